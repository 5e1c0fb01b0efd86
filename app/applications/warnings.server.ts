import { applicationMails } from "../../content/en/applications/mails";
import { applications as words } from "../../content/en/staff/applications";
import { fill } from "../../content/format";
import { longDay } from "../../content/hours";
import { addDays, warnDays } from "../../content/law/deadlines";
import { inTransaction, type Sql } from "../../db/connect";
import { enqueue } from "../../db/jobs";
import { today } from "./read";

const { warning } = applicationMails;

type Due = {
  id: string;
  application: string;
  reference: string;
  kind: string;
  dueOn: string;
  owner: string | null;
  ownerEmail: string | null;
};

/**
 * Mails owner and admins three days and one day before a query ends, each once. The mails name the application by its
 * number alone.
 */
export async function warnOfQueries(
  sql: Sql,
  linkTo: (application: string) => string,
  now = new Date(),
): Promise<void> {
  const day = today(now);
  for (const days of [...warnDays].sort((one, other) => one - other)) {
    await inTransaction(sql, async (transaction) => {
      const due = await transaction<Due[]>`
        select authority_queries.id, applications.id as application, applications.reference, applications.kind,
          due_on::text as "dueOn", owners.name as owner, owners.email as "ownerEmail"
        from authority_queries join applications on applications.id = application_id
          left join "user" as owners on owners.id = applications.owner
            and exists (select from user_roles where user_id = owners.id)
        where answered_on is null and due_on <= ${addDays(day, days)}::text::date
          and (warned_days is null or warned_days > ${days})
        for update of authority_queries skip locked`;
      for (const query of due) await warn(transaction, query, { days, day, linkTo });
    });
  }
}

type Warned = { days: number; day: string; linkTo: (application: string) => string };

async function warn(sql: Sql, query: Due, { days, day, linkTo }: Warned) {
  await sql`update authority_queries set warned_days = ${days} where id = ${query.id}`;
  const left = Math.round((Date.parse(query.dueOn) - Date.parse(day)) / 86_400_000);
  const admins = await sql<{ email: string }[]>`
    select distinct email from user_roles join "user" on "user".id = user_id where role = 'admin' and email_verified`;
  const receivers = new Set([...(query.ownerEmail ? [query.ownerEmail] : []), ...admins.map(({ email }) => email)]);
  const shown = left <= 0 ? warning.last : left === 1 ? warning.one : fill(warning.many, { days: left });
  const text = fill(warning.text, {
    reference: query.reference,
    kind: words.kinds[query.kind] ?? query.kind,
    day: longDay(query.dueOn),
    owner: query.owner ?? warning.nobody,
  });
  for (const to of receivers)
    await enqueue(sql, {
      kind: "notice-mail",
      payload: {
        to,
        subject: fill(warning.subject, { days: shown, reference: query.reference }),
        text: `${text}\n\n${linkTo(query.application)}`,
      },
      uniqueKey: `query ${query.id} ${days} ${to}`,
    });
}
