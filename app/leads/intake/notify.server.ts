import { callLink, leadGreeting, messageGreeting, whatsappLink } from "../../../content/contact-links";
import { notifications as words } from "../../../content/en/mail";
import { dayAndTime } from "../../../content/hours";
import type { Sql } from "../../../db/connect";
import type { Job, Mail } from "../../../db/jobs";
import { personalTables } from "../../../db/personal/tables";
import type { CampaignVisit, FormName } from "../submission";

export type Submission = {
  id: string;
  name: string;
  email: string;
  phone: string;
  state: string;
  service: string;
  message?: string;
  finder_answers?: string | null;
  created_at: Date | string;
  suspect: boolean;
  page: string;
  last_visit: CampaignVisit | null;
};

/** What a notice is about, unless it was deleted meanwhile. */
export async function readSubmission(sql: Sql, job: Job, form: FormName): Promise<Submission | undefined> {
  const { leads, messages } = personalTables(sql, job);
  const [submission] = await sql<Submission[]>`select * from ${form === "lead" ? leads : messages}`;
  return submission;
}

/** The mail that notifies the consultancy, with a link to the submission. */
export function writeNotice(
  submission: Submission,
  { form, to, link }: { form: FormName; to: string; link: string },
): Mail {
  const { heading, open } = words[form];
  const service = submission.service || words.notSpecified;
  const rows = rowsOf({ ...submission, service });
  const greeting = form === "lead" ? leadGreeting(submission) : messageGreeting(submission);
  const links: [string, string][] = [
    [words.call, callLink(submission)],
    [words.whatsapp, whatsappLink(submission, greeting)],
    [open, link],
  ];
  return {
    to,
    subject: words[form].subject.replace("{service}", service).replace("{name}", () => submission.name),
    replyTo: { name: submission.name, address: submission.email },
    text: [
      heading,
      "",
      ...rows.map(([label, value]) => `${label}: ${value}`),
      "",
      ...links.map(([label, address]) => `${label}: ${address}`),
      "",
      words.footer,
    ].join("\n"),
    html: htmlOf({ heading, rows, links }),
  };
}

function rowsOf(submission: Submission): [string, string][] {
  const { fields } = words;
  const { promo, ...campaign } = submission.last_visit ?? {};
  const rows: [string, string | undefined | null | false][] = [
    [fields.name, submission.name],
    [fields.phone, `+91 ${submission.phone}`],
    [fields.email, submission.email],
    [fields.state, submission.state],
    [fields.service, submission.service],
    [fields.message, submission.message],
    [fields.finderAnswers, submission.finder_answers],
    [fields.submittedAt, dayAndTime(new Date(submission.created_at))],
    [fields.page, submission.page],
    [fields.promo, promo],
    [fields.campaign, Object.values(campaign).join(" / ")],
    [fields.suspect, submission.suspect && words.suspect],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

type MailContent = { heading: string; rows: [string, string][]; links: [string, string][] };

/** Mail programs ignore style sheets, so the styles are inline. */
function htmlOf({ heading, rows, links }: MailContent) {
  const cell = "padding:6px 12px 6px 0;vertical-align:top";
  const lines = rows.map(
    ([label, value]) =>
      `<tr><th align="left" style="${cell};font-weight:normal;color:#464d78">${escapeHtml(label)}</th>` +
      `<td style="${cell};white-space:pre-line">${escapeHtml(value)}</td></tr>`,
  );
  const anchors = links.map(
    ([label, address]) =>
      `<a href="${escapeHtml(address)}" style="display:inline-block;padding:10px 16px 10px 0">${escapeHtml(label)}</a>`,
  );
  return (
    `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:#1b2350">` +
    `<h1 style="font-size:20px">${escapeHtml(heading)}</h1><table cellspacing="0">${lines.join("")}</table>` +
    `<p>${anchors.join(" ")}</p>` +
    `<p style="color:#464d78;font-size:14px">${escapeHtml(words.footer)}</p></body></html>`
  );
}

/** For text that people typed and that goes into HTML. */
function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
