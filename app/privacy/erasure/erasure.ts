import type { Marks } from "./traces";

/** Whom an erasure is about, by ids and by what they can be recognised by. */
export type Erasure = Marks & {
  submissions: string[];
  accounts: string[];
  orders: string[];
  /** The mails about them and these orders. */
  mails: string[];
  /** The staff member who does it; null is the person or the site itself. */
  actor: string | null;
};
