/** One line of a list: a document with what counts, an amount with its label, a day with what comes then. */
export type MailRow = { title: string; detail?: string; amount?: string; href?: string };

/** A part of a mail, in the order in which it is read. */
export type Passage =
  | string
  | { heading: string }
  /** What is said in smaller letters, after the button. */
  | { note: string }
  /** What the mail is about to hand over, such as the number of a licence; `above` is whose it is, `below` its validity. */
  | { number: string; above?: string; below: string }
  /** The one thing to do. */
  | { button: string; href: string }
  | { link: string; href: string };

/** A mail as it is sent: text and HTML are both made of it. */
export type MailContent = {
  /** What it is about, beside our name. */
  about?: string;
  headline: string;
  greeting?: string;
  passages: (Passage | { rows: MailRow[]; isNumbered: boolean })[];
  /** Who writes, and what protects people. */
  foot: string[];
};

/**
 * The words of a mail. `{…}` is filled in by `writeMail` of `db/write-mail.ts`, which leaves out a part that then says nothing.
 * `rows` names the value that holds them. Without a headline the subject is one.
 */
export type MailWords = {
  subject: string;
  about?: string;
  headline?: string;
  greeting?: string;
  /** In place of the greeting, to somebody whose name we do not know. */
  nameless?: string;
  passages: readonly (Passage | { rows: string; isNumbered?: true })[];
  foot: readonly string[];
};

/** The greeting of somebody whose name we do not know. */
export const nameless = "Hello,";

/** Stands for the customer's own link to My applications, which is made when the mail leaves. */
export const trackingHref = "{tracking}";
