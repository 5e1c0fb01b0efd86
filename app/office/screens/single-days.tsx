import { Form } from "react-router";
import { officeHoursPage as page } from "../../../content/en/staff/office-hours";
import { Button } from "../../ui/button";
import { Entry } from "../../ui/desk/entry";
import { Field } from "../../ui/field";
import type { HoursReply } from "../edit-hours.server";
import type { HoursView } from "../hours-page.server";
import { HoursForm, Refusal } from "./hours-form";
import { TimePair } from "./time-pair";

const words = page.dates;

type SingleDaysProps = { view: HoursView; reply: HoursReply | undefined };

/** The days that are set, each with a button that removes it. */
export function SingleDays({ view: { dates, version }, reply }: SingleDaysProps) {
  if (dates.length === 0) return <p className="soft">{words.none}</p>;
  return (
    <>
      {reply?.form === "remove" && <Refusal reply={reply} />}
      <ul className="grid">
        {dates.map(({ date, day, hours }) => (
          <Entry key={date} name={day} text={hours}>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="form" value="remove" />
              <input type="hidden" name="version" value={version} />
              <Button type="submit" look="line" isSmall name="date" value={date}>
                {words.remove}
                <span className="sr-only">: {day}</span>
              </Button>
            </Form>
          </Entry>
        ))}
      </ul>
    </>
  );
}

export function SingleDayForm({ view: { version, today, latest }, reply }: SingleDaysProps) {
  const own = reply?.form === "date" ? reply : undefined;
  const typed = (name: string, at = 0) => own?.typed[name]?.[at] ?? "";
  const problem = own?.problems.hours;
  return (
    <HoursForm name="date" version={version} reply={own} submit={words.submit}>
      <Field id="single-date" label={words.date} problem={own?.problems.date}>
        {(control) => (
          <input {...control} name="date" type="date" required min={today} max={latest} defaultValue={typed("date")} />
        )}
      </Field>
      <Field id="single-kind" label={words.kind}>
        {(control) => (
          <select {...control} name="kind" defaultValue={typed("kind") || "closed"}>
            <option value="closed">{words.kinds.closed}</option>
            <option value="special">{words.kinds.special}</option>
          </select>
        )}
      </Field>
      {/* A day that is closed has no hours. */}
      <fieldset className="min-w-0 in-[form:has([value=closed]:checked)]:hidden">
        <legend className="text-sm font-semibold">{words.first}</legend>
        {[words.first, words.second].map((label, at) => (
          <TimePair
            key={label}
            label={label}
            names={["opens", "closes"]}
            values={[typed("opens", at), typed("closes", at)]}
            problemId={problem && "single-problem"}
          />
        ))}
        {problem && (
          <p id="single-problem" className="field-problem">
            {problem}
          </p>
        )}
      </fieldset>
    </HoursForm>
  );
}
