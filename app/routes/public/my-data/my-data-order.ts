import { redirect } from "react-router";
import { openMyOrder } from "../../../payments/checkout/my-orders.server";
import { myDataPaths } from "../../../privacy/my-data/my-data-paths";
import { findPerson } from "../../../privacy/my-data/session.server";
import { services } from "../../context.server";
import type { Route } from "./+types/my-data-order";

/** From My data to the page of one's own order; without a session, or for somebody else's order, back to My data. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { sql } = context.get(services);
  const proof = await findPerson(sql, request);
  const token = proof && (await openMyOrder(proof, sql, id));
  return redirect(token ? `/pay/${token}` : myDataPaths.view, {
    status: 303,
    headers: { "Referrer-Policy": "no-referrer" },
  });
}
