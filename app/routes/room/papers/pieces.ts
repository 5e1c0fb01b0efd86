import { countTry } from "../../../accounts/limits.server";
import { paperLimit } from "../../../room/papers/act.server";
import { answerEnded, countReceived, takePiece } from "../../../room/papers/pieces.server";
import { roomSession } from "../../../room/session.server";
import { requestContext, services } from "../../context.server";
import type { Route } from "./+types/pieces";

/** How much of a document has arrived: asked by HEAD, before it goes on. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const given = context.get(services);
  const proof = await roomSession(given.sql, request);
  return proof?.isProven ? countReceived(proof, given, params) : answerEnded();
}

/** A piece of a paper, at its offset; the last one attaches it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const given = context.get(services);
  const proof = await roomSession(given.sql, request);
  if (!proof?.isProven) return answerEnded();
  const { network } = context.get(requestContext);
  return takePiece(proof, given, params, request, () => countTry(given.accounts, paperLimit, network));
}
