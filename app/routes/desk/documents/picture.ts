import { documents as words } from "../../../../content/en/staff/documents";
import { requireStaffCall } from "../../../accounts/guards.server";
import { explain } from "../../../applications/attach-document.server";
import { openRequirement } from "../../../applications/documents/documents-page.server";
import { fileResponse, readPage } from "../../../documents/download/download.server";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/picture";

/** A page of a document as a picture, for the screen. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const { sql, documents } = args.context.get(services);
  const opened = await openRequirement(proof, sql, args.params, "shown");
  const page = Number(args.url.searchParams.get("page") ?? 1);
  if (!opened || !Number.isInteger(page) || page < 1 || page > opened.document.pages)
    return Response.json({ message: words.missing }, { status: 404 });
  try {
    return fileResponse(await readPage(sql, documents, opened.document, page), opened.requirement.fileName, "jpg");
  } catch (error) {
    const { status, message } = explain(error);
    return Response.json({ message }, { status });
  }
}
