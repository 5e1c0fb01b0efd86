import { pdfResponse } from "../../orders/invoices/download.server";
import { findReceipt } from "../../tracking/paid.server";
import { requireTracking } from "../../tracking/session.server";
import { services } from "../context.server";
import type { Route } from "./+types/receipt";

/** A receipt, invoice or voucher of the customer's own orders. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await requireTracking(sql, request, { isProven: true });
  return pdfResponse(sql, await findReceipt(proof, sql, params.invoice), params.invoice);
}
