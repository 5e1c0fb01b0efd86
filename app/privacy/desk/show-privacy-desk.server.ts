import { caseAddress, deskPaths } from "../../../content/desk-paths";
import { myData } from "../../../content/en/my-data";
import { fill } from "../../../content/format";
import type { Sql } from "../../../db/connect";
import { cursorColumn, pastCursor, wholeCursor } from "../../../db/keyset";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { recordAudit } from "../../audit/record.server";
import { matching, text, viewIn } from "../../ui/view-parameters";
import { readUnrecorded } from "../erasure/ledger.server";
import { type FoundIn, listQuestions, type Question } from "../erasure/questions.server";
import { listRedactions, type ShownRedaction } from "../erasure/redactions.server";
import { listExpired } from "../erasure/retention.server";
import { dayOf } from "../my-data/listed-data";
import { countUnnoticed } from "../my-data/notices.server";
import type { RequestServices } from "../my-data/requests.server";
import { kindToStaff } from "../my-data/staff-words";
import { findAsker, type Sharer } from "./find-asker.server";

type Request = {
  id: string;
  kind: string;
  receivedAt: Date;
  dueAt: Date;
  doneAt: Date | null;
  staff: string | null;
  reason: string;
  words: string;
  people: string;
  cursor: string;
};

const mostShown = 50;

const deskAddress = viewIn({
  contact: text("contact", 254),
  open: matching("open", wholeCursor),
  recent: matching("recent", wholeCursor),
});

/** Everything the page of requests shows. */
export async function loadPrivacyDesk(
  proof: StaffProof,
  { sql, secrets }: Pick<RequestServices, "sql" | "secrets">,
  parameters: URLSearchParams,
  now = new Date(),
) {
  const { contact, ...after } = deskAddress.read(parameters);
  const isOpen = sql`done_at is null and kind <> 'erase'`;
  const [open, recent, expired, sealed, unrecorded, unnoticed, texts, found, questions, redactions] = await Promise.all(
    [
      listRequests(sql, isOpen, { at: sql`due_at`, after: after.open, isBackward: false }),
      listRequests(sql, sql`true`, { at: sql`received_at`, after: after.recent, isBackward: true }),
      listExpired(sql, mostShown + 1),
      countSealed(sql),
      readUnrecorded(sql),
      countUnnoticed(sql),
      listTexts(sql),
      findAsker(proof, sql, contact),
      listQuestions(sql, secrets, mostShown),
      listRedactions(sql, mostShown),
    ],
  );
  const askers = await listAskers(proof, sql, idsOf(open.slice(0, mostShown)));
  const page = "privacy";
  const recordListed = async (shown: string[][]) => {
    const [people, details] = [[...new Set(shown.flat())], { page, count: shown.length }];
    if (shown.length > 0) await recordAudit(sql, proof.user.id, { action: "listed", people, details });
  };
  if (found)
    await recordAudit(sql, proof.user.id, { action: "searched", people: found.submissions, details: { page } });
  await recordListed(questions.map(({ submission }) => [submission]));
  await recordListed(open.slice(0, mostShown).map(({ people }) => people.split(" ").filter(Boolean)));
  return {
    contact,
    open: open.slice(0, mostShown).map((each) => ({
      ...describeRequest(each),
      who: askers.get(each.id),
      words: each.words,
      isLate: each.dueAt < now,
    })),
    openPages: pagesOf("open", after.open, open),
    recent: recent.slice(0, mostShown).map(describeRequest),
    recentPages: pagesOf("recent", after.recent, recent),
    found: found && {
      name: nameFor(found),
      summary: found.summary,
      latest: found.latest,
      sharers: found.sharers,
    },
    expired: expired.slice(0, mostShown).map(({ id, kind, lastContact }) => ({ id, kind, day: dayOf(lastContact) })),
    hasMoreExpired: expired.length > mostShown,
    sealed,
    unnoticed,
    texts,
    questions: questions.map(showQuestion),
    redactions: redactions.map(showRedaction),
    unrecorded: unrecorded.since && { count: unrecorded.count, day: dayOf(unrecorded.since) },
  };
}

const places: Record<string, string> = {
  case_events: "notes of cases",
  application_events: "notes of applications",
  requirements: "documents asked for",
  authority_queries: "questions of an authority",
  ledger: "lines of orders",
  refunds: "reasons of refunds",
  tracking_messages: "messages of customers",
  privacy_requests: "requests about personal data",
};

const placeOf = (table: string) => places[table] ?? table;

const pageOf: Record<string, (id: string) => string> = {
  case: caseAddress,
  application: (id) => `${deskPaths.applications}/${id}`,
  order: (id) => `${deskPaths.orders}/${id}`,
};

const showFound = ({ table, count, pages }: FoundIn) => ({
  text: `${placeOf(table)}: ${count}`,
  links: pages.flatMap(({ of, id }) => pageOf[of]?.(id) ?? []),
});

const showQuestion = ({ id, mark, askedAt, found }: Question) => ({
  id,
  mark,
  asked: dayOf(askedAt),
  found: found.map(showFound),
});

const showRedaction = ({ id, madeAt, endsAt, count, tables }: ShownRedaction) => ({
  id,
  made: dayOf(madeAt),
  until: dayOf(endsAt),
  text: `${tables.map(placeOf).join(", ")}: ${count}`,
});

/** The first page and the next; one row more than a page was read. */
const pagesOf = (list: string, after: string, rows: Request[]) => ({
  first: after === "" ? null : "?",
  next: rows.length > mostShown ? `?${list}=${rows[mostShown - 1]?.cursor}` : null,
});

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

const fragment = (sql: Sql) => sql``;
type Fragment = ReturnType<typeof fragment>;
const listRequests = (
  sql: Sql,
  which: Fragment,
  { at, after, isBackward }: { at: Fragment; after: string; isBackward: boolean },
) => sql<Request[]>`
  select id, kind, received_at, due_at, done_at, staff, reason, words,
    array_to_string(people, ' ') as people, ${cursorColumn(sql, at)}
  from privacy_requests where ${which} ${pastCursor(sql, after, { at, isBackward })}
  order by ${isBackward ? sql`${at} desc, id desc` : sql`${at}, id`} limit ${mostShown + 1}`;

type Asker = { request: string; name: string; caseId: string };

/** Who asks, as they called themselves last, with their case; nobody where they have an account alone. */
async function listAskers(proof: StaffProof, sql: Sql, requests: string[]): Promise<Map<string, Asker>> {
  const { submissions } = personalTables(sql, proof);
  const askers = await sql<Asker[]>`
    select distinct on (privacy_requests.id)
      privacy_requests.id as request, name, coalesce(merged_into, cases.id) as "caseId"
    from privacy_requests
      join ${submissions} on submissions.id = any(people)
      join cases on cases.id = submissions.id
    where privacy_requests.id = any(${requests})
    order by privacy_requests.id, submissions.created_at desc`;
  return new Map(askers.map((asker) => [asker.request, asker]));
}

function describeRequest({ id, kind, receivedAt, dueAt, doneAt, staff, reason }: Request) {
  const state = doneAt ? myData.state.done : myData.state.open;
  return {
    id,
    kind: kindToStaff(kind),
    asked: dayOf(receivedAt),
    due: dayOf(dueAt),
    state: fill(state, { day: dayOf(doneAt ?? dueAt) }),
    by: askedBy(staff, reason),
  };
}

/** An erasure empties its reason, which may name the person; that staff did it stays. */
function askedBy(staff: string | null, reason: string) {
  if (!staff) return "the person";
  return reason ? `staff: ${reason}` : "staff";
}

async function countSealed(sql: Sql) {
  const [row] = await sql<{ sealed: number; due: number }[]>`
    select count(*)::int as sealed, count(*) filter (where destroy_after <= now())::int as due
    from erasures where sealed is not null`;
  return row ?? { sealed: 0, due: 0 };
}

async function listTexts(sql: Sql) {
  const rows = await sql<{ version: string; language: string; text: string; at: Date }[]>`
    select version, language, text, first_used_at as at from consent_texts order by first_used_at desc limit 20`;
  return rows.map(({ at, ...text }) => ({ ...text, day: dayOf(at) }));
}

/** The person's name in the description of an effect. */
const nameFor = ({ latest, sharers }: { latest: { name: string } | null; sharers: Sharer[] }) =>
  sharers.length > 0 || !latest ? "this person" : latest.name;
