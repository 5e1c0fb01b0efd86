import { expect, test } from "vitest";
import type { Job } from "../../db/jobs";
import { aCase, aStaffMember } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { content } from "../../test/support/edition/content";
import { writeCoveringMail, writeHandoverMail } from "./handover-mails.server";

const database = withDatabase();
const origin = "https://www.anugya.example";
const job = (payload: object, subject = "") => ({ payload, subject }) as Job;

test("the mail of a handover names the colleague and no customer, and is left out once the case is another's", async () => {
  const { sql } = database;
  const [rohan, meera] = [await aStaffMember(sql, "Rohan Das"), await aStaffMember(sql, "Meera Pillai")];
  const id = await aCase(sql, { name: "Hidden Person", phone: "9821099999" });
  const handover = job({ to: meera.user.id, by: rohan.user.id }, id);
  expect(await writeHandoverMail(content, sql, handover, origin)).toBeNull();
  await sql`update cases set owner = ${meera.user.id} where id = ${id}`;
  const mail = await writeHandoverMail(content, sql, handover, origin);
  expect(mail).toMatchObject({ to: meera.user.email, subject: "Rohan Das passed a customer on to you" });
  expect(mail?.text).toContain(`${origin}/desk/cases/${id}`);
  for (const hidden of ["Hidden Person", "9821099999"]) expect(JSON.stringify(mail)).not.toContain(hidden);
  await sql`delete from user_roles where user_id = ${meera.user.id}`;
  expect(await writeHandoverMail(content, sql, handover, origin)).toBeNull();
});

test("who takes over promises reads how many, and of whom", async () => {
  const { sql } = database;
  const [away, here] = [await aStaffMember(sql, "Away Now"), await aStaffMember(sql, "Here Now")];
  const write = (count: number) =>
    writeCoveringMail(content, sql, job({ to: here.user.id, absent: away.user.id, count }), origin);
  expect(await write(1)).toMatchObject({ to: here.user.email, subject: "1 promise while Away Now is absent" });
  expect((await write(3))?.text).toContain("3 promises of Away Now came to you");
});
