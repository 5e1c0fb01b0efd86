/**
 * Every mail that the site sends, by its kind of job or, where that is `mail`, by its letter: who can bring it about, and how
 * many of it one mailbox gets. `npm test` fails for a kind of job that sends and is not here.
 *
 * - stranger: anybody, to whatever mailbox they type; limited by mailbox, number and network (`db/mail-limits.ts`). What only
 *   somebody with a link from that very mailbox can ask for (`byLink`) has its own limit alone: no flood of other mails holds it up
 * - customer: somebody who proved who they are, or paid
 * - staff: somebody who works here
 * - office: it goes to us, for any sender
 * - site: the site by itself, at a time or after an event
 */
type MailLimit = { perHour: number; perDay: number; byLink?: true };
type Rule = { by: "customer" | "staff" | "office" | "site" } | ({ by: "stranger" } & MailLimit);

/** Mails that are written when they are enqueued, as jobs of the kind `mail`. */
const letters = {
  "account confirmation": { by: "stranger", perHour: 5, perDay: 10 },
  "password reset": { by: "stranger", perHour: 5, perDay: 10 },
  "account exists": { by: "stranger", perHour: 5, perDay: 10 },
  "security notice": { by: "customer" },
  "team notice": { by: "staff" },
  // Counted for each link: somebody with an earlier link does not use up the codes of a newer one.
  "tracking code": { by: "stranger", perHour: 12, perDay: 30, byLink: true },
  "my data link": { by: "stranger", perHour: 3, perDay: 10 },
  "my data link from staff": { by: "staff" },
  "my data answer": { by: "staff" },
  "address to confirm": { by: "stranger", perHour: 3, perDay: 5 },
  "address changed": { by: "stranger", perHour: 3, perDay: 5 },
  "number changed": { by: "stranger", perHour: 5, perDay: 5 },
  "account that stays": { by: "stranger", perHour: 3, perDay: 5 },
  "application ended": { by: "office" },
  "audit head": { by: "site" },
} as const satisfies Record<string, Rule>;

/** The other kinds of jobs that send a mail. */
const kinds = {
  "order-mail": { by: "stranger", perHour: 5, perDay: 10 },
  // One a calendar day besides (`acknowledge.server.ts`).
  acknowledgement: { by: "stranger", perHour: 2, perDay: 2 },
  "lead-notice": { by: "office" },
  "contact-notice": { by: "office" },
  "paid-notice": { by: "office" },
  "money-notice": { by: "office" },
  "tracking-question-notice": { by: "office" },
  "tracking-notice": { by: "office" },
  "daily-mail": { by: "site" },
  "handover-mail": { by: "staff" },
  "covering-mail": { by: "staff" },
  "reminder-mail": { by: "site" },
  "tracking-new-link-mail": { by: "stranger", perHour: 3, perDay: 5, byLink: true },
  "tracking-asked-link-mail": { by: "stranger", perHour: 3, perDay: 5 },
  "tracking-joined-mail": { by: "staff" },
  "tracking-parted-mail": { by: "customer" },
  "paid-mail": { by: "customer" },
  "held-mail": { by: "customer" },
  "part-paid-mail": { by: "customer" },
  "reversal-mail": { by: "staff" },
  "documents-complete-mail": { by: "customer" },
  "quote-mail": { by: "staff" },
  "invoice-mail": { by: "staff" },
  "refund-mail": { by: "staff" },
  "refund-declined-mail": { by: "staff" },
  "documents-mail": { by: "staff" },
  "stage-mail": { by: "staff" },
  "certificate-mail": { by: "staff" },
  "tracking-answer-mail": { by: "staff" },
  "tracking-link-mail": { by: "staff" },
  "notice-mail": { by: "staff" },
} as const satisfies Record<string, Rule>;

export type Letter = keyof typeof letters;

/** Whether a job of this kind may send a mail at all. */
export const isMailKind = (kind: string) => kind === "mail" || Object.hasOwn(kinds, kind);

/** The limit of a mail that a stranger can cause; null for every other, which no stranger's acts hold up. */
export function limitOf(mail: string): MailLimit | null {
  const rules: Record<string, Rule> = { ...kinds, ...letters };
  const rule = Object.hasOwn(rules, mail) ? rules[mail] : undefined;
  return rule?.by === "stranger" ? rule : null;
}

export const mailKinds = Object.keys(kinds);

/** Every mail by the name under which it is listed. */
export type MailName = keyof typeof kinds | Letter | "mail";
