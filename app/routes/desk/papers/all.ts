import { documents as words } from "../../../../content/en/staff/documents";
import { fill } from "../../../../content/format";
import { requireStaffCall } from "../../../accounts/guards.server";
import { listPapers } from "../../../applications/papers.server";
import { explain } from "../../../desk/papers/papers.server";
import { fileHeaders } from "../../../documents/handing-out/hand-out.server";
import { zipDocuments } from "../../../documents/handing-out/zip.server";
import { listDocuments } from "../../../documents/keeping/documents.server";
import { recordOpened } from "../../../privacy/audit/record.server";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/all";

/** All papers of an application as one archive, in the order of the list, with names that say what they are. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const { sql, documents } = args.context.get(services);
  const papers = await listPapers(proof, sql, args.params.id);
  const [first] = papers;
  const kept = await listDocuments(
    sql,
    papers.flatMap(({ documentId }) => documentId ?? []),
  );
  if (!first || kept.length === 0) return new Response(words.missing, { status: 404 });
  const entries = papers.flatMap(({ documentId, fileName }) => {
    const document = kept.find(({ id }) => id === documentId);
    return document ? [{ name: fileName, document }] : [];
  });
  for (const { document } of entries) await recordOpened(proof, sql, [first.submissionId], document.id, "downloaded");
  const name = fill(words.download.allName, { reference: first.reference });
  try {
    return new Response(await zipDocuments(sql, documents, entries), { headers: fileHeaders(name, "zip") });
  } catch (error) {
    const { status, message } = explain(error);
    return new Response(message, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
}
