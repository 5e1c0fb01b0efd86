import { audit as words } from "../../../content/en/staff/audit";
import { fill } from "../../../content/format";
import { inTransaction, type Sql, waitForDisk } from "../../../db/connect";
import { enqueueMail } from "../../../db/jobs";
import { recordAudit } from "./record.server";
import { type Head, keptDays } from "./verify.server";

export async function readHead(sql: Sql): Promise<Head | null> {
  const [head] = await sql<{ position: string; hash: string }[]>`
    select position::text, encode(hash, 'hex') as hash from audit_links order by audit_links.position desc limit 1`;
  return head ? { position: Number(head.position), hash: head.hash } : null;
}

/**
 * To every admin who was told none for a week, so that a new one is told at once: a copy outside the database, against which
 * a rewritten log is found out. That it was told is a line itself.
 */
export async function mailHead(sql: Sql): Promise<void> {
  await inTransaction(sql, async (transaction) => {
    const head = await readHead(transaction);
    if (!head) return;
    const admins = await transaction<{ id: string; email: string }[]>`
      select "user".id, email from "user" join user_roles on user_id = "user".id
      where role = 'admin' and ${isUntold(transaction, "head mailed", "7 days")} order by "user".id`;
    const told = { ...head, head: headText(head, new Date()) };
    const mail = { subject: fill(words.headMail.subject, told), text: fill(words.headMail.text, told) };
    for (const { id, email } of admins) {
      await enqueueMail(transaction, { to: email, ...mail });
      await recordAudit(transaction, null, { action: "head mailed", object: id, details: { position: head.position } });
    }
  });
}

const isUntold = (sql: Sql, action: string, period: string) => sql`
  not exists (select from audit_events where action = ${action} and object is not distinct from "user".id
    and at > now() - ${period}::interval + interval '1 hour')`;

/** Once a day, for the log of the process; null when it was told today. */
export async function describeHead(sql: Sql): Promise<string | null> {
  const told = await inTransaction<string | null>(sql, async (transaction) => {
    const head = await readHead(transaction);
    const [today] = await transaction`
      select from audit_events where action = 'head told' and at > now() - interval '23 hours' limit 1`;
    if (!head || today) return null;
    await recordAudit(transaction, null, { action: "head told", details: { position: head.position } });
    return headText(head, new Date());
  });
  // A head that a failing machine forgot again would look like a log that was cut.
  if (told) await waitForDisk(sql);
  return told;
}

/** As `npm run audit-log -- verify` takes it: of a younger day than `keptDays` ago, its line must still be there. */
const headText = ({ position, hash }: Head, at: Date) => `${position}:${hash}@${at.toISOString().slice(0, 10)}`;

/** Cuts off what is older than `keptDays`, in the order of the chain. */
export async function cutAuditLog(sql: Sql): Promise<number> {
  return inTransaction(sql, async (transaction) => {
    const [anchor] = await transaction<{ position: string }[]>`
      with first_kept as (
        select min(position) as position from audit_links join audit_events on audit_events.id = event_id
        where at >= now() - make_interval(days => ${keptDays}))
      insert into audit_anchors (position, hash, previous, content)
      select position, hash, previous, audit_content(audit_events) from audit_links
      join audit_events on audit_events.id = event_id
      where position = (select coalesce(first_kept.position, 1) - 1 from first_kept)
      returning position::text`;
    if (!anchor) return 0;
    await transaction`delete from audit_anchors where position < ${anchor.position}::bigint`;
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
