import { createHash } from "node:crypto";
import { notifications } from "../../../content/english";
import { fill } from "../../../content/format";
import { officeInstant } from "../../../content/hours";
import type { Sql } from "../../../db/connect";
import { enqueue, type Job, type Mail } from "../../../db/jobs";
import { personalTables } from "../../../db/personal/tables";

const { acknowledgement: words } = notifications;

type Asked = { email: string; suspect: boolean; promised_by: Date; day: string };

async function readAsked(sql: Sql, job: Job): Promise<Asked | undefined> {
  const { formSubmissions, contactMessages, cases } = personalTables(sql, job);
  const [asked] = await sql<Asked[]>`
    select email, cases.suspect, promised_by, to_char(now(), 'YYYY-MM-DD') as day from ${cases} join (
      select id, email from ${formSubmissions} union all select id, email from ${contactMessages}
    ) as submitted using (id)`;
  return asked;
}

/**
 * Anyone can type anyone's address, so that this must not become a way to send mail to strangers: one a day to an
 * address, none for what a robot seems to have sent.
 */
export async function enqueueAcknowledgement(sql: Sql, job: Job): Promise<void> {
  const asked = await readAsked(sql, job);
  if (!asked || asked.suspect) return;
  const uniqueKey = createHash("sha256").update(`${asked.day} ${asked.email}`).digest("base64url");
  await enqueue(sql, { kind: "acknowledgement", subject: job.subject ?? "", uniqueKey });
}

/** Holds nothing that was typed into the form; null when the promised time has passed before it could leave. */
export async function writeAcknowledgement(sql: Sql, job: Job): Promise<Mail | null> {
  const asked = await readAsked(sql, job);
  if (!asked || asked.promised_by.getTime() < Date.now()) return null;
  return { to: asked.email, subject: words.subject, text: fill(words.text, officeInstant(asked.promised_by)) };
}
