import { encode } from "uqr";
import { inTransaction, isLocked, type Sql, waitBriefly } from "../../db/connect";
import type { CustomerProof } from "../../db/personal/customer-proof";
import type { StaffProof } from "../../db/personal/staff-proof";
import { recordInCase } from "../desk/cases/change.server";
import { notifyAdmins } from "./notify-admins.server";
import { isToCheck } from "./orders/orders.server";
import type { Supplier } from "./orders/supplier";
import { type Judged, recordPayment } from "./record-payment.server";
import { upiPaymentId } from "./upi";

/** The dark squares of a QR code as the path of a drawing, and the length of its side. */
export function drawCode(text: string) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { path, size };
}

/** How many numbers a customer may report for one order. */
const mostReports = 5;

/** `contested`: somebody gave the same number for another order, or its money was credited there. */
export type Reported = "reported" | "contested" | "too many" | "busy";

/**
 * What the customer says; staff compare it with the bank. Said twice, it stands once. A number that is claimed for
 * several orders is recorded with each of them: which of them paid only the bank's statement can tell.
 */
export function reportUtr(proof: CustomerProof, sql: Sql, utr: string): Promise<Reported> {
  return withOrder(proof, sql, async (transaction, order) => {
    const outcome = async () => ((await isContested(proof, transaction, utr)) ? "contested" : "reported");
    if (order.claimedUtr === utr || (order.paidAt && (await isCredited(transaction, utr)))) return outcome();
    const known = await transaction`
      select from ledger where order_id = ${proof.orderId} and kind = 'utr reported' and reason = ''`;
    if (known.length >= mostReports) return "too many";
    const [report] = await transaction<{ id: string }[]>`
      insert into ledger (order_id, kind, utr, source) values (${proof.orderId}, 'utr reported', ${utr}, 'customer')
      returning id::text`;
    await notifyAdmins(transaction, "transfer", { subject: proof.orderId, key: report?.id ?? "" });
    const details = { order: order.reference };
    await recordInCase(transaction, order.submissionId, null, () => ({ kind: "utr reported", details }));
    return outcome();
  });
}

/** Who paid, as the bank's statement would name them: a name or a UPI ID. Asked where a number is contested, once for each. */
export function namePayer(proof: CustomerProof, sql: Sql, payer: string): Promise<Reported> {
  return withOrder(proof, sql, async (transaction, { claimedUtr, paidAt }) => {
    if (!claimedUtr || paidAt || !payer || !(await isContested(proof, transaction, claimedUtr))) return "reported";
    if (await hasNamedPayer(proof, transaction, claimedUtr)) return "contested";
    await transaction`
      insert into ledger (order_id, kind, utr, source, reason)
      values (${proof.orderId}, 'utr reported', ${claimedUtr}, 'customer', ${payer})`;
    return "contested";
  });
}

export async function hasNamedPayer(proof: CustomerProof, sql: Sql, utr: string): Promise<boolean> {
  const named = await sql`
    select from ledger where order_id = ${proof.orderId} and kind = 'utr reported' and utr = ${utr} and reason <> ''`;
  return named.length > 0;
}

type ClaimedOrder = { submissionId: string; reference: string; claimedUtr: string | null; paidAt: Date | null };

/** Whoever finds the order locked is asked to try again: many that waited for it would hold as many connections. */
async function withOrder(
  proof: CustomerProof,
  sql: Sql,
  act: (transaction: Sql, order: ClaimedOrder) => Promise<Reported>,
): Promise<Reported> {
  try {
    return await inTransaction<Reported>(sql, async (transaction) => {
      await waitBriefly(transaction);
      await transaction`select from orders where id = ${proof.orderId} for update nowait`;
      const [order] = await transaction<ClaimedOrder[]>`
        select submission_id as "submissionId", reference, claimed_utr as "claimedUtr", paid_at as "paidAt"
        from orders join order_states using (id) where id = ${proof.orderId}`;
      return order ? act(transaction, order) : "busy";
    });
  } catch (error) {
    if (isLocked(error)) return "busy";
    throw error;
  }
}

/** A claim of another order on the same transfer, and where its money was credited. */
const rivals = (sql: Sql, orderId: string, utr: string) => sql`
  select order_id as id from told_transfers where utr = ${utr} and order_id <> ${orderId}
  union select order_id from ledger where kind = 'credited' and utr = ${utr} and order_id <> ${orderId}`;

const isCredited = async (sql: Sql, utr: string) =>
  (await sql`select from ledger where kind = 'credited' and utr = ${utr}`).length > 0;

export async function isContested(proof: CustomerProof, sql: Sql, utr: string): Promise<boolean> {
  return (await sql`${rivals(sql, proof.orderId, utr)} limit 1`).length > 0;
}

export type Claim = { id: string; reference: string; isPaid: boolean; payer: string };

/** Everyone who claims a transfer, this order first, with whom they say they paid from. For staff who decide between them. */
export async function listClaims(proof: StaffProof, sql: Sql, orderId: string, utr: string): Promise<Claim[]> {
  if (proof.role !== "admin") return [];
  return sql<Claim[]>`
    select orders.id, reference, paid_at is not null as "isPaid", coalesce((
      select reason from ledger where order_id = orders.id and ledger.utr = ${utr} and kind = 'utr reported'
        and reason <> '' order by ledger.id desc limit 1), '') as payer
    from orders join order_states using (id)
    where orders.id = ${orderId} or orders.id in (${rivals(sql, orderId, utr)})
    order by orders.id <> ${orderId}, orders.created_at limit 20`;
}

/** The other numbers that the customer told of, each to be looked for once this one is judged. */
export async function listOtherUtrs(sql: Sql, orderId: string, utr: string): Promise<string[]> {
  const others = await sql<{ utr: string }[]>`
    select distinct utr from told_transfers where order_id = ${orderId} and utr <> ${utr}
      and not exists (select from ledger where kind = 'credited' and ledger.utr = told_transfers.utr)`;
  return others.map((other) => other.utr);
}

/** What staff compared with the bank's statement; the customer may have reported another number since. */
type Seen = { utr: string; amount?: number };

/**
 * The transfer is in the bank's statement: the money goes the same way into the ledger as the gateway's, with the amount
 * that is there.
 */
export async function confirmUtr(
  proof: StaffProof,
  sql: Sql,
  supplier: Supplier,
  orderId: string,
  { utr, amount: seen }: Seen,
): Promise<Judged | null> {
  const [claimed] = await sql<{ reference: string; total: number }[]>`
    select reference, total::float8 as total from orders join order_states using (id)
    where id = ${orderId} and claimed_utr = ${utr}`;
  if (!claimed) return null;
  const { total, reference } = claimed;
  const amount = seen ?? total;
  const fact = { paymentId: upiPaymentId(utr), status: "captured", amount, currency: "INR", utr } as const;
  return recordPayment(sql, supplier, { ...fact, source: "staff", actor: proof.user.id }, reference);
}

export async function refuseUtr(
  proof: StaffProof,
  sql: Sql,
  orderId: string,
  { utr, reason }: { utr: string; reason: string },
): Promise<boolean> {
  const [refused] = await sql`
    insert into ledger (order_id, kind, utr, source, actor, reason)
    select id, 'utr refused', claimed_utr, 'staff', ${proof.user.id}, ${reason} from order_states
    where id = ${orderId} and claimed_utr = ${utr} and ${isToCheck(sql)} returning id`;
  return refused !== undefined;
}

/** The transfer that staff looked for in vain, while no newer one is being checked. */
export async function findRefusedUtr(proof: CustomerProof, sql: Sql): Promise<{ utr: string; reason: string } | null> {
  const [refused] = await sql<{ utr: string; reason: string }[]>`
    select utr, reason from ledger where order_id = ${proof.orderId} and kind = 'utr refused' order by id desc limit 1`;
  return refused ?? null;
}
