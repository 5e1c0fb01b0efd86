import { createHash } from "node:crypto";
import type { TransactionSql } from "postgres";
import { firstOfOldLayout } from "../migrate.ts";
import { BadBackup } from "./file.ts";
import type { Table } from "./tables.ts";
import type { BackupHeader } from "./write.ts";

/** Of the last version with the layout before this one, of which a backup is read: its migrations with their checksums. */
const lastOfOldLayout = "0048-proven-cuts";
const digestOfOldLayout = "a0d26bcae9ac7f81f48b9be971dbc1474537efbf9e023869f2714a15e3155b39";

/** Whether a backup has the tables of the earlier layout; one of a still earlier version is refused. */
export function isOfOldLayout(migrations: BackupHeader["migrations"]): boolean {
  if (!migrations.some(({ name }) => name === firstOfOldLayout)) return false;
  if (!migrations.some(({ name }) => name === lastOfOldLayout))
    throw new Error(
      "The backup is from a version too old to be read here: restore it with the version before this one, and back it up again with that.",
    );
  const list = migrations.map(({ name, checksum }) => `${name} ${checksum}`).sort();
  if (createHash("sha256").update(list.join("\n")).digest("hex") !== digestOfOldLayout)
    throw new BadBackup("The backup lists migrations that this site never had: nothing was changed.");
  return true;
}

/** What becomes of a table of the earlier layout. */
type Move = {
  to?: string;
  /** Columns with the same value in each row. */
  values?: Record<string, string>;
  renamed?: Record<string, string>;
  /** Columns that are no more. */
  without?: string[];
  /** Rows that have nowhere to go. */
  leavesOut?: (value: (column: string) => string) => boolean;
};

// Keys are in submission_keys, for as long as a browser may repeat a form; those in a submission are from before that.
const without = ["idempotency_key"];
const renamed = { form: "kind" };

const moves: Record<string, Move> = {
  form_submissions: { to: "submissions", values: { kind: "lead" }, without },
  contact_messages: { to: "submissions", values: { kind: "contact" }, without },
  submission_keys: { renamed },
  cases: { renamed },
  // The job that gave a case to each submission from before there were cases.
  jobs: { leavesOut: (value) => value("kind") === "backfill-cases" },
};

/** What migrations since then did with the rows that were there: whoever owns a case answers for its promise (0003). */
export const catchUp = (sql: TransactionSql) => sql`update cases set promise_owner = owner where owner is not null`;

/** A trigger made a job of every row: none was ever stored. */
const gone = "outbox";

export type MovedTable = Table & {
  /** The row as it is stored now, or null where it is left out. */
  rowOf(row: Buffer): Buffer | null;
};

/**
 * A table of the earlier layout as it is stored now, or null for one that held no rows and is no more. Rows are in the text
 * format of COPY, with tabs between values.
 */
export function moveTable({ name, columns }: Table): MovedTable | null {
  if (name === gone) return null;
  const move = moves[name];
  if (!move) return { name, columns, rowOf: (row) => row };
  const kept = columns.filter((column) => !move.without?.includes(column));
  const fixed = move.values ?? {};
  return {
    name: move.to ?? name,
    columns: [...kept.map((column) => move.renamed?.[column] ?? column), ...Object.keys(fixed)],
    rowOf(row) {
      const values = row.toString("utf8").split("\t");
      const value = (column: string) => values[columns.indexOf(column)] ?? "";
      if (move.leavesOut?.(value)) return null;
      return Buffer.from([...kept.map(value), ...Object.values(fixed)].join("\t"));
    },
  };
}
