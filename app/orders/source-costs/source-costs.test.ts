import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { listSourceCosts, sumSourceCosts } from "./source-costs.server";
import { costWithin } from "./spread-cost";
import { typeSourceCost } from "./type-source-cost.server";

const database = withDatabase();
const now = new Date("2026-11-19T12:00:00Z");
const sources = ["Google Ads", "JustDial"];

test.each([
  ["2026-11", 300_000, "2026-11-13", "2026-11-19", 70_000],
  ["2026-11", 300_000, "2026-11-01", "2026-11-30", 300_000],
  ["2026-10", 310_000, "2026-10-21", "2026-11-19", 110_000],
  ["2026-10", 310_000, "2026-04-01", "2026-11-19", 310_000],
  ["2026-12", 310_000, "2026-11-13", "2026-11-19", 0],
  ["2026-09", 310_000, "2026-10-21", "2026-11-19", 0],
  ["2028-02", 29_00, "2028-02-29", "2028-02-29", 100],
])("of %s, which cost %i paise, the days from %s to %s have their part", (month, amount, first, last, part) =>
  expect(costWithin(month, amount, first, last)).toBe(part),
);

test("a month cut anywhere adds up to its cost, to the paisa", () => {
  const day = (date: number) => `2026-11-${String(date).padStart(2, "0")}`;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_900 }), fc.integer({ min: 1, max: 29 }), (amount, cut) => {
      const [before, after] = [
        costWithin("2026-11", amount, "2026-10-05", day(cut)),
        costWithin("2026-11", amount, day(cut + 1), "2026-12-05"),
      ];
      expect(before + after).toBe(amount);
    }),
  );
});

describe("the cost of a source that an admin types", () => {
  const type = (proof: StaffProof, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ act: "type", ...fields })) form.set(name, value);
    return typeSourceCost({ proof, sql: database.sql, form, sources, now });
  };

  test("counts in the period once, stands corrected with what was typed before, and is taken out", async () => {
    const { sql } = database;
    const boss = await aStaffMember(sql, "Leela Thomas", "admin");
    const fields = { source: "Google Ads", month: "2026-11", amount: "3,000" };
    expect(await type(boss, fields)).toEqual({ ok: true, message: "Google Ads, November 2026: Rs 3,000." });
    expect(await type(boss, fields)).toMatchObject({ ok: true });
    expect(await sql`select from source_costs`).toHaveLength(1);
    expect(await type(boss, { ...fields, amount: "4500.30" })).toEqual({
      ok: true,
      message: "Google Ads, November 2026: Rs 4,500.30, in place of Rs 3,000.",
    });
    const sum = async () => Object.fromEntries(await sumSourceCosts(boss, sql, "2026-11-10", "2026-11-19"));
    expect(await sum()).toEqual({ "Google Ads": 150_010 });
    const [shown] = await listSourceCosts(boss, sql, "2026-01");
    expect(shown?.text).toMatch(/^Rs 4,500\.30 · Leela Thomas, /);
    expect(shown?.before).toEqual([expect.stringMatching(/^Rs 3,000 · Leela Thomas, /)]);
    expect(await type(boss, { ...fields, act: "take out", amount: "" })).toMatchObject({ ok: true });
    expect(await sum()).toEqual({ "Google Ads": 0 });
    expect((await listSourceCosts(boss, sql, "2026-01"))[0]).toMatchObject({ isOut: true });
  });

  test.each(["0", "-1", "1e9", "1000000000", "10,000,000", "three", "", "749,50"])(
    "is refused when it is '%s', with every other problem and what was typed",
    async (amount) => {
      const { sql } = database;
      const boss = await aStaffMember(sql, "Leela Thomas", "admin");
      const before = await sql`select from source_costs`;
      const answer = await type(boss, { source: "The radio", month: "2026-12", amount });
      expect(answer).toMatchObject({
        ok: false,
        status: 400,
        problems: {
          source: "Please choose a source of the list.",
          month: "This month is still to come.",
          amount: expect.stringContaining("amount in rupees"),
        },
        values: { source: "The radio", month: "2026-12", amount },
      });
      expect(await sql`select from source_costs`).toHaveLength(before.length);
    },
  );

  test.each(["2026-13", "2024-11", "November", ""])("is refused for the month '%s'", async (month) => {
    const boss = await aStaffMember(database.sql, "Leela Thomas", "admin");
    const answer = await type(boss, { source: "JustDial", month, amount: "100" });
    expect(answer).toMatchObject({ ok: false, problems: { month: expect.stringContaining("month") } });
  });

  test("is for admins alone, to type and to read", async () => {
    const { sql } = database;
    const [boss, agent] = [await aStaffMember(sql, "Leela Thomas", "admin"), await aStaffMember(sql, "Meera Pillai")];
    const fields = { source: "JustDial", month: "2026-11", amount: "100" };
    await expect(type(agent, fields)).rejects.toThrow("for admins");
    expect((await type(boss, fields)).ok).toBe(true);
    expect((await sumSourceCosts(agent, sql, "2026-11-01", "2026-11-19")).size).toBe(0);
    expect(await listSourceCosts(agent, sql, "2026-01")).toEqual([]);
  });
});
