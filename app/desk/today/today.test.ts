import { expect, test } from "vitest";
import type { MoneyReceived } from "../../orders/money-received.server";
import { moneySince, sumUpMoney } from "./money";
import { byWeek } from "./read-today.server";
import { listUrgent, sayCalm, sayTime, type Waiting } from "./urgent";

const row = (day: string, who: string, service: "fssai" | "gst", amount: number): MoneyReceived => ({
  ...{ day, user: who === "Ordered online" ? null : who, who, service, amount },
  ...{ payments: amount > 0 ? 1 : 0, own: Math.round(amount / 2) },
});

test("each column of the money adds up to its head, by service and by person, also with money that went back", () => {
  const today = "2026-11-18";
  const money = sumUpMoney(
    [
      row("2026-11-18", "Meera Pillai", "fssai", 149_900),
      row("2026-11-18", "Ordered online", "gst", 99_950),
      row("2026-11-18", "Meera Pillai", "gst", -20_033),
      row("2026-11-01", "Rohit Bansal", "fssai", 333_33),
      row("2026-10-18", "Rohit Bansal", "fssai", 100_000),
      row("2026-10-19", "Rohit Bansal", "fssai", 70_000),
      row("2026-04-01", "Meera Pillai", "gst", 1),
    ],
    today,
  );
  expect(money.total).toEqual([229_817, 263_150, 433_151]);
  for (const lines of [money.services, money.people])
    for (const column of [0, 1, 2] as const)
      expect(lines.reduce((sum, { amounts }) => sum + amounts[column], 0)).toBe(money.total[column]);
  expect(money.payments).toBe(2);
  expect(money.people.map(({ name }) => name)).toEqual(["Rohit Bansal", "Meera Pillai", "Ordered online"]);
  // As much of last month as of this one.
  expect(money.monthBefore).toBe(100_000);
  expect(money.best).toEqual({ label: "Oct", value: 170_000 });
  expect(money.days).toHaveLength(18);
  expect(money.days.reduce((sum, { value }) => sum + value, 0)).toBe(money.total[1]);
  expect(money.months.map(({ label }) => label)).toEqual(["Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov"]);
  expect(money.months.reduce((sum, { value }) => sum + value, 0)).toBe(money.total[2]);
});

test("the financial year begins in April, and in April the month before it is read too", () => {
  expect(["2026-11-18", "2027-03-31", "2027-04-01", "2027-05-01"].map(moneySince)).toEqual([
    "2026-04-01",
    "2026-04-01",
    "2027-03-01",
    "2027-04-01",
  ]);
  const march = row("2027-03-02", "Meera Pillai", "fssai", 500);
  const { total, monthBefore, services, best } = sumUpMoney([march], "2027-04-02");
  expect([total, monthBefore, services, best]).toEqual([[0, 0, 0], 500, [], null]);
});

const calmDay: Waiting = {
  broken: { owners: [], oldest: null },
  work: { answers: 0, late: 0, firstDue: null, first: null, overdue: 0 },
  money: { checking: 0, refunds: 0, unmatched: 0 },
  unmatchedAmount: 0,
  requests: { open: 0, late: 0, nextDue: null },
  failed: 0,
};

test("what is late stands before what only waits, in the order of what it costs; the rest is one calm line", () => {
  const { lines, calm } = listUrgent({
    ...calmDay,
    broken: {
      owners: [
        { name: "Meera Pillai", count: 4 },
        { name: null, count: 2 },
      ],
      oldest: "23 Oct",
    },
    work: { answers: 1, late: 0, firstDue: "2026-11-20", first: "an-id", overdue: 3 },
    money: { checking: 0, refunds: 0, unmatched: 2 },
    unmatchedAmount: 468_200,
    requests: { open: 1, late: 1, nextDue: "17 November" },
  });
  expect(lines.map(({ kind }) => kind)).toEqual(["broken", "overdue", "requests", "answers", "unmatched"]);
  expect(lines[0]).toMatchObject({
    what: "promises to call are broken",
    count: 6,
    about: "the oldest by 23 Oct · Meera Pillai 4, 2 unassigned",
    to: "/desk?part=broken&owner=all",
  });
  expect(lines[3]).toMatchObject({ about: "by 20 Nov", to: "/desk/applications/an-id", isLate: false });
  expect(lines[4]).toMatchObject({ about: "Rs 4,682 that fit no order", to: "/desk/orders?tab=unmatched" });
  expect(sayCalm(calm)).toBe("No failed mail, payment to check or refund is waiting.");
});

test("on a calm day nothing stands in the list, and all of it in the calm line", () => {
  const { lines, calm } = listUrgent(calmDay);
  expect(lines).toEqual([]);
  expect(calm).toHaveLength(8);
  expect(sayCalm(["refund"])).toBe("No refund is waiting.");
  expect([35, 60, 120, 258].map(sayTime)).toEqual(["35 min", "1 h", "2 h", "4 h 18 min"]);
});

test("dates fall into the week that begins with their day or before it", () => {
  const weeks = byWeek(
    [
      { day: "2026-11-18", count: 2 },
      { day: "2026-11-24", count: 1 },
      { day: "2026-11-25", count: 4 },
      { day: "2027-01-16", count: 8 },
    ],
    "2026-11-18",
  );
  expect(weeks.map(({ count }) => count)).toEqual([3, 4, 0, 0, 0, 0, 0, 0, 8]);
  expect(weeks.at(-1)?.label).toBe("13 Jan");
});
