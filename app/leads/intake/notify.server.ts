import { callLink, whatsappLink } from "../../../content/contact-links";
import { dayAndTime } from "../../../content/hours";
import type { Content } from "../../../content/languages/content-of";
import { leadGreeting, messageGreeting } from "../../../content/languages/greetings";
import type { MailRow } from "../../../content/mail-words";
import { givenEmail, hasEmail } from "../../../content/person";
import { sayFullPhone } from "../../../content/phone";
import type { Sql } from "../../../db/connect";
import type { Job, Mail } from "../../../db/jobs";
import { personalTables } from "../../../db/personal/tables";
import { writeMail } from "../../../db/write-mail";
import { type Answers, labelAnswers } from "../answers";
import type { CampaignVisit, FormName } from "../submission";

export type Submission = {
  id: string;
  name: string;
  email: string;
  phone: string;
  state: string;
  service: string;
  message?: string;
  answers?: Answers | null;
  createdAt: Date | string;
  suspect: boolean;
  page: string;
  lastVisit: CampaignVisit | null;
};

/** What a notice is about, unless it was deleted in the meantime. */
export async function readSubmission(sql: Sql, job: Job, form: FormName): Promise<Submission | undefined> {
  const { leads, messages } = personalTables(sql, job);
  const [submission] = await sql<Submission[]>`select * from ${form === "lead" ? leads : messages}`;
  return submission;
}

/** The mail that notifies the consultancy, with a link to the submission. */
export function writeNotice(
  { notifications: words, facts }: Content,
  submission: Submission,
  { form, to, link }: { form: FormName; to: string; link: string },
): Mail {
  const service = submission.service || words.notSpecified;
  const greeting = form === "lead" ? leadGreeting(facts.site, submission) : messageGreeting(facts.site, submission);
  const values = {
    service,
    name: submission.name,
    rows: rowsOf(words, { ...submission, service }),
    call: callLink(submission),
    whatsapp: whatsappLink(submission, greeting),
    link,
  };
  return {
    ...writeMail(to, words[form], values),
    ...(hasEmail(submission.email) && { replyTo: { name: submission.name, address: submission.email } }),
  };
}

function rowsOf(words: Content["notifications"], submission: Submission): MailRow[] {
  const { fields } = words;
  const { promo, ...campaign } = submission.lastVisit ?? {};
  const rows: [string, string | undefined | null | false][] = [
    [fields.name, submission.name],
    [fields.phone, sayFullPhone(submission.phone)],
    [fields.email, givenEmail(submission.email)],
    [fields.state, submission.state],
    [fields.service, submission.service],
    [fields.message, submission.message],
    ...labelAnswers(submission.answers),
    [fields.submittedAt, dayAndTime(new Date(submission.createdAt))],
    [fields.page, submission.page],
    [fields.promo, promo],
    [fields.campaign, Object.values(campaign).join(" / ")],
    [fields.suspect, submission.suspect && words.suspect],
  ];
  return rows.flatMap(([title, detail]) => (detail ? { title, detail } : []));
}
