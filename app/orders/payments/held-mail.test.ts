import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Job } from "../../../db/jobs";
import { CustomerProof } from "../../../db/personal/customer-proof";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { type LocalGateway, startGateway } from "../../../test/support/gateway";
import { aLinkedOrder, anOrder, hear, paymentsWith, recordByHand } from "../../../test/support/payments";
import { erasePeople } from "../../privacy/erasure/erase.server";
import { showOrder } from "../checkout/pay-page.server";
import { returnHeldMoney } from "../desk/return-held-money.server";
import { cancelOrder } from "../orders.server";
import { writeHeldMail, writeRefundMail } from "./mails.server";
import { sendRefund } from "./refunds.server";
import type { PaymentSettings } from "./settings.server";

const database = withDatabase();
let gateway: LocalGateway;
let settings: PaymentSettings;
beforeAll(async () => {
  gateway = await startGateway();
  settings = paymentsWith(gateway);
});
afterAll(() => gateway[Symbol.asyncDispose]());

const linked = () => aLinkedOrder(database.sql, settings);
type Order = Awaited<ReturnType<typeof linked>>;
async function pay({ reference }: Order, change = {}) {
  const { events } = gateway.pay(reference, change);
  // Twice, as the gateway may tell it.
  for (const event of [...events, ...events]) await hear(database.sql, settings, event);
}
const jobsOf = ({ id }: Order) => database.sql<Job[]>`
  select id, kind, subject, payload, attempts from jobs where subject = ${id} and kind = 'held-mail'`;
async function mailOf(order: Order) {
  const [job, ...more] = await jobsOf(order);
  expect(more).toEqual([]);
  return job ? writeHeldMail(database.sql, job) : null;
}
async function page({ token }: Order) {
  const proof = await CustomerProof.check(database.sql, token);
  if (!proof) throw new Error("The order has no link.");
  return showOrder(proof, database.sql, settings, { token, hasReturned: false });
}

test("a wrong amount brings one mail, and the page invites nobody to pay again", async () => {
  const order = await linked();
  expect(await page(order)).toMatchObject({ held: "", gateway: {}, upi: {} });
  await pay(order, { amount: 148_900 });
  const mail = await mailOf(order);
  expect(mail).toMatchObject({
    to: order.email,
    subject: `Rs 1,489 received that does not match order ${order.reference}`,
  });
  expect(mail?.text).toContain("The order is for Rs 1,499.");
  expect(mail?.text).toMatch(/we will return it or call you about it\. Please call us on .+ before you pay again/);
  const shown = await page(order);
  expect(shown).toMatchObject({ state: "awaiting", gateway: null, upi: null });
  expect(shown.held).toContain("Rs 1,489");
  // Returned, it is paid as before, and nothing is said that is over.
  await database.sql`
    insert into refunds (payment_id, order_id, amount, reason)
    select payment_id, order_id, amount, 'returned' from unmatched_money where order_id = ${order.id}`;
  expect(await page(order)).toMatchObject({ held: "", gateway: {}, upi: {} });
  expect(await mailOf(order)).toBeNull();
});

test("a second payment, and one after the order was cancelled, are answered by a mail that says so", async () => {
  const twice = await linked();
  await pay(twice);
  expect(await jobsOf(twice)).toEqual([]);
  await pay(twice);
  expect((await mailOf(twice))?.text).toContain("you have paid twice");
  const late = await linked();
  await cancelOrder(database.sql, late.id, null);
  await pay(late);
  expect((await mailOf(late))?.text).toContain("cancelled or replaced before your payment came");
});

describe("money on hold that went back", () => {
  const linkOf = (token: string) => `https://www.anugya.example/pay/${token}`;
  async function giveBack(paymentId: string, reference = "") {
    const admin = await aStaffMember(database.sql, "Meera", "admin");
    const answer = await returnHeldMoney(admin, database.sql, settings.supplier, paymentId, { reason: "", reference });
    expect(answer).toMatchObject({ ok: true });
    const [refund] = await database.sql<{ id: string }[]>`select id from refunds where payment_id = ${paymentId}`;
    if (!refund) throw new Error("Nothing goes back.");
    return refund.id;
  }
  /** What is mailed of a refund, which the gateway reports twice. */
  async function mailOfRefund(id: string) {
    const jobs = await database.sql<Job[]>`select * from jobs where subject = ${id} and kind = 'refund-mail'`;
    expect(jobs.length).toBeLessThanOrEqual(1);
    return jobs[0] ? writeRefundMail(database.sql, jobs[0], linkOf) : null;
  }
  async function endAtGateway(id: string) {
    await sendRefund(database.sql, settings, id);
    const refund = [...gateway.refunds.values()].find(({ receipt }) => receipt === id);
    if (!refund) throw new Error("The gateway has no refund.");
    for (const _ of ["once", "again"])
      await hear(database.sql, settings, gateway.refundEvent("refund.processed", { ...refund, status: "processed" }));
  }
  const voucherOf = ({ id }: Order) => database.sql`select from invoices where order_id = ${id} and kind = 'refund'`;

  test("is reported to who paid twice, once it is back, without a voucher and without another payment asked for", async () => {
    const order = await linked();
    await pay(order);
    const { payment, events } = gateway.pay(order.reference);
    for (const event of events) await hear(database.sql, settings, event);
    const id = await giveBack(payment.id);
    expect(await mailOfRefund(id)).toBeNull();
    await endAtGateway(id);
    const mail = await mailOfRefund(id);
    expect(mail).toMatchObject({ to: order.email, subject: "Rs 1,499 returned to you" });
    expect(mail?.text).toContain(`We have returned Rs 1,499 that did not match your order ${order.reference}.`);
    expect(mail?.text).toMatch(/Your bank will credit it by \d+ \w+ \d{4}\. The reference of the return is rfnd_\w+\./);
    expect(mail?.text).toContain("you have paid twice");
    expect(mail?.text).not.toContain("/pay/");
    expect(mail?.attachments).toBeUndefined();
    expect(await voucherOf(order)).toEqual([]);
  });

  test("of a wrong amount comes with the link to pay the right one", async () => {
    const order = await linked();
    const { payment, events } = gateway.pay(order.reference, { amount: 148_900 });
    for (const event of events) await hear(database.sql, settings, event);
    const id = await giveBack(payment.id);
    await endAtGateway(id);
    const text = (await mailOfRefund(id))?.text;
    expect(text).toContain("We have returned Rs 1,489");
    expect(text).toContain("The order is for Rs 1,499.");
    const [, token = ""] = text?.match(/Pay Rs 1,499 for your order:\n\S+\/pay\/(\S+)/) ?? [];
    expect(await page({ ...order, token })).toMatchObject({ state: "awaiting", held: "" });
  });

  test("by hand names the transfer; cash is credited by no bank", async () => {
    const admin = await aStaffMember(database.sql, "Asha", "admin");
    for (const [way, reference] of [
      ["bank", "640000000001"],
      ["cash", ""],
    ] as const) {
      const order = await anOrder(database.sql);
      await recordByHand(admin, database.sql, settings, order.id, { way, amount: "1,500", reference });
      const [held] = await database.sql`select payment_id from unmatched_money where order_id = ${order.id}`;
      const text = (await mailOfRefund(await giveBack(held?.paymentId, "640000000077")))?.text;
      expect(text).toContain("The reference of the return is 640000000077.");
      expect(text).not.toMatch(/\S {2}/);
      expect(text?.includes("Your bank will credit it")).toBe(way === "bank");
    }
  });

  test("is mailed to nobody where it belongs to no order, is in dollars, or its person was erased", async () => {
    const strange = gateway.strangePayment();
    for (const event of gateway.eventsOf(strange)) await hear(database.sql, settings, event);
    const dollars = await linked();
    const foreign = gateway.pay(dollars.reference, { currency: "USD" });
    for (const event of foreign.events) await hear(database.sql, settings, event);
    for (const { id: paymentId } of [strange, foreign.payment]) {
      const id = await giveBack(paymentId);
      await endAtGateway(id);
      expect(await mailOfRefund(id)).toBeNull();
    }
    const erased = await linked();
    const { payment, events } = gateway.pay(erased.reference, { amount: 100 });
    for (const event of events) await hear(database.sql, settings, event);
    const id = await giveBack(payment.id);
    await endAtGateway(id);
    const [job] = await database.sql<Job[]>`select * from jobs where subject = ${id} and kind = 'refund-mail'`;
    const reason = "asked by the person";
    const submissions = [erased.submissionId];
    await erasePeople(database.sql, ["a secret of 32 characters or more"], { submissions, reason, actor: null });
    expect(await mailOfRefund(id)).toBeNull();
    expect(await writeRefundMail(database.sql, job as Job, linkOf)).toBeNull();
  });
});

test("nothing is mailed about somebody who is erased, nor about money without an order", async () => {
  const order = await linked();
  await pay(order, { amount: 100 });
  const [job] = await jobsOf(order);
  await erasePeople(database.sql, ["a secret of 32 characters or more"], {
    submissions: [order.submissionId],
    reason: "asked by the person",
    actor: null,
  });
  expect(await jobsOf(order)).toEqual([]);
  expect(await writeHeldMail(database.sql, job as Job)).toBeNull();
  const before = await database.sql`select from jobs where kind = 'held-mail'`;
  for (const event of gateway.eventsOf(gateway.strangePayment())) await hear(database.sql, settings, event);
  expect(await database.sql`select from jobs where kind = 'held-mail'`).toHaveLength(before.length);
});
