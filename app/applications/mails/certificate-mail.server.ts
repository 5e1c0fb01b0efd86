import { afterGrant, dayOpen } from "../../../content/en/applications/granted";
import { sayKind } from "../../../content/en/applications/names";
import { dueDates } from "../../../content/en/applications/requirements";
import { fill } from "../../../content/format";
import { longDay } from "../../../content/hours";
import type { Content } from "../../../content/languages/content-of";
import { exactRupees } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import type { Job, Mail } from "../../../db/jobs";
import { writeMail } from "../../../db/write-mail";
import { findRegistration, type Registration } from "../../customers/registrations.server";

/** Encoded for a mail it is a third longer, and many mailboxes take no more than 10 MB. */
export const mostAttachedBytes = 5 * 1024 * 1024;

type Person = { name: string; email: string; reference: string; applicant: string; paid: number | null };

/** The number, until when it is valid, the certificate to the byte where it can be attached, what comes next, and the invoice last. */
export async function writeCertificateMail(
  content: Content,
  sql: Sql,
  job: Job,
  readFile: (id: string) => Promise<Uint8Array | null>,
): Promise<Mail | null> {
  const { certificate: mail } = content.applicationMails;
  const { application } = job.payload as { application: string };
  const [person] = await sql<Person[]>`
    select submissions.name, submissions.email, applications.reference, applicant,
      (select total::float8 from orders where orders.id = order_id
        and exists (select from invoices where invoices.order_id = orders.id and kind = 'invoice')) as paid
    from applications join submissions on submissions.id = submission_id
    where applications.id = ${application} and submissions.id::text = ${job.subject}`;
  const registration = await findRegistration(sql, application);
  if (!person || !registration) return null;
  const { kind, number, validFrom, validUntil, certificateId } = registration;
  const file = certificateId ? await readFile(certificateId) : null;
  const fits = file !== null && file.length <= mostAttachedBytes;
  const written = writeMail(person.email, mail.mail, {
    name: person.name,
    applicant: person.applicant,
    kind: sayKind(kind),
    reference: person.reference,
    number,
    from: longDay(validFrom),
    until: validUntil ? fill(mail.until, { day: longDay(validUntil) }) : mail.noEnd,
    attached: fits ? mail.attached : file ? mail.tooLarge : mail.later,
    next: listNext(registration),
    invoice: person.paid === null ? "" : fill(mail.invoice, { amount: exactRupees(person.paid) }),
  });
  if (!fits) return written;
  const filename = `${sayKind(kind)} ${number}.pdf`;
  return { ...written, attachments: [{ filename, content: Buffer.from(file).toString("base64"), encoding: "base64" }] };
}

/** What to do with the number, what is due next, and what would change it. */
function listNext({ service, dates }: Registration) {
  const { use, change } = afterGrant[service];
  const due = dates
    .filter(({ doneAt }) => doneAt === null)
    .map(({ rule, dueOn }) => ({
      title: dueDates[rule].title,
      detail: dueOn ? longDay(dueOn) : (dueDates[rule].noDay ?? dayOpen),
    }));
  return [use, ...due, change].map(({ title, detail }) => ({ title, detail }));
}
