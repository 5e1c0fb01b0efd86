import { randomBytes } from "node:crypto";
import { inTransaction, type Sql, waitBriefly } from "../../../db/connect";
import { isUuid } from "../../../db/uuid";
import { type DocumentFacts, largestFile, type Refusal, uploadPiece } from "../document";
import { type Alongside, type Documents, findDocument, sha256 } from "../storage/documents.server";
import { findCustomerKey, makeCustomerKey, sealWith, unsealWith } from "../storage/keys.server";
import { type SentFile, takeIn } from "./take-in.server";

/** A piece of a document: `size` is that of the whole, `offset` where this piece begins. */
export type Piece = Omit<SentFile, "bytes"> & {
  size: number;
  offset: number;
  bytes: Uint8Array;
  /** SHA-256 of the whole file, where the sender states it: a file that does not match is not stored, and is requested again. */
  sha256?: string;
};

export type Received =
  | { state: "kept"; document: DocumentFacts }
  /** So much has arrived: the next piece begins there. */
  | { state: "receiving"; received: number }
  | { state: "refused"; refusal: Refusal };

const refuse = (refusal: Refusal): Received => ({ state: "refused", refusal });
/** Of one customer at once: a phone sends one after the other. */
const own = { mostUploads: 20, mostBytes: 60 * 1024 * 1024 };
/** Of somebody who sends one document for them, and perhaps a better photo of it. */
const byUploadLink = { mostUploads: 4, mostBytes: 30 * 1024 * 1024 };
const abandonedMinutes = 15;

type Upload = { customerId: string; sender: string; size: number; received: number };

/**
 * Stores a piece where the one before ended, sealed like everything else; one that was stored already, or comes too early, is
 * answered with where to go on. The last one is taken in with all the others; one that found the process killed just then is
 * taken in by an empty piece at the end.
 */
export async function receivePiece(
  sql: Sql,
  documents: Documents,
  piece: Piece,
  alongside: Alongside,
): Promise<Received> {
  const { id, customerId, size, offset, bytes, sender = "" } = piece;
  if (!isUuid(id) || !Number.isSafeInteger(offset) || offset < 0) return refuse("another upload");
  if (!Number.isSafeInteger(size) || size < 1) return refuse("empty");
  if (size > largestFile) return refuse("too large");
  const known = await findDocument(sql, customerId, id);
  if (known) return { state: "kept", document: known };
  const stored = await inTransaction<Received | Upload>(sql, async (transaction) => {
    await waitBriefly(transaction);
    const key = await makeCustomerKey(transaction, documents.masters, customerId);
    const upload = await findUpload(transaction, id, { customerId, sender, size });
    if (!upload) return refuse("quota");
    const isSame = upload.customerId === customerId && upload.sender === sender && upload.size === size;
    if (!isSame) return refuse("another upload");
    const isNext = offset === upload.received && bytes.length <= Math.min(uploadPiece, size - offset);
    if (!isNext || bytes.length === 0) return upload;
    const sealed = sealWith(key, randomBytes(12), boundTo(piece, offset), bytes);
    await transaction`
      insert into document_upload_pieces (upload_id, start_at, sealed) values (${id}, ${offset}, ${sealed})`;
    const received = offset + bytes.length;
    await transaction`update document_uploads set received = ${received}, changed_at = now() where id = ${id}`;
    return { ...upload, received };
  });
  if ("state" in stored) return stored;
  if (stored.received < size) return { state: "receiving", received: stored.received };
  return finish(sql, documents, piece, alongside);
}

/** How much of it has arrived, of what that customer sends; nothing is changed. */
export async function findReceived(sql: Sql, customerId: string, id: string): Promise<Received> {
  if (!isUuid(id)) return refuse("another upload");
  const document = await findDocument(sql, customerId, id);
  if (document) return { state: "kept", document };
  const [upload] = await sql<{ received: number }[]>`
    select received from document_uploads where id = ${id} and customer_id = ${customerId}`;
  return { state: "receiving", received: upload?.received ?? 0 };
}

/** Its row, locked; made at the first piece. Null when too many are on their way already. */
async function findUpload(
  sql: Sql,
  id: string,
  { customerId, sender, size }: Omit<Upload, "received">,
): Promise<Upload | null> {
  const { mostUploads, mostBytes } = sender === "" ? own : byUploadLink;
  const theirs = sql`customer_id = ${customerId} and sender = ${sender}`;
  const find = () => sql<Upload[]>`
    select customer_id, sender, size, received from document_uploads where id = ${id} for update`;
  const [found] = await find();
  if (found) return found;
  // What its sender has abandoned, perhaps for a better photo, keeps nothing else waiting.
  await sql`
    delete from document_uploads where ${theirs}
      and changed_at < now() - make_interval(mins => ${abandonedMinutes})
      and (select count(*) >= ${mostUploads / 2} or sum(size) >= ${mostBytes / 2}
        from document_uploads where ${theirs})`;
  const [there] = await sql<{ isFull: boolean }[]>`
    select count(*) >= ${mostUploads} or coalesce(sum(size), 0) + ${size}::int > ${mostBytes} as "isFull"
    from document_uploads where ${theirs}`;
  if (there?.isFull) return null;
  await sql`
    insert into document_uploads (id, customer_id, sender, size) values (${id}, ${customerId}, ${sender}, ${size}) on conflict (id) do nothing`;
  const [made] = await find();
  return made ?? null;
}

const boundTo = ({ customerId, id }: Piece, offset: number) => `upload ${id} of ${customerId} at ${offset}`;

async function finish(sql: Sql, documents: Documents, piece: Piece, alongside: Alongside): Promise<Received> {
  const { id, customerId } = piece;
  const key = await findCustomerKey(sql, documents.masters, customerId);
  const rows = await sql<{ startAt: number; sealed: Buffer }[]>`
    select start_at, sealed from document_upload_pieces where upload_id = ${id} order by start_at`;
  if (!key || rows.length === 0) {
    // Another request has just finished it, or its customer was erased.
    const stored = await findDocument(sql, customerId, id);
    return stored ? { state: "kept", document: stored } : { state: "receiving", received: 0 };
  }
  const bytes = Buffer.concat(rows.map(({ startAt, sealed }) => unsealWith(key, boundTo(piece, startAt), sealed)));
  const forget = (transaction: Sql) => transaction`delete from document_uploads where id = ${id}`;
  if (piece.sha256 !== undefined && sha256(bytes).toString("hex") !== piece.sha256) {
    await forget(sql);
    return { state: "receiving", received: 0 };
  }
  const taken = await takeIn(sql, documents, { ...piece, bytes }, async (transaction, document) => {
    await forget(transaction);
    await alongside(transaction, document);
  });
  if (taken.ok) return { state: "kept", document: taken.document };
  await forget(sql);
  return refuse(taken.refusal);
}
