import { expect, test } from "vitest";
import type { Job } from "../../../db/jobs";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { aPaidOrder, services } from "../../../test/support/work/applications";
import { writePaidNotice } from "./mails.server";

const database = withDatabase();

test("the notice of a payment goes to the agent of the case, and to the office once the agent has left", async () => {
  const { sql } = database;
  const [admin, agent] = [await aStaffMember(sql, "Asha", "admin"), await aStaffMember(sql, "Ravi")];
  const person = { name: "Fatima Sheikh", email: "fatima@shop.example", phone: "9876501235" };
  const { id } = await aPaidOrder(sql, admin, services.gst, person);
  await sql`update cases set owner = ${agent.user.id}`;
  const office = { to: "office@anugya.example", link: (caseId: string) => caseId };
  const recipient = async () => (await writePaidNotice(sql, { subject: id } as Job, office))?.to;
  expect(await recipient()).toBe(agent.user.email);
  // A won case stays theirs, for the figures; the name and the number in the mail are not for them any more.
  await sql`delete from user_roles where user_id = ${agent.user.id}`;
  expect(await recipient()).toBe(office.to);
});
