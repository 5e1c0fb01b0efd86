import { isFinal, type Mover, type Stage, stages } from "../../content/law/stages";
import type { Service } from "../../content/prices";
import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { matchingCustomers, numberedApplications } from "./customers.server";
import { type Part, parts, type View } from "./view";

export type Row = {
  id: string;
  reference: string;
  customerId: string;
  submissionId: string;
  service: Service;
  kind: string;
  applicant: string;
  stage: Stage;
  stageSince: Date;
  mover: Mover;
  isOpen: boolean;
  dueAt: Date | null;
  climbsAt: Date | null;
  owner: string | null;
  ownerName: string | null;
  papers: number;
  papersDone: number;
  /** Unanswered, in the customer's room. */
  questions: number;
  version: number;
};

const pageSize = 50;
const columnSize = 15;

const rowColumns = (sql: Sql) => sql`
  applications.id, applications.reference, applications.customer_id as "customerId",
  applications.submission_id as "submissionId", applications.service, applications.kind, applications.applicant,
  applications.stage, applications.stage_since as "stageSince", applications.mover, applications.is_open as "isOpen",
  applications.due_at as "dueAt", applications.climbs_at as "climbsAt", applications.owner, applications.version,
  (select name from "user" where "user".id = applications.owner) as "ownerName",
  (select count(*)::int from asked_papers where application_id = applications.id) as papers,
  (select count(*)::int from asked_papers where application_id = applications.id
    and state in ('accepted', 'waived')) as "papersDone",
  (select count(*)::int from room_messages where submission_id = applications.submission_id
    and read_at is null and not is_ours) as questions`;

/** What a part holds, and in which order; each has an index. The first three follow each other. */
function inPart(sql: Sql, part: Exclude<Part, "all">, now: Date) {
  const rest = sql`is_open and (climbs_at is null or climbs_at > ${now})`;
  return {
    overdue: { where: sql`is_open and due_at < ${now}`, order: sql`due_at, id` },
    soon: { where: sql`is_open and due_at >= ${now} and climbs_at <= ${now}`, order: sql`due_at, id` },
    we: { where: sql`mover = 'we' and ${rest}`, order: sql`stage_since, id` },
    customer: { where: sql`mover = 'customer' and ${rest}`, order: sql`stage_since, id` },
    authority: { where: sql`mover = 'authority' and ${rest}`, order: sql`stage_since, id` },
    closed: { where: sql`not is_open`, order: sql`created_at desc, id desc` },
  }[part];
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

async function listPart(
  proof: StaffProof,
  sql: Sql,
  view: View,
  part: Exclude<Part, "all">,
  now: Date,
  most: number,
  from = 0,
) {
  const { applications } = personalTables(sql, proof);
  const { where, order } = inPart(sql, part, now);
  return sql<Row[]>`
    select ${rowColumns(sql)} from (
      select * from ${applications} where ${where} and ${filtered(proof, sql, view)}
      order by ${order} limit ${most} offset ${from}) as applications
    order by ${order}`;
}

export type Listed = { rows: Row[]; hasMore: boolean };

/** What is overdue, what is due soon, then what we, the customer and the authority have to do; or one part, page by page. */
export async function listApplications(proof: StaffProof, sql: Sql, view: View, now = new Date()): Promise<Listed> {
  if (view.search !== "") return searchApplications(proof, sql, view);
  if (view.part !== "all") {
    const rows = await listPart(proof, sql, view, view.part, now, pageSize + 1, (view.page - 1) * pageSize);
    return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
  }
  const rows: Row[] = [];
  for (const part of parts) {
    if (part === "all" || part === "closed" || rows.length >= pageSize) continue;
    rows.push(...(await listPart(proof, sql, view, part, now, pageSize - rows.length)));
  }
  return { rows, hasMore: false };
}

/** First whatever bears the number that was typed, then everything else of whoever is meant. */
async function searchApplications(proof: StaffProof, sql: Sql, { search }: View): Promise<Listed> {
  const { applications } = personalTables(sql, proof);
  // As arrays, so that each step goes through an index however many customers there are.
  const roots = sql`select coalesce(joined_into, id) from customers where id = any(array(${matchingCustomers(sql, search)}))`;
  const rows = await sql<Row[]>`
    with roots as materialized (select array(${roots}) as ids),
      numbered as materialized (select array(${numberedApplications(sql, search)}) as ids)
    select ${rowColumns(sql)} from ${applications}
    where erased_at is null and customer_id = any(array(
      select unnest(ids) from roots
      union select customers.id from customers, roots where joined_into = any(ids)))
    order by applications.id = any((select ids from numbered)::uuid[]) desc, is_open desc, created_at desc
    limit ${pageSize + 1}`;
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

/** Counted up to here, so that a count costs the same however many there are. */
export const mostCounted = 300;

export async function countParts(proof: StaffProof, sql: Sql, view: View, now = new Date()) {
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

export type Column = { stage: Stage; count: number; rows: Row[] };

/** The open stages, each with the first of its applications. */
export async function readBoard(proof: StaffProof, sql: Sql, view: View): Promise<Column[]> {
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
      union (select applications.id from room_messages join ${applications} on applications.id = application_id
        where room_messages.read_at is null and not is_ours and applications.erased_at is null limit 100)
      limit 100) as due`;
  return row?.count ?? 0;
}

/** Those of an order, for its page; or of a case and of what was merged into it. */
export function listOf(proof: StaffProof, sql: Sql, of: { orderId: string } | { caseId: string }): Promise<Row[]> {
  const { applications } = personalTables(sql, proof);
  const which =
    "orderId" in of
      ? sql`order_id = ${of.orderId}`
      : sql`submission_id in (select id from cases where id = ${of.caseId} or merged_into = ${of.caseId})`;
  return sql<Row[]>`
    select ${rowColumns(sql)} from ${applications} where ${which} and erased_at is null order by created_at desc limit 50`;
}

/** Those of a customer, and of whoever was joined to them. */
export function listOfCustomer(proof: StaffProof, sql: Sql, root: string): Promise<Row[]> {
  const { applications } = personalTables(sql, proof);
  return sql<Row[]>`
    select ${rowColumns(sql)} from ${applications}
    where customer_id in (select id from customers where id = ${root} or joined_into = ${root}) and erased_at is null
    order by created_at desc limit 100`;
}

export type ColleaguesRow = Pick<Row, "id" | "kind" | "stage" | "ownerName">;

/** Those of a customer that the reader may not open, because a colleague has them: what they are and with whom, no more. */
export function listOfColleagues(proof: StaffProof, sql: Sql, root: string): Promise<ColleaguesRow[]> {
  const { applications } = personalTables(sql, proof);
  return sql<ColleaguesRow[]>`
    select theirs.id, theirs.kind, theirs.stage, (select name from "user" where "user".id = theirs.owner) as "ownerName"
    from applications as theirs
    where customer_id in (select id from customers where id = ${root} or joined_into = ${root}) and erased_at is null
      and not exists (select from ${applications} where applications.id = theirs.id)
    order by created_at desc limit 100`;
}
