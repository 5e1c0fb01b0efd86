import { cases as words } from "../../../content/en/staff/cases";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import type { Calendar } from "../../office/clock";
import { defaultCalendar } from "../../office/default-calendar";
import { officeTime } from "../../office/office-format";
import { shortWords } from "../../people/search-words";
import { findSearchedColleague } from "../find-holders.server";
import { openWishesOf } from "../open-wishes.server";
import { listStaff } from "../ownership.server";
import { sayWish, sayWishes, wishesOf } from "../wishes";
import { lastBulk } from "./change-in-bulk.server";
import { type Part, parts, type QueueView, readQueueView, type Scope } from "./queue";
import {
  countQueue,
  isQueue,
  listQueue,
  mostCounted,
  pageSize,
  partSize,
  readInstant,
  shownParts,
} from "./queue.server";
import type { QueueRow } from "./queue-row.server";
import { findLastOutcome } from "./undo-outcome.server";
import { listViews } from "./views.server";

const mostArrived = 100;

export type QueuePage = Awaited<ReturnType<typeof loadQueue>>;

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
  const [rows, counts, views, staff, bulk, recorded, colleague] = await Promise.all([
    listQueue(proof, sql, view, { now, after, calendar }),
    countQueue(proof, sql, { ...view, search: "", part: "" }, now, calendar),
    listViews(proof, sql),
    proof.role === "admin" ? listStaff(sql) : [],
    lastBulk(proof, sql),
    findLastOutcome(proof, sql, now),
    findSearchedColleague(proof, sql, view.search),
  ]);
  return {
    view,
    views,
    bulk,
    recorded: recorded && {
      ...recorded,
      when: recorded.outcome === "call back" ? officeTime(recorded.nextAt, now) : "",
    },
    /** Whose customer it is, where one's own search cannot find them. */
    colleague: colleague && { name: colleague.name, contact: view.search },
    matching: matchingCount(view, rows, counts),
    now: now.toISOString(),
    counts: parts.map((part) => ({ part, count: counts[part], text: countText(counts[part]) })),
    groups: groupsOf(view, rows, counts, now, proof.user.id),
    isTooShort: shortWords(view.search) === "all",
    isAdmin: proof.role === "admin",
    me: proof.user.id,
    staff: staff.map(({ id, name }) => ({ id, name })),
    /** To share cases among. */
    present: staff.filter(({ isAbsent }) => !isAbsent).map(({ id, name }) => ({ id, name })),
  };
}

/** The cases that a search finds, in the order of the queue. */
export async function searchQueue(
  proof: StaffProof,
  sql: Sql,
  search: string,
  { calendar = defaultCalendar, now = new Date() }: Omit<Showing, "scope"> = {},
): Promise<ShownRow[]> {
  const view = { ...readQueueView(new URLSearchParams()), search };
  const rows = await listQueue(proof, sql, view, { now, calendar });
  return rows.map((row) => showRow(row, now, proof.user.id));
}

/** How many a change of all would reach; null while they are so many that they are counted only when somebody asks. */
function matchingCount(view: QueueView, rows: QueueRow[], counts: Record<Part, number>): number | null {
  if (!isQueue(view)) return rows.length < pageSize ? rows.length : null;
  const counted = shownParts(view).map((part) => counts[part]);
  return counted.some((count) => count >= mostCounted) ? null : counted.reduce((before, count) => before + count, 0);
}

const otherCount = (count: number, hasMore: boolean) => (hasMore ? `${count}+` : String(count));

const countText = (count: number) => (count >= mostCounted ? `${mostCounted - 1}+` : String(count));

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
        rows: own.map((row) => showRow(row, now, me)),
        more: hasMore ? last.cursor : null,
      },
    ];
  });
}

/** As the screen shows it: times are formatted by the server, so that hydration finds the same text. */
function showRow(row: QueueRow, now: Date, me: string) {
  const { id, name, phone, email, service, state, status, doNotCall, version } = row;
  const isPromise = row.part === "broken" || row.part === "promised";
  const at = (isPromise && row.promiseDue) || row.at;
  return {
    id,
    name,
    phone,
    email,
    service,
    state,
    /** Why to call now: 'Not reached, 2 times'. */
    why: whyText(row, now, me),
    /** 'FSSAI (Bihar), GST (Goa)' */
    wishes: wishesText(row),
    status,
    doNotCall,
    version,
    isPromise,
    at: at.toISOString(),
    time: timeText(row.part === "closed" ? row.createdAt : at, now, isPromise),
    asked: officeTime(row.createdAt, now),
    createdAt: row.createdAt.toISOString(),
    owner: row.ownerName,
    isMine: row.owner === me,
  };
}

export type ShownRow = ReturnType<typeof showRow>;

/** What is still to be done, or, as where only a question is open, all that was asked for. */
function wishesText({ asked, work, service, state }: QueueRow): string {
  if (!asked) return sayWish({ service, state });
  const open = openWishesOf(asked, work);
  return sayWishes(open.length > 0 ? open : wishesOf(asked));
}

/** A promise says how late it is: of one for another day, the day is enough. */
const timeText = (at: Date, now: Date, isPromise: boolean) =>
  isPromise ? officeTime(at, now).replace(/,.*/, "") : officeTime(at, now);

/** The one thing that says why to call, then what to know before. */
function whyText(row: QueueRow, now: Date, me: string): string {
  const reason =
    (row.part === "closed" && words.status[row.status]) ||
    (row.handedBy !== null && row.owner === me && `From ${row.handedBy}`) ||
    (row.unanswered > 0 && `${row.unanswered} not answered`) ||
    (row.askedAgain > 0 && "Asked again") ||
    (row.attempts > 0 && `Not reached, ${row.attempts === 1 ? "once" : `${row.attempts} times`}`) ||
    words.status[row.status];
  const isBroken = row.promiseDue !== null && row.promiseDue <= now && row.part !== "broken";
  const warnings = [isBroken && "promise broken", row.suspect && "suspect", row.doNotCall && "do not call"];
  return [reason, ...warnings].filter(Boolean).join(", ");
}

export type Arrived = {
  count: number;
  /** There may be more: the next request must start from a later instant. */
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
