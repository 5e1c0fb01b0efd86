import { describe, expect, test } from "vitest";
import { type FssaiRow, fssaiRows, type Limits } from "./fssai";
import { gstRows, stateGroups } from "./gst";
import { type Kind, kinds } from "./kinds";
import { places } from "./places";
import { sources } from "./row";
import { lawRows, overdueRows, verifyEveryDays } from "./rows";
import { udyamRows } from "./udyam";

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

describe("every rule", () => {
  test("has a name of its own, a source with an address, days and a day on which it was verified", () => {
    expect(new Set(lawRows.map(({ id }) => id)).size).toBe(lawRows.length);
    for (const { id, from, until = from, source, verified } of lawRows) {
      expect([from, until, verified].every(isDay), id).toBe(true);
      expect(from <= until, id).toBe(true);
      expect(sources[source].title.length, id).toBeGreaterThan(10);
      expect(sources[source].address, id).toMatch(/^https:\/\//);
    }
  });

  test("is named with its source once it was verified more than 180 days ago, and not a day earlier", () => {
    const day = (later: number) => new Date(Date.parse("2026-11-15") + later * 86_400_000).toISOString().slice(0, 10);
    expect(overdueRows(day(verifyEveryDays))).toEqual([]);
    const overdue = overdueRows(day(verifyEveryDays + 1));
    expect(overdue.length).toBe(lawRows.length);
    expect(overdue[0]).toMatchObject({ days: 181, address: expect.stringMatching(/^https:/) });
  });
});

/** Days one after the other: no rule begins before the one before it has ended, and none leaves a day out. */
function expectSeamless(periods: { from: string; until?: string | undefined }[]) {
  const inOrder = periods.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  for (const [index, { until }] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (!next) return expect(until, "the last rule is in force").toBeUndefined();
    expect(Date.parse(next.from) - Date.parse(until ?? "none"), `${until} to ${next.from}`).toBe(86_400_000);
  }
}

const periodsOf = (rows: { from: string; until?: string }[]) =>
  [...new Map(rows.map((row) => [row.from, row])).values()].map(({ from, until }) => ({ from, until }));

describe("FSSAI", () => {
  const listed = (Object.keys(kinds) as Kind[]).filter((kind) => kinds[kind].isFood && kind !== "other");

  test("the periods of each kind follow one another", () => {
    for (const kind of listed)
      expectSeamless(periodsOf(fssaiRows.filter((row) => row.kinds.includes(kind) && row.confidence !== "open")));
  });

  test.each(listed)("%s: whatever its figures, one verified row fits and at most one open row", (kind) => {
    for (const { from } of periodsOf(fssaiRows)) {
      const day = fssaiRows.filter((row) => row.kinds.includes(kind) && row.from === from);
      const verified = day.filter(({ confidence }) => confidence !== "open");
      const open = day.filter(({ confidence }) => confidence === "open");
      expect(verified.length, from).toBeGreaterThan(0);
      for (const point of pointsOf(day)) {
        expect(
          verified.filter((row) => fits(row, point)).map(({ id }) => id),
          JSON.stringify(point),
        ).toHaveLength(1);
        if (open.length > 0) expect(open.filter((row) => fits(row, point))).toHaveLength(1);
      }
    }
  });
});

type Point = Record<string, number | string>;

/** Every combination of the limits of some rows, one below, at and one above. */
function pointsOf(rows: FssaiRow[]): Point[] {
  const values: Record<string, (number | string)[]> = { places: ["one", "several"] };
  for (const { limits, feeLimits } of rows)
    for (const [measure, range] of [...Object.entries(limits), ...Object.entries(feeLimits ?? {})] as [
      keyof Limits,
      object,
    ][])
      if (measure !== "places")
        values[measure] = [
          ...(values[measure] ?? [0]),
          ...Object.values(range).flatMap((limit) => [limit - 1, limit, limit + 1]),
        ];
  return Object.entries(values).reduce<Point[]>(
    (points, [measure, list]) =>
      points.flatMap((point) =>
        [...new Set(list)].filter((value) => value !== -1).map((value) => ({ ...point, [measure]: value })),
      ),
    [{}],
  );
}

function fits({ limits: { places: where, ...ranges }, feeLimits }: FssaiRow, point: Point) {
  if (where && where !== point.places) return false;
  return Object.entries({ ...ranges, ...feeLimits } as Omit<Limits, "places">).every(
    ([measure, { above = -1, upTo = Number.POSITIVE_INFINITY }]) => {
      const value = Number(point[measure]);
      return value > above && value <= upTo;
    },
  );
}

test("GST has one limit for every supply in every group of states, and each state stands in one group", () => {
  for (const supply of ["goods", "services", "special"])
    for (const group of ["most", "six", "four"])
      expectSeamless(gstRows.filter((row) => row.supply === supply && row.group === group));
  expect(gstRows).toHaveLength(9);
  const special = [...stateGroups.four, ...stateGroups.six];
  expect(new Set(special).size).toBe(10);
  for (const state of special) expect(places).toContain(state);
  expect(places).toHaveLength(36);
});

test("the classes of Udyam grow in both limits and follow one another without a gap", () => {
  for (const enterprise of ["micro", "small", "medium"])
    expectSeamless(udyamRows.filter((row) => row.enterprise === enterprise));
  for (const { from } of periodsOf(udyamRows)) {
    const day = udyamRows.filter((row) => row.from === from);
    expect(day.map(({ enterprise }) => enterprise)).toEqual(["micro", "small", "medium"]);
    for (const [index, row] of day.slice(1).entries()) {
      expect(row.investment).toBeGreaterThan(day[index]!.investment);
      expect(row.turnover).toBeGreaterThan(day[index]!.turnover);
    }
  }
});
