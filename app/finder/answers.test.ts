import { describe, expect, test } from "vitest";
import { dayInIndia } from "../../content/format";
import { isDay } from "../../content/hours";
import { kinds } from "../../content/law/kinds";
import { people } from "../../test/support/people";
import { readCount, readRupees, sayRupees, type Unit } from "./amount";
import { fields, fieldsOf, isComplete, questionsFor, readAnswers, withAnswer } from "./answers";
import { dayBefore } from "./day";

const read = (query: string) => readAnswers(new URLSearchParams(query));
const whole = "do=restaurant&state=Goa&places=one&turnover=50&turnover-in=lakh&investment=5+lakh&also=nothing";

describe("amounts", () => {
  test.each<[string, Unit, number]>([
    ["12", "lakh", 12_00_000],
    ["1.5", "crore", 1_50_00_000],
    ["12,00,000", "rupees", 12_00_000],
    ["Rs. 12,00,000/-", "rupees", 12_00_000],
    ["₹ 12 lakh", "crore", 12_00_000],
    ["12 lakhs", "rupees", 12_00_000],
    ["12lac", "rupees", 12_00_000],
    ["1.5 Crore", "lakh", 1_50_00_000],
    ["2 cr", "rupees", 2_00_00_000],
    ["1 crore 20 lakh", "rupees", 1_20_00_000],
    ["१२", "lakh", 12_00_000],
    ["१२ लाख", "rupees", 12_00_000],
    ["१.५ करोड़", "rupees", 1_50_00_000],
    ["0", "lakh", 0],
    ["90 thousand", "rupees", 90_000],
    ["12.345678", "lakh", 12_34_568],
    ["Rs12lakh", "rupees", 12_00_000],
    ["Rs1200000", "rupees", 12_00_000],
    ["Rs.12lakh", "rupees", 12_00_000],
    ["INR12,00,000", "rupees", 12_00_000],
    [".5", "crore", 50_00_000],
    ["Rs .5 crore", "rupees", 50_00_000],
    ["12 लाख रुपए", "rupees", 12_00_000],
    ["१२ लाख रुपये", "rupees", 12_00_000],
    ["रु. 12 लाख", "rupees", 12_00_000],
    ["9999", "lakh", 99_99_00_000],
    ["12,00,000", "lakh", 12_00_000],
    ["12,00,000", "crore", 12_00_000],
    ["Rs 30,00,000", "lakh", 30_00_000],
    ["Rs 3000000", "crore", 30_00_000],
    ["30 lakh", "crore", 30_00_000],
    ["1.5 crore", "lakh", 1_50_00_000],
    ["Rs 12", "lakh", 12_00_000],
    ["1,200", "lakh", 12_00_00_000],
    ["500 rupees", "lakh", 500],
    ["5,000/-", "crore", 5_000],
    ["5000 रुपये", "lakh", 5_000],
    ["50000 lakh", "lakh", 500_00_00_000],
  ])("%s with %s chosen is %i rupees", (text, unit, value) =>
    expect(readRupees(text, unit)).toEqual({ ok: true, value }),
  );

  test.each<[string, Unit, string]>([
    ["", "lakh", "missing"],
    ["  ", "lakh", "missing"],
    ["-5", "lakh", "negative"],
    ["−5 lakh", "rupees", "negative"],
    ["1000000000000000", "rupees", "tooLarge"],
    ["1e15", "rupees", "unreadable"],
    ["twelve lakh", "rupees", "unreadable"],
    ["abc", "lakh", "unreadable"],
    ["12 lakh or so", "rupees", "unreadable"],
    ["12 13", "lakh", "unreadable"],
    ["1.2.3", "lakh", "unreadable"],
    ["1200000", "lakh", "wrongUnit"],
    ["50000", "lakh", "wrongUnit"],
    ["10000", "lakh", "wrongUnit"],
    ["10000", "crore", "wrongUnit"],
    ["50,000", "lakh", "wrongUnit"],
    ["Rs 5,000", "lakh", "wrongUnit"],
    ["₹9500", "crore", "wrongUnit"],
    ["1,5 crore", "lakh", "comma"],
    ["1,5", "crore", "comma"],
    ["purse 12", "rupees", "unreadable"],
    ["-.5", "lakh", "negative"],
    ["99999999999999999999999 crore", "rupees", "tooLarge"],
  ])("%j with %s chosen is refused: %s", (text, unit, problem) =>
    expect(readRupees(text, unit)).toEqual({ ok: false, problem }),
  );

  test.each(people.amounts)("$typed is $rupees rupees", ({ typed, rupees }) =>
    expect(readRupees(typed)).toEqual({ ok: true, value: rupees }),
  );

  test.each([...people.unclearAmounts, "12,00", "1,23,45", "1.200.000", "1,200.00,0"])(
    "%s is asked for again",
    (typed) => expect(readRupees(typed)).toMatchObject({ ok: false }),
  );

  test("counts are read exactly and in any digits", () => {
    expect(readCount("१,००० ")).toEqual({ ok: true, value: 1000 });
    expect(readCount("-1")).toEqual({ ok: false, problem: "negative" });
    expect(readCount("8", 7)).toEqual({ ok: false, problem: "tooLarge" });
    expect(readCount("many")).toEqual({ ok: false, problem: "unreadable" });
    expect(readCount("500.4")).toEqual({ ok: true, value: 500.4 });
    expect(readCount("999.999999")).toEqual({ ok: true, value: 999.999999 });
    // A longer one would be rounded, perhaps across a line.
    expect(readCount("999.99999999999999999")).toEqual({ ok: false, problem: "unreadable" });
    expect(readCount(".5")).toEqual({ ok: true, value: 0.5 });
    expect(readCount("4.5", 5, true)).toEqual({ ok: false, problem: "unreadable" });
  });

  test("are said in lakh and crore when round, and in full when not", () => {
    expect([12_00_000, 1_50_00_000, 50_00_00_000, 12_00_001, 95_000, 0].map(sayRupees)).toEqual([
      "Rs 12 lakh",
      "Rs 1.5 crore",
      "Rs 50 crore",
      "Rs 12,00,001",
      "Rs 95,000",
      "Rs 0",
    ]);
  });
});

describe("an address", () => {
  test("asks for the first thing that is missing, then gives everything", () => {
    const asked = whole.split("&").map((_, count, parts) => read(parts.slice(0, count).join("&")).question);
    expect([...new Set(asked)]).toEqual(["kind", "place", "turnover", "investment", "more"]);
    const reading = read(whole);
    expect(reading.question).toBeUndefined();
    expect(isComplete(reading) && reading.answers).toEqual({
      kind: "restaurant",
      state: "Goa",
      places: "one",
      turnover: 50_00_000,
      investment: 5_00_000,
      extras: [],
    });
  });

  test("asks for a capacity only where one decides, and at most seven questions of anyone", () => {
    expect(read("do=dairy").path).toContain("capacity");
    expect(read("do=restaurant").path).not.toContain("capacity");
    for (const kind of Object.keys(kinds))
      expect(questionsFor(kind as keyof typeof kinds).length).toBeLessThanOrEqual(7);
    expect(read(`${whole.replace("restaurant", "dairy")}&litres=500`).question).toBeUndefined();
    expect(read(whole.replace("restaurant", "dairy")).question).toBe("capacity");
  });

  test("an answer can be changed while the rest stays", () => {
    expect(read(`${whole}&change=turnover`).question).toBe("turnover");
    expect(read(`${whole}&change=nonsense`).question).toBeUndefined();
    const changed = withAnswer(
      new URLSearchParams(`${whole}&change=turnover&utm_source=x`),
      fieldsOf("turnover", "restaurant"),
      [
        [fields.turnover, "2"],
        [fields.turnoverUnit, "crore"],
      ],
    );
    expect(readAnswers(changed)).toMatchObject({
      question: undefined,
      answers: { turnover: 2_00_00_000, state: "Goa" },
    });
    expect(changed.has("utm_source")).toBe(false);
  });

  test.each([
    ["do=spaceship", "kind", "unknown"],
    ["do=shop&state=Atlantis&places=one", "place", "unknown"],
    ["do=", "kind", "missing"],
    ["do=shop&state=&places=one", "place", "missing"],
    ["do=shop&state=Goa&places=one&turnover=-1", "turnover", "negative"],
    ["do=shop&state=Goa&places=one&turnover=", "turnover", "missing"],
    ["do=shop&state=Goa&places=one&turnover=1000000000000000", "turnover", "tooLarge"],
    ["do=dairy&state=Goa&places=one&turnover=1&litres=lots", "capacity", "unreadable"],
    ["do=hotel&state=Goa&places=one&turnover=1&stars=6", "capacity", "tooLarge"],
    ["do=hotel&state=Goa&places=one&turnover=1&stars=7", "capacity", "tooLarge"],
    ["do=hotel&state=Goa&places=one&turnover=1&stars=4.5", "capacity", "unreadable"],
    ["do=transporter&state=Goa&places=one&turnover=1&vehicles=2.5", "capacity", "unreadable"],
    [whole.replace("nothing", "magic"), "more", "unknown"],
  ])("%s goes to its question with a sentence", (query, question, problem) => {
    expect(read(query)).toMatchObject({ question, problems: { [question]: problem } });
  });

  test("a wrong or missing number of places is no fault of the state, and the other way round", () => {
    for (const [query, problems] of [
      ["state=Goa&places=three", { places: "unknown" }],
      ["state=Goa&places=", { places: "missing" }],
      ["state=Goa", { places: "missing" }],
      ["state=&places=one", { place: "missing" }],
      ["state=Atlantis&places=three", { place: "unknown", places: "unknown" }],
    ] as const) {
      const reading = read(`do=shop&${query}`);
      expect(reading.question).toBe("place");
      expect(reading.problems, query).toEqual(problems);
    }
  });

  test("a wrong number of people is a problem of the last question, a wrong day of none", () => {
    expect(read(`${whole}&people=-3`)).toMatchObject({ question: "more", problems: { people: "negative" } });
    expect(read(`${whole}&on=2025-13-01`)).toMatchObject({
      question: undefined,
      problems: { on: "unreadable" },
      on: undefined,
    });
    expect(read(whole.replace("turnover-in=lakh", "turnover-in=bogus"))).toMatchObject({
      question: "turnover",
      problems: { turnover: "unknownUnit" },
    });
    const contradiction = whole.replace("also=nothing", "also=apps&also=onlyApps");
    expect(read(contradiction)).toMatchObject({ question: "more", problems: { more: "contradiction" } });
    // A shop is not asked for either.
    expect(read(contradiction.replace("restaurant", "shop"))).toMatchObject({ question: undefined, problems: {} });
    expect(read(`${whole}&on=2025-12-01`)).toMatchObject({ on: "2025-12-01", problems: {} });
  });

  test("what another kind was asked stays in the address and does not count", () => {
    expect(read(`${whole}&also=special&litres=7`).answers).toMatchObject({ extras: [] });
  });
});

test("days are those of India", () => {
  expect(dayInIndia(new Date("2026-03-31T18:29:59Z"))).toBe("2026-03-31");
  expect(dayInIndia(new Date("2026-03-31T18:30:00Z"))).toBe("2026-04-01");
  expect(["2026-02-29", "2026-2-1", "", "2024-02-29"].map(isDay)).toEqual([false, false, false, true]);
  expect(dayBefore("2026-04-01")).toBe("2026-03-31");
});
