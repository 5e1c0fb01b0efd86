import { expect, test } from "vitest";
import type { Job } from "../../../db/jobs";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { aPaidOrder, services } from "../../../test/support/work/applications";
import { writePaidMail } from "../../orders/payments/mails.server";
import { findNextStep } from "./next-step.server";
import { startFromOrder, startPaidOrder } from "./start-paid-order.server";

const database = withDatabase();

let count = 0;
const person = () => {
  count++;
  return { name: "Lakshmi Iyer", email: `next${count}@shop.example`, phone: String(9_320_000_000 + count) };
};
const boss = () => aStaffMember(database.sql, "Asha", "admin");
const mailOf = (order: string) =>
  writePaidMail(database.sql, { subject: order } as Job, async (id) => {
    await startPaidOrder(database.sql, id);
    return findNextStep(database.sql, id);
  });

test("one mail is the receipt and says what happens now and what to send, with one button", async () => {
  const { sql } = database;
  const order = await aPaidOrder(sql, await boss(), services.fssai, person());
  const mail = await mailOf(order.id);
  expect(mail?.subject).toMatch(/^Receipt .+ for Rs 1,499: send your 3 documents$/);
  expect(mail?.content?.headline).toBe("Paid. Now send your 3 documents");
  const buttons = mail?.content?.passages.filter((each) => typeof each === "object" && "button" in each);
  expect(buttons).toEqual([{ button: "Send your 3 documents", href: "{tracking}" }]);
  for (const said of [
    "1. Photo of the applicant",
    "We have opened the application for your FSSAI registration",
    "masked copy",
  ])
    expect(mail?.text).toContain(said);
  expect(mail?.attachments).toHaveLength(1);
});

test("what is there, what is not needed and what the customer does not have is not asked for again", async () => {
  const { sql } = database;
  const order = await aPaidOrder(sql, await boss(), services.fssai, person());
  await startPaidOrder(sql, order.id);
  const [first, second] = await sql<{ id: string }[]>`
    select requirements.id from requirements join applications on applications.id = application_id
    where order_id = ${order.id} order by position`;
  await sql`update requirements set state = 'sent' where id = ${first?.id ?? ""}`;
  expect(await findNextStep(sql, order.id)).toMatchObject({ button: "Send your 2 documents", first: second?.id });
  await sql`update requirements set state = 'waived' where id = ${second?.id ?? ""}`;
  expect((await findNextStep(sql, order.id))?.button).toBe("Send your document");
});

test("Udyam asks for nothing, and a call comes first where the order says so", async () => {
  const { sql } = database;
  const admin = await boss();
  const udyam = await aPaidOrder(sql, admin, services.msme, person());
  const mail = await mailOf(udyam.id);
  expect(mail?.content?.headline).toMatch(/^We have received/);
  expect(mail?.text).toContain("There is nothing to send now");
  const marked = await aPaidOrder(sql, admin, services.fssai, person(), { callFirst: "state" });
  const called = await mailOf(marked.id);
  expect(called?.text).toContain("before anything is filed");
  expect(called?.text).not.toContain("documents");
  // Prepared before the call, it still asks for nothing.
  await startFromOrder(admin, sql, marked.id);
  expect(await findNextStep(sql, marked.id)).toBeNull();
  const later = await aPaidOrder(sql, admin, services.fssai, person(), { callFirst: "state" });
  await startFromOrder(admin, sql, later.id, { call: "A basic registration is right." });
  expect((await findNextStep(sql, later.id))?.documents).toHaveLength(3);
});

test("a customer who wants the money back is asked for nothing more", async () => {
  const { sql } = database;
  const order = await aPaidOrder(sql, await boss(), services.fssai, person());
  await startPaidOrder(sql, order.id);
  await sql`insert into ledger (order_id, kind, source) values (${order.id}, 'refund requested', 'customer')`;
  expect(await findNextStep(sql, order.id)).toBeNull();
});
