import { z } from "zod";
import { dayInIndia } from "../../content/format";
import { dueDateRowOf, type Granted } from "../../content/law/due-dates";
import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { readFields } from "../ui/read-fields";
import { type CustomerAction, changeCustomer } from "./change-customer.server";
import { answers, day, textOf } from "./form-fields.server";

const dueDateForm = (now: Date) => z.object({ day: day(now) });

type HeldDate = { id: string; rule: string; registrationId: string };
type Asked = { form: FormData; now: Date; isDone: boolean };

/** Sets another day or marks the date as done, and gives the line of history; a sentence is why it cannot be. */
async function changeDueDate(sql: Sql, { form, now, isDone }: Asked, hold: (id: string) => Promise<HeldDate | null>) {
  const read = isDone ? null : readFields(form, dueDateForm(now));
  if (read && !read.ok) return read.message;
  const held = await hold(textOf(form, "date"));
  if (!held) return answers.notNow;
  if (read) await setDate(sql, held.id, read.value.day);
  else await finishDate(sql, held, dayInIndia(now));
  return {
    kind: read ? "date set" : "date done",
    changes: { date: held.rule, ...(read && { day: read.value.day }) },
  };
}

/** Of an application that the reader may see, in the transaction of a change to it. */
export function changeDateOfApplication(proof: StaffProof, sql: Sql, applicationId: string, asked: Asked) {
  const { applications } = personalTables(sql, proof);
  return changeDueDate(sql, asked, async (id) => {
    const [found] = await sql<HeldDate[]>`
      select due_dates.id, rule, registration_id
      from due_dates join registrations on registrations.id = registration_id
        join ${applications} on applications.id = registrations.application_id
      where due_dates.id::text = ${id} and applications.id::text = ${applicationId} and done_at is null
      for update of due_dates`;
    return found ?? null;
  });
}

/** Of a registration of this customer that has no application, whose page would change it. */
const changeWatched = (action: CustomerAction, isDone: boolean) =>
  changeCustomer(action, answers.saved, (sql) =>
    changeDueDate(sql, { ...action, isDone }, async (id) => {
      const [held] = await sql<HeldDate[]>`
        select due_dates.id, rule, registration_id
        from due_dates join registrations on registrations.id = registration_id
        where due_dates.id::text = ${id} and customer_id = ${action.id} and application_id is null
          and done_at is null and ended_at is null for update of due_dates`;
      return held ?? null;
    }),
  );

export const setWatchedDate = (action: CustomerAction) => changeWatched(action, false);
export const finishWatchedDate = (action: CustomerAction) => changeWatched(action, true);

const setDate = (sql: Sql, id: string, to: string) =>
  sql`update due_dates set due_on = ${to}::text::date, stopped_at = null where id = ${id}`;

/** Done: the next one of a yearly rule follows. */
async function finishDate(sql: Sql, { id, rule, registrationId }: HeldDate, onDay: string) {
  const [done] = await sql<{ dueOn: string | null }[]>`
    update due_dates set done_at = now() where id = ${id} returning due_on::text`;
  const row = dueDateRowOf(rule);
  if (!row?.isYearly) return;
  const [granted] = await sql<Granted[]>`
    select registrations.service, registrations.kind,
      coalesce(applications.business, registrations.business) as business, valid_from::text, valid_until::text
    from registrations left join applications on applications.id = application_id where registrations.id = ${registrationId}`;
  if (!granted) return;
  const after = done?.dueOn && done.dueOn > onDay ? done.dueOn : onDay;
  await sql`
    insert into due_dates (registration_id, rule, due_on)
    values (${registrationId}, ${rule}, ${row.next(granted, after)}::text::date) on conflict do nothing`;
}
