import type { Sql } from "../../../db/connect";
import { cursorColumn } from "../../../db/keyset";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import type { Status } from "../case";
import { noService } from "../list/list-filter";
import { type AskedFor, askedColumn, workColumn } from "../open-wishes.server";
import type { Moment } from "../queue-cutoffs";
import type { Work } from "../wishes";
import { handovers } from "../write-case-change.server";
import { type Part, parts, type QueueView } from "./queue";

/** A row of the queue: who, what for, from where, when asked, what is next. */
export type QueueRow = {
  part: Part | "closed";
  /** When it is due within its part. */
  at: Date;
  /** Its place within its part. */
  cursor: string;
  id: string;
  name: string;
  phone: string;
  email: string;
  service: string;
  state: string;
  /** All that was asked for in the case, and what is being done for it. */
  asked: AskedFor[] | null;
  work: Work[] | null;
  page: string;
  status: Status;
  owner: string | null;
  ownerName: string | null;
  promiseDue: Date | null;
  nextActionAt: Date;
  attempts: number;
  askedAgain: number;
  /** Questions in My applications. */
  unanswered: number;
  doNotCall: boolean;
  suspect: boolean;
  createdAt: Date;
  version: number;
  /** Who gave it to its owner, or passed on what the customer said, until somebody works on it. */
  handedBy: string | null;
};

export type Fragment = ReturnType<typeof conditions>;

/** The filters of a view. */
export function conditions(sql: Sql, { status, service, state, page, days }: QueueView) {
  return sql`
    ${status ? sql`and status = ${status}` : sql``}
    ${service ? sql`and service = ${service === noService ? "" : service}` : sql``}
    ${state ? sql`and state = ${state}` : sql``}
    ${page ? sql`and page = ${page}` : sql``}
    ${days === null ? sql`` : sql`and created_at > now() - make_interval(days => ${days})`}`;
}

/** The owner that a view names; a search or a list of closed cases without one shows everyone's that may be seen. */
export function ownedBy({ user }: StaffProof, sql: Sql, { owner }: QueueView) {
  if (owner === "" || owner === "all") return sql``;
  return owner === "nobody" ? sql`and owner is null` : sql`and owner = ${owner === "me" ? user.id : owner}`;
}

/**
 * The person of each row and what they asked for last, as the case's own page shows them; `offset 0` asks by id instead of
 * joining whole tables.
 */
export function people(proof: StaffProof, sql: Sql) {
  const { submissions } = personalTables(sql, proof);
  return sql`
    left join lateral (
      select name, phone, email, service, state from ${submissions}
      where submissions.id = coalesce((
        select again.id from cases as again where again.merged_into = queued.id and again.created_at > queued.created_at
        order by again.created_at desc limit 1), queued.id) offset 0
    ) as submitted on true
    left join "user" as owners on owners.id = queued.owner`;
}

const ofCase = (sql: Sql) => sql`array(select queued.id union all select id from cases where merged_into = queued.id)`;

export const rowColumns = (sql: Sql) => sql`
  part, at, ${cursorColumn(sql, sql`at`, sql`queued.id`)}, queued.id, coalesce(submitted.service, queued.service) as service,
  coalesce(submitted.state, queued.state) as state,
  ${askedColumn(sql, ofCase(sql))} as asked, ${workColumn(sql, ofCase(sql))} as work, queued.page, queued.status, queued.owner, queued.attempts,
  queued.suspect, queued.version, owners.name as "ownerName",
  submitted.name, submitted.phone, submitted.email,
  queued.promise_due, queued.next_action_at, queued.asked_again,
  (select count(*)::int from tracking_messages where read_at is null and not is_ours
    and submission_id = any(${ofCase(sql)})) as unanswered,
  queued.do_not_call, queued.created_at,
  (select "user".name from case_events join "user" on "user".id = case_events.actor
    where (case_id = queued.id and in_case is null or in_case = queued.id) and case_events.version = queued.version
      and kind = any(${handovers}) limit 1) as "handedBy"`;

/** Cases of one part that one index holds in their order, and the time that this order is by. */
export type Source = { at: Fragment; where: Fragment };

/** What a part holds at an instant; db/migrations/0001-baseline.sql has an index for each source. */
export function sourcesOf(sql: Sql, part: Part, { now, evening, horizon }: Moment): Source[] {
  const promise = sql`promise_due`;
  const next = sql`next_action_at`;
  const act = sql`greatest(promise_due, next_action_at)`;
  /** Without a promise, or with one for later although something is to be done before. */
  const byNext = (when: Fragment): Source[] => [
    { at: next, where: sql`promise_due is null and ${when}` },
    { at: next, where: sql`next_action_at < promise_due and ${when} and promise_due >= ${horizon}` },
  ];
  switch (part) {
    case "broken":
      return [{ at: act, where: sql`promise_due is not null and ${act} <= ${now}` }];
    case "promised":
      return [{ at: promise, where: sql`promise_due > ${now} and promise_due < ${horizon}` }];
    case "overdue":
      return byNext(sql`next_action_at <= ${now}`);
    case "today":
      return [
        ...byNext(sql`next_action_at > ${now} and next_action_at < ${evening}`),
        {
          at: next,
          where: sql`next_action_at > promise_due and next_action_at > ${now} and next_action_at < ${evening}
            and promise_due <= ${now}`,
        },
      ];
    case "new":
      return [{ at: promise, where: sql`promise_due >= ${horizon} and next_action_at >= ${evening}` }];
    default:
      return [
        { at: next, where: sql`promise_due is null and next_action_at >= ${evening}` },
        {
          at: next,
          where: sql`next_action_at > promise_due and next_action_at >= ${evening} and promise_due <= ${now}`,
        },
      ];
  }
}

/** The part of a case that a search found, and when it is due in it: by the rule of the queue itself. */
export function placeColumns(sql: Sql, moment: Moment): Fragment {
  const sources = parts.flatMap((part) => sourcesOf(sql, part, moment).map((source) => ({ part, ...source })));
  return sql`
    case when not is_open then 'closed' ${sources.map(({ part, where }) => sql`when ${where} then ${part}::text`)} end as part,
    case when not is_open then created_at ${sources.map(({ at, where }) => sql`when ${where} then ${at}`)} end as at`;
}
