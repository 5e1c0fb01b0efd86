/** What the process apart is asked to do, and what it answers: shared by both sides, which meet only through messages. */

/** Of a picture, in parts of its width and height from the top left. */
export type Rectangle = { left: number; top: number; width: number; height: number };
export type Turn = 0 | 90 | 180 | 270;
export type Source = { type: "picture" | "pdf"; bytes: Uint8Array };

export type Work =
  /** A stranger's JPEG or PNG, decoded and encoded again: upright, only its pixels. */
  | { kind: "rewrite"; bytes: Uint8Array }
  /** A stranger's PDF: what its pages show, as a PDF of ours. */
  | { kind: "rewrite pdf"; bytes: Uint8Array; mostPages: number }
  /** How many pages the authority's PDF has, if it can be opened; null where it wants a password. */
  | { kind: "count pages"; bytes: Uint8Array }
  | { kind: "page"; bytes: Uint8Array; page: number; longestSide: number }
  /** A picture of ours, turned or with a rectangle painted over. */
  | { kind: "turn"; bytes: Uint8Array; degrees: Turn }
  | { kind: "mask"; bytes: Uint8Array; rectangle: Rectangle }
  /** A PDF of ours as one of pictures, with a rectangle of one page painted over. */
  | { kind: "mask pdf"; bytes: Uint8Array; page: number; rectangle: Rectangle }
  /** Pictures and PDFs as one JPG or one PDF of at most so many bytes. */
  | { kind: "fit"; sources: Source[]; form: "jpg" | "pdf"; largest: number };

/** Why a PDF is not rewritten. */
type PdfRefusal = "encrypted pdf" | "too many pages" | "xfa form" | "damaged pdf";

export type Picture = { bytes: Uint8Array; width: number; height: number };
type Results = {
  rewrite: Picture;
  "rewrite pdf": { pages: number; bytes: Uint8Array } | { refusal: PdfRefusal };
  "count pages": { pages: number | null };
  page: Picture;
  turn: Picture;
  mask: Picture;
  "mask pdf": { bytes: Uint8Array };
  fit: { bytes: Uint8Array };
};
export type ResultOf<Kind extends Work["kind"]> = Results[Kind];

/** `memory` is what the process holds afterwards, in bytes. */
export type Answer = { result: Results[Work["kind"]]; memory: number } | { fault: string; memory: number };
