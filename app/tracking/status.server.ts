import { randomUUID } from "node:crypto";
import { sayKind } from "../../content/en/applications/names";
import { fill } from "../../content/format";
import { longDay } from "../../content/hours";
import type { Content } from "../../content/languages/content-of";
import { rankOf } from "../../content/law/stages";
import type { Sql } from "../../db/connect";
import { personalTables } from "../../db/personal/tables";
import type { TrackingProof } from "../../db/personal/tracking-proof";
import { type Application, isSettled, type RequirementState } from "../applications/application";
import { applicationColumns } from "../applications/change-application.server";
import { isToSend, isWanted } from "../applications/requirement-moves";
import { describeRequirement } from "../applications/requirements.server";
import { isEndedByRefund } from "../orders/payments/refunds.server";
import { describeDocuments } from "./describe-documents";
import { dayIn, dayOfDecision, describeNow, describeTurn, describeYours, isAhead } from "./describe-stage";
import { type Copyable, listCopyable } from "./documents/copy-document.server";
import { type GrantedRow, showRegistration } from "./show-registration";

type Requirement = {
  id: string;
  rule: string;
  title: string;
  state: RequirementState;
  reason: string;
  lacks: string;
  at: string;
};
type Found = Application & {
  ownerName: string | null;
  paidAt: Date | null;
  isRefunded: boolean;
  documentsCompleteAt: Date | null;
  hasFiling: boolean;
  requirements: Requirement[];
  query: { question: string; dueOn: string } | null;
  answeredOn: string | null;
  back: { at: string; note: string } | null;
  registration: GrantedRow["registration"] | null;
} & Pick<GrantedRow, "address" | "grantedAt" | "dates">;

/** The customer's applications, newest first, with everything that My applications shows about them. */
const listApplications = (proof: TrackingProof, sql: Sql) => {
  const { applications } = personalTables(sql, proof);
  return sql<Found[]>`
    with mine as (
      select ${applicationColumns(sql)}, documents_complete_at, filed_document_id is not null as "hasFiling" from ${applications})
    select mine.*,
      (select name from "user" where "user".id = mine.owner
        and exists (select from user_roles where user_id = mine.owner)) as "ownerName",
      (select paid_at from order_states where order_states.id = mine.order_id) as "paidAt",
      ${isEndedByRefund(sql, sql`mine.order_id`)} as "isRefunded",
      (select address from orders where orders.id = mine.order_id) as address,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'rule', rule, 'title', title, 'state', state,
          'reason', reason, 'lacks', lacks, 'at', changed_at) order by position, id)
        from requirements where application_id = mine.id), '[]') as requirements,
      (select jsonb_build_object('question', question, 'dueOn', due_on) from authority_queries
        where application_id = mine.id and answered_on is null) as query,
      (select max(answered_on)::text from authority_queries
        where application_id = mine.id and answer <> '' and answered_on <= due_on) as "answeredOn",
      (select case when kind = 'back' then jsonb_build_object('at', at, 'note', note) end from application_events
        where application_id = mine.id and changes ? 'stage' order by id desc limit 1) as back,
      (select at from application_events where application_id = mine.id and kind = 'granted' order by id desc limit 1)
        as "grantedAt",
      (select jsonb_build_object('id', id, 'number', number, 'validFrom', valid_from, 'validUntil', valid_until,
          'hasFile', certificate_id is not null)
        from registrations where application_id = mine.id and ended_at is null) as registration,
      coalesce((select jsonb_agg(jsonb_build_object('id', due_dates.id, 'rule', rule, 'dueOn', due_on,
          'isStopped', stopped_at is not null) order by due_on nulls last, rule)
        from due_dates join registrations on registrations.id = registration_id
        where application_id = mine.id and ended_at is null and done_at is null), '[]') as dates
    from mine order by mine.is_open desc, mine.created_at desc`;
};

/** One application as its customer sees it. Personal details are included only after the code was entered. */
export type TrackingCard = ReturnType<typeof showCard>;

export async function showCards(
  content: Content,
  proof: TrackingProof,
  sql: Sql,
  now = new Date(),
): Promise<TrackingCard[]> {
  const found = await listApplications(proof, sql);
  const copyable = await listCopyable(content, proof, sql);
  const cards = found.map((each) => showCard(content, each, proof.isProven, copyable, now));
  return cards.toSorted((one, other) => rankCard(other) - rankCard(one));
}

/** A new grant first, then what waits for the customer. */
const rankCard = ({ registration, isUrgent }: TrackingCard) => (registration?.isFresh ? 2 : Number(isUrgent));

function showCard(content: Content, found: Found, isProven: boolean, copyable: Map<string, Copyable>, now: Date) {
  const { status: words } = content.tracking;
  const kind = sayKind(found.kind);
  const { registration } = found;
  const isRefunded = found.isOpen && found.isRefunded;
  // Not filed yet, nothing is promised any more: what was sent stays in sight until staff withdraw it.
  const isEnding = isRefunded && found.filedOn === null;
  const requirements = isRefunded ? found.requirements.filter((each) => !isWanted(each)) : found.requirements;
  const missing = requirements.filter(isToSend);
  // Documents that are asked for wait for the customer also while staff check others or answer the authority.
  const isTheirs = found.isOpen && !isEnding && (found.mover === "customer" || missing.length > 0);
  return {
    id: found.id,
    reference: found.reference,
    kind,
    applicant: isProven ? found.applicant : "",
    stage: found.stage,
    isOpen: found.isOpen,
    says: isEnding ? fill(words.now.refunded, { kind }) : describeNow(content, found, kind, missing.length, now),
    turn: isEnding
      ? words.turn.nobody
      : isTheirs
        ? describeYours(content, missing.length)
        : describeTurn(content, found),
    isTheirs,
    /** Our office works on it now. */
    isOurs: found.isOpen && !isEnding && found.mover === "we",
    /** Listed first: it waits for the customer, or an appeal period is running. */
    isUrgent: isTheirs || (found.stage === "refused" && isAhead(found.appealUntil, now)),
    /** Idempotency key of the form that asks for a time, where the registration is done together in one call. */
    meetingKey: found.service === "msme" && found.stage === "ready" && isProven && !isEnding ? randomUUID() : "",
    send: isTheirs && missing[0] ? showSend(content, missing[0], isProven, missing.length) : null,
    back: found.back && found.isOpen ? describeBack(content, found, isProven) : "",
    steps: showSteps(content, found, now)
      // A withdrawn application, or one that is refunded, shows the steps that it reached, and none after them.
      .filter(({ state }) => state === "done" || !(isEnding || found.stage === "withdrawn"))
      .map((step) => ({ ...step, when: shorten(step.when) })),
    requirements: requirements.map((requirement) => ({
      ...showRequirement(content, requirement, isProven),
      copy: copyable.get(requirement.id),
    })),
    documents: describeDocuments(content, requirements),
    query: found.query && {
      until: fill(words.query.until, { day: longDay(found.query.dueOn) }),
      question: isProven ? found.query.question : "",
    },
    filed: found.filedOn
      ? {
          on: fill(words.filed.on, { day: longDay(found.filedOn) }),
          number: isProven ? found.filedReference : "",
          hasFile: found.hasFiling,
        }
      : null,
    refused: found.stage === "refused" && isProven ? found.refusedBecause : "",
    owner: found.ownerName,
    registration: registration && showRegistration(content, { ...found, registration }, isProven, now),
  };
}

/** A title or reason that staff wrote may name somebody: it is shown only after the code was entered. */
const titleOf = (content: Content, requirement: Requirement, isProven: boolean) =>
  isProven || requirement.title === "" ? describeRequirement(requirement).title : content.tracking.status.otherDocument;

const showSend = (content: Content, requirement: Requirement, isProven: boolean, count: number) => ({
  id: requirement.id,
  label:
    count === 1
      ? fill(content.tracking.status.send, { title: titleOf(content, requirement, isProven) })
      : fill(content.tracking.status.sendAll, { count }),
});

/** A step back always has a reason. Staff wrote it, so it is shown only after the code was entered. */
const describeBack = (content: Content, { back, stage }: Found, isProven: boolean) =>
  fill(isProven && back?.note ? content.tracking.status.back : content.tracking.status.backPlain, {
    step: content.tracking.status.stepOf[stage],
    day: dayIn(back?.at ?? new Date()),
    reason: back?.note ?? "",
  });

function showRequirement(content: Content, requirement: Requirement, isProven: boolean) {
  const { status: words } = content.tracking;
  const tone = isSettled(requirement.state)
    ? ("good" as const)
    : requirement.state === "sent back"
      ? ("again" as const)
      : ("plain" as const);
  return {
    id: requirement.id,
    title: titleOf(content, requirement, isProven),
    accepts: describeRequirement(requirement).accepts,
    state: requirement.lacks
      ? words.lacks
      : fill(words.requirementStates[requirement.state], { day: dayIn(requirement.at) }),
    reason: isProven ? requirement.reason : "",
    tone,
    isWanted: isWanted(requirement),
    /** Whether it has a page, where it is sent, seen, replaced or taken back. */
    hasPlace: requirement.state !== "waived",
  };
}

/** '17 November 2026' as '17 Nov': five steps stand side by side on a phone. */
export const shorten = (text: string) => text.replace(/(\d+ [A-Z][a-z]{2})[a-z]* \d{4}/g, "$1");

type Step = { title: string; when: string; state: "done" | "now" | "later" };

/** The stage that it had reached when it was withdrawn. */
const rankReached = ({ filedOn, documentsCompleteAt }: Found) =>
  filedOn ? rankOf.filed : documentsCompleteAt ? rankOf.ready : rankOf.collecting;

/** The same stages as the desk's, as five steps, or three where nothing is uploaded; each with its day or expected day. */
function showSteps(content: Content, found: Found, now: Date): Step[] {
  const { claims } = content.facts;
  const { status: words } = content.tracking;
  const { steps } = words;
  const rank = rankOf[found.stage];
  const reached = found.stage === "withdrawn" ? rankReached(found) : rank;
  const state = (from: number, done: number): Step["state"] =>
    reached >= done ? "done" : reached >= from ? "now" : "later";
  const decision = dayOfDecision(found, now);
  const start: Step = { title: steps.started, when: dayIn(found.paidAt ?? found.createdAt), state: "done" };
  const end: Step = {
    title: found.stage === "refused" || found.stage === "withdrawn" ? steps[found.stage] : steps.granted,
    when: rank < 4 ? "" : dayIn(found.grantedAt && found.stage === "granted" ? found.grantedAt : found.stageSince),
    state: rank >= 4 ? "done" : "later",
  };
  if (found.service === "msme") return [start, { title: steps.together, when: "", state: state(0, 4) }, end];
  const isReady = rank >= rankOf.ready;
  return [
    start,
    {
      title: steps.requirements,
      when: isReady ? (found.documentsCompleteAt ? dayIn(found.documentsCompleteAt) : "") : steps.now,
      state: state(0, 1),
    },
    {
      title: steps.filed,
      when: found.filedOn
        ? longDay(found.filedOn)
        : found.dueAt && found.dueAt > now && found.stage === "ready"
          ? fill(steps.until, { day: dayIn(new Date(found.dueAt.getTime() - 1)) })
          : fill(steps.hours, { hours: claims.processingHours.home }),
      state: state(1, 2),
    },
    {
      title: steps.authority,
      when: decision ? fill(steps.until, { day: longDay(decision) }) : "",
      state: state(2, 4),
    },
    end,
  ];
}

/** Changes whenever the page would say something else. */
export async function readVersion(proof: TrackingProof, sql: Sql): Promise<string> {
  const { applications, orders } = personalTables(sql, proof);
  const [row] = await sql<{ version: string }[]>`
    select concat_ws(' ',
      (select coalesce(sum(version), 0) || '.' || count(*) from ${applications}),
      (select count(*) || '.' || coalesce(max(ledger.id), 0) from ${orders} left join ledger on order_id = orders.id),
      (select count(*) || '.' || count(read_at) from tracking_messages
        where submission_id = any(${proof.submissions})),
      (select count(*) from due_dates join registrations on registrations.id = registration_id
        join ${applications} on applications.id = application_id where stopped_at is not null)) as version`;
  return `${row?.version ?? ""} ${proof.isProven}`;
}
