import { states } from "../../content/choices";
import { mailLink, whatsappLink } from "../../content/contact-links";
import { applicationMails } from "../../content/en/applications/mails";
import { comingDates, papers as paperWords } from "../../content/en/applications/papers";
import { applications as words } from "../../content/en/staff/applications";
import { fill, grouped } from "../../content/format";
import { dayAndTime, longDay } from "../../content/hours";
import { applicationKinds, constitutions, premisesKinds } from "../../content/law/application-kinds";
import { papersToAdd } from "../../content/law/asked-papers";
import { type ComingKey, comingRowOf } from "../../content/law/coming-dates";
import { lastDay } from "../../content/law/deadlines";
import { kinds } from "../../content/law/kinds";
import { isFinal, rankOf, stagesOf } from "../../content/law/stages";
import { givenEmail } from "../../content/person";
import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { isUuid } from "../../db/uuid";
import { type Application, expectedDay, isSettled } from "./application";
import type { Conflict } from "./change.server";
import { applicationColumns } from "./columns.server";
import { type ColleaguesRow, countParts, listApplications, mostCounted, type Row, readBoard } from "./list.server";
import { type AskedPaper, describePaper, listPapers } from "./papers.server";
import { today } from "./read";
import { findRegistration, type Registration } from "./registrations.server";
import { parts, type View, viewAddress } from "./view";

const dayOf = (instant: Date) => longDay(today(instant));
const dayParts = { timeZone: "Asia/Kolkata", day: "numeric", month: "short" } as const;

/** The last day on which something can be done: what ends at midnight ends with the day before. */
const lastMoment = (dueAt: Date) => new Date(dueAt.getTime() - 1);

/** For a narrow row: the year is said only where it is another. */
function shortDay(instant: Date, now: Date) {
  const isThisYear = today(instant).slice(0, 4) === today(now).slice(0, 4);
  return new Intl.DateTimeFormat("en-GB", isThisYear ? dayParts : { ...dayParts, year: "numeric" }).format(instant);
}

export function showRow(row: Row, now: Date) {
  const isOverdue = row.dueAt !== null && row.dueAt < now;
  const isClimbing = row.climbsAt !== null && row.climbsAt <= now;
  const due = row.dueAt
    ? fill(isOverdue ? words.list.overdue : words.list.dueBy, { day: shortDay(lastMoment(row.dueAt), now) })
    : fill(words.list.since, { day: shortDay(row.stageSince, now) });
  return {
    id: row.id,
    reference: row.reference,
    submissionId: row.submissionId,
    applicant: row.applicant,
    kind: words.kinds[row.kind] ?? row.kind,
    stage: words.stages[row.stage],
    mover: words.movers[row.mover],
    due,
    tone: isOverdue ? ("alarm" as const) : isClimbing ? ("soon" as const) : ("plain" as const),
    owner: row.ownerName ?? words.list.unassigned,
    papers:
      row.stage === "papers" && row.papers > 0
        ? fill(words.list.papers, { done: row.papersDone, all: row.papers })
        : "",
    questions: row.questions > 0 ? fill(words.list.questions, { count: row.questions }) : "",
    version: row.version,
  };
}
export type ShownRow = ReturnType<typeof showRow>;

/** One that a colleague has, as a line. */
export const showColleagues = ({ id, kind, stage, ownerName }: ColleaguesRow) => ({
  id,
  text: fill(words.customers.colleague, {
    kind: words.kinds[kind] ?? kind,
    stage: words.stages[stage],
    owner: ownerName ?? words.list.unassigned,
  }),
});

const counted = (count: number) => (count > mostCounted ? `${grouped(mostCounted)}+` : grouped(count));

/** The list or the board, with the counts of its parts. */
export async function showApplications(proof: StaffProof, sql: Sql, view: View, now = new Date()) {
  const [listed, counts, board] = await Promise.all([
    view.isBoard ? { rows: [], hasMore: false } : listApplications(proof, sql, view, now),
    countParts(proof, sql, view, now),
    view.isBoard ? readBoard(proof, sql, view) : [],
  ]);
  return {
    view,
    isAdmin: proof.role === "admin",
    me: proof.user.id,
    rows: listed.rows.map((row) => showRow(row, now)),
    more: listed.hasMore && view.search === "" ? viewAddress(view, { page: view.page + 1 }) : null,
    tabs: parts.map((part) => ({
      to: viewAddress(view, { part, search: "", isBoard: false }),
      label: words.list.parts[part],
      count: counted(counts[part]),
      isCurrent: !view.isBoard && view.search === "" && part === view.part,
    })),
    board: board.map(({ stage, count, rows }) => ({
      stage,
      title: fill(words.list.column, { stage: words.stages[stage], count: counted(count) }),
      rows: rows.map((row) => showRow(row, now)),
      more:
        count > rows.length
          ? {
              to: viewAddress(view, { isBoard: false, stage }),
              text: fill(words.list.columnMore, { count: counted(count - rows.length) }),
            }
          : null,
    })),
    isNothing: counts.all === 0 && counts.closed === 0 && view.search === "",
  };
}
export type ShownApplications = Awaited<ReturnType<typeof showApplications>>;

type Found = Application & {
  keepsPapers: boolean;
  filedDocumentId: string | null;
  ownerName: string | null;
  orderReference: string | null;
  /** Null, as is the case, where a colleague sold it: a link would lead nowhere. */
  shownOrderId: string | null;
  caseId: string | null;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
};

async function findApplication(proof: StaffProof, sql: Sql, id: string): Promise<Found | null> {
  if (!isUuid(id)) return null;
  const { applications, cases, orders } = personalTables(sql, proof);
  const [found] = await sql<Found[]>`
    select ${applicationColumns(sql)}, keeps_papers as "keepsPapers",
      filed_document_id as "filedDocumentId", (select name from "user" where "user".id = applications.owner) as "ownerName",
      (select reference from orders where orders.id = applications.order_id) as "orderReference",
      (select orders.id from ${orders} where orders.id = applications.order_id) as "shownOrderId",
      (select coalesce(merged_into, cases.id) from ${cases} where cases.id = applications.submission_id) as "caseId",
      submitted.name as "contactName", submitted.email as "contactEmail", submitted.phone as "contactPhone"
    from ${applications} left join submissions as submitted on submitted.id = applications.submission_id
    where applications.id = ${id} and applications.erased_at is null`;
  return found ?? null;
}

type Event = { id: string; at: Date; kind: string; changes: Record<string, unknown>; note: string; who: string | null };

const listEvents = (sql: Sql, id: string) => sql<Event[]>`
  select application_events.id::text, at, kind, changes, note, "user".name as who
  from application_events left join "user" on "user".id = actor
  where application_id = ${id} order by application_events.id desc limit 200`;

function showEvent({ id, at, kind, changes, note, who }: Event) {
  const paper = typeof changes.paper === "string" ? changes.paper : "";
  const stage = Array.isArray(changes.stage) ? String(changes.stage[1]) : "";
  const says = Array.isArray(changes.authoritySays) ? String(changes.authoritySays[1]) : "";
  const date = typeof changes.date === "string" ? changes.date : "";
  const what = fill(words.events[kind] ?? kind, {
    paper: paper in paperWords ? describePaper({ rule: paper, title: "" }).title : paper,
    stage: words.stages[stage as keyof typeof words.stages] ?? stage,
    words: says,
    day: typeof changes.dueOn === "string" ? longDay(changes.dueOn) : "",
    number: String(changes.number ?? ""),
    date: comingDates[date as ComingKey]?.title ?? date,
  });
  const isCustomers = /^customer (sent|took back|lacks)$|by link$/.test(kind);
  return { id, what, note, by: `${dayAndTime(at)} · ${who ?? (isCustomers ? words.byCustomer : words.system)}` };
}

type Query = { askedOn: string; dueOn: string; dueRule: string; question: string };

/** The newest that is not answered. */
async function findOpenQuery(sql: Sql, id: string): Promise<Query | undefined> {
  const [open] = await sql<Query[]>`
    select asked_on::text as "askedOn", due_on::text as "dueOn", due_rule as "dueRule", question
    from authority_queries where application_id = ${id} and answered_on is null order by created_at desc limit 1`;
  return open;
}

function showQuery({ askedOn, dueOn, dueRule, question }: Query) {
  const { answerHeading, dueRule: byRule, rules } = words.stageForm;
  return {
    heading: fill(answerHeading, { day: longDay(askedOn) }),
    question,
    due: fill(words.page.due, { day: longDay(dueOn) }),
    rule: dueRule ? fill(byRule, { rule: rules[dueRule] ?? dueRule }) : "",
  };
}

/** What is known of the business, to be corrected. */
function showDetails({ applicant, kind, business, state, constitution, premises, pan, gstin }: Application) {
  return { applicant, kind, business, state, constitution, premises, pan, gstin };
}

function showPapers(application: Application, papers: AskedPaper[]) {
  const rules = papers.map(({ rule }) => rule);
  return {
    papers,
    papersDone: papers.filter(({ state }) => isSettled(state)).length,
    toAdd: papersToAdd(application, rules).map(({ key }) => ({
      key,
      title: describePaper({ rule: key, title: "" }).title,
    })),
  };
}

/** One application with everything that happened to it, and what can be done with it now. */
export async function showApplication(
  proof: StaffProof,
  sql: Sql,
  id: string,
  { roomLink = "", now = new Date() }: { roomLink?: string; now?: Date } = {},
) {
  const found = await findApplication(proof, sql, id);
  if (!found) return null;
  const [papers, events, registration, open] = await Promise.all([
    listPapers(proof, sql, id),
    listEvents(sql, id),
    findRegistration(sql, id),
    findOpenQuery(sql, id),
  ]);
  const contact = showContact(found, papers, roomLink);
  return {
    id,
    submissionId: found.submissionId,
    customerId: found.customerId,
    version: found.version,
    reference: found.reference,
    service: found.service,
    applicant: found.applicant,
    kindName: words.kinds[found.kind] ?? found.kind,
    stage: found.stage,
    stageName: words.stages[found.stage],
    mover: found.mover,
    moverName: words.movers[found.mover],
    isOpen: found.isOpen,
    since: fill(words.page.since, { stage: words.stages[found.stage], day: dayOf(found.stageSince) }),
    due: showDue(found, now),
    authoritySays: found.authoritySays,
    /** Typed where the law sets the authority no time. */
    expectedOn: lastDay(found.service, "decision", today(now)) ? null : (found.expectedOn ?? ""),
    portal: found.authoritySays ? fill(words.page.authoritySays, { words: found.authoritySays }) : "",
    filed: showFiling(found),
    hasFiling: found.filedDocumentId !== null,
    expected: showExpected(found),
    refused: found.stage === "refused" ? { because: found.refusedBecause, until: found.appealUntil } : null,
    order: found.orderId
      ? { id: found.shownOrderId, text: fill(words.page.openOrder, { reference: found.orderReference ?? "" }) }
      : null,
    caseId: found.caseId,
    contact,
    owner: { id: found.owner, name: found.ownerName ?? words.page.unassigned, isMine: found.owner === proof.user.id },
    details: showDetails(found),
    choices: showChoices(found),
    ...showPapers(found, papers),
    keepsPapers: found.keepsPapers,
    query: open ? showQuery(open) : null,
    canBack: stagesOf(found.service)
      .filter(({ stage }) => rankOf[stage] < rankOf[found.stage])
      .map(({ stage }) => ({ stage, name: words.stages[stage] })),
    queryRule: lastDay(found.service, "query", today(now)) !== null,
    registration: registration && showRegistration(registration),
    events: events.map(showEvent),
    notes: events.filter(({ kind }) => kind === "note").length,
    today: today(now),
  };
}
export type ShownApplication = NonNullable<Awaited<ReturnType<typeof showApplication>>>;

function showContact(
  { contactName, contactEmail, contactPhone, applicant, kind }: Found,
  papers: AskedPaper[],
  link: string,
) {
  if (!contactName || !contactPhone) return null;
  const email = givenEmail(contactEmail ?? "");
  const missing = papers.filter(
    ({ state, lacks }) => (state === "missing" || state === "please send again") && lacks === "",
  );
  const { papers: mail } = applicationMails;
  const named = { kind: words.kinds[kind] ?? kind, reference: applicant, name: contactName };
  const text = [
    fill(mail.greeting, named),
    fill(mail.intro, named),
    ...missing.map(({ title, accepts }) => fill(mail.paper, { title, accepts: accepts || title })),
    ...(link ? [fill(mail.whatsapp, { link })] : []),
  ].join("\n");
  return {
    name: contactName,
    phone: contactPhone,
    email,
    mail: email ? mailLink({ email }) : "",
    whatsapp: whatsappLink({ phone: contactPhone }, missing.length > 0 ? text : fill(mail.greeting, named)),
    missing: missing.length,
  };
}

function showDue({ dueAt, climbsAt }: Application, now: Date) {
  if (!dueAt) return null;
  const isOverdue = dueAt < now;
  return {
    text: fill(isOverdue ? words.page.overdue : words.page.due, { day: dayOf(lastMoment(dueAt)) }),
    tone: isOverdue ? ("alarm" as const) : climbsAt && climbsAt <= now ? ("soon" as const) : ("plain" as const),
  };
}

const showFiling = ({ filedReference, filedOn }: Application) =>
  filedReference && filedOn ? fill(words.page.filedAs, { reference: filedReference, day: longDay(filedOn) }) : "";

function showExpected(found: Application) {
  const day = expectedDay(found);
  return day ? fill(words.page.expected, { day: longDay(day) }) : "";
}

/** For a registration that was made elsewhere. */
export const showCustomerChoices = (now = new Date()) => ({
  kinds: Object.values(applicationKinds)
    .flat()
    .map((kind) => ({ value: kind as string, label: words.kinds[kind] ?? kind })),
  businesses: showBusinesses(),
  today: today(now),
});
export type CustomerChoices = ReturnType<typeof showCustomerChoices>;

const showBusinesses = () => [
  { value: "", label: words.unknownBusiness as string },
  ...Object.keys(kinds).map((kind) => ({ value: kind, label: words.businesses[kind] ?? kind })),
];

const showChoices = ({ service }: Application) => ({
  kinds: applicationKinds[service].map((kind) => ({ value: kind, label: words.kinds[kind] ?? kind })),
  businesses: showBusinesses(),
  states: states.map((state) => ({ value: state, label: state })),
  constitutions: constitutions.map((value) => ({ value, label: words.constitutions[value] })),
  premises: premisesKinds.map((value) => ({ value, label: words.premises[value] })),
  /** Of stages that need no more than a word. */
  portal: stagesOf(service)
    .filter(({ stage }) => !isFinal(stage) && stage !== "query")
    .flatMap(({ says }) => says),
});

export function showRegistration(registration: Registration) {
  return {
    id: registration.id,
    applicationId: registration.applicationId,
    consent: registration.consentedOn
      ? fill(words.customers.elsewhere.agreed, { day: longDay(registration.consentedOn) })
      : "",
    kind: words.kinds[registration.kind] ?? registration.kind,
    number: registration.number,
    validFrom: longDay(registration.validFrom),
    validUntil: registration.validUntil
      ? fill(words.page.until, { day: longDay(registration.validUntil) })
      : words.page.noEnd,
    certificateId: registration.certificateId,
    dates: registration.dates.map(({ id, rule, dueOn, doneAt, stoppedAt }) => ({
      id,
      title: comingDates[rule].title,
      day: dueOn ? longDay(dueOn) : words.dates.open,
      dueOn: dueOn ?? "",
      why: !dueOn && comingRowOf(rule)?.confidence === "open" ? (comingDates[rule].open ?? "") : "",
      done: doneAt ? fill(words.dates.doneOn, { day: dayOf(doneAt) }) : "",
      stopped: stoppedAt ? words.dates.stopped : "",
    })),
  };
}
export type ShownRegistration = ReturnType<typeof showRegistration>;

/** Both values of each field that somebody else changed. */
export function showConflicts(conflicts: Conflict[]): string[] {
  const shown = (field: Conflict["field"], value: unknown): string => {
    const text = value === null || value === "" ? "–" : String(value);
    if (field === "stage") return words.stages[text as keyof typeof words.stages] ?? text;
    if (field === "kind") return words.kinds[text] ?? text;
    return text;
  };
  return conflicts.map(({ field, theirs, yours, who, when }) =>
    fill(words.page.conflictLine, {
      field: words.page.fields[field],
      who: who || words.system,
      theirs: shown(field, theirs),
      yours: shown(field, yours),
      when: dayAndTime(when),
    }),
  );
}
