import { z } from "zod";
import { cases as words } from "../../content/en/staff/cases";
import { type Calendar, isOpenAt } from "../office/clock";
import { officeField, officeTime } from "../office/office-format";
import { readFields } from "../ui/read-fields";
import { refuse } from "../ui/result";
import { type CaseFields, isClosed } from "./case";
import { type CaseForm, type CaseResult, changeByForm, textField } from "./case-form.server";
import { readChosen, readTime } from "./change-case-by-hand.server";
import { changesOf, isContact, outcomeNames, outcomes } from "./outcomes";

const outcomeForm = z.object({
  outcome: z.enum(outcomeNames, "There is no such outcome."),
  /** The time of a button that has one: it goes before the field. */
  callBack: textField,
  callBackAt: textField,
  note: textField,
});
type OutcomeForm = z.infer<typeof outcomeForm>;

/** What a call ended with, together with the note and what was chosen by hand. */
export async function recordOutcome(asked: CaseForm): Promise<CaseResult> {
  const { form, now } = asked;
  const calendar = asked.services.office.current();
  const read = readFields(form, outcomeForm);
  if (!read.ok) return read;
  const { outcome, note } = read.value;
  const callBackAt = decideCallBack(read.value, now, calendar);
  if (callBackAt && !(callBackAt instanceof Date)) return callBackAt;
  const chosen = readChosen(form, now);
  if (!chosen.ok) return chosen;
  if (contradicts(outcome, chosen.fields, callBackAt))
    return refuse(
      `${words.outcomes[outcome]} does not fit the status or the follow-up that you chose. Nothing was saved: please set one of them back.`,
    );
  const recorded = await changeByForm(asked, (current) => ({
    kind: outcome,
    isContact: isContact(outcome, current),
    takes: true,
    note,
    // What was chosen by hand goes before what the outcome leads to.
    fields: { ...changesOf(outcome, current, { now, calendar, callBackAt }), ...chosen.fields },
  }));
  return recorded.ok ? { ...recorded, isOutcome: true } : recorded;
}

/** When to call back; a time outside the office's hours is asked about first, unless a button named it. */
function decideCallBack({ outcome, callBack, callBackAt }: OutcomeForm, now: Date, calendar: Calendar) {
  if (!("asksTime" in outcomes[outcome])) return undefined;
  const time = readTime(callBack || callBackAt, now);
  if (typeof time === "string") return refuse(time);
  if (callBack !== "" || isOpenAt(time, calendar)) return time;
  const question = refuse(`The office is closed at ${officeTime(time, now)}. Really call back then?`);
  return { ...question, asks: officeField(time) };
}

/** After an outcome that closes the case there is nothing to choose, and of two times for the next action none is guessed. */
const contradicts = (outcome: OutcomeForm["outcome"], chosen: Partial<CaseFields>, callBackAt: Date | undefined) =>
  (isClosed(outcomes[outcome].status) && Object.keys(chosen).length > 0) ||
  (callBackAt !== undefined && chosen.nextActionAt !== undefined && +chosen.nextActionAt !== +callBackAt);
