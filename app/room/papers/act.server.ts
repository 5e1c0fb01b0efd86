import { roomPapers as words } from "../../../content/en/room/papers";
import { holdsAadhaar } from "../../../content/person";
import { inTransaction, isLocked, type Sql } from "../../../db/connect";
import { PaperLinkProof } from "../../../db/personal/paper-link-proof";
import { changeOwnPaper, type OwnPaper, type PaperSender } from "../../applications/papers.server";
import { hindranceOf } from "../../documents/handing-out/hand-out.server";
import { takeIn, takeInPictures } from "../../documents/intake/take-in.server";
import { type Alongside, type Documents, destroyDocuments } from "../../documents/keeping/documents.server";
import { noteSentBy } from "./links.server";

type Stores = { sql: Sql; documents: Documents };
export type ActionResult =
  | { isDone: true; done: keyof typeof words.done }
  | { isDone: false; problem: string; status: number };

const refuse = (problem: string, status = 400): ActionResult => ({ isDone: false, problem, status });

/** Of all that a network sends in an hour; thousands of people are behind one address of a carrier. */
export const paperLimit = { name: "room-papers", most: 1_000, windowSeconds: 60 * 60 };

/** The paper was accepted, waived, closed or sent by somebody else meanwhile. */
class PaperClosed extends Error {
  override name = "PaperClosed";
}

class SenderGone extends Error {
  override name = "SenderGone";
}

/** Whether it is still open to this sender: by a link only what came by it can be replaced. */
export const isOpenTo = (sender: PaperSender, { isOpen, state, documentId }: OwnPaper) =>
  isOpen &&
  state !== "accepted" &&
  state !== "waived" &&
  (!(sender instanceof PaperLinkProof) || documentId === null || documentId === sender.documentId);

/** The file becomes the paper's in the same transaction; what stood there before is destroyed. */
export function attachFor(sender: PaperSender, paperId: string): Alongside {
  return async (sql, document) => {
    const isByLink = sender instanceof PaperLinkProof;
    const before = await changeOwnPaper(sender, sql, paperId, (paper, { isOpen }) =>
      isOpenTo(sender, { ...(paper as OwnPaper), isOpen })
        ? { kind: isByLink ? "sent by link" : "customer sent", state: "sent", documentId: document.id }
        : null,
    );
    if (!before) throw new PaperClosed();
    // Revoked while the file was being opened.
    const isIn = isByLink ? await noteSentBy(sql, sender.hash, document.id) : await sender.isStillIn(sql);
    if (!isIn) throw new SenderGone();
    if (before.documentId && before.documentId !== document.id) await destroyDocuments(sql, [before.documentId]);
  };
}

/** The customer was erased while a piece was being stored: there is no key that it could belong to. */
const isKeyGone = (error: unknown) => (error as { code?: string }).code === "23503";

/** What cannot be done just now is said, and changes nothing; a fault that nobody expects is thrown on. */
export function explain(error: unknown): { problem: string; status: number } {
  if (error instanceof SenderGone || isKeyGone(error)) return { problem: words.script.ended, status: 401 };
  const hindrance = hindranceOf(error);
  if (error instanceof PaperClosed || hindrance === "gone") return { problem: words.conflict, status: 409 };
  if (hindrance || isLocked(error)) return { problem: words.busy, status: 503 };
  throw error;
}

/** By a plain form: one file, or several photos that become one paper. */
export async function sendByForm(
  sender: PaperSender,
  { sql, documents }: Stores,
  paper: OwnPaper,
  form: FormData,
): Promise<ActionResult> {
  const files = form.getAll("file").filter((file): file is File => file instanceof File && file.size > 0);
  const read = await Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  const [first, second] = read;
  if (!first) return refuse(words.script.nothing);
  const given = { id: String(form.get("document")), customerId: paper.customerId };
  const attach = attachFor(sender, paper.id);
  try {
    const taken = await (second
      ? takeInPictures(sql, documents, { ...given, files: read }, attach)
      : takeIn(sql, documents, { ...given, ...first }, attach));
    return taken.ok ? { isDone: true, done: "sent" } : refuse(words.refusals[taken.refusal]);
  } catch (error) {
    return { isDone: false, ...explain(error) };
  }
}

/** Destroyed at once; the paper is missing again. */
export async function takeBack(sender: PaperSender, sql: Sql, paperId: string): Promise<ActionResult> {
  const isByLink = sender instanceof PaperLinkProof;
  const taken = await inTransaction(sql, async (transaction) => {
    const before = await changeOwnPaper(sender, transaction, paperId, (paper, { isOpen }) =>
      paper.documentId && isOpenTo(sender, { ...(paper as OwnPaper), isOpen })
        ? { kind: isByLink ? "taken back by link" : "customer took back", state: "missing", documentId: null }
        : null,
    );
    if (!before?.documentId) return false;
    if (isByLink) await noteSentBy(transaction, sender.hash, null);
    await destroyDocuments(transaction, [before.documentId]);
    return true;
  }).catch((error) => explain(error));
  if (typeof taken === "object") return { isDone: false, ...taken };
  return taken ? { isDone: true, done: "back" } : refuse(words.conflict, 409);
}

const longestLacks = 500;

/** Asks what else there is and tells staff: it is their turn then. */
export async function recordLacking(
  sender: PaperSender,
  sql: Sql,
  paperId: string,
  form: FormData,
): Promise<ActionResult> {
  const lacks = String(form.get("lacks") ?? "")
    .replace(/[^\P{Cc}\n]+/gu, " ")
    .trim();
  if (lacks === "") return refuse(words.lacks.empty);
  if (lacks.length > longestLacks) return refuse(words.lacks.tooLong);
  if (holdsAadhaar(lacks)) return refuse(words.lacks.aadhaar);
  const told = await changeOwnPaper(sender, sql, paperId, ({ state, reason }) =>
    state === "missing" || state === "please send again" ? { kind: "customer lacks", state, reason, lacks } : null,
  ).catch((error) => explain(error));
  if (told && "problem" in told) return { isDone: false, ...told };
  return told ? { isDone: true, done: "lacks" } : refuse(words.conflict, 409);
}
