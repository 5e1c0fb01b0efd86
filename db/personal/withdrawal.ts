import type { Sql } from "../connect";
import { isUuid } from "../uuid";

/**
 * The mails that go to somebody who has withdrawn their consent all the same, each with the reason. Every other kind about a
 * submission or an order is neither enqueued nor sent from then on.
 */
const sentAllTheSame: Record<string, string> = {
  mail: "the person asked for it: their link, our answer, the confirmation of an address, or their account",
  "paid-mail": "a receipt, which tax law asks for",
  "invoice-mail": "a tax invoice, which tax law asks for",
  "refund-mail": "a refund voucher, which tax law asks for",
  "refund-declined-mail": "the answer to what the person asked for",
  "certificate-mail": "the registration that the person paid for",
  "room-answer-mail": "the answer to what the person asked for",
  "room-question-notice": "goes to the office",
  "lead-notice": "goes to the office",
  "contact-notice": "goes to the office",
  "paid-notice": "goes to the office",
  "money-notice": "goes to the office",
};

/** Whether whoever a mail is about has withdrawn their consent to it; its subject is a submission or an order. */
export async function isWithdrawn(sql: Sql, { kind, subject }: { kind: string; subject: string | null }) {
  if (Object.hasOwn(sentAllTheSame, kind) || !subject || !isUuid(subject)) return false;
  const withdrawn = await sql`
    select from cases where withdrawn_at is not null
      and id in (${subject}::uuid, (select submission_id from orders where id = ${subject}::uuid))`;
  return withdrawn.length > 0;
}
