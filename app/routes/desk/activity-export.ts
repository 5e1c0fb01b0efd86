import { activity as words } from "../../../content/en/staff/activity";
import { requireStaffCall } from "../../accounts/guards.server";
import { makeSpreadsheet } from "../../desk/export/spreadsheet";
import { readActivity } from "../../desk/figures/activity.server";
import { readPeriod } from "../../desk/figures/figures";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/activity-export";

/** The table of activity as a file: in a workbook days are dates and sums are numbers; in CSV a day is 2026-11-16. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const { searchParams } = args.url;
  const rows = await readActivity(proof, args.context.get(services).sql, readPeriod(searchParams));
  const { day, who, calls, contacts, quotes } = words.columns;
  const header = [day, who, calls, contacts, quotes, words.moneyColumn];
  if (searchParams.get("as") !== "xlsx") {
    const lines = rows.map((row) => [
      row.day,
      row.who,
      row.calls,
      row.contacts,
      row.quotes,
      (row.money / 100).toFixed(2),
    ]);
    const text = [header, ...lines].map((line) => line.map(cellOf).join(",")).join("\r\n");
    return download(`\ufeff${text}\r\n`, "text/csv; charset=utf-8", "csv");
  }
  const batches = (async function* () {
    yield rows.map((row) => [new Date(row.day), row.who, row.calls, row.contacts, row.quotes, row.money / 100]);
  })();
  const workbook = await makeSpreadsheet({ sheet: words.sheet, header, batches });
  return download(await workbook.arrayBuffer(), workbook.type, "xlsx");
}

/** A name that would be taken for a formula is marked as text. */
function cellOf(cell: string | number) {
  const text = String(cell);
  const safe = typeof cell === "string" && /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const download = (body: string | ArrayBuffer, type: string, suffix: string) =>
  new Response(body, {
    headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${words.file}.${suffix}"` },
  });
