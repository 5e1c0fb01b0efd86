import { expect, test } from "vitest";
import { CustomerProof } from "../../../db/personal/customer-proof";
import { PersonProof } from "../../../db/personal/person-proof";
import { aCase } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { aLead } from "../../../test/support/leads";
import { anOrder } from "../../../test/support/payments";
import { secret } from "../../../test/support/server";
import { openMyOrder } from "../../orders/checkout/my-orders.server";
import { mailLinks, openLink } from "./links.server";

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

/** The secret of the newest link that was mailed to an address. */
async function linkFor(email: string) {
  const { sql } = database;
  await mailLinks(sql, { email }, "https://www.anugya.in/my-data/open");
  const [mail] = await sql<{ text: string }[]>`
    select payload ->> 'text' as text from jobs where kind = 'mail' and payload ->> 'to' = ${email} order by created_at desc limit 1`;
  return /link=([\w-]{22})/.exec(mail?.text ?? "")?.[1] ?? "";
}

test("a link opens My data once, also when it is pressed twice in the same moment, and a used one opens nothing", async () => {
  const { sql } = database;
  const email = "once@shop.example";
  await aCase(sql, { email, phone: "9380000001" });
  const link = await linkFor(email);
  const pressed = await Promise.all([1, 2, 3].map(() => openLink(sql, [secret], link)));
  const [session, ...others] = pressed.filter((each) => each !== null);
  expect([Boolean(session), others]).toEqual([true, []]);
  expect(await openLink(sql, [secret], link)).toBeNull();
  expect(await PersonProof.check(sql, session ?? "")).not.toBeNull();
  await sql`update my_data_links set session_ends = now()`;
  expect(await PersonProof.check(sql, session ?? "")).toBeNull();
  expect(await openLink(sql, [secret], link)).toBeNull();
});

test("however often an order is opened from My data, it has one page for each session, for a day", async () => {
  const { sql } = database;
  const email = "orders@shop.example";
  const caseId = await aCase(sql, { email, phone: "9380000002" });
  const order = await anOrder(sql, { caseId });
  const openIn = async (session: string | null) => {
    const person = await PersonProof.check(sql, session ?? "");
    return (person && (await openMyOrder(person, sql, secret, order.id))) ?? "";
  };
  const [one, other] = [
    await openLink(sql, [secret], await linkFor(email)),
    await openLink(sql, [secret], await linkFor(email)),
  ];
  const page = await openIn(one);
  expect(await openIn(one)).toBe(page);
  expect(await openIn(other)).not.toBe(page);
  expect(await CustomerProof.check(sql, page)).toMatchObject({ orderId: order.id });
  await sql`update order_tokens set ends_at = ends_at - interval '1 day 1 second'`;
  expect(await CustomerProof.check(sql, page)).toBeNull();
});
