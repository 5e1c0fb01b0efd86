import { sayKind, stageNames } from "../../../content/en/applications/names";
import { dayInIndia } from "../../../content/format";
import { isFinal, type Mover, type Stage, stages } from "../../../content/law/stages";
import type { Service } from "../../../content/prices";
import { grouped } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import { cursorColumn, pastCursor } from "../../../db/keyset";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { matchingCustomers, numberedApplications } from "../../customers/customers.server";
import { type Part, parts, type View, viewAddress } from "./list-view";

export type Row = {
  id: string;
  reference: string;
  submissionId: string;
  service: Service;
  place: string;
  kind: string;
  applicant: string;
  stage: Stage;
  stageSince: Date;
  mover: Mover;
  isOpen: boolean;
  dueAt: Date | null;
  climbsAt: Date | null;
  ownerName: string | null;
  /** When its order was paid, and not by staff. */
  isByItself: boolean;
  requirements: number;
  documentsDone: number;
  documentsToCheck: number;
  /** Unanswered, in My applications. */
  questions: number;
  version: number;
};

const pageSize = 50;
const columnSize = 15;

export const rowColumns = (sql: Sql) => sql`
  applications.id, applications.reference, applications.submission_id, applications.service, applications.state as place, applications.kind, applications.applicant,
  applications.stage, applications.stage_since, applications.mover, applications.is_open,
  applications.due_at, applications.climbs_at, applications.version,
  (select name from "user" where "user".id = applications.owner) as "ownerName",
  exists (select from application_events where application_id = applications.id and kind = 'made' and actor is null)
    as "isByItself",
  (select count(*)::int from requirements where application_id = applications.id) as requirements,
  (select count(*)::int from requirements where application_id = applications.id
    and state in ('accepted', 'waived')) as "documentsDone",
  (select count(*)::int from requirements where application_id = applications.id
    and state in ('sent', 'looked at')) as "documentsToCheck",
  (select count(*)::int from tracking_messages where submission_id = applications.submission_id
    and read_at is null and not is_ours) as questions`;

/** What a part holds, and in which order; each has an index. The first three follow each other. */
function inPart(sql: Sql, part: Exclude<Part, "all">, now: Date) {
  const rest = sql`is_open and (climbs_at is null or climbs_at > ${now})`;
  const { where, at, isBackward } = {
    overdue: { where: sql`is_open and due_at < ${now}`, at: sql`due_at`, isBackward: false },
    soon: { where: sql`is_open and due_at >= ${now} and climbs_at <= ${now}`, at: sql`due_at`, isBackward: false },
    we: { where: sql`mover = 'we' and ${rest}`, at: sql`stage_since`, isBackward: false },
    customer: { where: sql`mover = 'customer' and ${rest}`, at: sql`stage_since`, isBackward: false },
    authority: { where: sql`mover = 'authority' and ${rest}`, at: sql`stage_since`, isBackward: false },
    closed: { where: sql`not is_open`, at: sql`created_at`, isBackward: true },
  }[part];
  return { where, at, isBackward, order: isBackward ? sql`${at} desc, id desc` : sql`${at}, id` };
}

function filtered(proof: StaffProof, sql: Sql, { service, stage, owner }: View) {
  const whose =
    owner === ""
      ? sql``
      : owner === "nobody"
        ? sql`and owner is null`
        : sql`and owner = ${owner === "me" ? proof.user.id : owner}`;
  return sql`erased_at is null ${service ? sql`and service = ${service}` : sql``} ${stage ? sql`and stage = ${stage}` : sql``} ${whose}`;
}

async function listPart(proof: StaffProof, sql: Sql, view: View, part: Exclude<Part, "all">, now: Date, most: number) {
  const { applications } = personalTables(sql, proof);
  const { where, at, isBackward, order } = inPart(sql, part, now);
  return sql<(Row & { cursor: string })[]>`
    select ${rowColumns(sql)}, ${cursorColumn(sql, at, sql`applications.id`)} from (
      select * from ${applications} where ${where} and ${filtered(proof, sql, view)}
        ${pastCursor(sql, view.after, { at, isBackward })}
      order by ${order} limit ${most}) as applications
    order by ${order}`;
}

/** `after` is where the next page goes on; null at the end. */
type Listed = { rows: Row[]; after: string | null };

/** What is overdue, what is due soon, then what we, the customer and the authority have to do; or one part, page by page. */
export async function listApplications(proof: StaffProof, sql: Sql, view: View, now = new Date()): Promise<Listed> {
  if (view.search !== "") return { rows: await searchApplications(proof, sql, view), after: null };
  if (view.part !== "all") {
    const rows = await listPart(proof, sql, view, view.part, now, pageSize + 1);
    return {
      rows: rows.slice(0, pageSize),
      after: rows.length > pageSize ? (rows[pageSize - 1]?.cursor ?? null) : null,
    };
  }
  const rows: Row[] = [];
  for (const part of parts) {
    if (part === "all" || part === "closed" || rows.length >= pageSize) continue;
    rows.push(...(await listPart(proof, sql, { ...view, after: "" }, part, now, pageSize - rows.length)));
  }
  return { rows, after: null };
}

/** First the applications with the number that was typed, then all others of that customer. */
export async function searchApplications(proof: StaffProof, sql: Sql, { search }: View) {
  const { applications } = personalTables(sql, proof);
  // As arrays, so that each step goes through an index however many customers there are.
  const roots = sql`select coalesce(joined_into, id) from customers where id = any(array(${matchingCustomers(proof, sql, search)}))`;
  return sql<Row[]>`
    with roots as materialized (select array(${roots}) as ids),
      numbered as materialized (select array(${numberedApplications(proof, sql, search)}) as ids)
    select ${rowColumns(sql)} from ${applications}
    where erased_at is null and customer_id = any(array(
      select unnest(ids) from roots
      union select customers.id from customers, roots where joined_into = any(ids)))
    order by applications.id = any((select ids from numbered)::uuid[]) desc, is_open desc, created_at desc
    limit ${pageSize}`;
}

/** So many of a list can be walked from one application to the next. */
export const mostWalked = 300;

/** Those of a view, from its first page on and in its order: one more than can be walked. */
export async function listIds(proof: StaffProof, sql: Sql, view: View, now = new Date()): Promise<string[]> {
  if (view.search !== "") return (await searchApplications(proof, sql, view)).map(({ id }) => id);
  if (view.layout === "board")
    return (await readBoard(proof, sql, view)).flatMap(({ rows }) => rows.map(({ id }) => id));
  const { applications } = personalTables(sql, proof);
  const ids: string[] = [];
  for (const part of view.part === "all" ? parts : [view.part]) {
    if (part === "all" || (part === "closed" && view.part === "all")) continue;
    const { where, order } = inPart(sql, part, now);
    const rows = await sql<{ id: string }[]>`
      select id from ${applications} where ${where} and ${filtered(proof, sql, view)}
      order by ${order} limit ${mostWalked + 1 - ids.length}`;
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** What the list shows of a view, page by page until its end; `found` is what the search of the view has found. */
export function shownInView(proof: StaffProof, sql: Sql, view: View, found: Row[], now = new Date()) {
  if (view.search !== "") return sql`applications.id = any(${found.map(({ id }) => id)})`;
  const inView = view.part === "all" || view.layout === "board" ? sql`is_open` : inPart(sql, view.part, now).where;
  return sql`${inView} and ${filtered(proof, sql, view)}`;
}

/** Counted up to here, so that a count costs the same however many there are. */
const mostCounted = 300;

async function countParts(proof: StaffProof, sql: Sql, view: View, now = new Date()) {
  const { applications } = personalTables(sql, proof);
  const counted = parts.flatMap((part) => {
    if (part === "all") return [];
    const { where } = inPart(sql, part, now);
    return [
      sql`select ${part}::text as part, count(*)::int as count from (
        select from ${applications} where ${where} and ${filtered(proof, sql, view)} limit ${mostCounted + 1}) as counted`,
    ];
  });
  const rows = await sql<{ part: Part; count: number }[]>`
    ${counted.reduce((before, each) => sql`${before} union all ${each}`)}`;
  const counts = Object.fromEntries(rows.map(({ part, count }) => [part, count])) as Record<Part, number>;
  const all = parts.filter((part) => part !== "all" && part !== "closed").reduce((sum, part) => sum + counts[part], 0);
  return { ...counts, all };
}

type Column = { stage: Stage; count: number; rows: Row[] };

/** The open stages, each with the first of its applications. */
async function readBoard(proof: StaffProof, sql: Sql, view: View): Promise<Column[]> {
  const { applications } = personalTables(sql, proof);
  const shown = stages.filter((stage) => !isFinal(stage) && (view.stage === "" || view.stage === stage));
  return Promise.all(
    shown.map(async (stage) => {
      const where = sql`stage = ${stage} and ${filtered(proof, sql, { ...view, stage: "" })}`;
      const [counted] = await sql<{ count: number }[]>`
        select count(*)::int as count from (select from ${applications} where ${where} limit ${mostCounted + 1}) as counted`;
      const rows = await sql<Row[]>`
        select ${rowColumns(sql)} from (
          select * from ${applications} where ${where} order by stage_since, id limit ${columnSize}) as applications
        order by due_at nulls last, stage_since, id`;
      return { stage, count: counted?.count ?? 0, rows };
    }),
  );
}

/** For the menu: what climbs, and whose customer waits for an answer, of one's own and of nobody's. */
export async function countDue(proof: StaffProof, sql: Sql, now = new Date()): Promise<number> {
  const { applications } = personalTables(sql, proof);
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      (select id from ${applications} where is_open and due_at is not null and climbs_at <= ${now} limit 100)
      union (select applications.id from tracking_messages join ${applications} on applications.id = application_id
        where tracking_messages.read_at is null and not is_ours and applications.erased_at is null limit 100)
      limit 100) as due`;
  return row?.count ?? 0;
}

/** Those of an order, for its page; or of a case and of what was merged into it. */
export async function showApplicationsOf(
  proof: StaffProof,
  sql: Sql,
  of: { orderId: string } | { caseId: string },
  now = new Date(),
) {
  const { applications } = personalTables(sql, proof);
  const which =
    "orderId" in of
      ? sql`order_id = ${of.orderId}`
      : sql`submission_id in (select id from cases where id = ${of.caseId} or merged_into = ${of.caseId})`;
  const rows = await sql<Row[]>`
    select ${rowColumns(sql)} from ${applications} where ${which} and erased_at is null order by created_at desc limit 50`;
  return rows.map((row) => showRow(row, now));
}

/** Those of a customer, and of those who were joined to them. */
export function listOfCustomer(proof: StaffProof, sql: Sql, root: string): Promise<Row[]> {
  const { applications } = personalTables(sql, proof);
  return sql<Row[]>`
    select ${rowColumns(sql)} from ${applications}
    where customer_id in (select id from customers where id = ${root} or joined_into = ${root}) and erased_at is null
    order by created_at desc limit 100`;
}

export type ColleaguesRow = Pick<Row, "id" | "kind" | "stage" | "ownerName">;

/** Those of a customer that the reader may not open, because a colleague has them: only what they are and who has them. */
export function listOfColleagues(proof: StaffProof, sql: Sql, root: string): Promise<ColleaguesRow[]> {
  const { applications } = personalTables(sql, proof);
  return sql<ColleaguesRow[]>`
    select theirs.id, theirs.kind, theirs.stage, (select name from "user" where "user".id = theirs.owner) as "ownerName"
    from applications as theirs
    where customer_id in (select id from customers where id = ${root} or joined_into = ${root}) and erased_at is null
      and not exists (select from ${applications} where applications.id = theirs.id)
    order by created_at desc limit 100`;
}

const dayParts = { timeZone: "Asia/Kolkata", day: "numeric", month: "short" } as const;

/** For a narrow row: with the year only where it is not the present one. */
function shortDay(instant: Date, now: Date) {
  const isThisYear = dayInIndia(instant).slice(0, 4) === dayInIndia(now).slice(0, 4);
  return new Intl.DateTimeFormat("en-GB", isThisYear ? dayParts : { ...dayParts, year: "numeric" }).format(instant);
}

/** The last day on which something can be done: what ends at midnight ends with the day before. */
export const lastMoment = (dueAt: Date) => new Date(dueAt.getTime() - 1);

/** Overdue, or from half of its time on. */
export const toneOf = ({ dueAt, climbsAt }: Pick<Row, "dueAt" | "climbsAt">, now: Date) =>
  dueAt && dueAt < now ? "alarm" : climbsAt && climbsAt <= now ? "soon" : "plain";

const sayDocuments = ({ documentsDone, requirements, documentsToCheck }: Row) =>
  `${documentsDone} of ${requirements} documents${documentsToCheck > 0 ? `, ${documentsToCheck} to check` : ""}`;

export function showRow(row: Row, now: Date) {
  const tone = toneOf(row, now);
  const isCollecting = row.stage === "collecting" && row.requirements > 0;
  return {
    id: row.id,
    reference: row.reference,
    submissionId: row.submissionId,
    ...{ service: row.service, place: row.place },
    applicant: row.applicant,
    kind: sayKind(row.kind),
    stage: stageNames[row.stage],
    due: row.dueAt
      ? `${tone === "alarm" ? "was due" : "due"} ${shortDay(lastMoment(row.dueAt), now)}`
      : `since ${shortDay(row.stageSince, now)}`,
    tone,
    owner: row.ownerName ?? (row.isByItself ? "unassigned, started by itself" : "unassigned"),
    requirements: isCollecting ? sayDocuments(row) : "",
    questions: row.questions > 0 ? `${row.questions} not answered` : "",
    version: row.version,
  };
}
export type ShownRow = ReturnType<typeof showRow>;

const partNames = {
  all: "All open",
  overdue: "Overdue",
  soon: "Due soon",
  we: "We move",
  customer: "Customer moves",
  authority: "Authority moves",
  closed: "Closed",
} satisfies Record<Part, string>;

const counted = (count: number) => (count > mostCounted ? `${grouped(mostCounted)}+` : grouped(count));

/** The list or the board, with the counts of its parts. */
export async function showApplications(proof: StaffProof, sql: Sql, view: View, now = new Date()) {
  const isBoard = view.layout === "board";
  const [listed, counts, board] = await Promise.all([
    isBoard ? { rows: [], after: null } : listApplications(proof, sql, view, now),
    countParts(proof, sql, view, now),
    isBoard ? readBoard(proof, sql, view) : [],
  ]);
  return {
    view,
    isAdmin: proof.role === "admin",
    me: proof.user.id,
    rows: listed.rows.map((row) => showRow(row, now)),
    more: listed.after && viewAddress(view, { after: listed.after }),
    tabs: parts.map((part) => ({
      to: viewAddress(view, { part, search: "", layout: "list" }),
      label: partNames[part],
      count: counted(counts[part]),
      isCurrent: !isBoard && view.search === "" && part === view.part,
    })),
    board: board.map(({ stage, count, rows }) => ({
      stage,
      title: `${stageNames[stage]} (${counted(count)})`,
      rows: rows.map((row) => showRow(row, now)),
      more:
        count > rows.length
          ? { to: viewAddress(view, { layout: "list", stage }), text: `${counted(count - rows.length)} more` }
          : null,
    })),
    isNothing: counts.all === 0 && counts.closed === 0 && view.search === "",
  };
}
export type ShownApplications = Awaited<ReturnType<typeof showApplications>>;
