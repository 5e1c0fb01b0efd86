import { documents as words } from "../../../../content/en/staff/documents";
import { requireStaffCall } from "../../../accounts/guards.server";
import { explain, openPaper } from "../../../desk/papers/papers.server";
import { type PortalForm, type PortalSize, portalForms, portalSizes } from "../../../documents/document";
import { cutToSize, endingOf, fileResponse } from "../../../documents/handing-out/hand-out.server";
import { readDocument } from "../../../documents/keeping/documents.server";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/file";

const isForm = (form: string | null): form is PortalForm => portalForms.includes(form as PortalForm);
const isSize = (size: string | null): size is PortalSize => Object.hasOwn(portalSizes, size ?? "");
const say = (message: string, status: number) =>
  new Response(message, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

/** A paper as a file: as it is kept, or as a portal takes it. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const { sql, documents } = args.context.get(services);
  const opened = await openPaper(proof, sql, args.params, "downloaded");
  if (!opened) return say(words.missing, 404);
  const { paper, document } = opened;
  const [form, under] = [args.url.searchParams.get("form"), args.url.searchParams.get("under")];
  try {
    if (!isForm(form) || !isSize(under))
      return fileResponse(await readDocument(sql, documents, document), paper.fileName, endingOf(document));
    const cut = await cutToSize(sql, documents, document, { form, under });
    return cut ? fileResponse(cut, `${paper.fileName}-${under}`, form) : say(words.download.cannot, 422);
  } catch (error) {
    const { status, message } = explain(error);
    return say(message, status);
  }
}
