import type { Sql } from "../../../db/connect";
import { pastCursor, wholeCursor } from "../../../db/keyset";
import { matching, viewIn } from "../../ui/view-parameters";

/** Sorts before every row. */
const earliest = "0.00000000-0000-0000-0000-000000000000";

/** Sorts after every row created up to `time`. */
export const cursorAt = (time: Date) => `${time.getTime() * 1_000}.ffffffff-ffff-ffff-ffff-ffffffffffff`;

/** Longer than a row takes from its created_at to its commit. */
const slowestCommitMs = 10_000;

/**
 * The cursor to poll from, and how many rows past it are already shown. It lies before the newest row, because
 * a row that was committed late sorts below that one.
 */
export function newsCursor(rows: { createdAt: Date; cursor: string }[]) {
  const [newest] = rows;
  if (!newest) return { since: earliest, known: 0 };
  const from = new Date(newest.createdAt.getTime() - slowestCommitMs);
  const oldest = rows.at(-1);
  if (oldest && oldest.createdAt >= from) return { since: oldest.cursor, known: rows.length - 1 };
  return { since: cursorAt(from), known: rows.filter(({ createdAt }) => createdAt >= from).length };
}

/** A page begins after a cursor in one direction; without one it is the newest page. */
export type PagePosition = { older?: string; newer?: string };

const positions = viewIn({ older: matching("older", wholeCursor), newer: matching("newer", wholeCursor) });

export function readPage(parameters: URLSearchParams): PagePosition {
  const { older, newer } = positions.read(parameters);
  return older ? { older } : newer ? { newer } : {};
}

const mostRows = 1_000_000_000;

/** The number of the first row on a page, from the link to it. */
export function readFirstNumber(parameters: URLSearchParams): number {
  const number = Number.parseInt(parameters.get("n") ?? "", 10) || 1;
  return Math.min(Math.max(1, number), mostRows);
}

/** Rows past the page's cursor, in the order of (created_at, id). */
export const pastPage = (sql: Sql, { older, newer }: PagePosition) =>
  pastCursor(sql, older ?? newer, { isBackward: newer === undefined });

export const orderBy = (sql: Sql, isNewer: boolean) =>
  isNewer ? sql`order by created_at, id` : sql`order by created_at desc, id desc`;
