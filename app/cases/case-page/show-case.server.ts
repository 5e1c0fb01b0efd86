import { randomUUID } from "node:crypto";
import { templates, cases as words } from "../../../content/en/staff/cases";
import { mailNames, mailStates } from "../../../content/en/staff/mails";
import { fill } from "../../../content/format";
import { givenEmail } from "../../../content/person";
import { sayPhone } from "../../../content/phone";
import type { Sql } from "../../../db/connect";
import type { MailName } from "../../../db/mails";
import type { StaffProof } from "../../../db/personal/staff-proof";
import type { Correction } from "../../leads/correct-person.server";
import type { Calendar } from "../../office/clock";
import { officeField, officeTime } from "../../office/office-format";
import type { Conflict } from "../../ui/result";
import { isClosed, statuses, transitions } from "../case";
import { type CaseEvent, type CasePage, type CaseSubmission, findCase } from "../find-case.server";
import { callBackPicks, changesOf, hintOf, mayRecord, outcomeNames, outcomes } from "../outcomes";
import { listStaff, type StaffMember } from "../ownership.server";
import { fillTemplate, templateNames } from "../templates";
import { sayWish, type Wish, wishesOf } from "../wishes";

/** The case, and to whom it can be assigned; null where there is none. */
export async function loadCase(
  proof: StaffProof,
  sql: Sql,
  id: string,
  { now, calendar }: { now: Date; calendar: Calendar },
) {
  const page = await findCase(proof, sql, id);
  if (!page) return null;
  const staff = await listStaff(sql);
  // An admin may assign a case to anybody, an agent may hand it over to a colleague who is present.
  const isAdmin = proof.role === "admin";
  const receivers = isAdmin ? staff : staff.filter((each) => !each.isAbsent && each.id !== proof.user.id);
  return {
    submissions: page.submissions,
    shown: showCase(page, proof, staff, { now, calendar }),
    me: proof.user.id,
    staff: receivers.map(({ id, name, isAbsent }) => ({ id, name, isAbsent })),
    isAdmin,
    now: now.toISOString(),
  };
}

/** A case as the screen shows it, with all times on the office's clock. */
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
  const people = peopleOf(submissions);
  const wishes = wishesOf(submissions.toReversed());
  /** What the call is about; a message that names no service is about the one before, in the state of that. */
  const [onlyWish] = wishes.length === 1 ? wishes : [];
  const asked = {
    service: onlyWish?.service || latest?.service || found.service,
    state: onlyWish?.state || latest?.state || found.state,
  };
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
    firm: latest?.firm ?? "",
    city: latest?.city ?? "",
    speaks: latest?.speaks ?? "",
    /** What they wait for an answer to, or their newest words. */
    said:
      page.inTracking.find(({ isOpen }) => isOpen)?.text ?? submissions.find(({ message }) => message)?.message ?? "",
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
    outcomes: outcomeNames
      .filter((name) => mayRecord(name, found, { now, calendar }))
      .map((name) => ({ name, key: outcomes[name].key, hint: hintOf(name, found, { now, calendar }) })),
    nextStatuses: statuses.filter(
      (status) => status === found.status || (!found.withdrawnAt && transitions[found.status].includes(status)),
    ),
    templates: templateNames.flatMap((name) => {
      const filled = fillTemplate(name, { name: person.name, service: asked.service });
      return filled ? [{ name, ...filled }] : [];
    }),
    people,
    wishes: wishes.map((wish) => showWish(wish, people.length, now)),
    recipients: recipientsOf(wishes, people),
    others: others.map((other) => showOther(other, latest, now)),
    history: historyOf(page, proof, now, namesOf(staff)),
  };
}

export type ShownCase = ReturnType<typeof showCase>;

const namesOf = (staff: StaffMember[]) => new Map(staff.map(({ id, name }) => [id, name]));

/** Nobody sent a renewal. */
const sentAs = (sent?: CaseSubmission) => (sent && sent.kind !== "renewal" ? sent.kind : null);

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

/** So many of the times that somebody asked for the same again are named. */
const mostTimes = 5;

/** What is wanted, when and from where it was first asked for, what was answered, and each time that it was asked for again. */
function showWish(wish: Wish<CaseSubmission>, people: number, now: Date) {
  const { kind, service, state, asked } = wish;
  const [first, ...later] = asked;
  const times = later.slice(-mostTimes).map(({ createdAt }) => officeTime(createdAt, now));
  const unnamed = later.length - times.length;
  const again = [...(unnamed > 0 ? [`${unnamed} times`] : []), ...times].join(", ");
  const newest = asked.at(-1) ?? first;
  return {
    /** The newest form that asked for it: an order or an application is made of that. */
    id: newest.id,
    short: sayWish(wish),
    about: [service || "Not specified", state].filter(Boolean).join(", "),
    asked: asked.map(({ id }) => ({ id, service, state })) as [Asked, ...Asked[]],
    ...{ kind, service, state },
    when: `${askedText(first)}, ${officeTime(first.createdAt, now)}`,
    again: again && `asked again ${again}`,
    answers: (asked.findLast(({ answers }) => answers)?.answers ?? "").replaceAll("\n", " · "),
    who: people > 1 ? newest.name : "",
  };
}
type Asked = { id: string; service: string; state: string };
export type ShownWish = ReturnType<typeof showWish>;

/** For whom and for which wish a quote or an application can be made: the newest form of each person and wish. */
function recipientsOf(wishes: Wish<CaseSubmission>[], people: ReturnType<typeof peopleOf>) {
  const asking = wishes.flatMap((wish) =>
    peopleOf(wish.asked.toReversed()).map((person) => ({ ...person, about: sayWish(wish) })),
  );
  // Who wrote and named no service asked for none.
  const others = people.filter(({ email }) => asking.every((each) => each.email !== email));
  return [...asking, ...others.map((person) => ({ ...person, about: "" }))];
}

/** Why nobody may call, with when it was said and who wrote it down. */
function blockedText({ case: found, events }: CasePage, now: Date) {
  const said = events.find(
    // A merge carries a ban on: it was said before, to somebody else.
    ({ kind, changes }) =>
      refusals.includes(kind) || (kind !== "merged" && (changes.doNotCall as unknown[] | undefined)?.[1] === true),
  );
  const since = said ? ` (${officeTime(said.at, now)}, noted by ${nameOf(said)})` : "";
  return found.withdrawnAt
    ? `This person withdrew their consent${since}. Nothing is sent to them, and the case stays closed unless they ask again.`
    : `This person asked not to be called${since}. Calls and messages are off.${found.awaitsAnswer ? " What they have asked since is answered in writing." : ""}`;
}

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

const system = "System";
const fieldWords: Record<string, string> = {
  status: "Status",
  lostReason: "Reason",
  owner: "Owner",
  nextActionAt: "Follow-up",
  attempts: "Tries",
  doNotCall: "Do not call",
  name: "Name",
  phone: "Phone",
  email: "E-mail",
  state: "State",
  service: "Service",
  firm: "Firm",
  city: "City",
  speaks: "Language",
};
const mailWords: Record<MailName, string> & Record<string, string> = mailNames;

/** Submissions, calls, messages, mails and changes, the newest first. */
function historyOf(
  { case: found, submissions, events, corrections, mails, inTracking }: CasePage,
  proof: StaffProof,
  now: Date,
  names: Map<string, string>,
): ShownEvent[] {
  const merges = mergesOf(found.id, submissions, events);
  const asked = submissions.map((each) => ({
    instant: each.createdAt,
    id: each.id,
    who: each.name,
    tone: "asked" as const,
    what: askedText(each),
    details: [askedFor(each, corrections), each.message, each.referrer, each.campaign, each.promo].filter(Boolean),
    ...(each.id !== found.id && ![...merges.values()].includes(each.id) && { unmerge: each.id }),
  }));
  const broken = submissions
    .filter(({ promisedBy, firstContactAt }) => promisedBy < (firstContactAt ?? now))
    .map(({ id, promisedBy }) => ({
      instant: promisedBy,
      id: `promise-${id}`,
      who: "",
      tone: "broken" as const,
      what: "Promise broken",
      details: [],
    }));
  const named = new Map(submissions.map(({ id, name }) => [id, name]));
  const written = inTracking.map(({ id, at, text, submissionId, who, isOurs }) => ({
    instant: at,
    id,
    who: (isOurs ? who : named.get(submissionId)) ?? "",
    tone: isOurs ? ("contact" as const) : ("asked" as const),
    what: (isOurs ? words.events["tracking answer"] : words.events["tracking question"]) ?? "",
    details: [text],
  }));
  // An answer is among the messages, with its words. A merge was written down in both cases.
  const others = events.filter(
    ({ kind, caseId, changes }) =>
      kind !== "tracking answer" && !(/^(un)?merged$/.test(kind) && caseId === changes.from && caseId !== found.id),
  );
  const done = others.map((event) => ({
    instant: event.at,
    id: event.id,
    what: whatOf(event),
    who: event.actor === proof.user.id ? "You" : nameOf(event),
    details: [...detailsOf(event, now, names), ...correctedLines(event, corrections)],
    tone: event.kind === "sent" || event.kind === "connected" ? ("contact" as const) : ("plain" as const),
    ...(merges.has(event.id) && { unmerge: merges.get(event.id) }),
  }));
  const sent = mails.map(({ id, kind, status, at }) => ({
    instant: at,
    id,
    who: "",
    tone: "plain" as const,
    what: mailWords[kind] ?? kind,
    details: [mailStates[status]],
  }));
  return [...asked, ...broken, ...written, ...done, ...sent]
    .sort((one, other) => other.instant.getTime() - one.instant.getTime())
    .map(({ instant, ...line }) => ({ ...line, at: instant.toISOString(), time: officeTime(instant, now) }));
}

/** The line at which each case that was merged into this one can be taken apart again: its newest merge. */
function mergesOf(id: string, submissions: CaseSubmission[], events: CaseEvent[]): Map<string, string> {
  const lines = submissions
    .filter((each) => each.id !== id)
    .map((each) => {
      const merge = events.find(
        ({ kind, caseId, changes }) => kind === "merged" && changes.from === each.id && caseId !== each.id,
      );
      return [merge?.id ?? "", each.id] as const;
    });
  return new Map(lines.filter(([event]) => event !== ""));
}

/** As it was sent, whatever was corrected in it since. */
function askedFor({ id, service, state }: CaseSubmission, corrections: Correction[]): string {
  const sent = (field: string, value: string) =>
    corrections.find((each) => each.submission === id && each.field === field)?.before ?? value;
  return [sent("service", service), sent("state", state)].filter(Boolean).join(", ");
}

function askedText({ kind, page }: CaseSubmission) {
  if (kind === "renewal") return "Renewal: something is due again";
  const way = (words.ways as Record<string, string>)[page];
  return way ?? `${kind === "lead" ? "Asked" : "Wrote"} on ${page === "" || page === "/" ? "the home page" : page}`;
}

function whatOf({ kind, changes }: CaseEvent) {
  const outcome = (words.outcomes as Record<string, string>)[kind];
  const texts = changes as Record<string, string>;
  const labels: Record<string, { label: string }> = { ...templates, quote: { label: "the quote" } };
  const template = labels[texts.template ?? ""]?.label ?? texts.template ?? "";
  const undone = (words.outcomes as Record<string, string>)[texts.outcome ?? ""] ?? "";
  return fill(outcome ?? words.events[kind] ?? kind, { ...texts, template, outcome: undone });
}

function detailsOf({ changes, note }: CaseEvent, now: Date, names: Map<string, string>) {
  const lines = Object.entries(changes).flatMap(([field, change]) => {
    if (!Array.isArray(change) || !fieldWords[field] || field === "attempts") return [];
    const [before, after] = change.map((value) => fieldText(field, value, now, names));
    // A follow-up that moved by seconds.
    if (before === after) return [];
    return [`${fieldWords[field]}: ${before} → ${after}`];
  });
  return [note, ...lines, changes.openWishes ? "Something else that they asked for is still open" : ""].filter(Boolean);
}

/** What a correction changed, once for all that it changed it in. */
function correctedLines({ changes }: CaseEvent, corrections: Correction[]): string[] {
  const own = corrections.filter(({ id }) => id === changes.correction);
  return [...new Set(own.flatMap(describeCorrection))];
}

/** Nothing where a placeholder for a missing address was corrected into another one. */
function describeCorrection({ field, before, after }: Correction): string[] {
  const shown = (value: string) =>
    field === "email" ? givenEmail(value) : field === "phone" ? sayPhone(value) : value;
  const [from, to] = [shown(before), shown(after)];
  return from === to ? [] : [`${fieldWords[field]}: ${from || "–"} → ${to || "–"}`];
}

/** The value of a field in words. */
function fieldText(field: string, value: unknown, now: Date, names: Map<string, string>): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (field === "email") return givenEmail(String(value)) || "–";
  if (field === "phone") return sayPhone(String(value));
  if (field === "status") return (words.status as Record<string, string>)[String(value)] ?? String(value);
  if (field === "owner") return names.get(String(value)) ?? "Owner";
  if (field === "lostReason") return words.reasons[String(value)] ?? String(value);
  if (field === "nextActionAt") return officeTime(value instanceof Date ? value : new Date(String(value)), now);
  return String(value);
}

/** Both values of each field that two people changed, as a line for each. */
export async function describeConflicts(sql: Sql, conflicts: Conflict[], now = new Date()): Promise<string[]> {
  if (conflicts.length === 0) return [];
  const names = namesOf(await listStaff(sql));
  return conflicts.map(({ field, theirs, yours, who, when }) => {
    const [theirText, yourText] = [theirs, yours].map((value) => fieldText(field, value, now, names));
    return `${fieldWords[field] ?? field}: now ${theirText} (${who || system}, ${officeTime(when, now)}), yours ${yourText}`;
  });
}

/** Who wrote a line down. */
const nameOf = ({ who }: CaseEvent) => who ?? system;
