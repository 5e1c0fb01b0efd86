import { expect, test } from "vitest";
import { aCase } from "../../../../test/support/cases";
import { testDatabase } from "../../../../test/support/database";
import { claimJob } from "../../../../test/support/jobs";
import { secret } from "../../../../test/support/server";
import { erasePeople } from "../erase.server";
import { vacuumErased } from "../retention.server";

test("after an erasure neither the planner's statistics nor dead rows have what was erased", async () => {
  // One connection: the counters of several would arrive in any order.
  await using database = await testDatabase({ max: 1 });
  const { sql } = database;
  const submissions: string[] = [];
  // A number that sent several forms is a common value, which the statistics hold word for word.
  for (let form = 0; form < 5; form++)
    submissions.push(
      await aCase(sql, { name: "Zubaida Quraishi", email: `z${form}@shop.example`, phone: "9876501234" }),
    );
  for (let form = 0; form < 5; form++) await aCase(sql);
  await sql`analyze submissions`;
  const known = () => sql`
    select tablename, attname from pg_stats
    where schemaname = current_schema() and concat_ws(' ', most_common_vals, histogram_bounds) ~ '9876501234|Zubaida'`;
  expect((await known()).length).toBeGreaterThan(0);

  await erasePeople(sql, [secret], { submissions, reason: "asked by the person", actor: null });
  expect(await claimJob(sql, ["vacuum-erased"])).not.toBeNull();
  // The counters of the deletion would otherwise arrive after those of the vacuum.
  await sql`select pg_stat_force_next_flush()`;
  await vacuumErased(sql);
  expect(await known()).toHaveLength(0);
  await expect
    .poll(async () => {
      const [row] = await sql<{ dead: number }[]>`
        select n_dead_tup::int as dead from pg_stat_user_tables where relname = 'submissions' and schemaname = current_schema()`;
      return row?.dead;
    })
    .toBe(0);
});
