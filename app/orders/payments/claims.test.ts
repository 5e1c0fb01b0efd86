import { expect, test } from "vitest";
import { inTransaction } from "../../../db/connect";
import { CustomerProof } from "../../../db/personal/customer-proof";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { anOrder, moneyFaults, paymentsOff, stateOf } from "../../../test/support/payments";
import { limitRate, namePayer, reportUtr } from "../checkout/report-transfer.server";
import { askForRefund, requestRefund } from "../checkout/request-refund.server";
import { confirmUtr, refuseUtr } from "../desk/confirm-transfer.server";
import { showStaffOrder } from "../desk/present-orders.server";
import { recordPayment } from "./record-payment.server";
import { isContested, listClaims } from "./upi.server";

const database = withDatabase();

async function anOrderWithProof() {
  const order = await anOrder(database.sql);
  const proof = await CustomerProof.check(database.sql, order.token);
  if (!proof) throw new Error("The link is none.");
  return { ...order, proof };
}
const admin = () => aStaffMember(database.sql, "Meera", "admin");

test("a number that somebody reported first is recorded with both orders, and staff see who says to have paid", async () => {
  const { sql } = database;
  const [thief, payer] = [await anOrderWithProof(), await anOrderWithProof()];
  const utr = "300000000001";
  expect(await reportUtr(thief.proof, sql, utr)).toBe("reported");
  expect(await isContested(thief.proof, sql, utr)).toBe(false);
  expect(await reportUtr(payer.proof, sql, utr)).toBe("contested");
  expect(await isContested(thief.proof, sql, utr)).toBe(true);
  expect(await namePayer(payer.proof, sql, "लक्ष्मी मिश्रा, lakshmi@okbank")).toBe("contested");
  expect(await namePayer(payer.proof, sql, "somebody else")).toBe("contested");
  const proof = await admin();
  const expected = [
    { id: payer.id, reference: payer.reference, isPaid: false, payer: "लक्ष्मी मिश्रा, lakshmi@okbank" },
    { id: thief.id, reference: thief.reference, isPaid: false, payer: "" },
  ];
  expect(await listClaims(proof, sql, payer.id, utr)).toEqual(expected);
  expect(await listClaims(proof, sql, thief.id, utr)).toEqual(expected.toReversed());
  const shown = await showStaffOrder(proof, sql, thief.id);
  expect(shown?.check?.claims.map(({ text }) => text)).toEqual([
    `${thief.reference}: has not said who paid`,
    `${payer.reference}: says that लक्ष्मी मिश्रा, lakshmi@okbank paid`,
  ]);
  // The bank says that the second paid: the money counts once, and the other is refused.
  expect(await confirmUtr(proof, sql, paymentsOff.supplier, payer.id, { utr })).toMatchObject({ isPaid: true });
  expect(await confirmUtr(proof, sql, paymentsOff.supplier, thief.id, { utr })).toMatchObject({ isPaid: false });
  expect(await listClaims(proof, sql, thief.id, utr)).toMatchObject([{ isPaid: false }, { isPaid: true }]);
  expect(await refuseUtr(proof, sql, thief.id, { utr, reason: "another paid it" })).toBe(true);
  expect(await stateOf(sql, thief.id)).toMatchObject({ state: "awaiting" });
  // Also a payer who comes after the wrong order was credited leaves a trace.
  const late = await anOrderWithProof();
  expect(await reportUtr(late.proof, sql, utr)).toBe("contested");
  expect(await stateOf(sql, late.id)).toMatchObject({ state: "checking" });
  const agent = await aStaffMember(sql, "Anil");
  expect(await listClaims(agent, sql, late.id, utr)).toEqual([]);
  expect(await moneyFaults(sql)).toEqual([]);
});

test("a UTR that its payer reported before another one is still contested, until it is refused there", async () => {
  const { sql } = database;
  const [payer, thief] = [await anOrderWithProof(), await anOrderWithProof()];
  const [utr, slip] = ["330000000001", "330000000002"];
  for (const reported of [utr, slip]) expect(await reportUtr(payer.proof, sql, reported)).toBe("reported");
  expect(await reportUtr(thief.proof, sql, utr)).toBe("contested");
  const proof = await admin();
  expect((await listClaims(proof, sql, thief.id, utr)).map(({ id }) => id)).toEqual([thief.id, payer.id]);
  for (const gone of [slip, utr]) await refuseUtr(proof, sql, payer.id, { utr: gone, reason: "not in the statement" });
  expect(await isContested(thief.proof, sql, utr)).toBe(false);
});

test("at most five numbers are taken for an order, and each is one line of the case", async () => {
  const { sql } = database;
  const order = await anOrderWithProof();
  const answers: string[] = [];
  for (let number = 0; number < 8; number++)
    answers.push(await reportUtr(order.proof, sql, String(310_000_000_000 + number)));
  expect(answers).toEqual([...Array(5).fill("reported"), ...Array(3).fill("too many")]);
  const events = await sql`select from case_events where case_id = ${order.caseId} and kind = 'utr reported'`;
  expect(events).toHaveLength(5);
  expect(await sql`select from ledger where order_id = ${order.id}`).toHaveLength(5);
});

test("an order that is locked is not waited for: the customer is asked to try again, and the next try goes through", async () => {
  const { sql } = database;
  const order = await anOrderWithProof();
  await inTransaction(sql, async (holding) => {
    await holding`select from orders where id = ${order.id} for update`;
    const asked = performance.now();
    expect(await reportUtr(order.proof, sql, "320000000001")).toBe("busy");
    expect(await namePayer(order.proof, sql, "Asha")).toBe("busy");
    expect(await requestRefund(order.proof, sql, "")).toBe("busy");
    expect(performance.now() - asked).toBeLessThan(2_000);
  });
  await inTransaction(sql, async (holding) => {
    await holding`select from cases where id = ${order.caseId} for update`;
    expect(await reportUtr(order.proof, sql, "320000000001")).toBe("busy");
  });
  expect(await reportUtr(order.proof, sql, "320000000001")).toBe("reported");
});

test("a refund that is asked for while the order is locked, as when its application starts, is taken once it is free", async () => {
  const { sql } = database;
  const order = await anOrderWithProof();
  const fact = { paymentId: `pay_${order.id}`, status: "captured", amount: order.total, currency: "INR" } as const;
  await recordPayment(sql, paymentsOff.supplier, { ...fact, utr: null, source: "webhook" }, order.reference);
  const form = new FormData();
  form.set("reason", "My brother has it already");
  let asked = Promise.resolve<unknown>(undefined);
  await inTransaction(sql, async (holding) => {
    await holding`select from orders where id = ${order.id} for update`;
    asked = askForRefund(order.proof, sql, form);
    // Begun after it, and refused: so was its first try.
    expect(await requestRefund(order.proof, sql, "")).toBe("busy");
  });
  expect(await asked).toMatchObject({ ok: true });
  const wishes = await sql`select reason from ledger where order_id = ${order.id} and kind = 'refund requested'`;
  expect(wishes).toEqual([{ reason: "My brother has it already" }]);
});

test("a rate is counted by name, and begins anew with the next window", () => {
  const count = limitRate({ most: 2, windowMs: 1_000 });
  expect(["one", "one", "one", "two"].map((name) => count(name, 5_000))).toEqual([true, true, false, true]);
  expect(count("one", 5_999)).toBe(false);
  expect(count("one", 6_000)).toBe(true);
});

test("a UTR is found by an index however many orders there are", async () => {
  const plan = await inTransaction(database.sql, async (sql) => {
    await sql`select set_config('enable_seqscan', 'off', true)`;
    return sql`explain select order_id from reported_transfers where utr = '1' and order_id <> ${crypto.randomUUID()}
      union select order_id from ledger where kind = 'credited' and utr = '1'`;
  });
  const lines = plan.map((row) => String(row["QUERY PLAN"])).join("\n");
  expect(lines).toContain("ledger_utr");
  expect(lines).not.toContain("Seq Scan");
});
