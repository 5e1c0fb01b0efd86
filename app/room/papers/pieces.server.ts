import { roomPapers as words } from "../../../content/en/room/papers";
import type { Sql } from "../../../db/connect";
import { findOwnPaper, type PaperSender } from "../../applications/papers.server";
import { answerReceived, readPiece } from "../../documents/intake/piece-request.server";
import { findReceived, receivePiece } from "../../documents/intake/upload.server";
import type { Documents } from "../../documents/keeping/documents.server";
import { attachFor, explain } from "./act.server";

type Stores = { sql: Sql; documents: Documents };
type At = { paper: string; document: string };

const say = (message: string, status: number) =>
  Response.json({ state: "refused", message }, { status, ...(status === 503 && { headers: { "Retry-After": "2" } }) });

/** Whoever sends must open the room, or its link, again. */
export const answerEnded = () => say(words.script.ended, 401);

/** How much of a document has arrived. */
export async function countReceived(sender: PaperSender, { sql }: Stores, { paper: paperId, document }: At) {
  const paper = await findOwnPaper(sender, sql, paperId);
  if (!paper) return say(words.missing, 404);
  return answerReceived(await findReceived(sql, paper.customerId, document), words.refusals);
}

/** Stores a piece; the last one is the paper's, in one transaction. `isAllowed` is asked at the first piece. */
export async function takePiece(
  sender: PaperSender,
  { sql, documents }: Stores,
  { paper: paperId, document }: At,
  request: Request,
  isAllowed: () => Promise<boolean>,
): Promise<Response> {
  const paper = await findOwnPaper(sender, sql, paperId);
  if (!paper) return say(words.missing, 404);
  const piece = await readPiece(request, document, paper.customerId);
  if (piece.offset === 0 && piece.bytes.length > 0 && !(await isAllowed())) return say(words.tooMany, 429);
  try {
    return answerReceived(await receivePiece(sql, documents, piece, attachFor(sender, paperId)), words.refusals);
  } catch (error) {
    const { problem, status } = explain(error);
    return say(problem, status);
  }
}
