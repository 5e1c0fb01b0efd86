import { UploadLinkProof } from "../../../../db/personal/upload-link-proof";
import { countTry } from "../../../accounts/limits.server";
import { answerEnded, countReceived, linkLimit, sendPiece } from "../../../tracking/documents/send-document.server";
import { services } from "../../context.server";
import type { Route } from "./+types/link-pieces";

/** The same by an upload link: of its one document. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const stores = context.get(services);
  const proof = await UploadLinkProof.check(stores.sql, params.token);
  return proof ? countReceived(proof, stores, { ...params, requirement: proof.requirementId }) : answerEnded();
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const stores = context.get(services);
  const proof = await UploadLinkProof.check(stores.sql, params.token);
  if (!proof) return answerEnded();
  const at = { ...params, requirement: proof.requirementId };
  return sendPiece(proof, stores, at, request, () => countTry(stores.accounts, linkLimit, proof.hash));
}
