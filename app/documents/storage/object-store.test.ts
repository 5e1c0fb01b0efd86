import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openObjectStore, StoreAway, signRequest } from "../../../db/object-store";
import { withDatabase } from "../../../test/support/database";
import { aPdf, aPhoto } from "../../../test/support/documents/hostile-files";
import { startObjectServer } from "../../../test/support/documents/object-server";
import { aCustomer, testDocuments } from "../../../test/support/documents/storage";
import { takeIn } from "../intake/take-in.server";
import {
  type Documents,
  destroyCustomers,
  findDocument,
  readDocument,
  removeObject,
  removeUnfinished,
  replaceBytes,
} from "./documents.server";

const database = withDatabase();
let store: Awaited<ReturnType<typeof startObjectServer>>;
let documents: Documents;
beforeAll(async () => {
  store = await startObjectServer();
  documents = testDocuments({ objects: openObjectStore(store.url) });
});
afterAll(async () => {
  documents.rewriting.stop();
  await store[Symbol.asyncDispose]();
});

async function send(bytes: Buffer, customerId = aCustomer(), id = randomUUID(), isIssued = false) {
  const file = { id, customerId, name: "", bytes, isIssued };
  const taken = await takeIn(database.sql, documents, file, async () => undefined);
  if (!taken.ok) throw new Error(taken.refusal);
  return taken.document;
}

/** What the jobs of the site would do. */
async function runRemovals() {
  const jobs = await database.sql`delete from jobs where kind = 'remove-document-object' returning payload`;
  for (const { payload } of jobs) await removeObject(database.sql, documents, payload);
}

test("a signature names its key, day, region and what it covers", () => {
  const credentials = { id: "KEY", secret: "secret", region: "us-east-1" };
  const request = { method: "GET", host: "store.example", path: "/documents/a", body: new Uint8Array() };
  const { Authorization } = signRequest(credentials, request, new Date("2026-11-15T09:30:00.123Z"));
  expect(Authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=KEY\/20261115\/us-east-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=[\da-f]{64}$/,
  );
});

test("a document lies in the store, sealed, and nowhere else; a wrong secret gets nothing", async () => {
  const pdf = await aPdf(30);
  const large = Buffer.concat([pdf.subarray(0, -6), Buffer.alloc(400_000, 0x20), pdf.subarray(-6)]);
  const document = await send(large, aCustomer(), randomUUID(), true);
  expect(await database.sql`select from document_pieces`).toHaveLength(0);
  const kept = store.objects.get(`${document.id}.1`);
  expect(kept?.length).toBeGreaterThan(large.length);
  expect(kept?.includes("%PDF")).toBe(false);
  expect((await readDocument(database.sql, documents, document)).equals(large)).toBe(true);
  const stranger = openObjectStore(store.url.replace("secret", "guess"));
  await expect(stranger.get(`${document.id}.1`)).rejects.toThrow(StoreAway);
  expect(store.refused).toEqual(["SignatureDoesNotMatch"]);
});

test("with the store away nothing is taken in, nothing is lost, and the same file again is stored once", async () => {
  const before = await send(await aPdf(1));
  const [id, customerId, bytes] = [randomUUID(), aCustomer(), await aPdf(2)];
  const count = store.objects.size;
  store.setAway(true);
  await expect(send(bytes, customerId, id)).rejects.toThrow(StoreAway);
  await expect(readDocument(database.sql, documents, before)).rejects.toThrow("answered 503");
  expect(await findDocument(database.sql, customerId, id)).toBeNull();
  store.setAway(false);
  const document = await send(bytes, customerId, id);
  expect(await send(bytes, customerId, id)).toEqual(document);
  expect(store.objects.size).toBe(count + 1);
  expect((await readDocument(database.sql, documents, before)).length).toBe(before.size);
});

test("what was begun and never finished is removed after an hour, row and object", async () => {
  const document = await send(await aPdf(1));
  // As a process that was killed leaves it, after the store had it and before the row said so.
  await database.sql`
    update documents set stored_at = null, created_at = now() - interval '2 hours' where id = ${document.id}`;
  await removeUnfinished(database.sql);
  await runRemovals();
  expect(store.objects.has(`${document.id}.1`)).toBe(false);
  expect(await database.sql`select from documents where id = ${document.id}`).toHaveLength(0);
});

test("masking and erasure leave no object behind, and a store that is away only delays it", async () => {
  const customerId = aCustomer();
  const before = await send(await aPhoto(300, 200), customerId);
  const bytes = await readDocument(database.sql, documents, before);
  const rectangle = { left: 0, top: 0, width: 0.5, height: 0.5 };
  const after = await replaceBytes(
    database.sql,
    documents,
    before,
    {
      ...(await documents.rewriting.run({ kind: "mask", bytes, rectangle }, customerId)),
    },
    async () => {},
  );
  if (!after) throw new Error("not replaced");
  await runRemovals();
  expect([store.objects.has(`${before.id}.1`), store.objects.has(`${before.id}.2`)]).toEqual([false, true]);
  expect((await readDocument(database.sql, documents, after)).length).toBe(after.size);
  await destroyCustomers(database.sql, [customerId]);
  store.setAway(true);
  const jobs = await database.sql`select payload from jobs where kind = 'remove-document-object'`;
  expect(jobs).toHaveLength(1);
  await expect(removeObject(database.sql, documents, jobs[0]?.payload)).rejects.toThrow(StoreAway);
  store.setAway(false);
  await runRemovals();
  expect(store.objects.has(`${before.id}.2`)).toBe(false);
});
