/** Whom an erasure is about, by ids and by what they can be recognised by. */
export type Erasure = {
  submissions: string[];
  accounts: string[];
  orders: string[];
  /** The mails about them and these orders. */
  mails: string[];
  names: string[];
  addresses: string[];
  phones: string[];
  /** The staff member who does it; null is the person or the site itself. */
  actor: string | null;
};
