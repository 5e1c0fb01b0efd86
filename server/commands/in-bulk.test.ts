import { expect, test } from "vitest";
import type { Sql } from "../../db/connect";
import { withDatabase } from "../../test/support/database";
import { inventStaff, inventSubmissions } from "./invent";
import { inBulk } from "./seed";

const database = withDatabase();
const tables = ["submissions", "cases", "case_events", "jobs"];

const guards = (sql: Sql) => sql<{ definition: string }[]>`
  select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = any (${tables}::regclass[])
  union all
  select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger
  where tgrelid = any (${tables}::regclass[])
  order by 1`;

test("a bulk leaves every index and trigger as it was, its leads lie in the order of time and are counted", async () => {
  const { sql } = database;
  const before = await guards(sql);
  const owners = await inventStaff(sql);
  const lead = { form: "lead", first: 1, count: 500, openShare: 0.2, owners } as const;

  const breaking = inBulk(sql, tables, async (transaction) => {
    await inventSubmissions(transaction, { ...lead, last: 500 });
    throw new Error("killed");
  });
  await expect(breaking).rejects.toThrow("killed");
  expect(await sql`select from submissions`).toHaveLength(0);
  expect(await guards(sql)).toEqual(before);

  await inBulk(sql, tables, (transaction) => inventSubmissions(transaction, { ...lead, last: 500 }));
  await sql`select sum_up_leads()`;
  expect(await guards(sql)).toEqual(before);
  expect(before.length).toBeGreaterThan(20);
  const lying = await sql<{ at: Date }[]>`select created_at as at from submissions order by ctid`;
  expect(lying).toEqual(lying.toSorted((one, other) => one.at.getTime() - other.at.getTime()));
  const [counted] = await sql`
    select (select count(*) from submissions where created_at < summed_until)::int as leads, total::int as summed
    from lead_sums_state`;
  expect(counted?.leads).toBeGreaterThan(400);
  expect(counted?.summed).toBe(counted?.leads);
});
