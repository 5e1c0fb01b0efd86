import { documents as words } from "../../../../content/en/staff/documents";
import { requireStaffCall } from "../../../accounts/guards.server";
import { explain } from "../../../applications/attach-document.server";
import { openRequirement } from "../../../applications/documents/documents-page.server";
import { type PortalForm, type PortalSize, portalForms, portalSizes } from "../../../documents/document";
import { cutToSize, endingOf, fileResponse } from "../../../documents/download/download.server";
import { readDocument } from "../../../documents/storage/documents.server";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/file";

const isForm = (form: string | null): form is PortalForm => portalForms.includes(form as PortalForm);
const isSize = (size: string | null): size is PortalSize => Object.hasOwn(portalSizes, size ?? "");
const say = (message: string, status: number) =>
  new Response(message, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

/** A document as a file: as it is kept, or as a portal takes it. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const { sql, documents } = args.context.get(services);
  const opened = await openRequirement(proof, sql, args.params, "downloaded");
  if (!opened) return say(words.missing, 404);
  const { requirement, document } = opened;
  const [form, under] = [args.url.searchParams.get("form"), args.url.searchParams.get("under")];
  try {
    if (!isForm(form) || !isSize(under))
      return fileResponse(await readDocument(sql, documents, document), requirement.fileName, endingOf(document));
    const cut = await cutToSize(sql, documents, document, { form, under });
    return cut
      ? fileResponse(cut, `${requirement.fileName}-${under}`, form)
      : say("It cannot be made that small, or has too many pages. Please download it as it is.", 422);
  } catch (error) {
    const { status, message } = explain(error);
    return say(message, status);
  }
}
