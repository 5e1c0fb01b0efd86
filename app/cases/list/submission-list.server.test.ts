import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "../../../test/support/database";
import { leadsInRow, staffMember } from "../../../test/support/staff";
import { newsCursor } from "./cursor";
import { readFilter } from "./list-filter";
import type { ListName } from "./submission";
import { countNewer, countSubmissions, listSubmissions } from "./submission-list.server";

const view = (query = "", list: ListName = "leads") => ({
  list,
  filter: readFilter(list, new URLSearchParams(query)),
  zone: "Asia/Kolkata",
});

const lists: ListName[] = ["leads", "messages"];

/** The same people in both lists. */
async function desk(count: number, max = 8) {
  const database = await testDatabase({ max });
  await leadsInRow(database.sql, count);
  await database.sql`
    insert into submissions (kind, message, name, email, phone, state, service, created_at)
    select 'contact', '', name, email, phone, state, service, created_at from submissions`;
  await database.sql`analyze submissions`;
  return Object.assign(database, await staffMember(database.sql));
}

test("pages run from the newest lead to the oldest and back, each lead once", async () => {
  await using world = await desk(130);
  const { sql, proof } = world;
  const seen: string[] = [];
  let page = await listSubmissions(proof, sql, view(), {});
  expect(page.hasNewer).toBe(false);
  for (;;) {
    seen.push(...page.submissions.map(({ name }) => name));
    if (!page.hasOlder) break;
    page = await listSubmissions(proof, sql, view(), { older: page.submissions.at(-1)?.cursor ?? "" });
  }
  expect(seen).toEqual(Array.from({ length: 130 }, (_, index) => `Lead ${index + 1}`));
  const back = await listSubmissions(proof, sql, view(), { newer: page.submissions[0]?.cursor ?? "" });
  expect(back.submissions.map(({ name }) => name)).toEqual(seen.slice(50, 100));
  expect(back).toMatchObject({ hasNewer: true, hasOlder: true });
});

test("leads of the very same moment are all listed, and one that arrives while paging moves none", async () => {
  await using world = await desk(0);
  const { sql, proof } = world;
  await sql`
    insert into submissions (name, email, phone, state, created_at)
    select 'Twin ' || n, 'twin@shop.example', '9876543210', 'Goa', '2026-01-01T00:00:00.123456Z'
    from generate_series(1, 75) as n`;
  const first = await listSubmissions(proof, sql, view(), {});
  await leadsInRow(sql, 5);
  const second = await listSubmissions(proof, sql, view(), { older: first.submissions.at(-1)?.cursor ?? "" });
  const names = new Set([...first.submissions, ...second.submissions].map(({ name }) => name));
  expect(names.size).toBe(75);
  expect(await countNewer(proof, sql, view(), first.submissions[0]?.cursor ?? "")).toBe(5);
});

test("a lead whose commit took longer than another's is news, although it stands below it", async () => {
  await using world = await desk(3);
  const { sql, proof } = world;
  const store = (by: typeof sql, name: string) =>
    by`insert into submissions (name, email, phone, state, created_at)
       values (${name}, 'a@shop.example', '9876543210', 'Goa', clock_timestamp())`;
  const news = async () => {
    const { submissions } = await listSubmissions(proof, sql, view(), {});
    const { since, known } = newsCursor(submissions);
    return async () => (await countNewer(proof, sql, view(), since)) - known;
  };
  const look = await sql.begin(async (slow) => {
    await store(slow, "Slow");
    await store(sql, "Quick");
    const opened = await news();
    expect(await opened()).toBe(0);
    return { opened };
  });
  expect(await look.opened()).toBe(1);
  const full = await (async () => {
    for (let number = 0; number < 60; number++) await store(sql, "Of a busy moment");
    return news();
  })();
  expect(await full()).toBe(0);
  await store(sql, "After it");
  expect(await full()).toBe(1);
});

describe.each(lists)("search and filters of %s", (list) => {
  let world: Awaited<ReturnType<typeof desk>>;
  beforeAll(async () => {
    world = await desk(6_000);
    await world.sql`
      insert into submissions (kind, message, name, email, phone, state, created_at, suspect) values
        (${list === "leads" ? "lead" : "contact"}, ${list === "leads" ? null : ""},
        'Zubeida 100%_Sure', 'z.khan@old.example', '7012345678', 'Ladakh', '2020-05-05T18:29:00Z', true)`;
    return async () => world[Symbol.asyncDispose]();
  });
  const names = async (query: string) =>
    (await listSubmissions(world.proof, world.sql, view(query, list), {})).submissions.map(({ name }) => name);

  test.each([
    ["q=zubeida", "part of a name, in any case"],
    ["q=old.example", "part of an e-mail"],
    ["q=%2B91+70123-45678", "a phone as people write it"],
    ["q=0123456", "the middle of a phone"],
    ["q=khan+zubeida", "words in any order"],
    ["q=100%25_sure", "signs that mean something to the database"],
    ["suspect=only", "what looks suspect"],
    ["state=Ladakh&service=none", "a state and no service"],
    ["from=2020-05-05&to=2020-05-05", "the last minute of a local day"],
  ])("%s finds %s", async (query) => {
    expect(await names(query)).toEqual(["Zubeida 100%_Sure"]);
    expect(await countSubmissions(world.proof, world.sql, view(query, list), 10)).toBe(1);
  });

  test.each(["q=zubeida+nobody", "q=zu+1", "from=2020-05-06&to=2020-05-06", "q=1000_sure", "suspect=only&state=Goa"])(
    "%s finds nothing",
    async (query) => expect(await names(query)).toEqual([]),
  );

  test("a word that many share lists the newest of them", async () => {
    expect((await names("q=shop.example")).slice(0, 2)).toEqual(["Lead 1", "Lead 2"]);
  });
});

test("a cursor that is none begins at the newest, and a search of control characters is none", async () => {
  await using world = await desk(3);
  const { sql, proof } = world;
  const older = "1.------------------------------------";
  expect((await listSubmissions(proof, sql, view("q=%00lead"), { older })).submissions).toHaveLength(3);
  expect((await listSubmissions(proof, sql, view("", "messages"), { older })).submissions).toHaveLength(3);
});

test("messages page from the newest to the oldest, and new ones are counted", async () => {
  await using world = await desk(0);
  const { sql, proof } = world;
  const write = (from: number, to: number) => sql`
    insert into submissions (kind, message, name, email, phone, state, created_at)
    select 'contact', '', 'Sender ' || n, 'sender@shop.example', '9876543210', 'Goa', '2026-01-01'::timestamptz + n / 2 * interval '1 s'
    from generate_series(${from}::int, ${to}::int) as n`;
  await write(1, 7);
  const first = await listSubmissions(proof, sql, view("", "messages"), {}, 5);
  expect(first.hasOlder).toBe(true);
  const second = await listSubmissions(
    proof,
    sql,
    view("", "messages"),
    { older: first.submissions.at(-1)?.cursor ?? "" },
    5,
  );
  expect(second.hasOlder).toBe(false);
  expect(new Set([...first.submissions, ...second.submissions].map(({ name }) => name)).size).toBe(7);
  const newest = first.submissions[0]?.cursor ?? "";
  expect(await countNewer(proof, sql, view("", "messages"), newest)).toBe(0);
  await write(8, 10);
  expect(await countNewer(proof, sql, view("", "messages"), newest)).toBe(3);
});

test.each(lists)("no view of %s reads the whole table", async (list) => {
  // One connection, because each keeps its own tally for a while.
  await using world = await desk(6_000, 1);
  const { sql, proof } = world;
  const scans = async () => {
    await sql`select pg_stat_force_next_flush()`;
    await sql`select pg_stat_clear_snapshot()`;
    const [row] = await sql`select seq_scan::int as scans from pg_stat_user_tables where relname = 'submissions'`;
    return row?.scans as number;
  };
  await scans();
  const before = await scans();
  const older = (await listSubmissions(proof, sql, view("", list), {})).submissions.at(-1)?.cursor ?? "";
  for (const query of [
    "",
    "q=lead5999",
    "q=shop.example",
    "state=Goa",
    "service=none",
    "suspect=only",
    "from=2020-01-01",
  ]) {
    await listSubmissions(proof, sql, view(query, list), {});
    await listSubmissions(proof, sql, view(query, list), { older });
    await countNewer(proof, sql, view(query, list), older);
    await countSubmissions(proof, sql, view(query, list), 1_000);
  }
  expect(await scans()).toBe(before);
});
