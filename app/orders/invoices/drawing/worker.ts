import { parentPort } from "node:worker_threads";
import type { InvoiceFields } from "./fields";
import { drawPage } from "./page";

/**
 * Draws one invoice after the other in a thread of its own, which is ended if it takes too long or too much
 * (drawing.server.ts). Built into one text without any file beside it (vite.invoices.config.ts).
 */
export type DrawingOrder = { fields: InvoiceFields; number: string };
export type Drawn = { bytes: Uint8Array } | { error: string };

parentPort?.on("message", async ({ fields, number }: DrawingOrder) => {
  try {
    const bytes = new Uint8Array(await drawPage(fields, number));
    parentPort?.postMessage({ bytes } satisfies Drawn, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies Drawn);
  }
});
