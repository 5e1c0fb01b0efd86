import { cases as words } from "../../../content/en/staff/cases";
import { fill, indiaOffsetMs } from "../../../content/format";
import { holdsAadhaar } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { isUuid } from "../../../db/uuid";
import { type Calendar, isOpenAt } from "../../office/clock";
import { officeField, officeTime } from "../times/office-format";
import { type CaseFields, isClosed, longestNote, lostReasons, type Status, statuses } from "./case";
import { type Changed, type Conflict, changeCase } from "./change.server";
import { type Merged, mergeCases, type PartMerged, unmergeCase } from "./merge.server";
import { changesOf, followsOf, isContact, type OutcomeName, outcomeNames, outcomes } from "./outcomes";
import { listStaff } from "./ownership.server";
import { isTemplate } from "./templates";

/** How an action on a case ended, in the words the staff member reads. */
export type ActionResult =
  /** `note` is what was typed and is stored now. */
  | { ok: true; isOutcome?: boolean; note?: string }
  | {
      ok: false;
      status: 400 | 403 | 404 | 409;
      message: string;
      conflicts?: Conflict[];
      version?: number;
      /** A time to call back, as the field writes it, that is recorded once it is said to be meant. */
      asks?: string;
    };

type Services = { sql: Sql; office: { current(): Calendar }; partMerged: PartMerged };
type Action = { proof: StaffProof; services: Services; id: string; version: number; form: FormData; now: Date };

const { messages } = words;
const refuse = (message: string, status: 400 | 403 | 404 = 400): ActionResult => ({ ok: false, status, message });
const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** Each action of a case's page by its name. */
const actions: Record<string, (given: Action) => Promise<ActionResult>> = {
  outcome: recordOutcome,
  change: changeFields,
  note: addNote,
  claim: ({ proof, ...given }) =>
    apply({ proof, ...given }, () => ({ kind: "claimed", fields: { owner: proof.user.id } })),
  release: (given) => apply(given, () => ({ kind: "released", fields: { owner: null } })),
  assign: assignTo,
  opened: (given) => recordMessage(given, "opened"),
  sent: (given) => recordMessage(given, "sent"),
  "call opened": (given) => apply(given, () => ({ kind: "call opened" })),
  merge: async ({ proof, services: { sql }, form, ...asked }) =>
    readMerged(await mergeCases(proof, sql, text(form, "other"), asked)),
  unmerge: async ({ proof, services: { sql, partMerged }, form, ...asked }) =>
    readMerged(await unmergeCase(proof, sql, text(form, "other"), asked, partMerged)),
};

export async function actOnCase(
  proof: StaffProof,
  services: Services,
  id: string,
  form: FormData,
  now = new Date(),
): Promise<ActionResult> {
  // In the work box each outcome is a button of the form that also holds the note.
  if (form.has("callBack")) form.set("outcome", "call back");
  const name = form.has("outcome") ? "outcome" : text(form, "act");
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const version = Number(text(form, "version"));
  if (!action) return refuse(messages.unknownAction);
  if (!Number.isInteger(version) || version < 1) return refuse(messages.stale);
  const note = text(form, "note");
  if (note.length > longestNote) return refuse(fill(messages.noteLong, { most: longestNote, count: note.length }));
  if (holdsAadhaar(note)) return refuse(messages.aadhaar);
  if (hasForgottenCallBack(form)) return refuse(messages.callBackOpen);
  return action({ proof, services, id, version, form, now });
}

/** A time was picked in the work box, but another button was pressed than the one beside it. */
function hasForgottenCallBack(form: FormData) {
  const picked = text(form, "callBackAt");
  return picked !== "" && picked !== text(form, "shownCallBackAt") && text(form, "outcome") !== "call back";
}

async function recordOutcome(given: Action): Promise<ActionResult> {
  const { form, services, now } = given;
  const name = outcomeNames.find((known) => known === text(form, "outcome")) as OutcomeName | undefined;
  if (!name) return refuse(messages.unknownOutcome);
  const outcome = outcomes[name];
  // A button with a time of its own goes before the field.
  const pressed = text(form, "callBack");
  const time = "asksTime" in outcome ? readTime(pressed || text(form, "callBackAt"), now) : undefined;
  if (typeof time === "string") return refuse(time);
  if (time && pressed === "" && !isOpenAt(time, services.office.current()))
    return {
      ok: false,
      status: 400,
      asks: officeField(time),
      message: fill(messages.outsideHours, { time: officeTime(time, now) }),
    };
  const chosen = readStatusAndTime(form, now);
  if (typeof chosen === "string") return refuse(chosen);
  if (contradicts(outcome, chosen, time)) return refuse(fill(messages.contradicts, { outcome: words.outcomes[name] }));
  const acted = await apply(given, (current) => ({
    kind: name,
    isContact: isContact(name, current),
    takes: true,
    note: text(form, "note"),
    // What was chosen by hand goes before what the outcome leads to.
    fields: {
      ...changesOf(name, current, { now, calendar: services.office.current(), callBackAt: time }),
      ...chosen,
    },
  }));
  return acted.ok ? { ...acted, isOutcome: true } : acted;
}

/** An outcome that closes the case leaves nothing to choose; of two times for the next action neither is guessed. */
const contradicts = ({ status }: { status: Status }, chosen: Partial<CaseFields>, callBackAt: Date | undefined) =>
  (isClosed(status) && Object.keys(chosen).length > 0) ||
  (callBackAt !== undefined && chosen.nextActionAt !== undefined && +chosen.nextActionAt !== +callBackAt);

async function changeFields(given: Action): Promise<ActionResult> {
  const read = readStatusAndTime(given.form, given.now);
  if (typeof read === "string") return refuse(read);
  const note = text(given.form, "note");
  if (Object.keys(read).length === 0) return note === "" ? { ok: true } : addNote(given);
  const clock = { now: given.now, calendar: given.services.office.current() };
  const acted = await apply(given, (current) => ({
    kind: "change",
    fields: read,
    follows: followsOf(read, current, clock),
    note,
  }));
  return acted.ok ? { ...acted, note } : acted;
}

/** Fields left as they were shown are not read, so that they cannot overwrite somebody else's change. */
function readStatusAndTime(form: FormData, now: Date): Partial<CaseFields> | string {
  const fields: Partial<CaseFields> = {};
  const status = text(form, "status");
  if (status !== "" && status !== text(form, "shownStatus")) {
    if (!statuses.includes(status as Status)) return messages.unknownStatus;
    const reason = lostReasons.find((known) => known === text(form, "lostReason"));
    if (status === "lost" && !reason) return messages.reasonMissing;
    fields.status = status as Status;
    fields.lostReason = status === "lost" ? (reason ?? null) : null;
  }
  const next = text(form, "nextActionAt");
  if (next !== "" && next !== text(form, "shownNextActionAt")) {
    const time = readTime(next, now);
    if (typeof time === "string") return time;
    fields.nextActionAt = time;
  }
  return fields;
}

type ReadFields = { ok: true; fields: Partial<CaseFields> } | { ok: false; message: string };

/** What is to change in many cases at once: status, next action and, by an admin, the owner (`-` is nobody). */
export async function readFields(proof: StaffProof, sql: Sql, form: FormData, now: Date): Promise<ReadFields> {
  const fields = readStatusAndTime(form, now);
  if (typeof fields === "string") return { ok: false, message: fields };
  const owner = text(form, "owner");
  if (owner !== "") {
    if (proof.role !== "admin") return { ok: false, message: messages.adminsOnly };
    const isKnown = owner === "-" || (await listStaff(sql)).some(({ id }) => id === owner);
    if (!isKnown) return { ok: false, message: messages.unknownOwner };
    fields.owner = owner === "-" ? null : owner;
  }
  return Object.keys(fields).length > 0 ? { ok: true, fields } : { ok: false, message: words.bulk.nothing };
}

async function addNote(given: Action): Promise<ActionResult> {
  const note = text(given.form, "note");
  if (note === "") return refuse(messages.noteMissing);
  const acted = await apply(given, () => ({ kind: "note", note }));
  return acted.ok ? { ...acted, note } : acted;
}

async function assignTo(given: Action): Promise<ActionResult> {
  if (given.proof.role !== "admin") return refuse(messages.adminsOnly, 403);
  const owner = text(given.form, "owner");
  const isKnown = owner === "" || (await listStaff(given.services.sql)).some(({ id }) => id === owner);
  if (!isKnown) return refuse(messages.unknownOwner);
  return apply(given, () => ({ kind: "assigned", fields: { owner: owner || null } }));
}

/** Opening a message is not sending it: only the staff member's own word keeps the promise. */
async function recordMessage(given: Action, kind: "opened" | "sent"): Promise<ActionResult> {
  const template = text(given.form, "template");
  const channel = text(given.form, "channel") === "mail" ? "mail" : "WhatsApp";
  // The link of a quote is opened and sent like a message.
  if (!isTemplate(template) && template !== "quote") return refuse(messages.unknownAction);
  return apply(given, (current) => ({
    kind,
    isContact: kind === "sent",
    details: { template, channel },
    ...(kind === "sent" && current.status === "new" && { fields: { status: "talking" } }),
  }));
}

/** As the page or its script made it (`newKey`). */
const isKey = (typed: string) => /^[\w-]{16,64}$/.test(typed);

async function apply(
  { proof, services, id, version, form }: Action,
  decide: Parameters<typeof changeCase>[3],
): Promise<ActionResult> {
  // Which of the people in the case it concerns; an id of another case finds none, and the newest stands.
  const about = text(form, "about");
  const key = text(form, "key");
  return readChanged(
    await changeCase(proof, services.sql, { id, version }, (current) => {
      const change = decide(current);
      return change && { ...(isUuid(about) && { about }), ...(isKey(key) && { key }), ...change };
    }),
  );
}

function readChanged(changed: Changed): ActionResult {
  switch (changed.outcome) {
    case "changed":
      return { ok: true };
    case "missing":
      return refuse(words.page.missing, 404);
    case "merged":
      return refuse(messages.merged);
    case "withdrawn":
      return refuse(messages.withdrawn);
    case "left alone":
    case "unknown version":
      return refuse(messages.stale);
    case "unknown owner":
      return refuse(messages.unknownOwner);
    case "refused":
      return refuse(fill(messages.cannotFollow, { from: words.status[changed.from], to: words.status[changed.to] }));
    default:
      return { ok: false, status: 409, message: messages.conflict, ...changed };
  }
}

function readMerged(merged: Merged): ActionResult {
  switch (merged.outcome) {
    case "merged":
    case "unmerged":
      return { ok: true };
    case "not possible":
      return refuse(messages.cannotMerge);
    default:
      return readChanged(merged);
  }
}

const yearMs = 366 * 24 * 60 * 60 * 1_000;

/** A time as the browser's field writes it, on the office's clock; otherwise the sentence that says why not. */
function readTime(given: string, now: Date): Date | string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(given)) return messages.timeMissing;
  const time = new Date(Date.parse(`${given}:00Z`) - indiaOffsetMs);
  // Date reads 30 February as a day in March.
  if (Number.isNaN(time.getTime()) || officeField(time) !== given) return messages.timeMissing;
  if (time <= now) return messages.timePast;
  return time.getTime() - now.getTime() > yearMs ? messages.timeFar : time;
}
