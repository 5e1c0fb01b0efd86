import { documents as words } from "../../../../content/en/staff/documents";
import { requireStaffCall } from "../../../accounts/guards.server";
import { explain } from "../../../applications/attach-document.server";
import { openIssuedFile } from "../../../applications/documents/documents-page.server";
import { endingOf, fileResponse } from "../../../documents/download/download.server";
import { readDocument } from "../../../documents/storage/documents.server";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/certificate-or-filing";

/** The certificate, to the byte, or the acknowledgement of the filing. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const { sql, documents } = args.context.get(services);
  const which = args.url.pathname.endsWith("/filing") ? "filing" : "certificate";
  const opened = await openIssuedFile(proof, sql, args.params.id, which);
  if (!opened) return new Response(words.missing, { status: 404 });
  try {
    const name = `${opened.reference} ${which}`;
    return fileResponse(await readDocument(sql, documents, opened.document), name, endingOf(opened.document));
  } catch (error) {
    const { status, message } = explain(error);
    return new Response(message, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
}
