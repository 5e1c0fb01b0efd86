import { randomUUID } from "node:crypto";
import { templates, cases as words } from "../../../content/en/staff/cases";
import { fill } from "../../../content/format";
import { givenEmail } from "../../../content/person";
import type { StaffProof } from "../../../db/personal/staff-proof";
import type { Calendar } from "../../office/clock";
import { callBackPicks } from "../times/call-back";
import { officeField, officeTime } from "../times/office-format";
import { isClosed, statuses, transitions } from "./case";
import type { CaseEvent, CasePage, CaseSubmission } from "./case-page.server";
import type { Conflict } from "./change.server";
import { changesOf, isContact, isToBeWritten, isWonAndAsked, outcomeNames, outcomes } from "./outcomes";
import type { StaffMember } from "./ownership.server";
import { fillTemplate, templateNames } from "./templates";

/** One line of the history. */
export type ShownEvent = {
  id: string;
  at: string;
  time: string;
  what: string;
  who: string;
  details: string[];
  tone: "asked" | "contact" | "broken" | "plain";
  /** A merged case that can be taken apart again. */
  unmerge?: string;
};

/** A case as the screen shows it, with all times told on the office's clock. */
export function showCase(
  page: CasePage,
  proof: StaffProof,
  staff: StaffMember[],
  { now, calendar }: { now: Date; calendar: Calendar },
) {
  const { case: found, submissions, others } = page;
  const [latest] = submissions;
  const email = givenEmail(latest?.email ?? "");
  const person = { name: latest?.name ?? "", phone: latest?.phone ?? "", email };
  /** What the call is about: the case itself keeps what was asked first. */
  const asked = latest ?? found;
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  return {
    /** The page of what was sent, which is for admins. */
    sentAs: proof.role === "admin" ? sentAs(submissions.find(({ id }) => id === found.id)) : null,
    id: found.id,
    version: found.version,
    status: found.status,
    mergedInto: found.mergedInto,
    /** Of what is sent from this page: a form that comes twice is stored once. */
    key: randomUUID(),
    ...person,
    service: asked.service,
    state: asked.state,
    /** What they wait for an answer to, or their newest words. */
    said: page.inRoom.find(({ isOpen }) => isOpen)?.text ?? submissions.find(({ message }) => message)?.message ?? "",
    owner: found.owner,
    ownerName: found.ownerName,
    isMine: found.owner === proof.user.id,
    isClosed: isClosed(found.status),
    lostReason: found.lostReason,
    promise: found.promiseDue?.toISOString() ?? null,
    promisedBy: officeTime(found.promiseDue ?? found.promisedBy, now),
    firstContact: found.firstContactAt && officeTime(found.firstContactAt, now),
    nextAction: isClosed(found.status) ? null : officeTime(found.nextActionAt, now),
    nextActionField: officeField(found.nextActionAt),
    callBackPicks: callBackPicks(now, calendar),
    callBackField: officeField(changesOf("connected", found, { now, calendar }).nextActionAt ?? found.nextActionAt),
    isWithdrawn: found.withdrawnAt !== null,
    blocked: found.doNotCall || found.withdrawnAt ? blockedText(page, now) : null,
    askedBefore: page.hasRefusedCalls,
    outcomes: outcomeNames.map((name) => ({ name, key: outcomes[name].key, hint: hintOf(name, page, now, calendar) })),
    nextStatuses: statuses.filter(
      (status) => status === found.status || (!found.withdrawnAt && transitions[found.status].includes(status)),
    ),
    templates: templateNames.flatMap((name) => {
      const filled = fillTemplate(name, { name: person.name, service: asked.service });
      return filled ? [{ name, ...filled }] : [];
    }),
    people: peopleOf(submissions),
    others: others.map((other) => showOther(other, latest, now)),
    history: historyOf(page, proof, now, names),
  };
}

/** Nobody sent a renewal. */
const sentAs = (sent?: CaseSubmission) => (sent && sent.kind !== "renewal" ? sent.kind : null);

const askedWords = { lead: words.events.asked, contact: words.events.wrote, renewal: words.events.due };

/** Another case of theirs, or of someone who gave the same number or address. */
const showOther = (other: CasePage["others"][number], latest: CaseSubmission | undefined, now: Date) => {
  const { id, status, service, name, email, phone, createdAt } = other;
  return {
    id,
    status,
    service,
    name,
    email: givenEmail(email),
    phone,
    asked: officeTime(createdAt, now),
    isSomeoneElse: email !== latest?.email || phone !== (latest?.phone ?? ""),
  };
};

/** Who is in the case, by the address they gave: the newest of what each sent. */
const peopleOf = (submissions: CaseSubmission[]) => {
  const newest = new Map(submissions.toReversed().map((each) => [each.email, each]));
  return [...newest.values()].map(({ id, name, email, phone }) => ({
    id,
    name,
    email: givenEmail(email),
    phone,
  }));
};

const refusals = ["do not call", "do not call asked", "withdrew consent"];

/** Why nobody may call, with when it was said and who wrote it down. */
function blockedText({ case: found, events }: CasePage, now: Date) {
  const said = events.find(
    ({ kind, changes }) => refusals.includes(kind) || (changes.doNotCall as unknown[] | undefined)?.[1] === true,
  );
  const since = said && fill(words.page.blockedSince, { when: officeTime(said.at, now), who: nameOf(said) });
  return fill(found.withdrawnAt ? words.page.withdrawn : words.page.blocked, { since: since ?? "" });
}

const nameOf = ({ who }: CaseEvent) => who ?? words.events.system ?? "";

export type ShownCase = ReturnType<typeof showCase>;

/** What an outcome would lead to now. */
function hintOf(name: (typeof outcomeNames)[number], { case: found }: CasePage, now: Date, calendar: Calendar) {
  if ("asksTime" in outcomes[name]) return words.hints.pickTime;
  if (isToBeWritten(name, found)) return words.hints.written;
  const { status = found.status, nextActionAt = now } = changesOf(name, found, { now, calendar });
  if (isWonAndAsked(found) && isContact(name, found)) return words.hints.won;
  if (status === "lost") return words.hints.lost;
  return fill(words.hints.again, { when: officeTime(nextActionAt, now) });
}

/** Submissions, calls, messages, mails and changes, the newest first. */
function historyOf(
  { case: found, submissions, events, mails, inRoom }: CasePage,
  proof: StaffProof,
  now: Date,
  names: Map<string, string>,
): ShownEvent[] {
  const asked = submissions.map((each) => ({
    instant: each.createdAt,
    id: each.id,
    who: each.name,
    tone: "asked" as const,
    what: fill(askedWords[each.kind] ?? "", { page: each.page || "/" }),
    details: [each.service, each.message, each.referrer, each.campaign, each.promo].filter(Boolean),
    ...(each.id !== found.id && { unmerge: each.id }),
  }));
  const broken = submissions
    .filter(({ promisedBy, firstContactAt }) => promisedBy < (firstContactAt ?? now))
    .filter(() => found.lostReason !== "before the desk")
    .map(({ id, promisedBy }) => ({
      instant: promisedBy,
      id: `promise-${id}`,
      who: "",
      tone: "broken" as const,
      what: words.events.promiseBroken ?? "",
      details: [],
    }));
  const named = new Map(submissions.map(({ id, name }) => [id, name]));
  const written = inRoom.map(({ id, at, text, submissionId, who, isOurs }) => ({
    instant: at,
    id,
    who: (isOurs ? who : named.get(submissionId)) ?? "",
    tone: isOurs ? ("contact" as const) : ("asked" as const),
    what: (isOurs ? words.events["room answer"] : words.events["room question"]) ?? "",
    details: [text],
  }));
  // An answer stands there with its words.
  const others = events.filter(({ kind }) => kind !== "room answer");
  const done = others.map((event) => ({
    instant: event.at,
    id: event.id,
    what: whatOf(event),
    who: event.actor === proof.user.id ? (words.events.you ?? "") : nameOf(event),
    details: detailsOf(event, now, names),
    tone: event.kind === "sent" || event.kind === "connected" ? ("contact" as const) : ("plain" as const),
  }));
  const sent = mails.map(({ id, kind, status, at }) => ({
    instant: at,
    id,
    who: "",
    tone: "plain" as const,
    what: fill(words.events.mail ?? "", { kind: words.mails[kind] ?? kind }),
    details: [words.mails[status] ?? status],
  }));
  return [...asked, ...broken, ...written, ...done, ...sent]
    .sort((one, other) => other.instant.getTime() - one.instant.getTime())
    .map(({ instant, ...line }) => ({ ...line, at: instant.toISOString(), time: officeTime(instant, now) }));
}

function whatOf({ kind, changes }: CaseEvent) {
  const outcome = (words.outcomes as Record<string, string>)[kind];
  const told = changes as Record<string, string>;
  const labels: Record<string, { label: string }> = { ...templates, quote: { label: words.page.quote } };
  const template = labels[told.template ?? ""]?.label ?? told.template ?? "";
  const undone = (words.outcomes as Record<string, string>)[told.outcome ?? ""] ?? "";
  return fill(outcome ?? words.events[kind] ?? kind, { ...told, template, outcome: undone });
}

function detailsOf({ changes, note }: CaseEvent, now: Date, names: Map<string, string>) {
  const lines = Object.entries(changes).flatMap(([field, change]) => {
    if (!Array.isArray(change) || !words.fields[field] || field === "attempts") return [];
    const [before, after] = change.map((value) => fieldText(field, value, now, names));
    return [`${words.fields[field]}: ${before} → ${after}`];
  });
  return [note, ...lines].filter(Boolean);
}

/** The value of a field in words. */
function fieldText(field: string, value: unknown, now: Date, names: Map<string, string>): string {
  if (value === null || value === undefined || value === "") return "–";
  if (field === "status") return (words.status as Record<string, string>)[String(value)] ?? String(value);
  if (field === "owner") return names.get(String(value)) ?? words.page.owner;
  if (field === "lostReason") return words.reasons[String(value)] ?? String(value);
  if (field === "nextActionAt") return officeTime(new Date(String(value)), now);
  return String(value);
}

/** Both values of each field that two people changed. */
export const showConflicts = (conflicts: Conflict[], now: Date, names: Map<string, string>) =>
  conflicts.map(({ field, theirs, yours, who, when }) =>
    fill(words.messages.conflictRow, {
      field: words.fields[field] ?? field,
      theirs: fieldText(field, theirs instanceof Date ? theirs.toISOString() : theirs, now, names),
      yours: fieldText(field, yours instanceof Date ? yours.toISOString() : yours, now, names),
      who: who || (words.events.system ?? ""),
      when: officeTime(when, now),
    }),
  );
