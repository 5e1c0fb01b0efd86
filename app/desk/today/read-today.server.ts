import { dayInIndia } from "../../../content/format";
import { officeInstant } from "../../../content/hours";
import { addDays } from "../../../content/law/deadlines";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { filingHours, readFilingPace } from "../../applications/figures/filing-pace.server";
import { countUrgent } from "../../applications/list/count-urgent.server";
import { comingDays, countComing } from "../../customers/count-coming.server";
import { type Calendar, officeDate } from "../../office/clock";
import { countMoneyWaiting, sumUnmatched } from "../../orders/desk/money-waiting.server";
import { readMoneyReceived } from "../../orders/money-received.server";
import { dayOf } from "../../privacy/my-data/listed-data";
import { countOpenRequests } from "../../privacy/my-data/notices.server";
import { datesOf, dayLabel } from "../figures/figures";
import { readFigures } from "../figures/figures.server";
import { readSources } from "../figures/sources.server";
import { countStopped } from "../stopped-jobs.server";
import { countBrokenByOwner, findOldestBroken } from "./broken-promises.server";
import { moneySince, sumUpMoney } from "./money";
import { listUrgent, type Waiting } from "./urgent";

/** Over so many days it is said who is slow. */
const paceDays = 30;

/** All that the owner's page shows. Money by person is for admins alone, and so is the page. */
export async function readToday(proof: StaffProof, sql: Sql, calendar: Calendar, now = new Date()) {
  if (proof.role !== "admin") throw new Error("Today is for admins.");
  const today = officeDate(now);
  const since = datesOf(paceDays, now)[0] ?? today;
  // One after the other: at once they would hold a dozen connections, of the four that the whole desk is given.
  const waiting = await readWaiting(proof, sql, now);
  const money = await readMoneyReceived(proof, sql, moneySince(today));
  const coming = await countComing(proof, sql, now);
  const figures = await readFigures(proof, sql, calendar, paceDays, now);
  const filing = await readFilingPace(proof, sql, since, now);
  const sources = await readSources(proof, sql, since, today);
  return {
    today,
    leads: figures.leadsByDay.at(-1)?.leads ?? 0,
    ...listUrgent(waiting),
    money: sumUpMoney(money, today),
    coming: { kinds: coming.kinds, renewals: coming.renewals, weeks: byWeek(coming.days, today), within: comingDays },
    pace: {
      days: paceDays,
      filingHours,
      calling: figures.byOwner.filter(({ kept, broken }) => kept + broken > 0),
      filing,
    },
    sources,
  };
}
export type Today = Awaited<ReturnType<typeof readToday>>;

async function readWaiting(proof: StaffProof, sql: Sql, now: Date): Promise<Waiting> {
  const owners = await countBrokenByOwner(proof, sql, now);
  const oldest = await findOldestBroken(proof, sql, now);
  const requests = await countOpenRequests(proof, sql, now);
  return {
    broken: {
      owners: owners.map(({ name, count }) => ({ name, count })),
      oldest: oldest && sayPromise(oldest, now),
    },
    work: await countUrgent(proof, sql, now),
    money: await countMoneyWaiting(proof, sql),
    unmatchedAmount: await sumUnmatched(proof, sql),
    requests: { ...requests, nextDue: requests.nextDue && dayOf(requests.nextDue) },
    failed: await countStopped(proof, sql),
  };
}

/** As a row of the queue says it: the time of today, or the day. */
const sayPromise = (at: Date, now: Date) =>
  dayInIndia(at) === dayInIndia(now) ? officeInstant(at, now).time : dayLabel(dayInIndia(at));

export type Week = { label: string; count: number };

/** What falls due, by weeks from today on; the last is what is left of the days. */
export function byWeek(days: { day: string; count: number }[], today: string): Week[] {
  const starts = Array.from({ length: Math.ceil(comingDays / 7) }, (_, week) => addDays(today, 7 * week));
  return starts.map((start) => ({
    label: dayLabel(start),
    count: days.filter(({ day }) => day >= start && day < addDays(start, 7)).reduce((sum, { count }) => sum + count, 0),
  }));
}
