import { checkout } from "../../content/en/checkout";
import { exactRupees, fill } from "../../content/format";
import { longDay, officeInstant } from "../../content/hours";
import { site } from "../../content/identity";
import type { Sql } from "../../db/connect";
import type { Job, Mail } from "../../db/jobs";
import { type Order, readOrder } from "./orders/orders.server";
import { bankDay, refundable } from "./orders/refund-policy";
import { readPaper } from "./papers/issue.server";
import { describeOrder, listItems } from "./papers/paper";

const { mails: words } = checkout;

type IssuedPaper = { id: string; number: string };

async function attach(sql: Sql, orderId: string, { id }: IssuedPaper): Promise<NonNullable<Mail["attachments"]>> {
  const file = await readPaper(sql, orderId, id);
  if (!file) return [];
  return [{ filename: file.fileName, content: file.bytes.toString("base64"), encoding: "base64" }];
}

/** Where its person reads mail now: the address that an order was made with may be another's, and was corrected since. */
async function addressOf(sql: Sql, { submissionId, email }: Pick<Order, "submissionId" | "email">): Promise<string> {
  const [corrected] = await sql<{ email: string }[]>`
    select email from submissions where id = ${submissionId} and email_corrected_at is not null`;
  return corrected?.email ?? email;
}

type OrderWords = { subject: string; text: string };

/** The order line by line with its own link, for whoever ordered or was quoted it. */
export async function writeOrderMail(sql: Sql, id: string, link: string, { subject, text }: OrderWords): Promise<Mail> {
  const order = await readOrder(sql, id);
  const lines = order.lines.map(({ kind, amount, percent }) => {
    const label = percent ? `${checkout.lines[kind]} ${percent}%` : checkout.lines[kind];
    return `${label}: ${exactRupees(amount)}`;
  });
  const items = listItems(order);
  const values = {
    name: order.name,
    site: site.name,
    what: describeOrder(order),
    amount: exactRupees(order.total),
    link,
    lines: [...items, ...(items.length > 0 ? [""] : []), ...lines].join("\n"),
    reference: order.reference,
    ...officeInstant(order.expiresAt, null),
  };
  return { to: await addressOf(sql, order), subject: fill(subject, values), text: fill(text, values) };
}

/** The tax invoice, or the bill of a supplier without GST, once the service is done. */
export async function writeInvoiceMail(sql: Sql, { subject }: Job): Promise<Mail | null> {
  const order = await readOrder(sql, subject ?? "");
  const [invoice] = await sql<(IssuedPaper & { title: string })[]>`
    select id, number, fields ->> 'title' as title from papers where order_id = ${order.id} and kind = 'invoice'`;
  if (order.erasedAt || !invoice) return null;
  const values = {
    name: order.name,
    amount: exactRupees(order.total),
    what: describeOrder(order),
    reference: order.reference,
    number: invoice.number,
    title: invoice.title,
    site: site.name,
  };
  return {
    to: await addressOf(sql, order),
    subject: fill(words.invoice.subject, values),
    text: fill(words.invoice.text, values),
    attachments: await attach(sql, order.id, invoice),
  };
}

/** The receipt for whoever paid. */
export async function writePaidMail(sql: Sql, { subject }: Job): Promise<Mail | null> {
  const order = await readOrder(sql, subject ?? "");
  if (order.erasedAt) return null;
  const [receipt] = await sql<(IssuedPaper & { paidAt: Date })[]>`
    select papers.id, number, paid_at as "paidAt" from papers join order_states on order_states.id = order_id
    where order_id = ${order.id} and kind = 'receipt'`;
  if (!receipt) throw new Error("A paid order has no receipt.");
  const policy = refundable({
    paidAt: receipt.paidAt,
    workStartedAt: null,
    askedAt: receipt.paidAt,
    paid: order.total,
    governmentFee: order.governmentFee,
    isFeePassedOn: false,
    refunded: 0,
  });
  const values = {
    name: order.name,
    amount: exactRupees(order.total),
    what: describeOrder(order),
    reference: order.reference,
    number: receipt.number,
    refund: exactRupees(policy.amount),
    site: site.name,
    ...officeInstant(policy.until, null),
  };
  return {
    to: await addressOf(sql, order),
    subject: fill(words.paid.subject, values),
    text: fill(words.paid.text, values),
    attachments: await attach(sql, order.id, receipt),
  };
}

/** For the agent whose case it is, or the office; whoever has left is told nothing, though a won case stays theirs. */
export async function writePaidNotice(
  sql: Sql,
  { subject }: Job,
  office: { to: string; link(caseId: string): string },
): Promise<Mail | null> {
  const order = await readOrder(sql, subject ?? "");
  if (order.erasedAt) return null;
  const [told] = await sql<{ number: string; owner: string | null; caseId: string }[]>`
    select number, "user".email as owner, cases.id as "caseId" from papers
    join cases on cases.id = (select coalesce(merged_into, id) from cases where id = ${order.submissionId})
    left join "user" on "user".id = cases.owner and exists (select from user_roles where user_id = cases.owner)
    where order_id = ${order.id} and papers.kind = 'receipt'`;
  const values = {
    reference: order.reference,
    amount: exactRupees(order.total),
    name: order.name,
    phone: order.phone,
    what: describeOrder(order),
    number: told?.number ?? "",
    link: office.link(told?.caseId ?? order.caseId),
  };
  return {
    to: told?.owner ?? office.to,
    subject: fill(words.notice.subject, values),
    text: fill(words.notice.text, values),
  };
}

export async function writeRefundMail(sql: Sql, { subject }: Job): Promise<Mail | null> {
  const [refund] = await sql<(IssuedPaper & { orderId: string; amount: number; at: Date })[]>`
    select papers.id, number, papers.order_id as "orderId", amount::float8 as amount, issued_at as at
    from refunds join papers on papers.refund_id = refunds.id where refunds.id = ${subject}`;
  if (!refund) return null;
  const order = await readOrder(sql, refund.orderId);
  if (order.erasedAt) return null;
  const values = {
    name: order.name,
    amount: exactRupees(refund.amount),
    reference: order.reference,
    number: refund.number,
    bank: longDay(bankDay(refund.at)),
    site: site.name,
  };
  return {
    to: await addressOf(sql, order),
    subject: fill(words.refund.subject, values),
    text: fill(words.refund.text, values),
    attachments: await attach(sql, order.id, refund),
  };
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
    site: site.name,
  };
  return {
    to: await addressOf(sql, order),
    subject: fill(words.declined.subject, values),
    text: fill(words.declined.text, values),
  };
}
