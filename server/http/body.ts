import type { IncomingMessage, ServerResponse } from "node:http";
import { largestForm, uploadPiece } from "../../app/documents/document";
import type { SenderKind } from "../../app/routes/senders.server";
import { deskPaths } from "../../content/desk-paths";
import { trackingPaths } from "../../content/tracking-paths";

const megabyte = 1024 * 1024;

/**
 * What is held in memory of the bodies of one kind, from the first byte until they are answered. Bytes are counted, not
 * requests: a sender of one byte a second occupies next to nothing.
 */
export type Pool = { most: number; readings: Set<Reading>; held: Map<string, number> };
/** The network that it comes from, and the sender where that is known. */
type Senders = [network: string, person?: string];
type Reading = { senders: Senders; bytes: number; began: number; isRead: boolean; giveUp(): void };

export const createPool = (most: number): Pool => ({ most, readings: new Set(), held: new Map() });

/** Of a pool, for a network, where a carrier has thousands of people, and for a person. */
const parts = [1 / 2, 1 / 4];

const pools = {
  staff: createPool(96 * megabyte),
  customers: createPool(96 * megabyte),
};
/** What anyone may send: thousands of forms. */
export const formPool = createPool(64 * megabyte);

type Upload = {
  path: RegExp;
  largest: number;
  pool: Pool;
  /** How its sender is known before any of it is read. */
  sender: SenderKind;
  /** The cookie without which nothing beyond the usual is read; none where the address itself is the key. */
  cookie?: RegExp;
  /** The type of the large bodies, where small ones go to the same address: those are read as everywhere. */
  type?: RegExp;
};

/** What a form puts around its files. */
const formBytes = 64 * 1024;

const staff = { sender: "staff", pool: pools.staff, cookie: /session/ } as const;
const customer = { sender: "customer", pool: pools.customers, cookie: /(?:^|; )tracking=/ } as const;
const link = { sender: "link", pool: pools.customers } as const;
const trackingDocument = `^${trackingPaths.requirements}/[^/]+`;
const trackingLink = `^${trackingPaths.send}/[\\w-]{22}`;

/** The pages that take more than the usual. */
const uploads: Upload[] = [
  // The rows of a spreadsheet that staff import, with or without a script: 2 MB as text.
  { ...staff, path: new RegExp(`^${deskPaths.import}(\\.data)?$`), largest: 3 * megabyte },
  // A document by a plain form, on the page of its application.
  {
    ...staff,
    path: new RegExp(`^${deskPaths.applications}/[^/]+(\\.data)?$`),
    type: /^multipart\//i,
    largest: largestForm + formBytes,
  },
  // A piece of one.
  {
    ...staff,
    path: new RegExp(`^${deskPaths.applications}/[^/]+/documents/[^/]+/upload/[^/]+$`),
    largest: uploadPiece,
  },
  // The same by customers, and by those whom they gave the link of a document.
  { ...customer, path: new RegExp(`${trackingDocument}$`), largest: largestForm + formBytes },
  { ...customer, path: new RegExp(`${trackingDocument}/pieces/[^/]+$`), largest: uploadPiece },
  { ...link, path: new RegExp(`${trackingLink}$`), largest: largestForm + formBytes },
  { ...link, path: new RegExp(`${trackingLink}/pieces/[^/]+$`), largest: uploadPiece },
];

/** Where a body beyond the usual may go; a request without the cookie is answered from the first 64 KB, as everywhere. */
export function findUpload(path: string, { headers }: Pick<IncomingMessage, "headers">): Upload | undefined {
  const upload = uploads.find(({ path: page }) => page.test(path));
  if (!upload || (upload.cookie && !upload.cookie.test(headers.cookie ?? ""))) return undefined;
  return upload.type && !upload.type.test(headers["content-type"] ?? "") ? undefined : upload;
}

export const hasBody = ({ headers }: Pick<IncomingMessage, "headers">) => Number(headers["content-length"] ?? 0) > 0;

type Place = { largest: number; pool: Pool };
type Sent = { request: IncomingMessage; response: Pick<ServerResponse, "once"> };

/**
 * The whole body; null, and nothing is read, when its Content-Length (always present, see `refuseBody`) is above `largest`;
 * undefined when it was dropped, because the pool is full and its sender, or their network, occupies most of it.
 */
export function readBody({ request, response }: Sent, { largest, pool }: Place, senders: Senders) {
  if (Number(request.headers["content-length"] ?? 0) > largest) {
    request.resume();
    return Promise.resolve(null);
  }
  return new Promise<Buffer | undefined>((resolve, reject) => {
    let chunks: Buffer[] = [];
    const reading: Reading = { senders, bytes: 0, began: performance.now(), isRead: false, giveUp };
    pool.readings.add(reading);
    request.on("data", (chunk: Buffer) => {
      if (!pool.readings.has(reading)) return;
      chunks.push(chunk);
      hold(pool, reading, chunk.length);
      makeSpace(pool, senders);
    });
    request.on("end", () => {
      reading.isRead = true;
      resolve(Buffer.concat(chunks));
    });
    request.on("error", fail);
    // Until then it is held by what becomes of it. An error is made only for a body that is not read: its stack costs
    // more than the rest of this.
    response.once("close", () => (reading.isRead ? letGo() : fail(new Error("The connection was closed."))));

    function letGo() {
      if (pool.readings.delete(reading)) hold(pool, reading, -reading.bytes);
      chunks = [];
    }
    function giveUp() {
      letGo();
      resolve(undefined);
    }
    function fail(error: Error) {
      letGo();
      reject(error);
    }
  });
}

const everybody = "";

function hold({ held }: Pool, reading: Reading, bytes: number) {
  reading.bytes += bytes;
  for (const sender of [everybody, ...reading.senders]) {
    if (sender === undefined) continue;
    const sum = (held.get(sender) ?? 0) + bytes;
    if (sum > 0) held.set(sender, sum);
    else held.delete(sender);
  }
}

function makeSpace(pool: Pool, senders: Senders) {
  const heldBy = (sender: string) => pool.held.get(sender) ?? 0;
  for (const [at, sender = ""] of senders.entries()) {
    const isTheirs = (reading: Reading) => reading.senders.includes(sender);
    while (heldBy(sender) > pool.most * (parts[at] ?? 1) && giveUpOne(pool, isTheirs));
  }
  while (heldBy(everybody) > pool.most && giveUpOne(pool, () => true));
}

/**
 * Of those that are still arriving, the one of the sender who occupies most, in bytes times time: what arrives quickly
 * occupies little, and what was begun and then sent slowly more and more.
 */
function giveUpOne({ readings }: Pool, isAmong: (reading: Reading) => boolean): boolean {
  const now = performance.now();
  const arriving = [...readings].filter((reading) => !reading.isRead && isAmong(reading));
  const occupiedBy = (reading: Reading) => reading.bytes * (now - reading.began);
  const sums = new Map<string, number>();
  for (const reading of arriving)
    for (const sender of reading.senders) sums.set(sender ?? "", (sums.get(sender ?? "") ?? 0) + occupiedBy(reading));
  const weight = (reading: Reading) => Math.max(...reading.senders.map((sender = "") => sums.get(sender) ?? 0));
  const [first, ...others] = arriving;
  if (!first) return false;
  const isHeavier = (one: Reading, other: Reading) =>
    weight(one) > weight(other) || (weight(one) === weight(other) && occupiedBy(one) > occupiedBy(other));
  others.reduce((one, other) => (isHeavier(other, one) ? other : one), first).giveUp();
  return true;
}
