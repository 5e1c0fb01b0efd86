import type { Content } from "../../content/languages/content-of";
import { type MailContent, type Passage, trackingHref } from "../../content/mail-words";
import { inTransaction, type Sql } from "../../db/connect";
import type { Job, Mail } from "../../db/jobs";
import { isUuid } from "../../db/uuid";
import { textOf } from "../../db/write-mail";
import { customerOf } from "../customers/customers.server";
import { askedLinkMailKind } from "./ask-for-link.server";
import { trackingLink } from "./link.server";
import { answerMailKind } from "./messages.server";
import { newLinkMailKind } from "./proof.server";
import { joinedMailKind, linkMailKind, partedMailKind } from "./tracking-mails.server";

/** Kinds of mail that carry the link: those to customers, from the first order on. Codes and notices to the office have none. */
const carrying = new Set([
  ...["quote-mail", "order-mail", "paid-mail", "held-mail", "invoice-mail", "refund-mail", "refund-declined-mail"],
  ...[
    "documents-mail",
    "documents-complete-mail",
    "stage-mail",
    "certificate-mail",
    "reminder-mail",
    answerMailKind,
    linkMailKind,
    newLinkMailKind,
    askedLinkMailKind,
    joinedMailKind,
    partedMailKind,
  ],
]);

export type TrackingLinks = { secret: string; origin: string };

/**
 * A mail with its customer's lasting link to My applications: behind the button that leads there, or else on a line of its own.
 * Where there is no link the button goes.
 */
export async function withTrackingLink(
  { tracking }: Pick<Content, "tracking">,
  sql: Sql,
  links: TrackingLinks,
  job: Job,
  mail: Mail,
): Promise<Mail> {
  const { content } = mail;
  const path = await linkOf(sql, links.secret, job, mail.to);
  if (!content) return mail;
  const leadsThere = (passage: MailContent["passages"][number]) =>
    typeof passage === "object" && "href" in passage && passage.href === trackingHref;
  const href = path ? links.origin + path : "";
  const passages = content.passages.flatMap((passage) =>
    leadsThere(passage) ? (path ? [{ ...(passage as Linked), href }] : []) : [passage],
  );
  if (path) {
    passages.push({ note: tracking.mailLine.note });
    if (!content.passages.some(leadsThere)) passages.push({ link: tracking.mailLine.link, href });
  }
  const linked = { ...content, passages };
  return { ...mail, content: linked, text: textOf(linked) };
}

type Linked = Extract<Passage, { href: string }>;

async function linkOf(sql: Sql, secret: string, { kind, subject }: Job, to: string): Promise<string | null> {
  if (!carrying.has(kind) || !subject || !isUuid(subject)) return null;
  return linkOfSubject(sql, secret, subject, to);
}

/** By the submission, order or refund that a job is about; none where the mail goes to another address than its sender's. */
function linkOfSubject(sql: Sql, secret: string, subject: string, to: string): Promise<string | null> {
  return inTransaction<string | null>(sql, async (transaction) => {
    const [found] = await transaction<{ id: string }[]>`
      select id from submissions where lower(email) = lower(${to}) and id in (${subject}::uuid,
        (select submission_id from orders where id = ${subject}::uuid),
        (select submission_id from refunds join orders on orders.id = order_id where refunds.id::text = ${subject}))`;
    return found ? linkOfSender(transaction, secret, found.id) : null;
  });
}

/** The link for the sender of a submission, at the address that the submission has now. */
export async function linkOfSender(sql: Sql, secret: string, submission: string): Promise<string> {
  const customer = await customerOf(sql, submission, null);
  const [sent] = await sql<{ email: string }[]>`select email from submissions where id = ${submission}`;
  return trackingLink(sql, secret, { customer, email: sent?.email ?? "", submission });
}
