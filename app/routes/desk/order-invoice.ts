import { requireStaffCall } from "../../accounts/guards.server";
import { recordSeen } from "../../audit/record.server";
import { findStaffOrder } from "../../orders/desk/order-list.server";
import { pdfResponse } from "../../orders/invoices/download.server";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/order-invoice";

/** An invoice of an order that the staff member may see, as it was issued. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const { sql } = args.context.get(services);
  const order = await findStaffOrder(proof, sql, args.params.id);
  if (order) await recordSeen(proof, sql, [order.submissionId], "invoice");
  return pdfResponse(sql, order?.id, args.params.invoice);
}
