import { z } from "zod";
import { indiaOffsetMs } from "../../content/format";
import { officeField } from "../office/office-format";
import { done, type Refusal, refuse } from "../ui/result";
import { type CaseFields, lostReasons, statuses } from "./case";
import { type CaseForm, type CaseResult, changeByForm, textField } from "./case-form.server";
import { followsOf } from "./outcomes";

const noteForm = z.object({ note: textField });

/** Status and next action, each with what the page showed. */
const changeForm = z.object({
  status: textField,
  shownStatus: textField,
  lostReason: textField,
  nextActionAt: textField,
  shownNextActionAt: textField,
});

/** What was chosen by hand, with the note. */
export async function changeCaseByHand(asked: CaseForm): Promise<CaseResult> {
  const chosen = readChosen(asked.form, asked.now);
  if (!chosen.ok) return chosen;
  const { note } = noteForm.parse(Object.fromEntries(asked.form));
  if (Object.keys(chosen.fields).length === 0) return note === "" ? done("Recorded.") : addNote(asked);
  const clock = { now: asked.now, calendar: asked.services.office.current() };
  const changed = await changeByForm(asked, (current) => ({
    kind: "change",
    fields: chosen.fields,
    follows: followsOf(chosen.fields, current, clock),
    note,
  }));
  return changed.ok ? { ...changed, note } : changed;
}

export async function addNote(asked: CaseForm): Promise<CaseResult> {
  const { note } = noteForm.parse(Object.fromEntries(asked.form));
  if (note === "") return refuse("Please write something.");
  const added = await changeByForm(asked, () => ({ kind: "note", note }));
  return added.ok ? { ...added, note } : added;
}

export type Chosen = { ok: true; fields: Partial<CaseFields> };

/** Fields that the staff member left unchanged are not read, so that they cannot overwrite a colleague's change. */
export function readChosen(form: FormData, now: Date): Chosen | Refusal {
  const { status, shownStatus, nextActionAt, ...others } = changeForm.parse(Object.fromEntries(form));
  const fields: Partial<CaseFields> = {};
  if (status !== "" && status !== shownStatus) {
    const known = statuses.find((each) => each === status);
    if (!known) return refuse("There is no such status.");
    const reason = lostReasons.find((each) => each === others.lostReason);
    if (known === "lost" && !reason) return refuse("Please say why the case is lost.");
    fields.status = known;
    fields.lostReason = known === "lost" ? (reason ?? null) : null;
  }
  if (nextActionAt !== "" && nextActionAt !== others.shownNextActionAt) {
    const time = readTime(nextActionAt, now);
    if (typeof time === "string") return refuse(time);
    fields.nextActionAt = time;
  }
  return { ok: true, fields };
}

const yearMs = 366 * 24 * 60 * 60 * 1_000;

/** A time as the browser's field writes it, on the office's clock; otherwise the sentence that says why not. */
export function readTime(field: string, now: Date): Date | string {
  const missing = "Please choose a day and a time.";
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field)) return missing;
  const time = new Date(Date.parse(`${field}:00Z`) - indiaOffsetMs);
  // Date reads 30 February as a day in March.
  if (Number.isNaN(time.getTime()) || officeField(time) !== field) return missing;
  if (time <= now) return "That time has passed. Please choose a later one.";
  return time.getTime() - now.getTime() > yearMs ? "Please choose a time within a year." : time;
}
