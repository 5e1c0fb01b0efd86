import { desk } from "../../../content/en/staff/desk";
import { type ExportChoice, type ExportedList, exportHeader, exportRows } from "./export-rows";
import { readLines } from "./lines";
import { makeSpreadsheet } from "./spreadsheet";

export type ExportOrder = { address: string; list: ExportedList; zone: string; choice: ExportChoice };
export type ExportProgress =
  | { kind: "rows"; done: number }
  | { kind: "done"; file: Blob; rows: number }
  | { kind: "failed"; status: number; confirmAt?: string };

/** Whoever looks on reads no faster, and each time the page is painted anew. */
const newsEveryMs = 200;

const report = (progress: ExportProgress) => postMessage(progress);

/** Its own thread, so that the page stays alive under a million rows; ending the worker ends the request. */
addEventListener("message", async ({ data: { address, list, zone, choice } }: MessageEvent<ExportOrder>) => {
  let status = 0;
  try {
    const response = await fetch(address, { method: "POST" });
    status = response.status;
    if (status === 403) return report({ kind: "failed", status, ...(await response.json()) });
    if (!response.ok || !response.body) throw new Error(`answered with ${status}`);
    let rows = 0;
    let toldAt = 0;
    const batches = exportRows(readLines(response.body), { list, zone }, (done) => {
      rows = done;
      if (performance.now() < toldAt + newsEveryMs) return;
      toldAt = performance.now();
      report({ kind: "rows", done });
    });
    const { sheet } = desk.exporting.files[list];
    const file = await makeSpreadsheet({ sheet, header: exportHeader(list, choice), batches });
    report({ kind: "done", file, rows });
  } catch {
    report({ kind: "failed", status });
  }
});
