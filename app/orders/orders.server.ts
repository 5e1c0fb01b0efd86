import { randomInt } from "node:crypto";
import { inTransaction, type Sql, waitBriefly } from "../../db/connect";
import { enqueue, removeJobs } from "../../db/jobs";
import { CustomerProof } from "../../db/personal/customer-proof";
import type { CallReason } from "./call-first.server";
import type { OrderItem, OrderLine, Priced } from "./order-lines";
import { rememberNetwork } from "./unpaid.server";

export type Customer = { name: string; email: string; phone: string; state: string };

export type NewOrder = {
  caseId: string;
  /** Whose order it is, by what they sent; by default the case's own submission. */
  submissionId?: string;
  /** Which notice stood beside the form. */
  notice?: string | null;
  language?: string;
  createdBy: string | null;
  requestKey: string | null;
  service: string;
  tier: string;
  years: number;
  /** All that it consists of, where that is more than one thing; the first is the service above. */
  items?: OrderItem[];
  priced: Priced;
  promoCode: string | null;
  customer: Customer;
  address?: string;
  gstin?: string | null;
  /** In whose name it is, where that is not the person's own. */
  firm?: string;
  /** Why staff call before anything is filed. */
  callFirst?: CallReason | "";
  termsAcceptedAt: Date | null;
  expiresAt: Date;
  /** Whether it takes the place of the case's unpaid orders of the same service in the same state. */
  isReplacing?: boolean;
  /** Whether it takes the place of the same person's unpaid orders with the same code, which else would hold it. */
  isReplacingOwn?: boolean;
  /** The digest of where it comes from, for the count of open orders. */
  network?: string;
  /** The secret of its link where it can be derived again; else a random one, of which only the hash is known. */
  tokenOf?(id: string): string;
  /** In the same transaction, such as the mail with the link. */
  onCreated?(sql: Sql, id: string, token: string): Promise<void>;
};

export type Order = Customer & {
  id: string;
  reference: string;
  /** Where its person is worked on now. */
  caseId: string;
  submissionId: string;
  /** Since then its person is shown to nobody; all that is left of them is on the invoices. */
  erasedAt: Date | null;
  createdAt: Date;
  createdBy: string | null;
  service: string;
  tier: string;
  years: number;
  items: OrderItem[];
  lines: OrderLine[];
  total: number;
  governmentFee: number;
  taxable: number;
  tax: number;
  promoCode: string | null;
  address: string;
  gstin: string | null;
  firm: string;
  callFirst: CallReason | "";
  expiresAt: Date;
};

export const erasedPerson = "erased person";

export type OrderState = {
  state: "awaiting" | "checking" | "part" | "paid" | "done" | "closed" | "expired" | "cancelled";
  /** Since all of it is there. */
  paidAt: Date | null;
  /** The newest that counts. */
  paymentId: string | null;
  /** What came in all, in paise, and when the newest of it came. */
  received: number;
  receivedAt: Date | null;
  /** Cash that waits for a second person. */
  entered: number;
  claimedUtr: string | null;
  claimedAt: Date | null;
  attemptedAt: Date | null;
  authorisedAt: Date | null;
  workStartedAt: Date | null;
  feePassedOnAt: Date | null;
  doneAt: Date | null;
  refundRequestedAt: Date | null;
  refunded: number;
  /** The newest refund failed, so that its money is still here. */
  hasFailedRefund: boolean;
};

export const orderColumns = (sql: Sql) => sql`
  orders.id, orders.reference, orders.submission_id,
  coalesce((select coalesce(merged_into, cases.id) from cases where cases.id = orders.submission_id), orders.case_id) as "caseId",
  orders.erased_at, orders.created_at,
  orders.created_by, orders.service, orders.tier, orders.years, orders.items, orders.lines,
  orders.total::float8 as total, orders.government_fee::float8, orders.taxable::float8 as taxable,
  orders.tax::float8 as tax, orders.promo_code, orders.name, orders.email, orders.phone, orders.state,
  orders.address, orders.gstin, orders.firm, orders.call_first, orders.expires_at`;

/** The list of orders reads them as one JSON value. The Sql tag does not rename its keys, so this does. */
export const stateColumns = (sql: Sql) => sql`
  order_states.state, order_states.paid_at as "paidAt", order_states.payment_id as "paymentId",
  order_states.claimed_utr as "claimedUtr", order_states.claimed_at as "claimedAt",
  order_states.attempted_at as "attemptedAt", order_states.authorised_at as "authorisedAt",
  order_states.work_started_at as "workStartedAt", order_states.fee_passed_on_at as "feePassedOnAt",
  order_states.done_at as "doneAt", order_states.refund_requested_at as "refundRequestedAt",
  order_states.refunded::float8 as refunded, order_states.has_failed_refund as "hasFailedRefund",
  order_states.received::float8 as received, order_states.received_at as "receivedAt",
  order_states.entered::float8 as entered`;

/**
 * Orders with a transfer that staff have not looked for, or cash that waits for a second person. Also one that was paid otherwise meanwhile, as by a payment that the
 * gateway completed late: then the transfer is a second payment, which has to go back.
 */
export const isToCheck = (sql: Sql) => sql`(stage = 'checking' or entered > 0
  or paid_at is not null and claimed_utr is not null and payment_id <> 'upi:' || claimed_utr
    and not exists (select from ledger where kind = 'credited' and reversed_at is null and ledger.utr = claimed_utr))`;

const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const newReference = () => `AN${Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join("")}`;

export type CreatedOrder = { outcome: "created" | "repeated"; id: string; token: string } | { outcome: "code used" };

/** Stores an order with its link. The same request key gives the same order, under a further link of its own. */
export function createOrder(sql: Sql, order: NewOrder): Promise<CreatedOrder> {
  return inTransaction<CreatedOrder>(sql, async (transaction) => {
    if (order.createdBy === null) await waitBriefly(transaction);
    const known = order.requestKey && (await findByKey(transaction, order.requestKey));
    const createToken = (id: string) => CustomerProof.createToken(transaction, id, order.tokenOf?.(id));
    if (known) return { outcome: "repeated", id: known, token: await createToken(known) };
    if (order.promoCode) await holdCode(transaction, order.promoCode, order.customer);
    const replaced = await listReplaced(transaction, order);
    if (order.promoCode && (await isCodeUsed(transaction, order.promoCode, order.customer, replaced)))
      return { outcome: "code used" };
    for (const each of replaced) await cancelOrder(transaction, each, order.createdBy);
    const id = await insertOrder(transaction, order);
    if (order.network) await rememberNetwork(transaction, id, order.network, order.expiresAt);
    const token = await createToken(id);
    await order.onCreated?.(transaction, id, token);
    return { outcome: "created", id, token };
  });
}

async function findByKey(sql: Sql, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('order ' || ${key}, 0))`;
  const [found] = await sql<{ id: string }[]>`select id from orders where request_key = ${key}`;
  return found?.id;
}

/** Until the end of the transaction nobody else orders with this code for the same person. */
async function holdCode(sql: Sql, code: string, { phone, email }: Customer) {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('code ' || ${code} || ' ' || whose, 0))
    from (select ${phone}::text as whose union select canonical_email(${email}) order by 1) as person`;
}

/**
 * The same person's unpaid orders with the code, which a new one replaces. Those of the payments page alone, and by both
 * address and number: knowing only one of them cancels nothing.
 */
export async function listAbandoned(sql: Sql, code: string, { phone, email }: Customer): Promise<string[]> {
  const theirs = await sql<{ id: string }[]>`
    select id from orders
    where promo_code = ${code} and phone = ${phone} and canonical_email(email) = canonical_email(${email})
      and created_by is null
    order by id for update`;
  return listOpen(sql, theirs);
}

/** Of orders that are locked already, those for which no payment is under way; read after the lock, so that it is still true. */
async function listOpen(sql: Sql, orders: { id: string }[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from order_states
    where id = any(${orders.map(({ id }) => id)}) and state = 'awaiting' and authorised_at is null`;
  return rows.map(({ id }) => id);
}

const withCode = (sql: Sql, code: string, { phone, email }: Pick<Customer, "phone" | "email">) => sql`
  select orders.id from orders where promo_code = ${code} and phone = ${phone}
  union select orders.id from orders where promo_code = ${code} and canonical_email(email) = canonical_email(${email})`;

/**
 * Once a person: an order with the code that is paid, if only in part, or authorised by a bank, uses it up for its number and its address.
 * One that can still be paid does so only where both match: anyone can type another person's number, or claim to have paid.
 */
export async function isCodeUsed(sql: Sql, code: string, customer: Customer, except: string[] = []): Promise<boolean> {
  const { phone, email } = customer;
  const [found] = await sql`
    select from order_states join orders using (id)
    where id in (${withCode(sql, code, customer)}) and id::text <> all(${except})
      and (received > 0 or authorised_at is not null or order_states.state = 'awaiting' and phone = ${phone}
        and canonical_email(email) = canonical_email(${email})) limit 1`;
  return found !== undefined;
}

/** Once one of them is paid, if only in part, the same person's other unpaid orders with the code end: it is good once. */
export async function endOthersWithCode(sql: Sql, order: Order): Promise<void> {
  if (!order.promoCode) return;
  // An order that is being paid at this moment is skipped: two payments that wait for each other would never end.
  const others = await sql<{ id: string }[]>`
    select id from orders
    where id in (${withCode(sql, order.promoCode, order)}) and id <> ${order.id} and created_by is null
    order by id for update skip locked`;
  for (const id of await listOpen(sql, others)) await cancelOrder(sql, id, null);
}

async function listReplaced(sql: Sql, order: NewOrder): Promise<string[]> {
  const { caseId, service, promoCode, customer, items = [] } = order;
  if (order.isReplacingOwn) return promoCode ? listAbandoned(sql, promoCode, customer) : [];
  if (!order.isReplacing) return [];
  const services = [service, ...items.map((item) => item.service)];
  const ofCase = await sql<{ id: string }[]>`
    select id from orders
    where submission_id in (select id from cases where id = ${caseId} or merged_into = ${caseId})
      and coalesce((select sent.state from submissions as sent where sent.id = submission_id), state) = ${customer.state}
      and (service = any(${services})
        or exists (select from jsonb_array_elements(items) as item where item ->> 'service' = any(${services})))
    order by id for update`;
  return listOpen(sql, ofCase);
}

/** Not where work began and its payment was reversed since: it is owed, and can still be paid. */
export async function cancelOrder(sql: Sql, id: string, actor: string | null): Promise<boolean> {
  await sql`select from orders where id = ${id} for update`;
  const begun = await sql`
    select from order_standings where id = ${id} and (work_started_at is not null or done_at is not null)`;
  return begun.length === 0 && (await cancelOrders(sql, [id], { source: "staff", actor })) > 0;
}

type Cancellation = { source: "staff" | "customer"; actor: string | null };

/**
 * Ends those that nobody has paid, once they are locked: whatever comes afterwards is held and returned. Not while money may
 * be on its way: then it is paid, or expires by itself. The gateway's page is closed after it. How many these are.
 */
export async function cancelOrders(sql: Sql, ids: string[], { source, actor }: Cancellation): Promise<number> {
  const cancelled = await sql<{ id: string }[]>`
    insert into ledger (order_id, kind, source, actor)
    select id, 'cancelled', ${source}, ${actor} from order_states
    where id = any(${ids}) and state in ('awaiting', 'expired') and not is_payment_under_way(id)
    returning order_id as id`;
  for (const { id } of cancelled) await enqueue(sql, { kind: "cancel-link", subject: id, uniqueKey: id });
  const gone = cancelled.map(({ id }) => id);
  await removeJobs(sql, sql`kind in ('quote-mail', 'order-mail') and subject = any(${gone}) and status = 'waiting'`);
  return cancelled.length;
}

async function insertOrder(sql: Sql, order: NewOrder): Promise<string> {
  const { priced, customer } = order;
  const [made] = await sql<{ id: string }[]>`
    insert into orders (reference, case_id, created_by, request_key, service, tier, years, lines, total, government_fee,
      taxable, tax, promo_code, name, email, phone, state, address, gstin, terms_accepted_at, expires_at, submission_id,
      notice, language, items, firm, call_first)
    select ${newReference()}, coalesce(cases.merged_into, cases.id), ${order.createdBy}, ${order.requestKey},
      ${order.service}, ${order.tier}, ${order.years}, ${sql.json(priced.lines as never)}, ${priced.total},
      ${priced.governmentFee}, ${priced.taxable}, ${priced.tax}, ${order.promoCode}, ${customer.name},
      ${customer.email}, ${customer.phone}, ${customer.state}, ${order.address ?? ""}, ${order.gstin ?? null},
      ${order.termsAcceptedAt}, ${order.expiresAt}, ${order.submissionId ?? order.caseId}, ${order.notice ?? null},
      ${order.language ?? null}, ${sql.json((order.items ?? []) as never)}, ${order.firm ?? ""}, ${order.callFirst ?? ""}
    from cases where id = ${order.caseId} returning id`;
  if (!made) throw new Error("An order belongs to a case.");
  return made.id;
}

/** The order that a customer's link leads to, with its state. */
export async function findOrder(proof: CustomerProof, sql: Sql): Promise<Order & { now: OrderState }> {
  const [order] = await sql<Order[]>`select ${orderColumns(sql)} from orders where id = ${proof.orderId}`;
  const [now] = await sql<OrderState[]>`select ${stateColumns(sql)} from order_states where id = ${proof.orderId}`;
  if (!order || !now) throw new Error("The link leads to no order.");
  return { ...order, now };
}

/** For the work that goes on behind an order. */
export async function readOrder(sql: Sql, id: string): Promise<Order> {
  const [order] = await sql<Order[]>`select ${orderColumns(sql)} from orders where id = ${id}`;
  if (!order) throw new Error("There is no such order.");
  return order;
}
