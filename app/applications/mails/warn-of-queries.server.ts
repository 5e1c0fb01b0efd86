import { sayKind } from "../../../content/en/applications/names";
import { dayInIndia, fill } from "../../../content/format";
import { longDay } from "../../../content/hours";
import type { Content } from "../../../content/languages/content-of";
import { warnDays } from "../../../content/law/deadlines";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import { writeMail } from "../../../db/write-mail";

type Due = {
  id: string;
  application: string;
  reference: string;
  kind: string;
  dueOn: string;
  owner: string | null;
  ownerEmail: string | null;
  /** Of the days before the end on which we warn, the last that has come. */
  days: number;
};

/**
 * Mails owner and admins three days and one day before a query ends, each once, and in one mail what came up together. The
 * mails name an application by its number alone.
 */
export async function warnOfQueries(
  content: Content,
  sql: Sql,
  linkTo: (application: string) => string,
  now = new Date(),
): Promise<void> {
  const day = dayInIndia(now);
  await inTransaction(sql, async (transaction) => {
    const due = await readDue(transaction, day);
    if (due.length === 0) return;
    for (const { id, days } of due)
      await transaction`update authority_queries set warned_days = ${days} where id = ${id}`;
    const admins = await transaction<{ email: string }[]>`
      select email from user_roles join "user" on "user".id = user_id where role = 'admin' and email_verified`;
    const receivers = new Set([
      ...admins.map(({ email }) => email),
      ...due.flatMap(({ ownerEmail }) => ownerEmail ?? []),
    ]);
    for (const to of receivers) {
      const isAdmin = admins.some(({ email }) => email === to);
      const theirs = due.filter(({ ownerEmail }) => isAdmin || ownerEmail === to);
      await enqueue(transaction, { kind: "notice-mail", payload: writeWarning(content, to, theirs, { day, linkTo }) });
    }
  });
}

const readDue = (sql: Sql, day: string) => sql<Due[]>`
  select authority_queries.id, applications.id as application, applications.reference, applications.kind,
    due_on::text, owners.name as owner, owners.email as "ownerEmail", reached.days
  from authority_queries join applications on applications.id = application_id
    cross join lateral (
      select min(each) as days from unnest(${[...warnDays]}::int[]) as each
      where due_on <= ${day}::text::date + each) as reached
    left join "user" as owners on owners.id = applications.owner
      and exists (select from user_roles where user_id = owners.id)
  where answered_on is null and reached.days is not null and (warned_days is null or warned_days > reached.days)
  order by due_on, applications.reference
  for update of authority_queries skip locked`;

function writeWarning(
  content: Content,
  to: string,
  due: Due[],
  { day, linkTo }: { day: string; linkTo(application: string): string },
) {
  const { warning } = content.applicationMails;
  const left = (dueOn: string) => sayLeft(content, Math.round((Date.parse(dueOn) - Date.parse(day)) / 86_400_000));
  const [first] = due;
  if (due.length === 1 && first) {
    const { dueOn, reference, kind, owner, application } = first;
    return writeMail(to, warning.mail, {
      days: left(dueOn),
      reference,
      kind: sayKind(kind),
      day: longDay(dueOn),
      owner: owner ?? warning.nobody,
      link: linkTo(application),
    });
  }
  return writeMail(to, warning.severalMail, {
    count: due.length,
    days: first ? left(first.dueOn) : "",
    queries: due.map(({ dueOn, reference, kind, owner, application }) => ({
      title: `${reference} (${sayKind(kind)})`,
      detail: fill(warning.row, { days: left(dueOn), day: longDay(dueOn), owner: owner ?? warning.nobody }),
      href: linkTo(application),
    })),
  });
}

function sayLeft(content: Content, days: number): string {
  const { warning } = content.applicationMails;
  if (days === 0) return warning.last;
  const words = days > 0 ? warning.left : warning.late;
  return Math.abs(days) === 1 ? words.one : fill(words.many, { days: Math.abs(days) });
}
