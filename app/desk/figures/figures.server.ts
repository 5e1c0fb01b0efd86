import { officeZone } from "../../../content/hours";
import { avoidScans, inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { statuses } from "../../cases/case";
import { isPromised } from "../../cases/promise.server";
import { type Calendar, hoursOn } from "../../office/clock";
import { datesOf, type Figures, type NamedCount, type Period, type Progress, type PromiseFigures } from "./figures";

type Fragment = ReturnType<typeof ownCases>;

const none: PromiseFigures = { asked: 0, kept: 0, broken: 0, medianMinutes: null };

/** The cases asked for in the last days: an admin's of everyone, an agent's own. Merged ones count as the one they are in. */
export async function readFigures(
  proof: StaffProof,
  sql: Sql,
  calendar: Calendar,
  days: Period | number,
  now = new Date(),
): Promise<Figures> {
  const dates = datesOf(days, now);
  return inTransaction(sql, async (transaction) => {
    // The period's index, also while the planner takes the period for most of the table.
    await avoidScans(transaction);
    const cases = ownCases(proof, transaction, dates[0] ?? "");
    const answeredFor = ownCases(proof, transaction, dates[0] ?? "", "promise_owner");
    const promises = await readPromises(transaction, answeredFor, calendar, dates, now);
    const open = await countOpen(proof, transaction);
    return {
      total: promises.find(({ set }) => set === "total") ?? none,
      byDay: dates.map((day) => ({ ...none, ...promises.find((each) => each.day === day), day })),
      byOwner: mergeOwners(promises, open),
      ...(await readProgress(transaction, cases, dates)),
    };
  });
}

/** For an agent, the cases that they own; for promises, those that they answer for, even where the case has another owner since: only numbers. */
function ownCases(proof: StaffProof, sql: Sql, firstDay: string, by: "owner" | "promise_owner" = "owner") {
  const { countedCases } = personalTables(sql, proof);
  return sql`
    ${by === "owner" ? countedCases : sql`cases`}
    where created_at >= ${firstDay}::text::timestamp at time zone ${officeZone} and merged_into is null
      ${proof.role === "admin" ? sql`` : sql`and ${sql(by)} = ${proof.user.id}`}`;
}

type PromiseRow = PromiseFigures & {
  set: "total" | "day" | "owner";
  day: string | null;
  owner: string | null;
  ownerName: string | null;
};

/** Junk, imported people and renewals were promised nothing, and an erasure ends what was promised. */
async function readPromises(sql: Sql, cases: Fragment, calendar: Calendar, dates: string[], now: Date) {
  return sql<PromiseRow[]>`
    with office as materialized (${officeDays(sql, calendar, dates)}),
    asked as (
      select created_at at time zone ${officeZone} as asked_at, first_contact_at at time zone ${officeZone} as contact_at,
        promise_owner as owner, first_contact_at <= promised_by as is_kept,
        coalesce(first_contact_at > promised_by, promised_by <= least(${now}, erased_at)) as is_broken
      from ${cases} and status <> 'junk' and ${isPromised(sql)}
    ), timed as (
      select asked_at::date as day, owner, is_kept, is_broken,
        ${passed(sql, "contact_at", "until_contact")} - ${passed(sql, "asked_at", "until_asked")} as minutes
      from asked left join office as until_asked on until_asked.day = asked_at::date
      left join office as until_contact on until_contact.day = contact_at::date
    ), counted as (
      select case when grouping(day) = 0 then 'day' when grouping(owner) = 0 then 'owner' else 'total' end as set,
        day, owner, count(*)::int as asked, count(*) filter (where is_kept)::int as kept,
        count(*) filter (where is_broken)::int as broken,
        percentile_cont(0.5) within group (order by minutes) as "medianMinutes"
      from timed group by grouping sets ((), (day), (owner))
    )
    select counted.*, day::text, "user".name as "ownerName" from counted left join "user" on "user".id = owner`;
}

const mostIntervals = 4;

/**
 * Each date with its hours and the open minutes before it, so that the database counts like `elapsed` of
 * app/office/clock.ts over any number of cases. It is the calendar of now, also for days before its last change.
 */
function officeDays(sql: Sql, calendar: Calendar, dates: string[]) {
  let before = 0;
  const rows = dates.map((day) => {
    const hours = hoursOn(day, calendar);
    const row = {
      day,
      before,
      ...Object.fromEntries(
        hours.flatMap(({ opens, closes }, at) => [
          [`o${at}`, opens],
          [`c${at}`, closes],
        ]),
      ),
    };
    before += hours.reduce((sum, { opens, closes }) => sum + closes - opens, 0);
    return row;
  });
  const column = (name: string) => `coalesce((input ->> '${name}')::int, 0) as ${name}`;
  const columns = Array.from({ length: mostIntervals }, (_, at) => [column(`o${at}`), column(`c${at}`)]).flat();
  return sql`
    select (input ->> 'day')::date as day, (input ->> 'before')::int as before, ${sql.unsafe(columns.join(", "))}
    from jsonb_array_elements(${sql.json(rows as never)}) as input`;
}

/** The open minutes from the period's start to an instant of the office's clock. */
function passed(sql: Sql, instant: string, office: string) {
  const minute = `extract(epoch from ${instant} - ${instant}::date)::float8 / 60`;
  const open = Array.from(
    { length: mostIntervals },
    (_, at) => `greatest(0, least(${minute}, ${office}.c${at}) - ${office}.o${at})`,
  );
  return sql`(${sql.unsafe(`${office}.before + ${open.join(" + ")}`)})`;
}

type OpenCount = { owner: string | null; ownerName: string | null; open: number };

/** All that are open now, whenever they were asked for. */
async function countOpen(proof: StaffProof, sql: Sql): Promise<OpenCount[]> {
  const owned = sql`
    select owner, count(*) as open from cases
    where is_open and owner is not null ${proof.role === "admin" ? sql`` : sql`and owner = ${proof.user.id}`} group by owner`;
  const unowned = ["null", "not null"].map(
    (promise) => sql`
      select null, count(*) from cases where is_open and owner is null and promise_due is ${sql.unsafe(promise)}`,
  );
  const all =
    proof.role === "admin" ? unowned.reduce((before, query) => sql`${before} union all ${query}`, owned) : owned;
  return sql<OpenCount[]>`
    select owner, min("user".name) as "ownerName", sum(open)::int as open
    from (${all}) as counted left join "user" on "user".id = owner group by owner`;
}

function mergeOwners(promises: PromiseRow[], open: OpenCount[]): Figures["byOwner"] {
  const asked = promises.filter(({ set }) => set === "owner");
  const ids = new Set([...asked, ...open].map(({ owner }) => owner));
  return [...ids]
    .map((id) => {
      const figures = asked.find(({ owner }) => owner === id);
      const now = open.find(({ owner }) => owner === id);
      const { ownerName: _, day: __, set: ___, ...counts } = { ...none, ...figures } as PromiseRow;
      return { ...counts, owner: figures?.ownerName ?? now?.ownerName ?? null, open: now?.open ?? 0 };
    })
    .filter(({ asked: cases, open: left }) => cases + left > 0)
    .sort((one, other) => other.asked - one.asked || (one.owner ?? "").localeCompare(other.owner ?? ""));
}

type ProgressRow = Omit<Progress, "name"> & {
  set: "total" | "day" | "status" | "source" | "service" | "reason";
  name: string | null;
  all: number;
};

/** Spam is no lead: it stands among the statuses alone. Renewals are work that we offer, and nobody asked. */
async function readProgress(sql: Sql, cases: Fragment, dates: string[]) {
  const rows = await sql<ProgressRow[]>`
    select case when grouping(status) = 0 then 'status' when grouping(page) = 0 then 'source'
        when grouping(service) = 0 then 'service' when grouping(lost_reason) = 0 then 'reason'
        when grouping(day) = 0 then 'day' else 'total' end as set,
      coalesce(status, page, service, lost_reason, day) as name, count(*)::int as all,
      count(*) filter (where is_lead)::int as asked,
      count(first_contact_at) filter (where is_lead)::int as contacted, count(*) filter (where status = 'quoted')::int as quoted,
      count(*) filter (where status = 'won')::int as won, count(*) filter (where status = 'lost')::int as lost
    from (
      select status, page, service, lost_reason, first_contact_at, status <> 'junk' as is_lead,
        to_char(created_at at time zone ${officeZone}, 'YYYY-MM-DD') as day
      from ${cases} and cases.kind <> 'renewal') as asked
    group by grouping sets ((), (day), (status), (page), (service), (lost_reason))
    order by count(*) filter (where is_lead) desc, 2`;
  const of = (set: ProgressRow["set"]) => rows.filter((row) => row.set === set);
  const progress = (set: ProgressRow["set"]): Progress[] =>
    of(set).flatMap(({ set: _, all: __, ...row }) => (row.asked > 0 ? [{ ...row, name: row.name ?? "" }] : []));
  const counts = (rows: ProgressRow[]): NamedCount[] => rows.map(({ name, all }) => ({ name: name ?? "", count: all }));
  return {
    leads: of("total")[0]?.asked ?? 0,
    leadsByDay: dates.map((day) => ({ day, leads: of("day").find(({ name }) => name === day)?.asked ?? 0 })),
    statuses: statuses.map((name) => ({ name, count: of("status").find((row) => row.name === name)?.all ?? 0 })),
    reasons: counts(of("reason").filter(({ name }) => name !== null)),
    sources: progress("source"),
    services: progress("service"),
  };
}
