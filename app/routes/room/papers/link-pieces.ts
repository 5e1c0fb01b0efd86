import { PaperLinkProof } from "../../../../db/personal/paper-link-proof";
import { countTry } from "../../../accounts/limits.server";
import { paperLimit } from "../../../room/papers/act.server";
import { answerEnded, countReceived, takePiece } from "../../../room/papers/pieces.server";
import { requestContext, services } from "../../context.server";
import type { Route } from "./+types/link-pieces";

/** The same by a forwarded link: of its one paper. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const given = context.get(services);
  const proof = await PaperLinkProof.check(given.sql, params.token);
  return proof ? countReceived(proof, given, { ...params, paper: proof.paperId }) : answerEnded();
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const given = context.get(services);
  const proof = await PaperLinkProof.check(given.sql, params.token);
  if (!proof) return answerEnded();
  const { network } = context.get(requestContext);
  const at = { ...params, paper: proof.paperId };
  return takePiece(proof, given, at, request, () => countTry(given.accounts, paperLimit, network));
}
