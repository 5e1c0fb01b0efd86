import { expect, test } from "vitest";
import { withDatabase } from "../../../test/support/database";
import { leadsInRow, staffMember } from "../../../test/support/staff";
import { readFilter } from "../list/list-filter";
import { readSubmissions } from "./read-batches.server";

const database = withDatabase();

test.each([100, 115, 230, 1_000])("an export reads every lead once and in order, %i at a time", async (size) => {
  const { sql } = database;
  await sql`delete from submissions`;
  await leadsInRow(sql, 230);
  // Many come at the very same time, and batches end among them.
  await sql`update submissions set created_at = date_trunc('hour', created_at)`;
  const all = await sql<{ name: string }[]>`select name from submissions order by created_at desc, id desc`;
  const { proof } = await staffMember(sql);
  const view = { list: "leads", filter: readFilter("leads", new URLSearchParams()), zone: "Asia/Kolkata" } as const;

  const names: string[] = [];
  for await (const batch of readSubmissions(proof, sql, view, size)) {
    expect(batch.length).toBeLessThanOrEqual(size);
    names.push(...batch.map(({ name }) => name));
  }
  expect(names).toEqual(all.map(({ name }) => name));
});
