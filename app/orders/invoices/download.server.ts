import { setTimeout as pause } from "node:timers/promises";
import { checkout } from "../../../content/en/checkout";
import type { Sql } from "../../../db/connect";
import { isUuid } from "../../../db/uuid";
import { drawing as drawingOfProcess, NotDrawn } from "./draw-invoice.server";
import { readInvoice } from "./read-invoice.server";

const { invoices: words } = checkout;

/** Shorter than any answer may take; a first drawing on a busy machine takes longer, and goes on. */
const longestWaitMs = 3_000;

/** The PDF of an invoice of this order, for a caller who has proved that they may see it. */
export async function pdfResponse(
  sql: Sql,
  orderId: string | undefined,
  invoiceId: string,
  drawing = drawingOfProcess,
): Promise<Response> {
  const reading = orderId && isUuid(invoiceId) ? readInvoice(sql, orderId, invoiceId, drawing) : Promise.resolve(null);
  try {
    const file = await Promise.race([reading, pause(longestWaitMs, "late" as const, { ref: false })]);
    if (!file) return new Response(words.missing, { status: 404 });
    if (file === "late") return later(words.drawing, 3);
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="${file.fileName}"`,
      },
    });
  } catch (error) {
    if (!(error instanceof NotDrawn)) throw error;
    return error.reason === "busy" ? later(words.drawing, 3) : later(words.notDrawn, 60);
  } finally {
    reading.catch(() => {});
  }
}

/** A browser asks again by itself. */
const later = (text: string, seconds: number) =>
  new Response(text, {
    status: 503,
    headers: {
      "Retry-After": String(seconds),
      Refresh: String(seconds),
      "Content-Type": "text/plain; charset=utf-8",
    },
  });
