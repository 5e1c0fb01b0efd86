import { documents as words } from "../../../../content/en/staff/documents";
import { requireStaffCall } from "../../../accounts/guards.server";
import { attachTo, explain } from "../../../applications/attach-document.server";
import { findRequirement } from "../../../applications/requirements.server";
import { answerReceived, readPiece } from "../../../documents/intake/piece-request.server";
import { receivePiece } from "../../../documents/intake/upload.server";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/upload";

/** There is nothing to read here. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaffCall(accountRequest(args), "admin", "agent");
  return Response.json({ message: words.missing }, { status: 404 });
}

/** A piece of a document's file, at its offset; the last one attaches it. */
export async function action(args: Route.ActionArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const { sql, documents, jobs } = args.context.get(services);
  const { id: applicationId, requirement: requirementId, document: id } = args.params;
  const requirement = await findRequirement(proof, sql, requirementId);
  if (!requirement || requirement.applicationId !== applicationId)
    return Response.json({ message: words.missing }, { status: 404 });
  if (!requirement.isOpen)
    return Response.json({ state: "refused", message: words.upload.closed.ended }, { status: 409 });
  const piece = await readPiece(args.request, id, requirement.customerId);
  try {
    const received = await receivePiece(sql, documents, piece, attachTo(proof, requirementId));
    if (received.state === "kept") jobs.wake();
    return answerReceived(received, words.refusals);
  } catch (error) {
    const { status, message } = explain(error);
    return Response.json({ state: "refused", message }, { status });
  }
}
