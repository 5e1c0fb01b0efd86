import type { Sql } from "../../../db/connect";
import { isUuid } from "../../../db/uuid";
import {
  type DocumentFacts,
  type DocumentKind,
  largestPdf,
  largestPicture,
  mostPages,
  mostPagesCut,
  type Refusal,
} from "../document";
import { readPictureHead } from "../picture-head";
import { NotRewritten } from "../rewriting-process.server";
import {
  type Alongside,
  type Documents,
  findDocument,
  keepDocument,
  type Prepared,
  sha256,
} from "../storage/documents.server";

/** A file as it came: the name says nothing but its ending, and is not kept. */
export type SentFile = {
  /** Chosen by the sender: the same id again is the same document. */
  id: string;
  customerId: string;
  /** Who sends it for them, such as the hash of an upload link: their queue is not the customer's. */
  sender?: string;
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
export async function takeIn(sql: Sql, documents: Documents, file: SentFile, alongside: Alongside): Promise<TakenIn> {
  const { id, customerId } = file;
  const there = await findTaken(sql, file);
  if (there) return there;
  const read = await readFile(documents, file);
  if (typeof read === "string") return refuse(read);
  const { isIssued = false } = file;
  const prepared = { id, customerId, isIssued, received: sha256(file.bytes), ...read };
  return { ok: true, document: await keepDocument(sql, documents, prepared, alongside) };
}

type Sent = Pick<SentFile, "id" | "customerId" | "sender">;

/** What a form sent: one file, or several pictures that become one document. Null where it sent none. */
export async function takeInForm(
  sql: Sql,
  documents: Documents,
  { form, ...document }: Sent & { form: FormData },
  alongside: Alongside,
): Promise<TakenIn | null> {
  const sent = form.getAll("file").filter((file): file is File => file instanceof File && file.size > 0);
  const files = await Promise.all(
    sent.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  const [first, second] = files;
  if (!first) return null;
  return second
    ? takeInPictures(sql, documents, { ...document, files }, alongside)
    : takeIn(sql, documents, { ...document, ...first }, alongside);
}

type Pictures = Sent & { files: Pick<SentFile, "name" | "bytes">[] };

/** Several pictures become one document: a PDF of ours with one picture on each page. */
async function takeInPictures(
  sql: Sql,
  documents: Documents,
  { id, customerId, files, ...options }: Pictures,
  alongside: Alongside,
): Promise<TakenIn> {
  const there = await findTaken(sql, { id, customerId });
  if (there) return there;
  if (files.length > mostPagesCut) return refuse("too many pages");
  const sources: { type: "picture"; bytes: Uint8Array }[] = [];
  for (const file of files) {
    const read = await readFile(documents, { id, customerId, ...options, ...file });
    if (typeof read === "string") return refuse(read);
    if (read.kind !== "picture") return refuse("not only pictures");
    sources.push({ type: "picture", bytes: read.bytes });
  }
  const whole = await documents.rewriting
    .run({ kind: "fit", sources, form: "pdf", largest: largestPdf }, options.sender ?? customerId)
    .catch(refusalOf("too large"));
  if (typeof whole === "string") return refuse(whole);
  const received = sha256(Buffer.concat(files.map(({ bytes }) => bytes)));
  const content = { kind: "pdf" as const, bytes: whole.bytes, pages: files.length, width: null, height: null };
  const prepared = { id, customerId, isIssued: false, received, ...content };
  return { ok: true, document: await keepDocument(sql, documents, prepared, alongside) };
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

async function readFile(documents: Documents, file: SentFile): Promise<Content | Refusal> {
  const recognised = recognise(file.name, file.bytes);
  if (!recognised.ok) return recognised.refusal;
  if (documents.scan && (await documents.scan(file.bytes)) === "infected") return "infected";
  return recognised.kind === "pdf" ? preparePdf(documents, file) : preparePicture(documents, file);
}

type Content = Pick<Prepared, "kind" | "bytes" | "pages" | "width" | "height">;

async function preparePicture(
  { rewriting }: Documents,
  { bytes, isIssued, customerId, sender = customerId }: SentFile,
): Promise<Content | Refusal> {
  if (isIssued) return "issued is no pdf";
  const picture = await rewriting.run({ kind: "rewrite", bytes }, sender).catch(refusalOf("damaged picture"));
  return typeof picture === "string" ? picture : { kind: "picture", pages: 1, ...picture };
}

/** Drawn again like a picture; what the authority issued is kept unchanged, if it opens. */
async function preparePdf(
  { rewriting }: Documents,
  { bytes, isIssued = false, customerId, sender = customerId }: SentFile,
): Promise<Content | Refusal> {
  const pdf = { kind: "pdf", width: null, height: null } as const;
  if (isIssued) {
    const found = await rewriting.run({ kind: "count pages", bytes }, sender).catch(refusalOf("damaged pdf"));
    if (typeof found === "string") return found;
    if (found.pages === null) return "encrypted pdf";
    if (found.pages === 0) return "damaged pdf";
    return found.pages > mostPages ? "too many pages" : { ...pdf, bytes, pages: found.pages };
  }
  const work = { kind: "rewrite pdf", bytes, mostPages } as const;
  const made = await rewriting.run(work, sender).catch(refusalOf("damaged pdf"));
  if (typeof made === "string") return made;
  if ("refusal" in made) return made.refusal;
  return made.bytes.length > largestPdf ? "too large" : { ...pdf, ...made };
}

/** What cannot be opened in time, in memory or at all is the file's fault; that too many wait is not. */
const refusalOf = (refusal: Refusal) => (error: unknown) => {
  if (error instanceof NotRewritten && error.reason !== "busy") return refusal;
  throw error;
};

type Recognised = { ok: true; kind: DocumentKind } | { ok: false; refusal: Refusal };

const pictureNames = ["jpg", "jpeg", "jpe", "jfif", "png"];
const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);
const latin = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");

/** By its first bytes; the name must agree. Names without an ending come from phones and say nothing. */
function recognise(name: string, bytes: Uint8Array): Recognised {
  const refuse = (refusal: Refusal): Recognised => ({ ok: false, refusal });
  if (bytes.length === 0) return refuse("empty");
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
  if (isHeic(bytes) || ending === "heic" || ending === "heif") return refuse("heic");
  const kind = kindOf(bytes);
  const isPictureName = ending !== undefined && pictureNames.includes(ending);
  if (!kind) return refuse(isPictureName || ending === "pdf" ? "not what its name says" : "other type");
  if (ending !== undefined && (kind === "pdf" ? ending !== "pdf" : !isPictureName))
    return refuse("not what its name says");
  if (bytes.length > (kind === "pdf" ? largestPdf : largestPicture)) return refuse("too large");
  const refusal = kind === "picture" ? refusePixels(bytes) : null;
  return refusal ? refuse(refusal) : { ok: true, kind };
}

function kindOf(bytes: Uint8Array): DocumentKind | null {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return "picture";
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "picture";
  // At the very beginning: bytes before it could be read as something else.
  return latin(bytes, 0, 5) === "%PDF-" ? "pdf" : null;
}

const heicBrands = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1", "avif"];
const isHeic = (bytes: Uint8Array) => latin(bytes, 4, 8) === "ftyp" && heicBrands.includes(latin(bytes, 8, 12));

const mostPixels = 50_000_000;
/** What is held in memory whole, however small it is to become: 12 million pixels of a usual progressive picture. */
const mostHeldBytes = 38_000_000;

function refusePixels(bytes: Uint8Array): Refusal | null {
  const found = readPictureHead(bytes);
  if (!found) return "damaged picture";
  const pixels = found.width * found.height;
  if (pixels === 0) return "damaged picture";
  if (pixels > mostPixels) return "too many pixels";
  return pixels * found.heldPerPixel > mostHeldBytes ? "too many progressive pixels" : null;
}
