import { room } from "../../../content/en/room/room";
import { fileResponse, hindranceOf } from "../../documents/handing-out/hand-out.server";
import { listDocuments, readDocument } from "../../documents/keeping/documents.server";
import { findGranted } from "../../room/granted.server";
import { requireRoom } from "../../room/session.server";
import { services } from "../context.server";
import type { Route } from "./+types/certificate";

const { granted: words } = room.status;
const plain = (text: string, status: number) =>
  new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

/** The authority's own file, to the byte. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sql, documents } = context.get(services);
  const proof = await requireRoom(sql, request, { isProven: true });
  const granted = await findGranted(proof, sql, params.id);
  const [file] = granted?.certificateId ? await listDocuments(sql, [granted.certificateId]) : [];
  if (!granted || !file) return plain(words.noFile, 404);
  try {
    return fileResponse(await readDocument(sql, documents, file), `${granted.kind} ${granted.number}`, "pdf");
  } catch (error) {
    if (!hindranceOf(error)) throw error;
    return plain(words.later, 503);
  }
}
