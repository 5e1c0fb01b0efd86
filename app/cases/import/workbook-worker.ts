import { readXlsx } from "hucre/xlsx";
import { writeCsv } from "./csv";

export type WorkbookProgress = { text: string } | { failed: true };

/**
 * Unpacks a workbook in a thread of the browser that chose it, so that whatever a file unpacks to, it costs that browser
 * alone: the page ends the thread after a while, and the server gets rows and never a packed file.
 */
addEventListener("message", async ({ data: bytes }: MessageEvent<ArrayBuffer>) => {
  try {
    const { sheets } = await readXlsx(new Uint8Array(bytes));
    const rows = (sheets[0]?.rows ?? []).map((row) => row.map(textOf));
    postMessage({ text: writeCsv(rows) } satisfies WorkbookProgress);
  } catch {
    postMessage({ failed: true } satisfies WorkbookProgress);
  }
});

/** A number typed as one, such as a mobile number, without what JavaScript would add to it. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === "number" && Number.isSafeInteger(cell) ? cell.toFixed(0) : String(cell);
}
