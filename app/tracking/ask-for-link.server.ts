import type { Contact } from "../../content/phone";
import { inTransaction, type Sql } from "../../db/connect";
import { enqueue } from "../../db/jobs";
import { callerKeys, causedBy } from "../../db/mail-limits";

/** Generous, because thousands share an address of a mobile carrier. */
export const askLimit = { name: "tracking-ask", most: 100, windowSeconds: 15 * 60 };

export const askedLinkMailKind = "tracking-asked-link-mail";
export const askedLinkKind = "tracking-link-asked";

export type AskedLink = { email?: string; phone?: string; from: string[] };

/** A job looks up and mails, so that the answer is the same, and as fast, whether we know the person or not. */
export async function askForLink(sql: Sql, contact: Contact): Promise<void> {
  await enqueue(sql, { kind: askedLinkKind, payload: { ...contact, from: await callerKeys(sql) } });
}

/** A number may stand in orders with several addresses; each gets the link of its own tracking page. */
const mostPages = 5;

/**
 * The link of each tracking page whose customer ordered something with this address or number, to the address of that order
 * alone: what was typed receives nothing unless it is that address. Those whom we work for or who paid come first, and the
 * mails do not count for the number: orders that somebody else makes with a person's number keep nobody from their link.
 */
export async function mailAskedLinks(sql: Sql, { email, phone, from }: AskedLink): Promise<void> {
  const pages = await sql<{ submission: string; email: string }[]>`
    select submission, email from (
      select distinct on (customer_submissions.customer_id, submissions.email)
        submissions.id as submission, submissions.email, submissions.created_at,
        bool_or(exists (select from applications where applications.submission_id = submissions.id)
          or exists (select from orders where orders.submission_id = submissions.id and has_money(orders.id)))
          over (partition by customer_submissions.customer_id, submissions.email) as is_known
      from submissions left join customer_submissions on submission_id = submissions.id
      where (submissions.email = ${email ?? null} or submissions.phone = ${phone ?? null})
        and (exists (select from orders where orders.submission_id = submissions.id)
          or exists (select from applications where applications.submission_id = submissions.id))
      order by customer_submissions.customer_id, submissions.email, submissions.created_at desc) as pages
    order by is_known desc, created_at desc, submission limit ${mostPages}`;
  await causedBy(from, async () => {
    for (const page of pages)
      await inTransaction(sql, (transaction) =>
        enqueue(transaction, {
          kind: askedLinkMailKind,
          subject: page.submission,
          to: { mailbox: page.email },
        }),
      );
  });
}
