/** What is taken in, in bytes and pages; the browser asks before it sends, the server in any case. */
export const largestPicture = 15 * 1024 * 1024;
export const largestPdf = 10 * 1024 * 1024;
export const largestFile = Math.max(largestPicture, largestPdf);
export const mostPages = 50;
/** Sent by a plain form, all files together. */
export const largestForm = 16 * 1024 * 1024;
/** What is sent at a time where a script sends it. */
export const uploadPiece = 128 * 1024;

export type DocumentKind = "picture" | "pdf";

/** Why a file is not taken in; the words are in content/en/staff/documents.ts. */
export type Refusal =
  | "empty"
  | "too large"
  | "heic"
  | "other type"
  | "not what its name says"
  | "too many pixels"
  | "too many progressive pixels"
  | "damaged picture"
  | "damaged pdf"
  | "encrypted pdf"
  | "too many pages"
  | "xfa form"
  | "infected"
  | "not only pictures"
  | "issued is no pdf"
  | "quota"
  | "another upload";

export type DocumentFacts = {
  id: string;
  customerId: string;
  kind: DocumentKind;
  isIssued: boolean;
  version: number;
  size: number;
  pages: number;
  width: number | null;
  height: number | null;
  sha256: string;
  /** Of what was sent: by it the sender knows that it has arrived whole. */
  receivedSha256: string;
  isScanned: boolean;
  createdAt: Date;
};

/** What a portal takes at most, in bytes, by its name in the address of a download. */
export const portalSizes = { "100kb": 100_000, "1mb": 1_000_000, "2mb": 2_000_000 } as const;
export type PortalSize = keyof typeof portalSizes;
export const portalForms = ["jpg", "pdf"] as const;
export type PortalForm = (typeof portalForms)[number];
/** More pages are neither cut to size nor masked: they would take the machine minutes. */
export const mostPagesCut = 20;
