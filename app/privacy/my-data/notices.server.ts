import { consentTexts } from "../../../content/consent-texts";
import { myData as words } from "../../../content/en/my-data";
import { fill } from "../../../content/format";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import { noteNoticeMailed } from "../../leads/intake/erasure.server";
import { recordAudit } from "../audit/record.server";

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
export async function mailNotices(sql: Sql, link: string): Promise<boolean> {
  return inTransaction(sql, async (transaction) => {
    const found = await transaction<{ id: string; email: string }[]>`
      select distinct on (email) id, email from submissions where ${isUnnoticed(sql)} limit ${batchSize}`;
    const emails = found.map(({ email }) => email);
    const { subject, text } = words.noticeMail;
    const notice = consentTexts["en-IN"]?.text ?? "";
    for (const { id, email } of found)
      await enqueue(transaction, {
        kind: "notice-mail",
        subject: id,
        payload: { to: email, subject, text: fill(text, { notice, link }) },
      });
    const mailed = await noteNoticeMailed(transaction, emails);
    const people = mailed.map(({ id }) => id);
    if (people.length > 0) await recordAudit(transaction, null, { action: "notice mailed", people });
    return emails.length === batchSize;
  });
}
