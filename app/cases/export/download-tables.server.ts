import type { StaffProof } from "../../../db/personal/staff-proof";
import { type Cell, makeSpreadsheet, type Table } from "./spreadsheet";
import { type ExportPart, type ExportServices, streamExport } from "./stream-export.server";

export type DownloadedTable = Table & {
  /** The columns whose numbers are no amounts. */
  counts?: string[];
};

export type Download = {
  /** Of the file, without its ending. */
  name: string;
  /** What the log says of it: of which list, and by which filter. */
  filter: { of: string; [name: string]: unknown };
  /** A workbook has all of them, a CSV the first. */
  tables: [DownloadedTable, ...DownloadedTable[]];
};

/** Tables as a file: in a workbook days are dates and amounts are numbers; in CSV a day is 2026-11-16. */
export async function downloadTables(
  proof: StaffProof,
  services: ExportServices,
  { name, filter, tables }: Download,
  as: unknown,
): Promise<Response> {
  const isWorkbook = as === "xlsx";
  const parts = isWorkbook ? packWorkbook(tables) : writeLines(tables[0]);
  const body = await streamExport(proof, services, filter, parts);
  return new Response(body, {
    headers: {
      "Content-Type": isWorkbook ? workbookType : "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.${isWorkbook ? "xlsx" : "csv"}"`,
    },
  });
}

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** It is sent once all of it is packed: the directory of a zip file is at its end. */
async function* packWorkbook(tables: Table[]): AsyncGenerator<ExportPart> {
  let rows = 0;
  const counted = tables.map(({ batches, ...table }) => ({
    ...table,
    batches: (async function* () {
      for await (const batch of batches) {
        rows += batch.length;
        yield batch;
      }
    })(),
  }));
  const workbook = await makeSpreadsheet(counted);
  yield { bytes: new Uint8Array(await workbook.arrayBuffer()), rows };
}

async function* writeLines({ header, batches, counts = [] }: DownloadedTable): AsyncGenerator<ExportPart> {
  const decimals = header.map((column) => (counts.includes(column) ? 0 : 2));
  const lineOf = (row: Cell[]) => `${row.map((cell, at) => writeCell(cell, decimals[at])).join(",")}\r\n`;
  yield { bytes: `\ufeff${lineOf(header)}`, rows: 0 };
  for await (const batch of batches) yield { bytes: batch.map(lineOf).join(""), rows: batch.length };
}

/**
 * As spreadsheets read it; a text that would be taken for a formula, also in the wide signs of some keyboards, is marked as text.
 * Whatever a program may take for the end of a cell stands in quotes, or the rest would be a cell, and a formula, of its own.
 */
function writeCell(cell: Cell, decimals: number | undefined) {
  if (typeof cell === "number") return cell.toFixed(decimals);
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace("T00:00", "").replace("T", " ");
  const safe = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(cell) ? `'${cell}` : cell;
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
