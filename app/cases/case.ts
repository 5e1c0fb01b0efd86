/** The states of a case; what may follow which is data, and everything else is refused. */
export const statuses = ["new", "trying", "talking", "waiting", "quoted", "won", "lost", "junk"] as const;
export type Status = (typeof statuses)[number];

/** The database knows the same of each case by `is_open`, where a won one that awaits an answer is open. */
export const isClosed = (status: Status) => status === "won" || status === "lost" || status === "junk";

const open: Status[] = ["trying", "talking", "waiting", "quoted", "won", "lost", "junk"];
export const transitions: Record<Status, readonly Status[]> = {
  new: open,
  trying: open,
  talking: open,
  waiting: open,
  quoted: open,
  // A closed case is opened again by taking it up.
  won: ["talking"],
  lost: ["talking"],
  junk: ["talking"],
};

export const mayBecome = (from: Status, to: Status) => from === to || transitions[from].includes(to);

export const lostReasons = [
  "not interested",
  "too expensive",
  "went elsewhere",
  "not needed",
  "wrong number",
  "no contact",
  "do not call",
  "other",
] as const;
export type LostReason = (typeof lostReasons)[number];

/** What can change in a case; `null` is nobody, or no reason. */
export type CaseFields = {
  status: Status;
  lostReason: string | null;
  owner: string | null;
  nextActionAt: Date;
  attempts: number;
  doNotCall: boolean;
};

export type Case = CaseFields & {
  id: string;
  kind: "lead" | "contact" | "renewal";
  service: string;
  state: string;
  page: string;
  suspect: boolean;
  promisedBy: Date;
  promiseDue: Date | null;
  firstContactAt: Date | null;
  askedAgain: number;
  /** The customer asked in My applications, and nobody has answered. */
  awaitsAnswer: boolean;
  mergedInto: string | null;
  /** Since then the person wants nothing from us any more. */
  withdrawnAt: Date | null;
  createdAt: Date;
  version: number;
};

export const longestNote = 4_000;

export const missingCase = "This case does not exist, or it is assigned to a colleague.";
