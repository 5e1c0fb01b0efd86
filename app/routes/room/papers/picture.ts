import { roomPapers as words } from "../../../../content/en/room/papers";
import { findOwnPaper } from "../../../applications/papers.server";
import { fileResponse, readPage } from "../../../documents/handing-out/hand-out.server";
import { findDocument } from "../../../documents/keeping/documents.server";
import { explain } from "../../../room/papers/act.server";
import { answerEnded } from "../../../room/papers/pieces.server";
import { roomSession } from "../../../room/session.server";
import { services } from "../../context.server";
import type { Route } from "./+types/picture";

/** A page of what the customer sent, as a picture. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { sql, documents } = context.get(services);
  const proof = await roomSession(sql, request);
  if (!proof?.isProven) return answerEnded();
  const paper = await findOwnPaper(proof, sql, params.paper);
  const document = paper?.documentId ? await findDocument(sql, paper.customerId, paper.documentId) : null;
  const page = Number(url.searchParams.get("page") ?? 1);
  if (!paper || !document || !Number.isInteger(page) || page < 1 || page > document.pages)
    return Response.json({ message: words.missing }, { status: 404 });
  try {
    return fileResponse(await readPage(sql, documents, document, page), paper.fileName, "jpg");
  } catch (error) {
    const { problem, status } = explain(error);
    return Response.json({ message: problem }, { status });
  }
}
