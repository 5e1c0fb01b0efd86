import { randomUUID } from "node:crypto";
import { claims } from "../../content/claims";
import { comingDates } from "../../content/en/applications/papers";
import { room } from "../../content/en/room/room";
import { applications as desk } from "../../content/en/staff/applications";
import { fill, indiaOffsetMs } from "../../content/format";
import { longDay } from "../../content/hours";
import type { ComingKey } from "../../content/law/coming-dates";
import { rankOf } from "../../content/law/stages";
import type { Sql } from "../../db/connect";
import type { RoomProof } from "../../db/personal/room-proof";
import { personalTables } from "../../db/personal/tables";
import { type Application, expectedDay, isSettled, type PaperState } from "../applications/application";
import { applicationColumns } from "../applications/columns.server";
import { describePaper } from "../applications/papers.server";
import { today } from "../applications/read";

const { status: words } = room;

type Paper = { id: string; rule: string; title: string; state: PaperState; reason: string; lacks: string; at: string };
type Found = Application & {
  ownerName: string | null;
  paidAt: Date | null;
  papersCompleteAt: Date | null;
  papers: Paper[];
  query: { question: string; dueOn: string } | null;
  back: { at: string; note: string } | null;
  grantedAt: string | null;
  registration: { id: string; number: string; validFrom: string; validUntil: string | null; hasFile: boolean } | null;
  dates: { id: string; rule: ComingKey; dueOn: string | null; isStopped: boolean }[];
};

const dayIn = (instant: Date | string) =>
  longDay(new Date(new Date(instant).getTime() + indiaOffsetMs).toISOString().slice(0, 10));

/** The customer's applications, the newest first, with everything that the room shows of them. */
const listApplications = (proof: RoomProof, sql: Sql) => {
  const { applications } = personalTables(sql, proof);
  return sql<Found[]>`
    with mine as (select ${applicationColumns(sql)}, papers_complete_at as "papersCompleteAt" from ${applications})
    select mine.*,
      (select name from "user" where "user".id = mine.owner
        and exists (select from user_roles where user_id = mine.owner)) as "ownerName",
      (select paid_at from order_states where order_states.id = mine."orderId") as "paidAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'rule', rule, 'title', title, 'state', state,
          'reason', reason, 'lacks', lacks, 'at', changed_at) order by position, id)
        from asked_papers where application_id = mine.id), '[]') as papers,
      (select jsonb_build_object('question', question, 'dueOn', due_on) from authority_queries
        where application_id = mine.id and answered_on is null) as query,
      (select case when kind = 'back' then jsonb_build_object('at', at, 'note', note) end from application_events
        where application_id = mine.id and changes ? 'stage' order by id desc limit 1) as back,
      (select at from application_events where application_id = mine.id and kind = 'granted' order by id desc limit 1)
        as "grantedAt",
      (select jsonb_build_object('id', id, 'number', number, 'validFrom', valid_from, 'validUntil', valid_until,
          'hasFile', certificate_id is not null)
        from registrations where application_id = mine.id and ended_at is null) as registration,
      coalesce((select jsonb_agg(jsonb_build_object('id', coming_dates.id, 'rule', rule, 'dueOn', due_on,
          'isStopped', stopped_at is not null) order by due_on nulls last, rule)
        from coming_dates join registrations on registrations.id = registration_id
        where application_id = mine.id and ended_at is null and done_at is null), '[]') as dates
    from mine order by mine."isOpen" desc, mine."createdAt" desc`;
};

/** One application as its customer sees it. What is personal is there only behind the second proof. */
export type RoomCard = ReturnType<typeof showCard>;

export async function showCards(proof: RoomProof, sql: Sql, now = new Date()): Promise<RoomCard[]> {
  const found = await listApplications(proof, sql);
  const cards = found.map((each) => showCard(each, proof.isProven, now));
  return cards.toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
}

function showCard(found: Found, isProven: boolean, now: Date) {
  const kind = desk.kinds[found.kind] ?? found.kind;
  const missing = found.papers.filter(isToSend);
  const { registration } = found;
  // Also while staff look at what came, or answer the authority: what is asked for is the customer's to send.
  const isTheirs = found.isOpen && (found.mover === "customer" || missing.length > 0);
  return {
    id: found.id,
    reference: found.reference,
    kind,
    applicant: isProven ? found.applicant : "",
    stage: found.stage,
    isOpen: found.isOpen,
    says: describeNow(found, kind, missing.length, now),
    turn: isTheirs ? describeYours(missing.length) : describeTurn(found),
    isTheirs,
    /** Comes before the others: what waits for the customer, or ends if they do nothing. */
    isUrgent: isTheirs || (found.stage === "refused" && isAhead(found.appealUntil, now)),
    /** Of the form that asks for a time, where it is done in one sitting. */
    meetingKey: found.service === "msme" && found.stage === "ready" && isProven ? randomUUID() : "",
    send: isTheirs && missing[0] ? showSend(missing[0], isProven) : null,
    back: found.back && found.isOpen ? describeBack(found, isProven) : "",
    steps: showSteps(found, now)
      // What was withdrawn shows the steps that it took, and none to come.
      .filter(({ state }) => state === "done" || found.stage !== "withdrawn")
      .map((step) => ({ ...step, when: shorten(step.when) })),
    papers: found.papers.map((paper) => showPaper(paper, isProven)),
    papersDone: found.papers.filter(({ state }) => isSettled(state)).length,
    query: found.query && {
      until: fill(words.query.until, { day: longDay(found.query.dueOn) }),
      question: isProven ? found.query.question : "",
    },
    refused: found.stage === "refused" && isProven ? found.refusedBecause : "",
    owner: found.ownerName,
    registration: registration && {
      id: registration.id,
      number: isProven ? registration.number : "",
      valid: registration.validUntil
        ? fill(words.granted.until, { from: longDay(registration.validFrom), until: longDay(registration.validUntil) })
        : fill(words.granted.since, { from: longDay(registration.validFrom) }),
      hasFile: registration.hasFile,
      dates: found.dates.map(({ id, rule, dueOn, isStopped }) => ({
        id,
        title: comingDates[rule].title,
        day: dueOn ? longDay(dueOn) : words.granted.dayOpen,
        dueOn,
        isStopped,
      })),
    },
  };
}

const isWanted = ({ state }: Paper) => state === "missing" || state === "please send again";

/** What the customer told us that they do not have is ours to answer. */
const isToSend = (paper: Paper) => isWanted(paper) && paper.lacks === "";

const isAhead = (day: string | null, now: Date) => day !== null && day >= today(now);

/** What is going on, in one sentence. */
function describeNow(found: Found, kind: string, missing: number, time: Date): string {
  const { now } = words;
  const said = { kind, day: "", count: missing, hours: claims.processingHours.home };
  switch (found.stage) {
    case "papers":
      if (missing > 0) return fill(missing === 1 ? now.onePaper : now.papers, said);
      return fill(found.papers.every(({ state }) => isSettled(state)) ? now.complete : now.checking, said);
    case "ready":
      if (found.service === "msme") return fill(now.together, said);
      return found.dueAt ? fill(now.ready, { ...said, day: dayIn(new Date(found.dueAt.getTime() - 1)) }) : now.complete;
    case "query":
      return found.query ? fill(now.query, { ...said, day: longDay(found.query.dueOn) }) : fill(now.authority, said);
    case "inspection":
      return fill(now.inspection, said);
    case "filed":
    case "authority": {
      const expected = expectedDay(found);
      return expected && isAhead(expected, time)
        ? fill(now.filed, { ...said, day: longDay(expected) })
        : fill(now.authority, said);
    }
    case "refused":
      return found.appealUntil && isAhead(found.appealUntil, time)
        ? fill(now.refusedUntil, { ...said, day: longDay(found.appealUntil) })
        : fill(now.refused, said);
    default:
      return fill(now[found.stage], said);
  }
}

const describeYours = (missing: number) =>
  fill(missing === 1 ? words.turn.yoursOne : words.turn.yours, { count: missing });

/** Who moves next, where it is not the customer. */
function describeTurn({ mover, stage, ownerName, service, papers }: Found): string {
  const { turn } = words;
  const who = ownerName?.split(" ")[0] ?? turn.us;
  if (mover === "we") {
    if (stage === "papers" && papers.some(({ state }) => !isSettled(state))) return fill(turn.check, { who });
    if (stage === "query") return fill(turn.answer, { who });
    return fill(service === "msme" ? turn.together : turn.file, { who });
  }
  if (stage === "refused") return turn.refused;
  return mover === "authority" ? turn.authority : turn.nobody;
}

/** What staff typed may name somebody: that title, or why a paper is asked for again, is told behind the second proof. */
const titleOf = (paper: Paper, isProven: boolean) =>
  isProven || paper.title === "" ? describePaper(paper).title : words.otherPaper;

const showSend = (paper: Paper, isProven: boolean) => ({
  id: paper.id,
  label: fill(words.send, { title: titleOf(paper, isProven) }),
});

/** A step back is never without its reason, which staff typed: it is told behind the second proof. */
const describeBack = ({ back, stage }: Found, isProven: boolean) =>
  fill(isProven && back?.note ? words.back : words.backPlain, {
    step: words.stepOf[stage],
    day: dayIn(back?.at ?? new Date()),
    reason: back?.note ?? "",
  });

function showPaper(paper: Paper, isProven: boolean) {
  const tone = isSettled(paper.state)
    ? ("good" as const)
    : paper.state === "please send again"
      ? ("again" as const)
      : ("plain" as const);
  return {
    id: paper.id,
    title: titleOf(paper, isProven),
    accepts: describePaper(paper).accepts,
    state: paper.lacks ? words.lacks : fill(words.paperStates[paper.state], { day: dayIn(paper.at) }),
    reason: isProven ? paper.reason : "",
    tone,
    isWanted: isWanted(paper),
    /** There it is sent, seen, replaced or taken back. */
    hasPlace: paper.state !== "waived",
  };
}

/** '17 November 2026' as '17 Nov': five steps stand side by side on a phone. */
export const shorten = (text: string) => text.replace(/(\d+ [A-Z][a-z]{2})[a-z]* \d{4}/g, "$1");

type Step = { title: string; when: string; state: "done" | "now" | "later" };

/** How far it was when it was withdrawn. */
const rankReached = ({ filedOn, papersCompleteAt }: Found) =>
  filedOn ? rankOf.filed : papersCompleteAt ? rankOf.ready : rankOf.papers;

/** The same stages as the desk's, as five steps, or three where nothing is uploaded; each with its day or expected day. */
function showSteps(found: Found, now: Date): Step[] {
  const { steps } = words;
  const rank = rankOf[found.stage];
  const reached = found.stage === "withdrawn" ? rankReached(found) : rank;
  const state = (from: number, done: number): Step["state"] =>
    reached >= done ? "done" : reached >= from ? "now" : "later";
  const expected = expectedDay(found);
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
      title: steps.papers,
      when: isReady ? (found.papersCompleteAt ? dayIn(found.papersCompleteAt) : "") : steps.now,
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
      when: expected ? fill(steps.until, { day: longDay(expected) }) : "",
      state: state(2, 4),
    },
    end,
  ];
}

/** Changes whenever the page would say something else. */
export async function readVersion(proof: RoomProof, sql: Sql): Promise<string> {
  const { applications, orders } = personalTables(sql, proof);
  const [row] = await sql<{ version: string }[]>`
    select concat_ws(' ',
      (select coalesce(sum(version), 0) || '.' || count(*) from ${applications}),
      (select count(*) || '.' || coalesce(max(ledger.id), 0) from ${orders} left join ledger on order_id = orders.id),
      (select count(*) || '.' || count(read_at) from room_messages
        where customer_id = any(${proof.customers}::text[]::uuid[])),
      (select count(*) from coming_dates join registrations on registrations.id = registration_id
        where customer_id = any(${proof.customers}::text[]::uuid[]) and stopped_at is not null)) as version`;
  return `${row?.version ?? ""} ${proof.isProven}`;
}
