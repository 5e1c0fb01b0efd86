import type { Content } from "../../../content/languages/content-of";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { writeMail } from "../../../db/write-mail";
import { recordAudit } from "../../audit/record.server";
import { noteNoticeMailed } from "../../leads/erasure/lead-erasure.server";

const batchSize = 100;

const isUnnoticed = (sql: Sql) => sql`
  notice is null and notice_mailed_at is null
  and not exists (select from cases where cases.id = submissions.id and withdrawn_at is not null)`;

/** How many addresses sent a form without a notice of ours and have not been mailed it. */
export async function countUnnoticed(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct email)::int as count from submissions where ${isUnnoticed(sql)}`;
  return row?.count ?? 0;
}

/** One mail to each address, in batches; whether there are more. */
export async function mailNotices(sql: Sql, { consentText, myData }: Content, link: string): Promise<boolean> {
  return inTransaction(sql, async (transaction) => {
    const found = await transaction<{ id: string; email: string }[]>`
      select distinct on (email) id, email from submissions where ${isUnnoticed(sql)} limit ${batchSize}`;
    const emails = found.map(({ email }) => email);
    for (const { id, email } of found)
      await enqueue(transaction, {
        kind: "notice-mail",
        subject: id,
        payload: writeMail(email, myData.noticeMail, { notice: consentText.text, link }),
      });
    const mailed = await noteNoticeMailed(transaction, emails);
    const people = mailed.map(({ id }) => id);
    if (people.length > 0) await recordAudit(transaction, null, { action: "notice mailed", people });
    return emails.length === batchSize;
  });
}

type OpenRequests = { open: number; late: number; nextDue: Date | null };

/** Requests of people about their data that staff have to answer; an erasure is carried out by itself. */
export async function countOpenRequests({ role }: StaffProof, sql: Sql, now = new Date()): Promise<OpenRequests> {
  const none = { open: 0, late: 0, nextDue: null };
  if (role !== "admin") return none;
  const [row] = await sql<OpenRequests[]>`
    select count(*)::int as open, count(*) filter (where due_at < ${now})::int as late, min(due_at) as "nextDue"
    from privacy_requests where done_at is null and kind <> 'erase'`;
  return row ?? none;
}
