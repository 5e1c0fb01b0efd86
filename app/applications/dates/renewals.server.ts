import { leadServices } from "../../../content/choices";
import { applicationMails } from "../../../content/en/applications/mails";
import { comingDates } from "../../../content/en/applications/papers";
import { fill, indiaOffsetMs } from "../../../content/format";
import { longDay } from "../../../content/hours";
import { type ComingKey, comingRows, renewalDays } from "../../../content/law/coming-dates";
import { addDays } from "../../../content/law/deadlines";
import type { Service } from "../../../content/prices";
import { inTransaction, type Sql } from "../../../db/connect";
import { customerOf } from "../customers.server";
import { today } from "../read";
import { personOf } from "../reminders.server";

const [fssai, gst, msme] = leadServices;
const askedFor: Record<Service, string> = { fssai, gst, msme };
const offered = comingRows.filter(({ isOffered }) => isOffered).map(({ key }) => key);

type Due = {
  id: string;
  rule: ComingKey;
  dueOn: string;
  number: string;
  service: Service;
  owner: string | null;
  person: string;
};

/**
 * Staff get a case for whatever a customer may pay for again, once for each date, two months before it. Whoever stopped the
 * mails about it, or withdrew their consent, is left in peace.
 */
export async function openRenewals(sql: Sql, now = new Date()): Promise<void> {
  const day = today(now);
  const due = await sql<Due[]>`
    select coming_dates.id, rule, due_on::text as "dueOn", number, registrations.service, user_roles.user_id as owner,
      person.id as person
    from coming_dates join registrations on registrations.id = registration_id ${personOf(sql)}
      left join user_roles on user_roles.user_id = applications.owner
    where case_id is null and done_at is null and stopped_at is null and ended_at is null
      and rule = any(${offered}::text[]) and due_on >= ${day}::text::date
      and due_on <= ${addDays(day, renewalDays)}::text::date
    order by due_on, coming_dates.id limit 1000`;
  for (const date of due) await openRenewal(sql, date, day);
}

function openRenewal(sql: Sql, { id, rule, dueOn, number, service, owner, person }: Due, day: string): Promise<void> {
  const said = fill(applicationMails.renewal, { title: comingDates[rule].title, number, day: longDay(dueOn) });
  const tomorrowNoon = new Date(Date.parse(`${addDays(day, 1)}T12:00:00Z`) - indiaOffsetMs);
  return inTransaction<void>(sql, async (transaction) => {
    const [held] = await transaction`
      select from coming_dates where id = ${id} and case_id is null and done_at is null for update skip locked`;
    if (!held) return;
    const [opened] = await transaction<{ id: string | null }[]>`
      select open_renewal(${person}, ${askedFor[service]}, ${said}, ${owner}, ${tomorrowNoon}) as id`;
    if (!opened?.id) return;
    await customerOf(transaction, opened.id, null);
    await transaction`update coming_dates set case_id = ${opened.id} where id = ${id}`;
  });
}
