import { expect, test } from "vitest";
import type { StaffProof } from "../../db/personal/staff-proof";
import { aCase, aStaffMember } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { anApplication } from "../../test/support/work/applications";
import { customerOf, listAllCustomers, listCustomers } from "./customers.server";

const database = withDatabase();

/** What the list that is taken away says of licences, by customer. */
async function takenAway(proof: StaffProof) {
  const listed: Record<string, string> = {};
  for await (const batch of listAllCustomers(proof, database.sql, ""))
    for (const { id, registrations } of batch) listed[id] = registrations;
  return listed;
}

test("of a customer whom a colleague works for too, an agent neither takes away nor finds the colleague's licences", async () => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Leela Thomas", "admin");
  const agent = await aStaffMember(sql, "Meera Pillai");
  const colleague = await aStaffMember(sql, "Rohit Bansal");
  const person = { name: "Lakshmi Reddy", email: "lakshmi.reddy@shop.example", phone: "9773360825" };
  const theirs = await anApplication(sql, admin, "gst", person);
  await sql`update cases set owner = ${colleague.user.id} where id = ${theirs.submissionId}`;
  await sql`update applications set owner = ${colleague.user.id} where id = ${theirs.id}`;
  // The same person, as if they had written again half a minute later.
  const own = await aCase(sql, { ...person, phone: "9773360826" });
  await sql`update submissions set phone = ${person.phone} where id = ${own}`;
  await sql`update cases set owner = ${agent.user.id} where id = ${own}`;
  const customer = await customerOf(sql, own, null);
  const number = { granted: "27ABCDE1234F1Z5", watched: "10019022009876" };
  await sql`
    insert into registrations (customer_id, application_id, service, kind, number, valid_from)
    select customer_id, id, service, kind, ${number.granted}, current_date from applications where id = ${theirs.id}`;
  await sql`
    insert into registrations (customer_id, service, kind, number, valid_from, consented_on)
    values (${customer}, 'fssai', 'basic', ${number.watched}, current_date, current_date)`;
  const seen = async (proof: StaffProof) => ({
    takenAway: (await takenAway(proof))[customer],
    found: (await listCustomers(proof, sql, number.watched)).map(({ id }) => id),
  });
  const both = `${number.granted}, ${number.watched}`;
  expect(await seen(admin)).toEqual({ takenAway: both, found: [customer] });
  expect(await seen(agent)).toEqual({ takenAway: "", found: [] });
  expect(await seen(colleague)).toEqual({ takenAway: number.granted, found: [] });
  await sql`update cases set owner = ${colleague.user.id} where id = ${own}`;
  expect(await seen(colleague)).toEqual({ takenAway: both, found: [customer] });
});
