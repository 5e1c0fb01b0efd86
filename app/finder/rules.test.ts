import { describe, expect, test } from "vitest";
import { type State, states } from "../../content/choices";
import { priceWords } from "../../content/en/figures/price-words";
import { services } from "../../content/en/services";
import { type FssaiRow, fssaiRows, type Licence } from "../../content/law/fssai";
import { gstRows } from "../../content/law/gst";
import { factsOf, type Kind, kinds } from "../../content/law/kinds";
import { covers, crore, lakh, sources } from "../../content/law/row";
import { udyamRows } from "../../content/law/udyam";
import { exactRupees } from "../../content/rupees";
import { zero } from "../../content/zero/zero";
import { type Answers, extrasFor, questionsFor } from "./answers";
import { fssaiDocuments } from "./documents";
import { findLicences } from "./find";
import { type FssaiOutcome, findFssai } from "./fssai";
import { findGst } from "./gst";
import { findFormerRule, findNeighbours } from "./neighbours";
import { type Price, priceFree, priceFssai } from "./price";
import { findUdyam } from "./udyam";

const { priceBook } = zero;
const { priced } = priceWords(zero);
const sale = { priceBook, isTaxed: false };
const taxed = { priceBook, isTaxed: true };

const some = (changes: Partial<Answers> = {}): Answers => ({
  kind: "restaurant",
  state: "Karnataka",
  places: "one",
  turnover: 10 * lakh,
  investment: 5 * lakh,
  capacity: undefined,
  extras: [],
  people: undefined,
  ...changes,
});

const before = "2026-03-31";
const after = "2026-04-01";
const around = (limits: number[]) =>
  [...new Set(limits.flatMap((limit) => [limit - 1, limit, limit + 1]))].filter((value) => value >= 0);
const allKinds = Object.keys(kinds) as Kind[];

const capacitiesOf = (kind: Kind) => {
  const facts = factsOf(kind);
  if (!facts.capacity) return [undefined];
  const ranges = fssaiRows
    .filter((row) => row.kinds.includes(kind))
    .flatMap(({ limits, feeLimits }) => [limits, feeLimits ?? {}] as Record<string, object>[])
    .flatMap((each) => Object.values(each[facts.capacity ?? ""] ?? {}) as number[]);
  const isWhole = facts.capacity === "stars" || facts.capacity === "vehicles";
  const halves = isWhole ? [] : ranges.flatMap((limit) => [limit - 0.5, limit + 0.5]);
  return [...new Set([...around([0, ...ranges]), ...halves])];
};

describe("every path", () => {
  const days = [before, after, "2025-03-31", "2025-04-01"];
  const oneOfEachGroup: State[] = ["Karnataka", "Telangana", "Nagaland"];
  const gstLines = around([0, ...gstRows.map(({ limit }) => limit)]);
  const udyamLines = around(udyamRows.map(({ turnover }) => turnover));
  const udyamInvestments = around(udyamRows.map(({ investment }) => investment));
  const fssaiLines = (kind: Kind) =>
    around([
      0,
      ...fssaiRows.flatMap((row) => (row.kinds.includes(kind) ? Object.values(row.limits.turnover ?? {}) : [])),
    ]);

  /** Every limit of each law against whatever its answer depends on. */
  function* paths(): Generator<Partial<Answers>> {
    for (const kind of allKinds) {
      const abroad = extrasFor(kind).filter((extra) => extra === "import" || extra === "export");
      for (const turnover of fssaiLines(kind))
        for (const capacity of capacitiesOf(kind))
          for (const where of ["one", "several"] as const) {
            for (const state of oneOfEachGroup) yield { kind, turnover, capacity, places: where, state };
            for (const extra of abroad) yield { kind, turnover, capacity, places: where, extras: [extra] };
          }
      for (const turnover of gstLines) {
        for (const state of states) yield { kind, turnover, state, capacity: 0 };
        for (const state of oneOfEachGroup) yield { kind, turnover, state, capacity: 0, places: "several" };
      }
      for (const turnover of udyamLines)
        for (const investment of udyamInvestments) yield { kind, turnover, investment, capacity: 0 };
      for (const extra of extrasFor(kind))
        for (const turnover of gstLines)
          for (const state of oneOfEachGroup) yield { kind, turnover, state, capacity: 0, extras: [extra] };
    }
  }

  test("each kind, limit, state and side of both days has one answer or an explicit check, with its source", () => {
    for (const kind of allKinds) expect(questionsFor(kind).length).toBeLessThanOrEqual(7);
    const started = process.cpuUsage();
    let count = 0;
    for (const changes of paths()) {
      const answers = some(changes);
      for (const on of days) check(answers, on);
      count += days.length;
    }
    // An open row that names the same licence is no outcome of its own, but its fee may differ.
    for (const row of fssaiRows)
      for (const on of days.filter((day) => covers(row, day)))
        expect(faultOfPrice(row, on), row.id + on).toBeUndefined();
    // Processor time, so that a busy machine does not make the test red.
    const milliseconds = process.cpuUsage(started).user / 1_000;
    console.log(`${count} paths and ${quotes} quotes in ${Math.round(milliseconds)} ms`);
    expect(count).toBeGreaterThan(100_000);
    expect(quotes).toBeGreaterThan(100);
    expect(milliseconds).toBeLessThan(2_000);
  });

  /** A row has one price on a day, however many paths lead to it. */
  const priced = new Map(days.map((day) => [day, new Set<unknown>()]));
  let quotes = 0;

  /** Lines that sum to their total to the paisa, and none below zero. */
  function faultOfPrice(of: FssaiRow | "gst" | "msme", on: string) {
    if (priced.get(on)?.has(of)) return undefined;
    priced.get(on)?.add(of);
    const price = typeof of === "string" ? priceFree(sale, of, on) : priceFssai(sale, of, on);
    if (price.status === "feeUnknown") return undefined;
    if (price.status !== "known") return isPaisa(price.government) ? undefined : "fee";
    quotes += price.quotes.length;
    const isSum = price.quotes.every(({ government, ours, tax, total }) => government + ours + tax === total);
    const lines = price.quotes.flatMap(({ years: _, tier: __, ...each }) => Object.values(each));
    return isSum && price.quotes.length > 0 && lines.every(isPaisa) ? undefined : "price";
  }

  /** One plain comparison for each outcome: an assertion of the test library for each would take minutes. */
  function check(answers: Answers, on: string) {
    const fssai = findFssai(answers, on);
    const gst = findGst(answers, on);
    const udyam = findUdyam(answers, on);
    const fault = faultOf(fssai) ?? faultOfGst() ?? faultOfUdyam();
    if (fault) throw new Error(`${fault}: ${JSON.stringify({ answers, on, fssai, gst, udyam })}`);

    function faultOfGst() {
      if (gst.status === "uncovered") return "GST";
      if (!sources["rule" in gst ? gst.rule.source : gst.row.source]) return "GST without a source";
      return faultOfPrice("gst", on);
    }
    function faultOfUdyam() {
      if (udyam.status === "uncovered" || !sources[udyam.row.source]) return "Udyam";
      return faultOfPrice("msme", on);
    }
    function faultOf(outcome: FssaiOutcome) {
      if (!kinds[answers.kind].isFood) return outcome.status === "notFood" ? undefined : "no food";
      if (outcome.status === "notFood" || outcome.status === "uncovered") return outcome.status;
      if ((answers.places === "several") !== (outcome.headOffice !== undefined)) return "head office";
      if (outcome.status === "unlisted") return answers.kind === "other" ? undefined : "unlisted";
      if (outcome.status === "check" && outcome.open.licence === outcome.row.licence) return "nothing to check";
      const open = outcome.status === "check" ? outcome.open : undefined;
      return faultOfRow(outcome.row) ?? faultOfRow(outcome.headOffice) ?? faultOfRow(open);
    }
    function faultOfRow(row: FssaiRow | undefined) {
      if (!row) return undefined;
      return sources[row.source] ? faultOfPrice(row, on) : "no source";
    }
  }
});

const isPaisa = (amount: number) => Number.isInteger(amount) && amount >= 0;

test("a day that no rule covers gets no answer", () => {
  expect(findFssai(some(), "2022-07-17").status).toBe("uncovered");
  expect(findFssai(some(), "2022-07-18").status).toBe("answer");
  expect(findGst(some(), "2019-03-31").status).toBe("uncovered");
  expect(findUdyam(some(), "2020-06-30").status).toBe("uncovered");
});

test("a day before our price book has the government fee of that day and no price of ours", () => {
  const fee = (licence: Licence, perYear: number) =>
    priceFssai(sale, { licence, fee: { perYear, confidence: "high" } }, "2025-12-01");
  expect(fee("registration", 100)).toEqual({ status: "notSold", isFeeOpen: false, government: 100_00 });
  expect(fee("central", 7500)).toEqual({ status: "notSold", isFeeOpen: false, government: 8850_00 });
  expect(priceFree(sale, "msme", "2025-12-01")).toMatchObject({ status: "notSold", government: 0 });
});

const licenceOf = (changes: Partial<Answers>, on = before) => {
  const outcome = findFssai(some(changes), on);
  if (outcome.status === "check") return `check ${outcome.row.licence} or ${outcome.open.licence}`;
  return outcome.status === "answer" ? `${outcome.row.licence} ${outcome.row.fee.perYear}` : outcome.status;
};

describe("FSSAI to 31 March 2026, row by row", () => {
  test.each<[Partial<Answers>, string]>([
    [{ kind: "stall", turnover: 12 * lakh }, "registration 100"],
    [{ kind: "home", turnover: 12 * lakh + 1 }, "state null"],
    [{ kind: "dairy", capacity: 500 }, "registration 100"],
    [{ kind: "dairy", capacity: 501 }, "state 3000"],
    [{ kind: "dairy", capacity: 10_001 }, "state 5000"],
    [{ kind: "dairy", capacity: 50_000 }, "state 5000"],
    [{ kind: "dairy", capacity: 50_001 }, "central 7500"],
    [{ kind: "oil", capacity: 2000 }, "registration 100"],
    [{ kind: "oil", turnover: 13 * lakh, capacity: 999 }, "state 3000"],
    [{ kind: "oil", turnover: 13 * lakh, capacity: 1000 }, "state 5000"],
    [{ kind: "oil", capacity: 2001 }, "central 7500"],
    [{ kind: "maker", capacity: 100 }, "registration 100"],
    [{ kind: "maker", capacity: 101 }, "state 3000"],
    [{ kind: "maker", capacity: 100, turnover: 12 * lakh + 1 }, "state 3000"],
    [{ kind: "maker", capacity: 1000 }, "state 5000"],
    [{ kind: "maker", capacity: 999.5 }, "state 3000"],
    [{ kind: "mill", capacity: 999.999 }, "state 3000"],
    [{ kind: "oil", turnover: 13 * lakh, capacity: 999.5 }, "state 3000"],
    [{ kind: "oil", capacity: 2000.5 }, "central 7500"],
    [{ kind: "dairy", capacity: 500.5 }, "state 3000"],
    [{ kind: "maker", capacity: 100.25 }, "state 3000"],
    [{ kind: "maker", capacity: 2001 }, "central 7500"],
    [{ kind: "mill", capacity: 20_000 }, "state 5000"],
    [{ kind: "godown", capacity: 50_000, turnover: 13 * lakh }, "state 2000"],
    [{ kind: "godown", capacity: 50_001 }, "central 7500"],
    [{ kind: "wholesaler", turnover: 30 * crore }, "state 2000"],
    [{ kind: "wholesaler", turnover: 30 * crore + 1 }, "central 7500"],
    [{ kind: "shop", turnover: 20 * crore }, "state 2000"],
    [{ kind: "caterer", turnover: 20 * crore + 1 }, "central 7500"],
    [{ kind: "restaurant", turnover: 20 * crore }, "state 2000"],
    [{ kind: "restaurant", places: "several" }, "central 7500"],
    [{ kind: "hotel", capacity: 0 }, "registration 100"],
    [{ kind: "hotel", capacity: 1 }, "state 2000"],
    [{ kind: "hotel", capacity: 3 }, "state 5000"],
    [{ kind: "hotel", capacity: 5 }, "central 7500"],
    [{ kind: "transporter", turnover: 31 * crore, capacity: 100 }, "state 2000"],
    [{ kind: "transporter", turnover: 30 * crore, capacity: 101 }, "state 2000"],
    [{ kind: "transporter", turnover: 31 * crore, capacity: 101 }, "central 7500"],
    [{ kind: "importer" }, "central 7500"],
    [{ kind: "exporter" }, "central 7500"],
    [{ kind: "novel" }, "central 7500"],
    [{ kind: "platform" }, "central 7500"],
    [{ kind: "shop", extras: ["import"] }, "central 7500"],
    [{ kind: "other" }, "unlisted"],
    [{ kind: "goods" }, "notFood"],
  ])("%j needs %s", (changes, expected) => expect(licenceOf(changes)).toBe(expected));

  test("a firm in several states has a central licence for its head office beside the one of each place", () => {
    expect(findFssai(some({ kind: "shop", places: "several" }), before)).toMatchObject({
      row: { licence: "registration" },
      headOffice: { licence: "central", confidence: "high" },
    });
  });
});

describe("FSSAI from 1 April 2026", () => {
  test.each<[Partial<Answers>, string]>([
    [{ turnover: 1.5 * crore }, "registration 100"],
    [{ turnover: 1.5 * crore + 1 }, "state 2000"],
    [{ turnover: 50 * crore }, "state 2000"],
    [{ turnover: 50 * crore + 1 }, "central 7500"],
    [{ kind: "wholesaler", turnover: 30 * crore }, "state 2000"],
    [{ kind: "wholesaler", turnover: 30 * crore + 1 }, "check state or central"],
    [{ kind: "dairy", capacity: 501 }, "check registration or state"],
    [{ kind: "dairy", capacity: 500 }, "registration 100"],
    [{ kind: "maker", capacity: 2001 }, "check registration or central"],
    [{ kind: "hotel", capacity: 5 }, "check registration or central"],
    [{ kind: "importer" }, "check registration or central"],
    [{ kind: "importer", turnover: 51 * crore }, "central 7500"],
    [{ places: "several" }, "check registration or central"],
  ])("%j needs %s", (changes, expected) => expect(licenceOf(changes, after)).toBe(expected));

  test("no fee is more than the last that was verified, and the head office of several states is open", () => {
    for (const row of fssaiRows.filter(({ from }) => from === after)) expect(row.fee.confidence).toBe("open");
    expect(findFssai(some({ kind: "shop", places: "several" }), after)).toMatchObject({
      status: "answer",
      headOffice: { confidence: "open" },
    });
  });
});

describe("compare", () => {
  const lines = (changes: Partial<Answers>, on = after) =>
    findNeighbours(some(changes), on).map(({ direction, line, outcome }) => [
      direction,
      line,
      "row" in outcome ? outcome.row.licence : outcome.status,
    ]);

  test("names the licence beside this one and the turnover at which it changes", () => {
    expect(lines({ turnover: 50 * lakh })).toEqual([["above", 1.5 * crore, "state"]]);
    expect(lines({ turnover: 2 * crore })).toEqual([
      ["below", 1.5 * crore, "registration"],
      ["above", 50 * crore, "central"],
    ]);
    expect(lines({ turnover: 60 * crore })).toEqual([["below", 50 * crore, "state"]]);
    expect(lines({ turnover: 50 * lakh }, before)).toEqual([
      ["below", 12 * lakh, "registration"],
      ["above", 20 * crore, "central"],
    ]);
    expect(lines({ kind: "importer" }, before)).toEqual([]);
  });

  test("tells two open answers apart, and finds none where turnover settles nothing", () => {
    expect(findNeighbours(some({ kind: "importer" }), after)).toMatchObject([
      { direction: "above", line: 1.5 * crore, outcome: { status: "check", row: { licence: "state" } } },
    ]);
    expect(findFssai(some({ kind: "importer" }), after)).toMatchObject({
      status: "check",
      row: { licence: "registration" },
    });
  });

  const former = (changes: Partial<Answers>) => {
    const outcome = findFssai(some(changes), after);
    return "row" in outcome ? findFormerRule(some(changes), outcome.row) : undefined;
  };

  test("says what the line was before", () => {
    expect(former({ turnover: 50 * lakh })).toEqual({ by: "turnover", lines: [12 * lakh] });
    expect(former({ turnover: 2 * crore })).toEqual({ by: "turnover", lines: [12 * lakh, 20 * crore] });
    expect(former({ kind: "wholesaler", turnover: 60 * crore })).toEqual({ by: "turnover", lines: [30 * crore] });
    expect(former({ kind: "shop", turnover: 60 * crore, places: "several" })).toEqual({
      by: "turnover",
      lines: [20 * crore],
    });
    expect(former({ kind: "maker", turnover: 2 * crore, capacity: 50 })).toEqual({
      by: "turnover",
      lines: [12 * lakh],
    });
    const old = findFssai(some(), before) as { row: (typeof fssaiRows)[number] };
    expect(findFormerRule(some(), old.row)).toBeUndefined();
  });

  test.each<[Partial<Answers>]>([
    [{ kind: "stall" }],
    [{ kind: "home" }],
    [{ kind: "maker", capacity: 50 }],
    [{ kind: "hotel", capacity: 0 }],
    [{ kind: "transporter", capacity: 100 }],
  ])("%j above 50 crore: before, a state licence was enough above 12 lakh", (changes) => {
    const enough = { by: "turnover", lines: [12 * lakh], enough: "state" };
    expect(former({ ...changes, turnover: 60 * crore })).toEqual(enough);
    expect(licenceOf({ ...changes, turnover: 60 * crore })).toMatch(/^state/);
  });

  test.each<[Partial<Answers>, Licence]>([
    [{ kind: "restaurant", places: "several" }, "central"],
    [{ kind: "restaurant", places: "several", turnover: 2 * crore }, "central"],
    [{ kind: "dairy", capacity: 1 }, "registration"],
    [{ kind: "hotel", capacity: 5 }, "central"],
    [{ kind: "maker", capacity: 500 }, "state"],
    [{ kind: "importer" }, "central"],
    [{ kind: "stall", extras: ["import"], turnover: 60 * crore }, "central"],
  ])("%j: before, it was a %s licence whatever the turnover", (changes, licence) => {
    expect(former(changes)).toMatchObject({ by: "row", row: { licence, until: before } });
    for (const turnover of [0, 12 * lakh + 1, 90 * crore])
      expect(licenceOf({ ...changes, turnover })).toMatch(new RegExp(`^${licence}`));
  });
});

test("a former rule is described by the limits of its licence, not by a step of its fee", () => {
  const limitsOf = (changes: Partial<Answers>) => {
    const outcome = findFssai(some(changes), after);
    const former = "row" in outcome ? findFormerRule(some(changes), outcome.row) : undefined;
    return former?.by === "row" ? former.row.limits : undefined;
  };
  for (const capacity of [500, 1500]) {
    expect(limitsOf({ kind: "mill", capacity })).toEqual({ kilos: { above: 100 } });
    expect(limitsOf({ kind: "maker", capacity })).toEqual({ kilos: { above: 100, upTo: 2000 } });
  }
  for (const capacity of [1, 3])
    expect(limitsOf({ kind: "hotel", capacity })).toEqual({ stars: { above: 0, upTo: 4 } });
  for (const capacity of [501, 10_001])
    expect(limitsOf({ kind: "dairy", capacity })).toEqual({ litres: { above: 500, upTo: 50_000 } });
});

describe("GST", () => {
  const gst = (changes: Partial<Answers>) => findGst(some({ kind: "shop", ...changes }), after);

  test.each<[Partial<Answers>, number]>([
    [{ state: "Karnataka" }, 40],
    [{ state: "Jammu and Kashmir" }, 40],
    [{ state: "Telangana" }, 20],
    [{ state: "Puducherry" }, 20],
    [{ state: "Nagaland" }, 10],
    [{ kind: "restaurant", state: "Karnataka" }, 20],
    [{ kind: "restaurant", state: "Sikkim" }, 20],
    [{ kind: "restaurant", state: "Tripura" }, 10],
    [{ kind: "maker", extras: ["special"] }, 20],
    [{ kind: "maker", extras: ["special"], state: "Mizoram" }, 10],
  ])("%j: needed above %i lakh", (changes, limit) => {
    for (const more of [-1, 0]) expect(gst({ ...changes, turnover: limit * lakh + more }).status).toBe("notNeeded");
    expect(gst({ ...changes, turnover: limit * lakh + 1 }).status).toBe("needed");
  });

  test.each<[Partial<Answers>]>([
    [{ extras: ["otherStates"] }],
    [{ extras: ["casual"] }],
    [{ extras: ["nonResident"] }],
    [{ extras: ["reverseCharge"] }],
    [{ extras: ["agent"] }],
    [{ extras: ["abroad"] }],
    [{ kind: "platform" }],
  ])("%j: needed at any turnover", (changes) => expect(gst({ ...changes, turnover: 0 }).status).toBe("compulsory"));

  test("a seller on a marketplace within one state only enrols, since October 2023", () => {
    expect(gst({ extras: ["online"] })).toMatchObject({ status: "enrolment", rule: { confidence: "medium" } });
    expect(gst({ extras: ["online"], turnover: 40 * lakh + 1 }).status).toBe("needed");
    expect(gst({ extras: ["online", "otherStates"] }).status).toBe("compulsory");
    expect(findGst(some({ kind: "shop", extras: ["online"] }), "2023-09-30").status).toBe("uncovered");
  });

  test("what could not be verified is checked", () => {
    expect(gst({ kind: "restaurant", extras: ["onlyApps"] })).toMatchObject({ status: "check", why: "onlyApps" });
    expect(gst({ kind: "home", turnover: 30 * lakh })).toMatchObject({ status: "check", why: "supply" });
    expect(gst({ kind: "home", turnover: 20 * lakh }).status).toBe("notNeeded");
    expect(gst({ kind: "home", turnover: 41 * lakh }).status).toBe("needed");
    expect(gst({ kind: "exporter" })).toMatchObject({ status: "check", why: "exporter" });
    expect(gst({ kind: "exporter", turnover: 41 * lakh }).status).toBe("needed");
  });

  test("selling only through delivery apps is checked at any turnover, unless something else makes it necessary", () => {
    for (const turnover of [0, 20 * lakh, 20 * lakh + 1, 90 * crore])
      expect(gst({ kind: "restaurant", extras: ["onlyApps"], turnover })).toMatchObject({
        status: "check",
        why: "onlyApps",
        rule: { confidence: "open" },
      });
    expect(gst({ kind: "restaurant", extras: ["onlyApps", "agent"] }).status).toBe("compulsory");
    expect(gst({ kind: "restaurant", extras: ["apps"], turnover: 21 * lakh }).status).toBe("needed");
  });

  test("in several states it is checked below the line, not said to be free of it", () => {
    const several = { status: "check", why: "several", rule: { confidence: "open" } };
    expect(gst({ places: "several" })).toMatchObject(several);
    expect(gst({ places: "several", extras: ["online"] })).toMatchObject(several);
    expect(gst({ kind: "services", places: "several", turnover: 0 })).toMatchObject(several);
    expect(gst({ places: "several", turnover: 40 * lakh + 1 }).status).toBe("needed");
    expect(gst({ places: "several", extras: ["otherStates"] }).status).toBe("compulsory");
  });
});

describe("Udyam", () => {
  const classOf = (investment: number, turnover: number, on = "2025-04-01") => {
    const outcome = findUdyam({ investment, turnover }, on);
    return outcome.status === "answer" ? outcome.row.enterprise : outcome.status;
  };

  test("passing either line moves a firm up", () => {
    expect(classOf(2.5 * crore, 10 * crore)).toBe("micro");
    expect(classOf(2.5 * crore + 1, 10 * crore)).toBe("small");
    expect(classOf(2.5 * crore, 10 * crore + 1)).toBe("small");
    expect(classOf(25 * crore, 100 * crore + 1)).toBe("medium");
    expect(classOf(125 * crore + 1, 0)).toBe("tooLarge");
  });

  test("only falling below both moves it down", () => {
    expect(classOf(3 * crore, 9 * crore)).toBe("small");
    expect(classOf(2 * crore, 11 * crore)).toBe("small");
    expect(classOf(2 * crore, 9 * crore)).toBe("micro");
  });

  test("the lines of a day are those of that day", () => {
    expect(classOf(1 * crore, 5 * crore, "2025-03-31")).toBe("micro");
    expect(classOf(1 * crore + 1, 5 * crore, "2025-03-31")).toBe("small");
    expect(classOf(1 * crore + 1, 5 * crore)).toBe("micro");
    expect(classOf(50 * crore, 250 * crore + 1, "2025-03-31")).toBe("tooLarge");
  });
});

describe("the full price", () => {
  const quote = (licence: Licence, perYear: number | null, on = before) =>
    priceFssai(taxed, { licence, fee: { perYear, confidence: "high" } }, on);

  test("a registration is cheapest online, then has a price for each length, with the fee of every year and GST on our part alone", () => {
    const price = quote("registration", 100);
    expect(price).toMatchObject({ status: "known", quotes: { length: 6 } });
    expect(price.status === "known" && price.quotes.map(({ total }) => total)).toEqual([
      1499_00, 2341_00, 2913_00, 3485_00, 4057_00, 4629_00,
    ]);
    expect(price.status === "known" && price.quotes[0]).toMatchObject({ tier: "online", ours: 1399_00, tax: 0 });
    expect(price.status === "known" && price.quotes[1]).toEqual({
      tier: "basic",
      years: 1,
      government: 100_00,
      ours: 1899_00,
      tax: 342_00,
      total: 2341_00,
    });
  });

  test("a price that does not cover the fee is not split, and never negative", () => {
    expect(quote("state", 3000)).toMatchObject({ quotes: [{ government: 3000_00, ours: 499_00, tax: 90_00 }] });
    expect(quote("state", 5000)).toMatchObject({ status: "belowFee", government: 5000_00 });
    expect(quote("central", 7500)).toMatchObject({ status: "belowFee", government: 8850_00 });
    expect(quote("state", null)).toEqual({ status: "feeUnknown" });
  });

  test("what the government gives free has our fee and GST alone", () => {
    expect(priceFree(taxed, "gst", after)).toMatchObject({
      quotes: [{ government: 0, ours: 1999_00, tax: 360_00, total: 2359_00 }],
    });
    expect(priceFree(taxed, "msme", after)).toMatchObject({ quotes: [{ government: 0, total: 1179_00 }] });
  });

  test("without a GSTIN nothing is added", () => {
    expect(priceFree(sale, "gst", after)).toMatchObject({ quotes: [{ tax: 0, total: 1999_00 }] });
    expect(priceFssai(sale, { licence: "state", fee: { perYear: 2000, confidence: "high" } }, after)).toMatchObject({
      quotes: [{ government: 2000_00, ours: 1499_00, tax: 0, total: 3499_00 }],
    });
  });
});

test("the documents on the licence pages are the finder's, for traders and for makers", () => {
  const groupsOf = (name: keyof typeof services.licences) =>
    services.licences[name].requirements.map(({ of }) => [...of].sort());
  const found = (kind: Kind, licence: Licence) => [...fssaiDocuments(some({ kind }), licence).of].sort();
  expect(groupsOf("registration")).toEqual([found("maker", "registration")]);
  for (const licence of ["state", "central"] as const) {
    const [everyone, makers = []] = groupsOf(licence);
    expect(everyone).toEqual(found("shop", licence));
    expect([...(everyone ?? []), ...makers].sort()).toEqual(found("maker", licence));
  }
  expect(groupsOf("eating")).toEqual([found("restaurant", "registration"), found("restaurant", "state")]);
});

test("the sums on our pages are the finder's, and where it names none, neither do they", () => {
  const sumsOf = (price: Price) =>
    price.status === "known"
      ? price.quotes.map(({ total }) => exactRupees(total))
      : ["On request: the government fee alone is"];
  const saidOf = (tier: string) =>
    priceBook.filter((row) => row.tier === tier).map(({ service, years }) => priced(service, tier, years));
  const feesOf = (licence: Licence) =>
    new Set(fssaiRows.flatMap((row) => (row.licence === licence && row.fee.perYear !== null ? [row.fee.perYear] : [])));
  for (const [licence, tiers] of [
    ["registration", ["online", "basic"]],
    ["state", ["state"]],
    ["central", ["central"]],
  ] as const) {
    const said = tiers
      .flatMap(saidOf)
      .map(({ total, contains, more, request }) => `${request ? `${request.heading}:` : total} ${contains} ${more}`)
      .join(" ");
    for (const perYear of feesOf(licence))
      for (const sum of sumsOf(priceFssai(sale, { licence, fee: { perYear, confidence: "open" } }, after)))
        expect(said.toLowerCase()).toContain(sum.toLowerCase());
  }
  for (const service of ["gst", "msme"] as const)
    expect(sumsOf(priceFree(sale, service, after))).toEqual([priced(service, "standard").total]);
});

test("a day to come gets no answer, and today does", () => {
  const uncovered = { status: "uncovered" };
  expect(findLicences(some(), "2099-01-01", "2026-11-15")).toMatchObject({
    fssai: uncovered,
    gst: uncovered,
    udyam: uncovered,
  });
  expect(findLicences(some(), "2026-11-15", "2026-11-15").fssai.status).toBe("answer");
});
