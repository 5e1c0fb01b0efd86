import { audit as words } from "../../../content/english";
import { fill } from "../../../content/format";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueueMail } from "../../../db/jobs";
import type { Head } from "./verify.server";

export async function readHead(sql: Sql): Promise<Head | null> {
  const [head] = await sql<{ position: string; hash: string }[]>`
    select position::text, encode(hash, 'hex') as hash from audit_links order by audit_links.position desc limit 1`;
  return head ? { position: Number(head.position), hash: head.hash } : null;
}

/** To every admin: a copy outside the database, against which a rewritten log is found out. */
export async function mailHead(sql: Sql): Promise<void> {
  const head = await readHead(sql);
  if (!head) return;
  const admins = await sql<{ email: string }[]>`
    select email from "user" join user_roles on user_id = "user".id where role = 'admin'`;
  const told = { ...head, head: headText(head) };
  const mail = { subject: fill(words.headMail.subject, told), text: fill(words.headMail.text, told) };
  await inTransaction(sql, async (transaction) => {
    for (const { email } of admins) await enqueueMail(transaction, { to: email, ...mail });
  });
}

/** As `npm run audit-log -- verify` takes it. */
export const headText = ({ position, hash }: Head) => `${position}:${hash}`;

/** The law asks for a year; what is older goes, and the rest continues from the anchor. */
const keptDays = 400;

/** Cuts off what is older than `keptDays`, in the order of the chain. */
export async function cutAuditLog(sql: Sql): Promise<number> {
  return inTransaction(sql, async (transaction) => {
    const [anchor] = await transaction<{ position: string }[]>`
      with first_kept as (
        select min(position) as position from audit_links join audit_events on audit_events.id = event_id
        where at >= now() - make_interval(days => ${keptDays}))
      insert into audit_anchors (position, hash)
      select position, hash from audit_links
      where position = (select coalesce(first_kept.position, 1) - 1 from first_kept)
      returning position::text`;
    if (!anchor) return 0;
    const gone = await transaction<{ id: string }[]>`
      delete from audit_links where position <= ${anchor.position}::bigint returning event_id::text as id`;
    await transaction`
      delete from audit_events where id = any(${gone.map(({ id }) => id)}::text[]::bigint[])`;
    await transaction`
      insert into audit_events (action, details)
      values ('log cut', ${transaction.json({ position: anchor.position, rows: gone.length })})`;
    return gone.length;
  });
}
