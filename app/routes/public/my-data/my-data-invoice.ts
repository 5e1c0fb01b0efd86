import { findMyInvoice } from "../../../orders/checkout/my-orders.server";
import { pdfResponse } from "../../../orders/invoices/download.server";
import { findPerson } from "../../../privacy/my-data/session.server";
import { services } from "../../context.server";
import type { Route } from "./+types/my-data-invoice";

/** An invoice of an order of the person who opened a mailed link, as it was issued. */
export async function loader({ request, context, params: { invoice } }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await findPerson(sql, request);
  return pdfResponse(sql, proof ? await findMyInvoice(proof, sql, invoice) : undefined, invoice);
}
