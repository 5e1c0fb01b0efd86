import { encode } from "uqr";
import { inTransaction, type Sql } from "../../db/connect";
import type { CustomerProof } from "../../db/personal/customer-proof";
import type { StaffProof } from "../../db/personal/staff-proof";
import { recordInCase } from "../desk/cases/change.server";
import { type Judged, recordPayment } from "./record-payment.server";
import type { Supplier } from "./settings.server";
import { upiPaymentId } from "./upi";

/** The dark squares of a QR code as the path of a drawing, and the length of its side. */
export function drawCode(text: string) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { path, size };
}

/** What the customer says; staff compare it with the bank. Said twice, it stands once. */
export function reportUtr(proof: CustomerProof, sql: Sql, utr: string): Promise<"reported" | "known elsewhere"> {
  return inTransaction<"reported" | "known elsewhere">(sql, async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtextextended(${`utr ${utr}`}, 0))`;
    const [order] = await transaction<{ submissionId: string; reference: string }[]>`
      select submission_id as "submissionId", reference from orders where id = ${proof.orderId} for update`;
    const [elsewhere] = await transaction`
      select from order_states where claimed_utr = ${utr} and id <> ${proof.orderId}
      union all select from ledger where kind = 'credited' and utr = ${utr} and order_id <> ${proof.orderId}`;
    if (elsewhere || !order) return "known elsewhere";
    const [standing] = await transaction`
      select from order_states where id = ${proof.orderId} and (claimed_utr = ${utr} or paid_at is not null)`;
    if (standing) return "reported";
    await transaction`
      insert into ledger (order_id, kind, utr, source) values (${proof.orderId}, 'utr reported', ${utr}, 'customer')`;
    const details = { order: order.reference };
    await recordInCase(transaction, order.submissionId, null, () => ({ kind: "utr reported", details }));
    return "reported";
  });
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
    where id = ${orderId} and claimed_utr = ${utr} and paid_at is null returning id`;
  return refused !== undefined;
}

/** The transfer that staff looked for in vain, while no newer one is being checked. */
export async function findRefusedUtr(proof: CustomerProof, sql: Sql): Promise<{ utr: string; reason: string } | null> {
  const [refused] = await sql<{ utr: string; reason: string }[]>`
    select utr, reason from ledger where order_id = ${proof.orderId} and kind = 'utr refused' order by id desc limit 1`;
  return refused ?? null;
}
