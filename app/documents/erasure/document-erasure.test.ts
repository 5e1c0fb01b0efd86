// @module-tag fault
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restoreBackup } from "../../../db/backup/restore";
import { writeBackup } from "../../../db/backup/write";
import type { Sql } from "../../../db/connect";
import { aCase } from "../../../test/support/cases";
import { testDatabase } from "../../../test/support/database";
import { aPdf, aPhoto } from "../../../test/support/documents/hostile-files";
import { testDocuments } from "../../../test/support/documents/storage";
import { documentsKey, secret, urlOf } from "../../../test/support/server";
import { erasePeople } from "../../privacy/erasure/erase.server";
import { keepLedger } from "../../privacy/erasure/ledger.server";
import { refuseUnfit, replayLedger } from "../../privacy/erasure/replay.server";
import type { Ledger } from "../../privacy/ledger/ledger-format.server";
import { readLedger } from "../../privacy/ledger/ledger-place.server";
import { takeIn } from "../intake/take-in.server";
import { receivePiece } from "../intake/upload.server";
import { findDocument, readDocument } from "../storage/documents.server";
import { masterKey } from "../storage/keys.server";

const documents = testDocuments();
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "anugya-documents-"));
});
afterAll(async () => {
  documents.rewriting.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Somebody who asked and became a customer, with two documents and a third on its way. */
async function aCustomerWithDocuments(sql: Sql) {
  const submission = await aCase(sql);
  const customerId = randomUUID();
  await sql`insert into customers (id) values (${customerId})`;
  await sql`insert into customer_submissions (submission_id, customer_id) values (${submission}, ${customerId})`;
  const keep = async (name: string, bytes: Buffer, isIssued = false) => {
    const file = { id: randomUUID(), customerId, name, bytes, isIssued };
    const taken = await takeIn(sql, documents, file, async () => undefined);
    if (!taken.ok) throw new Error(taken.refusal);
    return taken.document;
  };
  const stored = [
    await keep("photo.jpg", await aPhoto(1_500, 1_000)),
    await keep("certificate.pdf", await aPdf(3), true),
  ];
  const piece = { id: randomUUID(), customerId, name: "a.jpg", size: 50_000, offset: 0, bytes: Buffer.alloc(9_000, 7) };
  await receivePiece(sql, documents, piece, async () => undefined);
  const rows = await sql<{ sealed: Buffer }[]>`
    select sealed from document_pieces union all select sealed from document_upload_pieces
    union all select wrapped from document_keys where customer_id = ${customerId}`;
  return { submission, customerId, stored, sealed: rows.map((row) => row.sealed) };
}

const hasAnyOf = (dump: string, sealed: Buffer[]) =>
  sealed.some((bytes) => dump.includes(bytes.subarray(0, 200).toString("hex")));

test("a backup brings documents back to the byte, and a restore destroys again what was erased since", async () => {
  await using original = await testDatabase();
  await using empty = await testDatabase();
  const { sql } = original;
  await sql`delete from jobs`;
  const path = join(directory, "ledger", "erasures");
  await keepLedger(sql, path);
  const [gone, stays] = [await aCustomerWithDocuments(sql), await aCustomerWithDocuments(sql)];
  const bytesOf = (from: Sql, stored: typeof gone.stored) =>
    Promise.all(stored.map((document) => readDocument(from, documents, document)));
  const before = [await bytesOf(sql, gone.stored), await bytesOf(sql, stays.stored)];
  const file = join(directory, "documents.backup");
  await writeBackup(sql, file);

  const dumpOf = async (name: string) => gunzipSync((await readFile(name)).subarray(16, -32)).toString("latin1");
  expect(hasAnyOf(await dumpOf(file), gone.sealed), "what is looked for can be found").toBe(true);
  await erasePeople(sql, [secret], { submissions: [gone.submission], reason: "asked by the person", actor: null });
  await keepLedger(sql, path);
  const later = join(directory, "later.backup");
  await writeBackup(sql, later);
  expect(hasAnyOf(await dumpOf(later), gone.sealed), "bytes or key of the erased").toBe(false);
  expect(await bytesOf(sql, stays.stored)).toEqual(before[1]);

  const carried = { ledger: (await readLedger(path)) as Ledger, from: path, to: path };
  await restoreBackup(empty.sql, file, (filled) => refuseUnfit(filled, carried));
  expect(await bytesOf(empty.sql, gone.stored)).toEqual(before[0]);
  await replayLedger(empty.sql, [secret], carried, { action: "restored", details: {} });
  for (const { id, customerId } of gone.stored) expect(await findDocument(empty.sql, customerId, id)).toBeNull();
  expect(await empty.sql`select from document_keys where customer_id = ${gone.customerId}`).toHaveLength(0);
  expect(await bytesOf(empty.sql, stays.stored)).toEqual(before[1]);
});

test("the command seals every key by the new master key, and the old one is needed no more", async () => {
  await using own = await testDatabase();
  const { stored } = await aCustomerWithDocuments(own.sql);
  const DOCUMENTS_KEY = "5e".repeat(32);
  const run = (variables: Record<string, string>) =>
    promisify(execFile)(process.execPath, ["scripts/run.ts", "rotate-documents-key"], {
      env: { ...process.env, DATABASE_URL: urlOf(own.connection), AUTH_SECRET: secret, ...variables },
    });
  await expect(run({ DOCUMENTS_KEY })).rejects.toThrow(/which is neither DOCUMENTS_KEY nor DOCUMENTS_KEY_PREVIOUS/);
  const { stdout } = await run({ DOCUMENTS_KEY, DOCUMENTS_KEY_PREVIOUS: documentsKey });
  expect(stdout).toContain("the keys of 1 customers");
  const after = testDocuments({ masters: [masterKey(DOCUMENTS_KEY)] });
  for (const document of stored) expect((await readDocument(own.sql, after, document)).length).toBe(document.size);
});
