import { leadServices } from "../../content/choices";
import { dueDates } from "../../content/en/applications/requirements";
import { dayInIndia, fill, indiaOffsetMs } from "../../content/format";
import { longDay } from "../../content/hours";
import type { Content } from "../../content/languages/content-of";
import { addDays } from "../../content/law/deadlines";
import { type DueDateKey, dueDateRows, renewalDays } from "../../content/law/due-dates";
import type { Service } from "../../content/prices";
import { inTransaction, type Sql } from "../../db/connect";
import { customerOf } from "./customers.server";
import { personOf } from "./reminders.server";

const [fssai, gst, msme] = leadServices;
const askedFor: Record<Service, string> = { fssai, gst, msme };
const offered = dueDateRows.filter(({ isOffered }) => isOffered).map(({ key }) => key);

type Due = {
  id: string;
  rule: DueDateKey;
  dueOn: string;
  number: string;
  service: Service;
  owner: string | null;
  person: string;
};

/**
 * Staff get a case for each thing that a customer may pay for again, once for each date, two months before it. A customer who stopped the
 * mails about it, or withdrew their consent, gets none.
 */
export async function openRenewals(content: Content, sql: Sql, now = new Date()): Promise<void> {
  const day = dayInIndia(now);
  const due = await sql<Due[]>`
    select due_dates.id, rule, due_on::text, number, registrations.service, user_roles.user_id as owner,
      person.id as person
    from due_dates join registrations on registrations.id = registration_id ${personOf(sql)}
      left join user_roles on user_roles.user_id = applications.owner
    where case_id is null and done_at is null and stopped_at is null and ended_at is null
      and rule = any(${offered}) and due_on >= ${day}::text::date
      and due_on <= ${addDays(day, renewalDays)}::text::date
    order by due_on, due_dates.id limit 1000`;
  for (const date of due) await openRenewal(content, sql, date, day);
}

function openRenewal(
  content: Content,
  sql: Sql,
  { id, rule, dueOn, number, service, owner, person }: Due,
  day: string,
): Promise<void> {
  const { applicationMails } = content;
  const said = fill(applicationMails.renewal, { title: dueDates[rule].title, number, day: longDay(dueOn) });
  const tomorrowNoon = new Date(Date.parse(`${addDays(day, 1)}T12:00:00Z`) - indiaOffsetMs);
  return inTransaction<void>(sql, async (transaction) => {
    const [held] = await transaction`
      select from due_dates where id = ${id} and case_id is null and done_at is null for update skip locked`;
    if (!held) return;
    const [opened] = await transaction<{ id: string | null }[]>`
      select open_renewal(${person}, ${askedFor[service]}, ${said}, ${owner}, ${tomorrowNoon}) as id`;
    if (!opened?.id) return;
    await customerOf(transaction, opened.id, null);
    await transaction`update due_dates set case_id = ${opened.id} where id = ${id}`;
  });
}
