import { UploadLinkProof } from "../../../../db/personal/upload-link-proof";
import { countTry } from "../../../accounts/limits.server";
import { answerEnded, countReceived, linkLimit, sendPiece } from "../../../tracking/documents/send-document.server";
import { contentFor, services } from "../../context.server";
import type { Route } from "./+types/link-pieces";

/** The same by an upload link: of its one document. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const content = contentFor({ request, context });
  const stores = context.get(services);
  const proof = await UploadLinkProof.check(stores.sql, params.token);
  return proof
    ? countReceived(content, proof, stores, { ...params, requirement: proof.requirementId })
    : answerEnded(content);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const content = contentFor({ request, context });
  const stores = context.get(services);
  const proof = await UploadLinkProof.check(stores.sql, params.token);
  if (!proof) return answerEnded(content);
  const at = { ...params, requirement: proof.requirementId };
  return sendPiece(content, proof, stores, at, request, () => countTry(stores.accounts, linkLimit, proof.hash));
}
