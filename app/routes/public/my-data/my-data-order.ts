import { redirect } from "react-router";
import { myDataPaths } from "../../../../content/my-data-paths";
import { payAddress } from "../../../../content/paths";
import { openMyOrder } from "../../../orders/checkout/my-orders.server";
import { findPerson } from "../../../privacy/my-data/session.server";
import { services } from "../../context.server";
import type { Route } from "./+types/my-data-order";

/** From My data to the page of one's own order; without a session, or for another person's order, back to My data. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { sql, payments } = context.get(services);
  const proof = await findPerson(sql, request);
  const token = proof && (await openMyOrder(proof, sql, payments.linkSecrets[0], id));
  return redirect(token ? payAddress(token) : myDataPaths.view, {
    status: 303,
    headers: { "Referrer-Policy": "no-referrer" },
  });
}
