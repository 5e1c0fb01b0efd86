import { checkout } from "../../../content/en/checkout";
import { exactRupees } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import { enqueue, type Job, type Mail } from "../../../db/jobs";
import { writeMail } from "../../../db/write-mail";
import { isToCheck } from "../orders.server";

/**
 * Money that only an admin can go on with: a transfer to check, a refund to decide, also of somebody who is erased, a payment
 * that fits no order, cash that waits for a second person.
 */
type MoneyMatter = "transfer" | "refund" | "erased" | "unmatched" | "cash";
type Payload = { about: MoneyMatter; to: string };

const { money: words } = checkout.mails;

type About = { subject: string; key: string /** Who cannot go on with it. */; except?: string };

/** In the transaction that records it. `subject` is the order, or the payment where there is none; `key` tells it apart. */
export async function notifyAdmins(sql: Sql, about: MoneyMatter, { subject, key, except = "" }: About) {
  const admins = await sql<{ id: string; email: string }[]>`
    select "user".id, email from user_roles join "user" on "user".id = user_id where role = 'admin' and user_id <> ${except}
    order by 1`;
  for (const { id, email } of admins) {
    const payload: Payload = { about, to: email };
    await enqueue(sql, { kind: "money-notice", subject, uniqueKey: `${about} ${key} ${id}`, payload });
  }
}

type Known = { reference: string; amount: number; utr: string | null };

/** Written when it is sent, so that it leaves out what was answered meanwhile. It names no customer. */
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
  return writeMail(to, words[about], values);
}

async function findOpen(sql: Sql, about: MoneyMatter, orderId: string): Promise<Known | undefined> {
  const isOpen =
    about === "cash"
      ? sql`entered > 0`
      : about === "transfer"
        ? sql`(${isToCheck(sql)} and claimed_utr is not null)`
        : sql`refund_requested_at is not null`;
  const [order] = await sql<Known[]>`
    select reference, claimed_utr as utr, case ${about} when 'transfer' then total - case when received < total then received else 0 end
      when 'cash' then entered else (
        select ledger.amount from ledger where order_id = orders.id and kind = 'refund requested'
        order by ledger.id desc limit 1) end::float8 as amount
    from orders join order_standings using (id) where id = ${orderId} and ${isOpen}`;
  return order;
}

async function findUnmatched(sql: Sql, paymentId: string): Promise<Known | undefined> {
  const [held] = await sql<Known[]>`
    select '' as reference, amount::float8 as amount, utr from unmatched_money where payment_id = ${paymentId}`;
  return held;
}
