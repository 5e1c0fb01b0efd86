import { CustomerProof } from "../../../../db/personal/customer-proof";
import { pdfResponse } from "../../../orders/invoices/download.server";
import { services } from "../../context.server";
import type { Route } from "./+types/invoice";

/** An invoice of the customer's own order, as it was issued. */
export async function loader({ context, params: { token, invoice } }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await CustomerProof.check(sql, token);
  return pdfResponse(sql, proof?.orderId, invoice);
}
