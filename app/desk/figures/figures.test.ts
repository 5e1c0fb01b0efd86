import { beforeAll, describe, expect, test } from "vitest";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { changeCase } from "../../cases/write-case-change.server";
import { elapsed } from "../../office/clock";
import { defaultCalendar } from "../../office/default-calendar";
import { datesOf, keptShare, readPeriod } from "./figures";
import { readFigures } from "./figures.server";

const database = withDatabase();
/** A Wednesday, noon in the office. */
const now = new Date("2026-11-11T06:30:00Z");
const hourMs = 60 * 60 * 1_000;

type Work = {
  owner?: StaffProof | null;
  askedHoursAgo: number;
  contactAfterMinutes?: number | null;
  fields?: Record<string, unknown>;
};

async function addCase({ owner = null, askedHoursAgo, contactAfterMinutes = null, fields = {} }: Work) {
  const { sql } = database;
  const id = await aCase(sql);
  const asked = new Date(now.getTime() - askedHoursAgo * hourMs);
  const contact = contactAfterMinutes === null ? null : new Date(asked.getTime() + contactAfterMinutes * 60_000);
  await sql`
    update cases set ${sql({
      createdAt: asked,
      promisedBy: new Date(asked.getTime() + 2 * hourMs),
      firstContactAt: contact,
      ...(contact && { promiseDue: null, status: "talking" }),
      owner: owner?.user.id ?? null,
      promiseOwner: owner?.user.id ?? null,
      ...fields,
    } as never)} where id = ${id}`;
  return id;
}

describe("the promise", () => {
  let meera: StaffProof;
  let rohit: StaffProof;
  let leela: StaffProof;

  beforeAll(async () => {
    const { sql } = database;
    meera = await aStaffMember(sql, "Meera Pillai");
    rohit = await aStaffMember(sql, "Rohit Bansal");
    leela = await aStaffMember(sql, "Leela Thomas", "admin");
    await addCase({ owner: meera, askedHoursAgo: 2, contactAfterMinutes: 30 });
    await addCase({ owner: meera, askedHoursAgo: 3, contactAfterMinutes: 150 });
    await addCase({
      owner: meera,
      askedHoursAgo: 26,
      contactAfterMinutes: 60,
      fields: { status: "won", page: "/gst" },
    });
    await addCase({
      owner: rohit,
      askedHoursAgo: 26,
      contactAfterMinutes: 90,
      fields: { status: "lost", lostReason: "other" },
    });
    // Nobody called, and the promise is over; and one whose promise still runs.
    await addCase({ askedHoursAgo: 27 });
    await addCase({ askedHoursAgo: 1 });
    // Neither counts: junk, and what is older than the period.
    await addCase({ askedHoursAgo: 5, fields: { status: "junk", promiseDue: null } });
    await addCase({ owner: rohit, askedHoursAgo: 24 * 40, contactAfterMinutes: 600 });
  });

  test("is counted as kept, broken or still running, by day and by owner", async () => {
    const figures = await readFigures(leela, database.sql, defaultCalendar, 30, now);
    expect(figures.total).toMatchObject({ asked: 6, kept: 3, broken: 2, medianMinutes: 75 });
    expect(keptShare(figures.total)).toBe(0.6);
    expect(figures.byDay).toHaveLength(30);
    expect(figures.byDay.slice(-2)).toMatchObject([
      { day: "2026-11-10", asked: 3, kept: 2, broken: 1, medianMinutes: 75 },
      { day: "2026-11-11", asked: 3, kept: 1, broken: 1, medianMinutes: 90 },
    ]);
    expect(figures.byOwner).toEqual([
      { owner: "Meera Pillai", asked: 3, kept: 2, broken: 1, medianMinutes: 60, open: 2 },
      { owner: null, asked: 2, kept: 0, broken: 1, medianMinutes: null, open: 2 },
      { owner: "Rohit Bansal", asked: 1, kept: 1, broken: 0, medianMinutes: 90, open: 1 },
    ]);
  });

  test("of an agent is their own alone, without the names of others", async () => {
    const figures = await readFigures(meera, database.sql, defaultCalendar, 30, now);
    expect(figures.total).toMatchObject({ asked: 3, kept: 2, broken: 1 });
    expect(figures.byOwner.map(({ owner }) => owner)).toEqual(["Meera Pillai"]);
    expect(JSON.stringify(figures)).not.toContain("Rohit");
    expect(figures.reasons).toEqual([]);
  });

  test("the funnel counts every case of the period once, by status, source and service, and says why cases were lost", async () => {
    const figures = await readFigures(leela, database.sql, defaultCalendar, 30, now);
    const counted = Object.fromEntries(figures.statuses.map(({ name, count }) => [name, count]));
    expect(counted).toEqual({ new: 2, trying: 0, talking: 2, waiting: 0, quoted: 0, won: 1, lost: 1, junk: 1 });
    expect(figures.sources).toEqual([
      { name: "/fssai-registration", asked: 5, contacted: 3, quoted: 0, won: 0, lost: 1 },
      { name: "/gst", asked: 1, contacted: 1, quoted: 0, won: 1, lost: 0 },
    ]);
    expect(figures.services).toMatchObject([{ name: "FSSAI Registration/License", asked: 6, contacted: 4, won: 1 }]);
    // Spam is a status, and no lead.
    expect(figures.leads).toBe(6);
    expect(figures.leadsByDay.slice(-2)).toEqual([
      { day: "2026-11-10", leads: 3 },
      { day: "2026-11-11", leads: 3 },
    ]);
    expect(figures.reasons).toEqual([{ name: "other", count: 1 }]);
    const week = await readFigures(leela, database.sql, defaultCalendar, 90, now);
    expect(week.total.asked).toBe(7);
  });
});

test("the database counts office minutes as the office's clock does, with a lunch break and a closed day", async () => {
  const { sql } = database;
  await sql`delete from cases`;
  const calendar = {
    weekly: defaultCalendar.weekly.map((day) =>
      day.flatMap(({ opens, closes }) => [
        { opens, closes: 780 },
        { opens: 840, closes },
      ]),
    ),
    exceptions: { "2026-11-09": [], "2026-11-07": [{ opens: 0, closes: 1440 }] },
  };
  const leela = await aStaffMember(sql, "Leela Thomas", "admin");
  for (let number = 0; number < 60; number++) {
    await sql`delete from cases`;
    const askedHoursAgo = 1 + Math.random() * 200;
    const contactAfterMinutes = Math.random() * askedHoursAgo * 60;
    await addCase({ askedHoursAgo, contactAfterMinutes });
    const [row] = await sql<
      { asked: Date; contact: Date }[]
    >`select created_at as asked, first_contact_at as contact from cases`;
    const { total } = await readFigures(leela, sql, calendar, 30, now);
    const expected = elapsed(row?.asked ?? now, row?.contact ?? now, calendar);
    expect(total.medianMinutes).toBeCloseTo(expected, 2);
  }
});

test("a staff member who gets a case after its promise was broken did not break it, and the one who kept a promise keeps the credit", async () => {
  const { sql } = database;
  await sql`delete from cases`;
  const [leela, meera, rohit] = [
    await aStaffMember(sql, "Leela Thomas", "admin"),
    await aStaffMember(sql, "Meera Pillai"),
    await aStaffMember(sql, "Rohit Bansal"),
  ];
  const give = (id: string, version: number, owner: string | null, isContact = false) =>
    changeCase(leela, sql, { id, version }, () => ({ kind: "assigned", fields: { owner }, isContact }));
  const soon = new Date(Date.now() + 3_600_000);
  const [broken, gift, kept] = [await aCase(sql, {}, soon), await aCase(sql, {}, soon), await aCase(sql, {}, soon)];
  await give(broken, 1, meera.user.id);
  await give(kept, 1, meera.user.id, true);
  await sql`update cases set promised_by = now() - interval '1 minute' where id = any(${[broken, gift]})`;
  for (const id of [broken, kept]) await give(id, 2, rohit.user.id);
  await give(gift, 1, rohit.user.id);
  const { byOwner } = await readFigures(leela, sql, defaultCalendar, 7);
  const figuresByOwner = Object.fromEntries(
    byOwner.map(({ owner, kept: good, broken: bad, open }) => [owner, [good, bad, open]]),
  );
  expect(figuresByOwner).toEqual({ "Meera Pillai": [1, 1, 0], null: [0, 1, 0], "Rohit Bansal": [0, 0, 3] });
  expect((await readFigures(meera, sql, defaultCalendar, 7)).total).toMatchObject({ kept: 1, broken: 1 });
  expect((await readFigures(rohit, sql, defaultCalendar, 7)).total).toMatchObject({ kept: 0, broken: 0 });
});

test("the period is some days, or the month, quarter or financial year that is running, and ends with the office's today", () => {
  const read = (query: string) => readPeriod(new URLSearchParams(query));
  expect(["", "days=7", "days=90", "days=8", "days=9e9"].map(read)).toEqual([30, 7, 90, 30, 30]);
  const spans = (now: string) =>
    (["month", "quarter", "year"] as const).map((period) => {
      expect(read(`days=${period}`)).toBe(period);
      const dates = datesOf(period, new Date(`${now}T06:30:00Z`));
      expect(dates.at(-1)).toBe(now);
      return [dates[0], dates.length];
    });
  expect(spans("2026-11-19")).toEqual([
    ["2026-11-01", 19],
    ["2026-10-01", 50],
    ["2026-04-01", 233],
  ]);
  expect(spans("2027-03-31").map(([first]) => first)).toEqual(["2027-03-01", "2027-01-01", "2026-04-01"]);
  expect(spans("2027-04-01")).toEqual(Array.from({ length: 3 }, () => ["2027-04-01", 1]));
  // Eleven at night in London is the next morning in the office.
  expect(datesOf(3, new Date("2026-03-01T23:00:00Z"))).toEqual(["2026-02-28", "2026-03-01", "2026-03-02"]);
});
