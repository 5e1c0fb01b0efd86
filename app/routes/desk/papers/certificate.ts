import { documents as words } from "../../../../content/en/staff/documents";
import { fill } from "../../../../content/format";
import { requireStaffCall } from "../../../accounts/guards.server";
import { explain, openCertificate } from "../../../desk/papers/papers.server";
import { fileResponse } from "../../../documents/handing-out/hand-out.server";
import { readDocument } from "../../../documents/keeping/documents.server";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/certificate";

/** The authority's own file, to the byte. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const { sql, documents } = args.context.get(services);
  const opened = await openCertificate(proof, sql, args.params.id);
  if (!opened) return new Response(words.missing, { status: 404 });
  try {
    const name = fill(words.certificate.name, { reference: opened.reference });
    return fileResponse(await readDocument(sql, documents, opened.document), name, "pdf");
  } catch (error) {
    const { status, message } = explain(error);
    return new Response(message, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
}
