import * as fc from "fast-check";
import { expect, test } from "vitest";
import people from "../../../test/support/people.json" with { type: "json" };
import { englishFormatters } from "../../en/figures/formatters";
import { indiaOffsetMs } from "../../format";
import { crore, lakh } from "../../law/row";
import { hindiFormatters } from "./formatters";

const said = { english: englishFormatters, hindi: hindiFormatters };
const each = Object.entries(said);

const { rupees, withPaise, exactRupees, sayAmount, sayRupees, longDay, clockTime, sayWhen, officeInstant, dayAndTime } =
  hindiFormatters;

test("the sums that people type are said in lakh and crore, with the rupee sign before them", () => {
  const sums = Object.keys(people.amounts).filter((sum) => /^\d+$/.test(sum));
  expect(sums.map((sum) => [sayAmount(Number(sum)), sayRupees(Number(sum)), rupees(Number(sum))])).toEqual([
    ["12 लाख", "₹12 लाख", "₹12,00,000"],
    ["1.5 करोड़", "₹1.5 करोड़", "₹1,50,00,000"],
  ]);
});

test("prices are said as they stand on a bill", () => {
  expect([rupees(1499), rupees(999), rupees(123_456), rupees(0)]).toEqual(["₹1,499", "₹999", "₹1,23,456", "₹0"]);
  expect([withPaise(149_900), withPaise(74_950), withPaise(5)]).toEqual(["₹1,499.00", "₹749.50", "₹0.05"]);
  expect([exactRupees(149_900), exactRupees(74_950)]).toEqual(["₹1,499", "₹749.50"]);
  expect([sayAmount(1_200_001), sayAmount(50 * crore), sayAmount(250_000)]).toEqual([
    "12,00,001",
    "50 करोड़",
    "2.5 लाख",
  ]);
});

test.each([
  ["00:15", "रात 12:15 बजे"],
  ["03:59", "रात 3:59 बजे"],
  ["09:00", "सुबह 9 बजे"],
  ["12:00", "दोपहर 12 बजे"],
  ["12:30", "दोपहर 12:30 बजे"],
  ["15:59", "दोपहर 3:59 बजे"],
  ["17:30", "शाम 5:30 बजे"],
  ["20:00", "रात 8 बजे"],
  ["0:0", "रात 12 बजे"],
])("a clock at %s is said as %s", (time, words) => expect(clockTime(time)).toBe(words));

test("days, months and instants are said on the office's clock", () => {
  const instant = new Date("2026-11-24T12:00:00Z");
  expect(longDay("2026-11-18")).toBe("18 नवंबर 2026");
  expect(hindiFormatters.sayMonth("2026-04")).toBe("अप्रैल 2026");
  expect(hindiFormatters.sayMonth("2026-11")).toBe("नवंबर 2026");
  expect(dayAndTime(instant)).toBe("24 नवंबर 2026, शाम 5:30 बजे");
  // 20:30 UTC is the next day in India.
  expect(dayAndTime(new Date("2026-12-31T20:30:00Z"))).toBe("1 जनवरी 2027, रात 2 बजे");
  expect(sayWhen(instant, new Date("2026-11-24T04:00:00Z"))).toBe("आज शाम 5:30 बजे");
  expect(sayWhen(instant, new Date("2026-11-22T04:00:00Z"))).toBe("मंगलवार को शाम 5:30 बजे");
  expect(sayWhen(instant, new Date("2026-11-10T04:00:00Z"))).toBe("मंगलवार, 24 नवंबर को शाम 5:30 बजे");
  expect(officeInstant(instant, null)).toEqual({ time: "शाम 5:30 बजे", day: "मंगलवार, 24 नवंबर" });
  expect(hindiFormatters.timeAt(24 * 60)).toBe("रात 12 बजे");
});

test("lists and sentences end as the language writes them", () => {
  const [one, two, three] = people.names.Devanagari as [string, string, string];
  expect(hindiFormatters.list([one, two, three])).toBe(`${one}, ${two} और ${three}`);
  expect(hindiFormatters.list([one, two])).toBe(`${one} और ${two}`);
  for (const [, { list }] of each) expect([list([]), list([one])]).toEqual(["", one]);
  expect(englishFormatters.list(["A", "B", "C"])).toBe("A, B and C");
  expect([hindiFormatters.sentence("PAN कार्ड"), englishFormatters.sentence("PAN card")]).toEqual([
    "PAN कार्ड।",
    "PAN card.",
  ]);
});

test("English is said as before", () => {
  const { timeAt, sayRupees: sayEnglish, ...english } = englishFormatters;
  expect([timeAt(600), timeAt(1_080), timeAt(1_440), sayEnglish(1_200_000)]).toEqual([
    "10:00 AM",
    "6:00 PM",
    "12:00 AM",
    "Rs 12 lakh",
  ]);
  expect([english.rupees(1499), english.longDay("2026-11-18"), english.clockTime("20:00")]).toEqual([
    "Rs 1,499",
    "18 November 2026",
    "8:00 PM",
  ]);
});

const sum = fc.integer({ min: 0, max: 1_000 * crore });
const ofDay = fc.integer({ min: 0, max: 1_440 });
const instantOf = fc.date({ min: new Date("2024-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });

/** The number that a said amount stands for. */
const read = (text: string) => {
  const [, figure = "", unit] = /^₹?([\d,.]+)(?: (लाख|करोड़))?$/.exec(text) ?? [];
  return Math.round(Number(figure.replaceAll(",", "")) * (unit === "करोड़" ? crore : unit ? lakh : 1));
};

test("every sum can be read back from what is said", () => {
  fc.assert(
    fc.property(sum, (value) => {
      expect([rupees(value), sayAmount(value), sayRupees(value)].map(read)).toEqual([value, value, value]);
      expect(Math.round(Number(withPaise(value).replace(/[₹,]/g, "")) * 100)).toBe(value);
    }),
  );
});

test.each(each)("in %s an amount is never broken from its sign or its unit", (_, { amountPattern, ...format }) => {
  fc.assert(
    fc.property(sum, fc.constantFrom("। ", ", ", " ", ")", ""), (value, after) => {
      for (const amount of [format.rupees(value), format.withPaise(value), format.exactRupees(value)]) {
        const [before, found, ...rest] = `(${amount}${after}x`.split(amountPattern);
        expect([before, found?.replace(/,$/, ""), rest.join("").length > 0]).toEqual(["(", amount, true]);
      }
    }),
  );
});

test("lakh and crore stay with their number and the rupee sign, however the dot of the letter is stored", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(lakh, crore), (count, unit) => {
      for (const amount of [sayAmount(count * unit), sayRupees(count * unit)])
        for (const written of [amount, amount.replace("ड\u093c", "\u095c")])
          expect(`क़रीब ${written} तक`.split(hindiFormatters.amountPattern)).toEqual(["क़रीब ", written, " तक"]);
    }),
  );
});

test("each minute of a day is said in one way, the same hour and minute in both languages", () => {
  const figures = (text: string) => (/\d+(:\d+)?/.exec(text)?.[0] ?? "").replace(/:00$/, "");
  fc.assert(
    fc.property(ofDay, (minute) => {
      expect(figures(hindiFormatters.timeAt(minute))).toBe(figures(englishFormatters.timeAt(minute)));
    }),
  );
  const all = Array.from({ length: 1_440 }, (_, minute) => hindiFormatters.timeAt(minute));
  // Noon and midnight have one part of the day each, so that no two minutes are called alike.
  expect(new Set(all).size).toBe(1_440);
});

test("an instant has the same day in both languages, and the time of its minute", () => {
  fc.assert(
    fc.property(instantOf, (instant) => {
      const [day, time] = dayAndTime(instant).split(", ");
      const there = new Date(instant.getTime() + indiaOffsetMs);
      expect(day).toBe(longDay(there.toISOString().slice(0, 10)));
      expect(time).toBe(hindiFormatters.timeAt(there.getUTCHours() * 60 + there.getUTCMinutes()));
      expect(day?.match(/\d+/g)).toEqual(englishFormatters.longDay(there.toISOString().slice(0, 10)).match(/\d+/g));
      expect(sayWhen(instant, instant)).toBe(`आज ${time}`);
    }),
  );
});
