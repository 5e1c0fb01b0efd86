import { createHash } from "node:crypto";
import type { Sql } from "../../../db/connect";
import { awayFromDatabase } from "../../../db/share";
import type { InvoiceKind } from "../invoice";
import { type Drawing, drawing as drawingOfProcess, NotDrawn } from "./draw-invoice.server";
import type { InvoiceFields } from "./drawing/fields";

export type Invoice = { id: string; orderId: string; kind: InvoiceKind; number: string; issuedAt: Date };

export const listInvoices = (sql: Sql, orderId: string) => sql<Invoice[]>`
  select id, order_id, kind, number, issued_at from invoices
  where order_id = ${orderId} order by issued_at, id`;

/**
 * The bytes as they were archived; drawn when they are first needed, from what was fixed when the invoice was issued. Throws
 * `NotDrawn` where that cannot be done now.
 */
export async function readInvoice(sql: Sql, orderId: string, invoiceId: string, drawing = drawingOfProcess) {
  const [invoice] = await sql<{ number: string; fields: InvoiceFields; bytes: Buffer | null; sha256: string | null }[]>`
    select number, fields, bytes, sha256 from invoices left join invoice_files on invoice_files.invoice_id = invoices.id
    where invoices.id = ${invoiceId} and invoices.order_id = ${orderId} and fields <> '{}'`;
  if (!invoice) return null;
  if (!invoice.bytes) {
    const drawn = await awayFromDatabase(() => drawOnce(sql, { ...invoice, id: invoiceId }, drawing));
    const sha256 = createHash("sha256").update(drawn).digest("hex");
    await sql`
      insert into invoice_files (invoice_id, bytes, sha256) values (${invoiceId}, ${drawn}, ${sha256})
      on conflict (invoice_id) do nothing`;
    await sql`delete from invoices_not_drawn where invoice_id = ${invoiceId}`;
    return readArchived(sql, invoice.number, invoiceId);
  }
  return checked(invoice.number, invoice.bytes, invoice.sha256);
}

const underWay = new Map<string, Promise<Buffer>>();

/** Requests for an invoice that is being drawn wait for the same drawing. */
function drawOnce(sql: Sql, invoice: Undrawn, drawing: Drawing): Promise<Buffer> {
  const known = underWay.get(invoice.id);
  if (known) return known;
  const drawn = draw(sql, invoice, drawing).finally(() => underWay.delete(invoice.id));
  underWay.set(invoice.id, drawn);
  return drawn;
}

type Undrawn = { id: string; number: string; fields: InvoiceFields };

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
async function readArchived(sql: Sql, number: string, invoiceId: string) {
  const [file] = await sql<{ bytes: Buffer; sha256: string }[]>`
    select bytes, sha256 from invoice_files where invoice_id = ${invoiceId}`;
  return file ? checked(number, file.bytes, file.sha256) : null;
}

function checked(number: string, bytes: Buffer, sha256: string | null) {
  if (createHash("sha256").update(bytes).digest("hex") !== sha256)
    throw new Error("An archived invoice is not what was issued.");
  return { fileName: `${number.replaceAll("/", "-")}.pdf`, bytes };
}

/** After each attempt it waits a minute longer, so that no request can have it drawn again and again. */
async function requireNotTriedLately(sql: Sql, invoiceId: string): Promise<void> {
  const [tried] = await sql`
    select from invoices_not_drawn
    where invoice_id = ${invoiceId} and last_at > now() - least(attempts, 60) * interval '1 minute'`;
  if (tried) throw new NotDrawn("later");
}

/** Staff see it on the order. */
async function recordNotDrawn(sql: Sql, invoiceId: string, reason: "time" | "memory" | "failed"): Promise<void> {
  await sql`
    insert into invoices_not_drawn (invoice_id, reason) values (${invoiceId}, ${reason})
    on conflict (invoice_id) do update
    set reason = excluded.reason, attempts = invoices_not_drawn.attempts + 1, last_at = now()`;
}
