import type { Sql } from "../../../db/connect";
import { StoreAway } from "../../../db/object-store";
import { isDiskFull } from "../../../db/unavailable";
import { type DocumentFacts, mostPagesCut, type PortalForm, type PortalSize, portalSizes } from "../document";
import { NotRewritten } from "../rewriting-process.server";
import { ScannerAway } from "../scan.server";
import { DocumentGone, type Documents, readDocument } from "../storage/documents.server";
import { KeyUnknown } from "../storage/keys.server";

const types = { jpg: "image/jpeg", pdf: "application/pdf", zip: "application/zip" } as const;
export type FileEnding = keyof typeof types;

/** How a document's own file ends. */
export const endingOf = ({ kind }: Pick<DocumentFacts, "kind">): FileEnding => (kind === "pdf" ? "pdf" : "jpg");

/** Only letters, figures, dots and dashes. */
export const safeName = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80) || "document";

/**
 * Never shown as a page of ours: a download that no browser guesses the type of, keeps, or runs anything of. A picture can
 * stand in a page all the same.
 */
export const fileHeaders = (name: string, ending: FileEnding) => ({
  "Content-Type": types[ending],
  "Content-Disposition": `attachment; filename="${safeName(name)}.${ending}"`,
  "Content-Security-Policy": "sandbox; default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
});

export const fileResponse = (bytes: Uint8Array, name: string, ending: FileEnding) =>
  new Response(bytes as BodyInit, { headers: fileHeaders(name, ending) });

/** What is opened to be seen counts apart from what its customer sends: somebody else may have sent it, by a link. */
const viewsOf = ({ customerId }: DocumentFacts) => `views of ${customerId}`;

/** For a screen of 1,600 pixels; zoomed, a page of A4 is legible. */
const shownSide = 1_600;

/** A picture of the document's page: of a PDF, drawn apart from everything else. */
export async function readPage(sql: Sql, documents: Documents, document: DocumentFacts, page: number) {
  const bytes = await readDocument(sql, documents, document);
  if (document.kind === "picture") return bytes;
  const work = { kind: "page", bytes, page, longestSide: shownSide } as const;
  const drawn = await documents.rewriting.run(work, viewsOf(document));
  return Buffer.from(drawn.bytes);
}

/** A document as a portal takes it; null where it cannot be made so small. */
export async function cutToSize(
  sql: Sql,
  documents: Documents,
  document: DocumentFacts,
  { form, under }: { form: PortalForm; under: PortalSize },
): Promise<Uint8Array | null> {
  const bytes = await readDocument(sql, documents, document);
  const largest = portalSizes[under];
  // The less is done to it, the better it can be read.
  if (endingOf(document) === form && bytes.length <= largest) return bytes;
  if (document.pages > mostPagesCut || (form === "jpg" && document.pages > 1)) return null;
  const type = document.kind;
  try {
    const fitted = await documents.rewriting.run(
      { kind: "fit", sources: [{ type, bytes }], form, largest },
      viewsOf(document),
    );
    return fitted.bytes;
  } catch (error) {
    if (error instanceof NotRewritten && error.reason === "failed") return null;
    throw error;
  }
}

/** Why a document cannot be had just now; unless it is gone, it is not lost. The words are in content/en/staff/documents.ts. */
export type Hindrance = "gone" | "key" | "store" | "scanner" | "busy" | "disk" | "unreadable";

/** Null for a fault that nobody expects. */
export function hindranceOf(error: unknown): Hindrance | null {
  if (error instanceof DocumentGone) return "gone";
  if (error instanceof KeyUnknown) return "key";
  if (error instanceof StoreAway) return "store";
  if (error instanceof ScannerAway) return "scanner";
  if (error instanceof NotRewritten) return error.reason === "busy" ? "busy" : "unreadable";
  return isDiskFull(error) ? "disk" : null;
}
