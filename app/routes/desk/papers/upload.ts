import { documents as words } from "../../../../content/en/staff/documents";
import { requireStaffCall } from "../../../accounts/guards.server";
import { findPaper } from "../../../applications/papers.server";
import { attachTo, explain } from "../../../desk/papers/papers.server";
import { type Received, receivePiece } from "../../../documents/intake/upload.server";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/upload";

/** There is nothing to read here. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaffCall(accountRequest(args), "admin", "agent");
  return Response.json({ message: words.missing }, { status: 404 });
}

/** A piece of a paper's file, at its offset; the last one attaches it. */
export async function action(args: Route.ActionArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const { sql, documents, jobs } = args.context.get(services);
  const { id: applicationId, paper: paperId, document: id } = args.params;
  const paper = await findPaper(proof, sql, paperId);
  if (!paper || paper.applicationId !== applicationId)
    return Response.json({ message: words.missing }, { status: 404 });
  const header = (name: string) => args.request.headers.get(name) ?? "";
  const piece = {
    id,
    customerId: paper.customerId,
    name: nameOf(header("Upload-Name")),
    size: Number(header("Upload-Length")),
    offset: Number(header("Upload-Offset")),
    bytes: new Uint8Array(await args.request.arrayBuffer()),
  };
  try {
    const received = await receivePiece(sql, documents, piece, attachTo(proof, paperId));
    if (received.state === "kept") jobs.wake();
    return answer(received);
  } catch (error) {
    const { status, message } = explain(error);
    return Response.json({ state: "refused", message }, { status });
  }
}

function answer(received: Received) {
  if (received.state === "receiving") return Response.json(received);
  if (received.state === "kept") return Response.json({ state: "kept", sha256: received.document.sha256 });
  const status = received.refusal === "too large" ? 413 : 422;
  return Response.json({ state: "refused", message: words.refusals[received.refusal] }, { status });
}

/** Sent in the letters of an address, because a header takes no others. */
function nameOf(encoded: string) {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return "";
  }
}
