import { applicationMails } from "../../content/en/applications/mails";
import { comingDates } from "../../content/en/applications/papers";
import { applications as words } from "../../content/en/staff/applications";
import { fill } from "../../content/format";
import { longDay } from "../../content/hours";
import type { Sql } from "../../db/connect";
import type { Job, Mail } from "../../db/jobs";
import { findRegistration } from "./registrations.server";

const { certificate: mail } = applicationMails;

/** The authority's file, as whoever keeps documents reads it. */
export type ReadDocument = (id: string) => Promise<{ name: string; bytes: Buffer } | null>;

/** The number, until when it holds, what comes next, and the certificate to the byte where it is attached. */
export async function writeCertificateMail(sql: Sql, job: Job, readDocument?: ReadDocument): Promise<Mail | null> {
  const { application } = job.payload as { application: string };
  const [person] = await sql<{ name: string; email: string }[]>`
    select name, email from applications join submissions on submissions.id = submission_id
    where applications.id = ${application} and submissions.id::text = ${job.subject}`;
  const registration = await findRegistration(sql, application);
  if (!person || !registration) return null;
  const file = registration.certificateId && readDocument ? await readDocument(registration.certificateId) : null;
  const named = {
    name: person.name,
    kind: words.kinds[registration.kind] ?? registration.kind,
    number: registration.number,
  };
  const until = registration.validUntil ? fill(mail.until, { day: longDay(registration.validUntil) }) : mail.noEnd;
  const dates = registration.dates
    .filter(({ doneAt }) => doneAt === null)
    .map(({ rule, dueOn }) =>
      dueOn
        ? fill(mail.date, { title: comingDates[rule].title, day: longDay(dueOn) })
        : fill(mail.dateOpen, { title: comingDates[rule].title }),
    );
  return {
    to: person.email,
    subject: fill(mail.subject, named),
    text: [
      fill(mail.greeting, named),
      fill(mail.text, { ...named, from: longDay(registration.validFrom), until }),
      ...(file ? [mail.attached] : []),
      ...(dates.length > 0 ? [[mail.dates, ...dates].join("\n")] : []),
      mail.end,
    ].join("\n\n"),
    ...(file && {
      attachments: [{ filename: file.name, content: file.bytes.toString("base64"), encoding: "base64" as const }],
    }),
  };
}
