import type { Sql } from "../connect";
import { isUuid } from "../uuid";

type Mailed = { kind: string; subject: string | null; payload?: unknown };

/** Why a mail goes all the same, and where staff can cause it without that reason, how it is known to hold. */
type Reason = string | { why: string; holds(sql: Sql, payload: Record<string, unknown>): Promise<boolean> };

/**
 * The mails that go to somebody who has withdrawn their consent all the same, each with the reason. Every other kind about a
 * submission or an order is neither enqueued nor sent from then on.
 */
const sentAllTheSame: Record<string, Reason> = {
  mail: "the person asked for it: their link, our answer, the confirmation of an address, or their account",
  "paid-mail": "a receipt, which tax law asks for",
  "held-mail": "where the person's own money is",
  "invoice-mail": "a tax invoice, which tax law asks for",
  "refund-mail": "where the person's own money is, with the voucher that tax law asks for",
  "refund-declined-mail": "the answer to what the person asked for",
  "certificate-mail": { why: "the registration that the person paid for", holds: isPaidFor },
  // Staff can also write when nothing was asked.
  "tracking-answer-mail": {
    why: "the answer to what the person asked for",
    holds: async (_, { isAsked }) => isAsked === true,
  },
  "tracking-joined-mail": "who else sees what is theirs, and how to object",
  "tracking-parted-mail": "who no longer sees what is theirs, and the link that was ended",
  "tracking-new-link-mail": "the link by which they see what is theirs, in place of one that others used up",
  "tracking-asked-link-mail": "the link by which they see what is theirs, which they asked for",
  "tracking-question-notice": "goes to the office",
  "tracking-notice": "goes to the office",
  "handover-mail": "goes to a colleague",
  "lead-notice": "goes to the office",
  "contact-notice": "goes to the office",
  "paid-notice": "goes to the office",
  "money-notice": "goes to the office",
};

/** Whether the person a mail is about has withdrawn their consent to it; its subject is a submission or an order. */
export async function isWithdrawn(sql: Sql, { kind, subject, payload }: Mailed): Promise<boolean> {
  if (!subject || !isUuid(subject)) return false;
  const reason = Object.hasOwn(sentAllTheSame, kind) ? sentAllTheSame[kind] : undefined;
  if (typeof reason === "string") return false;
  if (await reason?.holds(sql, (payload ?? {}) as Record<string, unknown>)) return false;
  const withdrawn = await sql`
    select from cases where withdrawn_at is not null
      and id in (${subject}::uuid, (select submission_id from orders where id = ${subject}::uuid))`;
  return withdrawn.length > 0;
}

/** An application of staff's own making has no order, and a renewal may have none yet. */
async function isPaidFor(sql: Sql, { application }: Record<string, unknown>): Promise<boolean> {
  const paid = await sql`
    select from applications join order_states on order_states.id = order_id
    where applications.id::text = ${String(application)} and received > 0`;
  return paid.length > 0;
}
