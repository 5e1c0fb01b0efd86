import { describe, expect, test } from "vitest";
import { states } from "../choices";
import { type FeeRange, type FssaiRow, fssaiRows, perpetualRow, pettyRow } from "./fssai";
import { gstConditionRows, gstConditions, gstOpenRows, gstRows, marketplaceRow, quickGstRow, stateGroups } from "./gst";
import { type Kind, kinds } from "./kinds";
import { covers, type LawRow } from "./row";
import { lawRows, overdueRows, verifyEveryDays } from "./rows";
import { taxRows } from "./taxes";
import { collateralRows, udyamRows } from "./udyam";
import { everySource } from "./work-sources";

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

describe("every rule", () => {
  test("has a name of its own, a source with an address, days and a day on which it was verified", () => {
    expect(new Set(lawRows.map(({ id }) => id)).size).toBe(lawRows.length);
    for (const { id, from, until = from, source, verified } of lawRows) {
      expect([from, until, verified].every(isDay), id).toBe(true);
      expect(from <= until, id).toBe(true);
      expect(everySource[source].title.length, id).toBeGreaterThan(10);
      expect(everySource[source].address, id).toMatch(/^https:\/\//);
    }
  });

  test("is named with its source once it was verified more than 180 days ago, and not a day earlier", () => {
    const day = (later: number) => new Date(Date.parse("2026-11-15") + later * 86_400_000).toISOString().slice(0, 10);
    expect(overdueRows(day(verifyEveryDays))).toEqual([]);
    const overdue = overdueRows(day(verifyEveryDays + 1));
    expect(overdue.length).toBe(lawRows.filter(({ verified }) => verified === "2026-11-15").length);
    expect(overdueRows(day(verifyEveryDays + 3)).length).toBe(lawRows.length);
    expect(overdue[0]).toMatchObject({ days: 181, address: expect.stringMatching(/^https:/) });
  });
});

const later = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Days one after the other: no rule begins before the one before it has ended, and none leaves a day out. */
function expectSeamless(rows: Pick<LawRow, "id" | "from" | "until">[]) {
  expect(rows.length).toBeGreaterThan(0);
  const inOrder = rows.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  for (const [index, { id, until }] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next) expect(next.from, `${next.id} after ${id}`).toBe(until && later(until, 1));
    else expect(until, `${id} is the last and in force`).toBeUndefined();
  }
}

/** Where something may go wrong: each day on which a rule begins or no longer holds, and the day before it. */
const edgesOf = (rows: Pick<LawRow, "from" | "until">[]) =>
  [...new Set(rows.flatMap(({ from, until }) => (until ? [from, later(until, 1)] : [from])))]
    .flatMap((day) => [later(day, -1), day])
    .toSorted();

describe("FSSAI", () => {
  const listed = (Object.keys(kinds) as Kind[]).filter((kind) => kinds[kind].isFood && kind !== "other");
  const isOpen = ({ confidence }: FssaiRow) => confidence === "open";
  const [first = ""] = fssaiRows.map(({ from }) => from).toSorted();
  const idsOf = (rows: FssaiRow[], point: Point) => rows.filter((row) => fits(row, point)).map(({ id }) => id);

  test.each(listed)("%s: on every day and for all figures one verified row fits and at most one open row", (kind) => {
    const rows = fssaiRows.filter((row) => row.kinds.includes(kind));
    const points = pointsOf(rows);
    for (const day of edgesOf(fssaiRows)) {
      const inForce = rows.filter((row) => covers(row, day));
      if (day < first) {
        expect(inForce, day).toEqual([]);
        continue;
      }
      const verified = inForce.filter((row) => !isOpen(row));
      const open = inForce.filter(isOpen);
      for (const point of points) {
        expect(idsOf(verified, point), `${day} ${JSON.stringify(point)}`).toHaveLength(1);
        if (open.length > 0) expect(idsOf(open, point), `${day} ${JSON.stringify(point)}`).toHaveLength(1);
      }
      // What is open stays so until a verified rule settles it.
      const hasEnded = open.length === 0 && rows.some((row) => isOpen(row) && row.until === later(day, -1));
      if (hasEnded) expect(verified.map(({ from }) => from)).toContain(day);
    }
  });

  test("an open row is an earlier one of which it is open whether it still holds", () => {
    for (const { id, from, kinds, licence, earlier } of fssaiRows.filter(isOpen))
      expect(earlier, id).toMatchObject({ kinds, licence, source: "fssai2011", until: later(from, -1) });
    expect(fssaiRows.filter((row) => row.earlier && !isOpen(row))).toEqual([]);
  });

  test("the head office of several states has one row on every day, and that of one state none", () => {
    const rows = fssaiRows.filter((row) => row.kinds.includes("headOffice"));
    for (const day of edgesOf(fssaiRows).filter((each) => each >= first)) {
      const inForce = rows.filter((row) => covers(row, day));
      expect(idsOf(inForce, { places: "several" }), day).toHaveLength(1);
      expect(idsOf(inForce, { places: "one" }), day).toEqual([]);
    }
  });
});

test("rules without alternatives hold without a gap: each tax, each condition and each rule with a first day", () => {
  for (const on of ["centralFee", "service"]) expectSeamless(taxRows.filter((row) => row.on === on));
  for (const condition of gstConditions) expectSeamless(gstConditionRows.filter((row) => row.condition === condition));
  for (const condition of new Set(gstOpenRows.map((row) => row.condition)))
    expectSeamless(gstOpenRows.filter((row) => row.condition === condition));
  for (const row of [marketplaceRow, quickGstRow, perpetualRow, pettyRow]) expectSeamless([row]);
  expectSeamless(collateralRows);
});

type Point = Record<string, number | string>;

/** Every combination of the limits of some rows: at each, and beside it by one and by half a unit, where halves exist. */
function pointsOf(rows: FssaiRow[]): Point[] {
  const values: Record<string, Set<number | string>> = { places: new Set(["one", "several"]) };
  for (const { limits, feeLimits } of rows)
    for (const [measure, range] of [...Object.entries(limits), ...Object.entries(feeLimits ?? {})]) {
      if (measure === "places") continue;
      const steps = ["litres", "kilos", "tonnes"].includes(measure) ? [-1, -0.5, 0, 0.5, 1] : [-1, 0, 1];
      values[measure] ??= new Set([0]);
      for (const limit of Object.values(range))
        for (const step of steps) if (limit + step >= 0) values[measure].add(limit + step);
    }
  return Object.entries(values).reduce<Point[]>(
    (points, [measure, list]) => points.flatMap((point) => [...list].map((value) => ({ ...point, [measure]: value }))),
    [{}],
  );
}

const fits = ({ limits: { places: where, ...ranges }, feeLimits }: FssaiRow, point: Point) =>
  (!where || where === point.places) &&
  [...Object.entries(ranges), ...Object.entries(feeLimits ?? {})].every(([measure, range]) =>
    isIn(range, Number(point[measure])),
  );

function isIn(range: FeeRange, value: number) {
  if ("below" in range) return value < range.below;
  if ("from" in range) return value >= range.from;
  return value > (range.above ?? -1) && value <= (range.upTo ?? Number.POSITIVE_INFINITY);
}

test("GST has one limit for every supply in every group of states, and each state stands in one group", () => {
  for (const supply of ["goods", "services", "special"])
    for (const group of ["most", "six", "four"])
      expectSeamless(gstRows.filter((row) => row.supply === supply && row.group === group));
  expect(gstRows).toHaveLength(9);
  const special = [...stateGroups.four, ...stateGroups.six];
  expect(new Set(special).size).toBe(10);
  for (const state of special) expect(states).toContain(state);
  expect(states).toHaveLength(36);
});

test("the classes of Udyam grow in both limits and follow one another without a gap", () => {
  for (const enterprise of ["micro", "small", "medium"])
    expectSeamless(udyamRows.filter((row) => row.enterprise === enterprise));
  const [first = ""] = udyamRows.map(({ from }) => from).toSorted();
  for (const each of edgesOf(udyamRows).filter((day) => day >= first)) {
    const day = udyamRows.filter((row) => covers(row, each));
    expect(day.map(({ enterprise }) => enterprise)).toEqual(["micro", "small", "medium"]);
    for (const [index, row] of day.slice(1).entries()) {
      expect(row.investment).toBeGreaterThan(day[index]!.investment);
      expect(row.turnover).toBeGreaterThan(day[index]!.turnover);
    }
  }
});
