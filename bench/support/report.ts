import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";

export type Row = Record<string, string | number | undefined>;

type Report = { name: string; floor: string; rows: Row[]; notes?: string[] };

export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? 0;
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export const rounded = (value: number, digits = 0) => Number(value.toFixed(digits));

/** Prints a bench's table and keeps it, with the machine it was measured on, in var/bench. */
export function report({ name, floor, rows, notes = [] }: Report) {
  console.log(`\n${name}\nfloor: ${floor}`);
  printTable(rows);
  for (const note of notes) console.log(note);
  mkdirSync("var/bench", { recursive: true });
  const machine = {
    processor: cpus()[0]?.model,
    cores: availableParallelism(),
    load: loadavg(),
    node: process.version,
  };
  const measured = { name, floor, at: new Date().toISOString(), machine, rows, notes };
  writeFileSync(`var/bench/${name}.json`, `${JSON.stringify(measured, null, 2)}\n`);
}

function printTable(rows: Row[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? "")))];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  const isNumber = columns.map((column) => rows.every((row) => typeof (row[column] ?? 0) === "number"));
  for (const line of cells) {
    const padded = line.map((cell, at) =>
      isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
    );
    console.log(`  ${padded.join("  ").trimEnd()}`);
  }
}
