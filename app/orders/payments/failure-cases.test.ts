import { createHmac, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../db/connect";
import { CustomerProof } from "../../../db/personal/customer-proof";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { type LocalGateway, startGateway } from "../../../test/support/gateway";
import { aLinkedOrder, anOrder, hear, moneyFaults, paymentsWith, stateOf } from "../../../test/support/payments";
import { refuse } from "../../ui/result";
import { reportUtr } from "../checkout/report-transfer.server";
import { requestRefund } from "../checkout/request-refund.server";
import { confirmUtr, refuseUtr } from "../desk/confirm-transfer.server";
import { decideRefund, declineRefund } from "../desk/decide-refund.server";
import { showStaffOrder } from "../desk/present-orders.server";
import { returnHeldMoney } from "../desk/return-held-money.server";
import { cancelOrder } from "../orders.server";
import { cancelLink, ensureLink, pollOrder } from "./links.server";
import { writeDeclinedMail } from "./mails.server";
import { writeMoneyNotice } from "./notify-admins.server";
import { findDeclined, pollRefunds, recordRefund, sendRefund } from "./refunds.server";
import type { PaymentSettings } from "./settings.server";
import { isSigned, isSignedReturn, readReturn } from "./signature.server";
import { judgeEvent, receiveWebhook } from "./webhook.server";

const database = withDatabase({ max: 16 });
let gateway: LocalGateway;
let settings: PaymentSettings;
beforeAll(async () => {
  gateway = await startGateway();
  settings = paymentsWith(gateway);
});
afterAll(() => gateway[Symbol.asyncDispose]());
afterEach(async () => {
  gateway.faults.length = 0;
  expect(await moneyFaults(database.sql)).toEqual([]);
});

const linked = (fields = {}) => aLinkedOrder(database.sql, settings, fields);
const tell = (event: { id: string; body: string }) => hear(database.sql, settings, event);
const unmatched = (paymentId: string) => database.sql`select * from unmatched_money where payment_id = ${paymentId}`;
const state = (id: string) => stateOf(database.sql, id);
const jobsOf = (id: string, kind: string) => database.sql`select from jobs where subject = ${id} and kind = ${kind}`;

async function expectPaidOnce(id: string) {
  expect(await state(id)).toMatchObject({ state: "paid" });
  expect(await jobsOf(id, "paid-mail")).toHaveLength(1);
  expect(await database.sql`select from invoices where order_id = ${id} and kind = 'receipt'`).toHaveLength(1);
  const [won] = await database.sql`
    select status, changes -> 'status' ->> 1 as "becomes" from cases
    join orders on orders.case_id = cases.id join case_events on case_events.case_id = cases.id
    where orders.id = ${id} and case_events.kind = 'paid' and changes ->> 'order' = reference`;
  expect(won).toEqual({ status: "won", becomes: "won" });
}

describe("signatures", () => {
  test.each([
    ['{"a":1,"b":2,"c":{"d":3}}', "123456", "2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc"],
    [
      "plink_IH3cNucfVEgV68|TSsd1989|paid|pay_IH3d0ara9bSsjQ",
      "EnLs21M47BllR3X8PSFtjtbd",
      "07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b",
    ],
  ])("the gateway's own vector for %s", (message, secret, signature) => {
    expect(isSigned(message, signature, [secret])).toBe(true);
    expect(isSigned(message, signature, ["another", secret])).toBe(true);
    expect(isSigned(message, signature.replace("0", "1"), [secret])).toBe(false);
    expect(isSigned(`${message} `, signature, [secret])).toBe(false);
    for (const broken of ["", "zz", signature.slice(1), `${signature}00`])
      expect(isSigned(message, broken, [secret])).toBe(false);
  });

  test("a return is read and believed only when signed", async () => {
    const order = await linked();
    const { returnTo } = gateway.pay(order.reference);
    const parameters = readReturn(new URL(returnTo).searchParams);
    expect(parameters && isSignedReturn(parameters, settings.returnSecrets)).toBe(true);
    expect(parameters && isSignedReturn({ ...parameters, status: "created" }, settings.returnSecrets)).toBe(false);
    expect(readReturn(new URLSearchParams("razorpay_payment_id=x"))).toBeNull();
    await pollOrder(database.sql, settings, order.id);
  });
});

describe("a webhook", () => {
  test("with a wrong signature, or the right one over other bytes, is refused and nothing is stored", async () => {
    const order = await linked();
    const { events } = gateway.pay(order.reference);
    const body = events[2]?.body ?? "";
    const sign = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest("hex");
    const stored = async () => (await database.sql`select from gateway_events`).length;
    const storedBefore = await stored();
    const call = (text: string, signature: string) =>
      receiveWebhook(database.sql, settings, { body: Buffer.from(text), signature, eventId: randomUUID() });
    const secret = settings.webhookSecrets[0] ?? "";
    expect(await call(body, sign(body, "another secret"))).toBe(400);
    const reserialised = JSON.stringify(JSON.parse(body), null, 1);
    expect(await call(reserialised, sign(body, secret))).toBe(400);
    expect(await call(body, "")).toBe(400);
    expect(await stored()).toBe(storedBefore);
    expect(await state(order.id)).toMatchObject({ state: "awaiting" });
    await pollOrder(database.sql, settings, order.id);
  });

  test("with the old secret after a change is still taken", async () => {
    const order = await linked();
    const [event] = gateway.pay(order.reference).events.slice(-1);
    const body = Buffer.from(event?.body ?? "");
    const signature = createHmac("sha256", "the old one").update(body).digest("hex");
    const changed = { ...settings, webhookSecrets: ["the new one", "the old one"] };
    expect(await receiveWebhook(database.sql, changed, { body, signature, eventId: "old-secret" })).toBe(200);
    await judgeEvent(database.sql, changed, { subject: "old-secret" });
    await expectPaidOnce(order.id);
  });

  test("that is too large is refused unread", async () => {
    expect(await receiveWebhook(database.sql, settings, { body: null, signature: "", eventId: "" })).toBe(413);
  });

  test("that is no event, or about nothing we know, does no harm", async () => {
    for (const body of [
      "",
      "null",
      "[]",
      '{"event":"x","payload":{}}',
      '{"event":"payment.captured","payload":{"payment":{}}}',
    ])
      expect(await tell({ id: randomUUID(), body })).toBe(200);
  });

  test("ten times is one payment", async () => {
    const order = await linked();
    const [event] = gateway.pay(order.reference).events.slice(-1);
    for (let turn = 0; turn < 10; turn++) if (event) expect(await tell(event)).toBe(200);
    await expectPaidOnce(order.id);
  });

  test("three events of one payment, in either order, are one payment", async () => {
    for (const isReversed of [false, true]) {
      const order = await linked();
      const { events } = gateway.pay(order.reference);
      for (const event of isReversed ? events.reverse() : events) await tell(event);
      await expectPaidOnce(order.id);
    }
  });

  test("with a clock that is wrong is judged all the same", async () => {
    const order = await linked();
    const [event] = gateway.pay(order.reference).events.slice(-1);
    for (const created_at of [0, 4_102_444_800]) {
      const body = JSON.stringify({ ...JSON.parse(event?.body ?? "{}"), created_at });
      await tell({ id: randomUUID(), body });
    }
    await expectPaidOnce(order.id);
  });
});

describe("return, webhook and poll", () => {
  test("in either order make one payment", async () => {
    const first = await linked();
    const paid = gateway.pay(first.reference);
    for (const event of paid.events) await tell(event);
    await pollOrder(database.sql, settings, first.id);
    await expectPaidOnce(first.id);
    const second = await linked();
    const { events } = gateway.pay(second.reference);
    await pollOrder(database.sql, settings, second.id);
    for (const event of events) await tell(event);
    await expectPaidOnce(second.id);
  });

  test("at once, fifty times, make fifty payments", { tags: ["fault"] }, async () => {
    const orders = [];
    for (let turn = 0; turn < 50; turn++) orders.push(await linked());
    await Promise.all(
      orders.flatMap((order) => {
        const { events } = gateway.pay(order.reference);
        return [...events.map(tell), pollOrder(database.sql, settings, order.id)];
      }),
    );
    for (const order of orders) await expectPaidOnce(order.id);
  });

  test("a webhook that was switched off for a day is made good by polling", async () => {
    const orders = [await linked(), await linked(), await linked()];
    for (const { reference } of orders) gateway.pay(reference);
    for (const { id } of orders) {
      const polls = await database.sql`
        select round(extract(epoch from run_at - created_at) / 60)::int as minutes from jobs
        where kind = 'poll-order' and subject = ${id} order by run_at`;
      expect(polls.map(({ minutes }) => minutes)).toEqual([10, 60, 360, 1440, 4320, 5760]);
      await pollOrder(database.sql, settings, id);
      await expectPaidOnce(id);
    }
  });

  test("failed is not final: authorised and captured two days later is paid", async () => {
    const order = await linked();
    const { payment, events } = gateway.pay(order.reference, { status: "failed" });
    for (const event of events) await tell(event);
    expect(await state(order.id)).toMatchObject({ state: "awaiting" });
    payment.status = "authorized";
    for (const event of gateway.eventsOf(payment)) await tell(event);
    expect(await state(order.id)).toMatchObject({ state: "awaiting" });
    payment.status = "captured";
    await pollOrder(database.sql, settings, order.id);
    for (const event of events) await tell({ ...event, id: randomUUID() });
    await expectPaidOnce(order.id);
  });

  test("a refund at the gateway without an event is found by polling", async () => {
    const order = await linked();
    const { payment } = gateway.pay(order.reference);
    payment.status = "refunded";
    const refund = { id: `rfnd_${randomUUID()}`, payment_id: payment.id, amount: payment.amount, status: "processed" };
    gateway.refunds.set(refund.id, { ...refund, receipt: null });
    await pollOrder(database.sql, settings, order.id);
    expect(await state(order.id)).toMatchObject({ state: "paid", refunded: payment.amount });
  });

  test("polling lasts as long as the order can be paid, and three days more", async () => {
    const day = 24 * 60 * 60 * 1_000;
    const expiresAt = new Date(Date.now() + 30 * day);
    const order = await linked({ expiresAt });
    const polls = await database.sql<{ at: Date }[]>`
      select run_at as at from jobs where kind = 'poll-order' and subject = ${order.id} order by run_at`;
    const times = polls.map(({ at }) => at.getTime());
    expect(times.at(-1)).toBeGreaterThanOrEqual(expiresAt.getTime() + 3 * day - 60_000);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * day + 1_000);
  });

  test("authorised, never captured and returned by the gateway is not paid, and can be paid after three days", async () => {
    const order = await linked();
    const { payment, events } = gateway.pay(order.reference, { status: "authorized" });
    for (const event of events) await tell(event);
    payment.status = "refunded";
    payment.captured = false;
    const refund = { id: `rfnd_${randomUUID()}`, payment_id: payment.id, amount: payment.amount, receipt: null };
    await tell(gateway.refundEvent("refund.processed", { ...refund, status: "processed" }));
    await pollOrder(database.sql, settings, order.id);
    expect(await state(order.id)).toMatchObject({ state: "awaiting", refunded: 0 });

    const old = await linked();
    await database.sql`
      insert into ledger (order_id, kind, payment_id, amount, currency, source, at)
      values (${old.id}, 'authorised', 'pay_old', 149900, 'INR', 'webhook', now() - interval '73 hours')`;
    expect(await inTransaction(database.sql, (sql) => cancelOrder(sql, old.id, null))).toBe(true);
  });

  test("what the gateway leaves empty in an event is no reason to lose it", async () => {
    const order = await linked();
    const { payment, link } = gateway.pay(order.reference);
    const entity = { ...payment, acquirer_data: [] };
    await tell(
      gateway.event("payment_link.paid", {
        payment: { entity },
        payment_link: { entity: { ...link, short_url: null } },
      }),
    );
    await expectPaidOnce(order.id);
    const stranger = gateway.strangePayment();
    const nameless = { payment: { entity: stranger }, payment_link: { entity: { id: "plink_x", reference_id: null } } };
    gateway.faults.push({ call: "GET /payment_links", how: 400 });
    await tell(gateway.event("payment_link.paid", nameless));
    expect(await unmatched(stranger.id)).toMatchObject([{ reason: "no order" }]);
  });

  test("paid after the order expired is paid", async () => {
    const order = await linked({ expiresAt: new Date(Date.now() - 1_000) });
    expect(await state(order.id)).toMatchObject({ state: "expired" });
    for (const event of gateway.pay(order.reference).events) await tell(event);
    await expectPaidOnce(order.id);
  });
});

describe("money that does not fit is held with a proposed refund, never credited and never lost", () => {
  test.each([
    ["another amount", { amount: 149_800 }, "other amount"],
    ["another currency", { currency: "USD" }, "other currency"],
  ])("%s", async (_, change, reason) => {
    const order = await linked();
    const { payment, events } = gateway.pay(order.reference, change);
    for (const event of events) await tell(event);
    expect(await state(order.id)).toMatchObject({ state: "awaiting" });
    expect(await unmatched(payment.id)).toMatchObject([{ reason, orderId: order.id }]);
  });

  test("for no order of ours", async () => {
    const payment = gateway.strangePayment();
    for (const event of gateway.eventsOf(payment)) await tell(event);
    expect(await unmatched(payment.id)).toMatchObject([{ reason: "no order", amount: "50000" }]);
    const admin = await aStaffMember(database.sql, "Meera", "admin");
    const decision = { reason: "", reference: "" };
    expect(await returnHeldMoney(admin, database.sql, settings.supplier, payment.id, decision)).toMatchObject({
      ok: true,
    });
    expect(await unmatched(payment.id)).toEqual([]);
    const [refund] = await database.sql`select id from refunds where payment_id = ${payment.id}`;
    await sendRefund(database.sql, settings, refund?.id);
    expect([...gateway.refunds.values()].filter(({ payment_id }) => payment_id === payment.id)).toHaveLength(1);
    expect(await returnHeldMoney(admin, database.sql, settings.supplier, payment.id, decision)).toMatchObject({
      ok: false,
    });
  });

  test("a second payment for one order", async () => {
    const order = await linked();
    const both = [gateway.pay(order.reference), gateway.pay(order.reference)];
    await Promise.all(both.flatMap(({ events }) => events.map(tell)));
    await expectPaidOnce(order.id);
    const held = await Promise.all(both.map(({ payment }) => unmatched(payment.id)));
    expect(held.flat()).toMatchObject([{ reason: "second payment", orderId: order.id }]);
  });

  test("whose refund failed stands there again, and goes back once", async () => {
    const payment = gateway.strangePayment();
    for (const event of gateway.eventsOf(payment)) await tell(event);
    const admin = await aStaffMember(database.sql, "Meera", "admin");
    const giveBack = () =>
      returnHeldMoney(admin, database.sql, settings.supplier, payment.id, { reason: "", reference: "" });
    const sendLast = async () => {
      const [refund] = await database.sql`
        select id from refunds where payment_id = ${payment.id} order by decided_at desc limit 1`;
      await sendRefund(database.sql, settings, refund?.id);
    };
    expect(await giveBack()).toMatchObject({ ok: true });
    gateway.faults.push({ call: "POST /payments/pay/refund", how: 400 });
    await sendLast();
    expect(await unmatched(payment.id)).toMatchObject([{ amount: "50000" }]);
    expect(await giveBack()).toMatchObject({ ok: true });
    await sendLast();
    expect(await unmatched(payment.id)).toEqual([]);
    expect([...gateway.refunds.values()].filter(({ payment_id }) => payment_id === payment.id)).toHaveLength(1);
  });

  test("and was returned at the gateway itself leaves the list by as much", async () => {
    const payment = gateway.strangePayment();
    for (const event of gateway.eventsOf(payment)) await tell(event);
    const refund = { payment_id: payment.id, amount: 20_000, status: "processed", receipt: null };
    await recordRefund(database.sql, settings, { ...refund, id: `rfnd_${randomUUID()}` }, "webhook");
    expect(await unmatched(payment.id)).toMatchObject([{ amount: "30000" }]);
    await recordRefund(database.sql, settings, { ...refund, id: `rfnd_${randomUUID()}`, amount: 30_000 }, "webhook");
    expect(await unmatched(payment.id)).toEqual([]);
  });

  test("first known without its order, and later with it, ends like the other way round", async () => {
    const order = await linked();
    const { payment, events } = gateway.pay(order.reference);
    const alone = { ...settings, gateway: null };
    await hear(database.sql, alone, events[0] as never);
    expect(await unmatched(payment.id)).toMatchObject([{ reason: "no order" }]);
    for (const event of events) await tell(event);
    await expectPaidOnce(order.id);
    expect(await unmatched(payment.id)).toEqual([]);
  });
});

describe("a link", () => {
  test("whose answer was lost is looked up and not made twice", async () => {
    const order = await anOrder(database.sql);
    gateway.faults.push({ call: "POST /payment_links", how: "answer lost" });
    const url = await ensureLink(database.sql, settings, order.id, order.token);
    expect(url).toMatch(/\/l\/plink_/);
    expect([...gateway.links.values()].filter((link) => link.reference_id === order.reference)).toHaveLength(1);
  });

  test("that cannot be made is made the next time, after looking", async () => {
    const order = await anOrder(database.sql);
    gateway.faults.push({ call: "POST /payment_links", how: "answer lost" }, { call: "GET /payment_links", how: 500 });
    expect(await ensureLink(database.sql, settings, order.id, order.token)).toBeNull();
    gateway.calls.length = 0;
    expect(await ensureLink(database.sql, settings, order.id, order.token)).toMatch(/plink_/);
    expect(gateway.calls).toEqual(["GET /payment_links"]);
  });

  test("asked for by ten at once is one", async () => {
    const order = await anOrder(database.sql);
    const urls = await Promise.all(
      Array.from({ length: 10 }, () => ensureLink(database.sql, settings, order.id, order.token)),
    );
    expect(new Set(urls).size).toBe(1);
    expect(await jobsOf(order.id, "poll-order")).toHaveLength(6);
  });

  test("with a wrong key gets nowhere", async () => {
    const order = await anOrder(database.sql);
    const other = paymentsWith({ ...gateway, variables: { ...gateway.variables, RAZORPAY_KEY_SECRET: "wrong" } });
    expect(await ensureLink(database.sql, other, order.id, order.token)).toBeNull();
  });
});

describe("an order that is cancelled", () => {
  const cancel = (id: string) => inTransaction(database.sql, (sql) => cancelOrder(sql, id, null));
  const close = (id: string) => cancelLink(database.sql, settings, id);
  const linkOf = (reference: string) =>
    [...gateway.links.values()].find(({ reference_id }) => reference_id === reference);

  test("ends its page at the gateway, also after an answer that never came", async () => {
    const order = await linked();
    expect(await cancel(order.id)).toBe(true);
    expect(await cancel(order.id)).toBe(false);
    expect(await jobsOf(order.id, "cancel-link")).toHaveLength(1);
    gateway.faults.push({ call: "POST /payment_links/plink/cancel", how: 500 });
    await expect(close(order.id)).rejects.toThrow("500");
    gateway.faults.push({ call: "POST /payment_links/plink/cancel", how: "answer lost" });
    await expect(close(order.id)).rejects.toThrow("did not answer");
    await close(order.id);
    expect(linkOf(order.reference)?.status).toBe("cancelled");
    expect(await state(order.id)).toMatchObject({ state: "cancelled" });
  });

  test("while its link is being made has it closed as well", async () => {
    const order = await anOrder(database.sql);
    gateway.faults.push({ call: "POST /payment_links", how: "answer lost" }, { call: "GET /payment_links", how: 500 });
    expect(await ensureLink(database.sql, settings, order.id, order.token)).toBeNull();
    await cancel(order.id);
    await close(order.id);
    expect(linkOf(order.reference)?.status).toBe("cancelled");

    const late = await anOrder(database.sql);
    await cancel(late.id);
    await ensureLink(database.sql, settings, late.id, late.token);
    expect(await jobsOf(late.id, "cancel-link")).toHaveLength(2);
  });

  test("and paid in that moment has its money held, with or without the gateway's call", async () => {
    const order = await linked();
    const { payment } = gateway.pay(order.reference);
    await cancel(order.id);
    await close(order.id);
    expect(await unmatched(payment.id)).toMatchObject([{ reason: "order cancelled", orderId: order.id }]);
    expect(await state(order.id)).toMatchObject({ state: "cancelled" });
  });

  test("is not cancelled while money may be on its way", async () => {
    const order = await linked();
    for (const event of gateway.pay(order.reference, { status: "authorized" }).events) await tell(event);
    expect(await cancel(order.id)).toBe(false);
  });

  test("by a newer one gives it its place, its code and no other order", async () => {
    const customer = {
      name: "Ravi",
      email: `${randomUUID()}@shop.example`,
      phone: "9800000077",
      state: "Goa" as const,
    };
    const fields = { caseId: await aCase(database.sql, customer), customer, promoCode: "NEW2FSSAI" };
    const first = await linked(fields);
    const other = await anOrder(database.sql, { caseId: fields.caseId, service: "gst", tier: "standard" });
    const second = await anOrder(database.sql, { ...fields, isReplacing: true });
    expect(await state(first.id)).toMatchObject({ state: "cancelled" });
    expect(await jobsOf(first.id, "cancel-link")).toHaveLength(1);
    for (const { id } of [other, second]) expect(await state(id)).toMatchObject({ state: "awaiting" });
  });

  test("of somebody whose case was merged with theirs, and is not any more, stays as it is", async () => {
    const [caseId, submissionId] = [await aCase(database.sql), await aCase(database.sql)];
    await database.sql`update cases set merged_into = ${caseId} where id = ${submissionId}`;
    const quote = { caseId, createdBy: "staff", isReplacing: true };
    const theirs = await anOrder(database.sql, { ...quote, submissionId });
    await database.sql`update cases set merged_into = null where id = ${submissionId}`;
    await anOrder(database.sql, quote);
    expect(await state(theirs.id)).toMatchObject({ state: "awaiting" });
  });
});

describe("a paid order's case", () => {
  const eventsOf = (caseId: string) => database.sql`
    select kind, changes, version from case_events where case_id = ${caseId} order by id`;

  test("that was lost is taken up and then won, each with its line and version", async () => {
    const caseId = await aCase(database.sql);
    await database.sql`update cases set status = 'lost', lost_reason = 'no contact' where id = ${caseId}`;
    const order = await linked({ caseId });
    for (const event of gateway.pay(order.reference).events) await tell(event);
    await expectPaidOnce(order.id);
    expect(await eventsOf(caseId)).toEqual([
      { kind: "change", changes: { status: ["lost", "talking"], lostReason: ["no contact", null] }, version: 2 },
      {
        kind: "paid",
        changes: expect.objectContaining({ status: ["talking", "won"], order: order.reference }),
        version: 3,
      },
    ]);
    const [row] = await database.sql`select version, promise_due from cases where id = ${caseId}`;
    expect(row).toEqual({ version: 3, promiseDue: null });
  });

  test("that was merged into another tells it there", async () => {
    const [caseId, root] = [await aCase(database.sql), await aCase(database.sql)];
    const order = await linked({ caseId });
    await database.sql`update cases set merged_into = ${root} where id = ${caseId}`;
    for (const event of gateway.pay(order.reference).events) await tell(event);
    expect(await database.sql`select status from cases where id = ${root}`).toEqual([{ status: "won" }]);
    // It is the payer's line, in the case where they are worked on.
    expect(await eventsOf(caseId)).toMatchObject([{ kind: "paid", version: 2 }]);
    expect(await eventsOf(root)).toEqual([]);
  });
});

describe("a refund", () => {
  const paid = async () => {
    const order = await linked();
    const { payment, events } = gateway.pay(order.reference);
    for (const event of events) await tell(event);
    const admin = await aStaffMember(database.sql, "Meera", "admin");
    const decide = (amount: number, reason = "", reference = "") =>
      decideRefund(admin, database.sql, settings.supplier, order.id, { amount, reason, reference });
    const refundOf = async () => {
      const [refund] = await database.sql`select id, status from refund_states where order_id = ${order.id}`;
      return refund as { id: string; status: string };
    };
    return { order, payment, decide, refundOf };
  };
  const send = (id: string) => sendRefund(database.sql, settings, id);
  const atGateway = (paymentId: string) =>
    [...gateway.refunds.values()].filter((each) => each.payment_id === paymentId);

  test("whose answer was lost stays unknown, is asked again under the same key, and moves money once", async () => {
    const { order, payment, decide, refundOf } = await paid();
    expect(await decide(74_950)).toMatchObject({ ok: true });
    const { id } = await refundOf();
    gateway.faults.push({ call: "POST /payments/pay/refund", how: "answer lost" });
    gateway.faults.push({ call: "POST /payments/pay/refund", how: 409 });
    await expect(send(id)).rejects.toThrow("did not answer");
    expect(await refundOf()).toMatchObject({ status: "unknown" });
    expect(await state(order.id)).toMatchObject({ refunded: 74_950 });
    await expect(send(id)).rejects.toThrow("409");
    expect(await refundOf()).toMatchObject({ status: "unknown" });
    await send(id);
    expect(await refundOf()).toMatchObject({ status: "pending" });
    expect(atGateway(payment.id)).toHaveLength(1);
  });

  test("that the gateway refuses has failed, and the money may be returned anew", async () => {
    const { order, decide, refundOf } = await paid();
    await decide(74_950);
    const { id } = await refundOf();
    gateway.faults.push({ call: "POST /payments/pay/refund", how: 400 });
    await send(id);
    expect(await refundOf()).toMatchObject({ status: "failed" });
    expect(await state(order.id)).toMatchObject({ refunded: 0 });
    expect(await decide(74_950)).toMatchObject({ ok: true });
  });

  test("that failed leaves the request open, and is shown until another is on its way", async () => {
    const { order, decide, refundOf } = await paid();
    const proof = await CustomerProof.check(database.sql, order.token);
    if (!proof) throw new Error("The link is none.");
    expect(await requestRefund(proof, database.sql, "changed my mind")).toBe("requested");
    await decide(74_950);
    const { id } = await refundOf();
    gateway.faults.push({ call: "POST /payments/pay/refund", how: 400 });
    await send(id);
    const open = async () =>
      (
        await database.sql`
        select refund_requested_at is not null as asked, has_failed_refund as failed from order_states
        where id = ${order.id}`
      )[0];
    expect(await open()).toEqual({ asked: true, failed: true });
    await decide(74_950);
    expect(await open()).toEqual({ asked: false, failed: false });
  });

  test("that is declined is mailed to the customer with the reason, once", async () => {
    const { order } = await paid();
    const proof = await CustomerProof.check(database.sql, order.token);
    if (!proof) throw new Error("The link is none.");
    await requestRefund(proof, database.sql, "");
    const admin = await aStaffMember(database.sql, "Meera", "admin");
    const decline = () =>
      declineRefund(admin, database.sql, settings.supplier, order.id, "The file is with the authority.");
    expect((await Promise.all([decline(), decline()])).toSorted()).toEqual(["declined", "nothing asked"]);
    expect(await jobsOf(order.id, "refund-declined-mail")).toHaveLength(1);
    const mail = await writeDeclinedMail(database.sql, { subject: order.id } as never);
    expect(mail).toMatchObject({ to: order.email, text: expect.stringContaining("The file is with the authority.") });
    expect(await findDeclined(proof, database.sql)).toMatchObject({ reason: "The file is with the authority." });
  });

  test("that cannot be asked about keeps no other waiting, and one whose job has failed is sent all the same", async () => {
    const [stuck, other] = [await paid(), await paid()];
    await stuck.decide(1_000);
    const [made] = await database.sql<{ id: string }[]>`
      insert into refunds (order_id, payment_id, amount, reason, decided_at)
      values (${other.order.id}, ${other.payment.id}, 1000, '', now() - interval '7 hours') returning id`;
    gateway.faults.push({ call: "GET /payments/pay/refunds", how: 500 });
    await expect(pollRefunds(database.sql, settings)).rejects.toThrow("500");
    await pollRefunds(database.sql, settings).catch(() => {});
    expect(atGateway(other.payment.id)).toMatchObject([{ receipt: made?.id }]);
  });

  test("processed before created ends as processed, with one voucher and one mail", async () => {
    const { order, payment, decide, refundOf } = await paid();
    await decide(50_000);
    const { id } = await refundOf();
    await send(id);
    const [refund] = atGateway(payment.id);
    if (!refund) throw new Error("There is no refund.");
    await tell(gateway.refundEvent("refund.processed", { ...refund, status: "processed" }));
    await tell(gateway.refundEvent("refund.created", { ...refund, status: "pending" }));
    await tell(gateway.refundEvent("refund.processed", { ...refund, status: "processed" }));
    expect(await refundOf()).toMatchObject({ status: "processed" });
    expect(await database.sql`select from invoices where order_id = ${order.id} and kind = 'refund'`).toHaveLength(1);
    expect(await jobsOf(id, "refund-mail")).toHaveLength(1);
  });

  test("that is unknown for long is found by asking for the payment's refunds", async () => {
    const { payment, decide, refundOf } = await paid();
    await decide(1_000);
    const { id } = await refundOf();
    gateway.faults.push({ call: "POST /payments/pay/refund", how: "answer lost" });
    await expect(send(id)).rejects.toThrow();
    for (const refund of atGateway(payment.id)) refund.status = "processed";
    await pollRefunds(database.sql, settings);
    expect(await refundOf()).toMatchObject({ status: "processed" });
  });

  test("reported before its payment brings both, with receipt and voucher", async () => {
    const order = await linked();
    const { payment, events } = gateway.pay(order.reference);
    const refund = { id: `rfnd_${randomUUID()}`, payment_id: payment.id, amount: 1_000, receipt: null };
    await tell(gateway.refundEvent("refund.processed", { ...refund, status: "processed" }));
    for (const event of events) await tell(event);
    await expectPaidOnce(order.id);
    expect(await state(order.id)).toMatchObject({ refunded: 1_000 });
    expect(await database.sql`select from invoices where order_id = ${order.id} and kind = 'refund'`).toHaveLength(1);
  });

  test("made at the gateway itself is known once, however often it is reported", async () => {
    const { order, payment } = await paid();
    const refund = {
      id: `rfnd_${randomUUID()}`,
      payment_id: payment.id,
      amount: 1_000,
      status: "processed",
      receipt: null,
    };
    for (let turn = 0; turn < 3; turn++) await recordRefund(database.sql, settings, refund, "webhook");
    expect(await state(order.id)).toMatchObject({ refunded: 1_000 });
  });

  test("decided by two from the same page is decided once", async () => {
    const { order } = await paid();
    const decide = async () =>
      decideRefund(await aStaffMember(database.sql, "Meera", "admin"), database.sql, settings.supplier, order.id, {
        amount: 50_000,
        reason: "agreed by phone",
        reference: "",
        seen: 0,
      });
    expect(await Promise.all([decide(), decide()])).toContainEqual(
      refuse("Money was refunded in the meantime. Please look at what has gone back before sending more."),
    );
    expect(await state(order.id)).toMatchObject({ refunded: 50_000 });
  });

  test("beyond the policy needs a reason, and beyond the payment is refused; two at once do not add up to more", async () => {
    const { decide } = await paid();
    expect(await decide(74_951)).toEqual(refuse("Please give a reason."));
    expect(await decide(149_901, "generous")).toEqual(refuse("That is more than is left of the payment."));
    const both = await Promise.all([decide(100_000, "one"), decide(100_000, "other")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("a transfer by UPI", () => {
  const claim = async (utr: string, fields = {}) => {
    const order = await linked(fields);
    const proof = await CustomerProof.check(database.sql, order.token);
    if (!proof) throw new Error("The link is none.");
    return { order, proof, reported: await reportUtr(proof, database.sql, utr) };
  };
  const admin = () => aStaffMember(database.sql, "Meera", "admin");
  const confirm = async (id: string, utr: string, amount?: number) =>
    confirmUtr(await admin(), database.sql, settings.supplier, id, { utr, ...(amount && { amount }) });

  test("is checked by staff, then paid; refused with a reason, it waits again", async () => {
    const { order, proof } = await claim("100000000001");
    expect(await state(order.id)).toMatchObject({ state: "checking" });
    const refusal = { utr: "100000000001", reason: "not in the statement" };
    expect(await refuseUtr(await admin(), database.sql, order.id, refusal)).toBe(true);
    expect(await state(order.id)).toMatchObject({ state: "awaiting" });
    await reportUtr(proof, database.sql, "100000000002");
    expect(await confirm(order.id, "100000000002")).toMatchObject({ isPaid: true });
    await expectPaidOnce(order.id);
    expect(await confirm(order.id, "100000000002")).toMatchObject({ isPaid: false });
  });

  test("counts once, however often and from whichever source it is reported", async () => {
    const { order } = await claim("100000000003");
    await Promise.all([1, 2, 3].map(() => confirm(order.id, "100000000003")));
    await expectPaidOnce(order.id);
  });

  test("that the gateway reports too is the same money, in either order", async () => {
    const { order } = await claim("100000000004");
    await confirm(order.id, "100000000004");
    const { payment, events } = gateway.pay(order.reference, { rrn: "100000000004" });
    for (const event of events) await tell(event);
    await expectPaidOnce(order.id);
    expect(await unmatched(payment.id)).toEqual([]);

    const other = await claim("100000000005");
    for (const event of gateway.pay(other.order.reference, { rrn: "100000000005" }).events) await tell(event);
    expect(await confirm(other.order.id, "100000000005")).toMatchObject({ isSameMoney: true });
    await expectPaidOnce(other.order.id);
  });

  test("beside another payment by the gateway is a second payment", async () => {
    const { order } = await claim("100000000006");
    await confirm(order.id, "100000000006");
    const { payment, events } = gateway.pay(order.reference, { rrn: "100000000007" });
    for (const event of events) await tell(event);
    expect(await unmatched(payment.id)).toMatchObject([{ reason: "second payment" }]);
  });

  test("that was claimed before the gateway's payment came, or after it, is still checked, and then held or refused", async () => {
    const owner = await admin();
    const { order, proof } = await claim("100000000015");
    for (const event of gateway.pay(order.reference, { rrn: "100000000016" }).events) await tell(event);
    const shown = async () => (await showStaffOrder(owner, database.sql, order.id))?.check?.utr;
    expect(await shown()).toBe("100000000015");
    const [notice] = await database.sql`
      select subject, payload from jobs where kind = 'money-notice' and subject = ${order.id}`;
    const desk = { order: () => "/order", unmatched: "/unmatched" };
    expect((await writeMoneyNotice(database.sql, notice as never, desk))?.text).toContain("100000000015");
    expect(await confirm(order.id, "100000000015")).toMatchObject({ isHeld: true });
    expect(await unmatched("upi:100000000015")).toMatchObject([{ reason: "second payment" }]);
    expect(await shown()).toBeUndefined();
    // From a page that was opened before: the gateway's own number is known, another is looked for.
    for (const utr of ["100000000016", "100000000017"]) await reportUtr(proof, database.sql, utr);
    expect(await shown()).toBe("100000000017");
    const refusal = { utr: "100000000017", reason: "not in the statement" };
    expect(await refuseUtr(await admin(), database.sql, order.id, refusal)).toBe(true);
    expect(await shown()).toBeUndefined();
    await expectPaidOnce(order.id);
  });

  test.each(["staff", "gateway"])(
    "reported with two UTRs is looked for under both, also once %s found one",
    async (who) => {
      const [first, second] = who === "staff" ? ["100000000021", "100000000022"] : ["100000000023", "100000000024"];
      const owner = await admin();
      const { order, proof } = await claim(first);
      await reportUtr(proof, database.sql, second);
      const shown = async () => (await showStaffOrder(owner, database.sql, order.id))?.check;
      expect(await shown()).toMatchObject({ utr: second, text: expect.stringContaining(first) });
      if (who === "staff") expect(await confirm(order.id, second)).toMatchObject({ isPaid: true });
      else for (const event of gateway.pay(order.reference, { rrn: second }).events) await tell(event);
      expect((await shown())?.utr).toBe(first);
      expect(await confirm(order.id, first)).toMatchObject({ isHeld: true });
      expect(await unmatched(`upi:${first}`)).toMatchObject([{ reason: "second payment" }]);
      expect(await shown()).toBeNull();
      await expectPaidOnce(order.id);
    },
  );

  test("reported after the order expired is checked and paid; after it was cancelled, checked and held", async () => {
    const { order } = await claim("100000000009", { expiresAt: new Date(Date.now() - 1_000) });
    expect(await state(order.id)).toMatchObject({ state: "checking" });
    await confirm(order.id, "100000000009");
    await expectPaidOnce(order.id);

    const late = await linked();
    await inTransaction(database.sql, (sql) => cancelOrder(sql, late.id, null));
    const proof = await CustomerProof.check(database.sql, late.token);
    if (proof) await reportUtr(proof, database.sql, "100000000010");
    expect(await state(late.id)).toMatchObject({ state: "checking" });
    expect(await confirm(late.id, "100000000010")).toMatchObject({ isHeld: true });
    expect(await state(late.id)).toMatchObject({ state: "cancelled" });
    expect(await unmatched("upi:100000000010")).toMatchObject([{ reason: "order cancelled" }]);
    // The same transfer, named for the order that took its place, is credited there.
    const next = await claim("100000000010");
    await confirm(next.order.id, "100000000010");
    await expectPaidOnce(next.order.id);
    expect(await unmatched("upi:100000000010")).toEqual([]);
  });

  test("is confirmed only under the number that staff compared", async () => {
    const { order, proof } = await claim("100000000011");
    await reportUtr(proof, database.sql, "100000000012");
    expect(await confirm(order.id, "100000000011")).toBeNull();
    const refusal = { utr: "100000000011", reason: "not there" };
    expect(await refuseUtr(await admin(), database.sql, order.id, refusal)).toBe(false);
    expect(await state(order.id)).toMatchObject({ state: "checking" });
    expect(await confirm(order.id, "100000000012")).toMatchObject({ isPaid: true });
  });

  test("of less is received as a part, of more is held", async () => {
    const { order: part } = await claim("100000000033");
    expect(await confirm(part.id, "100000000033", 100_000)).toMatchObject({ isPaid: true, isWhole: false });
    expect(await state(part.id)).toMatchObject({ state: "part" });
    const { order } = await claim("100000000013");
    expect(await confirm(order.id, "100000000013", 200_000)).toMatchObject({ isPaid: false, isHeld: true });
    expect(await state(order.id)).toMatchObject({ state: "awaiting" });
    expect(await unmatched("upi:100000000013")).toMatchObject([{ reason: "other amount", amount: "200000" }]);
  });

  test("shares its number with none of the gateway's: two of those are two payments, also under one number", async () => {
    const [one, other] = [await linked(), await linked()];
    for (const { reference } of [one, other])
      for (const event of gateway.pay(reference, { rrn: "100000000014" }).events) await tell(event);
    await expectPaidOnce(one.id);
    await expectPaidOnce(other.id);
  });

  test("goes back by hand, with its reference", async () => {
    const { order } = await claim("100000000008");
    await confirm(order.id, "100000000008");
    const decide = async (reference: string) =>
      decideRefund(await admin(), database.sql, settings.supplier, order.id, { amount: 1_000, reason: "", reference });
    expect(await decide("")).toEqual(refuse("Please enter the number of the transfer back, or of the cash voucher."));
    expect(await decide("200000000001")).toMatchObject({ ok: true });
    const [refund] = await database.sql`select status, reference from refund_states where order_id = ${order.id}`;
    expect(refund).toEqual({ status: "processed", reference: "200000000001" });
  });
});

test.each<[string, (payment: Record<string, unknown>) => unknown]>([
  ["a status called __proto__", (payment) => ({ payment: { entity: { ...payment, status: "__proto__" } } })],
  ["a status called constructor", (payment) => ({ payment: { entity: { ...payment, status: "constructor" } } })],
  ["NUL in its id", (payment) => ({ payment: { entity: { ...payment, id: "pay_\0" } } })],
  ["NUL in its notes", (payment) => ({ payment: { entity: { ...payment, notes: { reference: "AN\0" } } } })],
  ["NUL in its currency", (payment) => ({ payment: { entity: { ...payment, currency: "\0" } } })],
  ["too large an amount", (payment) => ({ payment: { entity: { ...payment, amount: 2 ** 53 - 1 } } })],
  ["a negative amount", (payment) => ({ payment: { entity: { ...payment, amount: -1 } } })],
  ["no payload", () => undefined],
  [
    "36 dashes as a receipt",
    ({ id }) => ({
      refund: { entity: { id: "rfnd_1", payment_id: id, amount: 1, status: "__proto__", receipt: "-".repeat(36) } },
    }),
  ],
  [
    "a refund of nothing",
    ({ id }) => ({
      refund: { entity: { id: "rfnd_2", payment_id: id, amount: 0, status: "processed", receipt: null } },
    }),
  ],
])("an event with %s is answered and judged once, and nothing of it is tried again", async (_, payloadOf) => {
  const order = await linked();
  const { payment } = gateway.pay(order.reference);
  const id = randomUUID();
  const payload = payloadOf(payment as never);
  const body = JSON.stringify({ event: "payment.captured", payload });
  expect(await tell({ id, body })).toBe(200);
  const [stored] = await database.sql`select judged_at, unusable from gateway_events where id = ${id}`;
  expect(stored?.judgedAt).toBeInstanceOf(Date);
  await pollOrder(database.sql, settings, order.id);
});

test("an event of which nothing can be made is set aside with what is wrong in it", async () => {
  const tellOf = async (body: string) => {
    const id = randomUUID();
    await tell({ id, body });
    return (await database.sql`select unusable from gateway_events where id = ${id}`)[0]?.unusable;
  };
  expect(await tellOf("not JSON")).toBe("body");
  const entity = { id: "pay_\0", amount: 1, currency: "INR", status: "captured" };
  expect(await tellOf(JSON.stringify({ event: "x", payload: { payment: { entity } } }))).toBe(
    "payload.payment.entity.id",
  );
  expect(await tellOf(JSON.stringify({ event: "settlement.processed", payload: {} }))).toBeNull();
});

test("the ledger, orders and invoices are never changed", async () => {
  const order = await linked();
  for (const event of gateway.pay(order.reference).events) await tell(event);
  for (const table of ["ledger", "orders", "invoices", "refunds"]) {
    if (table === "refunds") continue;
    await expect(database.sql`delete from ${database.sql(table)}`).rejects.toThrow("never changed");
  }
  await expect(database.sql`update orders set total = 100, taxable = 0, tax = 0, government_fee = 100`).rejects.toThrow(
    "never changed",
  );
});

test("a form sent twice, also at once, makes one order, and a code is good once a person", async () => {
  const requestKey = randomUUID();
  const caseId = await aCase(database.sql);
  const same = await Promise.all(Array.from({ length: 5 }, () => anOrder(database.sql, { requestKey, caseId })));
  expect(new Set(same.map(({ id }) => id)).size).toBe(1);
  expect(new Set(same.map(({ token }) => token)).size).toBe(5);
  const customer = { name: "Ravi", email: "ravi@shop.example", phone: "9800000001", state: "Goa" };
  const withCode = (fields: object) =>
    anOrder(database.sql, { promoCode: "NEW2FSSAI", customer: { ...customer, ...fields } });
  const tries = await Promise.allSettled([withCode({}), withCode({}), withCode({})]);
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(withCode({ email: "RAVI+again@shop.example" })).rejects.toThrow("used");
  const expired = { ...customer, email: "expired@shop.example", phone: "9800000003" };
  await anOrder(database.sql, { promoCode: "NEW2FSSAI", customer: expired, expiresAt: new Date(Date.now() - 1_000) });
  await withCode(expired);
  await expect(withCode(expired)).rejects.toThrow("used");
});

test("a code is used up by the person who pays, by number and by mailbox; a stranger's unpaid order blocks nobody", async () => {
  const customer = { name: "Ravi", email: "left.one@gmail.com", phone: "9800000011", state: "Goa" };
  const again = (fields: object = {}) =>
    anOrder(database.sql, { promoCode: "NEW2FSSAI", isReplacingOwn: true, customer: { ...customer, ...fields } });
  const strangers = [await again({ email: "stranger@shop.example" }), await again({ phone: "9800000012" })];
  const claimed = await again({ email: "liar@shop.example" });
  const proof = await CustomerProof.check(database.sql, claimed.token);
  if (proof) await reportUtr(proof, database.sql, "100000000077");
  const left = await again();
  const next = await again({ email: "LeftOne+second@googlemail.com" });
  for (const { id } of strangers) expect(await state(id)).toMatchObject({ state: "awaiting" });
  expect(await state(left.id)).toMatchObject({ state: "cancelled" });
  await ensureLink(database.sql, settings, next.id, next.token);
  for (const event of gateway.pay(next.reference).events) await tell(event);
  for (const { id } of strangers) expect(await state(id)).toMatchObject({ state: "cancelled" });
  expect(await state(claimed.id)).toMatchObject({ state: "checking" });
  for (const fields of [{}, { phone: "9800000013" }, { email: "new@shop.example" }])
    await expect(again(fields)).rejects.toThrow("used");
  await expect(again({ phone: "9800000013", email: "l.e.f.t.one+x@gmail.com" })).rejects.toThrow("used");
});
