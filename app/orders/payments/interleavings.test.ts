// @module-tag fault
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withDatabase } from "../../../test/support/database";
import { type LocalGateway, startGateway } from "../../../test/support/gateway";
import { aLinkedOrder, hear, moneyFaults, paymentsWith } from "../../../test/support/payments";
import { type Entry, judge, type PaymentFact } from "./ledger";
import { pollOrder } from "./links.server";
import type { PaymentSettings } from "./settings.server";

/** `npm run test:money` is the long form. */
const isLong = process.env.TRIALS === "long";
const count = (long: number) => (isLong ? long : long / 10);
const payments = isLong ? 305 : 60;

const order = { id: "order", total: 149_900, isEnded: false };
type Report = { fact: PaymentFact; isKnown: boolean };
const report = (
  paymentId: string,
  status: PaymentFact["status"],
  fields: Partial<PaymentFact> = {},
  isKnown = true,
): Report => ({
  fact: { paymentId, status, amount: order.total, currency: "INR", utr: null, source: "webhook", ...fields },
  isKnown,
});

/** Every way in which one payment is reported, beside one that failed and two that do not fit. */
const facts: Report[] = [
  report("pay_1", "failed"),
  report("pay_1", "authorised"),
  report("pay_1", "captured"),
  report("pay_1", "captured", { source: "poll", utr: "100000000001" }),
  report("pay_1", "captured", {}, false),
  report("upi:100000000001", "captured", { source: "staff", utr: "100000000001" }),
  report("pay_2", "failed"),
  report("pay_3", "captured", { amount: 100 }),
  report("pay_4", "captured", { currency: "USD" }),
  report("pay_5", "captured", {}, false),
];

/** What the ledger comes to: which order was paid, how much is credited, what is held and why. */
function stateAfter(sequence: Report[]) {
  const ledger: Entry[] = [];
  for (const { fact, isKnown } of sequence) ledger.push(...judge(isKnown ? order : null, ledger, fact));
  const credited = ledger.filter(({ kind }) => kind === "credited");
  const isCredited = (id: string | null) => credited.some(({ paymentId }) => paymentId === id);
  const held = ledger.filter(({ kind, paymentId }) => kind === "held" && !isCredited(paymentId));
  return {
    credited: credited.map(({ orderId }) => orderId),
    held: [...new Set(held.map(({ paymentId }) => paymentId))].sort(),
    known: [...new Set(ledger.map(({ paymentId }) => paymentId))].sort(),
  };
}

const anyOrder = (all: Report[]) =>
  fc
    .tuple(fc.shuffledSubarray(all, { minLength: all.length }), fc.array(fc.constantFrom(...all), { maxLength: 12 }))
    .chain(([every, repeated]) =>
      fc.shuffledSubarray([...every, ...repeated], { minLength: every.length + repeated.length }),
    );

test(`${count(10_000)} interleavings of one payment's events, doubled at will, end in one state`, () => {
  const onePayment = facts.filter(({ fact }) => fact.paymentId !== "upi:100000000001");
  const expected = stateAfter(onePayment);
  expect(expected).toMatchObject({ credited: ["order"], held: ["pay_3", "pay_4", "pay_5"] });
  fc.assert(
    fc.property(anyOrder(onePayment), (sequence) => {
      expect(stateAfter(sequence)).toEqual(expected);
    }),
    { numRuns: count(10_000) },
  );
}, 120_000);

test("whichever source reports the same transfer first, it is credited once and nothing of it is lost", () => {
  fc.assert(
    fc.property(anyOrder(facts), (sequence) => {
      const { credited, known } = stateAfter(sequence);
      expect(credited).toEqual(["order"]);
      expect(known).toHaveLength(6);
    }),
    { numRuns: count(2_000) },
  );
}, 60_000);

const connections = 16;
const database = withDatabase({ max: connections });
let gateway: LocalGateway;
let settings: PaymentSettings;
beforeAll(async () => {
  gateway = await startGateway();
  settings = paymentsWith(gateway, 10_000);
});
afterAll(() => gateway[Symbol.asyncDispose]());

test(`${payments} payments, each reported by three events, a return and a poll that race: none lost, none doubled`, async () => {
  const orders: string[] = [];
  const batch = async () => {
    const made: Awaited<ReturnType<typeof aLinkedOrder>>[] = [];
    while (made.length < payments / 5) made.push(await aLinkedOrder(database.sql, settings));
    orders.push(...made.map(({ id }) => id));
    const work = made.flatMap(({ id, reference }) => {
      const { events } = gateway.pay(reference);
      const tell = events.map((event) => () => hear(database.sql, settings, event));
      const poll = () => pollOrder(database.sql, settings, id);
      return [...tell, ...tell, poll, poll];
    });
    const shuffled = work.map((run) => ({ run, at: Math.random() })).sort((one, other) => one.at - other.at);
    // As many as there are connections, as the server's shares see to.
    const lane = async () => {
      for (let next = shuffled.pop(); next; next = shuffled.pop()) await next.run();
    };
    await Promise.all(Array.from({ length: connections }, lane));
  };
  for (let turn = 0; turn < 5; turn++) await batch();
  const [sum] = await database.sql`
    select count(*)::int as credited, sum(amount)::int as amount, count(distinct order_id)::int as orders
    from ledger where kind = 'credited'`;
  expect(sum).toEqual({ credited: payments, amount: payments * 149_900, orders: payments });
  const [invoices] = await database.sql`select count(*)::int as count, max(serial) as last from invoices`;
  expect(invoices).toEqual({ count: payments, last: payments });
  expect(await database.sql`select from unmatched_money`).toEqual([]);
  expect(await moneyFaults(database.sql)).toEqual([]);
}, 180_000);
