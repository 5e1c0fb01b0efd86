import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button";
import { Entry } from "../../ui/desk/entry";
import { Fold } from "../../ui/desk/fold";
import { sheet } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { InputField, SelectField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import { type Difference, mostIntervals, timeField, weekdayOrder, weekdays } from "../calendar-words";
import type { Interval } from "../clock";
import type { HoursRefusal } from "../edit-hours.server";
import type { HoursView } from "../hours-page.server";

type HoursScreenProps = { view: HoursView; reply: HoursRefusal | undefined };

/** The week, the days with hours of their own, what comes of both, and who changed them. */
export function HoursScreen({ view, reply }: HoursScreenProps) {
  return (
    <>
      <PageHead
        title="Office hours"
        text="They decide by when a visitor is promised a call. A promise already made stays. The hours printed on the public pages are part of their text and do not change with these."
      />
      <div className="grid grid-cols-1 items-start gap-5 min-[60rem]:grid-cols-2">
        <section className={sheet} aria-labelledby="week-heading">
          <h2 id="week-heading">Every week</h2>
          {reply?.problems?.form && (
            <p className="field-problem" role="alert">
              {reply.message}
            </p>
          )}
          <WeeklyForm weekly={view.weekly} version={view.version} reply={reply} key={`week ${view.version}`} />
        </section>
        <div className="grid gap-5">
          <section className={sheet} aria-labelledby="dates-heading">
            <h2 id="dates-heading">Holidays and special days</h2>
            <p className="soft">Holidays, and days with hours of their own. They replace the hours of that weekday.</p>
            <SingleDays view={view} reply={reply} />
            <SingleDayForm view={view} reply={reply} key={`day ${view.version}`} />
          </section>
          <section className={sheet} aria-labelledby="closures-heading">
            <h2 id="closures-heading">Next closed days</h2>
            <Closures closures={view.closures} />
          </section>
          <section className={sheet}>
            <Fold summary="History">
              <History history={view.history} />
            </Fold>
          </section>
        </div>
      </div>
    </>
  );
}

function Closures({ closures }: Pick<HoursView, "closures">) {
  if (closures.length === 0) return <p className="soft">No closed days in the coming year.</p>;
  return (
    <ul className="grid">
      {closures.map(({ date, day, isSingle }) => (
        <Entry key={date} name={day} text={isSingle ? "Single day" : "Every week"} />
      ))}
    </ul>
  );
}

function History({ history }: Pick<HoursView, "history">) {
  if (history.length === 0) return <p className="soft">No changes yet.</p>;
  return (
    <ol className="grid">
      {history.map(({ when, author, changes }) => (
        <Entry
          key={when + changes.map(({ day }) => day).join()}
          name={author ?? "Former colleague"}
          text={when}
          more={changes.map(({ day, yours }) => (
            <span key={day} className="block text-sm">
              {day}: {yours}
            </span>
          ))}
        />
      ))}
    </ol>
  );
}

type WeeklyFormProps = { weekly: Interval[][]; version: number; reply: HoursRefusal | undefined };

function WeeklyForm({ weekly, version, reply }: WeeklyFormProps) {
  const own = reply?.form === "weekly" ? reply : undefined;
  return (
    <HoursForm name="weekly" version={version} reply={own} submit="Save the week">
      <p className="soft">A day without hours is closed. Midnight at the end of a day is 12:00 AM.</p>
      {weekdayOrder.map((day) => (
        <Weekday key={day} day={day} intervals={weekly[day] ?? []} reply={own} />
      ))}
    </HoursForm>
  );
}

type WeekdayProps = { day: number; intervals: Interval[]; reply: HoursRefusal | undefined };

/** The first hours of the day; those after a break are folded until there are some. */
function Weekday({ day, intervals, reply }: WeekdayProps) {
  const name = weekdays[day] ?? "";
  const problem = reply?.problems?.[day];
  const opens = reply?.typed[`opens-${day}`] ?? intervals.map((each) => timeField(each.opens));
  const closes = reply?.typed[`closes-${day}`] ?? intervals.map((each) => timeField(each.closes));
  const pair = (at: number) => (
    <TimePair
      key={at}
      label={name}
      names={[`opens-${day}`, `closes-${day}`]}
      values={[opens[at] ?? "", closes[at] ?? ""]}
      problemId={problem && `problem-${day}`}
    />
  );
  const isMoreFilled = [...opens.slice(1), ...closes.slice(1)].some(Boolean);
  return (
    <fieldset className="min-w-0 border-t pt-3 md:grid md:grid-cols-[7rem_minmax(0,1fr)]">
      <legend className="float-left py-2 font-semibold">{name}</legend>
      <div className="clear-both flex flex-wrap gap-x-4 gap-y-1">
        {pair(0)}
        <details open={isMoreFilled || undefined} className="max-w-full open:basis-full">
          <summary className="cursor-pointer py-2 text-sm font-semibold">
            More hours
            <span className="sr-only">: {name}</span>
          </summary>
          {Array.from({ length: mostIntervals - 1 }, (_, at) => pair(at + 1))}
        </details>
        {problem && (
          <p id={`problem-${day}`} className="field-problem basis-full">
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  );
}

type SingleDaysProps = { view: HoursView; reply: HoursRefusal | undefined };

/** The days that are set, each with a button that removes it. */
function SingleDays({ view: { dates, version }, reply }: SingleDaysProps) {
  if (dates.length === 0) return <p className="soft">No special days are set.</p>;
  return (
    <>
      {reply?.form === "remove" && <Refused reply={reply} />}
      <ul className="grid">
        {dates.map(({ date, day, hours }) => (
          <Entry key={date} name={day} text={hours}>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="form" value="remove" />
              <input type="hidden" name="version" value={version} />
              <Submit name="date" value={date}>
                Remove
                <span className="sr-only">: {day}</span>
              </Submit>
            </Form>
          </Entry>
        ))}
      </ul>
    </>
  );
}

function SingleDayForm({ view: { version, today, latest }, reply }: SingleDaysProps) {
  const own = reply?.form === "date" ? reply : undefined;
  const typed = (name: string, at = 0) => own?.typed[name]?.[at] ?? "";
  const problem = own?.problems?.hours;
  return (
    <HoursForm name="date" version={version} reply={own} submit="Save this day">
      <InputField
        id="single-date"
        name="date"
        label="Date"
        problem={own?.problems?.date}
        type="date"
        required
        min={today}
        max={latest}
        defaultValue={typed("date")}
      />
      <SelectField
        id="single-kind"
        name="kind"
        label="On this day"
        defaultValue={typed("kind") || "closed"}
        options={[
          { value: "closed", label: "Closed all day" },
          { value: "special", label: "Open at these hours" },
        ]}
      />
      {/* A day that is closed has no hours. */}
      <fieldset className="min-w-0 in-[form:has([value=closed]:checked)]:hidden">
        <legend className="text-sm font-semibold">Hours</legend>
        {["Hours", "Second hours"].map((label, at) => (
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

type HoursFormProps = {
  name: string;
  version: number;
  /** Of this form alone. */
  reply: HoursRefusal | undefined;
  submit: string;
  children: ReactNode;
};

/** A plain form with the version of the hours that it was opened with, and why it was not saved. */
function HoursForm({ name, version, reply, submit, children }: HoursFormProps) {
  const isBusy = useNavigation().formData?.get("form") === name;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    if (reply) (find("[aria-invalid]") ?? find("[role=alert]"))?.focus();
  }, [reply]);
  return (
    <Form method="post" className="grid grid-cols-1 gap-[0.9rem]" ref={form} preventScrollReset>
      {reply && <Refused reply={reply} />}
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="version" value={version} />
      {children}
      <Button type="submit" look="ink" className="justify-self-start" isBusy={isBusy} disabled={isBusy}>
        {isBusy ? "Saving..." : submit}
      </Button>
    </Form>
  );
}

const Refused = ({ reply: { message, differences } }: { reply: HoursRefusal }) => (
  <div role="alert" className="grid gap-3" tabIndex={-1}>
    <p className="field-problem">{message}</p>
    {differences && <BothVersions differences={differences} />}
  </div>
);

const cell = "border-b py-[0.4rem] pr-[0.6rem] text-start align-top";

function BothVersions({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return <p>Both are the same now.</p>;
  return (
    <table className="w-full text-sm">
      <thead>
        <tr>
          <th scope="col" className={cell}>
            Day
          </th>
          <th scope="col" className={cell}>
            Saved now
          </th>
          <th scope="col" className={cell}>
            Yours
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ day, now, yours }) => (
          <tr key={day}>
            <th scope="row" className={cell}>
              {day}
            </th>
            <td className={cell}>{now}</td>
            <td className={cell}>{yours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type TimePairProps = {
  label: string;
  names: [opens: string, closes: string];
  values: [opens: string, closes: string];
  /** Of the element that says what is wrong with them. */
  problemId?: string | undefined;
};

function TimePair({ label, names: [opens, closes], values, problemId }: TimePairProps) {
  const fault = problemId ? { "aria-invalid": true as const, "aria-describedby": problemId } : {};
  const control = { type: "time", className: "control min-h-11 max-w-[8.5rem] flex-[1_1_6rem] max-md:px-2", ...fault };
  return (
    <div className="flex max-w-full flex-wrap items-center gap-[0.6rem] [&+&]:mt-2">
      <input {...control} name={opens} defaultValue={values[0]} aria-label={`${label} ${"opens"}`} />
      <span aria-hidden="true">to</span>
      <input {...control} name={closes} defaultValue={values[1]} aria-label={`${label} ${"closes"}`} />
    </div>
  );
}
