import { exactRupees } from "../../content/format";
import { inTransaction, isLocked, type Sql, waitBriefly } from "../../db/connect";
import { enqueue } from "../../db/jobs";
import type { CustomerProof } from "../../db/personal/customer-proof";
import type { StaffProof } from "../../db/personal/staff-proof";
import { isUuid } from "../../db/uuid";
import { recordInCase } from "../desk/cases/change.server";
import { type Gateway, GatewayError, type GatewayRefund } from "./gateway.server";
import { isTransfer } from "./ledger";
import { notifyAdmins } from "./notify-admins.server";
import type { Order, OrderState } from "./orders/orders.server";
import { orderColumns, stateColumns } from "./orders/orders.server";
import { refundable } from "./orders/refund-policy";
import type { Supplier } from "./orders/supplier";
import { issueRefundVoucher } from "./papers/issue.server";
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
  refund_states.id, refund_states.order_id as "orderId", refund_states.payment_id as "paymentId",
  refund_states.amount::float8 as amount, refund_states.decided_at as "decidedAt", refund_states.reason,
  refund_states.status, refund_states.reference`;

export const listRefunds = (sql: Sql, orderId: string) => sql<Refund[]>`
  select ${refundColumns(sql)} from refund_states where order_id = ${orderId} order by decided_at`;

/** What the policy gives back of a paid order when it is asked for at that time. */
export function policyOf(order: Pick<Order, "total" | "governmentFee">, state: OrderState, askedAt: Date) {
  if (!state.paidAt) return null;
  return refundable({
    paidAt: state.paidAt,
    workStartedAt: state.workStartedAt,
    askedAt,
    paid: order.total,
    governmentFee: order.governmentFee,
    refunded: state.refunded,
    isFeePassedOn: state.feePassedOnAt !== null,
  });
}

/** The customer asks; the time of asking is what the policy counts. */
export async function requestRefund(
  proof: CustomerProof,
  sql: Sql,
  reason: string,
): Promise<"requested" | "not possible" | "busy"> {
  try {
    return await inTransaction<"requested" | "not possible">(sql, async (transaction) => {
      await waitBriefly(transaction);
      const [order] = await transaction<Order[]>`
        select ${orderColumns(transaction)} from orders where id = ${proof.orderId} for update nowait`;
      const [state] = await transaction<OrderState[]>`
        select ${stateColumns(transaction)} from order_states where id = ${proof.orderId}`;
      if (!order || !state || state.refundRequestedAt) return "not possible";
      const policy = policyOf(order, state, new Date());
      if (!policy || policy.amount === 0) return "not possible";
      const [wish] = await transaction<{ id: string }[]>`
        insert into ledger (order_id, kind, amount, currency, source, reason)
        values (${order.id}, 'refund requested', ${policy.amount}, 'INR', 'customer', ${reason}) returning id::text`;
      await notifyAdmins(transaction, "refund", { subject: order.id, key: wish?.id ?? "" });
      const details = { order: order.reference, amount: exactRupees(policy.amount) };
      await recordInCase(transaction, order.submissionId, null, () => ({ kind: "refund requested", details }));
      return "requested";
    });
  } catch (error) {
    if (isLocked(error)) return "busy";
    throw error;
  }
}

/** `seen` is how many refunds the page showed, so that one that is sent twice, or by two, is one. */
export type Decision = { amount: number; reason: string; reference: string; seen?: number };
export type Decided =
  | { ok: true }
  | {
      ok: false;
      problem: "nothing to return" | "refunded meanwhile" | "too much" | "reason missing" | "reference missing";
    };

/**
 * An admin decides: within the policy as it stood when the customer asked, more only with a reason, and never more than
 * was paid. A transfer by UPI goes back by hand, and its reference is what proves it.
 */
export function decideRefund(
  proof: StaffProof,
  sql: Sql,
  supplier: Supplier,
  orderId: string,
  { amount, reason, reference, seen }: Decision,
): Promise<Decided> {
  return inTransaction<Decided>(sql, async (transaction) => {
    const [order] = await transaction<Order[]>`
      select ${orderColumns(transaction)} from orders where id = ${orderId} for update`;
    const [state] = await transaction<OrderState[]>`
      select ${stateColumns(transaction)} from order_states where id = ${orderId}`;
    if (!order || !state?.paidAt || !state.paymentId) return { ok: false, problem: "nothing to return" };
    const made = await transaction`select from refunds where order_id = ${orderId}`;
    if (seen !== undefined && seen !== made.length) return { ok: false, problem: "refunded meanwhile" };
    if (amount <= 0 || amount > order.total - state.refunded) return { ok: false, problem: "too much" };
    const policy = policyOf(order, state, state.refundRequestedAt ?? new Date());
    if (amount > (policy?.amount ?? 0) && reason === "") return { ok: false, problem: "reason missing" };
    const isByHand = isTransfer(state.paymentId);
    if (isByHand && reference === "") return { ok: false, problem: "reference missing" };
    await insertRefund(transaction, supplier, {
      orderId,
      paymentId: state.paymentId,
      amount,
      reason,
      decidedBy: proof.user.id,
      reference: isByHand ? reference : "",
    });
    const details = { order: order.reference, amount: exactRupees(amount) };
    await recordInCase(transaction, order.submissionId, proof.user.id, () => ({ kind: "refund decided", details }));
    return { ok: true };
  });
}

/** Once for each request; the customer is told with the reason. */
export function declineRefund(proof: StaffProof, sql: Sql, orderId: string, reason: string): Promise<boolean> {
  return inTransaction<boolean>(sql, async (transaction) => {
    const [order] = await transaction<Pick<Order, "submissionId" | "reference">[]>`
      select submission_id as "submissionId", reference from orders where id = ${orderId} for update`;
    const [declined] = await transaction<{ id: string }[]>`
      insert into ledger (order_id, kind, source, actor, reason)
      select id, 'refund declined', 'staff', ${proof.user.id}, ${reason} from order_states
      where id = ${orderId} and refund_requested_at is not null returning id::text`;
    if (!order || !declined) return false;
    await enqueue(transaction, { kind: "refund-declined-mail", subject: orderId, uniqueKey: declined.id });
    const details = { order: order.reference };
    await recordInCase(transaction, order.submissionId, proof.user.id, () => ({ kind: "refund declined", details }));
    return true;
  });
}

/** Why the newest request was not granted, while nothing newer was asked for or returned. */
export async function findDeclined(proof: CustomerProof, sql: Sql): Promise<{ reason: string } | null> {
  const [last] = await sql<{ kind: string; reason: string }[]>`
    select kind, reason from ledger where order_id = ${proof.orderId}
      and kind in ('refund requested', 'refund declined', 'refund pending', 'refund processed') order by id desc limit 1`;
  return last?.kind === "refund declined" ? last : null;
}

/** Money that is held goes back whole; a transfer by UPI again by hand. */
export function returnHeldMoney(
  proof: StaffProof,
  sql: Sql,
  supplier: Supplier,
  paymentId: string,
  { reason, reference }: Pick<Decision, "reason" | "reference">,
): Promise<Decided> {
  return inTransaction<Decided>(sql, async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtextextended(${`payment ${paymentId}`}, 0))`;
    const [held] = await transaction<{ amount: number; currency: string; orderId: string | null }[]>`
      select amount::float8 as amount, currency, order_id as "orderId" from unmatched_money where payment_id = ${paymentId}`;
    if (!held) return { ok: false, problem: "nothing to return" };
    const isByHand = isTransfer(paymentId);
    if (isByHand && reference === "") return { ok: false, problem: "reference missing" };
    await transaction`
      insert into ledger (order_id, kind, payment_id, amount, currency, source, actor, reason)
      values (${held.orderId}, 'settled', ${paymentId}, ${held.amount}, ${held.currency}, 'staff', ${proof.user.id},
        ${reason})
      on conflict (payment_id) where kind = 'settled' do nothing`;
    await insertRefund(transaction, supplier, {
      orderId: held.orderId,
      paymentId,
      amount: held.amount,
      decidedBy: proof.user.id,
      reason: reason || "returned, because it belongs to no order",
      reference: isByHand ? reference : "",
    });
    return { ok: true };
  });
}

type NewRefund = {
  orderId: string | null;
  paymentId: string;
  amount: number;
  reason: string;
  decidedBy: string;
  reference: string;
};

async function insertRefund(sql: Sql, supplier: Supplier, refund: NewRefund): Promise<void> {
  const [made] = await sql<{ id: string }[]>`
    insert into refunds (order_id, payment_id, amount, decided_by, reason)
    values (${refund.orderId}, ${refund.paymentId}, ${refund.amount}, ${refund.decidedBy}, ${refund.reason})
    returning id`;
  const id = made?.id ?? "";
  if (!refund.reference) return enqueue(sql, { kind: "send-refund", subject: id, uniqueKey: id });
  await noteStatus(sql, supplier, id, "processed", {
    source: "staff",
    actor: refund.decidedBy,
    reference: refund.reference,
  });
}

type Noting = { orderId: string | null; paymentId: string; amount: number; currency: string; isOfOrder: boolean };
type Noted = { source: "webhook" | "poll" | "staff"; actor?: string; reference?: string; reason?: string };

/** Once for each status, in whatever order they come; the one that ends it brings the voucher and the mail. */
async function noteStatus(
  sql: Sql,
  supplier: Supplier,
  refundId: string,
  status: Exclude<RefundStatus, "decided">,
  { source, actor, reference = "", reason = "" }: Noted,
): Promise<void> {
  const [refund] = await sql<Noting[]>`
    select order_id as "orderId", payment_id as "paymentId", amount::float8 as amount,
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
  if (!noted || status !== "processed" || !refund.orderId || !refund.isOfOrder) return;
  await issueRefundVoucher(sql, supplier, { orderId: refund.orderId, refundId, amount: refund.amount, reference });
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
    select id, payment_id as "paymentId", amount::float8 as amount, status from refund_states where id = ${refundId}`;
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
    select id, payment_id as "paymentId", amount::float8 as amount, status,
      decided_at < now() - interval '6 hours' as "isOverdue"
    from refund_states where status in ('decided', 'unknown', 'pending') and payment_id not like 'upi:%' order by decided_at limit 100`;
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
