import { orders as words } from "../../../content/en/staff/orders";
import { exactRupees } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { sayBalance } from "../balance";
import { findStaffOrder } from "./order-list.server";
import { listReceived } from "./present-money.server";
import { showLine } from "./present-orders.server";

/** An order's money in short, for a page that is about its work; null where a colleague sold it. */
export async function showOrderMoney(proof: StaffProof, sql: Sql, id: string) {
  const order = await findStaffOrder(proof, sql, id);
  if (!order) return null;
  const { now, lines, total } = order;
  return {
    state: words.states[now.state],
    isPaid: now.paidAt !== null,
    lines: [...lines.map(showLine), { label: "Total", amount: exactRupees(total) }],
    payments: await listReceived(sql, id),
    due: sayBalance(order, now),
    refunded: now.refunded > 0 ? `${exactRupees(now.refunded)} refunded` : "",
  };
}
