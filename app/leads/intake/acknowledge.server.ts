import { createHash } from "node:crypto";
import { dayInIndia } from "../../../content/format";
import { officeInstant } from "../../../content/hours";
import type { Content } from "../../../content/languages/content-of";
import { mailboxOf } from "../../../content/normalise-text";
import { paths } from "../../../content/paths";
import { hasEmail } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import { enqueue, type Job, type Mail } from "../../../db/jobs";
import { personalTables } from "../../../db/personal/tables";
import { isWithdrawn } from "../../../db/personal/withdrawal";
import { writeMail } from "../../../db/write-mail";
import type { Submission } from "./notify.server";

/**
 * Anyone can type anyone's address, so that this must not become a way to send mail to strangers: one a day to a
 * mailbox, however its address is written, none for what a robot seems to have sent, or where there is no address.
 */
export async function enqueueAcknowledgement(
  sql: Sql,
  { id, email, phone, suspect, page }: Pick<Submission, "id" | "email" | "suspect"> & { phone?: string; page?: string },
  now = new Date(),
): Promise<void> {
  // An order has an answer of its own: 'thank you for asking us' beside it would be a second one.
  if (page === paths.payments) return;
  if (suspect || !hasEmail(email) || (await isWithdrawn(sql, { kind: "acknowledgement", subject: id }))) return;
  const day = dayInIndia(now);
  const uniqueKey = createHash("sha256")
    .update(`${day} ${mailboxOf(email)}`)
    .digest("base64url");
  await enqueue(sql, { kind: "acknowledgement", subject: id, uniqueKey, to: { mailbox: email, phone } });
}

/**
 * Holds nothing that was typed into the form; null when the promised time has passed before it could leave, or the person has
 * asked in the meantime not to be called.
 */
export async function writeAcknowledgement(sql: Sql, job: Job, { notifications }: Content): Promise<Mail | null> {
  const { submissions, cases } = personalTables(sql, job);
  const [asked] = await sql<{ email: string; promisedBy: Date }[]>`
    select email, promised_by from ${cases} join ${submissions} using (id) where not do_not_call`;
  if (!asked || asked.promisedBy.getTime() < Date.now()) return null;
  return writeMail(asked.email, notifications.acknowledgement, officeInstant(asked.promisedBy));
}
