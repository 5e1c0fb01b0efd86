import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayInIndia } from "../../../content/format";
import { inTransaction } from "../../../db/connect";
import { CustomerProof } from "../../../db/personal/customer-proof";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { type LocalGateway, startGateway } from "../../../test/support/gateway";
import {
  aLinkedOrder,
  anOrder,
  hear,
  moneyFaults,
  paymentsWith,
  recordByHand,
  sendOrderForm,
} from "../../../test/support/payments";
import { readActivity } from "../../desk/figures/activity.server";
import { showOrder } from "../checkout/pay-page.server";
import { reportUtr } from "../checkout/report-transfer.server";
import { requestRefund } from "../checkout/request-refund.server";
import { readDayBook } from "../day-book/read-day-book.server";
import { priceOrder } from "../order-lines";
import { isCodeUsed } from "../orders.server";
import { closeOrder } from "../payments/order-milestones.server";
import type { PaymentSettings } from "../payments/settings.server";
import { confirmUtr } from "./confirm-transfer.server";
import { listOrders, readOrderView } from "./order-list.server";
import { showStaffOrder } from "./present-orders.server";
import { returnHeldMoney } from "./return-held-money.server";

const database = withDatabase({ max: 16 });
let gateway: LocalGateway;
let settings: PaymentSettings;
let admin: StaffProof;
let agent: StaffProof;
beforeAll(async () => {
  gateway = await startGateway();
  settings = paymentsWith(gateway);
  admin = await aStaffMember(database.sql, "Meera", "admin");
  agent = await aStaffMember(database.sql, "Anil");
});
afterAll(async () => {
  expect(await moneyFaults(database.sql)).toEqual([]);
  await gateway[Symbol.asyncDispose]();
});

let numbers = 640_000_000_000;
const newUtr = () => String(numbers++);
let phones = 9_740_000_000;
const record = (orderId: string, fields: Record<string, string>) =>
  recordByHand(admin, database.sql, settings, orderId, fields);
const send = (orderId: string, fields: Record<string, string>) =>
  sendOrderForm(admin, database.sql, settings, orderId, fields);
const reverse = (orderId: string, payment: string) =>
  send(orderId, { act: "reverse", payment, reason: "Typed wrongly" });
const newest = async (orderId: string) =>
  (await showStaffOrder(admin, database.sql, orderId))?.money?.payments.at(-1)?.id ?? "";
const standing = async (id: string) =>
  (
    await database.sql`select stage, received::int as received, refund_requested_at from order_standings where id = ${id}`
  )[0];
const documentsOf = async (id: string) =>
  (await database.sql`select kind from invoices where order_id = ${id} order by issued_at, serial`).map(
    ({ kind }) => kind,
  );
const jobsOf = async (id: string, kind: string) =>
  (await database.sql`select from jobs where kind = ${kind} and subject = ${id}`).length;
const proofOf = async (token: string) => {
  const proof = await CustomerProof.check(database.sql, token);
  if (!proof) throw new Error("The link is none.");
  return proof;
};

describe("what the gateway reported under the number of a payment that was reversed counts by itself", () => {
  test("where the number was recorded for another order", async () => {
    const { sql } = database;
    const [wrong, right] = [await anOrder(sql), await aLinkedOrder(sql, settings)];
    const utr = newUtr();
    await record(wrong.id, { way: "upi", amount: "1499", reference: utr });
    const { events } = gateway.pay(right.reference, { rrn: utr });
    for (const event of events) await hear(sql, settings, event);
    expect(await standing(right.id)).toMatchObject({ stage: "open", received: 0 });
    expect(await reverse(wrong.id, `upi:${utr}`)).toMatchObject({ ok: true });
    expect(await standing(wrong.id)).toMatchObject({ stage: "open", received: 0 });
    expect(await standing(right.id)).toMatchObject({ stage: "paid", received: 149_900 });
    expect(await documentsOf(right.id)).toEqual(["receipt"]);
    for (const event of events) await hear(sql, settings, { ...event, id: randomUUID() });
    expect(await standing(right.id)).toMatchObject({ stage: "paid", received: 149_900 });
    expect(await moneyFaults(sql)).toEqual([]);
  });

  test("where it was recorded beside the gateway's own report, for the same order", async () => {
    const { sql } = database;
    const order = await aLinkedOrder(sql, settings);
    const utr = newUtr();
    const paid = gateway.pay(order.reference, { rrn: utr });
    await record(order.id, { way: "upi", amount: "1499", reference: utr });
    for (const event of paid.events) await hear(sql, settings, event);
    expect(await documentsOf(order.id)).toEqual(["receipt"]);
    await reverse(order.id, `upi:${utr}`);
    expect(await standing(order.id)).toMatchObject({ stage: "paid", received: 149_900 });
    expect(await documentsOf(order.id)).toEqual(["receipt", "cancellation", "receipt"]);
    expect(await sql`select status from cases where id = ${order.caseId}`).toEqual([{ status: "won" }]);
    expect(await moneyFaults(sql)).toEqual([]);
  });
});

test("an order that is paid at once again after a reversal has its mail, its notice and its start again", async () => {
  const order = await anOrder(database.sql);
  await record(order.id, { way: "cheque", amount: "1499", reference: "000123400240002" });
  await reverse(order.id, await newest(order.id));
  await record(order.id, { amount: "1499" });
  for (const kind of ["paid-mail", "paid-notice", "start-applications"])
    expect(await jobsOf(order.id, kind), kind).toBe(2);
});

test("a refund that was asked for is answered once nothing is left to return, and the order can be paid again", async () => {
  const { sql } = database;
  const order = await anOrder(sql);
  await record(order.id, { amount: "600" });
  await record(order.id, { amount: "400" });
  expect(await requestRefund(await proofOf(order.token), sql, "")).toBe("requested");
  await reverse(order.id, await newest(order.id));
  expect((await standing(order.id))?.refundRequestedAt).not.toBeNull();
  await reverse(order.id, await newest(order.id));
  expect(await standing(order.id)).toMatchObject({ stage: "open", received: 0, refundRequestedAt: null });
  await record(order.id, { amount: "1499" });
  expect(await standing(order.id)).toMatchObject({ stage: "paid" });
});

test("an order that staff closed asks for nothing once its cheque came back: what would come could only be returned", async () => {
  const { sql } = database;
  const order = await anOrder(sql);
  await record(order.id, { way: "cheque", reference: "000123400240009", amount: String(order.total / 100) });
  const ended = { id: order.id, supplier: settings.supplier, actor: admin.user.id, reason: "The customer stopped it" };
  expect(await inTransaction(sql, (transaction) => closeOrder(transaction, ended))).toBe(true);
  expect(await standing(order.id)).toMatchObject({ stage: "closed" });

  expect(await reverse(order.id, await newest(order.id))).toMatchObject({ ok: true });
  expect(await standing(order.id)).toMatchObject({ stage: "cancelled", received: 0 });
  const page = await showOrder(await proofOf(order.token), sql, settings, { token: order.token, hasReturned: false });
  expect(page).toMatchObject({ gateway: null, upi: null, byHand: "" });
});

test("a case that another of its orders has won stays won", async () => {
  const { sql } = database;
  const caseId = await aCase(sql);
  const [one, two] = [await anOrder(sql, { caseId }), await anOrder(sql, { caseId })];
  const status = async () => (await sql`select status from cases where id = ${caseId}`)[0]?.status;
  for (const { id } of [one, two]) await record(id, { amount: "1499" });
  await reverse(one.id, await newest(one.id));
  expect(await status()).toBe("won");
  await reverse(two.id, await newest(two.id));
  expect(await status()).toBe("talking");
});

test("an order whose work is done and whose cheque came back is owed: it is not cancelled, and can be paid", async () => {
  const { sql } = database;
  const order = await anOrder(sql);
  await record(order.id, { way: "cheque", amount: "1499", reference: "000124400240002" });
  await send(order.id, { act: "service done" });
  await reverse(order.id, await newest(order.id));
  expect((await showStaffOrder(admin, sql, order.id))?.steps.canWithdraw).toBe(false);
  expect(await send(order.id, { act: "cancel" })).toMatchObject({ ok: false });
  await record(order.id, { amount: "1499" });
  expect(await standing(order.id)).toMatchObject({ stage: "done", received: 149_900 });
});

describe("money on hold whose sum was typed wrongly", () => {
  test("is reversed, stands in no list, and its number is recorded with the right sum", async () => {
    const { sql } = database;
    const order = await anOrder(sql);
    const utr = newUtr();
    await record(order.id, { way: "bank", amount: "14,990", reference: utr });
    const shownTo = async (proof: StaffProof) => (await showStaffOrder(proof, sql, order.id))?.money?.payments;
    expect(await shownTo(admin)).toMatchObject([
      { isHeld: true, canReverse: true, text: expect.stringContaining("On hold: Rs 14,990") },
    ]);
    expect(await shownTo(agent)).toMatchObject([{ canReverse: false }]);
    const answers = await Promise.all([1, 2].map(() => reverse(order.id, `bank:${utr}`)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await sql`select from unmatched_money where order_id = ${order.id}`).toHaveLength(0);
    expect(await shownTo(admin)).toEqual([]);
    expect(await jobsOf(order.id, "reversal-mail")).toBe(0);
    await record(order.id, { way: "bank", amount: "1,499", reference: utr });
    expect(await standing(order.id)).toMatchObject({ stage: "paid", received: 149_900 });
    expect(await moneyFaults(sql)).toEqual([]);
  });

  test("that a customer had reported is to be checked again", async () => {
    const { sql } = database;
    const order = await anOrder(sql);
    const utr = newUtr();
    await reportUtr(await proofOf(order.token), sql, utr);
    await confirmUtr(admin, sql, settings.supplier, order.id, { utr, amount: 1_499_000 });
    expect(await standing(order.id)).toMatchObject({ stage: "open" });
    await reverse(order.id, `upi:${utr}`);
    expect(await standing(order.id)).toMatchObject({ stage: "checking" });
    await confirmUtr(admin, sql, settings.supplier, order.id, { utr, amount: 149_900 });
    expect(await standing(order.id)).toMatchObject({ stage: "paid", received: 149_900 });
    expect(await moneyFaults(sql)).toEqual([]);
  });

  test("once returned it cannot be reversed, and no figure takes it off", async () => {
    const { sql } = database;
    const order = await anOrder(sql, { createdBy: agent.user.id });
    const utr = newUtr();
    await record(order.id, { way: "bank", amount: "14,990", reference: utr });
    const back = { reason: "", reference: "V7" };
    expect(await returnHeldMoney(admin, sql, settings.supplier, `bank:${utr}`, back)).toMatchObject({ ok: true });
    expect(await reverse(order.id, `bank:${utr}`)).toMatchObject({ ok: false });
    expect(await readActivity(agent, sql, 7)).toMatchObject([]);
  });
});

test("two lakh in cash of one person in a day are refused also where two orders take a part at once", async () => {
  const { sql } = database;
  const asked = { service: "gst", tier: "standard", years: 1, on: "2026-11-15", customerState: "Kerala" } as const;
  const priced = priceOrder({ ...asked, ourFee: 15_000_000, taxedIn: "Maharashtra" });
  if (!priced.ok) throw new Error(priced.problem);
  for (let round = 0; round < 5; round++) {
    const customer = { name: "Asha", email: `${randomUUID()}@shop.example`, phone: String(phones++), state: "Kerala" };
    const sold = { service: "gst", tier: "standard", priced, customer };
    const orders = [await anOrder(sql, sold), await anOrder(sql, sold)];
    const answers = await Promise.all(orders.map(({ id }) => record(id, { amount: "1,20,000" })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  }
});

test("the cancellation of a receipt after the tax invoice takes back no tax, which stands on the invoice", async () => {
  const { sql } = database;
  const order = await anOrder(sql);
  await record(order.id, { amount: "1000" });
  expect(await send(order.id, { act: "service done" })).toMatchObject({ ok: true });
  await record(order.id, { amount: "499" });
  await reverse(order.id, await newest(order.id));
  const [cancelled] = await sql`select fields from invoices where order_id = ${order.id} and kind = 'cancellation'`;
  expect(cancelled?.fields).toMatchObject({ title: "Cancelled Receipt", lines: [] });
  const { booked } = await readDayBook(admin, sql, dayInIndia().slice(0, 7));
  const last = booked.filter(({ document, money }) => document.orderId === order.id && Math.abs(money) === 49_900);
  const nothing = { taxable: 0, cgst: 0, sgst: 0, igst: 0, fee: 0 };
  expect(last.map(({ money, counted, taxDue }) => [money, counted, taxDue])).toEqual([
    [49_900, nothing, 0],
    [-49_900, nothing, 0],
  ]);
});

test("the gateway's page of an order ends with the offer, also where a part was paid; UPI stays", async () => {
  const { sql } = database;
  const [over, open] = [await anOrder(sql, { expiresAt: new Date(Date.now() - 60_000) }), await anOrder(sql)];
  const page = async ({ token }: { token: string }) =>
    showOrder(await proofOf(token), sql, settings, { token, hasReturned: false });
  for (const { id } of [over, open]) await record(id, { amount: "1000" });
  expect(await page(over)).toMatchObject({ state: "part", gateway: null, upi: { to: expect.any(String) } });
  expect(await page(open)).toMatchObject({ state: "part", gateway: { url: null } });
});

test("a code is used up by an order that is paid in part", async () => {
  const { sql } = database;
  const order = await anOrder(sql, { promoCode: "PART10" });
  const neighbour = { name: "Ravi", email: `${randomUUID()}@shop.example`, phone: order.phone, state: "Kerala" };
  expect(await isCodeUsed(sql, "PART10", neighbour)).toBe(false);
  const theirs = await anOrder(sql, { promoCode: "PART10", customer: neighbour });
  await record(order.id, { amount: "100" });
  expect(await isCodeUsed(sql, "PART10", neighbour)).toBe(true);
  // Ordered before with the same number: it cannot be paid with the code any more.
  expect(await standing(theirs.id)).toMatchObject({ stage: "cancelled" });
});

test("an order is found by the number of its NEFT transfer, as the statement prints it", async () => {
  const { sql } = database;
  const order = await anOrder(sql);
  await record(order.id, { way: "bank", amount: "1499", reference: "SBIN526212345678" });
  const view = await readOrderView(admin, sql, new URLSearchParams({ q: "sbin 5262 1234 5678" }));
  expect((await listOrders(admin, sql, view)).rows.map(({ id }) => id)).toEqual([order.id]);
});
