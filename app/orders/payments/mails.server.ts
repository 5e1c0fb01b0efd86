import { checkout } from "../../../content/en/checkout";
import { dayInIndia, fill } from "../../../content/format";
import { longDay, officeInstant } from "../../../content/hours";
import type { MailRow, MailWords } from "../../../content/mail-words";
import { exactRupees } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import type { Job, Mail } from "../../../db/jobs";
import { CustomerProof } from "../../../db/personal/customer-proof";
import { writeMail } from "../../../db/write-mail";
import { balanceOf, sayBalance } from "../balance";
import { describeOrder, describePayment, listSums } from "../invoice";
import { listPayments, type Received } from "../invoices/issue.server";
import { readInvoice } from "../invoices/read-invoice.server";
import { type Order, type OrderState, readOrder, stateColumns } from "../orders.server";
import { bankDay, refundable } from "../refund-policy";
import type { HeldReason } from "./ledger";

const { mails: words, next: nextWords } = checkout;
const { nothingDue } = checkout.invoices;

type IssuedInvoice = { id: string; number: string };

async function readState(sql: Sql, orderId: string): Promise<OrderState> {
  const [now] = await sql<OrderState[]>`select ${stateColumns(sql)} from order_states where id = ${orderId}`;
  if (!now) throw new Error("An order has no state.");
  return now;
}

/** The payment that a mail is about, and its receipt; null once it was reversed. Without its number it is the newest. */
async function findPaid(
  sql: Sql,
  { subject, payload }: Job,
): Promise<{ payment: Received; receipt: IssuedInvoice } | null> {
  const named = (payload as { payment?: string } | null | undefined)?.payment;
  const payment = (await listPayments(sql, subject ?? "")).findLast(({ paymentId }) => !named || paymentId === named);
  if (!payment) return null;
  const [receipt] = await sql<IssuedInvoice[]>`
    select id, number from invoices where payment_id = ${payment.paymentId} and kind = 'receipt'`;
  if (!receipt) throw new Error("A payment has no receipt.");
  return { payment, receipt };
}

async function attach(sql: Sql, orderId: string, { id }: IssuedInvoice): Promise<NonNullable<Mail["attachments"]>> {
  const file = await readInvoice(sql, orderId, id);
  if (!file) return [];
  return [{ filename: file.fileName, content: file.bytes.toString("base64"), encoding: "base64" }];
}

/** Where its person reads mail now: the address that an order was made with may be another's, and was corrected since. */
async function addressOf(sql: Sql, { submissionId, email }: Pick<Order, "submissionId" | "email">): Promise<string> {
  const [corrected] = await sql<{ email: string }[]>`
    select email from submissions where id = ${submissionId} and email_corrected_at is not null`;
  return corrected?.email ?? email;
}

const sayCall = ({ callFirst, phone }: Order) => (callFirst ? fill(words.call, { phone }) : "");

/** The order line by line with its own link, for the customer who ordered or was quoted it. */
export async function writeOrderMail(sql: Sql, id: string, link: string, text: MailWords): Promise<Mail> {
  const order = await readOrder(sql, id);
  const values = {
    name: order.name,
    what: describeOrder(order),
    amount: exactRupees(order.total),
    link,
    call: sayCall(order),
    lines: listSums(order),
    reference: order.reference,
    ...officeInstant(order.expiresAt, null),
  };
  return writeMail(await addressOf(sql, order), text, values);
}

/** The tax invoice, or the bill of a supplier without GST, once the service is done. */
export async function writeInvoiceMail(sql: Sql, { subject }: Job): Promise<Mail | null> {
  const order = await readOrder(sql, subject ?? "");
  const [invoice] = await sql<(IssuedInvoice & { title: string })[]>`
    select id, number, fields ->> 'title' as title from invoices where order_id = ${order.id} and kind = 'invoice'`;
  if (order.erasedAt || !invoice) return null;
  const now = await readState(sql, order.id);
  const values = {
    name: order.name,
    amount: exactRupees(order.total),
    what: describeOrder(order),
    reference: order.reference,
    number: invoice.number,
    title: invoice.title,
    balance: sayBalance(order, now),
    due: sayBalance(order, now) || nothingDue,
    dueInside: sayBalance(order, now) || nothingDue.toLowerCase(),
  };
  const mail = writeMail(await addressOf(sql, order), words.invoice, values);
  return { ...mail, attachments: await attach(sql, order.id, invoice) };
}

/** What the customer of a paid order does next, which the domain of the applications knows. */
export type NextStep = { text: string; button: string; documents: MailRow[] };
export type StartOrder = (orderId: string) => Promise<NextStep | null>;

const sayNext = ({ text, button, documents }: NextStep, amount: string) => ({
  next: text,
  button,
  documents,
  ask: documents.length > 0 ? `: ${button.toLowerCase()}` : "",
  headline: fill(documents.length > 0 ? nextWords.headline : nextWords.received, {
    amount,
    button: button.toLowerCase(),
  }),
  masked: documents.length > 0 ? nextWords.masked : "",
});

/** The policy as it stands at the moment of a payment. */
const policyAt = (order: Order, { received, receivedAt }: OrderState) =>
  refundable({
    paidAt: receivedAt ?? new Date(),
    workStartedAt: null,
    askedAt: receivedAt ?? new Date(),
    paid: received,
    governmentFee: order.governmentFee,
    isFeePassedOn: false,
    refunded: 0,
  });

/** The receipt for the customer who paid all of an order, with what happens now and the one thing to do. */
export async function writePaidMail(sql: Sql, job: Job, start: StartOrder): Promise<Mail | null> {
  const order = await readOrder(sql, job.subject ?? "");
  const now = await readState(sql, order.id);
  const paid = await findPaid(sql, job);
  if (order.erasedAt || !paid || !now.paidAt) return null;
  const { receipt, payment } = paid;
  const next = (await start(order.id)) ?? { text: "", button: "", documents: [] };
  const policy = policyAt(order, now);
  const amount = exactRupees(payment.amount);
  const payments = await listPayments(sql, order.id);
  const values = {
    name: order.name,
    amount,
    what: describeOrder(order),
    reference: order.reference,
    number: receipt.number,
    call: sayCall(order),
    ...sayNext(next, amount),
    lines: [
      ...listSums(order),
      ...(payments.length > 1
        ? payments.map((each) => ({ title: describePayment(each), amount: exactRupees(each.amount) }))
        : [
            { title: words.sums.paidOn, amount: longDay(dayInIndia(now.paidAt)) },
            { title: words.sums.paidBy, amount: describePayment(payment) },
          ]),
    ],
    refund: exactRupees(policy.amount),
    ...officeInstant(policy.until, null),
  };
  const mail = writeMail(await addressOf(sql, order), words.paid, values);
  return { ...mail, attachments: await attach(sql, order.id, receipt) };
}

/** The receipt of a part, and the way to pay the rest. */
export async function writePartPaidMail(sql: Sql, job: Job, linkOf: (token: string) => string): Promise<Mail | null> {
  const order = await readOrder(sql, job.subject ?? "");
  const now = await readState(sql, order.id);
  const paid = await findPaid(sql, job);
  // Paid in full since: that mail has the rest.
  if (order.erasedAt || !paid) return null;
  const { receipt, payment } = paid;
  const policy = policyAt(order, now);
  const values = {
    name: order.name,
    amount: exactRupees(payment.amount),
    what: describeOrder(order),
    reference: order.reference,
    number: receipt.number,
    paidBy: describePayment(payment),
    balance: sayBalance(order, now) || nothingDue,
    due: exactRupees(balanceOf(order, now)),
    link: linkOf(await CustomerProof.createToken(sql, order.id)),
    refund: exactRupees(policy.amount),
    ...officeInstant(policy.until, null),
  };
  const mail = writeMail(await addressOf(sql, order), words.partPaid, values);
  return { ...mail, attachments: await attach(sql, order.id, receipt) };
}

type Cancelled = IssuedInvoice & { receipt: string; amount: number; reason: string };

/** That a receipt is no longer valid, and why, with the document that cancels it. */
export async function writeReversalMail(sql: Sql, { subject, payload }: Job): Promise<Mail | null> {
  const order = await readOrder(sql, subject ?? "");
  const [cancelled] = await sql<Cancelled[]>`
    select cancelled.id, cancelled.number, receipt.number as receipt, cancelled.amount::float8 as amount, ledger.reason
    from invoices as cancelled
    join invoices as receipt on receipt.payment_id = cancelled.payment_id and receipt.kind = 'receipt'
    join ledger on ledger.payment_id = cancelled.payment_id and ledger.kind = 'reversed'
    where cancelled.kind = 'cancellation' and cancelled.payment_id = ${(payload as { payment: string }).payment}`;
  if (order.erasedAt || !cancelled) return null;
  const { receipt, number, reason } = cancelled;
  const values = {
    name: order.name,
    reference: order.reference,
    amount: exactRupees(cancelled.amount),
    receipt,
    number,
    reason,
    balance: sayBalance(order, await readState(sql, order.id)),
  };
  const mail = writeMail(await addressOf(sql, order), words.reversal, values);
  return { ...mail, attachments: await attach(sql, order.id, cancelled) };
}

/** For the agent who owns the case, or the office where that agent has left: a won case keeps its owner, who must get no more mail. */
export async function writePaidNotice(
  sql: Sql,
  { subject }: Job,
  office: { to: string; link(caseId: string): string },
): Promise<Mail | null> {
  const order = await readOrder(sql, subject ?? "");
  if (order.erasedAt) return null;
  const [notice] = await sql<{ number: string; owner: string | null; caseId: string }[]>`
    select number, "user".email as owner, cases.id as "caseId" from invoices
    join cases on cases.id = (select coalesce(merged_into, id) from cases where id = ${order.submissionId})
    left join "user" on "user".id = cases.owner and exists (select from user_roles where user_id = cases.owner)
    where order_id = ${order.id} and invoices.kind = 'receipt'
    order by issued_at desc, serial desc limit 1`;
  const values = {
    reference: order.reference,
    amount: exactRupees(order.total),
    name: order.name,
    phone: order.phone,
    what: describeOrder(order),
    number: notice?.number ?? "",
    link: office.link(notice?.caseId ?? order.caseId),
  };
  return writeMail(notice?.owner ?? office.to, words.notice, values);
}

type Returned = {
  orderId: string;
  amount: number;
  at: Date;
  isCash: boolean;
  transfer: string;
  voucher: IssuedInvoice | null;
  /** Why it was held, where it never was the order's. */
  why: HeldReason | null;
};

async function findReturned(sql: Sql, refundId: string | null): Promise<Returned | undefined> {
  const [returned] = await sql<Returned[]>`
    select coalesce(voucher.order_id, refunds.order_id) as order_id, refunds.amount::float8 as amount, ended.at,
      starts_with(refunds.payment_id, 'cash:') as "isCash", ended.details ->> 'reference' as transfer,
      case when voucher.id is not null then json_build_object('id', voucher.id, 'number', voucher.number) end as voucher,
      (select reason from ledger as held where held.payment_id = refunds.payment_id and held.kind = 'held'
        order by order_id nulls last, id limit 1) as why
    from refunds join ledger as ended on ended.refund_id = refunds.id and ended.kind = 'refund processed'
    left join invoices as voucher on voucher.refund_id = refunds.id
    where refunds.id = ${refundId}`;
  return returned;
}

/** That money went back: of an order with its voucher; what was held, with why it was not taken and how the order can be paid. */
export async function writeRefundMail(sql: Sql, job: Job, linkOf: (token: string) => string): Promise<Mail | null> {
  const returned = await findReturned(sql, job.subject);
  const order = returned && (await readOrder(sql, returned.orderId));
  if (!returned || !order || order.erasedAt) return null;
  const { voucher, transfer, why } = returned;
  const values = {
    name: order.name,
    amount: exactRupees(returned.amount),
    reference: order.reference,
    number: voucher?.number ?? "",
    credited: returned.isCash ? "" : fill(words.credited, { bank: longDay(bankDay(returned.at)) }),
  };
  const to = await addressOf(sql, order);
  if (voucher) return { ...writeMail(to, words.refund, values), attachments: await attach(sql, order.id, voucher) };
  if (!why) return null;
  const now = await readState(sql, order.id);
  const isPayable = ["awaiting", "part"].includes(now.state) && now.refunded === 0;
  return writeMail(to, words.heldReturned, {
    ...values,
    transfer,
    why: sayHeld(order, now, why),
    due: isPayable ? exactRupees(balanceOf(order, now)) : "",
    link: isPayable ? linkOf(await CustomerProof.createToken(sql, order.id)) : "",
  });
}

const sayHeld = (order: Order, now: OrderState, reason: HeldReason | null) =>
  fill(words.heldWhy[reason ?? ""] ?? "", { total: exactRupees(order.total), balance: sayBalance(order, now) }).trim();

/** That money came which does not match the order, for as long as it is neither credited nor returned. */
export async function writeHeldMail(sql: Sql, { subject, payload }: Job): Promise<Mail | null> {
  const order = await readOrder(sql, subject ?? "");
  const [held] = await sql<{ amount: number; reason: HeldReason }[]>`
    select amount::float8 as amount, reason from unmatched_money
    where payment_id = ${(payload as { payment: string }).payment} and order_id = ${order.id} and currency = 'INR'`;
  if (order.erasedAt || !held) return null;
  const why = sayHeld(order, await readState(sql, order.id), held.reason);
  const values = { name: order.name, reference: order.reference, amount: exactRupees(held.amount), why };
  return writeMail(await addressOf(sql, order), words.held, values);
}

/** That a request was not granted, and why. */
export async function writeDeclinedMail(sql: Sql, { subject }: Job): Promise<Mail | null> {
  const order = await readOrder(sql, subject ?? "");
  const [declined] = await sql<{ reason: string }[]>`
    select reason from ledger where order_id = ${order.id} and kind = 'refund declined' order by id desc limit 1`;
  if (order.erasedAt || !declined) return null;
  const values = {
    name: order.name,
    reference: order.reference,
    what: describeOrder(order),
    reason: declined.reason,
  };
  return writeMail(await addressOf(sql, order), words.declined, values);
}
