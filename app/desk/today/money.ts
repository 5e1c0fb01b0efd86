import { addDays } from "../../../content/law/deadlines";
import type { Service } from "../../../content/prices";
import type { MoneyReceived } from "../../orders/money-received.server";
import { dayLabel, firstOfMonth, firstOfYear, monthLabel } from "../figures/figures";

/** Today, this month and this financial year, in paise. */
export type Columns = [number, number, number];
type Line = { name: string; amounts: Columns };
type Bar = { label: string; value: number };

export type TodayMoney = {
  total: Columns;
  own: Columns;
  /** How many payments came today. */
  payments: number;
  /** What had come of the last month by the same day of it. */
  monthBefore: number;
  /** The best month of the year before this one, once there is one. */
  best: Bar | null;
  services: { service: Service; amounts: Columns }[];
  people: Line[];
  days: Bar[];
  months: Bar[];
};

/** From when the rows are needed: the financial year, and in April the month before it. */
export const moneySince = (today: string) => {
  const [year, month] = [firstOfYear(today), firstOfMonth(addDays(firstOfMonth(today), -1))];
  return year < month ? year : month;
};

/** Each column of services, and each of people, adds up to its head: all are sums of the same rows. */
export function sumUpMoney(rows: MoneyReceived[], today: string): TodayMoney {
  const [month, year] = [firstOfMonth(today), firstOfYear(today)];
  const sum = (of: MoneyReceived[], field: "amount" | "own" = "amount") => of.reduce((all, row) => all + row[field], 0);
  const columns = (of: MoneyReceived[], field?: "amount" | "own"): Columns => [
    sum(
      of.filter(({ day }) => day === today),
      field,
    ),
    sum(
      of.filter(({ day }) => day >= month),
      field,
    ),
    sum(
      of.filter(({ day }) => day >= year),
      field,
    ),
  ];
  const lastMonth = firstOfMonth(addDays(month, -1));
  const sameDay = `${lastMonth.slice(0, 8)}${today.slice(8)}`;
  const bars = (keys: string[], label: (key: string) => string) =>
    keys.map((key) => ({ label: label(key), value: sum(rows.filter(({ day }) => day.startsWith(key))) }));
  const dates = daysFrom(month, today);
  const months = bars([...new Set(daysFrom(year, today).map((day) => day.slice(0, 7)))], monthLabel);
  const best = months
    .slice(0, -1)
    .reduce<Bar | null>((top, each) => (each.value > (top?.value ?? 0) ? each : top), null);
  const inYear = rows.filter(({ day }) => day >= year);
  return {
    total: columns(rows),
    own: columns(rows, "own"),
    payments: rows.filter(({ day }) => day === today).reduce((all, { payments }) => all + payments, 0),
    monthBefore: sum(rows.filter(({ day }) => day >= lastMonth && day <= sameDay && day < month)),
    best,
    services: groups(inYear, ({ service }) => service)
      .map((of) => ({ service: of[0]?.service ?? "fssai", amounts: columns(of) }))
      .sort((one, other) => other.amounts[2] - one.amounts[2]),
    people: groups(inYear, ({ user }) => String(user))
      .map((of) => ({ name: of[0]?.who ?? "", amounts: columns(of) }))
      .sort((one, other) => other.amounts[2] - one.amounts[2]),
    days: bars(dates, dayLabel),
    months,
  };
}

/** The rows of each key. */
function groups(rows: MoneyReceived[], key: (row: MoneyReceived) => string): MoneyReceived[][] {
  const found = new Map<string, MoneyReceived[]>();
  for (const row of rows) found.set(key(row), [...(found.get(key(row)) ?? []), row]);
  return [...found.values()];
}

function daysFrom(first: string, last: string): string[] {
  const days = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
