import { documents as words } from "../../../../content/en/staff/documents";
import { requireStaffCall } from "../../../accounts/guards.server";
import { explain } from "../../../applications/attach-document.server";
import { listRequirements } from "../../../applications/requirements.server";
import { recordOpened } from "../../../audit/record.server";
import { fileHeaders } from "../../../documents/download/download.server";
import { zipDocuments } from "../../../documents/download/zip.server";
import { listDocuments } from "../../../documents/storage/documents.server";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/all";

/** All documents of an application as one archive, in the order of the list, with names that say what they are. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const { sql, documents } = args.context.get(services);
  const requirements = await listRequirements(proof, sql, args.params.id);
  const [first] = requirements;
  const stored = await listDocuments(
    sql,
    requirements.flatMap(({ documentId }) => documentId ?? []),
  );
  if (!first || stored.length === 0) return new Response(words.missing, { status: 404 });
  const entries = requirements.flatMap(({ documentId, fileName }) => {
    const document = stored.find(({ id }) => id === documentId);
    return document ? [{ name: fileName, document }] : [];
  });
  for (const { document } of entries) await recordOpened(proof, sql, [first.submissionId], document.id, "downloaded");
  const name = `${first.reference} documents`;
  try {
    return new Response(await zipDocuments(sql, documents, entries), { headers: fileHeaders(name, "zip") });
  } catch (error) {
    const { status, message } = explain(error);
    return new Response(message, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
}
