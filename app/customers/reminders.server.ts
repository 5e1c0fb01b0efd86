import { createHmac, timingSafeEqual } from "node:crypto";
import { dueDates } from "../../content/en/applications/requirements";
import { dayInIndia, fill } from "../../content/format";
import { longDay } from "../../content/hours";
import type { Content } from "../../content/languages/content-of";
import { addDays } from "../../content/law/deadlines";
import { type DueDateKey, dueDateRowOf, remindAtMostEveryDays, remindDays } from "../../content/law/due-dates";
import { everySource } from "../../content/law/work-sources";
import { noEmailOf } from "../../content/person";
import { inTransaction, type Sql } from "../../db/connect";
import { enqueue, type Job, type Mail } from "../../db/jobs";
import { onlyAddress } from "../../db/personal/tracking-proof";
import { writeMail } from "../../db/write-mail";
import { recordEvent } from "./change-customer.server";

export const reminderMailKind = "reminder-mail";

/**
 * Who gets the reminders of a registration: who applied for it here, or the newest that its customer sent. Nobody who withdrew, unless
 * both were after that: somebody who comes back is a customer like any other.
 */
export const personOf = (sql: Sql) => sql`
  left join applications on applications.id = registrations.application_id
  join lateral (
    select submissions.id from customer_submissions as theirs join submissions on submissions.id = theirs.submission_id
    where theirs.customer_id = registrations.customer_id and not exists (
      select from customer_submissions as own join cases on cases.id = own.submission_id
      where own.customer_id = registrations.customer_id
        and withdrawn_at > least(submissions.created_at, registrations.created_at))
      and submissions.email = coalesce(
        (select asked.email from submissions as asked where asked.id = applications.submission_id),
        ${onlyAddress(sql, sql`registrations.customer_id`)})
    order by submissions.id = applications.submission_id desc nulls last, submissions.created_at desc limit 1
  ) as person on true`;

type Due = {
  id: string;
  registrationId: string;
  dueOn: string;
  days: number;
  submissionId: string;
  customerId: string;
};

/** Sent before its time for this day began, it was about another, from which the date was moved. */
const isOfThisDay = (sql: Sql, days: ReturnType<Sql>) =>
  sql`(reminders.sent_at at time zone 'Asia/Kolkata')::date >= due_on - ${days}`;

const wasMailedLately = (sql: Sql, customer: ReturnType<Sql>, day: string) => sql`exists (
  select from reminders join registrations as theirs on theirs.id = reminders.registration_id
  where theirs.customer_id = ${customer}
    and (sent_at at time zone 'Asia/Kolkata')::date > ${addDays(day, -remindAtMostEveryDays)}::text::date)`;

/**
 * Reminds customers of what comes back: 60, 30 and 7 days before and on the day, each once, and never two mails to one
 * customer within a week. A customer who stopped it, whose date is done, who withdrew their consent or gave no address gets none.
 */
export async function remindCustomers(sql: Sql, now = new Date(), most = 1_000): Promise<void> {
  const day = dayInIndia(now);
  // The nearest of the days that have come: who was granted a month before hears of it once, not twice.
  const due = await sql<Due[]>`
    select due_dates.id, registration_id, due_on::text, nearest.days,
      person.id as "submissionId", registrations.customer_id
    from due_dates join registrations on registrations.id = registration_id ${personOf(sql)}
      join lateral (
        select min(each)::int as days from unnest(${remindDays}::int[]) as each
        where due_on - each <= ${day}::text::date) as nearest on true
    where done_at is null and stopped_at is null and ended_at is null and due_on >= ${day}::text::date
      and due_on <= ${addDays(day, Math.max(...remindDays))}::text::date
      and not exists (
        select from reminders where due_date_id = due_dates.id and reminders.days = nearest.days
          and ${isOfThisDay(sql, sql`nearest.days`)})
      and not ${wasMailedLately(sql, sql`registrations.customer_id`, day)}
      and not exists (select from submissions where submissions.id = person.id and email like ${noEmailOf("%")})
    order by due_on, due_dates.id limit ${most}`;
  for (const date of due) await remind(sql, date, day, now);
}

function remind(sql: Sql, date: Due, day: string, now: Date): Promise<void> {
  const { id, days, customerId } = date;
  return inTransaction<void>(sql, async (transaction) => {
    await transaction`select from customers where id = ${customerId} for update`;
    const [made] = await transaction`
      insert into reminders (due_date_id, days, registration_id, sent_at)
      select ${id}, ${days}, ${date.registrationId}, ${now}
      where not ${wasMailedLately(transaction, transaction`${customerId}::uuid`, day)}
      on conflict (due_date_id, days) do update set sent_at = excluded.sent_at
      where not exists (
        select from due_dates where due_dates.id = reminders.due_date_id
          and ${isOfThisDay(transaction, transaction`reminders.days`)})
      returning days`;
    if (!made) return;
    await enqueue(transaction, {
      kind: reminderMailKind,
      subject: date.submissionId,
      payload: { date: id },
      uniqueKey: `${id} ${date.dueOn} ${days}`,
    });
  });
}

type Found = {
  rule: DueDateKey;
  dueOn: string;
  number: string;
  until: string | null;
  isExternal: boolean;
  name: string;
  email: string;
};

/** Null when it was done, stopped or erased in the meantime. It says what is due and where it can be done, and sells nothing. */
export async function writeReminder(
  content: Content,
  sql: Sql,
  job: Job,
  linkTo: (token: string) => string,
  secret: string,
  now = new Date(),
): Promise<Mail | null> {
  const { reminder: mail } = content.applicationMails;
  const { date } = job.payload as { date: string };
  const [found] = await sql<Found[]>`
    select rule, due_on::text, number, valid_until::text as until, application_id is null as "isExternal",
      submissions.name, submissions.email
    from due_dates join registrations on registrations.id = registration_id
      join customer_submissions on customer_submissions.customer_id = registrations.customer_id
      join submissions on submissions.id = customer_submissions.submission_id
    where due_dates.id = ${date} and submissions.id::text = ${job.subject} and done_at is null and stopped_at is null
      and ended_at is null`;
  if (!found) return null;
  const { title, what, hasFee } = dueDates[found.rule];
  const source = dueDateRowOf(found.rule)?.source;
  const due = found.dueOn === dayInIndia(now) ? mail.dueToday : mail.due;
  return writeMail(found.email, mail.mail, {
    title,
    due: fill(due, { day: longDay(found.dueOn) }),
    number: found.number,
    name: found.name,
    what: fill(what, { until: found.until ? longDay(found.until) : "" }),
    free: source ? (hasFee ? mail.fee : mail.free) : "",
    address: source ? everySource[source].address : "",
    why: found.isExternal ? mail.whyElsewhere : mail.why,
    link: linkTo(stopToken(secret, date)),
  });
}

const macOf = (secret: string, date: string) =>
  createHmac("sha256", secret).update(`stop reminders of ${date}`).digest("base64url").slice(0, 22);

/** The date with a seal that only we can make: nothing is stored of it. */
const stopToken = (secret: string, date: string) => `${date}.${macOf(secret, date)}`;

const isSealed = (secret: string, date: string, mac: string) => {
  const [received, expected] = [Buffer.from(mac), Buffer.from(macOf(secret, date))];
  return received.length === expected.length && timingSafeEqual(received, expected);
};

export type StopPage = { title: string; day: string; isStopped: boolean };

/** What a link in a reminder is about; during a change of the secret either of two seals holds. */
export async function readStop(
  sql: Sql,
  secrets: readonly (string | undefined)[],
  token: string,
): Promise<(StopPage & { id: string }) | null> {
  const [, date = "", mac = ""] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{22})$/.exec(token) ?? [];
  if (!secrets.some((secret) => secret && isSealed(secret, date, mac))) return null;
  const [found] = await sql<{ rule: DueDateKey; dueOn: string | null; isStopped: boolean }[]>`
    select rule, due_on::text, stopped_at is not null as "isStopped" from due_dates where id = ${date}`;
  if (!found) return null;
  const day = found.dueOn ? longDay(found.dueOn) : "";
  return { id: date, title: dueDates[found.rule].title, day, isStopped: found.isStopped };
}

export const stopReminders = (sql: Sql, id: string) =>
  changeReminders(sql, id, { kind: "reminders stopped", isStopped: true });
export const resumeReminders = (sql: Sql, id: string) =>
  changeReminders(sql, id, { kind: "reminders wanted", isStopped: false });

/** By the customer's own press; what is so already is not written once more. */
async function changeReminders(sql: Sql, id: string, { kind, isStopped }: { kind: string; isStopped: boolean }) {
  await inTransaction(sql, async (transaction) => {
    const [changed] = await transaction<{ rule: string; registrationId: string }[]>`
      update due_dates set stopped_at = case when ${isStopped} then now() end
      where id = ${id} and (stopped_at is null) = ${isStopped}
      returning rule, registration_id`;
    if (!changed) return;
    const [whose] = await transaction<{ customer: string; application: string | null; version: number }[]>`
      select registrations.customer_id as customer, application_id as application,
        coalesce(applications.version, 1) as version
      from registrations left join applications on applications.id = application_id
      where registrations.id = ${changed.registrationId}`;
    if (whose) await recordEvent(transaction, { ...whose, actor: null, kind, changes: { date: changed.rule } });
  });
}
