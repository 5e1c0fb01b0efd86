import { randomUUID } from "node:crypto";
import sharp, { type Region } from "sharp";
import { afterAll, expect, test } from "vitest";
import { withDatabase } from "../../../test/support/database";
import { aPdf, aPhoto } from "../../../test/support/documents/hostile-files";
import { aCustomer, testDocuments } from "../../../test/support/documents/storage";
import { takeIn } from "../intake/take-in.server";
import { receivePiece } from "../intake/upload.server";
import {
  destroyCustomers,
  destroyDocuments,
  listDocuments,
  openPieces,
  readDocument,
  removeUnfinished,
  replaceBytes,
  sealPieces,
  sha256,
} from "./documents.server";
import { countUnknownKeys, KeyUnknown, masterKey, rewrapKeys } from "./keys.server";

const database = withDatabase();
const documents = testDocuments();
afterAll(() => documents.rewriting.stop());

const nothing = async () => undefined;

async function keep(bytes: Buffer, customerId = aCustomer(), by = documents, isIssued = false) {
  const file = { id: randomUUID(), customerId, name: "", bytes, isIssued };
  const taken = await takeIn(database.sql, by, file, nothing);
  if (!taken.ok) throw new Error(taken.refusal);
  return taken.document;
}

test("no byte of a document is in the database in the clear, and pieces are 256 KB", async () => {
  const pdf = await aPdf(40);
  const large = Buffer.concat([pdf.subarray(0, -6), Buffer.alloc(600 * 1024, 0x20), pdf.subarray(-6)]);
  const document = await keep(large, aCustomer(), documents, true);
  const rows =
    await database.sql`select sealed from document_pieces where document_id = ${document.id} order by number`;
  expect(rows.map(({ sealed }) => sealed.length - 28)).toEqual([262_144, 262_144, large.length - 2 * 262_144]);
  expect(rows.some(({ sealed }) => sealed.includes("%PDF") || sealed.includes("    "))).toBe(false);
  expect((await readDocument(database.sql, documents, document)).equals(large)).toBe(true);
});

test("a piece that is swapped, left out, of another document or another customer is not opened", () => {
  const key = Buffer.alloc(32, 7);
  const owner = { customerId: aCustomer(), id: randomUUID(), version: 1 };
  const bytes = Buffer.alloc(700_000, 5);
  const [first, second, third] = sealPieces(key, owner, bytes) as [Buffer, Buffer, Buffer];
  expect(openPieces(key, owner, [first, second, third]).equals(bytes)).toBe(true);
  for (const pieces of [[second, first, third], [first, third], [first, second], [first]])
    expect(() => openPieces(key, owner, pieces)).toThrow();
  for (const other of [
    { ...owner, id: randomUUID() },
    { ...owner, customerId: aCustomer() },
    { ...owner, version: 2 },
  ])
    expect(() => openPieces(key, other, [first, second, third])).toThrow();
  const flipped = Buffer.from(first);
  flipped[1_000] = (flipped[1_000] ?? 0) ^ 1;
  expect(() => openPieces(key, owner, [flipped, second, third])).toThrow();
});

test("a new master key opens what the old one sealed, rotation changes keys alone, and a wrong one says which is missing", async () => {
  const { sql } = database;
  const document = await keep(await aPdf(1));
  const sealedBefore = await sql`select sealed from document_pieces where document_id = ${document.id}`;
  const [old] = documents.masters;
  const fresh = masterKey("ab".repeat(32));
  const wrong = { ...documents, masters: [fresh] as const };
  await expect(readDocument(sql, wrong, document)).rejects.toThrow(KeyUnknown);
  const again = { id: randomUUID(), customerId: document.customerId, name: "a.pdf", bytes: await aPdf(1) };
  await expect(takeIn(sql, wrong, again, nothing)).rejects.toThrow(new RegExp(`master key ${old.id}`));
  expect(await countUnknownKeys(sql, [fresh])).toMatchObject([{ masterId: old.id }]);

  const both = { ...documents, masters: [fresh, old] as const };
  const bytes = await readDocument(sql, both, document);
  expect(await rewrapKeys(sql, both.masters)).toBeGreaterThan(0);
  expect(await rewrapKeys(sql, both.masters)).toBe(0);
  expect((await readDocument(sql, wrong, document)).equals(bytes)).toBe(true);
  await expect(readDocument(sql, documents, document)).rejects.toThrow(KeyUnknown);
  expect(await sql`select sealed from document_pieces where document_id = ${document.id}`).toEqual(sealedBefore);
  await rewrapKeys(sql, [old, fresh]);
});

test("masking replaces the picture and leaves nothing of the one before", async () => {
  const { sql } = database;
  const before = await keep(await aPhoto(800, 600));
  const bytes = await readDocument(sql, documents, before);
  const rectangle = { left: 0.25, top: 0.25, width: 0.5, height: 0.25 };
  const masked = await documents.rewriting.run({ kind: "mask", bytes, rectangle }, before.customerId);
  const after = await replaceBytes(sql, documents, before, masked, async () => {});
  expect(after).toMatchObject({ id: before.id, version: 2, width: 800, height: 600 });
  if (!after) return;
  const maskedBytes = await readDocument(sql, documents, after);
  expect(maskedBytes.equals(bytes)).toBe(false);
  expect(await sql`select distinct version from document_pieces where document_id = ${before.id}`).toEqual([
    { version: 2 },
  ]);
  // Statistics are of a whole picture, whatever is cut out of it before.
  const statsOf = async (part: Region) => sharp(await sharp(maskedBytes).extract(part).png().toBuffer()).stats();
  const inside = await statsOf({ left: 205, top: 155, width: 390, height: 140 });
  expect(Math.max(...inside.channels.map(({ max }) => max))).toBeLessThan(30);
  const outside = await statsOf({ left: 0, top: 0, width: 190, height: 140 });
  expect(outside.channels[0]?.mean).toBeGreaterThan(100);
  // Somebody else's change came first.
  expect(await replaceBytes(sql, documents, before, masked, async () => {})).toBeNull();
});

test("erasing a customer destroys key and rows, and one document goes alone", async () => {
  const { sql } = database;
  const [customerId, other] = [aCustomer(), aCustomer()];
  const [one, two] = [await keep(await aPdf(1), customerId), await keep(await aPdf(2), customerId)];
  const others = await keep(await aPdf(1), other);
  await destroyDocuments(sql, [one.id]);
  expect(await readDocument(sql, documents, two)).toHaveLength(two.size);
  expect(await listDocuments(sql, [one.id, two.id, others.id])).toHaveLength(2);
  await destroyCustomers(sql, [customerId]);
  for (const table of ["documents", "document_keys", "document_uploads"])
    expect(await sql`select from ${sql(table)} where customer_id = ${customerId}`, table).toHaveLength(0);
  expect(await sql`select from document_pieces where document_id in (${one.id}, ${two.id})`).toHaveLength(0);
  await expect(readDocument(sql, documents, two)).rejects.toThrow("has no key");
  expect(await readDocument(sql, documents, others)).toHaveLength(others.size);
});

const pieceSize = 128 * 1024;

test("a document comes in pieces, each once, whatever is repeated, lost or out of turn", async () => {
  const { sql } = database;
  const bytes = await aPhoto(2_200, 1_600);
  expect(bytes.length).toBeGreaterThan(3 * pieceSize);
  const whole = { id: randomUUID(), customerId: aCustomer(), name: "photo.jpg", size: bytes.length };
  let attached = 0;
  const piece = (offset: number, length = pieceSize) =>
    receivePiece(sql, documents, { ...whole, offset, bytes: bytes.subarray(offset, offset + length) }, async () => {
      attached++;
    });
  expect(await piece(pieceSize), "too early").toEqual({ state: "receiving", received: 0 });
  expect(await piece(0)).toEqual({ state: "receiving", received: pieceSize });
  expect(await piece(0), "again").toEqual({ state: "receiving", received: pieceSize });
  expect(await Promise.all([piece(pieceSize), piece(pieceSize)])).toEqual([
    { state: "receiving", received: 2 * pieceSize },
    { state: "receiving", received: 2 * pieceSize },
  ]);
  expect(await piece(2 * pieceSize, pieceSize * 3), "too long").toEqual({
    state: "receiving",
    received: 2 * pieceSize,
  });
  const sealed = await sql`select sealed from document_upload_pieces where upload_id = ${whole.id}`;
  expect(sealed.some((row) => row.sealed.subarray(0, 100).includes(Buffer.from([0xff, 0xd8, 0xff])))).toBe(false);
  let at = 2 * pieceSize;
  while (at + pieceSize < bytes.length) {
    await piece(at);
    at += pieceSize;
  }
  const last = await Promise.all([piece(at), piece(at), piece(at)]);
  const stored = await piece(at);
  expect(stored).toMatchObject({ state: "kept", document: { id: whole.id, width: 2_000 } });
  expect(last.filter(({ state }) => state === "kept").length).toBeGreaterThan(0);
  expect(attached).toBe(1);
  expect(await sql`select from document_uploads where id = ${whole.id}`).toHaveLength(0);
  const [row] = await sql`select received_sha256 from documents where id = ${whole.id}`;
  expect(row?.receivedSha256.equals(sha256(bytes))).toBe(true);
});

test("a piece of somebody else's upload, 20 MB, nothing and a refused file leave nothing behind", async () => {
  const { sql } = database;
  const upload = { id: randomUUID(), customerId: aCustomer(), name: "a.jpg", size: 500_000, offset: 0 };
  const send = (more: Partial<Parameters<typeof receivePiece>[2]>) =>
    receivePiece(sql, documents, { ...upload, bytes: Buffer.alloc(1_000), ...more }, nothing);
  expect(await send({ size: 20 * 1024 * 1024 })).toEqual({ state: "refused", refusal: "too large" });
  expect(await send({ size: 0 })).toEqual({ state: "refused", refusal: "empty" });
  expect(await send({})).toEqual({ state: "receiving", received: 1_000 });
  for (const other of [{ customerId: aCustomer() }, { size: 400_000 }, { id: "../../etc" }, { offset: -1 }])
    expect(await send(other)).toEqual({ state: "refused", refusal: "another upload" });
  const page = Buffer.from("<!doctype html>");
  const id = randomUUID();
  expect(await send({ id, size: page.length, bytes: page })).toEqual({
    state: "refused",
    refusal: "not what its name says",
  });
  expect(await sql`select from document_uploads where id = ${id}`).toHaveLength(0);
  await sql`update document_uploads set changed_at = now() - interval '4 days'`;
  await removeUnfinished(sql);
  expect(await sql`select from document_uploads`).toHaveLength(0);
});
