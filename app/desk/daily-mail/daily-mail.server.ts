import { deskPaths } from "../../../content/desk-paths";
import { fill } from "../../../content/format";
import type { Content } from "../../../content/languages/content-of";
import { grouped } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import { enqueue, type Job, type Mail } from "../../../db/jobs";
import type { Role } from "../../../db/personal/staff-proof";
import { writeMail } from "../../../db/write-mail";
import { type Calendar, due, elapsed, endOfOfficeDay, officeDate } from "../../office/clock";

const dayMs = 24 * 60 * 60 * 1_000;

export const dailyMailKind = "daily-mail";

/** Once the office has opened, one mail for each staff member who wants it; the key keeps it to one a day. */
export async function enqueueDailyMails(sql: Sql, calendar: Calendar, now = new Date()): Promise<void> {
  const midnight = new Date(endOfOfficeDay(now).getTime() - dayMs);
  const hasOpened = elapsed(midnight, now, calendar) > 0;
  const isOpen = due(now, 0, calendar).getTime() === now.getTime();
  if (!hasOpened || !isOpen) return;
  for (const { id } of await listReceivers(sql))
    await enqueue(sql, { kind: dailyMailKind, subject: id, uniqueKey: `${officeDate(now)} ${id}` });
}

type Receiver = { id: string; name: string; email: string; role: Role };

/** Those present; a user with both roles is an admin, the first in the alphabet. */
const listReceivers = (sql: Sql, id?: string) => sql<Receiver[]>`
  select "user".id, "user".name, "user".email, min(role) as role
  from user_roles join "user" on "user".id = user_roles.user_id left join staff on staff.user_id = "user".id
  where coalesce(wants_daily_mail, true) and not coalesce(is_absent, false) and email_verified
    ${id === undefined ? sql`` : sql`and "user".id = ${id}`}
  group by "user".id`;

/** Counts and links, nobody's name but the receiver's; null when nothing is due, or the mail is no longer wanted. */
export async function writeDailyMail(
  content: Content,
  sql: Sql,
  job: Job,
  origin: string,
  now = new Date(),
): Promise<Mail | null> {
  const { daily: words } = content.notifications;
  const [receiver] = await listReceivers(sql, job.subject ?? "");
  if (!receiver) return null;
  const lines = [
    ...(await ownLines(content, sql, receiver.id, now)),
    ...(receiver.role === "admin" ? await teamLines(content, sql, now) : []),
  ].filter(({ count }) => count > 0);
  const [worst] = lines;
  if (!worst) return null;
  const [firstName = ""] = receiver.name.split(" ");
  return writeMail(receiver.email, words.mail, {
    name: firstName,
    line: lineOf(content, worst),
    lines: lines.map((line) => ({ title: lineOf(content, line), ...linkOf(line, origin) })),
    desk: `${origin}${deskPaths.queue}`,
    link: `${origin}${settingsLink}`,
  });
}

const linkOf = ({ query }: Line, origin: string) => (query ? { href: `${origin}${deskPaths.queue}?${query}` } : {});

const settingsLink = "/account#daily-mail";

type Line = { label: string; count: number; query?: string };

const lineOf = (content: Content, { label, count }: Line) =>
  fill(content.notifications.daily.count, { label, count: grouped(count) });

async function ownLines(content: Content, sql: Sql, owner: string, now: Date): Promise<Line[]> {
  const { daily: words } = content.notifications;
  const evening = endOfOfficeDay(now);
  // A promise of today counts although its next action was put off to another day.
  const [own] = await sql<Record<"broken" | "promised" | "overdue" | "today", number>[]>`
    select count(*) filter (where greatest(promise_due, next_action_at) <= ${now} and promise_due is not null)::int as broken,
      count(*) filter (where promise_due > ${now} and promise_due < ${evening})::int as promised,
      count(*) filter (where next_action_at <= ${now} and (promise_due is null or promise_due >= ${evening}))::int as overdue,
      count(*) filter (where next_action_at > ${now} and next_action_at < ${evening}
        and (promise_due is null or promise_due <= ${now} or promise_due >= ${evening}))::int as today
    from (
      select promise_due, next_action_at from cases
      where is_open and owner = ${owner} and next_action_at < ${evening}
      union all
      select promise_due, next_action_at from cases
      where is_open and owner = ${owner} and promise_due > ${now} and promise_due < ${evening} and next_action_at >= ${evening}
    ) as due`;
  const [free] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select from cases where is_open and owner is null and promise_due < ${evening} limit ${mostCounted}) as free`;
  const line = (part: "broken" | "promised" | "overdue" | "today"): Line => ({
    label: words.labels[part],
    count: own?.[part] ?? 0,
    query: `owner=me&part=${part}`,
  });
  return [
    line("broken"),
    line("promised"),
    line("overdue"),
    line("today"),
    { label: words.labels.free, count: free?.count ?? 0, query: "owner=nobody" },
  ];
}

const mostCounted = 10_000;

/** For admins: everyone's broken promises, and mails that did not leave in the last day. */
async function teamLines(content: Content, sql: Sql, now: Date): Promise<Line[]> {
  const { daily: words } = content.notifications;
  const [broken] = await sql<{ count: number }[]>`
    select count(*)::int as count from cases
    where is_open and promise_due is not null and greatest(promise_due, next_action_at) <= ${now}`;
  // A job is retried for two days before it counts as failed.
  const [givenUp] = await sql<{ count: number }[]>`
    select count(*)::int as count from jobs
    where status = 'given up' and created_at > ${new Date(now.getTime() - 7 * dayMs)}
      and ended_at > ${new Date(now.getTime() - dayMs)}`;
  return [
    { label: words.labels.teamBroken, count: broken?.count ?? 0, query: "owner=all&part=broken" },
    { label: words.labels.givenUp, count: givenUp?.count ?? 0 },
  ];
}
