import { toStaff } from "../../content/en/frames/mail-frame";
import { zero } from "../../content/zero/zero";
import { inTransaction, type Sql, waitForDisk } from "../../db/connect";
import { enqueueMail } from "../../db/jobs";
import { writeMail } from "../../db/write-mail";
import { recordAudit } from "./record.server";
import { type Head, keptDays } from "./verify.server";

const { site } = zero;

export async function readHead(sql: Sql): Promise<Head | null> {
  const [head] = await sql<{ position: string; hash: string }[]>`
    select position::text, encode(hash, 'hex') as hash from audit_links order by audit_links.position desc limit 1`;
  return head ? { position: Number(head.position), hash: head.hash } : null;
}

const headMail = toStaff({
  subject: `Audit log of ${site.name}: seal of line {position}`,
  passages: [
    "Please keep this mail. It proves that the log of who saw and changed what has not been rewritten.",
    "{head}",
    "To check: npm run audit-log -- verify --head {head}",
    `Sent to a new admin at once, then every week, by the website of ${site.name} to all admins.`,
  ],
});

/**
 * Mails the head to every admin who got none for a week, so that a new admin gets it at once: a copy outside the database, which
 * reveals a rewritten log. The mail is recorded as an audit event itself.
 */
export async function mailHead(sql: Sql): Promise<void> {
  await inTransaction(sql, async (transaction) => {
    const head = await readHead(transaction);
    if (!head) return;
    const admins = await transaction<{ id: string; email: string }[]>`
      select "user".id, email from "user" join user_roles on user_id = "user".id
      where role = 'admin' and ${isWithoutEvent(transaction, "head mailed", "7 days")} order by "user".id`;
    const values = { ...head, head: headText(head, new Date()) };
    for (const { id, email } of admins) {
      await enqueueMail(transaction, "audit head", writeMail(email, headMail, values));
      await recordAudit(transaction, null, { action: "head mailed", object: id, details: { position: head.position } });
    }
  });
}

const isWithoutEvent = (sql: Sql, action: string, period: string) => sql`
  not exists (select from audit_events where action = ${action} and object is not distinct from "user".id
    and at > now() - ${period}::interval + interval '1 hour')`;

/** The head as text, once a day, for the log of the process; null where it was logged today. */
export async function describeHead(sql: Sql): Promise<string | null> {
  const text = await inTransaction<string | null>(sql, async (transaction) => {
    const head = await readHead(transaction);
    const [today] = await transaction`
      select from audit_events where action = 'head logged' and at > now() - interval '23 hours' limit 1`;
    if (!head || today) return null;
    await recordAudit(transaction, null, { action: "head logged", details: { position: head.position } });
    return headText(head, new Date());
  });
  // A head that a failing machine forgot again would look like a log that was cut.
  if (text) await waitForDisk(sql);
  return text;
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
      delete from audit_events where id = any(${gone.map(({ id }) => id)})`;
    await transaction`
      insert into audit_events (action, details)
      values ('log cut', ${transaction.json({ position: anchor.position, rows: gone.length })})`;
    return gone.length;
  });
}
