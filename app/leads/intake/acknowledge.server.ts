import { createHash } from "node:crypto";
import { notifications } from "../../../content/en/mail";
import { fill, indiaOffsetMs } from "../../../content/format";
import { officeInstant } from "../../../content/hours";
import { hasEmail } from "../../../content/person";
import { mailboxOf } from "../../../content/typed";
import type { Sql } from "../../../db/connect";
import { enqueue, type Job, type Mail } from "../../../db/jobs";
import { personalTables } from "../../../db/personal/tables";
import { isWithdrawn } from "../../../db/personal/withdrawal";
import type { Submission } from "./notify.server";

const { acknowledgement: words } = notifications;

/**
 * Anyone can type anyone's address, so that this must not become a way to send mail to strangers: one a day to a
 * mailbox, however its address is written, none for what a robot seems to have sent, or where there is no address.
 */
export async function enqueueAcknowledgement(
  sql: Sql,
  { id, email, suspect }: Pick<Submission, "id" | "email" | "suspect">,
  now = new Date(),
): Promise<void> {
  if (suspect || !hasEmail(email) || (await isWithdrawn(sql, { kind: "acknowledgement", subject: id }))) return;
  const day = new Date(now.getTime() + indiaOffsetMs).toISOString().slice(0, 10);
  const uniqueKey = createHash("sha256")
    .update(`${day} ${mailboxOf(email)}`)
    .digest("base64url");
  await enqueue(sql, { kind: "acknowledgement", subject: id, uniqueKey });
}

/**
 * Holds nothing that was typed into the form; null when the promised time has passed before it could leave, or the person has
 * asked meanwhile not to be called.
 */
export async function writeAcknowledgement(sql: Sql, job: Job): Promise<Mail | null> {
  const { submissions, cases } = personalTables(sql, job);
  const [asked] = await sql<{ email: string; promised_by: Date }[]>`
    select email, promised_by from ${cases} join ${submissions} using (id) where not do_not_call`;
  if (!asked || asked.promised_by.getTime() < Date.now()) return null;
  return { to: asked.email, subject: words.subject, text: fill(words.text, officeInstant(asked.promised_by)) };
}
