import { beforeAll, describe, expect, test } from "vitest";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { withDatabase } from "../../../test/support/database";
import { staffMember } from "../../../test/support/staff";
import type { PagePosition } from "./cursor";
import { readFilter } from "./list-filter";
import { daysBetween, searchByTime, searchIndexOf } from "./search-submissions.server";
import { countSubmissions, listSubmissions } from "./submission-list.server";

const database = withDatabase();
let proof: StaffProof;

/** Six thousand of the last hour, of which those are that are scanned, and before them one or two a day for years. */
const recent = 6_000;
beforeAll(async () => {
  const { sql } = database;
  await sql`
    insert into submissions (name, email, phone, state, created_at)
    select case when n % 7 = 0 then 'Vijay Nair' when n % 2 = 0 then 'Vijay Rao' else 'Asha Nair' end || ' ' || n,
      'sender' || n || '@shop.example', 6000000000 + n * 829348951::bigint % 4000000000, 'Goa',
      now() - case when n <= ${recent}::int then n * interval '0.5 s' else interval '2 h' + (n - ${recent}::int) * interval '17 h' end
    from generate_series(1, ${recent + 1_500}::int) as n where n > ${recent}::int or n % 7 <> 0 or n % 700 = 0`;
  // Dated by a clock that was days ahead.
  await sql`
    insert into submissions (name, email, phone, state, created_at)
    values ('Vijay Nair', 'sender70@shop.example', '9829348731', 'Goa', now() + interval '5 days')`;
  await sql`vacuum analyze submissions`;
  ({ proof } = await staffMember(sql));
});

const view = (query: string) => ({
  list: "leads" as const,
  filter: readFilter("leads", new URLSearchParams(query)),
  zone: "Asia/Kolkata",
});

/** Every page of a search, from the newest to the oldest and all the way back. */
async function readThrough(query: string) {
  const read = (at: PagePosition) => listSubmissions(proof, database.sql, view(query), at);
  const down: string[] = [];
  let page = await read({});
  for (;;) {
    down.push(...page.submissions.map(({ id }) => id));
    if (!page.hasOlder) break;
    page = await read({ older: page.submissions.at(-1)?.cursor ?? "" });
  }
  const up = page.submissions.map(({ id }) => id);
  while (page.hasNewer) {
    page = await read({ newer: page.submissions[0]?.cursor ?? "" });
    up.unshift(...page.submissions.map(({ id }) => id));
  }
  return { down, up };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const longAgo = daysAgo(600);

const searches = [
  ["q=vijay+nair", "%vijay nair%"],
  [`q=nair&to=${longAgo}`, "%nair%"],
  [`q=vijay+nair&from=${daysAgo(3)}`, "%vijay nair%"],
  [`q=vijay+nair&from=${longAgo}`, "%vijay nair%"],
  ["q=sender70", "%sender70%"],
  ["q=7314", "%7314%"],
  ["q=731", "%731%"],
  ["q=829348", "%829348%"],
  ["q=vijay+asha", "none"],
] as const;

async function expected(query: string, pattern: string) {
  const { from, to } = view(query).filter;
  const rows = await database.sql<{ id: string }[]>`
    select id from submissions
    where lower(name || ' ' || email || ' ' || phone) like ${pattern}
      ${to ? database.sql`and created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'` : database.sql``}
      ${from ? database.sql`and created_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'` : database.sql``}
    order by created_at desc, id desc`;
  expect(rows.length > 0).toBe(pattern !== "none");
  return rows.map(({ id }) => id);
}

test.each(searches)("%s finds all there are, in their order, forwards and back", async (query, pattern) => {
  expect(await searchIndexOf(database.sql)).toBe("by time");
  const all = await expected(query, pattern);
  expect(await readThrough(query)).toEqual({ down: all, up: all });
  expect(await countSubmissions(proof, database.sql, view(query), 10_000)).toBe(all.length);
});

describe("days", () => {
  const hour = 60 * 60 * 1_000;
  const now = Date.parse("2026-11-16T09:00:00Z");

  test.each([1, 30, 31, 32, 100, 900])("of %i days back are those that the index has", async (back) => {
    const days = new Set(daysBetween(now, now - back * 24 * hour));
    const rows = await database.sql<{ days: number[] }[]>`
      select search_days(${new Date(now)}::timestamptz - n * interval '1 h') as days from generate_series(0, ${back * 24}::int) as n`;
    for (const row of rows)
      expect(
        String(row.days)
          .match(/-?\d+/g)
          ?.some((day) => days.has(Number(day))),
      ).toBe(true);
    expect(days.size).toBeLessThanOrEqual(33);
  });

  test("too many to name are none", () => expect(daysBetween(now, now - 40_000 * hour)).toBeNull());

  test.each([
    [true, 1],
    [false, 1],
    [false, 0],
  ])(
    "a search takes in ever more days until it has enough, or everything (newer: %s, scanned: %i hours)",
    async (isNewer, scanned) => {
      const away = (hours: number) => new Date(now + (isNewer ? 1 : -1) * hours * hour);
      const walk = { first: away(0), scanned: away(scanned), found: 0, last: away(20_000) };
      /** In how many steps a search finds the one submission of that time. */
      const stepsTo = async (time: Date, size = 1) => {
        let steps = 0;
        await searchByTime(database.sql, walk, size, (days) => {
          steps++;
          return database.sql`select from (select ${time}::timestamptz as created_at) as submission where ${days}`;
        });
        return steps;
      };
      expect(await Promise.all([1, 100, 1_000, 19_000].map((hours) => stepsTo(away(hours))))).toEqual([1, 2, 4, 5]);
      expect(await stepsTo(away(-2_000))).toBe(5);
      // The more are wanted and the fewer are found, the larger the steps.
      expect(await stepsTo(away(-2_000), 10)).toBe(3);
    },
  );
});
