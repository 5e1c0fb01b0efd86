import { cases as words } from "../../../content/en/staff/cases";
import { fill } from "../../../content/format";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import type { Calendar } from "../../office/clock";
import { defaultCalendar } from "../../office/default-calendar";
import { shortWords } from "../list/list-filter";
import { officeTime } from "../times/office-format";
import { lastBulk } from "./bulk.server";
import { listStaff } from "./ownership.server";
import { type Part, parts, type QueueView, readQueueView, type Scope } from "./queue";
import {
  countQueue,
  cursorOf,
  isQueue,
  listQueue,
  mostCounted,
  pageSize,
  partSize,
  readInstant,
  shownParts,
} from "./queue.server";
import type { QueueRow } from "./queue-row.server";
import { findLastOutcome } from "./undo.server";
import { listViews } from "./views.server";

const mostArrived = 100;

/** A row as the screen shows it: times are told by the server, so that hydration finds the same text. */
export type ShownRow = Pick<
  QueueRow,
  "id" | "name" | "phone" | "email" | "service" | "state" | "page" | "status" | "doNotCall" | "version"
> & {
  at: string;
  isPromise: boolean;
  time: string;
  asked: string;
  createdAt: string;
  owner: string | null;
  isMine: boolean;
  tags: string[];
};

export type ShownPart = { part: Part | "closed"; count: string; rows: ShownRow[]; more: string | null };

type Showing = { scope?: Scope; calendar?: Calendar; now?: Date };

/** Everything the queue shows for one address. */
export async function loadQueue(
  proof: StaffProof,
  sql: Sql,
  parameters: URLSearchParams,
  { scope, calendar = defaultCalendar, now = new Date() }: Showing = {},
) {
  const view = readQueueView(parameters, scope);
  const after = parameters.get("after") ?? undefined;
  const [rows, counts, views, staff, bulk, recorded] = await Promise.all([
    listQueue(proof, sql, view, { now, after, calendar }),
    countQueue(proof, sql, { ...view, search: "", part: "" }, now, calendar),
    listViews(proof, sql),
    proof.role === "admin" ? listStaff(sql) : [],
    lastBulk(proof, sql),
    findLastOutcome(proof, sql, now),
  ]);
  return {
    view,
    views,
    bulk,
    recorded,
    matching: matchingCount(view, rows, counts),
    now: now.toISOString(),
    counts: parts.map((part) => ({ part, count: counts[part], text: countText(counts[part]) })),
    groups: groupsOf(view, rows, counts, now, proof.user.id),
    isTooShort: shortWords(view.search) === "all",
    isAdmin: proof.role === "admin",
    me: proof.user.id,
    staff: staff.map(({ id, name }) => ({ id, name })),
  };
}

/** How many a change of all would reach; null while they are so many that they are counted only when somebody asks. */
function matchingCount(view: QueueView, rows: QueueRow[], counts: Record<Part, number>): number | null {
  if (!isQueue(view)) return rows.length < pageSize ? rows.length : null;
  const counted = shownParts(view).map((part) => counts[part]);
  return counted.some((count) => count >= mostCounted) ? null : counted.reduce((before, count) => before + count, 0);
}

const otherCount = (count: number, hasMore: boolean) => (hasMore ? fill(words.counts.most, { count }) : String(count));

const countText = (count: number) =>
  count >= mostCounted ? fill(words.counts.most, { count: mostCounted - 1 }) : String(count);

function groupsOf(view: QueueView, rows: QueueRow[], counts: Record<Part, number>, now: Date, me: string): ShownPart[] {
  return [...parts, "closed" as const].flatMap((part) => {
    const own = rows.filter((row) => row.part === part);
    const last = own.at(-1);
    if (!last) return [];
    const size = isQueue(view) && view.part === "" ? partSize : pageSize;
    const hasMore = view.search === "" && own.length === size;
    return [
      {
        part,
        count: isQueue(view) && part !== "closed" ? countText(counts[part]) : otherCount(own.length, hasMore),
        rows: own.map((row) => shownRow(row, now, me)),
        more: hasMore ? cursorOf(last) : null,
      },
    ];
  });
}

function shownRow(row: QueueRow, now: Date, me: string): ShownRow {
  const { id, name, phone, email, service, state, page, status, doNotCall, version } = row;
  const isPromise = row.part === "broken" || row.part === "promised";
  const at = (isPromise && row.promiseDue) || row.at;
  return {
    id,
    name,
    phone,
    email,
    service,
    state,
    page,
    status,
    doNotCall,
    version,
    isPromise,
    at: at.toISOString(),
    time: officeTime(row.part === "closed" ? row.createdAt : at, now),
    asked: officeTime(row.createdAt, now),
    createdAt: row.createdAt.toISOString(),
    owner: row.ownerName,
    isMine: row.owner === me,
    tags: tagsOf(row, now),
  };
}

function tagsOf(row: QueueRow, now: Date): string[] {
  const { tags } = words.queue;
  const isBroken = row.promiseDue !== null && row.promiseDue <= now && row.part !== "broken";
  const shown: (string | false)[] = [
    row.unanswered > 0 ? fill(tags.unanswered, { count: row.unanswered }) : row.askedAgain > 0 && tags.askedAgain,
    isBroken && tags.broken,
    row.attempts > 0 && fill(tags.attempts, { count: row.attempts }),
    !["new", "trying"].includes(row.status) && words.status[row.status],
    row.suspect && tags.suspect,
    row.doNotCall && tags.doNotCall,
  ];
  return shown.filter((tag): tag is string => tag !== false);
}

export type Arrived = {
  count: number;
  /** There may be more: whoever asks must ask from a later instant on. */
  isFull: boolean;
};

/** How many cases that one may see were opened after an instant, among the first that a count goes through. */
export async function countArrived(proof: StaffProof, sql: Sql, since: string): Promise<Arrived> {
  const instant = readInstant(since);
  if (!instant) return { count: 0, isFull: false };
  const { cases } = personalTables(sql, proof);
  const [row] = await sql<{ count: number; arrived: number }[]>`
    select count(cases.id)::int as count, count(*)::int as arrived from (
      select id from submissions where created_at > ${instant} order by created_at desc limit ${mostArrived}
    ) as newest left join ${cases} on cases.id = newest.id`;
  return { count: row?.count ?? 0, isFull: (row?.arrived ?? 0) >= mostArrived };
}
