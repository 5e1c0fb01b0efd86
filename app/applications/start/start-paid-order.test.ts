import { expect, test } from "vitest";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { anOrder, paymentsOff, recordByHand } from "../../../test/support/payments";
import { aPaidOrder, services } from "../../../test/support/work/applications";
import { confirmUtr } from "../../orders/desk/confirm-transfer.server";
import { returnHeldMoney } from "../../orders/desk/return-held-money.server";
import { startKind } from "../../orders/payments/record-payment.server";
import { erasePeople } from "../../privacy/erasure/erase.server";
import { listApplications } from "../list/list-applications.server";
import { findNextStep } from "./next-step.server";
import { startFromOrder, startPaidOrder } from "./start-paid-order.server";

const database = withDatabase();

let count = 0;
const person = () => {
  count++;
  return { name: "Lakshmi Iyer", email: `l${count}@shop.example`, phone: String(9_300_000_000 + count) };
};

const applicationsOf = (order: string) =>
  database.sql<{ id: string; kind: string; owner: string | null; applicant: string; mover: string }[]>`
    select id, kind, owner, applicant, mover from applications where order_id = ${order} order by order_item`;

const item = (service: string, tier: string) => ({ service, tier, years: 1, governmentFee: 0, ourFee: 100 });
const several = [item("fssai", "online"), item("gst", "standard"), item("msme", "standard")];

const boss = () => aStaffMember(database.sql, "Asha", "admin");

test("each thing of a paid order starts by itself, once, however often and however many at once try", async () => {
  const { sql } = database;
  const admin = await boss();
  const order = await aPaidOrder(sql, admin, services.fssai, person(), { items: several, firm: "Iyer Foods" });
  const jobs = await sql`select subject from jobs where kind = ${startKind} and subject = ${order.id}`;
  expect(jobs).toHaveLength(1);
  await Promise.all([startPaidOrder(sql, order.id), startPaidOrder(sql, order.id), startPaidOrder(sql, order.id)]);
  await startPaidOrder(sql, order.id);
  const started = await applicationsOf(order.id);
  expect(started.map(({ kind, owner, mover }) => [kind, owner, mover])).toEqual([
    ["registration", null, "customer"],
    ["regular", null, "customer"],
    ["udyam", null, "we"],
  ]);
  expect(started[0]?.applicant).toBe("Iyer Foods");
  expect(await startFromOrder(admin, sql, order.id)).toEqual({ outcome: "nothing to start" });
  // Nothing asks a second time: the one mail about the payment names the documents.
  expect(await sql`select from jobs where kind = 'documents-mail' and subject = ${order.submissionId}`).toEqual([]);
  const view = { ...{ part: "all", search: "", layout: "list", page: 1, service: "", stage: "" }, owner: "nobody" };
  const { rows } = await listApplications(admin, sql, view as never);
  expect(rows.filter(({ isByItself }) => isByItself).map(({ id }) => id)).toEqual(
    expect.arrayContaining(started.map(({ id }) => id)),
  );
});

test("whose case somebody has, has the application with it; who left the team has none", async () => {
  const { sql } = database;
  const [admin, agent] = [await boss(), await aStaffMember(sql, "Ravi")];
  const [theirs, left, byHand] = [
    await aPaidOrder(sql, admin, services.fssai, person()),
    await aPaidOrder(sql, admin, services.fssai, person()),
    await aPaidOrder(sql, admin, services.fssai, person()),
  ];
  for (const { submissionId } of [theirs, left, byHand])
    await sql`update cases set owner = ${agent.user.id} where id = ${submissionId}`;
  await startPaidOrder(sql, theirs.id);
  await sql`delete from user_roles where user_id = ${agent.user.id}`;
  await startPaidOrder(sql, left.id);
  expect(await applicationsOf(theirs.id)).toMatchObject([{ owner: agent.user.id }]);
  expect(await applicationsOf(left.id)).toMatchObject([{ owner: null }]);
  await startFromOrder(admin, sql, byHand.id);
  expect(await applicationsOf(byHand.id)).toMatchObject([{ owner: null }]);
});

test("an order that must be called first starts with the note of the call, which then asks for the documents", async () => {
  const { sql } = database;
  const admin = await boss();
  const order = await aPaidOrder(sql, admin, services.fssai, person(), { callFirst: "state" });
  await startPaidOrder(sql, order.id);
  expect(await applicationsOf(order.id)).toEqual([]);
  const made = await startFromOrder(admin, sql, order.id, {
    call: "A basic registration: she sells for 8 lakh a year.",
  });
  expect(made.outcome).toBe("started");
  const [{ id = "" } = {}] = await applicationsOf(order.id);
  const events = await sql`select kind, note from application_events where application_id = ${id} order by id`;
  expect(events).toMatchObject([{ kind: "made" }, { kind: "called", note: expect.stringContaining("8 lakh") }]);
  expect(await sql`select from jobs where kind = 'documents-mail' and subject = ${order.submissionId}`).toHaveLength(1);
});

test("paid in part starts nothing; an order of the last rupee does", async () => {
  const { sql } = database;
  const admin = await boss();
  const order = await anOrder(sql);
  const pay = (utr: string, amount: number) => confirmUtr(admin, sql, paymentsOff.supplier, order.id, { utr, amount });
  await sql`insert into ledger (order_id, kind, utr, source) values (${order.id}, 'utr reported', '412345678901', 'customer')`;
  await pay("412345678901", order.total - 100);
  expect(await sql`select from jobs where kind = ${startKind} and subject = ${order.id}`).toEqual([]);
  await startPaidOrder(sql, order.id);
  expect(await applicationsOf(order.id)).toEqual([]);
});

test("an order starts although money that did not fit it went back before it was paid", async () => {
  const { sql } = database;
  const [admin, order] = [await boss(), await anOrder(sql)];
  const pay = (reference: string, rupees: number) =>
    recordByHand(admin, sql, paymentsOff, order.id, { way: "upi", reference, amount: String(rupees) });
  expect((await pay("412345678911", order.total / 100 + 500)).message).toContain("on hold");
  const back = { reason: "", reference: "412345678912" };
  expect(await returnHeldMoney(admin, sql, paymentsOff.supplier, "upi:412345678911", back)).toMatchObject({ ok: true });
  await pay("412345678913", order.total / 100);
  await startPaidOrder(sql, order.id);
  expect(await applicationsOf(order.id)).toHaveLength(1);
  expect((await findNextStep(sql, order.id))?.button).toBe("Send your 3 documents");
});

test("an order whose refund failed starts nothing: its money is to go back", async () => {
  const { sql } = database;
  const admin = await boss();
  const { id } = await aPaidOrder(sql, admin, services.fssai, person());
  await sql`
    with made as (
      insert into refunds (order_id, payment_id, amount, decided_by, reason)
      select order_id, payment_id, amount, ${admin.user.id}, 'asked by telephone' from ledger
      where order_id = ${id} and kind = 'credited' returning *)
    insert into ledger (order_id, kind, payment_id, refund_id, amount, currency, source)
    select order_id, 'refund failed', payment_id, id, amount, 'INR', 'poll' from made`;
  await startPaidOrder(sql, id);
  expect(await applicationsOf(id)).toEqual([]);
});

test.each(["refund requested", "erased", "done"])("an order that is %s meanwhile starts nothing", async (what) => {
  const { sql } = database;
  const admin = await boss();
  const { id, submissionId } = await aPaidOrder(sql, admin, services.fssai, person());
  if (what === "erased")
    await erasePeople(sql, ["a secret of 32 characters or more"], {
      submissions: [submissionId],
      reason: "asked by the person",
      actor: null,
    });
  else
    await sql`
      insert into ledger (order_id, kind, source)
      values (${id}, ${what === "done" ? "service done" : what}, ${what === "done" ? "staff" : "customer"})`;
  await startPaidOrder(sql, id);
  expect(await applicationsOf(id)).toEqual([]);
});

test("the order of a merged case starts for the customer who ordered, not for whom it was merged into", async () => {
  const { sql } = database;
  const admin = await boss();
  const [mine, other] = [
    await aPaidOrder(sql, admin, services.fssai, person()),
    await aPaidOrder(sql, admin, services.gst, person()),
  ];
  await sql`update cases set merged_into = ${other.submissionId} where id = ${mine.submissionId}`;
  await startPaidOrder(sql, mine.id);
  await startPaidOrder(sql, other.id);
  const customers = await sql<{ customer: string; submission: string }[]>`
    select customer_id as customer, submission_id as submission from applications
    where order_id in (${mine.id}, ${other.id})`;
  expect(new Set(customers.map(({ customer }) => customer)).size).toBe(2);
  expect(customers.map(({ submission }) => submission).sort()).toEqual([mine.submissionId, other.submissionId].sort());
});

test("what tries once more waits for nobody who changes the application meanwhile", async () => {
  const { sql } = database;
  const order = await aPaidOrder(sql, await boss(), services.fssai, person());
  await startPaidOrder(sql, order.id);
  await sql.begin(async (change) => {
    await change`update applications set version = version + 1 where order_id = ${order.id}`;
    // Who grants it waits for the order next: two that wait for each other end with an error.
    await startPaidOrder(sql, order.id);
  });
  expect(await applicationsOf(order.id)).toHaveLength(1);
});
