import type { Content } from "../../../content/languages/content-of";
import type { Sql } from "../../../db/connect";
import { UploadLinkProof } from "../../../db/personal/upload-link-proof";
import { RequirementClosed } from "../../applications/attach-document.server";
import {
  findOwnRequirement,
  type OwnRequirement,
  type RequirementSender,
} from "../../applications/requirements.server";
import { answerReceived, readPiece } from "../../documents/intake/piece-request.server";
import { takeInForm } from "../../documents/intake/take-in.server";
import { findReceived, receivePiece } from "../../documents/intake/upload.server";
import { type Alongside, type Documents, destroyDocuments } from "../../documents/storage/documents.server";
import { refuse } from "../../ui/result";
import {
  doneAs,
  explainFault,
  moveOwnRequirement,
  type RequirementResult,
  SenderGone,
} from "./move-own-requirement.server";
import { noteSentBy } from "./upload-links.server";

type Stores = { sql: Sql; documents: Documents };

/** Of all that a network sends in an hour; thousands of people are behind one address of a carrier. */
export const documentLimit = { name: "tracking-documents", most: 1_000, windowSeconds: 60 * 60 };
/** For one upload link, from all networks together; it does not count for the customer's own limit. */
export const linkLimit = { name: "tracking-link-documents", most: 60, windowSeconds: 60 * 60 };

/** A holder of a link of the document has an allowance of their own, apart from the customer's. */
const allowanceOf = (sender: RequirementSender) => (sender instanceof UploadLinkProof ? { sender: sender.hash } : {});

/** The file becomes the document's in the same transaction; what stood there before is destroyed. A copy says of which application. */
export function attachTo(sender: RequirementSender, requirementId: string, copiedFrom?: string): Alongside {
  return async (sql, document) => {
    const isByLink = sender instanceof UploadLinkProof;
    const before = await moveOwnRequirement(sender, sql, requirementId, "send", () => ({
      documentId: document.id,
      ...(copiedFrom && { copiedFrom }),
    }));
    if (!before) throw new RequirementClosed();
    // Revoked while the file was being opened.
    const isIn = isByLink ? await noteSentBy(sql, sender.hash, document.id) : await sender.isStillIn(sql);
    if (!isIn) throw new SenderGone();
    if (before.documentId && before.documentId !== document.id) await destroyDocuments(sql, [before.documentId]);
  };
}

/** By a plain form: one file, or several photos that become one document. */
export async function sendDocument(
  content: Content,
  sender: RequirementSender,
  { sql, documents }: Stores,
  requirement: OwnRequirement,
  form: FormData,
): Promise<RequirementResult> {
  const { trackingDocuments: words } = content;
  const document = { id: String(form.get("document")), customerId: requirement.customerId, ...allowanceOf(sender) };
  try {
    const taken = await takeInForm(sql, documents, { ...document, form }, attachTo(sender, requirement.id));
    if (!taken) return refuse(words.script.nothing);
    return taken.ok ? doneAs(content, "sent") : refuse(words.refusals[taken.refusal]);
  } catch (error) {
    return explainFault(content, error);
  }
}

const answerRefusal = ({ message, status }: { message: string; status: number }) =>
  Response.json({ state: "refused", message }, { status, ...(status === 503 && { headers: { "Retry-After": "2" } }) });

/** The sender must open My applications, or the upload link, again. */
export const answerEnded = (content: Content) =>
  answerRefusal({ message: content.trackingDocuments.script.ended, status: 401 });

type PieceAddress = { requirement: string; document: string };

/** How much of a document has arrived. */
export async function countReceived(
  content: Content,
  sender: RequirementSender,
  { sql }: Stores,
  { requirement: requirementId, document }: PieceAddress,
) {
  const { trackingDocuments: words } = content;
  const requirement = await findOwnRequirement(sender, sql, requirementId);
  if (!requirement) return answerRefusal({ message: words.missing, status: 404 });
  return answerReceived(await findReceived(sql, requirement.customerId, document), words.refusals);
}

/** By the page's script: stores a piece; the last one completes the document, in one transaction. `isAllowed` is called for the first. */
export async function sendPiece(
  content: Content,
  sender: RequirementSender,
  { sql, documents }: Stores,
  { requirement: requirementId, document }: PieceAddress,
  request: Request,
  isAllowed: () => Promise<boolean>,
): Promise<Response> {
  const { trackingDocuments: words } = content;
  const requirement = await findOwnRequirement(sender, sql, requirementId);
  if (!requirement) return answerRefusal({ message: words.missing, status: 404 });
  const piece = { ...(await readPiece(request, document, requirement.customerId)), ...allowanceOf(sender) };
  if (piece.offset === 0 && piece.bytes.length > 0 && !(await isAllowed()))
    return answerRefusal({ message: words.tooMany, status: 429 });
  try {
    return answerReceived(await receivePiece(sql, documents, piece, attachTo(sender, requirementId)), words.refusals);
  } catch (error) {
    return answerRefusal(explainFault(content, error));
  }
}
