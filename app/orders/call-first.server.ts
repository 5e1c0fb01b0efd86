import type { Licence } from "../../content/law/fssai";
import type { Sql } from "../../db/connect";

/** What the customer's answers point to instead of the registration that was ordered. */
export type CallReason = Exclude<Licence, "registration"> | "open" | "notFood";

const reasons: Record<CallReason, string> = {
  state: "by the customer's answers a state licence is needed, and the basic registration was ordered all the same",
  central: "by the customer's answers a central licence is needed, and the basic registration was ordered all the same",
  open: "by the customer's answers it is open which licence is needed, and the basic registration was ordered",
  notFood: "by the customer's answers the business does not sell food, and a food registration was ordered",
};

/** For staff; the answers themselves are on the case. */
export const sayCallReason = (reason: CallReason) => `Call before anything is filed: ${reasons[reason]}.`;

/** Why an order was marked when it was made; empty where it was not, or where there is no order. */
export async function findCallReason(sql: Sql, orderId: string | null): Promise<CallReason | ""> {
  if (!orderId) return "";
  const [order] = await sql<{ callFirst: CallReason | "" }[]>`select call_first from orders where id = ${orderId}`;
  return order?.callFirst ?? "";
}
