import { exactRupees } from "../../../content/rupees";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import { hasOpenWishes, keepForOpenWishes } from "../../cases/open-wishes.server";
import { recordInCase } from "../../cases/write-case-change.server";
import { isByHand } from "../by-hand";
import { issueReceipt } from "../invoices/issue.server";
import { endOthersWithCode, type Order, readOrder } from "../orders.server";
import type { Supplier } from "../supplier";
import { endLinks } from "./end-links.server";
import { type Entry, judge, type PayableOrder, type PaymentFact, receivedOf } from "./ledger";
import { notifyAdmins } from "./notify-admins.server";
import { oweErased } from "./owe-erased.server";

/** `isPaid`: it was credited; `isWhole`: and nothing is due any more. */
export type Judged = { isPaid: boolean; isWhole: boolean; isHeld: boolean; isSameMoney: boolean };

const uniqueViolation = "23505";

/** The job that starts the applications of a paid order: their domain knows orders, which know no application. */
export const startKind = "start-applications";

/**
 * The one way into the ledger for money, from every source. The order stays locked from the decision to the effects, which
 * are written in the same transaction; of two that learn the same at once, the second finds it done.
 */
export const recordPayment = (
  sql: Sql,
  supplier: Supplier,
  fact: PaymentFact,
  reference: string | null,
): Promise<Judged> =>
  judgedAgain(() => inTransaction<Judged>(sql, (transaction) => recordIn(transaction, supplier, fact, reference)));

/** The same transfer was credited to another order in this moment: now that is known, and judged again. */
export async function judgedAgain<Outcome>(attempt: () => Promise<Outcome>): Promise<Outcome> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if ((error as { code?: string }).code !== uniqueViolation || tries === 3) throw error;
    }
  }
}

/**
 * Before the order is locked, so that all who record money wait in the same order; with what stood under its number before, and
 * with the same number as another way of paying.
 */
export const holdPayment = (sql: Sql, paymentId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${paymentId.replace(/^(?:bank|cheque|upi):|\.\d+$/g, "")}`}, 0))`;

/** Within a transaction that rolls back where it throws. */
export async function recordIn(
  sql: Sql,
  supplier: Supplier,
  reported: PaymentFact,
  reference: string | null,
): Promise<Judged> {
  await holdPayment(sql, reported.paymentId);
  const fact = { ...reported, paymentId: await idAfterReversals(sql, reported.paymentId) };
  const [order] = reference
    ? await sql<PayableOrder[]>`
        select id, total::float8 as total from orders where reference = ${orderReference(reference)} for update`
    : [];
  if (order) order.isEnded = await isEnded(sql, order.id);
  const known = await sql<Entry[]>`
    select kind, order_id, payment_id, utr, amount::float8 as amount, reason from ledger as line
    where reversed_at is null and (payment_id = ${fact.paymentId} or order_id = ${order?.id ?? null}
      or (kind = 'credited' and utr = ${fact.utr}))
      -- The same money as a payment that was reversed since is not known any more.
      and (kind <> 'same money' or exists (
        select from ledger as twin where twin.kind = 'credited' and twin.utr = line.utr and twin.reversed_at is null))`;
  const entries = judge(order ?? null, known, fact);
  for (const entry of entries) await append(sql, entry, fact);
  const has = (kind: Entry["kind"]) => entries.some((entry) => entry.kind === kind);
  const received = order ? receivedOf([...known, ...entries], order.id) : 0;
  const isWhole = order !== undefined && received >= order.total;
  if (has("held")) await tellOfHeld(sql, order?.id ?? null, fact.paymentId);
  if (order && has("credited")) await onCredited(sql, supplier, order.id, fact, isWhole);
  return { isPaid: has("credited"), isWhole, isHeld: has("held"), isSameMoney: has("same money") };
}

type Again = Omit<PaymentFact, "actor"> & { actor: string | null; reference: string | null };

/**
 * Within the transaction that reverses a payment: what else was reported under its number was taken for the same money, or held for its
 * other sum, and counts by itself from now on.
 */
export async function judgeSameMoney(sql: Sql, supplier: Supplier, utr: string | null): Promise<void> {
  const same = await sql<Again[]>`
    select came.payment_id, came.kind as status, came.amount::float8 as amount, came.currency, came.utr, came.source,
      came.actor, came.details, orders.reference
    from ledger as same join ledger as came on came.payment_id = same.payment_id and came.kind = 'captured'
    left join orders on orders.id = coalesce(same.order_id, came.order_id)
    where same.utr = ${utr} and (same.kind = 'same money' or same.kind = 'held' and same.reason = 'another sum'
      and same.payment_id in (select payment_id from unmatched_money)) order by same.id`;
  for (const { reference, actor, ...fact } of same)
    await recordIn(sql, supplier, { ...fact, ...(actor && { actor }) }, reference);
}

/** A page of the gateway for the balance has a number of its own behind the order's (`links.server.ts`). */
export const orderReference = (reference: string) => reference.split("-")[0] ?? reference;

/** A number whose money was reversed is free again: what is recorded under it then is another payment. */
async function idAfterReversals(sql: Sql, paymentId: string): Promise<string> {
  if (!isByHand(paymentId)) return paymentId;
  const [reversed] = await sql<{ count: number }[]>`
    select count(*)::int as count from ledger
    where kind = 'reversed' and (payment_id = ${paymentId} or starts_with(payment_id, ${`${paymentId}.`}))`;
  return reversed?.count ? `${paymentId}.${reversed.count + 1}` : paymentId;
}

/** Whether nothing more is credited, however the order stands since; to decide by it, read once the order is locked. */
export async function isEnded(sql: Sql, orderId: string): Promise<boolean> {
  const ends = await sql`
    select from refunds_of_orders where order_id = ${orderId} and status <> 'failed'
    union all select from ledger where order_id = ${orderId} and kind = 'nothing refunded' limit 1`;
  return ends.length > 0;
}

function append(sql: Sql, entry: Entry, { amount, currency, source, actor, details = {} }: PaymentFact) {
  const { key, ...rest } = details;
  // The form's key stands once for the payment.
  const said = entry.kind === "captured" && key ? details : rest;
  return sql`
    insert into ledger (order_id, kind, payment_id, utr, amount, currency, source, actor, reason, details)
    values (${entry.orderId}, ${entry.kind}, ${entry.paymentId}, ${entry.utr}, ${amount}, ${currency}, ${source},
      ${actor ?? null}, ${entry.reason}, ${sql.json(said as never)})`;
}

/** The admins, and where its order is known the customer who paid. */
async function tellOfHeld(sql: Sql, order: string | null, payment: string): Promise<void> {
  await notifyAdmins(sql, "unmatched", { subject: payment, key: payment });
  if (order) await enqueue(sql, { kind: "held-mail", subject: order, uniqueKey: payment, payload: { payment } });
}

/** What follows from a payment, in the transaction that credits it: the receipt, the case, and the mails as jobs. */
async function onCredited(
  sql: Sql,
  supplier: Supplier,
  orderId: string,
  { paymentId, utr, amount, details }: PaymentFact,
  isWhole: boolean,
): Promise<void> {
  const order = await readOrder(sql, orderId);
  await issueReceipt(sql, supplier, order, { paymentId, utr, amount, ...(details && { details }) });
  await endOthersWithCode(sql, order);
  if (isWhole) await onWhole(sql, order, paymentId, amount);
  else await onPart(sql, order, paymentId, amount);
  // It was under way when its person was erased: there is nobody to work for.
  if (order.erasedAt) await oweErased(sql, [orderId]);
}

async function onWhole(sql: Sql, order: Order, paymentId: string, amount: number): Promise<void> {
  const { id, reference, submissionId } = order;
  const hasOpen = await hasOpenWishes(sql, submissionId);
  const details = { order: reference, amount: exactRupees(amount) };
  await recordInCase(sql, submissionId, null, ({ awaitsAnswer }) => ({
    kind: "paid",
    details: { ...details, ...(hasOpen && !awaitsAnswer && { openWishes: true }) },
    fields: { status: "won", lostReason: null },
    // The receipt is a message to the customer and counts as contact: nobody has to call them any more. It answers
    // nothing that they asked in My applications.
    isContact: !awaitsAnswer,
  }));
  await keepForOpenWishes(sql, submissionId, hasOpen);
  // An order that was paid, reversed and paid again has each of them again.
  const uniqueKey = `${id} ${paymentId}`;
  // Before the mail, which names what the customer has to send.
  await enqueue(sql, { kind: startKind, subject: id, uniqueKey });
  await enqueue(sql, { kind: "paid-mail", subject: id, uniqueKey, payload: { payment: paymentId } });
  await enqueue(sql, { kind: "paid-notice", subject: id, uniqueKey, payload: { payment: paymentId } });
}

/** Nothing starts by itself before all of it is there; the gateway's page asked for more than is due now. */
async function onPart(sql: Sql, order: Order, paymentId: string, amount: number): Promise<void> {
  const details = { order: order.reference, amount: exactRupees(amount) };
  await recordInCase(sql, order.submissionId, null, () => ({ kind: "paid in part", details }));
  await endLinks(sql, order.id, paymentId);
  await enqueue(sql, {
    kind: "part-paid-mail",
    subject: order.id,
    uniqueKey: paymentId,
    payload: { payment: paymentId },
  });
}
