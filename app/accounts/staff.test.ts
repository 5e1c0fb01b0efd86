import { beforeAll, expect, test } from "vitest";
import { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { withDatabase } from "../../test/support/database";
import { leadsInRow, staffMember } from "../../test/support/staff";
import { countForCards, countForCharts } from "../cases/list/lead-counts.server";
import { readFilter } from "../cases/list/list-filter";
import { findSubmission } from "../cases/list/submission-detail.server";
import { countNewer, countSubmissions, listSubmissions } from "../cases/list/submission-list.server";

const database = withDatabase();
beforeAll(() => leadsInRow(database.sql, 3));

const view = { list: "leads", filter: readFilter("leads", new URLSearchParams()), zone: "Asia/Kolkata" } as const;
const earliest = "0.00000000-0000-0000-0000-000000000000";

async function everythingSeenBy(proof: StaffProof) {
  const { sql } = database;
  const [lead] = await sql`select id from submissions limit 1`;
  const { leads, messages } = personalTables(sql, proof);
  return {
    listed: (await listSubmissions(proof, sql, view, {})).submissions.length,
    found: (await listSubmissions(proof, sql, { ...view, filter: { ...view.filter, search: "lead" } }, {})).submissions
      .length,
    counted: await countSubmissions(proof, sql, view, 10),
    newer: await countNewer(proof, sql, view, earliest),
    opened: (await findSubmission(proof, sql, "leads", lead?.id)) ? 1 : 0,
    total: (await countForCards(proof, sql, view.zone)).total,
    charted: (await countForCharts(proof, sql, view.zone)).states.reduce((sum, { leads }) => sum + leads, 0),
    leads: (await sql`select from ${leads}`).length,
    messages: (await sql`select from ${messages}`).length,
  };
}

test("an admin reads everything; an agent reads nothing that is no case of theirs or nobody's", async () => {
  const admin = await staffMember(database.sql, "admin");
  expect(await everythingSeenBy(admin.proof)).toEqual({
    listed: 3,
    found: 3,
    counted: 3,
    newer: 3,
    opened: 1,
    total: 3,
    charted: 3,
    leads: 3,
    messages: 0,
  });
  const agent = await staffMember(database.sql, "agent");
  expect(agent.proof).toMatchObject({ role: "agent", scope: "own and unowned" });
  expect(await everythingSeenBy(agent.proof)).toEqual({
    listed: 0,
    found: 0,
    counted: 0,
    newer: 0,
    opened: 0,
    total: 0,
    charted: 0,
    leads: 0,
    messages: 0,
  });
});

test("a proof is of this moment: it ends with the role, with another role, and with the session", async () => {
  const { sql } = database;
  const { id, proof } = await staffMember(sql, "admin");
  expect(await proof.stillHolds()).toBe(true);
  await sql`update user_roles set role = 'agent' where user_id = ${id}`;
  expect(await proof.stillHolds()).toBe(false);
  await sql`update user_roles set role = 'admin' where user_id = ${id}`;
  expect(await proof.stillHolds()).toBe(true);
  await sql`delete from session where user_id = ${id}`;
  expect(await proof.stillHolds()).toBe(false);
  expect(await StaffProof.check(sql, id)).toEqual({ isSignedIn: false, proof: null });
});

test("an account with both roles is an admin, and one with none gets no proof", async () => {
  const { sql } = database;
  const { id } = await staffMember(sql, "agent");
  await sql`insert into user_roles (user_id, role) values (${id}, 'admin')`;
  expect((await StaffProof.check(sql, id)).proof?.role).toBe("admin");
  await sql`delete from user_roles where user_id = ${id}`;
  expect(await StaffProof.check(sql, id)).toEqual({ isSignedIn: true, proof: null });
});
