import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import type { CustomerProof } from "../../../db/personal/customer-proof";
import { isUuid } from "../../../db/uuid";
import { issueRefundVoucher } from "../invoices/issue.server";
import type { Order, OrderState } from "../orders.server";
import { refundable } from "../refund-policy";
import type { Supplier } from "../supplier";
import { type Gateway, GatewayError, type GatewayRefund } from "./gateway.server";
import type { PaymentSettings } from "./settings.server";

export type RefundStatus = "decided" | "unknown" | "pending" | "processed" | "failed";
export type Refund = {
  id: string;
  orderId: string | null;
  paymentId: string;
  amount: number;
  decidedAt: Date;
  reason: string;
  status: RefundStatus;
  reference: string | null;
};

const refundColumns = (sql: Sql) => sql`
  refund_states.id, refund_states.order_id, refund_states.payment_id,
  refund_states.amount::float8 as amount, refund_states.decided_at, refund_states.reason,
  refund_states.status, refund_states.reference`;

export const listRefunds = (sql: Sql, orderId: string) => sql<Refund[]>`
  select ${refundColumns(sql)} from refund_states where order_id = ${orderId} order by decided_at`;

/** What the policy gives back of what came for an order, when it is asked for at that time; the newest payment counts. */
export function policyOf(order: Pick<Order, "governmentFee">, state: OrderState, askedAt: Date) {
  if (!state.receivedAt) return null;
  return refundable({
    paidAt: state.receivedAt,
    workStartedAt: state.workStartedAt,
    askedAt,
    paid: state.received,
    governmentFee: order.governmentFee,
    refunded: state.refunded,
    isFeePassedOn: state.feePassedOnAt !== null,
  });
}

/** Why the newest request was not granted, while nothing newer was asked for or returned. */
export async function findDeclined(proof: CustomerProof, sql: Sql): Promise<{ reason: string } | null> {
  const [last] = await sql<{ kind: string; reason: string }[]>`
    select kind, reason from ledger where order_id = ${proof.orderId}
      and kind in ('refund requested', 'refund declined', 'refund pending', 'refund processed') order by id desc limit 1`;
  return last?.kind === "refund declined" ? last : null;
}

/**
 * Whether an order ends by a refund: staff granted what its customer asked back, or return the whole payment. What they return of
 * their own accord, in part, leaves the work going on, and so does a refund that failed.
 */
export const isEndedByRefund = (sql: Sql, orderId: ReturnType<Sql>) => sql`exists (
  select from order_standings as back
  where back.id = ${orderId} and back.refunded > 0 and (back.refunded >= back.received
    or back.refund_requested_at is null and exists (
      select from ledger as wish where wish.order_id = back.id and wish.kind = 'refund requested' and not exists (
        select from ledger as declined
        where declined.order_id = back.id and declined.kind = 'refund declined' and declined.id > wish.id))))`;

type NewRefund = {
  orderId: string | null;
  paymentId: string;
  amount: number;
  reason: string;
  decidedBy: string;
  reference: string;
};

export async function insertRefund(sql: Sql, supplier: Supplier, refund: NewRefund): Promise<void> {
  const [made] = await sql<{ id: string }[]>`
    insert into refunds (order_id, payment_id, amount, decided_by, reason)
    values (${refund.orderId}, ${refund.paymentId}, ${refund.amount}, ${refund.decidedBy}, ${refund.reason})
    returning id`;
  const id = made?.id ?? "";
  if (!refund.reference) await enqueue(sql, { kind: "send-refund", subject: id, uniqueKey: id });
  else
    await noteStatus(sql, supplier, id, "processed", {
      source: "staff",
      actor: refund.decidedBy,
      reference: refund.reference,
    });
}

type Noting = { orderId: string | null; paymentId: string; amount: number; currency: string; isOfOrder: boolean };
type Noted = { source: "webhook" | "poll" | "staff"; actor?: string; reference?: string; reason?: string };

/**
 * Once for each status, in whatever order they come; the one that ends it brings the mail, and the voucher of money that the order was
 * credited with. What was held never was the order's.
 */
async function noteStatus(
  sql: Sql,
  supplier: Supplier,
  refundId: string,
  status: Exclude<RefundStatus, "decided">,
  { source, actor, reference = "", reason = "" }: Noted,
): Promise<void> {
  const [refund] = await sql<Noting[]>`
    select order_id, payment_id, amount::float8 as amount,
      coalesce((select currency from ledger where ledger.payment_id = refunds.payment_id and kind = 'captured' limit 1),
        'INR') as currency,
      exists (select from ledger where kind = 'credited' and ledger.payment_id = refunds.payment_id) as "isOfOrder"
    from refunds where id = ${refundId} for update`;
  if (!refund) return;
  const [noted] = await sql`
    insert into ledger (order_id, kind, payment_id, refund_id, amount, currency, source, actor, reason, details)
    values (${refund.orderId}, ${`refund ${status}`}, ${refund.paymentId}, ${refundId}, ${refund.amount},
      ${refund.currency}, ${source}, ${actor ?? null}, ${reason}, ${sql.json(reference ? { reference } : {})})
    on conflict (refund_id, kind) where refund_id is not null do nothing returning id`;
  if (!noted || status !== "processed" || !refund.orderId || refund.currency !== "INR") return;
  if (refund.isOfOrder)
    await issueRefundVoucher(sql, supplier, { ...refund, orderId: refund.orderId, refundId, reference });
  await enqueue(sql, { kind: "refund-mail", subject: refundId, uniqueKey: refundId });
}

const statuses = new Map<string, Exclude<RefundStatus, "decided">>([
  ["pending", "pending"],
  ["created", "pending"],
  ["processed", "processed"],
  ["failed", "failed"],
]);

/** What the gateway says of a refund; one that was not ordered here is known from then on. */
export async function recordRefund(
  sql: Sql,
  { supplier }: Pick<PaymentSettings, "supplier">,
  refund: GatewayRefund,
  source: "webhook" | "poll",
): Promise<void> {
  const status = statuses.get(refund.status);
  if (!status) return;
  await inTransaction(sql, async (transaction) => {
    // The receipt of a refund that was ordered here is its id.
    const [ours] = isUuid(refund.receipt ?? "")
      ? await transaction<{ id: string }[]>`select id from refunds where id = ${refund.receipt ?? ""}`
      : [];
    const id = ours?.id ?? (await adoptRefund(transaction, refund));
    await noteStatus(transaction, supplier, id, status, { source, reference: refund.id });
  });
}

async function adoptRefund(sql: Sql, { id: gatewayId, payment_id, amount }: GatewayRefund): Promise<string> {
  const [made] = await sql<{ id: string }[]>`
    insert into refunds (order_id, payment_id, amount, reason, gateway_id)
    select (select order_id from ledger where payment_id = ${payment_id} and order_id is not null limit 1),
      ${payment_id}, ${amount}, 'made at the gateway', ${gatewayId}
    on conflict (gateway_id) do nothing returning id`;
  if (made) return made.id;
  const [known] = await sql<{ id: string }[]>`select id from refunds where gateway_id = ${gatewayId}`;
  if (!known) throw new Error("A refund of the gateway was neither known nor new.");
  return known.id;
}

type Open = { id: string; paymentId: string; amount: number; status: RefundStatus; isOverdue?: boolean };

/** Asks the gateway to return the money. Whatever is unclear stays unknown and is asked again under the same key. */
export async function sendRefund(sql: Sql, settings: PaymentSettings, refundId: string): Promise<void> {
  const { gateway, supplier } = settings;
  const [refund] = await sql<Open[]>`
    select id, payment_id, amount::float8 as amount, status from refund_states where id = ${refundId}`;
  if (!refund || refund.status === "processed" || refund.status === "failed") return;
  if (!gateway) throw new Error("The payment gateway is not configured any more.");
  const note = (status: "unknown" | "failed", reason: string) =>
    inTransaction(sql, (transaction) =>
      noteStatus(transaction, supplier, refundId, status, { source: "poll", reason }),
    );
  try {
    await recordRefund(sql, settings, { ...(await gateway.refund(refund)), receipt: refundId }, "poll");
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.isUnknown) {
      await note("unknown", error.message);
      throw error;
    }
    // Refused: unless it is there all the same, this refund has failed.
    const made = (await gateway.listRefunds(refund.paymentId)).find(({ receipt }) => receipt === refundId);
    if (made) return recordRefund(sql, settings, made, "poll");
    await note("failed", error.message);
  }
}

/** Refunds that are on their way or unknown are asked about until they have ended. */
export async function pollRefunds(sql: Sql, settings: PaymentSettings): Promise<void> {
  const { gateway } = settings;
  if (!gateway) return;
  const open = await sql<Open[]>`
    select id, payment_id, amount::float8 as amount, status,
      decided_at < now() - interval '6 hours' as "isOverdue"
    from refund_states where status in ('decided', 'unknown', 'pending') and position(':' in payment_id) = 0 order by decided_at limit 100`;
  let failure: unknown;
  for (const refund of open) {
    // One that cannot be asked about keeps no other waiting.
    await askForRefund(sql, settings, gateway, refund).catch((error) => {
      failure ??= error;
    });
  }
  if (failure) throw failure;
}

/** One that is not there is sent again, under its key; a job has the first hours to send it. */
async function askForRefund(sql: Sql, settings: PaymentSettings, gateway: Gateway, refund: Open): Promise<void> {
  const made = (await gateway.listRefunds(refund.paymentId)).find(({ receipt }) => receipt === refund.id);
  if (made) await recordRefund(sql, settings, made, "poll");
  else if (refund.status !== "decided" || refund.isOverdue) await sendRefund(sql, settings, refund.id);
}
