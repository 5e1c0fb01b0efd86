import type { documents as text } from "../../../content/en/staff/documents";

/** A file as the screen shows it. */
export type ShownDocument = {
  id: string;
  version: number;
  kind: "picture" | "pdf";
  pages: number;
  facts: string;
  received: string;
  scanned: string;
};

export type ShownPaper = {
  id: string;
  title: string;
  state: keyof typeof text.states;
  reason: string;
  accepts: string;
  /** Why no file can be attached any more. */
  closed: keyof typeof text.upload.closed | null;
  document: ShownDocument | null;
};

export type PapersReply = { message: string; isDone: boolean };

/** The certificate, or the acknowledgement of the filing; both are empty until it is attached. */
export type ShownFile = { facts: string; sha256: string; canAttach: boolean };
