import { myData as words } from "../../../content/en/my-data";
import { fill } from "../../../content/format";
import { retention } from "../../../content/law/retention";
import { personShape } from "../../../content/person";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue, enqueueMail } from "../../../db/jobs";
import { hashOf, newSecret } from "../../../db/personal/person-proof";
import { recordAudit } from "../audit/record.server";
import { confirmAddress } from "./address.server";

/** What somebody typed, read as an address or a number; null is neither. */
export function readContact(typed: string): { email: string } | { phone: string } | null {
  const [email, phone] = [personShape.email.safeParse(typed), personShape.phone.safeParse(typed)];
  if (email.success) return { email: email.data };
  return phone.success ? { phone: phone.data } : null;
}

/** Generous, because thousands share an address of a mobile carrier. */
export const requestLimit = { name: "my-data-request", most: 100, windowSeconds: 15 * 60 };
export const openLimit = { name: "my-data-open", most: 100, windowSeconds: 15 * 60 };

/** A job looks up and mails, so that the answer is the same, and as fast, whether we know the person or not. */
export async function requestLink(sql: Sql, contact: object): Promise<void> {
  await enqueue(sql, { kind: "my-data-request", payload: contact });
}

/** Of one address; whoever asks more often finds the links that are still good. */
const mostLinks = 3;
/** A number may have been typed with several addresses; each opens only what was sent with it. */
const mostAddresses = 5;

/**
 * One link to each address that the number or the address typed was sent with, or that has an account; of many addresses
 * those that were sent last, so that whoever types a number into forms cannot keep its owner from their link.
 */
export async function mailLinks(sql: Sql, contact: { email?: string; phone?: string }, page: string): Promise<void> {
  const found = await sql<{ email: string }[]>`
    select email from (
      select email, created_at from submissions
      where email = ${contact.email ?? null} or phone = ${contact.phone ?? null}
      union all select email, created_at from "user" where email = ${contact.email ?? null}) as sent
    group by email order by max(created_at) desc, email limit ${mostAddresses}`;
  for (const { email } of found) await mailLink(sql, email, page);
}

async function mailLink(sql: Sql, email: string, page: string) {
  await inTransaction(sql, async (transaction) => {
    const sent = await transaction<{ id: string }[]>`select id from submissions where email = ${email}`;
    const people = sent.map(({ id }) => id);
    const [account] = await transaction<{ id: string }[]>`select id from "user" where email = ${email}`;
    const [open] = await transaction<{ count: number }[]>`
      select count(*)::int as count from my_data_links
      where (people && ${people}::text[]::uuid[] or user_id = ${account?.id ?? null})
        and created_at > now() - interval '1 hour'`;
    if ((open?.count ?? 0) >= mostLinks) return;
    const token = newSecret();
    await transaction`
      insert into my_data_links (link_hash, people, user_id, expires_at)
      values (${hashOf(token)}, ${people}::text[]::uuid[], ${account?.id ?? null},
        now() + make_interval(mins => ${retention.linkMinutes}))`;
    const link = `${page}?${new URLSearchParams({ link: token })}`;
    const { subject, text } = words.mail;
    await enqueueMail(transaction, { to: email, subject, text: fill(text, { link }) }, people[0] ?? account?.id);
    await recordAudit(transaction, null, {
      action: "link to own data mailed",
      people,
      ...(account && { object: account.id }),
    });
  });
}

type Opened = { people: string; account: string | null; email: string | null };

/**
 * Uses the link up; the secret of the session, or null for a link that is unknown, used or too old. One that was mailed to a
 * corrected address confirms it.
 */
export async function openLink(sql: Sql, token: string): Promise<string | null> {
  const session = newSecret();
  const linkHash = hashOf(token);
  return inTransaction<string | null>(sql, async (transaction) => {
    const [opened] = await transaction<Opened[]>`
      update my_data_links set opened_at = now(), session_hash = ${hashOf(session)},
        session_ends = now() + make_interval(mins => ${retention.openMinutes})
      where link_hash = ${linkHash} and opened_at is null and expires_at > now()
      returning array_to_string(people, ' ') as people, user_id as account, corrected_email as email`;
    if (!opened) return null;
    const people = opened.people.split(" ").filter(Boolean);
    if (opened.email) await confirmAddress(transaction, linkHash, { people, email: opened.email });
    await recordAudit(transaction, null, {
      action: "own data opened",
      people,
      ...(opened.account && { object: opened.account }),
      details: { by: "the person" },
    });
    return session;
  });
}

export async function pruneLinks(sql: Sql): Promise<void> {
  await sql`delete from my_data_links where expires_at < now() and coalesce(session_ends, now()) <= now()`;
}
