import type { Sql } from "../../../db/connect";
import { isUuid } from "../../../db/uuid";
import { type DocumentFacts, largestPdf, mostPages, mostPagesCut, type Refusal } from "../document";
import {
  type Alongside,
  type Documents,
  findDocument,
  keepDocument,
  type Prepared,
  sha256,
} from "../keeping/documents.server";
import { NotRewritten } from "../rewriting.server";
import { recognise } from "./recognise";

/** A file as it came: the name says nothing but its ending, and is not kept. */
export type SentFile = {
  /** Chosen by whoever sends it: the same id again is the same document. */
  id: string;
  customerId: string;
  name: string;
  bytes: Uint8Array;
  /** The authority's own file: never rewritten. */
  isIssued?: boolean;
};

export type TakenIn = { ok: true; document: DocumentFacts } | { ok: false; refusal: Refusal };

/** For one customer: far more than any application asks for. */
const mostDocuments = 300;
const mostBytes = 300 * 1024 * 1024;

const refuse = (refusal: Refusal): TakenIn => ({ ok: false, refusal });

/** Judges a file, rewrites it apart from everything else, and keeps it sealed, along with what `alongside` writes. */
export async function takeIn(sql: Sql, documents: Documents, given: SentFile, alongside: Alongside): Promise<TakenIn> {
  const { id, customerId } = given;
  const there = await findTaken(sql, given);
  if (there) return there;
  const read = await readFile(documents, given);
  if (typeof read === "string") return refuse(read);
  const received = sha256(given.bytes);
  const isScanned = documents.scan !== null;
  const { isIssued = false } = given;
  const document = await keepDocument(
    sql,
    documents,
    { id, customerId, isIssued, received, isScanned, ...read },
    alongside,
  );
  return { ok: true, document };
}

type Pictures = Pick<SentFile, "id" | "customerId"> & { files: Pick<SentFile, "name" | "bytes">[] };

/** Several pictures become one paper: a PDF of ours with one picture on each page. */
export async function takeInPictures(
  sql: Sql,
  documents: Documents,
  { id, customerId, files }: Pictures,
  alongside: Alongside,
): Promise<TakenIn> {
  const there = await findTaken(sql, { id, customerId });
  if (there) return there;
  if (files.length > mostPagesCut) return refuse("too many pages");
  const sources: { type: "picture"; bytes: Uint8Array }[] = [];
  for (const file of files) {
    const read = await readFile(documents, { id, customerId, ...file });
    if (typeof read === "string") return refuse(read);
    if (read.kind !== "picture") return refuse("not only pictures");
    sources.push({ type: "picture", bytes: read.bytes });
  }
  const whole = await documents.rewriting
    .run({ kind: "fit", sources, form: "pdf", largest: largestPdf }, customerId)
    .catch(refusalOf("too large"));
  if (typeof whole === "string") return refuse(whole);
  const received = sha256(Buffer.concat(files.map(({ bytes }) => bytes)));
  const isScanned = documents.scan !== null;
  const content = { kind: "pdf" as const, bytes: whole.bytes, pages: files.length, width: null, height: null };
  const document = await keepDocument(
    sql,
    documents,
    { id, customerId, isIssued: false, received, isScanned, ...content },
    alongside,
  );
  return { ok: true, document };
}

/** What came of the id before, or why nothing more can come; null where the file is to be read. */
async function findTaken(sql: Sql, { id, customerId }: Pick<SentFile, "id" | "customerId">): Promise<TakenIn | null> {
  if (!isUuid(id)) return refuse("another upload");
  const known = await findDocument(sql, customerId, id);
  if (known) return { ok: true, document: known };
  const [there] = await sql<{ isFull: boolean; isElsewhere: boolean }[]>`
    select count(*) >= ${mostDocuments} or coalesce(sum(size), 0) >= ${mostBytes} as "isFull",
      exists (select from documents where id = ${id} and customer_id <> ${customerId}) as "isElsewhere"
    from documents where customer_id = ${customerId}`;
  if (there?.isElsewhere) return refuse("another upload");
  return there?.isFull ? refuse("quota") : null;
}

async function readFile(documents: Documents, given: SentFile): Promise<Content | Refusal> {
  const recognised = recognise(given.name, given.bytes);
  if (!recognised.ok) return recognised.refusal;
  if (documents.scan && (await documents.scan(given.bytes)) === "infected") return "infected";
  return recognised.kind === "pdf" ? preparePdf(documents, given) : preparePicture(documents, given);
}

type Content = Pick<Prepared, "kind" | "bytes" | "pages" | "width" | "height">;

async function preparePicture(
  { rewriting }: Documents,
  { bytes, isIssued, customerId }: SentFile,
): Promise<Content | Refusal> {
  if (isIssued) return "issued is no pdf";
  const picture = await rewriting.run({ kind: "rewrite", bytes }, customerId).catch(refusalOf("damaged picture"));
  return typeof picture === "string" ? picture : { kind: "picture", pages: 1, ...picture };
}

/** Kept as it came. What the authority issued may carry what it likes, if it opens. */
async function preparePdf(
  { rewriting }: Documents,
  { bytes, isIssued = false, customerId }: SentFile,
): Promise<Content | Refusal> {
  const work = { kind: "inspect", bytes, isIssued } as const;
  const found = await rewriting.run(work, customerId).catch(refusalOf("damaged pdf"));
  if (typeof found === "string") return found;
  if (found.fault) return found.fault;
  if (found.pages === 0 && !found.isEncrypted) return "damaged pdf";
  if (found.isEncrypted && (!isIssued || found.pages === 0)) return "encrypted pdf";
  if (found.pages > mostPages) return "too many pages";
  return { kind: "pdf", bytes, pages: found.pages, width: null, height: null };
}

/** What cannot be opened in time, in memory or at all is the file's fault; that too many wait is not. */
const refusalOf = (refusal: Refusal) => (error: unknown) => {
  if (error instanceof NotRewritten && error.reason !== "busy") return refusal;
  throw error;
};
