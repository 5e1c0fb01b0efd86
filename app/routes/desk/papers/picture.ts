import { documents as words } from "../../../../content/en/staff/documents";
import { requireStaffCall } from "../../../accounts/guards.server";
import { explain, openPaper } from "../../../desk/papers/papers.server";
import { fileResponse, readPage } from "../../../documents/handing-out/hand-out.server";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/picture";

/** A page of a paper as a picture, for the screen. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const { sql, documents } = args.context.get(services);
  const opened = await openPaper(proof, sql, args.params, "shown");
  const page = Number(args.url.searchParams.get("page") ?? 1);
  if (!opened || !Number.isInteger(page) || page < 1 || page > opened.document.pages)
    return Response.json({ message: words.missing }, { status: 404 });
  try {
    return fileResponse(await readPage(sql, documents, opened.document, page), opened.paper.fileName, "jpg");
  } catch (error) {
    const { status, message } = explain(error);
    return Response.json({ message }, { status });
  }
}
