const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const wholeCursor = new RegExp(`^(\\d{1,17})\\.(${uuid})$`);

/** A keyset cursor: the creation time in microseconds, which a Date cannot hold, and the row's id. */
export function readCursor(text: string | null | undefined) {
  const [, microseconds, id] = wholeCursor.exec(text ?? "") ?? [];
  return microseconds && id ? { microseconds, id } : null;
}

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

export function readPage(parameters: URLSearchParams): PagePosition {
  const cursor = (name: string) => {
    const text = parameters.get(name);
    return readCursor(text) ? text : null;
  };
  const older = cursor("older");
  const newer = cursor("newer");
  return older ? { older } : newer ? { newer } : {};
}

const mostRows = 1_000_000_000;

/** The number of the first row on a page, from the link to it. */
export function readFirstNumber(parameters: URLSearchParams): number {
  const number = Number.parseInt(parameters.get("n") ?? "", 10) || 1;
  return Math.min(Math.max(1, number), mostRows);
}
