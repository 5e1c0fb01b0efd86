import { officeHoursPage as words } from "../../../content/en/staff/office-hours";
import { weekdayOrder } from "../calendar-words";
import type { Interval } from "../clock";
import type { HoursReply } from "../edit-hours.server";
import { mostIntervals, timeField } from "../hours-form";
import { HoursForm } from "./hours-form";
import { TimePair } from "./time-pair";

type WeeklyFormProps = { weekly: Interval[][]; version: number; reply: HoursReply | undefined };

export function WeeklyForm({ weekly, version, reply }: WeeklyFormProps) {
  const own = reply?.form === "weekly" ? reply : undefined;
  return (
    <HoursForm name="weekly" version={version} reply={own} submit={words.weekly.submit}>
      <p className="soft">{words.weekly.hint}</p>
      {weekdayOrder.map((day) => (
        <Weekday key={day} day={day} intervals={weekly[day] ?? []} reply={own} />
      ))}
    </HoursForm>
  );
}

type WeekdayProps = { day: number; intervals: Interval[]; reply: HoursReply | undefined };

/** The first hours of the day; those after a break are folded until there are some. */
function Weekday({ day, intervals, reply }: WeekdayProps) {
  const name = words.weekdays[day] ?? "";
  const problem = reply?.problems[day];
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
            {words.weekly.more}
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
