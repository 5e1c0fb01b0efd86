import { CustomerProof } from "../../../../db/personal/customer-proof";
import { readVersion } from "../../../orders/checkout/pay-page.server";
import { services } from "../../context.server";
import type { Route } from "./+types/state";

/** For the page of an order, which reloads itself when the version changes. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await CustomerProof.check(sql, token);
  if (!proof) return Response.json({ message: "There is no such order." }, { status: 404 });
  return Response.json({ version: await readVersion(proof, sql) });
}
