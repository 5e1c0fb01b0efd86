import { createHmac, timingSafeEqual } from "node:crypto";
import { applicationMails } from "../../content/en/applications/mails";
import { comingDates } from "../../content/en/applications/papers";
import { fill } from "../../content/format";
import { longDay } from "../../content/hours";
import { type ComingKey, comingRowOf, remindAtMostEveryDays, remindDays } from "../../content/law/coming-dates";
import { addDays } from "../../content/law/deadlines";
import { everySource } from "../../content/law/work-sources";
import { inTransaction, type Sql } from "../../db/connect";
import { enqueue, type Job, type Mail } from "../../db/jobs";
import { today } from "./read";

export const reminderMailKind = "reminder-mail";
const { reminder: mail } = applicationMails;

/**
 * Who is told of a registration: who applied for it here, or the newest that its customer sent. Nobody who withdrew, unless
 * both were after that: whoever comes back is a customer like any other.
 */
export const personOf = (sql: Sql) => sql`
  left join applications on applications.id = registrations.application_id
  join lateral (
    select submissions.id from customer_submissions as theirs join submissions on submissions.id = theirs.submission_id
    where theirs.customer_id = registrations.customer_id and not exists (
      select from customer_submissions as own join cases on cases.id = own.submission_id
      where own.customer_id = registrations.customer_id
        and withdrawn_at > least(submissions.created_at, registrations.created_at))
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

/** Sent before its time for this day began, it told of another, from which the date was moved. */
const isOfThisDay = (sql: Sql, days: ReturnType<Sql>) =>
  sql`(reminders.sent_at at time zone 'Asia/Kolkata')::date >= due_on - ${days}`;

const wasMailedLately = (sql: Sql, customer: ReturnType<Sql>, day: string) => sql`exists (
  select from reminders join registrations as theirs on theirs.id = reminders.registration_id
  where theirs.customer_id = ${customer}
    and (sent_at at time zone 'Asia/Kolkata')::date > ${addDays(day, -remindAtMostEveryDays)}::text::date)`;

/**
 * Reminds customers of what comes back: 60, 30 and 7 days before and on the day, each once, and never two mails to one
 * customer within a week. Whoever stopped it, whose date is done or who withdrew their consent gets none.
 */
export async function remindCustomers(sql: Sql, now = new Date(), most = 1_000): Promise<void> {
  const day = today(now);
  // The nearest of the days that have come: who was granted a month before hears of it once, not twice.
  const due = await sql<Due[]>`
    select coming_dates.id, registration_id as "registrationId", due_on::text as "dueOn", nearest.days,
      person.id as "submissionId", registrations.customer_id as "customerId"
    from coming_dates join registrations on registrations.id = registration_id ${personOf(sql)}
      join lateral (
        select min(each)::int as days from unnest(${remindDays.map(String)}::text[]::int[]) as each
        where due_on - each <= ${day}::text::date) as nearest on true
    where done_at is null and stopped_at is null and ended_at is null and due_on >= ${day}::text::date
      and due_on <= ${addDays(day, Math.max(...remindDays))}::text::date
      and not exists (
        select from reminders where coming_date_id = coming_dates.id and reminders.days = nearest.days
          and ${isOfThisDay(sql, sql`nearest.days`)})
      and not ${wasMailedLately(sql, sql`registrations.customer_id`, day)}
    order by due_on, coming_dates.id limit ${most}`;
  for (const date of due) await remind(sql, date, day, now);
}

function remind(sql: Sql, date: Due, day: string, now: Date): Promise<void> {
  const { id, days, customerId } = date;
  return inTransaction<void>(sql, async (transaction) => {
    await transaction`select from customers where id = ${customerId} for update`;
    const [made] = await transaction`
      insert into reminders (coming_date_id, days, registration_id, sent_at)
      select ${id}, ${days}, ${date.registrationId}, ${now}
      where not ${wasMailedLately(transaction, transaction`${customerId}::uuid`, day)}
      on conflict (coming_date_id, days) do update set sent_at = excluded.sent_at
      where not exists (
        select from coming_dates where coming_dates.id = reminders.coming_date_id
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
  rule: ComingKey;
  dueOn: string;
  number: string;
  until: string | null;
  isElsewhere: boolean;
  name: string;
  email: string;
};

/** Null when it is done, stopped or erased meanwhile. It says what is due and where it can be done, and offers nothing. */
export async function writeReminder(
  sql: Sql,
  job: Job,
  linkTo: (token: string) => string,
  secret: string,
  now = new Date(),
): Promise<Mail | null> {
  const { date } = job.payload as { date: string };
  const [found] = await sql<Found[]>`
    select rule, due_on::text as "dueOn", number, valid_until::text as until, application_id is null as "isElsewhere",
      submissions.name, submissions.email
    from coming_dates join registrations on registrations.id = registration_id
      join customer_submissions on customer_submissions.customer_id = registrations.customer_id
      join submissions on submissions.id = customer_submissions.submission_id
    where coming_dates.id = ${date} and submissions.id::text = ${job.subject} and done_at is null and stopped_at is null
      and ended_at is null`;
  if (!found) return null;
  const told = comingDates[found.rule];
  const source = comingRowOf(found.rule)?.source;
  const named = { title: told.title, day: longDay(found.dueOn), number: found.number, name: found.name };
  return {
    to: found.email,
    subject: fill(found.dueOn === today(now) ? mail.subjectToday : mail.subject, named),
    text: [
      fill(mail.greeting, named),
      fill(mail.due, named),
      fill(told.what, { until: found.until ? longDay(found.until) : "" }),
      ...(source ? [fill(mail.free, { address: everySource[source].address })] : []),
      fill(found.isElsewhere ? mail.stopElsewhere : mail.stop, { link: linkTo(stopToken(secret, date)) }),
      mail.end,
    ].join("\n\n"),
  };
}

const macOf = (secret: string, date: string) =>
  createHmac("sha256", secret).update(`stop reminders of ${date}`).digest("base64url").slice(0, 22);

/** The date with a seal that only we can make: nothing is stored of it. */
const stopToken = (secret: string, date: string) => `${date}.${macOf(secret, date)}`;

const isSealed = (secret: string, date: string, mac: string) => {
  const [given, made] = [Buffer.from(mac), Buffer.from(macOf(secret, date))];
  return given.length === made.length && timingSafeEqual(given, made);
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
  const [found] = await sql<{ rule: ComingKey; dueOn: string | null; isStopped: boolean }[]>`
    select rule, due_on::text as "dueOn", stopped_at is not null as "isStopped" from coming_dates where id = ${date}`;
  if (!found) return null;
  const day = found.dueOn ? longDay(found.dueOn) : "";
  return { id: date, title: comingDates[found.rule].title, day, isStopped: found.isStopped };
}

export const stopReminders = (sql: Sql, id: string) =>
  changeReminders(sql, id, { kind: "reminders stopped", isStopped: true });
export const resumeReminders = (sql: Sql, id: string) =>
  changeReminders(sql, id, { kind: "reminders wanted", isStopped: false });

/** By the customer's own press; what is so already is not written once more. */
async function changeReminders(sql: Sql, id: string, { kind, isStopped }: { kind: string; isStopped: boolean }) {
  await inTransaction(sql, async (transaction) => {
    const [changed] = await transaction<{ rule: string; registrationId: string }[]>`
      update coming_dates set stopped_at = case when ${isStopped} then now() end
      where id = ${id} and (stopped_at is null) = ${isStopped}
      returning rule, registration_id as "registrationId"`;
    if (!changed) return;
    await transaction`
      insert into application_events (customer_id, application_id, kind, changes, version)
      select registrations.customer_id, application_id, ${kind}, ${transaction.json({ date: changed.rule })},
        coalesce(applications.version, 1)
      from registrations left join applications on applications.id = application_id
      where registrations.id = ${changed.registrationId}`;
  });
}
