import { CustomerProof } from "../../../../db/personal/customer-proof";
import { pdfResponse } from "../../../payments/papers/download.server";
import { services } from "../../context.server";
import type { Route } from "./+types/paper";

/** A paper of the customer's own order, as it was issued. */
export async function loader({ context, params: { token, paper } }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await CustomerProof.check(sql, token);
  return pdfResponse(sql, proof?.orderId, paper);
}
