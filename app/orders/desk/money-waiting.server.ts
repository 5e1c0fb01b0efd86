import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { isToCheck } from "../orders.server";

/** Transfers to compare with the statement, refunds to decide or that failed, payments that fit no order. */
export type MoneyWaiting = { checking: number; refunds: number; unmatched: number };

/** Confirming, returning and matching money is for admins, so for others none of it waits. */
export async function countMoneyWaiting({ role }: StaffProof, sql: Sql): Promise<MoneyWaiting> {
  const none = { checking: 0, refunds: 0, unmatched: 0 };
  if (role !== "admin") return none;
  const [counts] = await sql<MoneyWaiting[]>`
    select (select count(*)::int from order_standings where ${isToCheck(sql)}) as checking,
      (select count(*)::int from order_standings where refund_requested_at is not null or has_failed_refund) as refunds,
      (select count(*)::int from unmatched_money) as unmatched`;
  return counts ?? none;
}

/** What the payments that fit no order come to, in paise. */
export async function sumUnmatched({ role }: StaffProof, sql: Sql): Promise<number> {
  if (role !== "admin") return 0;
  const [row] = await sql<{ amount: number }[]>`
    select coalesce(sum(amount), 0)::float8 as amount from unmatched_money`;
  return row?.amount ?? 0;
}
