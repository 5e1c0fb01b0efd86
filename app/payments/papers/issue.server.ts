import { createHash } from "node:crypto";
import type { Sql } from "../../../db/connect";
import { awayFromDatabase } from "../../../db/share";
import { financialYear, indianDay } from "../orders/money";
import { type Order, readOrder } from "../orders/orders.server";
import type { Supplier } from "../orders/supplier";
import { type Drawing, drawing as drawingOfProcess, NotDrawn } from "./drawing.server";
import { recordNotDrawn, requireNotTriedLately } from "./not-drawn.server";
import { type PaperFields, type PaperKind, paperFields, type Recipient } from "./paper";

/** The letters before each kind's numbers: `AR/26-27/000001`. */
const series: Record<PaperKind, string> = { receipt: "AR", refund: "AF", invoice: "AN" };

type Issued = {
  kind: PaperKind;
  supplier: Supplier;
  order: Order;
  refundId?: string;
  refund?: { amount: number; before: number; receipt: string; receiptDate: string; reference: string };
};

/** The counter's row stays locked until this transaction ends: if it fails, its number is the next one's. */
async function issue(sql: Sql, { kind, supplier, order, refundId, refund }: Issued): Promise<void> {
  const issuedAt = new Date();
  const year = financialYear(issuedAt);
  const [counter] = await sql<{ last: number }[]>`
    insert into paper_counters (series, financial_year, last) values (${series[kind]}, ${year}, 1)
    on conflict (series, financial_year) do update set last = paper_counters.last + 1 returning last`;
  const serial = counter?.last ?? 0;
  const number = `${series[kind]}/${year}/${String(serial).padStart(6, "0")}`;
  const fields = paperFields({ kind, number, issuedAt, supplier, order, ...(refund && { refund }) });
  await sql`
    insert into papers (order_id, kind, refund_id, series, financial_year, serial, number, issued_at, fields)
    values (${order.id}, ${kind}, ${refundId ?? null}, ${series[kind]}, ${year}, ${serial}, ${number}, ${issuedAt},
      ${sql.json(fields as never)})`;
}

export const issueReceipt = (sql: Sql, supplier: Supplier, order: Order) =>
  issue(sql, { kind: "receipt", supplier, order });

export const issueInvoice = async (sql: Sql, supplier: Supplier, order: Order) =>
  issue(sql, { kind: "invoice", supplier, order: await withRecipient(sql, order) });

/** Of an erased person only the receipt still has the name, which the later papers of the same order need. */
async function withRecipient(sql: Sql, order: Order): Promise<Order> {
  if (!order.erasedAt) return order;
  const [receipt] = await sql<{ recipient: Recipient }[]>`
    select fields -> 'recipient' as recipient from papers where order_id = ${order.id} and kind = 'receipt'`;
  return { ...order, ...receipt?.recipient };
}

/** Names the receipt that it takes back. */
export async function issueRefundVoucher(
  sql: Sql,
  supplier: Supplier,
  { orderId, refundId, amount, reference }: { orderId: string; refundId: string; amount: number; reference: string },
): Promise<void> {
  // Of two vouchers at once the second counts the first. No lock of the order's row: both hold a share of it already.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vouchers ${orderId}`}, 0))`;
  const order = await withRecipient(sql, await readOrder(sql, orderId));
  const [earlier] = await sql<{ amount: number }[]>`
    select coalesce(sum(amount), 0)::float8 as amount from papers join refunds on refunds.id = papers.refund_id
    where papers.order_id = ${orderId}`;
  const [receipt] = await sql<{ number: string; issuedAt: Date }[]>`
    select number, issued_at as "issuedAt" from papers where order_id = ${orderId} and kind = 'receipt'`;
  if (!receipt) return;
  const before = earlier?.amount ?? 0;
  const refund = { amount, before, reference, receipt: receipt.number, receiptDate: indianDay(receipt.issuedAt) };
  await issue(sql, { kind: "refund", supplier, order, refundId, refund });
}

export type Paper = { id: string; orderId: string; kind: PaperKind; number: string; issuedAt: Date };

export const listPapers = (sql: Sql, orderId: string) => sql<Paper[]>`
  select id, order_id as "orderId", kind, number, issued_at as "issuedAt" from papers
  where order_id = ${orderId} order by issued_at, id`;

/**
 * The bytes as they were archived; drawn when they are first needed, from what was fixed when the paper was issued. Throws
 * `NotDrawn` where that cannot be done now.
 */
export async function readPaper(sql: Sql, orderId: string, paperId: string, drawing = drawingOfProcess) {
  const [paper] = await sql<{ number: string; fields: PaperFields; bytes: Buffer | null; sha256: string | null }[]>`
    select number, fields, bytes, sha256 from papers left join paper_files on paper_files.paper_id = papers.id
    where papers.id = ${paperId} and papers.order_id = ${orderId} and fields <> '{}'`;
  if (!paper) return null;
  if (!paper.bytes) {
    const drawn = await awayFromDatabase(() => drawOnce(sql, { ...paper, id: paperId }, drawing));
    const sha256 = createHash("sha256").update(drawn).digest("hex");
    await sql`
      insert into paper_files (paper_id, bytes, sha256) values (${paperId}, ${drawn}, ${sha256})
      on conflict (paper_id) do nothing`;
    await sql`delete from papers_not_drawn where paper_id = ${paperId}`;
    return readArchived(sql, paper.number, paperId);
  }
  return checked(paper.number, paper.bytes, paper.sha256);
}

const underWay = new Map<string, Promise<Buffer>>();

/** Whoever asks for a paper that is being drawn waits for the same drawing. */
function drawOnce(sql: Sql, paper: Undrawn, drawing: Drawing): Promise<Buffer> {
  const known = underWay.get(paper.id);
  if (known) return known;
  const drawn = draw(sql, paper, drawing).finally(() => underWay.delete(paper.id));
  underWay.set(paper.id, drawn);
  return drawn;
}

type Undrawn = { id: string; number: string; fields: PaperFields };

async function draw(sql: Sql, { id, number, fields }: Undrawn, drawing: Drawing): Promise<Buffer> {
  await requireNotTriedLately(sql, id);
  try {
    return await drawing.draw(fields, number);
  } catch (error) {
    const reason = error instanceof NotDrawn ? error.reason : "failed";
    if (reason !== "busy" && reason !== "later") await recordNotDrawn(sql, id, reason);
    throw error;
  }
}

/** Two that drew it at once both get the one that was archived. */
async function readArchived(sql: Sql, number: string, paperId: string) {
  const [file] = await sql<{ bytes: Buffer; sha256: string }[]>`
    select bytes, sha256 from paper_files where paper_id = ${paperId}`;
  return file ? checked(number, file.bytes, file.sha256) : null;
}

function checked(number: string, bytes: Buffer, sha256: string | null) {
  if (createHash("sha256").update(bytes).digest("hex") !== sha256)
    throw new Error("An archived paper is not what was issued.");
  return { fileName: `${number.replaceAll("/", "-")}.pdf`, bytes };
}
