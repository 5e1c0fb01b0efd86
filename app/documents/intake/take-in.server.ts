import type { Sql } from "../../../db/connect";
import { type DocumentFacts, mostPages, type Refusal } from "../document";
import {
  type Alongside,
  type Documents,
  findDocument,
  isDocumentId,
  keepDocument,
  type Prepared,
  sha256,
} from "../keeping/documents.server";
import { NotRewritten } from "../rewriting.server";
import { refuseContent } from "./pdf-content";
import { recognise } from "./recognise";

/** A file as it came: the name says nothing but its ending, and is not kept. */
export type Given = {
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

/** Judges a file, rewrites it apart from everything else, and keeps it sealed, along with what `alongside` writes. */
export async function takeIn(sql: Sql, documents: Documents, given: Given, alongside: Alongside): Promise<TakenIn> {
  const { id, customerId } = given;
  const refuse = (refusal: Refusal): TakenIn => ({ ok: false, refusal });
  if (!isDocumentId(id)) return refuse("another upload");
  const known = await findDocument(sql, customerId, id);
  if (known) return { ok: true, document: known };
  const [there] = await sql<{ count: number; isElsewhere: boolean }[]>`
    select count(*)::int as count,
      exists (select from documents where id = ${id} and customer_id <> ${customerId}) as "isElsewhere"
    from documents where customer_id = ${customerId}`;
  if (there?.isElsewhere) return refuse("another upload");
  if ((there?.count ?? 0) >= mostDocuments) return refuse("quota");
  const recognised = recognise(given.name, given.bytes);
  if (!recognised.ok) return recognised;
  if (documents.scan && (await documents.scan(given.bytes)) === "infected") return refuse("infected");
  const prepared = await (recognised.kind === "pdf" ? preparePdf(documents, given) : preparePicture(documents, given));
  if (typeof prepared === "string") return refuse(prepared);
  const received = sha256(given.bytes);
  const isScanned = documents.scan !== null;
  const { isIssued = false } = given;
  const document = await keepDocument(
    sql,
    documents,
    { id, customerId, isIssued, received, isScanned, ...prepared },
    alongside,
  );
  return { ok: true, document };
}

type Content = Pick<Prepared, "kind" | "bytes" | "pages" | "width" | "height">;

async function preparePicture({ rewriting }: Documents, { bytes, isIssued }: Given): Promise<Content | Refusal> {
  if (isIssued) return "issued is no pdf";
  const picture = await rewriting.run({ kind: "rewrite", bytes }).catch(refusalOf("damaged picture"));
  return typeof picture === "string" ? picture : { kind: "picture", pages: 1, ...picture };
}

/** Kept as it came. What the authority issued may carry what it likes, if it opens. */
async function preparePdf({ rewriting }: Documents, { bytes, isIssued }: Given): Promise<Content | Refusal> {
  const refusal = isIssued ? null : refuseContent(bytes);
  if (refusal) return refusal;
  const found = await rewriting.run({ kind: "inspect", bytes }).catch(refusalOf("damaged pdf"));
  if (typeof found === "string") return found;
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
