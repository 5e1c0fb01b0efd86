import { cases as words } from "../../../content/en/staff/cases";
import type { Sql } from "../../../db/connect";
import { inOneBatch } from "../../../db/in-batches";
import type { StaffProof } from "../../../db/personal/staff-proof";
import type { Status } from "../../cases/case";
import type { DownloadedTable } from "../../cases/export/download-tables.server";
import type { Cell } from "../../cases/export/spreadsheet";
import type { Calendar } from "../../office/clock";
import { readActivity } from "./activity.server";
import { datesOf, keptShare, type Period, type Progress, type PromiseFigures } from "./figures";
import { readFigures } from "./figures.server";
import { readSources } from "./sources.server";

const activityCounts = ["Calls", "Contacts", "Quotes"];

/** Calls, contacts, quotes and money by day and person. */
export async function activityTable(proof: StaffProof, sql: Sql, days: Period): Promise<DownloadedTable> {
  const rows = await readActivity(proof, sql, days);
  return {
    sheet: "Activity",
    header: ["Day", "Person", ...activityCounts, "Money received (Rs)"],
    batches: inOneBatch(
      rows.map((row): Cell[] => [new Date(row.day), row.who, row.calls, row.contacts, row.quotes, row.money / 100]),
    ),
    counts: activityCounts,
  };
}

const promiseColumns = [
  "Promised a call",
  "Promises kept",
  "Promises broken",
  "Share kept (%)",
  "Median minutes to first contact",
];
const promiseCells = (each: PromiseFigures): Cell[] => [
  ...[each.asked, each.kept, each.broken, percent(keptShare(each))],
  each.medianMinutes === null ? "" : Math.round(each.medianMinutes),
];
const progressColumns = ["Leads", "Contacted", "Quoted", "Won", "Lost", "Share won (%)"];
const progressCells = (each: Progress): Cell[] => [
  ...[each.asked, each.contacted, each.quoted, each.won, each.lost, percent(each.won / each.asked)],
];
const percent = (share: number | null) => (share === null ? "" : Math.round(100 * share));

const sourceMoney = ["Money (Rs)", "Cost (Rs)", "Cost per lead (Rs)", "Cost per paying customer (Rs)"];
/** In rupees; empty where nothing was typed in, or nobody came. */
const costOf = (cost: number, count: number) => (cost === 0 || count === 0 ? "" : Math.round(cost / count) / 100);

/** What the page of figures shows, each table in a sheet of its own. */
export async function figuresTables(
  proof: StaffProof,
  sql: Sql,
  { calendar, days }: { calendar: Calendar; days: Period },
): Promise<[DownloadedTable, ...DownloadedTable[]]> {
  const figures = await readFigures(proof, sql, calendar, days);
  const sources = await readSources(proof, sql, datesOf(days, new Date())[0] ?? "");
  const table = (sheet: string, header: string[], rows: Cell[][]): DownloadedTable => ({
    sheet,
    header,
    batches: inOneBatch(rows),
    counts: header,
  });
  const progress = (sheet: string, first: string, rows: Progress[], unknown: string) =>
    table(
      sheet,
      [first, ...progressColumns],
      rows.map((row) => [row.name || unknown, ...progressCells(row)]),
    );
  return [
    table(
      "By day",
      ["Day", ...promiseColumns],
      figures.byDay.map((each) => [new Date(each.day), ...promiseCells(each)]),
    ),
    table(
      "By owner",
      ["Owner", ...promiseColumns, "Open now"],
      figures.byOwner.map((each) => [each.owner ?? "Unassigned", ...promiseCells(each), each.open]),
    ),
    table(
      "By source",
      ["Source", "Leads", "Contacted", "Paid", ...(proof.role === "admin" ? sourceMoney : [])],
      sources.map(({ name, leads, contacted, paid, amount, cost }): Cell[] => [
        ...[name, leads, contacted, paid],
        ...(proof.role === "admin" ? [amount / 100, costOf(cost, 1), costOf(cost, leads), costOf(cost, paid)] : []),
      ]),
    ),
    progress("By page", "Page", figures.sources, "Not known"),
    progress("By service", "Service", figures.services, "Not specified"),
    table(
      "By status",
      ["Status", "Cases"],
      figures.statuses.map(({ name, count }) => [words.status[name as Status], count]),
    ),
    table(
      "Why lost",
      ["Reason", "Cases"],
      figures.reasons.map(({ name, count }) => [words.reasons[name] ?? name, count]),
    ),
    await activityTable(proof, sql, days),
  ];
}
