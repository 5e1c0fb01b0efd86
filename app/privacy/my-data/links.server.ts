import { myData as words } from "../../../content/en/my-data";
import { retention } from "../../../content/law/retention";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue, enqueueMail } from "../../../db/jobs";
import { callerKeys, causedBy } from "../../../db/mail-limits";
import type { Letter } from "../../../db/mails";
import { hashOf, newSecret } from "../../../db/personal/person-proof";
import { writeMail } from "../../../db/write-mail";
import { recordAudit } from "../../audit/record.server";
import type { SealSecrets } from "../erasure/seal.server";
import { confirmAddress } from "./address.server";

/** Generous, because thousands share an address of a mobile carrier. */
export const requestLimit = { name: "my-data-request", most: 100, windowSeconds: 15 * 60 };
export const openLimit = { name: "my-data-open", most: 100, windowSeconds: 15 * 60 };

/** A job looks up and mails, so that the answer is the same, and as fast, whether we know the person or not. */
export async function requestLink(sql: Sql, contact: LinkRequest): Promise<void> {
  await enqueue(sql, { kind: "my-data-request", payload: { ...contact, from: await callerKeys(sql) } });
}

/** What was typed; `from` is where it was asked for, and `isForStaff` that somebody rang and staff asked for it. */
export type LinkRequest = { email?: string; phone?: string; from?: string[]; isForStaff?: boolean };

/** A number may have been typed with several addresses; each opens only what was sent with it. */
export const mostAddresses = 5;

/**
 * One link to each address that the number or the address typed was sent with, or that has an account; of many addresses
 * those that were sent last, so that somebody who enters another person's number in forms cannot keep that person from their link.
 */
export async function mailLinks(sql: Sql, contact: LinkRequest, page: string): Promise<void> {
  const found = await sql<{ email: string }[]>`
    select email from (
      select email, created_at from submissions
      where email = ${contact.email ?? null} or phone = ${contact.phone ?? null}
      union all select email, created_at from "user" where email = ${contact.email ?? null}) as sent
    group by email order by max(created_at) desc, email limit ${mostAddresses}`;
  const letter = contact.isForStaff ? "my data link from staff" : "my data link";
  await causedBy(contact.from ?? [], async () => {
    for (const { email } of found) await mailLink(sql, email, page, letter);
  });
}

/** Too many requests send no new link; the earlier ones still work. */
async function mailLink(sql: Sql, email: string, page: string, letter: Letter) {
  await inTransaction(sql, async (transaction) => {
    const sent = await transaction<{ id: string }[]>`select id from submissions where email = ${email}`;
    const people = sent.map(({ id }) => id);
    const [account] = await transaction<{ id: string }[]>`select id from "user" where email = ${email}`;
    const token = newSecret();
    const link = `${page}?${new URLSearchParams({ link: token })}`;
    const mail = writeMail(email, words.mail, { link });
    if (!(await enqueueMail(transaction, letter, mail, people[0] ?? account?.id))) return;
    await transaction`
      insert into my_data_links (link_hash, people, user_id, expires_at)
      values (${hashOf(token)}, ${people}, ${account?.id ?? null},
        now() + make_interval(mins => ${retention.linkMinutes}))`;
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
export async function openLink(sql: Sql, secrets: SealSecrets, token: string): Promise<string | null> {
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
    if (opened.email) await confirmAddress(transaction, secrets, linkHash, { people, email: opened.email });
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
