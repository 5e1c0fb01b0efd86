import { requireStaffCall } from "../../accounts/guards.server";
import { findStaffOrder } from "../../payments/desk/order-list.server";
import { pdfResponse } from "../../payments/papers/download.server";
import { recordSeen } from "../../privacy/audit/record.server";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/order-paper";

/** A paper of an order that the staff member may see, as it was issued. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const { sql } = args.context.get(services);
  const order = await findStaffOrder(proof, sql, args.params.id);
  if (order) await recordSeen(proof, sql, [order.submissionId], "paper");
  return pdfResponse(sql, order?.id, args.params.paper);
}
