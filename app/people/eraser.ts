import type { Sql } from "../../db/connect";
import type { Identifiers } from "./identifiers";

/** Whom an erasure is about: by ids, and by what identifies them in texts. */
export type Erasure = Identifiers & {
  submissions: string[];
  accounts: string[];
  orders: string[];
  /** Those of whom nothing else is left. */
  customers: string[];
  /** What they sent for their applications, and the certificates, wherever bytes are kept. */
  documents: string[];
  /** Of the marks those that are known to be theirs: anyone can type anyone's number and address into a form. */
  proven: Identifiers;
  /** The mails about them and these orders. */
  mails: string[];
  /** The staff member who does it; null is the person or the site itself. */
  actor: string | null;
};

/** What stays although its person is erased; `kept` of content/en/my-data.ts tells them why. */
export type Kept = "staff account" | "tax invoices" | "payment under way";

/**
 * Where personal data can be. A table of the database gives every column that holds words, or all of them by `*`. What each
 * holds, and what takes a person out of it where nothing here does, is a row of the table in docs/privacy.md.
 */
export type DataLocation = {
  where: string[];
  erase?(sql: Sql, erasure: Erasure): Promise<unknown>;
  /** Whether something of this person must stay here, and why. */
  keeps?(sql: Sql, erasure: Erasure): Promise<Kept | null>;
};

/** Columns in which staff and customers type freely, so that they may name other people than the row's own person. */
export type FreeText = {
  table: string;
  columns: readonly string[];
  since: string;
  where?: string;
  /** By which a row is found again when what a correction took out of it is put back; without it, it soon goes by itself. */
  key?: { column: string; type: "bigint" | "uuid" };
  /** The page of the desk on which staff read it, and the column with that page's id. */
  page?: { of: "case" | "application" | "order"; id: string };
};

/** Rows that have served their purpose: those whose period is over go, by the table's key. */
export type Expiring = { table: string; key: string; isOver(sql: Sql): ReturnType<Sql> };

/** What a domain says of the personal data in its own tables, which nobody else writes. */
export type DomainErasure = { locations: DataLocation[]; freeTexts: FreeText[]; expiring: Expiring[] };

/** The moment before which a row is older than so many days. */
export const daysAgo = (sql: Sql, count: number) => sql`now() - make_interval(days => ${count})`;
