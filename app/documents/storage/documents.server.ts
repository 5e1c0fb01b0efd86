import { createHash, randomBytes } from "node:crypto";
import { retention } from "../../../content/law/retention";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import { type ObjectStore, StoreAway } from "../../../db/object-store";
import { awayFromDatabase } from "../../../db/share";
import { isUuid } from "../../../db/uuid";
import type { DocumentFacts } from "../document";
import type { Rewriting } from "../rewriting.server";
import type { Scan } from "../scan.server";
import { findCustomerKey, type MasterKeys, makeCustomerKey, sealWith, unsealWith } from "./keys.server";

/** What keeping documents needs beside the database. */
export type Documents = {
  masters: MasterKeys;
  /** Null where PostgreSQL keeps them. */
  objects: ObjectStore | null;
  rewriting: Rewriting;
  /** Null where no scanner is configured: then every document says so. */
  scan: Scan | null;
};

type Judged = "id" | "customerId" | "kind" | "isIssued" | "pages" | "width" | "height";
export type Prepared = Pick<DocumentFacts, Judged> & { bytes: Uint8Array; received: Buffer };

type Row = DocumentFacts & { place: "database" | "store" };

const facts = (sql: Sql) => sql`
  id, customer_id, kind, is_issued, version, size, pages, width, height,
  encode(sha256, 'hex') as sha256, encode(received_sha256, 'hex') as "receivedSha256", is_scanned, created_at, place`;

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

/** The document of that customer; nobody finds it under another. */
export async function findDocument(sql: Sql, customerId: string, id: string): Promise<DocumentFacts | null> {
  if (!isUuid(id)) return null;
  const [found] = await sql<Row[]>`
    select ${facts(sql)} from documents
    where id = ${id} and customer_id = ${customerId} and stored_at is not null`;
  return found ?? null;
}

/** Those of the ids that are there. */
export const listDocuments = (sql: Sql, ids: string[]) => sql<DocumentFacts[]>`
  select ${facts(sql)} from documents where id = any(${ids}) and stored_at is not null`;

/** Taken back, replaced or erased after it was found. */
export class DocumentGone extends Error {
  override name = "DocumentGone";
}

/** Its bytes, opened and compared with what was kept. */
export async function readDocument(sql: Sql, documents: Documents, document: DocumentFacts): Promise<Buffer> {
  const key = await findCustomerKey(sql, documents.masters, document.customerId);
  if (!key) throw new DocumentGone("A document has no key: its customer was erased.");
  const pieces = await readPieces(sql, documents, document);
  if (pieces.length === 0 && !(await isCurrent(sql, document))) throw new DocumentGone();
  const bytes = openPieces(key, document, pieces);
  if (bytes.length !== document.size) throw new Error("A document is not as long as it was.");
  return bytes;
}

const isCurrent = async (sql: Sql, { id, version }: DocumentFacts) =>
  (await sql`select from documents where id = ${id} and version = ${version}`).length > 0;

async function readPieces(sql: Sql, { objects }: Documents, document: DocumentFacts): Promise<Buffer[]> {
  const { id, version } = document;
  if ((document as Row).place === "database") {
    const rows = await sql<{ sealed: Buffer }[]>`
      select sealed from document_pieces where document_id = ${id} and version = ${version} order by number`;
    return rows.map(({ sealed }) => sealed);
  }
  if (!objects) throw new StoreAway("Documents lie in a store, and DOCUMENTS_URL is not set.");
  const whole = await awayFromDatabase(() => objects.get(objectName(document)));
  if (!whole && !(await isCurrent(sql, document))) return [];
  if (!whole) throw new StoreAway("The store of documents lacks one that it was given.");
  const pieces: Buffer[] = [];
  for (let at = 0; at < whole.length; at += sealedPieceBytes) pieces.push(whole.subarray(at, at + sealedPieceBytes));
  return pieces;
}

/** A new version is a new object: while it is being replaced, the one before can still be read. */
const objectName = ({ id, version }: Pick<PieceOwner, "id" | "version">) => `${id}.${version}`;

/** Writes what belongs to the document, in the same transaction. */
export type Alongside = (sql: Sql, document: DocumentFacts) => Promise<unknown>;

/**
 * Keeps a document whole or not at all, together with what `alongside` writes; the same id again is the same document. With a
 * store, its row is there first and unseen, so that what was written to the store before a crash is found and removed.
 */
export async function keepDocument(
  sql: Sql,
  documents: Pick<Documents, "masters" | "objects" | "scan">,
  prepared: Prepared,
  alongside: Alongside,
): Promise<DocumentFacts> {
  const { id, customerId } = prepared;
  if (!documents.objects)
    return inTransaction(sql, async (transaction) => {
      const key = await makeCustomerKey(transaction, documents.masters, customerId);
      const made = await insertRow(transaction, documents, prepared, "database");
      if (!made) return requireKept(transaction, customerId, id);
      await insertPieces(transaction, made, sealPieces(key, made, prepared.bytes));
      await alongside(transaction, made);
      return made;
    });
  const key = await makeCustomerKey(sql, documents.masters, customerId);
  const { objects } = documents;
  const made = await insertRow(sql, documents, prepared, "store");
  if (!made) return requireKept(sql, customerId, id);
  const sealed = Buffer.concat(sealPieces(key, made, prepared.bytes));
  await awayFromDatabase(() => objects.put(objectName(made), sealed));
  return inTransaction(sql, async (transaction) => {
    const [stored] = await transaction<Row[]>`
      update documents set stored_at = now() where id = ${id} and customer_id = ${customerId} and stored_at is null
      returning ${facts(transaction)}`;
    if (!stored) return requireKept(transaction, customerId, id);
    await alongside(transaction, stored);
    return stored;
  });
}

async function requireKept(sql: Sql, customerId: string, id: string) {
  const stored = await findDocument(sql, customerId, id);
  if (!stored) throw new Error("A document of this id belongs to somebody else, or was erased meanwhile.");
  return stored;
}

/** Null where it is kept already. One whose bytes never reached the store is begun again. */
async function insertRow(
  sql: Sql,
  { scan }: Pick<Documents, "scan">,
  prepared: Prepared,
  place: Row["place"],
): Promise<Row | null> {
  const { id, customerId, kind, isIssued, bytes, received, pages, width, height } = prepared;
  const [made] = await sql<Row[]>`
    insert into documents
      (id, customer_id, kind, is_issued, size, pages, width, height, sha256, received_sha256, is_scanned, place, stored_at)
    values (${id}, ${customerId}, ${kind}, ${isIssued}, ${bytes.length}, ${pages}, ${width}, ${height},
      ${sha256(bytes)}, ${received}, ${scan !== null}, ${place}, ${place === "database" ? sql`now()` : null})
    on conflict (id) do update set kind = excluded.kind, is_issued = excluded.is_issued, size = excluded.size,
      pages = excluded.pages, width = excluded.width, height = excluded.height, sha256 = excluded.sha256,
      received_sha256 = excluded.received_sha256, is_scanned = excluded.is_scanned
    where documents.stored_at is null and documents.customer_id = excluded.customer_id
    returning ${facts(sql)}`;
  return made ?? null;
}

async function insertPieces(sql: Sql, { id, version }: DocumentFacts, pieces: Buffer[]) {
  for (const [number, sealed] of pieces.entries())
    await sql`
      insert into document_pieces (document_id, version, number, sealed)
      values (${id}, ${version}, ${number}, ${sealed})`;
}

/** A PDF has neither width nor height. */
type NewBytes = { bytes: Uint8Array } & Pick<DocumentFacts, "width" | "height">;

/**
 * Puts a turned picture, or what was masked, in the place of the one before, of which nothing is left. Null, and nothing is changed,
 * when somebody else has replaced it meanwhile. `requireOpen` throws where it may no longer be replaced.
 */
export async function replaceBytes(
  sql: Sql,
  documents: Documents,
  before: DocumentFacts,
  { bytes, width, height }: NewBytes,
  requireOpen: (sql: Sql) => Promise<void>,
): Promise<DocumentFacts | null> {
  const { id, customerId } = before;
  const { objects } = documents;
  const key = await findCustomerKey(sql, documents.masters, customerId);
  if (!key) return null;
  const owner = { customerId, id, version: before.version + 1 };
  const pieces = sealPieces(key, owner, bytes);
  const isStored = (before as Row).place === "store";
  if (isStored) {
    if (!objects) throw new StoreAway("Documents lie in a store, and DOCUMENTS_URL is not set.");
    // Known before it is written, so that it goes if this process ends before the row says that it is the document.
    await enqueue(sql, { ...removalOf(owner), runAt: new Date(Date.now() + unstoredMs) });
    await awayFromDatabase(() => objects.put(objectName(owner), Buffer.concat(pieces)));
  }
  return inTransaction(sql, async (transaction) => {
    await requireOpen(transaction);
    const [changed] = await transaction<Row[]>`
      update documents set version = ${owner.version}, size = ${bytes.length}, width = ${width}, height = ${height},
        sha256 = ${sha256(bytes)}
      where id = ${id} and version = ${before.version} returning ${facts(transaction)}`;
    if (!changed) return null;
    if (isStored) await enqueue(transaction, removalOf(before));
    else {
      await transaction`delete from document_pieces where document_id = ${id} and version < ${owner.version}`;
      await insertPieces(transaction, changed, pieces);
    }
    return changed;
  });
}

/** Destroys documents for good: their rows at once, their objects by a job that is tried until they are gone. */
export async function destroyDocuments(sql: Sql, ids: string[]): Promise<number> {
  const gone = await sql<Row[]>`
    delete from documents where id = any(${ids}) returning ${facts(sql)}`;
  for (const document of gone) if (document.place === "store") await enqueue(sql, removalOf(document));
  return gone.length;
}

/** Destroys everything that was ever kept of these customers, and their keys: what a store or a copy still has is noise. */
export async function destroyCustomers(sql: Sql, customers: string[]): Promise<void> {
  const theirs = await sql<{ id: string }[]>`
    select id from documents where customer_id = any(${customers})`;
  await destroyDocuments(
    sql,
    theirs.map(({ id }) => id),
  );
  await sql`delete from document_uploads where customer_id = any(${customers})`;
  await sql`delete from document_keys where customer_id = any(${customers})`;
}

const removalOf = (document: Pick<PieceOwner, "id" | "version">) => ({
  kind: "remove-document-object",
  payload: { id: document.id, version: document.version },
});

/** Unless it is what its document consists of now. */
export async function removeObject(sql: Sql, { objects }: Documents, { id, version }: { id: string; version: number }) {
  const current = await sql`select from documents where id = ${id} and version = ${version} and stored_at is not null`;
  if (current.length > 0) return;
  if (!objects) throw new StoreAway("Documents lie in a store, and DOCUMENTS_URL is not set.");
  await objects.remove(objectName({ id, version }));
}

const unstoredMs = 60 * 60 * 1_000;

/** What was begun and never finished, and keys that seal nothing. */
export async function removeUnfinished(sql: Sql): Promise<void> {
  await sql`delete from document_uploads where changed_at < now() - make_interval(days => ${retention.uploadDays})`;
  await sql`
    delete from document_keys where created_at < now() - make_interval(days => ${retention.uploadDays})
      and not exists (select from documents where documents.customer_id = document_keys.customer_id)
      and not exists (select from document_uploads where document_uploads.customer_id = document_keys.customer_id)`;
  const unstored = await sql<{ id: string }[]>`
    select id from documents where stored_at is null and created_at < now() - make_interval(secs => ${unstoredMs / 1_000})`;
  if (unstored.length === 0) return;
  await inTransaction(sql, (transaction) =>
    destroyDocuments(
      transaction,
      unstored.map(({ id }) => id),
    ),
  );
}

/** Of which document the pieces are; each is bound to it, to its place and to whether it is the last. */
type PieceOwner = { customerId: string; id: string; version: number };

const pieceBytes = 256 * 1024;
/** Before each piece: 12 bytes for its IV, 16 for its tag. */
const sealedPieceBytes = pieceBytes + 28;

const boundTo = ({ customerId, id, version }: PieceOwner, number: number, isLast: boolean) =>
  `document ${id} of ${customerId}, version ${version}, piece ${number}${isLast ? ", the last" : ""}`;

/** Pieces can be neither swapped nor left out, at the end either. The IV is eight random bytes and a counter. */
export function sealPieces(key: Buffer, owner: PieceOwner, bytes: Uint8Array): Buffer[] {
  const prefix = randomBytes(8);
  const count = Math.max(1, Math.ceil(bytes.length / pieceBytes));
  return Array.from({ length: count }, (_, number) => {
    const iv = Buffer.alloc(12);
    prefix.copy(iv);
    iv.writeUInt32BE(number, 8);
    const piece = bytes.subarray(number * pieceBytes, (number + 1) * pieceBytes);
    return sealWith(key, iv, boundTo(owner, number, number === count - 1), piece);
  });
}

export function openPieces(key: Buffer, owner: PieceOwner, pieces: Buffer[]): Buffer {
  return Buffer.concat(
    pieces.map((piece, number) => unsealWith(key, boundTo(owner, number, number === pieces.length - 1), piece)),
  );
}
