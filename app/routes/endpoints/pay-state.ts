import { CustomerProof } from "../../../db/personal/customer-proof";
import { showOrder } from "../../payments/checkout/pay-page.server";
import { services } from "../context.server";
import type { Route } from "./+types/pay-state";

/** For the page of an order, which reloads itself when the version changes. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { sql, payments } = context.get(services);
  const proof = await CustomerProof.check(sql, token);
  if (!proof) return Response.json({ message: "There is no such order." }, { status: 404 });
  const { version } = await showOrder(proof, sql, payments, { token, hasReturned: false });
  return Response.json({ version });
}
