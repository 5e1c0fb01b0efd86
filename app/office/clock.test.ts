import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayAndTime, sayWhen } from "../../content/hours";
import { type Calendar, due, elapsed, faultOf, openingAfter, sameTimeAfter } from "./clock";
import { defaultCalendar } from "./default-calendar";

const at = (text: string) => new Date(`${text.replace(" ", "T")}+05:30`);
const holiday: Calendar = { ...defaultCalendar, exceptions: { "2026-04-06": [] } };
const lunch: Calendar = {
  weekly: defaultCalendar.weekly.map((_, day) =>
    day === 3
      ? []
      : [
          { opens: 540, closes: 780 },
          { opens: 840, closes: 1200 },
        ],
  ),
  exceptions: { "2026-04-10": [], "2026-04-11": [{ opens: 0, closes: 1440 }] },
};

/** Shifts without a break, nights too. */
const shifts: Calendar = {
  weekly: Array.from({ length: 7 }, (_, day) =>
    day === 0
      ? []
      : [
          { opens: 0, closes: 540 },
          { opens: 540, closes: 780 },
          { opens: 780, closes: 1440 },
        ],
  ),
  exceptions: {},
};

describe("two hours of the office", () => {
  test.each([
    ["2026-04-06 08:59:59", "2026-04-06 11:00:00"],
    ["2026-04-06 10:00:00", "2026-04-06 12:00:00"],
    ["2026-04-06 18:00:00", "2026-04-06 20:00:00"],
    ["2026-04-06 18:00:01", "2026-04-07 09:00:01"],
    ["2026-04-06 19:30:00", "2026-04-07 10:30:00"],
    ["2026-04-06 20:00:00", "2026-04-07 11:00:00"],
    ["2026-04-06 23:59:00", "2026-04-07 11:00:00"],
    ["2026-04-07 00:00:00", "2026-04-07 11:00:00"],
    ["2026-04-04 19:00:00", "2026-04-05 11:00:00"],
    ["2026-04-04 20:00:00", "2026-04-05 12:00:00"],
    ["2026-04-05 09:30:00", "2026-04-05 12:00:00"],
    ["2026-04-05 16:00:00", "2026-04-05 18:00:00"],
    ["2026-04-05 17:00:00", "2026-04-06 10:00:00"],
    ["2026-04-05 18:00:00", "2026-04-06 11:00:00"],
    ["2028-02-29 19:59:00", "2028-03-01 10:59:00"],
  ])("asked at %s is due at %s", (start, end) => {
    expect(due(at(start), 120, defaultCalendar)).toEqual(at(end));
  });

  test("skip a Monday that is a holiday", () => {
    expect(due(at("2026-04-05 17:30:00"), 120, holiday)).toEqual(at("2026-04-07 10:30:00"));
  });
});

const first = Date.UTC(2024, 0, 1) - 330 * 60_000;
const manyDays = 6 * 366;
const instants = fc
  .integer({ min: 0, max: (manyDays - 60) * 86_400 })
  .map((seconds) => new Date(first + seconds * 1_000));
const minutes = fc.integer({ min: 0, max: 3_000 });

/** Each minute of six years, open or not: it knows nothing of spans. */
function openMinutes({ weekly, exceptions }: Calendar) {
  const open = new Uint8Array(manyDays * 1440);
  for (let day = 0; day < manyDays; day++) {
    const local = new Date(first + 330 * 60_000 + day * 86_400_000);
    const hours = exceptions[local.toISOString().slice(0, 10)] ?? weekly[local.getUTCDay()] ?? [];
    for (const { opens, closes } of hours) open.fill(1, day * 1440 + opens, day * 1440 + closes);
  }
  return open;
}

const known = [defaultCalendar, holiday, lunch, shifts].map((calendar) => ({ calendar, open: openMinutes(calendar) }));
const calendars = fc.constantFrom(...known.map(({ calendar }) => calendar));

test("10,000 random starts agree with a counter that walks minute by minute", () => {
  let checked = 0;
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 240 }), fc.constantFrom(...known), (start, wanted, each) => {
      checked++;
      let minute = Math.ceil((start.getTime() - first) / 60_000);
      const whole = new Date(first + minute * 60_000);
      for (let left = wanted; left > 0; minute++) left -= each.open[minute] ?? 0;
      expect(due(whole, wanted, each.calendar).getTime()).toBe(first + minute * 60_000);
    }),
    { numRuns: 10_000 },
  );
  expect(checked).toBeGreaterThanOrEqual(10_000);
});

describe("the laws of the clock", () => {
  test("the time elapsed until the due time is the number of minutes asked for", () => {
    fc.assert(
      fc.property(instants, minutes, calendars, (start, length, calendar) => {
        expect(elapsed(start, due(start, length, calendar), calendar)).toBeCloseTo(length, 9);
      }),
    );
  });

  test("it grows with both", () => {
    fc.assert(
      fc.property(instants, instants, minutes, minutes, calendars, (one, other, few, more, calendar) => {
        const [first, last] = one <= other ? [one, other] : [other, one];
        expect(due(first, few, calendar) <= due(last, few, calendar)).toBe(true);
        expect(due(first, few, calendar) <= due(first, few + more, calendar)).toBe(true);
      }),
    );
  });

  test("in two parts it is the same as in one", () => {
    fc.assert(
      fc.property(instants, minutes, fc.integer({ min: 1, max: 3_000 }), calendars, (start, one, other, calendar) => {
        expect(due(due(start, one, calendar), other, calendar)).toEqual(due(start, one + other, calendar));
      }),
    );
  });

  test("it never falls outside the hours", () => {
    fc.assert(
      fc.property(instants, minutes, calendars, (start, length, calendar) => {
        const end = (due(start, length, calendar).getTime() - first) / 60_000;
        const open = known.find((each) => each.calendar === calendar)?.open;
        expect(open?.[Math.floor(end)] || open?.[Math.ceil(end) - 1]).toBe(1);
      }),
    );
  });
});

test("a calendar with no open hour ends in an error, not in a search without end", () => {
  expect(() => due(new Date(), 1, { weekly: [[], [], [], [], [], [], []], exceptions: {} })).toThrow("no open hour");
});

test("the next morning and the same time on another day fall into the hours", () => {
  expect(openingAfter(at("2026-04-04 15:00:00"), 1, defaultCalendar)).toEqual(at("2026-04-05 10:00:00"));
  expect(openingAfter(at("2026-04-05 15:00:00"), 1, holiday)).toEqual(at("2026-04-07 09:00:00"));
  expect(sameTimeAfter(at("2026-04-04 15:00:00"), 1, defaultCalendar)).toEqual(at("2026-04-05 15:00:00"));
  expect(sameTimeAfter(at("2026-04-04 19:00:00"), 1, defaultCalendar)).toEqual(at("2026-04-06 09:00:00"));
});

test("an empty calendar, hours that overlap and hours that end before they begin are named", () => {
  const withMonday = (...hours: [number, number][]): Calendar => ({
    weekly: [[], hours.map(([opens, closes]) => ({ opens, closes })), [], [], [], [], []],
    exceptions: {},
  });
  expect(faultOf(defaultCalendar)).toBeNull();
  expect(faultOf(lunch)).toBeNull();
  expect(faultOf(shifts)).toBeNull();
  expect(faultOf(withMonday())).toBe("empty");
  expect(faultOf(withMonday([540, 780], [700, 900]))).toBe("overlapping");
  expect(faultOf(withMonday([780, 540]))).toBe("backwards");
});

test("a day and a time are written with the twelve hours of a clock in India", () => {
  expect(dayAndTime(new Date("2026-11-18T08:35:00Z"))).toBe("18 Nov 2026, 2:05 PM");
  expect(dayAndTime(new Date("2026-12-31T18:30:00Z"))).toBe("1 Jan 2027, 12:00 AM");
});

test("a promise names today as today, and another day by its name", () => {
  const now = new Date("2026-11-18T09:00:00Z");
  expect(sayWhen(new Date("2026-11-18T12:07:00Z"), now)).toBe("5:37 PM today");
  // Half past midnight in India is tomorrow.
  expect(sayWhen(new Date("2026-11-18T19:00:00Z"), now)).toBe("12:30 AM on Thursday");
});
