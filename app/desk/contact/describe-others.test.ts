import { expect, test } from "vitest";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { describeOthers } from "./describe-others.server";

const database = withDatabase();

test("whose customer it is stands in the log also where an agent learns it by correcting a number", async () => {
  const { sql } = database;
  const [agent, colleague] = [await aStaffMember(sql, "Meera Pillai"), await aStaffMember(sql, "Rohit Bansal")];
  const own = await aCase(sql, { phone: "9773360825", email: "own@shop.example" });
  const theirs = await aCase(sql, { phone: "9773360826", email: "theirs@shop.example" });
  await sql`update cases set owner = ${colleague.user.id} where id = ${theirs}`;
  const said = await describeOthers(agent, sql, { phone: "9773360826", email: "own@shop.example" }, own);
  expect(said).toBe("Rohit Bansal has a case with this phone or e-mail.");
  const named = await sql`select actor, people::text as people from audit_events where action = 'colleague named'`;
  expect(named).toEqual([{ actor: agent.user.id, people: `{${theirs}}` }]);
});
