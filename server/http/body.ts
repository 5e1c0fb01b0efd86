import type { IncomingMessage } from "node:http";
import { deskPaths } from "../../app/desk/desk-paths";
import { largestForm, uploadPiece } from "../../app/documents/document";
import { roomPaths } from "../../app/room/room-paths";

/** The whole body; null, and nothing is read, when its Content-Length (always present, see `refuseBody`) is above `maxBytes`. */
export function readBody(request: IncomingMessage, maxBytes: number, signal?: AbortSignal): Promise<Buffer | null> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) {
    request.resume();
    return Promise.resolve(null);
  }
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => signal?.aborted || chunks.push(chunk));
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
    signal?.addEventListener("abort", () => {
      chunks = [];
      reject(signal.reason);
    });
  });
}

/** How many are read at a time, whatever they say of themselves: who sends a large body is known only once it has been read. */
type Pool = { most: number; reading: Set<Reading> };
type Reading = { who: string; controller: AbortController };
type Upload = {
  path: RegExp;
  largest: number;
  pool: Pool;
  /** The cookie without which nothing beyond the usual is read; none where the address itself is the key. */
  cookie?: RegExp;
  /** The type of the large bodies, where small ones go to the same address: those are read as everywhere. */
  type?: RegExp;
};

const pool = (most: number): Pool => ({ most, reading: new Set() });
/** What a form puts around its files. */
const formBytes = 64 * 1024;

const signedIn = /session/;
const inRoom = /(?:^|; )room=/;
const roomPaper = `^${roomPaths.papers}/[^/]+`;
const roomLink = `^${roomPaths.send}/[\\w-]{22}`;

/** The pages that take more than the usual, each with a pool of its own. */
const uploads: Upload[] = [
  // The rows of a spreadsheet that staff import, with or without a script: 2 MB as text.
  { path: new RegExp(`^${deskPaths.import}(\\.data)?$`), largest: 3 * 1024 * 1024, pool: pool(4), cookie: signedIn },
  // A document by a plain form, on the page of the papers or with the filing.
  {
    path: new RegExp(`^${deskPaths.applications}/[^/]+(/papers)?(\\.data)?$`),
    type: /^multipart\//i,
    largest: largestForm + formBytes,
    pool: pool(2),
    cookie: signedIn,
  },
  // A piece of one.
  {
    path: new RegExp(`^${deskPaths.applications}/[^/]+/papers/[^/]+/upload/[^/]+$`),
    largest: uploadPiece,
    pool: pool(16),
    cookie: signedIn,
  },
  // The same by customers, and by those whom they gave the link of a paper.
  { path: new RegExp(`${roomPaper}$`), largest: largestForm + formBytes, pool: pool(3), cookie: inRoom },
  { path: new RegExp(`${roomPaper}/pieces/[^/]+$`), largest: uploadPiece, pool: pool(32), cookie: inRoom },
  { path: new RegExp(`${roomLink}$`), largest: largestForm + formBytes, pool: pool(1) },
  { path: new RegExp(`${roomLink}/pieces/[^/]+$`), largest: uploadPiece, pool: pool(16) },
];

/** Where a body beyond the usual may go; whoever lacks the cookie is answered from the first 64 KB, as everywhere. */
export function findUpload(path: string, { headers }: Pick<IncomingMessage, "headers">): Upload | undefined {
  const upload = uploads.find(({ path: page }) => page.test(path));
  if (!upload || (upload.cookie && !upload.cookie.test(headers.cookie ?? ""))) return undefined;
  return upload.type && !upload.type.test(headers["content-type"] ?? "") ? undefined : upload;
}

/**
 * The whole of a large body, or undefined, unread, while too many others are being read. Whoever sends most of them, perhaps a
 * byte at a time, gives up the oldest for somebody who sends fewer.
 */
export async function readUpload(
  request: IncomingMessage,
  { largest, pool }: Pick<Upload, "largest" | "pool">,
  who: string,
): Promise<Buffer | null | undefined> {
  if (pool.reading.size >= pool.most && !makeRoom(pool, who)) {
    request.resume();
    return undefined;
  }
  const reading = { who, controller: new AbortController() };
  const { signal } = reading.controller;
  pool.reading.add(reading);
  try {
    return await readBody(request, largest, signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    pool.reading.delete(reading);
  }
}

function makeRoom({ reading }: Pool, who: string): boolean {
  const counts = new Map<string, number>();
  for (const each of reading) counts.set(each.who, (counts.get(each.who) ?? 0) + 1);
  const [largest, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
  const oldest = [...reading].find((each) => each.who === largest);
  if (!oldest || count <= (counts.get(who) ?? 0) + 1) return false;
  reading.delete(oldest);
  oldest.controller.abort();
  return true;
}
