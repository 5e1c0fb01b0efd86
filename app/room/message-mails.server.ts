import { room } from "../../content/en/room/room";
import { fill } from "../../content/format";
import type { Sql } from "../../db/connect";
import type { Deliver, Handlers, Job, Mail } from "../../db/jobs";
import { personalTables } from "../../db/personal/tables";
import { answerMailKind, questionNoticeKind } from "./messages.server";

const { questionMail, answerMail, linkMail } = room;
export const linkMailKind = "room-link-mail";

type MailSettings = { to: string; application(id: string): string; desk: string };

/** Mails about the thread: neither says what was written, so that it is read where only the two can read it. */
export function roomJobs(sql: Sql, deliver: Deliver, given: MailSettings): Handlers {
  const toCustomer = (words: { subject: string; text: string }): Handlers[string] => ({
    async run(job) {
      const mail = await writeToCustomer(sql, job, words);
      if (mail) await deliver(job, mail);
    },
  });
  return {
    [questionNoticeKind]: {
      async run(job) {
        await deliver(job, await writeNotice(sql, job, given));
      },
    },
    [answerMailKind]: { ...toCustomer(answerMail), isUrgent: true },
    [linkMailKind]: { ...toCustomer(linkMail), isUrgent: true },
  };
}

async function writeToCustomer(sql: Sql, job: Job, words: { subject: string; text: string }): Promise<Mail | null> {
  const { submissions } = personalTables(sql, job);
  const [person] = await sql<{ name: string; email: string }[]>`select name, email from ${submissions}`;
  return person ? { to: person.email, subject: fill(words.subject, person), text: fill(words.text, person) } : null;
}

/** To whoever works on the application and has not left, or the office. */
async function writeNotice(sql: Sql, job: Job, { to, application, desk }: MailSettings): Promise<Mail> {
  const { application: id } = job.payload as { application: string | null };
  const [found] = await sql<{ reference: string; owner: string | null }[]>`
    select reference, "user".email as owner from applications
      left join "user" on "user".id = applications.owner and exists (select from user_roles where user_id = "user".id)
    where applications.id = ${id}`;
  const said = { reference: found?.reference ?? "", link: id ? application(id) : desk };
  return {
    to: found?.owner ?? to,
    subject: fill(questionMail.subject, said),
    text: fill(questionMail.text, said),
  };
}
