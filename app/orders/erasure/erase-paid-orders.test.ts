import { expect, test } from "vitest";
import { exactRupees } from "../../../content/rupees";
import { zero } from "../../../content/zero/zero";
import type { Sql } from "../../../db/connect";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { testDatabase } from "../../../test/support/database";
import { claimJob } from "../../../test/support/jobs";
import {
  anOrder,
  hear,
  moneyFaults,
  paymentsOff,
  recordByHand,
  sendOrderForm,
  stateOf,
} from "../../../test/support/payments";
import { secret } from "../../../test/support/server";
import { anApplication } from "../../../test/support/work/applications";
import { erasePeople } from "../../privacy/erasure/erase.server";
import { confirmUtr } from "../desk/confirm-transfer.server";
import { countMoneyWaiting } from "../desk/money-waiting.server";
import { actOnOrder } from "../desk/order-acts.server";
import { showStaffOrder } from "../desk/present-orders.server";
import { priceOrder } from "../order-lines";
import { writeMoneyNotice } from "../payments/notify-admins.server";
import { finishOrders } from "./erase-orders.server";

const { refundRules } = zero;

const person = { name: "Zubaida R. Quraishi", email: "zubaida@quraishi.example", phone: "9876501234" };
const desk = { order: (id: string) => `https://shop.example/desk/orders/${id}`, unmatched: "" };

const erase = (sql: Sql, submission: string) =>
  erasePeople(sql, [secret], { submissions: [submission], reason: "asked by the person", actor: null });

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test("erasing a customer in the middle of a paid application tells staff, and owes what the refund policy gives back", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meera", "admin");
  const agent = await aStaffMember(sql, "Asha");
  const { id, orderId, submissionId } = await anApplication(sql, admin, "gst", person);
  await sql`update applications set owner = ${agent.user.id} where id = ${id}`;
  const [application] = await sql`select reference from applications where id = ${id}`;
  const [order] = await sql`select reference, total::int as total from orders where id = ${orderId}`;
  const most = Math.floor((order?.total * refundRules.atMostPercent) / 100);

  const { ended, owed } = await erase(sql, submissionId);
  expect(ended).toMatchObject([{ reference: application?.reference, service: "gst", order: orderId }]);
  expect(owed).toEqual([{ order: order?.reference, amount: most, paid: order?.total, by: "transfer" }]);
  expect(await countMoneyWaiting(admin, sql)).toEqual({ checking: 0, refunds: 1, unmatched: 0 });
  expect(await moneyFaults(sql)).toHaveLength(0);

  const notice = await claimJob(sql, ["money-notice"]);
  const mail = notice && (await writeMoneyNotice(sql, notice, desk));
  expect(mail).toMatchObject({ to: admin.user.email, subject: expect.stringContaining(order?.reference) });
  expect(mail?.text).toContain(exactRupees(most));
  const mails = await sql`select payload from jobs where kind = 'mail' and payload ->> 'subject' like '%has ended%'`;
  expect(mails.map(({ payload }) => payload)).toMatchObject([
    { to: agent.user.email, text: expect.stringContaining(application?.reference) },
  ]);
  for (const text of [JSON.stringify(mail), JSON.stringify(mails)]) expect(text).not.toMatch(/zubaida|98765/i);

  // Nobody can be asked for an account: the bank's own number leads to the one it came from.
  const shown = await showStaffOrder(admin, sql, orderId);
  const [paid] = await sql`select utr from ledger where order_id = ${orderId} and kind = 'credited'`;
  expect(shown?.refund).toMatchObject({ asked: expect.stringContaining(`UTR ${paid?.utr}`), isByHand: true });
  const act = (fields: Record<string, string>) =>
    actOnOrder(admin, { sql, payments: paymentsOff }, orderId, formOf(fields));
  expect(await act({ act: "decline", reason: "Nobody asks." })).toMatchObject({ ok: false, status: 400 });
  expect(
    await act({ act: "refund", amount: (most / 100).toFixed(2), reason: "", reference: "512345670999" }),
  ).toMatchObject({ ok: true });
  expect(await countMoneyWaiting(admin, sql)).toEqual({ checking: 0, refunds: 0, unmatched: 0 });
  expect(await moneyFaults(sql)).toHaveLength(0);
});

test("what is owed to an erased customer does not go by reversing their payment, as from a page that was open before", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meera", "admin");
  const { orderId, submissionId } = await anApplication(sql, admin, "gst", person);
  expect((await erase(sql, submissionId)).owed).toHaveLength(1);
  const [paid] = await sql`select payment_id from ledger where order_id = ${orderId} and kind = 'credited'`;
  const reversal = formOf({ act: "reverse", payment: paid?.paymentId, reason: "Typed wrongly" });
  expect(await actOnOrder(admin, { sql, payments: paymentsOff }, orderId, reversal)).toMatchObject({ ok: false });
  expect(await countMoneyWaiting(admin, sql)).toEqual({ checking: 0, refunds: 1, unmatched: 0 });
  expect(await stateOf(sql, orderId)).toMatchObject({ state: "paid" });
});

test("where the policy gives nothing back an admin keeps the payment with a reason, which ends the order with its invoice", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meera", "admin");
  const { orderId, submissionId } = await anApplication(sql, admin, "gst", person);
  await sql`insert into ledger (order_id, kind, source) values (${orderId}, 'work started', 'staff')`;
  expect((await erase(sql, submissionId)).owed).toMatchObject([{ amount: 0 }]);
  expect(await countMoneyWaiting(admin, sql)).toMatchObject({ refunds: 1 });

  const kept = formOf({ act: "decline", reason: "The file was made ready." });
  expect(await actOnOrder(admin, { sql, payments: paymentsOff }, orderId, kept)).toMatchObject({ ok: true });
  expect(await stateOf(sql, orderId)).toMatchObject({ state: "closed" });
  expect(await sql`select from invoices where order_id = ${orderId} and kind = 'invoice'`).toHaveLength(1);
  expect(await countMoneyWaiting(admin, sql)).toMatchObject({ refunds: 0 });
  expect(await moneyFaults(sql)).toHaveLength(0);
});

test("an application that is done, or whose refund was asked for, is settled by what was there", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meera", "admin");
  const done = await anApplication(sql, admin, "gst", person);
  await sql`update applications set stage = 'granted', is_open = false where id = ${done.id}`;
  await sql`insert into ledger (order_id, kind, source) values (${done.orderId}, 'service done', 'staff')`;
  expect(await erase(sql, done.submissionId)).toMatchObject({ ended: [], owed: [] });

  const asked = await anApplication(sql, admin, "gst", { ...person, email: "asked@quraishi.example" });
  await sql`insert into ledger (order_id, kind, amount, source) values (${asked.orderId}, 'refund requested', 100, 'customer')`;
  expect((await erase(sql, asked.submissionId)).owed).toHaveLength(1);
  expect(await sql`select from ledger where order_id = ${asked.orderId} and kind = 'refund requested'`).toHaveLength(1);
  // The mail about the request goes with the person; another, which names nobody, takes its place.
  expect(await sql`select from jobs where kind = 'money-notice' and subject = ${asked.orderId}`).toHaveLength(1);
});

test("a transfer that is confirmed after its person was erased is owed at once", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meera", "admin");
  const caseId = await aCase(sql, person);
  const order = await anOrder(sql, { caseId, customer: { ...person, state: "Goa" } });
  await sql`insert into ledger (order_id, kind, utr, source) values (${order.id}, 'utr reported', '412345678901', 'customer')`;
  expect(await erase(sql, caseId)).toMatchObject({ kept: ["payment under way"], owed: [] });
  await confirmUtr(admin, sql, paymentsOff.supplier, order.id, { utr: "412345678901", amount: order.total });
  expect(await countMoneyWaiting(admin, sql)).toEqual({ checking: 0, refunds: 1, unmatched: 0 });
  expect(await moneyFaults(sql)).toHaveLength(0);
});

test("cash that waited for a second person when its customer was erased is still answered, and then their name goes", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const [one, two] = [await aStaffMember(sql, "Meera", "admin"), await aStaffMember(sql, "Sunita", "admin")];
  const asked = { service: "gst", tier: "standard", years: 1, on: "2026-11-15", customerState: "Goa" } as const;
  const priced = priceOrder({ ...asked, ourFee: 2_000_000, taxedIn: null });
  if (!priced.ok) throw new Error(priced.problem);
  const caseId = await aCase(sql, person);
  const customer = { ...person, state: "Goa" };
  const order = await anOrder(sql, { caseId, service: "gst", tier: "standard", priced, customer });
  await recordByHand(one, sql, paymentsOff, order.id, { amount: "12,000" });
  expect(await erase(sql, caseId)).toMatchObject({ kept: ["payment under way"] });
  const money = (await showStaffOrder(two, sql, order.id))?.money;
  expect(money).toMatchObject({ form: null, waiting: [{ isOwn: false }] });
  const refused = { act: "refuse cash", payment: money?.waiting[0]?.id ?? "", reason: "Given back" };
  expect(await sendOrderForm(two, sql, paymentsOff, order.id, refused)).toMatchObject({ ok: true });
  expect(await countMoneyWaiting(two, sql)).toEqual({ checking: 0, refunds: 0, unmatched: 0 });
  await finishOrders(sql);
  expect(await sql`select name, phone from orders where id = ${order.id}`).toEqual([{ name: "", phone: "" }]);
  expect(await moneyFaults(sql)).toHaveLength(0);
});

test("the gateway's report about the page of an erased person's balance is emptied too", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const caseId = await aCase(sql, person);
  const order = await anOrder(sql, { caseId, customer: { ...person, state: "Goa" } });
  await erase(sql, caseId);
  const entity = { reference_id: `${order.reference}-2`, customer: { name: person.name } };
  const body = JSON.stringify({ event: "payment_link.cancelled", payload: { payment_link: { entity } } });
  expect(await hear(sql, { ...paymentsOff, webhookSecrets: ["secret"] }, { id: "event_2", body })).toBe(200);
  expect(await sql`select body from gateway_events`).toEqual([{ body: "" }]);
});

test("audit-money names a paid order of an erased person that nobody settles, and the daily job makes it a debt", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meera", "admin");
  const { orderId, submissionId } = await anApplication(sql, admin, "gst", person);
  // As erasures before this rule left it.
  await sql`insert into erasures (id, reason, destroy_after) values (${submissionId}, 'asked by the person', now())`;
  await sql`update orders set erased_at = now() where id = ${orderId}`;
  expect((await moneyFaults(sql)).map(({ rule }) => rule)).toEqual([
    "a paid order of an erased person is neither done, returned nor to be settled",
  ]);
  await finishOrders(sql);
  await finishOrders(sql);
  expect(await moneyFaults(sql)).toHaveLength(0);
  expect(await countMoneyWaiting(admin, sql)).toMatchObject({ refunds: 1 });
  expect(await sql`select from jobs where kind = 'money-notice' and subject = ${orderId}`).toHaveLength(1);
});
