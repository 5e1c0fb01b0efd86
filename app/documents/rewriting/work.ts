/** What the process apart is asked to do, and what it answers: shared by both sides, which meet only through messages. */

/** Of a picture, in parts of its width and height from the top left. */
export type Rectangle = { left: number; top: number; width: number; height: number };
export type Turn = 0 | 90 | 180 | 270;
export type Source = { type: "picture" | "pdf"; bytes: Uint8Array };

export type Work =
  /** A stranger's JPEG or PNG, decoded and encoded anew: upright, without anything but its pixels. */
  | { kind: "rewrite"; bytes: Uint8Array }
  /** Whether a PDF can be opened, how many pages it has and, where a stranger sent it, what is wrong with it. */
  | { kind: "inspect"; bytes: Uint8Array; isIssued: boolean }
  | { kind: "page"; bytes: Uint8Array; page: number; longestSide: number }
  /** A picture of ours, turned or with a rectangle painted over. */
  | { kind: "turn"; bytes: Uint8Array; degrees: Turn }
  | { kind: "mask"; bytes: Uint8Array; rectangle: Rectangle }
  /** Pictures and PDFs as one JPG or one PDF of at most so many bytes. */
  | { kind: "fit"; sources: Source[]; form: "jpg" | "pdf"; largest: number };

/** What can be found in a PDF that is not to be kept. */
export type PdfFault = "something behind the end" | "encrypted pdf" | "carries a script" | "damaged pdf";

export type Picture = { bytes: Uint8Array; width: number; height: number };
type Results = {
  rewrite: Picture;
  inspect: { pages: number; isEncrypted: boolean; fault: PdfFault | null };
  page: Picture;
  turn: Picture;
  mask: Picture;
  fit: { bytes: Uint8Array };
};
export type ResultOf<Kind extends Work["kind"]> = Results[Kind];

/** `memory` is what the process holds afterwards, in bytes. */
export type Answer = { result: Results[Work["kind"]]; memory: number } | { fault: string; memory: number };
