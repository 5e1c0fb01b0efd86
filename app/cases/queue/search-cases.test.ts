import { beforeAll, describe, expect, test } from "vitest";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { inventSubmissions } from "../../../server/commands/invent";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { scanSize } from "../list/search-submissions.server";
import { readQueueView } from "./queue";
import { searchCases } from "./search-cases.server";

const database = withDatabase();
const people: Record<string, StaffProof> = {};

/** More leads than are scanned, most of them of the last hour, and messages in between. */
beforeAll(async () => {
  const { sql } = database;
  const agent = await aStaffMember(sql, "Meera Pillai");
  const other = await aStaffMember(sql, "Rohit Bansal");
  Object.assign(people, { agent, admin: await aStaffMember(sql, "Leela Thomas", "admin") });
  const drawn = { first: 1, openShare: 0.3, owners: [agent.user.id, other.user.id] };
  const leads = scanSize + 700;
  await inventSubmissions(sql, { ...drawn, form: "lead", last: leads, count: leads });
  await inventSubmissions(sql, { ...drawn, form: "contact", last: 300, count: 300 });
  await sql`
    with numbered as (
      select id, row_number() over (order by created_at desc) as n from submissions where kind = 'lead'
    ), dated as (
      update submissions set created_at = now() - case
        when n <= ${scanSize + 200}::int then n * interval '0.5 s' else (n - ${scanSize}::int) * interval '17 h' end
      from numbered where numbered.id = submissions.id returning submissions.id, created_at
    )
    update cases set created_at = dated.created_at from dated where dated.id = cases.id`;
  await sql`vacuum analyze submissions`;
}, 60_000);

const view = (query: Record<string, string>) => readQueueView(new URLSearchParams({ owner: "all", ...query }));

describe.each(["admin", "agent"])("an %s who searches", (who) => {
  test.each([
    ["vijay", "%vijay%", 1_000],
    ["vijay", "%vijay%", 20],
    ["vijay nair", "%vijay nair%", 1_000],
    ["mehta", "%mehta%", 200],
    ["nobody", "%nobody%", 10],
  ])("for %s finds the newest of what they may see", async (search, pattern, size) => {
    const proof = people[who] as StaffProof;
    const all = await database.sql<{ id: string }[]>`
      select cases.id from cases join (select id, name from submissions) as submitted using (id)
      where lower(name) like ${pattern} ${
        who === "agent" ? database.sql`and (owner is null or owner = ${proof.user.id})` : database.sql``
      } order by created_at desc, id desc limit ${size}`;
    const found = await searchCases(proof, database.sql, view({ q: search }), size);
    expect(found.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });
});
