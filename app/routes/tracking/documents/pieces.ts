import { countTry } from "../../../accounts/limits.server";
import { answerEnded, countReceived, documentLimit, sendPiece } from "../../../tracking/documents/send-document.server";
import { trackingSession } from "../../../tracking/session.server";
import { contentFor, requestContext, services } from "../../context.server";
import type { Route } from "./+types/pieces";

/** How much of a document has arrived: asked by HEAD, before it goes on. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const content = contentFor({ request, context });
  const stores = context.get(services);
  const proof = await trackingSession(stores.sql, request);
  return proof?.isProven ? countReceived(content, proof, stores, params) : answerEnded(content);
}

/** A piece of a document, at its offset; the last one attaches it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const content = contentFor({ request, context });
  const stores = context.get(services);
  const proof = await trackingSession(stores.sql, request);
  if (!proof?.isProven) return answerEnded(content);
  const { network } = context.get(requestContext);
  return sendPiece(content, proof, stores, params, request, () => countTry(stores.accounts, documentLimit, network));
}
