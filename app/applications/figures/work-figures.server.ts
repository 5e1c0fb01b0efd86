import { addDays, afterWorkingDays } from "../../../content/law/deadlines";
import type { Stage } from "../../../content/law/stages";
import { days as dayRanges, type Service } from "../../../content/prices";
import { zero } from "../../../content/zero/zero";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";

const { claims } = zero;

export type Kept = { kept: number; broken: number };
export type WorkFigures = {
  /** How long those stayed that left a stage in the period: half of them so many days or fewer. */
  stages: { service: Service; stage: Stage; count: number; medianDays: number }[];
  decisions: { service: Service; granted: number; refused: number }[];
  refusals: { reason: string; count: number }[];
  queries: { topic: string; asked: number; inTime: number; late: number }[];
  /** From a file that is ready to its filing. */
  prepared: Kept;
  /** By the longest time that is promised. */
  turnaround: (Kept & Pick<Promised, "kind" | "days" | "measure">)[];
  /** Our fees without tax, without what goes to the authority and less what was returned of them, in paise. */
  revenue: { service: Service; orders: number; fees: number }[];
};

const preparedHours = Number(claims.processingHours.home);
const mostReasons = 8;
/** The upper end of a range such as 25-40. */
const longest = (range: string) => Number(range.split("-").at(-1));
const { terms } = dayRanges;

type Promised = {
  /** By whose name it is called; `kinds` are all that it is promised for. */
  kind: string;
  kinds: string[];
  days: number;
  /** From the filing to the decision, in working or calendar days; or from complete documents to the number. */
  measure: "working days" | "days" | "from documents";
};

/** FSSAI by the terms; those promise nothing for GST and Udyam, whose own pages do (content/en/figures/time-words.ts). */
const promised: Promised[] = [
  { kind: "registration", kinds: ["registration"], days: longest(terms.basic), measure: "working days" },
  { kind: "state", kinds: ["state"], days: longest(terms.state), measure: "working days" },
  { kind: "central", kinds: ["central"], days: longest(terms.central), measure: "working days" },
  { kind: "regular", kinds: ["regular", "quick"], days: longest(dayRanges.gst), measure: "days" },
  { kind: "udyam", kinds: ["udyam"], days: longest(dayRanges.msme), measure: "from documents" },
];

/** A part of a statement. */
type Fragment = ReturnType<typeof personalTables>["applications"];

type Decided = {
  service: Service;
  kind: string;
  stage: Stage;
  filedOn: string | null;
  decidedOn: string;
  count: number;
};

/** The work of a period, of an agent's own and unassigned applications or of all. Days begin at midnight in India. */
export async function readWorkFigures(proof: StaffProof, sql: Sql, firstDay: string): Promise<WorkFigures> {
  const since = sql`${firstDay}::text::timestamp at time zone 'Asia/Kolkata'`;
  const { applications, orders } = personalTables(sql, proof);
  const left = stepsOut(sql, applications, since);
  const within = (hours: number, steps: Fragment) => sql<Kept[]>`
    select count(*) filter (where took <= make_interval(hours => ${hours}))::int as kept,
      count(*) filter (where took > make_interval(hours => ${hours}))::int as broken
    from (${left}) as steps where ${steps}`;
  const [stages, [prepared], [registered], decided, refusals, queries, revenue] = await Promise.all([
    sql<WorkFigures["stages"]>`
      select service, stage, count(*)::int as count,
        percentile_cont(0.5) within group (order by extract(epoch from took) / 86400) as "medianDays"
      from (${left}) as steps where stage not in ('granted', 'refused', 'withdrawn') group by service, stage`,
    within(preparedHours, sql`stage = 'ready' and next in ('filed', 'granted')`),
    within(24 * longest(dayRanges.msme), sql`service = 'msme' and stage = 'ready' and next = 'granted'`),
    sql<Decided[]>`
      select service, kind, stage, filed_on::text,
        (stage_since at time zone 'Asia/Kolkata')::date::text as "decidedOn", count(*)::int as count
      from ${applications} where stage in ('granted', 'refused') and stage_since >= ${since} group by 1, 2, 3, 4, 5`,
    sql<WorkFigures["refusals"]>`
      select refused_because as reason, count(*)::int as count from ${applications}
      where stage = 'refused' and stage_since >= ${since} and refused_because <> ''
      group by 1 order by 2 desc, 1 limit ${mostReasons}`,
    sql<WorkFigures["queries"]>`
      select topic, count(*)::int as asked, count(*) filter (where answered_on <= due_on)::int as "inTime",
        count(*) filter (where coalesce(answered_on, current_date) > due_on)::int as late
      from authority_queries join ${applications} on applications.id = application_id
      where authority_queries.created_at >= ${since} group by 1 order by 2 desc, 1`,
    sql<WorkFigures["revenue"]>`
      select sold.service, count(distinct orders.id)::int as orders, round(sum(sold.fee * kept.share))::float8 as fees
      from ${orders} join order_standings on order_standings.id = orders.id
      cross join lateral (
        select item ->> 'service' as service, (item ->> 'ourFee')::numeric as fee from jsonb_array_elements(items) as item
        union all select orders.service, orders.taxable where jsonb_array_length(items) = 0) as sold
      -- A refund comes from our part with its tax first, as on its voucher.
      cross join lateral (
        select 1 - coalesce(least(refunded, taxable + tax)::numeric / nullif(taxable + tax, 0), 0) as share) as kept
      where paid_at >= ${since} group by 1 order by 3 desc`,
  ]);
  return {
    stages,
    decisions: services.map((service) => ({
      service,
      granted: sumOf(decided.filter((row) => row.service === service && row.stage === "granted")),
      refused: sumOf(decided.filter((row) => row.service === service && row.stage === "refused")),
    })),
    refusals,
    queries,
    prepared: prepared ?? none,
    turnaround: promised.map(({ kinds, ...promise }) => ({
      ...promise,
      ...(promise.measure === "from documents" ? (registered ?? none) : keptBy({ kinds, ...promise }, decided)),
    })),
    revenue,
  };
}

/** Each step out of a stage, with when the application came into it. */
export const stepsOut = (sql: Sql, applications: Fragment, since: Fragment) => sql`
  select applications.id, applications.service, moved.changes -> 'stage' ->> 0 as stage, moved.changes -> 'stage' ->> 1 as next,
    moved.at - coalesce(before.at, applications.created_at) as took
  from application_events as moved join ${applications} on applications.id = moved.application_id
    left join lateral (
      select at from application_events as earlier
      where earlier.application_id = moved.application_id and earlier.id < moved.id and earlier.changes ? 'stage'
      order by earlier.id desc limit 1) as before on true
  where moved.changes ? 'stage' and moved.at >= ${since}`;

/** How many were decided within the promised days of their filing. */
function keptBy({ kinds, days, measure }: Promised, decided: Decided[]): Kept {
  const lastOf = measure === "days" ? addDays : afterWorkingDays;
  const counted = decided.flatMap(({ filedOn, ...row }) =>
    filedOn && kinds.includes(row.kind) ? [{ ...row, last: lastOf(filedOn, days) }] : [],
  );
  return {
    kept: sumOf(counted.filter(({ last, decidedOn }) => last !== null && decidedOn <= last)),
    broken: sumOf(counted.filter(({ last, decidedOn }) => last !== null && decidedOn > last)),
  };
}

const none: Kept = { kept: 0, broken: 0 };
const services = ["fssai", "gst", "msme"] as const;
const sumOf = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
