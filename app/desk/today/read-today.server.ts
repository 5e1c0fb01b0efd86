import { addDays } from "../../../content/law/deadlines";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { filingHours, readFilingPace } from "../../applications/figures/filing-pace.server";
import { countUrgent } from "../../applications/list/count-urgent.server";
import { comingDays, countComing } from "../../customers/count-coming.server";
import { type Calendar, elapsed, officeDate } from "../../office/clock";
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
  const [waiting, money, coming, figures, filing, sources] = await Promise.all([
    readWaiting(proof, sql, calendar, now),
    readMoneyReceived(proof, sql, moneySince(today)),
    countComing(proof, sql, now),
    readFigures(proof, sql, calendar, paceDays, now),
    readFilingPace(proof, sql, datesOf(paceDays, now)[0] ?? today, now),
    readSources(proof, sql, datesOf(paceDays, now)[0] ?? today),
  ]);
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

async function readWaiting(proof: StaffProof, sql: Sql, calendar: Calendar, now: Date): Promise<Waiting> {
  const [owners, oldest, work, money, unmatchedAmount, requests, failed] = await Promise.all([
    countBrokenByOwner(proof, sql, now),
    findOldestBroken(proof, sql, now),
    countUrgent(proof, sql, now),
    countMoneyWaiting(proof, sql),
    sumUnmatched(proof, sql),
    countOpenRequests(proof, sql, now),
    countStopped(proof, sql),
  ]);
  return {
    broken: {
      owners: owners.map(({ name, count }) => ({ name, count })),
      oldestMinutes: oldest && elapsed(oldest, now, calendar),
    },
    work,
    money,
    unmatchedAmount,
    requests: { ...requests, nextDue: requests.nextDue && dayOf(requests.nextDue) },
    failed,
  };
}

export type Week = { label: string; count: number };

/** What falls due, by weeks from today on; the last is what is left of the days. */
export function byWeek(days: { day: string; count: number }[], today: string): Week[] {
  const starts = Array.from({ length: Math.ceil(comingDays / 7) }, (_, week) => addDays(today, 7 * week));
  return starts.map((start) => ({
    label: dayLabel(start),
    count: days.filter(({ day }) => day >= start && day < addDays(start, 7)).reduce((sum, { count }) => sum + count, 0),
  }));
}
