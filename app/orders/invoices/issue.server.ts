import { dayInIndia } from "../../../content/format";
import { exactRupees } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import { sayBalance } from "../balance";
import { type InvoiceKind, invoiceFields, type Payment } from "../invoice";
import { financialYear } from "../money";
import { type OrderLine, receiptLines, refundLines, withoutLines } from "../order-lines";
import { type Order, readOrder } from "../orders.server";
import type { Supplier } from "../supplier";
import type { Recipient } from "./drawing/fields";

/** The letters before each kind's numbers: `AR/26-27/000001`. */
const series: Record<InvoiceKind, string> = { receipt: "AR", cancellation: "AC", refund: "AF", invoice: "AN" };

type Issued = {
  kind: InvoiceKind;
  supplier: Supplier;
  order: Order;
  amount: number;
  lines: OrderLine[];
  refundId?: string;
  paymentId?: string;
} & Pick<Parameters<typeof invoiceFields>[0], "payments" | "part" | "against" | "advances" | "balance" | "invoiced">;

/** The counter's row stays locked until this transaction ends: if it fails, its number is the next one's. */
async function issue(sql: Sql, { kind, supplier, order, amount, lines, refundId, paymentId, ...said }: Issued) {
  const issuedAt = new Date();
  const year = financialYear(issuedAt);
  const [counter] = await sql<{ last: number }[]>`
    insert into invoice_counters (series, financial_year, last) values (${series[kind]}, ${year}, 1)
    on conflict (series, financial_year) do update set last = invoice_counters.last + 1 returning last`;
  const serial = counter?.last ?? 0;
  const number = `${series[kind]}/${year}/${String(serial).padStart(6, "0")}`;
  const fields = invoiceFields({ kind, number, issuedAt, supplier, order, ...said });
  await sql`
    insert into invoices (order_id, kind, refund_id, payment_id, series, financial_year, serial, number, issued_at, amount,
      lines, fields)
    values (${order.id}, ${kind}, ${refundId ?? null}, ${paymentId ?? null}, ${series[kind]}, ${year}, ${serial}, ${number},
      ${issuedAt}, ${amount}, ${sql.json(lines as never)}, ${sql.json(fields as never)})`;
}

export type Received = Payment & { amount: number };

/** What came for an order and counts, the first first. */
export const listPayments = (sql: Sql, orderId: string) => sql<Received[]>`
  select utr, payment_id, amount::float8 as amount, details from ledger
  where order_id = ${orderId} and kind = 'credited' and reversed_at is null order by id`;

/** Receipts less what was cancelled and returned: how the money that is held for an order is split. */
async function heldLines(sql: Sql, { id, lines }: Order): Promise<OrderLine[]> {
  const issued = await sql<{ kind: InvoiceKind; lines: OrderLine[] }[]>`
    select kind, lines from invoices where order_id = ${id} and kind <> 'invoice'`;
  const sumOf = (kind: OrderLine["kind"]) =>
    issued.reduce((sum, invoice) => {
      const amount = invoice.lines.find((line) => line.kind === kind)?.amount ?? 0;
      return invoice.kind === "receipt" ? sum + amount : sum - amount;
    }, 0);
  return lines.map(({ kind, percent }) => ({ kind, ...(percent !== undefined && { percent }), amount: sumOf(kind) }));
}

/** For each payment its own: a voucher for an advance, or a plain receipt once the tax invoice is out. */
export async function issueReceipt(sql: Sql, supplier: Supplier, order: Order, payment: Received): Promise<void> {
  const { amount, paymentId } = payment;
  const isWhole = amount === order.total;
  const lines = isWhole ? order.lines : receiptLines(withoutLines(order.lines, await heldLines(sql, order)), amount);
  const received = (await listPayments(sql, order.id)).reduce((sum, each) => sum + each.amount, 0);
  const [invoice] = await sql<{ number: string }[]>`
    select number from invoices where order_id = ${order.id} and kind = 'invoice'`;
  await issue(sql, {
    kind: "receipt",
    supplier,
    order: await withRecipient(sql, order),
    amount,
    lines: lines.map(({ kind, percent, amount: paise }) => ({
      kind,
      ...(percent !== undefined && { percent }),
      amount: paise,
    })),
    paymentId,
    payments: [payment],
    ...(!isWhole && { part: { amount, lines, balance: sayBalance(order, { received }) } }),
    ...(invoice && { invoiced: invoice.number }),
  });
}

/** Of the whole order, also where a part is still due: it adjusts the receipts of what was paid before. */
export async function issueInvoice(sql: Sql, supplier: Supplier, order: Order): Promise<void> {
  const { payments, advances } = await readAdvances(sql, order);
  const received = payments.reduce((sum, { amount }) => sum + amount, 0);
  await issue(sql, {
    kind: "invoice",
    supplier,
    order: await withRecipient(sql, order),
    amount: order.total,
    lines: order.lines,
    payments,
    advances,
    balance: sayBalance(order, { received }),
  });
}

/** Of work that ended undone: only what was not returned was supplied, and nothing more is due. */
export async function issueKeptInvoice(sql: Sql, supplier: Supplier, order: Order): Promise<void> {
  const lines = await heldLines(sql, order);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  if (amount === order.total) return issueInvoice(sql, supplier, order);
  const said = { ...(await readAdvances(sql, order)), part: { amount, lines } };
  await issue(sql, { kind: "invoice", supplier, order: await withRecipient(sql, order), amount, lines, ...said });
}

/** The payments that a tax invoice accounts for, and their receipts. */
async function readAdvances(sql: Sql, { id }: Order) {
  const payments = await listPayments(sql, id);
  const receipts = await sql<{ number: string; amount: number }[]>`
    select number, amount::float8 as amount from invoices where order_id = ${id} and kind = 'receipt'
      and payment_id = any(${payments.map(({ paymentId }) => paymentId)}) order by issued_at, serial`;
  return { payments, advances: receipts.map(({ number, amount }) => `${number} (${exactRupees(amount)})`) };
}

/** Of an erased person only the receipt still has the name, which the later invoices of the same order need. */
async function withRecipient(sql: Sql, order: Order): Promise<Order> {
  if (!order.erasedAt) return order;
  const [receipt] = await sql<{ recipient: Recipient }[]>`
    select fields -> 'recipient' as recipient from invoices
    where order_id = ${order.id} and kind = 'receipt' and fields <> '{}' order by issued_at limit 1`;
  return { ...order, ...receipt?.recipient, ...(receipt && { firm: "" }) };
}

type IssuedReceipt = {
  number: string;
  issuedAt: Date;
  amount: number;
  lines: OrderLine[];
  /** The tax invoice that was there before it. */
  invoiced: string | null;
};

async function findReceipt(sql: Sql, paymentId: string) {
  const [receipt] = await sql<IssuedReceipt[]>`
    select number, issued_at, amount::float8 as amount, lines, (
      select number from invoices as done
      where done.order_id = invoices.order_id and kind = 'invoice' and done.issued_at < invoices.issued_at) as invoiced
    from invoices where payment_id = ${paymentId} and kind = 'receipt'`;
  return receipt && { ...receipt, said: { receipt: receipt.number, receiptDate: dayInIndia(receipt.issuedAt) } };
}

/** Takes back the receipt of a payment that was recorded by mistake, line by line. */
export async function issueCancellation(
  sql: Sql,
  supplier: Supplier,
  { orderId, paymentId, reason }: { orderId: string; paymentId: string; reason: string },
): Promise<void> {
  const receipt = await findReceipt(sql, paymentId);
  if (!receipt) throw new Error("A payment has no receipt.");
  const { amount, lines, invoiced } = receipt;
  await issue(sql, {
    kind: "cancellation",
    supplier,
    order: await withRecipient(sql, await readOrder(sql, orderId)),
    amount,
    lines,
    paymentId,
    part: { amount, lines },
    against: { ...receipt.said, reason },
    ...(invoiced && { invoiced }),
  });
}

type RefundVoucher = { orderId: string; paymentId: string; refundId: string; amount: number; reference: string };

/** Names the receipt that it takes back. */
export async function issueRefundVoucher(
  sql: Sql,
  supplier: Supplier,
  { orderId, paymentId, refundId, amount, reference }: RefundVoucher,
): Promise<void> {
  // Of two vouchers at once the second counts the first. No lock of the order's row: both hold a share of it already.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vouchers ${orderId}`}, 0))`;
  const order = await withRecipient(sql, await readOrder(sql, orderId));
  const receipt = await findReceipt(sql, paymentId);
  if (!receipt) return;
  const lines = refundLines(await heldLines(sql, order), amount);
  await issue(sql, {
    kind: "refund",
    supplier,
    order,
    amount,
    lines,
    refundId,
    part: { amount, lines },
    against: { ...receipt.said, reference },
  });
}
