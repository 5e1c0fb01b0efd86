import { redirect } from "react-router";
import { payAddress } from "../../../content/paths";
import { trackingPaths } from "../../../content/tracking-paths";
import { openOrder } from "../../tracking/paid.server";
import { requireTracking } from "../../tracking/session.server";
import { services } from "../context.server";
import type { Route } from "./+types/order";

/** After the code leads back to the first screen, whose button opens the order: a GET creates no link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireTracking(context.get(services).sql, request, { isProven: true });
  throw redirect(trackingPaths.tracking, 303);
}

/** On to the page of an order of their own, where it is paid or a refund is asked for. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { sql, payments } = context.get(services);
  const proof = await requireTracking(sql, request, { isProven: true });
  const token = await openOrder(proof, sql, payments.linkSecrets[0], params.id);
  throw redirect(token ? `${payAddress(token)}?tracking` : trackingPaths.tracking, 303);
}
