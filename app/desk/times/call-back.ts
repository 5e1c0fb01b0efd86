import { type Calendar, endOfOfficeDay, isOpenAt, officeDate } from "../../office/clock";
import { officeField } from "./office-format";

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

export type CallBackPick = { name: "hour" | "evening" | "morning" | "monday"; field: string };

/** Times that people often name on the phone, as the time field writes them: those to come at which the office is open. */
export function callBackPicks(now: Date, calendar: Calendar): CallBackPick[] {
  const midnight = endOfOfficeDay(now).getTime();
  const weekday = new Date(officeDate(now)).getUTCDay();
  const untilMonday = ((8 - weekday) % 7 || 7) - 1;
  // To the minute, because the field knows no seconds.
  const minute = Math.ceil(now.getTime() / 60_000) * 60_000;
  const picks: [CallBackPick["name"], number][] = [
    ["hour", minute + hourMs],
    ["evening", midnight - dayMs + 17 * hourMs],
    ["morning", midnight + 10 * hourMs],
    ["monday", midnight + untilMonday * dayMs + 10 * hourMs],
  ];
  return picks
    .filter(([, at], position) => picks.findIndex(([, other]) => other === at) === position)
    .filter(([, at]) => at > now.getTime() && isOpenAt(new Date(at), calendar))
    .map(([name, at]) => ({ name, field: officeField(new Date(at)) }));
}
