import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInIndia } from "../../../content/format";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { aStaffMember } from "../../../test/support/cases";
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
import { readDayBook } from "../day-book/read-day-book.server";
import { decideRefund } from "../desk/decide-refund.server";
import { priceOrder } from "../order-lines";
import type { Order } from "../orders.server";
import { ensureLink } from "./links.server";
import { sendRefund } from "./refunds.server";
import type { PaymentSettings } from "./settings.server";

/** `npm run test:money` is the long form. */
const runs = process.env.TRIALS === "long" ? 60 : 6;

const database = withDatabase({ max: 16 });
let gateway: LocalGateway;
let settings: PaymentSettings;
let one: StaffProof;
let two: StaffProof;
beforeAll(async () => {
  gateway = await startGateway();
  settings = paymentsWith(gateway);
  one = await aStaffMember(database.sql, "Meera", "admin");
  two = await aStaffMember(database.sql, "Sunita", "admin");
});
afterAll(() => gateway[Symbol.asyncDispose]());

let numbers = 810_000_000_000;
let phones = 9_600_000_000;

type Step =
  | { what: "by hand"; way: "cash" | "bank" | "upi"; share: number; isAgain: boolean }
  | { what: "online" | "confirm cash" | "refuse cash" }
  | { what: "reverse"; which: number }
  | { what: "refund"; share: number };

const steps = fc.array(
  fc.oneof(
    fc.record({
      what: fc.constant("by hand" as const),
      way: fc.constantFrom("cash" as const, "bank" as const, "upi" as const),
      share: fc.integer({ min: 1, max: 120 }),
      isAgain: fc.boolean(),
    }),
    fc.record({ what: fc.constantFrom("online" as const, "confirm cash" as const, "refuse cash" as const) }),
    fc.record({ what: fc.constant("reverse" as const), which: fc.nat(4) }),
    fc.record({ what: fc.constant("refund" as const), share: fc.integer({ min: 1, max: 110 }) }),
  ),
  { minLength: 3, maxLength: 12 },
);

/** Each step as somebody presses it; one that is not possible is refused and changes nothing. */
async function run(order: Order & { token: string }, step: Step): Promise<void> {
  const { sql } = database;
  const send = (proof: StaffProof, fields: Record<string, string>) =>
    sendOrderForm(proof, sql, settings, order.id, fields);
  switch (step.what) {
    case "by hand": {
      const reference = step.way === "cash" ? "" : String(numbers++);
      const amount = (Math.max(100, Math.floor((order.total * step.share) / 100)) / 100).toFixed(2);
      const fields = { way: step.way, amount, reference };
      await recordByHand(one, sql, settings, order.id, fields);
      // The same number in a second form.
      if (step.isAgain && reference)
        expect(await recordByHand(two, sql, settings, order.id, fields)).toMatchObject({ ok: false });
      return;
    }
    case "online": {
      if (!(await ensureLink(sql, settings, order.id, order.token).catch(() => null))) return;
      const [link] = await sql<{ round: number }[]>`
        select round from payment_links where order_id = ${order.id} and ended_at is null`;
      const round = link?.round ?? 1;
      const { events } = gateway.pay(round === 1 ? order.reference : `${order.reference}-${round}`);
      await Promise.all([...events, ...events].map((event) => hear(sql, settings, event)));
      return;
    }
    case "confirm cash":
    case "refuse cash": {
      const [entry] = await sql`select payment_id from waiting_entries where order_id = ${order.id}`;
      if (entry) await send(two, { act: step.what, payment: String(entry.paymentId), reason: "Counted again" });
      return;
    }
    case "reverse": {
      const came = await sql`
        select payment_id from ledger where order_id = ${order.id} and kind = 'credited' and reversed_at is null order by id`;
      const payment = came[step.which % Math.max(1, came.length)];
      if (payment) await send(two, { act: "reverse", payment: String(payment.paymentId), reason: "Typed wrongly" });
      return;
    }
    case "refund": {
      const amount = Math.max(1, Math.floor((order.total * step.share) / 100));
      const decision = { amount, reason: "agreed", reference: `V${numbers++}` };
      await decideRefund(one, sql, settings.supplier, order.id, decision);
      for (const { id } of await sql`select id from refunds where order_id = ${order.id}`)
        await sendRefund(sql, settings, id);
    }
  }
}

type Line = { kind: string; amount: number; paymentId: string; isReversed: boolean };

/** What the lines alone say: the state that the order must have, and what of its money is held for it. */
async function fromLines({ id, total }: Order) {
  const lines = await database.sql<Line[]>`
    select kind, amount::float8 as amount, payment_id, reversed_at is not null as "isReversed" from ledger
    where order_id = ${id} order by id`;
  const sum = (is: (line: Line) => boolean) => lines.filter(is).reduce((all, { amount }) => all + amount, 0);
  const credited = sum(({ kind }) => kind === "credited") - sum(({ kind }) => kind === "reversed");
  const waiting = lines.filter(
    ({ kind, paymentId }) =>
      kind === "entered" &&
      !lines.some(
        (line) => line.paymentId === paymentId && (line.kind === "captured" || line.kind === "entry refused"),
      ),
  );
  const stage = credited >= total ? "paid" : credited > 0 ? "part" : "open";
  return { lines, received: credited, stage, entered: waiting.reduce((all, { amount }) => all + amount, 0) };
}

const signs: Record<string, number> = { receipt: 1, cancellation: -1, refund: -1 };

async function expectEachRupeeOnce(order: Order): Promise<void> {
  const { sql } = database;
  const { lines, ...expected } = await fromLines(order);
  const [standing] = await sql<{ stage: string; received: number; entered: number; refunded: number }[]>`
    select stage, received::float8 as received, entered::float8 as entered, refunded::float8 as refunded
    from order_standings where id = ${order.id}`;
  expect(standing).toMatchObject(expected);
  const refunded = standing?.refunded ?? 0;
  // No balance is ever negative.
  expect(expected.received).toBeGreaterThanOrEqual(0);
  expect(expected.received).toBeLessThanOrEqual(order.total);
  expect(refunded).toBeLessThanOrEqual(expected.received);
  // Receipts, cancellations and vouchers come to what is held for the order, which the refunds that ended left of it.
  const documents = await sql<{ kind: string; amount: number }[]>`
    select kind, amount::float8 as amount from invoices where order_id = ${order.id}`;
  const documented = documents.reduce((all, { kind, amount }) => all + (signs[kind] ?? 0) * amount, 0);
  const [back] = await sql<{ amount: number }[]>`
    select coalesce(sum(amount), 0)::float8 as amount from refunds_of_orders where order_id = ${order.id} and status = 'processed'`;
  expect(documented).toBe(expected.received - (back?.amount ?? 0));
  const receipts = documents.filter(({ kind }) => kind === "receipt").length;
  expect(receipts).toBe(lines.filter(({ kind }) => kind === "credited").length);
}

test(`${runs} sequences of money by hand, online, reversed and returned: each rupee is in ledger, receipt and state once`, async () => {
  const { sql } = database;
  const asked = { service: "gst", tier: "standard", years: 1, on: "2026-11-15", customerState: "Kerala" } as const;
  const large = priceOrder({ ...asked, ourFee: 1_500_000, taxedIn: "Maharashtra" });
  if (!large.ok) throw new Error(large.problem);
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (sequence, isLarge) => {
      const customer = { name: "Asha", email: `${phones}@shop.example`, phone: String(phones++), state: "Kerala" };
      const order = isLarge
        ? await anOrder(sql, { service: "gst", tier: "standard", priced: large, customer })
        : await aLinkedOrder(sql, settings, { customer });
      for (const step of sequence) {
        await run(order, step);
        await expectEachRupeeOnce(order);
      }
    }),
    { numRuns: runs },
  );
  expect(await moneyFaults(sql)).toEqual([]);
  // The day book has each document once, and comes to the ledger.
  const { booked } = await readDayBook(one, sql, dayInIndia().slice(0, 7));
  const total = booked.reduce((sum, { money }) => sum + money, 0);
  const [ledger] = await sql<{ held: number }[]>`
    select (sum(amount) filter (where kind = 'credited') - coalesce(sum(amount) filter (where kind = 'reversed'), 0)
      - coalesce(sum(amount) filter (where kind = 'refund processed' and payment_id in (
        select payment_id from ledger where kind = 'credited')), 0))::float8 as held
    from ledger`;
  expect(total).toBe(ledger?.held);
}, 300_000);
