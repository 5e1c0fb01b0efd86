import { checkout } from "../../content/en/checkout";
import { exactRupees, fill } from "../../content/format";
import type { Sql } from "../../db/connect";
import { enqueue, type Job, type Mail } from "../../db/jobs";
import { isToCheck } from "./orders/orders.server";

/** Money that only an admin can go on with: a transfer to check, a refund to decide, a payment that fits no order. */
type MoneyMatter = "transfer" | "refund" | "unmatched";
type Payload = { about: MoneyMatter; to: string };

const { money: words } = checkout.mails;

/** In the transaction that records it. `subject` is the order, or the payment where there is none; `key` tells it apart. */
export async function notifyAdmins(sql: Sql, about: MoneyMatter, { subject, key }: { subject: string; key: string }) {
  const admins = await sql<{ id: string; email: string }[]>`
    select "user".id, email from user_roles join "user" on "user".id = user_id where role = 'admin' order by 1`;
  for (const { id, email } of admins) {
    const payload: Payload = { about, to: email };
    await enqueue(sql, { kind: "money-notice", subject, uniqueKey: `${about} ${key} ${id}`, payload });
  }
}

type Known = { reference: string; amount: number; utr: string | null };

/** Written when it is sent: whatever was answered meanwhile is not told any more. It names nobody. */
export async function writeMoneyNotice(
  sql: Sql,
  { subject, payload }: Job,
  desk: { order(id: string): string; unmatched: string },
): Promise<Mail | null> {
  const { about, to } = payload as Payload;
  const known =
    about === "unmatched" ? await findUnmatched(sql, subject ?? "") : await findOpen(sql, about, subject ?? "");
  if (!known) return null;
  const { reference, amount, utr } = known;
  const values = {
    reference,
    amount: exactRupees(amount),
    utr: utr ?? "",
    payment: subject ?? "",
    link: about === "unmatched" ? desk.unmatched : desk.order(subject ?? ""),
  };
  return { to, subject: fill(words[about].subject, values), text: fill(words[about].text, values) };
}

async function findOpen(sql: Sql, about: MoneyMatter, orderId: string): Promise<Known | undefined> {
  const isOpen = about === "transfer" ? isToCheck(sql) : sql`refund_requested_at is not null`;
  const [order] = await sql<Known[]>`
    select reference, claimed_utr as utr, case when ${about === "refund"} then (
        select ledger.amount from ledger where order_id = orders.id and kind = 'refund requested'
        order by ledger.id desc limit 1) else total end::float8 as amount
    from orders join order_standings using (id) where id = ${orderId} and ${isOpen}`;
  return order;
}

async function findUnmatched(sql: Sql, paymentId: string): Promise<Known | undefined> {
  const [held] = await sql<Known[]>`
    select '' as reference, amount::float8 as amount, utr from unmatched_money where payment_id = ${paymentId}`;
  return held;
}
