import { expect, test } from "vitest";
import { aCase } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { aLead } from "../../../test/support/leads";
import { mailLinks } from "./links.server";

const database = withDatabase();

test("of many addresses that a number was sent with, those of the last five get a link", async () => {
  const { sql } = database;
  const { phone } = aLead();
  const emails = Array.from({ length: 8 }, (_, at) => `sender${(at * 5) % 8}@shop.example`);
  for (const [at, email] of emails.entries()) {
    const id = await aCase(sql, { phone, email });
    await sql`update submissions set created_at = now() - make_interval(days => ${8 - at}) where id = ${id}`;
  }
  await mailLinks(sql, { phone }, "https://www.anugya.in/my-data/open");
  const mailed = await sql`select payload ->> 'to' as email from jobs where kind = 'mail'`;
  expect(mailed.map(({ email }) => email).sort()).toEqual(emails.slice(3).sort());
});
