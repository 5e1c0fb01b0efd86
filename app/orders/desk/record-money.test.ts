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
  moneyForm,
  paymentsWith,
  recordByHand,
  sendOrderForm,
  stateOf,
} from "../../../test/support/payments";
import type { Cell } from "../../cases/export/spreadsheet";
import { reportUtr } from "../checkout/report-transfer.server";
import { requestRefund } from "../checkout/request-refund.server";
import type { InvoiceFields } from "../invoices/drawing/fields";
import { type OrderLine, priceOrder } from "../order-lines";
import { cancelLink, ensureLink } from "../payments/links.server";
import { closeOrder } from "../payments/order-milestones.server";
import type { PaymentSettings } from "../payments/settings.server";
import { confirmUtr } from "./confirm-transfer.server";
import { decideRefund } from "./decide-refund.server";
import { paymentsTable } from "./export-orders.server";
import { showOrders, showStaffOrder } from "./present-orders.server";
import { decideEntry } from "./record-money.server";
import { returnHeldMoney } from "./return-held-money.server";

const database = withDatabase({ max: 16 });
let gateway: LocalGateway;
let settings: PaymentSettings;
let admin: StaffProof;
let other: StaffProof;
let agent: StaffProof;
beforeAll(async () => {
  gateway = await startGateway();
  settings = paymentsWith(gateway);
  admin = await aStaffMember(database.sql, "Meera", "admin");
  other = await aStaffMember(database.sql, "Sunita", "admin");
  agent = await aStaffMember(database.sql, "Anil");
});
afterAll(async () => {
  expect(await moneyFaults(database.sql)).toEqual([]);
  await gateway[Symbol.asyncDispose]();
});

const today = dayInIndia();
const dayMs = 86_400_000;
let numbers = 600_000_000_000;
const newUtr = () => String(numbers++);
const record = (orderId: string, fields: Record<string, string>, proof = admin) =>
  recordByHand(proof, database.sql, settings, orderId, fields);
const send = (orderId: string, fields: Record<string, string>, proof = admin) =>
  sendOrderForm(proof, database.sql, settings, orderId, fields);
const standing = async (id: string) =>
  (
    await database.sql`
      select state, received::int as received, entered::int as entered, refunded::int as refunded from order_states
      where id = ${id}`
  )[0];
const invoicesOf = (id: string) => database.sql`
  select kind, amount::int as amount, fields from invoices where order_id = ${id} order by issued_at, serial`;
const jobsOf = async (id: string, kind: string) =>
  (await database.sql`select from jobs where kind = ${kind} and subject = ${id}`).length;

/** A quote large enough for the limits of cash. */
async function aLargeOrder(total: number) {
  const asked = { service: "gst", tier: "standard", years: 1, on: "2026-11-15", customerState: "Kerala" } as const;
  const priced = priceOrder({ ...asked, ourFee: Math.floor(total / 1.18 / 100) * 100, taxedIn: "Maharashtra" });
  if (!priced.ok) throw new Error(priced.problem);
  const customer = { name: "Asha", email: `${randomUUID()}@shop.example`, phone: newPhone(), state: "Kerala" };
  return anOrder(database.sql, { service: "gst", tier: "standard", priced, customer });
}
let phones = 9_700_000_000;
const newPhone = () => String(phones++);

describe("what is wrong with an entry", () => {
  const known = { firstDay: "2026-11-01", today: "2026-11-19", cash: { alone: 0, ofOrder: 0, ofDay: 0 } };
  const entry = { way: "cash", amount: 100_000, day: "2026-11-19", reference: "" } as const;

  test("a day that is still to come, or from before the case, is refused at its field", () => {
    expect(decideEntry({ ...entry, day: "2026-11-20" }, known)).toMatchObject({ ok: false, field: "day" });
    expect(decideEntry({ ...entry, day: "2026-10-31" }, known)).toMatchObject({ ok: false, field: "day" });
    for (const day of ["2026-11-01", "2026-11-19"])
      expect(decideEntry({ ...entry, day }, known)).toMatchObject({ ok: true });
  });

  test.each([
    ["upi", "1234 5678 9012", "123456789012"],
    ["upi", "१२३४५६७८९०१२", "123456789012"],
    ["bank", "sbin 5262 1234 5678", "SBIN526212345678"],
    ["bank", "HDFCR52026111912345678", "HDFCR52026111912345678"],
    ["bank", "632112345678", "632112345678"],
    ["cheque", "000123 400240002", "000123400240002"],
  ] as const)("by %s, %s is the number %s", (way, reference, number) =>
    expect(decideEntry({ ...entry, way, reference }, known)).toMatchObject({ ok: true, reference: number }),
  );

  test.each([
    ["upi", "12345678901"],
    ["upi", ""],
    ["bank", "paid by NEFT"],
    ["cheque", "000123"],
  ] as const)("by %s, '%s' is none, and cash needs none", (way, reference) =>
    expect(decideEntry({ ...entry, way, reference }, known)).toMatchObject({ ok: false, field: "reference" }),
  );

  test("more than the limit in cash for one order waits for a second person, also in several parts", () => {
    const needs = (amount: number, alone: number) =>
      decideEntry({ ...entry, amount }, { ...known, cash: { alone, ofOrder: alone, ofDay: alone } });
    expect(needs(1_000_000, 0)).toMatchObject({ needsSecond: false });
    expect(needs(1_000_001, 0)).toMatchObject({ needsSecond: true });
    expect(needs(400_000, 600_001)).toMatchObject({ needsSecond: true });
    expect(decideEntry({ ...entry, way: "upi", reference: newUtr(), amount: 9_000_000 }, known)).toMatchObject({
      needsSecond: false,
    });
  });

  test("two lakh in cash for one order, or from one person in a day, are refused wholly", () => {
    const cash = (amount: number, so: object) =>
      decideEntry({ ...entry, amount }, { ...known, cash: { ...known.cash, ...so } });
    expect(cash(20_000_000, {})).toMatchObject({ ok: false, field: "amount" });
    expect(cash(19_999_999, {})).toMatchObject({ ok: true, needsSecond: true });
    expect(cash(10_000_000, { ofOrder: 10_000_000 })).toMatchObject({ ok: false, field: "amount" });
    expect(cash(10_000_000, { ofDay: 10_000_000 })).toMatchObject({ ok: false, field: "amount" });
  });
});

test("a part is received with its receipt and mail, nothing starts, and the rest makes the order paid", async () => {
  const { sql } = database;
  const order = await aLinkedOrder(sql, settings);
  expect(await record(order.id, { amount: "1,000/-" }, agent)).toMatchObject({ ok: true, message: "Recorded." });
  expect(await standing(order.id)).toMatchObject({ state: "part", received: 100_000 });
  expect(await jobsOf(order.id, "part-paid-mail")).toBe(1);
  expect(await jobsOf(order.id, "start-applications")).toBe(0);
  const [receipt] = await invoicesOf(order.id);
  expect(receipt).toMatchObject({ kind: "receipt", amount: 100_000 });
  expect(receipt?.fields.facts).toContainEqual(["Balance", "Paid Rs 1,000 of Rs 1,499, Rs 499 due"]);
  const shown = await showStaffOrder(agent, sql, order.id);
  expect(shown?.money?.balance).toBe("Paid Rs 1,000 of Rs 1,499, Rs 499 due");
  expect(shown?.money?.payments[0]?.text).toContain("cash");
  expect(shown?.money?.payments[0]?.text).toContain("received by Anil");

  expect(await record(order.id, { way: "upi", amount: "499", reference: newUtr() })).toMatchObject({ ok: true });
  expect(await standing(order.id)).toMatchObject({ state: "paid", received: 149_900 });
  expect(await jobsOf(order.id, "start-applications")).toBe(1);
  expect(await jobsOf(order.id, "paid-mail")).toBe(1);
  const receipts = await invoicesOf(order.id);
  expect(receipts.map(({ amount }) => amount)).toEqual([100_000, 49_900]);
  expect(await moneyFaults(sql)).toEqual([]);
});

test("the gateway's page then asks for the balance alone, and what comes by the old page is held", async () => {
  const { sql } = database;
  const order = await aLinkedOrder(sql, settings);
  await record(order.id, { amount: "1000" });
  const late = gateway.pay(order.reference);
  for (const event of late.events) await hear(sql, settings, event);
  expect(await standing(order.id)).toMatchObject({ state: "part", received: 100_000 });
  await cancelLink(sql, settings, order.id);
  await ensureLink(sql, settings, order.id, order.token);
  const { link, events } = gateway.pay(`${order.reference}-2`);
  expect(link.amount).toBe(49_900);
  for (const event of events) await hear(sql, settings, event);
  expect(await standing(order.id)).toMatchObject({ state: "paid", received: 149_900 });
  expect(await sql`select reason from unmatched_money where order_id = ${order.id}`).toEqual([
    { reason: "other amount" },
  ]);
});

test("more than is due is asked about before it is held and the customer mailed, and recorded when it is sent again", async () => {
  const { sql } = database;
  const order = await aLinkedOrder(sql, settings);
  await record(order.id, { amount: "1,000" }, agent);
  const slip = { way: "upi", amount: "994", reference: newUtr(), sure: "" };
  const refused = await record(order.id, slip, agent);
  const message = expect.stringMatching(/^That is more than the Rs 499 still due\. If Rs 994 really came, press /);
  expect(refused).toMatchObject({ ok: false, problems: { amount: message }, values: { amount: "994", sure: "99400" } });
  expect(await jobsOf(order.id, "held-mail")).toBe(0);
  // Corrected it is another sum, of which nobody has been sure.
  expect(await record(order.id, { ...slip, amount: "949", sure: "99400" }, agent)).toMatchObject({ ok: false });
  expect(await record(order.id, { ...slip, sure: "99400" }, agent)).toMatchObject({
    message: expect.stringMatching(/^The money is on hold: .* An admin returns it/),
  });
  expect(await standing(order.id)).toMatchObject({ state: "part", received: 100_000 });
});

test("for an order that was cancelled nothing is due: its form says so, and what is recorded is asked about first", async () => {
  const order = await anOrder(database.sql);
  expect(await send(order.id, { act: "cancel" })).toMatchObject({ ok: true });
  expect((await showStaffOrder(agent, database.sql, order.id))?.money?.form?.due).toBe("");
  const refused = await record(order.id, { amount: "500", sure: "" });
  expect(refused).toMatchObject({
    problems: { amount: expect.stringMatching(/^Nothing is due for this order\. If Rs 500 /) },
  });
  expect(await jobsOf(order.id, "held-mail")).toBe(0);
  expect(await record(order.id, { amount: "500" })).toMatchObject({
    ok: true,
    message: expect.stringMatching(/^The money is on hold/),
  });
});

test("nor is anything due for an order that staff closed, whatever its customer reports after its payment was reversed", async () => {
  const { sql } = database;
  const order = await anOrder(sql);
  const reference = newUtr();
  await record(order.id, { way: "bank", amount: "1,499", reference });
  const ended = { id: order.id, supplier: settings.supplier, actor: admin.user.id, reason: "The customer stopped it" };
  expect(await inTransaction(sql, (transaction) => closeOrder(transaction, ended))).toBe(true);
  const reverse = { act: "reverse", payment: `bank:${reference}`, reason: "Another's transfer" };
  expect(await send(order.id, reverse)).toMatchObject({ ok: true });
  const proof = await CustomerProof.check(sql, order.token);
  if (!proof) throw new Error("The link is none.");
  expect(await reportUtr(proof, sql, newUtr())).toBe("reported");
  expect(await standing(order.id)).toMatchObject({ state: "checking" });
  expect((await showStaffOrder(agent, sql, order.id))?.money?.form?.due).toBe("");
  expect(await record(order.id, { amount: "500", sure: "" })).toMatchObject({
    problems: { amount: expect.stringMatching(/^Nothing is due for this order\. If Rs 500 /) },
  });
  expect(await record(order.id, { amount: "500" })).toMatchObject({
    message: expect.stringMatching(/^The money is on hold/),
  });
});

describe("the same rupee is recorded once", () => {
  test("a form that is sent twice, at once or after a kill, is one payment", async () => {
    const order = await anOrder(database.sql);
    const form = await moneyForm(database.sql, admin, order.id, { amount: "500" });
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(order.id, form)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(await send(order.id, form)).toMatchObject({ ok: true });
    expect(await standing(order.id)).toMatchObject({ received: 50_000 });
    expect(await send(order.id, { ...form, amount: "600" })).toMatchObject({ ok: false, status: 409 });
    expect(await standing(order.id)).toMatchObject({ received: 50_000 });
  });

  test("of two admins who record the same cash at once, the second has to look first, and keeps what was typed", async () => {
    const order = await anOrder(database.sql);
    const [one, two] = [
      await moneyForm(database.sql, admin, order.id, { amount: "500" }),
      await moneyForm(database.sql, other, order.id, { amount: "500" }),
    ];
    const answers = await Promise.all([send(order.id, one), send(order.id, two, other)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 409, values: { amount: "500" } });
    expect(await standing(order.id)).toMatchObject({ received: 50_000 });
  });

  test("a number is taken once, by whichever way and for whichever order, also against the gateway", async () => {
    const { sql } = database;
    const [order, second] = [await aLinkedOrder(sql, settings), await aLinkedOrder(sql, settings)];
    const utr = newUtr();
    await record(order.id, { way: "upi", amount: "500", reference: utr });
    expect(await record(second.id, { way: "bank", amount: "500", reference: utr })).toMatchObject({
      ok: false,
      problems: { reference: expect.stringContaining(order.reference) },
    });
    const asAgent = await record(second.id, { way: "bank", amount: "500", reference: utr }, agent);
    expect(asAgent.message).not.toContain(order.reference);
    // The gateway reports it too: the same money.
    for (const event of gateway.pay(second.reference, { rrn: utr }).events) await hear(sql, settings, event);
    expect(await standing(second.id)).toMatchObject({ state: "awaiting", received: 0 });
    const online = newUtr();
    for (const event of gateway.pay(second.reference, { rrn: online }).events) await hear(sql, settings, event);
    expect(await record(order.id, { way: "upi", amount: "500", reference: online })).toMatchObject({ ok: false });
  });

  test.each(["hand first", "gateway first"])(
    "another sum under the number of the gateway's payment is not the same money: it waits in the list until the wrong one is reversed (%s)",
    async (first) => {
      const { sql } = database;
      const order = await aLinkedOrder(sql, settings);
      const utr = newUtr();
      const { payment, events } = gateway.pay(order.reference, { rrn: utr });
      const byGateway = async () => {
        for (const event of events) await hear(sql, settings, event);
      };
      const proof = await CustomerProof.check(sql, order.token);
      if (first === "gateway first" && proof) {
        // Reported before the payment was heard of, and compared with a wrong line of the statement.
        await reportUtr(proof, sql, utr);
        await byGateway();
        await confirmUtr(admin, sql, settings.supplier, order.id, { utr, amount: 50_000 });
      } else {
        await record(order.id, { way: "upi", amount: "500", reference: utr });
        await byGateway();
      }
      const waiting = first === "hand first" ? payment.id : `upi:${utr}`;
      expect(await sql`select payment_id, reason from unmatched_money where utr = ${utr}`).toMatchObject([
        { paymentId: waiting, reason: "another sum" },
      ]);
      const received = first === "hand first" ? 50_000 : 149_900;
      expect(await standing(order.id)).toMatchObject({ received });
      expect(await moneyFaults(sql)).toEqual([]);
      expect(await send(order.id, { act: "reverse", payment: `upi:${utr}`, reason: "Typed wrongly" })).toMatchObject({
        ok: true,
      });
      expect(await standing(order.id)).toMatchObject({ state: "paid", received: 149_900 });
      expect(await sql`select from unmatched_money where utr = ${utr}`).toHaveLength(0);
      expect(await moneyFaults(sql)).toEqual([]);
    },
  );

  test("what a customer reported is confirmed where it was reported, not recorded beside it", async () => {
    const { sql } = database;
    const [order, second] = [await anOrder(sql), await anOrder(sql)];
    const proof = await CustomerProof.check(sql, order.token);
    const utr = newUtr();
    if (proof) await reportUtr(proof, sql, utr);
    for (const id of [order.id, second.id])
      expect(await record(id, { way: "upi", amount: "500", reference: utr })).toMatchObject({ ok: false, status: 409 });
    expect(await confirmUtr(admin, sql, settings.supplier, order.id, { utr, amount: 50_000 })).toMatchObject({
      isPaid: true,
    });
    expect(await standing(order.id)).toMatchObject({ state: "part", received: 50_000 });
    // Reported again it is known.
    if (proof) await reportUtr(proof, sql, utr);
    expect(await standing(order.id)).toMatchObject({ state: "part" });
  });

  test("recorded by hand in the moment in which the gateway pays the whole, the order is never paid twice", async () => {
    const { sql } = database;
    for (let round = 0; round < 5; round++) {
      const order = await aLinkedOrder(sql, settings);
      const form = await moneyForm(sql, admin, order.id, { amount: "1499" });
      const { events } = gateway.pay(order.reference);
      await Promise.all([send(order.id, form), ...events.map((event) => hear(sql, settings, event))]);
      expect(await standing(order.id)).toMatchObject({ state: "paid", received: 149_900 });
      expect(await invoicesOf(order.id)).toHaveLength(1);
    }
    expect(await moneyFaults(sql)).toEqual([]);
  });
});

test("more than is due is held as online, and returned by hand", async () => {
  const order = await anOrder(database.sql);
  expect(await record(order.id, { way: "bank", amount: "1,500", reference: newUtr() })).toMatchObject({
    ok: true,
    message: expect.stringContaining("on hold"),
  });
  expect(await standing(order.id)).toMatchObject({ state: "awaiting", received: 0 });
});

test("money on hold names how it came, whose it is and what the order is of, and goes back under a number alone", async () => {
  const { sql } = database;
  const [order, reference] = [await anOrder(sql), newUtr()];
  await record(order.id, { way: "upi", amount: "1,600", reference });
  const { held } = await showOrders(admin, sql, { tab: "unmatched", search: "", older: "" });
  expect(held.find(({ orderId }) => orderId === order.id)).toMatchObject({
    amount: "Rs 1,600",
    text: `UPI ${reference} · Asha Kumari, order ${order.reference} of Rs 1,499 · amount differs from the order`,
  });
  const back = (number: string) =>
    returnHeldMoney(admin, sql, settings.supplier, `upi:${reference}`, { reason: "", reference: number });
  expect(await back("sent")).toMatchObject({ ok: false });
  expect(await back(newUtr())).toMatchObject({ ok: true });
});

test("a refusal names the field and brings back what was typed", async () => {
  const order = await anOrder(database.sql);
  const tomorrow = dayInIndia(new Date(Date.now() + dayMs));
  const refused = await record(order.id, { amount: "749,50", day: tomorrow });
  expect(refused).toMatchObject({
    ok: false,
    problems: { amount: expect.any(String) },
    values: { amount: "749,50", day: tomorrow },
  });
  expect(await record(order.id, { amount: "749.50", day: tomorrow })).toMatchObject({
    ok: false,
    problems: { day: expect.any(String) },
    values: { amount: "749.50" },
  });
  expect(
    await record(order.id, { amount: "749.50", day: dayInIndia(new Date(Date.now() - 400 * dayMs)) }),
  ).toMatchObject({
    ok: false,
    problems: { day: expect.any(String) },
  });
  expect(await standing(order.id)).toMatchObject({ received: 0 });
});

test("agents record for their own cases alone, and the log has each", async () => {
  const { sql } = database;
  const [own, theirs] = [await aCase(sql), await aCase(sql)];
  await sql`update cases set owner = ${agent.user.id} where id = ${own}`;
  await sql`update cases set owner = ${admin.user.id} where id = ${theirs}`;
  const [mine, foreign] = [await anOrder(sql, { caseId: own }), await anOrder(sql, { caseId: theirs })];
  expect(await record(mine.id, { amount: "500", by: admin.user.id }, agent)).toMatchObject({ ok: true });
  expect(await record(foreign.id, { amount: "500" }, agent)).toMatchObject({ ok: false, status: 404 });
  const [line] = await sql`select actor, details from ledger where order_id = ${mine.id} and kind = 'credited'`;
  expect(line).toMatchObject({ actor: agent.user.id, details: { by: agent.user.id, way: "cash", day: today } });
  const log = await sql`select action from audit_events where object = ${mine.id}`;
  expect(log.map(({ action }) => action)).toContain("money recorded");
  expect(await send(mine.id, { act: "reverse", payment: "cash:x", reason: "x" }, agent)).toMatchObject({ status: 403 });
});

describe("cash above the limit", () => {
  test("counts once another admin has confirmed it, never by the one who recorded it", async () => {
    const { sql } = database;
    const order = await aLargeOrder(2_000_000);
    expect(await record(order.id, { amount: "12,000" })).toMatchObject({ ok: true });
    expect(await standing(order.id)).toMatchObject({ state: "awaiting", received: 0, entered: 1_200_000 });
    expect(await invoicesOf(order.id)).toEqual([]);
    const notices = await sql`select payload from jobs where kind = 'money-notice' and subject = ${order.id}`;
    expect(notices.map(({ payload }) => payload.to)).not.toContain(admin.user.email);
    expect(notices.length).toBeGreaterThan(0);
    const [entry] = (await showStaffOrder(admin, sql, order.id))?.money?.waiting ?? [];
    expect(entry).toMatchObject({ isOwn: true });
    const confirm = { act: "confirm cash", payment: entry?.id ?? "" };
    expect(await send(order.id, confirm)).toMatchObject({ ok: false, status: 403 });
    expect(await send(order.id, confirm, agent)).toMatchObject({ ok: false, status: 403 });
    const answers = await Promise.all([send(order.id, confirm, other), send(order.id, confirm, other)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await standing(order.id)).toMatchObject({ state: "part", received: 1_200_000, entered: 0 });
    const log = await sql`select actor, action from audit_events where object = ${order.id}`;
    expect(log).toContainEqual({ actor: admin.user.id, action: "cash entered" });
    expect(log).toContainEqual({ actor: other.user.id, action: "cash confirmed" });
    const shown = await showStaffOrder(admin, sql, order.id);
    expect(shown?.money?.payments[0]?.text).toMatch(/ · recorded by Meera · confirmed by Sunita$/);
    expect(shown?.events.map(({ what }) => what)).toEqual([
      "Counted for the order: cash",
      "Cash recorded, waiting for a second person",
    ]);
    const span = { from: today, to: today };
    const rows: Cell[][] = [];
    for await (const batch of paymentsTable(admin, sql, span).batches) rows.push(...batch);
    const row = rows.find((cells) => cells.includes(order.reference)) ?? [];
    expect(row.slice(-4, -2)).toEqual(["Meera", "Sunita"]);
    // To the accountant the key of its form says nothing.
    expect(row.join()).not.toContain("cash:");
  });

  test("that is not there is refused with a reason, and nothing is counted", async () => {
    const order = await aLargeOrder(2_000_000);
    await record(order.id, { amount: "12000" }, agent);
    const [entry] = (await showStaffOrder(admin, database.sql, order.id))?.money?.waiting ?? [];
    const refuse = { act: "refuse cash", payment: entry?.id ?? "" };
    expect(await send(order.id, refuse)).toMatchObject({ ok: false, message: "Please give a reason." });
    expect(await send(order.id, { ...refuse, reason: "Counted 2,000" })).toMatchObject({ ok: true });
    expect(await send(order.id, { ...refuse, act: "confirm cash" }, other)).toMatchObject({ ok: false });
    expect(await standing(order.id)).toMatchObject({ state: "awaiting", received: 0, entered: 0 });
  });

  test("cannot be split into parts that each stay below it", async () => {
    const order = await aLargeOrder(3_000_000);
    await record(order.id, { amount: "6000" });
    await record(order.id, { amount: "6000" });
    expect(await standing(order.id)).toMatchObject({ received: 600_000, entered: 600_000 });
  });
});

describe("a payment that was recorded by mistake", () => {
  test("is reversed with its receipt, the customer gets a mail, and its number is free again", async () => {
    const { sql } = database;
    const [wrong, right] = [await anOrder(sql), await anOrder(sql)];
    const utr = newUtr();
    await record(wrong.id, { way: "bank", amount: "1499", reference: utr });
    const [payment] = (await showStaffOrder(admin, sql, wrong.id))?.money?.payments ?? [];
    const reverse = { act: "reverse", payment: payment?.id ?? "" };
    expect(await send(wrong.id, reverse)).toMatchObject({ ok: false, message: "Please give a reason." });
    const answers = await Promise.all(
      [1, 2].map(() => send(wrong.id, { ...reverse, reason: "Another customer's transfer" })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await standing(wrong.id)).toMatchObject({ state: "awaiting", received: 0 });
    const documents = await invoicesOf(wrong.id);
    expect(documents.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["receipt", 149_900],
      ["cancellation", 149_900],
    ]);
    expect(documents[1]?.fields.facts).toContainEqual(["Reason", "Another customer's transfer"]);
    expect(await jobsOf(wrong.id, "reversal-mail")).toBe(1);
    const [status] = await sql`select status from cases where id = ${wrong.caseId}`;
    expect(status).toEqual({ status: "talking" });
    for (const { id } of [right, wrong])
      expect(await record(id, { way: "bank", amount: "1499", reference: utr })).toMatchObject({ ok: id === right.id });
    expect(await stateOf(sql, right.id)).toMatchObject({ state: "paid", paymentId: `bank:${utr}.2` });
    const [again] = (await showStaffOrder(admin, sql, right.id))?.events ?? [];
    expect(`${again?.what} ${again?.more}`).not.toMatch(/bank:|\.2/);
    const { days } = await showOrders(admin, sql, { tab: "paid", search: "", older: "" });
    expect(days[0]?.text).toMatch(/ payments, Rs [\d,.]+ in all, Rs [\d,.]+ reversed/);
    expect(await moneyFaults(sql)).toEqual([]);
  });

  test("stays once money of the order went back, and so do payments of the gateway", async () => {
    const { sql } = database;
    const order = await aLinkedOrder(sql, settings);
    await record(order.id, { amount: "1499" });
    const [payment] = (await showStaffOrder(admin, sql, order.id))?.money?.payments ?? [];
    await decideRefund(admin, sql, settings.supplier, order.id, { amount: 100, reason: "kind", reference: "V1" });
    expect(await send(order.id, { act: "reverse", payment: payment?.id ?? "", reason: "x" })).toMatchObject({
      ok: false,
    });
    const online = await aLinkedOrder(sql, settings);
    const { payment: paid, events } = gateway.pay(online.reference);
    for (const event of events) await hear(sql, settings, event);
    expect(await send(online.id, { act: "reverse", payment: paid.id, reason: "x" })).toMatchObject({ ok: false });
  });

  test("that a customer had reported is looked for no more", async () => {
    const { sql } = database;
    const order = await anOrder(sql);
    const utr = newUtr();
    const proof = await CustomerProof.check(sql, order.token);
    if (proof) await reportUtr(proof, sql, utr);
    await confirmUtr(admin, sql, settings.supplier, order.id, { utr });
    await send(order.id, { act: "reverse", payment: `upi:${utr}`, reason: "Not in the statement" });
    expect(await standing(order.id)).toMatchObject({ state: "awaiting", received: 0 });
  });
});

describe("what goes back", () => {
  test("of an order paid in part is half of what was received, the newest payment first, each with its voucher", async () => {
    const { sql } = database;
    const order = await anOrder(sql);
    await record(order.id, { amount: "600" });
    await record(order.id, { way: "upi", amount: "400", reference: newUtr() });
    const proof = await CustomerProof.check(sql, order.token);
    if (!proof) throw new Error("The link is none.");
    expect(await requestRefund(proof, sql, "")).toBe("requested");
    const [asked] =
      await sql`select amount::int as amount from ledger where order_id = ${order.id} and kind = 'refund requested'`;
    expect(asked).toEqual({ amount: 50_000 });
    const decide = (amount: number) =>
      decideRefund(admin, sql, settings.supplier, order.id, { amount, reason: "agreed", reference: "Cash voucher 7" });
    expect(await decide(100_001)).toMatchObject({ ok: false });
    expect(await decide(50_000)).toMatchObject({ ok: true });
    const refunds =
      await sql`select payment_id, amount::int as amount from refunds where order_id = ${order.id} order by amount`;
    expect(refunds).toEqual([
      { paymentId: expect.stringMatching(/^cash:/), amount: 10_000 },
      { paymentId: expect.stringMatching(/^upi:/), amount: 40_000 },
    ]);
    const vouchers = (await invoicesOf(order.id)).filter(({ kind }) => kind === "refund");
    expect(vouchers).toHaveLength(2);
    // Nothing more is credited: it is held.
    await record(order.id, { amount: "100" });
    expect(await standing(order.id)).toMatchObject({ state: "part", received: 100_000, refunded: 50_000 });
    expect(await moneyFaults(sql)).toEqual([]);
  });
});

describe("a number that two people type under two ways", () => {
  const held = async (utr: string) =>
    (await database.sql`select payment_id from unmatched_money where utr = ${utr}`).map(({ paymentId }) => paymentId);

  test("is recorded once, also where both save in the same moment", async () => {
    const pairs = await Promise.all(
      Array.from({ length: 4 }, async () => ({
        reference: newUtr(),
        forms: [
          { order: await aLargeOrder(500_000), way: "bank" },
          { order: await aLargeOrder(500_000), way: "upi" },
        ],
      })),
    );
    for (const { reference, forms } of pairs) {
      const fields = await Promise.all(
        forms.map(({ order, way }) => moneyForm(database.sql, admin, order.id, { way, amount: "9000", reference })),
      );
      const answers = await Promise.all(forms.map(({ order }, at) => send(order.id, fields[at] ?? {})));
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
      expect(await held(reference)).toHaveLength(1);
    }
  });

  test("is not to be returned any more once its money counts for another order, and is again after a reversal", async () => {
    const { sql } = database;
    const [wrong, right] = [await anOrder(sql), await anOrder(sql)];
    const reference = newUtr();
    await record(wrong.id, { way: "bank", amount: "14990", reference });
    expect(await held(reference)).toEqual([`bank:${reference}`]);
    const proof = await CustomerProof.check(sql, right.token);
    if (!proof) throw new Error("The link is none.");
    await reportUtr(proof, sql, reference);
    await confirmUtr(admin, sql, settings.supplier, right.id, { utr: reference, amount: 149_900 });
    expect(await standing(right.id)).toMatchObject({ state: "paid" });
    expect(await held(reference)).toEqual([]);
    await send(right.id, { act: "reverse", payment: `upi:${reference}`, reason: "Another's transfer" });
    expect(await held(reference)).toEqual([`bank:${reference}`]);
  });
});

test("of an order that ends with a part of its money the invoice is about that part, and nothing is due", async () => {
  const { sql } = database;
  const order = await aLinkedOrder(sql, settings);
  await record(order.id, { amount: "500" });
  const ended = { id: order.id, supplier: settings.supplier, actor: admin.user.id, reason: "Nobody waits for it" };
  expect(await inTransaction(sql, (transaction) => closeOrder(transaction, ended))).toBe(true);
  const [receipt, invoice] = await sql<{ kind: string; amount: number; lines: OrderLine[]; fields: InvoiceFields }[]>`
    select kind, amount::int as amount, lines, fields from invoices where order_id = ${order.id} order by issued_at, serial`;
  expect(invoice).toMatchObject({ kind: "invoice", amount: 50_000, lines: receipt?.lines });
  expect(invoice?.fields.total[1]).toBe(receipt?.fields.total[1]);
  expect(invoice?.fields.facts).toContainEqual(["Amount due", "Paid, nothing due"]);
});
