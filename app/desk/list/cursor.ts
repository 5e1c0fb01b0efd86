const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const wholeUuid = new RegExp(`^${uuid}$`);
const wholeCursor = new RegExp(`^(\\d{1,17})\\.(${uuid})$`);

export const isUuid = (text: string) => wholeUuid.test(text);

/** Where a row stands in the order: microseconds, finer than a Date can tell, and its id. */
export function readCursor(text: string | null | undefined) {
  const [, microseconds, id] = wholeCursor.exec(text ?? "") ?? [];
  return microseconds && id ? { microseconds, id } : null;
}

/** Before every row there can be. */
const earliest = "0.00000000-0000-0000-0000-000000000000";

/** After every row up to this moment. */
export const cursorAt = (time: Date) => `${time.getTime() * 1_000}.ffffffff-ffff-ffff-ffff-ffffffffffff`;

/** Longer than a row takes from the time it carries to its commit. */
const slowestCommit = 10_000;

/**
 * From where to look for news, and how many rows past it are known. It lies before the newest row, because
 * one that took longer to be committed appears below it.
 */
export function newsCursor(rows: { createdAt: Date; cursor: string }[]) {
  const [newest] = rows;
  if (!newest) return { since: earliest, known: 0 };
  const from = new Date(newest.createdAt.getTime() - slowestCommit);
  const oldest = rows.at(-1);
  if (oldest && oldest.createdAt >= from) return { since: oldest.cursor, known: rows.length - 1 };
  return { since: cursorAt(from), known: rows.filter(({ createdAt }) => createdAt >= from).length };
}

/** A page begins after a cursor in one direction; without one it is the newest page. */
export type PageOf = { older?: string; newer?: string };

export function readPage(parameters: URLSearchParams): PageOf {
  const cursor = (name: string) => {
    const text = parameters.get(name);
    return readCursor(text) ? text : null;
  };
  const older = cursor("older");
  const newer = cursor("newer");
  return older ? { older } : newer ? { newer } : {};
}

const mostRows = 1_000_000_000;

/** The number of the first row on a page, as the link to it says. */
export function readFirstNumber(parameters: URLSearchParams): number {
  const number = Number.parseInt(parameters.get("n") ?? "", 10) || 1;
  return Math.min(Math.max(1, number), mostRows);
}
