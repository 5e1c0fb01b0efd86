import { documents as words } from "../../../content/en/staff/documents";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { type DocumentFacts, mostPagesCut } from "../../documents/document";
import type { Rectangle, Work } from "../../documents/rewriting/work";
import { findDocument, readDocument, replaceBytes } from "../../documents/storage/documents.server";
import { done, type Refusal, type Result, refuse } from "../../ui/result";
import { RequirementClosed, type Stores } from "../attach-document.server";
import { lockApplication } from "../change-application.server";
import { canRewrite } from "../requirement-moves";
import { findRequirement, type Requirement } from "../requirements.server";

export const turnPicture = (proof: StaffProof, stores: Stores, requirement: Requirement, form: FormData) =>
  rewrite(proof, stores, requirement, form, words.done.turned, ({ kind }) =>
    kind === "picture" ? (bytes) => ({ kind: "turn", bytes, degrees: 90 }) : refuse(words.notPicture),
  );

/** Covers a part of a picture or of one page of a PDF, such as a number that we may not keep. */
export async function maskDocument(proof: StaffProof, stores: Stores, requirement: Requirement, form: FormData) {
  const rectangle = readRectangle(form);
  const page = Number(form.get("page") ?? 1);
  if (!rectangle) return refuse(words.conflict);
  return rewrite(proof, stores, requirement, form, words.done.masked, ({ kind, pages }) => {
    if (kind === "picture") return (bytes) => ({ kind: "mask", bytes, rectangle });
    if (!Number.isInteger(page) || page < 1 || page > pages) return refuse(words.conflict);
    if (pages > mostPagesCut) return refuse(words.tooLongToMask);
    return (bytes) => ({ kind: "mask pdf", bytes, page, rectangle });
  });
}

type FileWork = Extract<Work, { kind: "turn" | "mask" | "mask pdf" }>;
/** What is done with the bytes of a document, or why it cannot be. */
type Choose = (document: DocumentFacts) => ((bytes: Uint8Array) => FileWork) | Refusal;

async function rewrite(
  proof: StaffProof,
  { sql, documents }: Stores,
  shown: Requirement,
  form: FormData,
  message: string,
  choose: Choose,
): Promise<Result> {
  const { id, applicationId, customerId, documentId } = shown;
  const before = documentId ? await findDocument(sql, customerId, documentId) : null;
  if (!before || String(before.version) !== form.get("version") || !canRewrite(shown))
    return refuse(words.conflict, 409);
  const chosen = choose(before);
  if (typeof chosen !== "function") return chosen;
  const rewritten = await documents.rewriting.run(chosen(await readDocument(sql, documents, before)), customerId);
  const changed = { width: null, height: null, ...rewritten };
  const after = await replaceBytes(sql, documents, before, changed, async (transaction) => {
    // Until the transaction ends nobody can accept what they see no more.
    await lockApplication(proof, transaction, applicationId);
    const requirement = await findRequirement(proof, transaction, id);
    if (requirement?.documentId !== before.id || !canRewrite(requirement)) throw new RequirementClosed();
  });
  return after ? done(message) : refuse(words.conflict, 409);
}

/** In parts of the page, or in percent where it was typed. */
function readRectangle(form: FormData): Rectangle | null {
  const whole = form.get("unit") === "percent" ? 100 : 1;
  const number = (name: string) => Number(form.get(name) || Number.NaN) / whole;
  const box = {
    left: Number(form.get("left")) / whole,
    top: Number(form.get("top")) / whole,
    width: number("width"),
    height: number("height"),
  };
  const isWithin = Object.values(box).every((part) => part >= 0 && part <= 1);
  return isWithin && box.width > 0 && box.height > 0 && box.left < 1 && box.top < 1 ? box : null;
}
