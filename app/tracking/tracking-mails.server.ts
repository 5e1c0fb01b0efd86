import type { Content, ContentIn } from "../../content/languages/content-of";
import type { MailWords } from "../../content/mail-words";
import type { Sql } from "../../db/connect";
import { type Deliver, enqueue, type Handlers, type Job, type Mail, mailing } from "../../db/jobs";
import { personalTables } from "../../db/personal/tables";
import { writeMail } from "../../db/write-mail";
import { type AskedLink, askedLinkKind, askedLinkMailKind, mailAskedLinks } from "./ask-for-link.server";
import { answerMailKind, questionNoticeKind } from "./messages.server";
import { newLinkMailKind } from "./proof.server";

export const linkMailKind = "tracking-link-mail";
export const joinedMailKind = "tracking-joined-mail";
export const partedMailKind = "tracking-parted-mail";
const noticeKind = "tracking-notice";

type MailSettings = {
  contentIn: ContentIn;
  to: string;
  application(id: string): string;
  customer(id: string): string;
  desk: string;
};

/** Mails about messages. They never quote the message, which is read only after signing in or with the code. */
export function trackingJobs(sql: Sql, deliver: Deliver, settings: MailSettings): Handlers {
  const { contentIn } = settings;
  const toCustomer = (wordsOf: (tracking: Content["tracking"]) => MailWords) => ({
    ...mailing(deliver, (job) => writeToCustomer(sql, job, wordsOf(contentIn().tracking))),
    isUrgent: true,
  });
  return {
    [questionNoticeKind]: mailing(deliver, (job) => writeQuestionNotice(contentIn(), sql, job, settings)),
    [answerMailKind]: toCustomer(({ answerMail }) => answerMail),
    [linkMailKind]: toCustomer(({ linkMail }) => linkMail),
    [askedLinkKind]: { isUrgent: true, run: ({ payload }) => mailAskedLinks(sql, payload as AskedLink) },
    [askedLinkMailKind]: toCustomer(({ askedLinkMail }) => askedLinkMail),
    [newLinkMailKind]: toCustomer(({ newLinkMail }) => newLinkMail),
    [joinedMailKind]: toCustomer(({ joinedMail }) => joinedMail),
    [partedMailKind]: toCustomer(({ partedMail }) => partedMail),
    [noticeKind]: mailing(deliver, (job) => writeNotice(contentIn(), job, settings.customer)),
  };
}

async function writeToCustomer(sql: Sql, job: Job, words: MailWords): Promise<Mail | null> {
  const { submissions } = personalTables(sql, job);
  const [person] = await sql<{ name: string; email: string }[]>`select name, email from ${submissions}`;
  return person ? writeMail(person.email, words, person) : null;
}

/** To the owner of the application while they are on the staff, or else to the office. */
async function writeQuestionNotice(
  content: Content,
  sql: Sql,
  job: Job,
  { to, application, desk }: MailSettings,
): Promise<Mail> {
  const { questionMail } = content.tracking;
  const { application: id } = job.payload as { application: string | null };
  const [found] = await sql<{ reference: string; owner: string | null }[]>`
    select reference, "user".email as owner from applications
      left join "user" on "user".id = applications.owner and exists (select from user_roles where user_id = "user".id)
    where applications.id = ${id}`;
  const link = id ? application(id) : desk;
  return writeMail(found?.owner ?? to, questionMail, { reference: found?.reference ?? "", link });
}

type NoticePayload = { about: keyof Content["tracking"]["notices"]; to: string; customer: string; staff: string };
type About = { subject: string; customer: string; by: { id: string; name: string } | null };

/** Within the transaction of the change. The admin who made the change gets no mail. `by` is null where the customer did it. */
export async function notifyAdmins(sql: Sql, about: NoticePayload["about"], { subject, customer, by }: About) {
  const admins = await sql<{ email: string }[]>`
    select distinct email from user_roles join "user" on "user".id = user_id
    where role = 'admin' and email_verified and "user".id <> ${by?.id ?? ""}`;
  for (const { email } of admins) {
    const payload: NoticePayload = { about, to: email, customer, staff: by?.name ?? "The customer" };
    await enqueue(sql, { kind: noticeKind, subject, payload });
  }
}

function writeNotice(content: Content, { payload }: Job, linkTo: (customer: string) => string): Mail {
  const { notices } = content.tracking;
  const { about, to, customer, staff } = payload as NoticePayload;
  return writeMail(to, notices[about], { staff, link: linkTo(customer) });
}
