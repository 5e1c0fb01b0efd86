import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../db/connect";
import { CustomerProof } from "../../../db/personal/customer-proof";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { type LocalGateway, startGateway } from "../../../test/support/gateway";
import { aLinkedOrder, hear, moneyFaults, paymentsWith, stateOf } from "../../../test/support/payments";
import { reportUtr } from "../checkout/report-transfer.server";
import { requestRefund } from "../checkout/request-refund.server";
import { confirmUtr, refuseUtr } from "../desk/confirm-transfer.server";
import { decideRefund, declineRefund } from "../desk/decide-refund.server";
import { cancelOrder } from "../orders.server";
import { pollOrder } from "./links.server";
import { sendRefund } from "./refunds.server";
import type { PaymentSettings } from "./settings.server";

const isLong = process.env.TRIALS === "long";
const rounds = isLong ? 40 : 6;

const database = withDatabase({ max: 16 });
let gateway: LocalGateway;
let settings: PaymentSettings;
let admin: StaffProof;
beforeAll(async () => {
  gateway = await startGateway();
  settings = paymentsWith(gateway);
  admin = await aStaffMember(database.sql, "Meera", "admin");
});
afterAll(() => gateway[Symbol.asyncDispose]());

const step = (id: string, kind: string) =>
  database.sql`
    insert into ledger (order_id, kind, source, actor)
    select id, ${kind}, 'staff', ${admin.user.id} from order_states where id = ${id} and paid_at is not null
    on conflict do nothing`;

/** Everything that anybody does to an order, each as its own module does it. */
async function waysOf(order: Awaited<ReturnType<typeof aLinkedOrder>>, at: number) {
  const { sql } = database;
  const { id } = order;
  const proof = await CustomerProof.check(sql, order.token);
  if (!proof) throw new Error("The link is none.");
  const utr = (number: number) => String(700_000_000_000 + at * 10 + number);
  const { payment, events } = gateway.pay(order.reference, { rrn: utr(9) });
  const failed = gateway.pay(order.reference, { status: "failed" });
  const refund = async () => {
    await decideRefund(admin, sql, settings.supplier, id, { amount: 100, reason: "kind", reference: "1" });
    for (const { id: refundId } of await sql`select id from refunds where order_id = ${id}`)
      await sendRefund(sql, settings, refundId);
  };
  const refundEntity = { id: `rfnd_${at}`, payment_id: payment.id, amount: 50, status: "processed", receipt: null };
  return [
    ...events.map((event) => () => hear(sql, settings, event)),
    ...failed.events.map((event) => () => hear(sql, settings, event)),
    () => pollOrder(sql, settings, id),
    () => reportUtr(proof, sql, utr(1)),
    () => reportUtr(proof, sql, utr(2)),
    () => refuseUtr(admin, sql, id, { utr: utr(1), reason: "not there" }),
    () => confirmUtr(admin, sql, settings.supplier, id, { utr: utr(2) }),
    () => inTransaction(sql, (transaction) => cancelOrder(transaction, id, null)),
    () => step(id, "work started"),
    () => step(id, "fee passed on"),
    () => requestRefund(proof, sql, "changed my mind"),
    () => declineRefund(admin, sql, settings.supplier, id, "work has started"),
    refund,
    // Made at the gateway itself, and perhaps reported before the payment that it belongs to.
    () => hear(sql, settings, gateway.refundEvent("refund.processed", refundEntity)),
  ];
}

test(`${rounds * 4} orders, to each of which everything happens at once: the stored state is what the lines say`, {
  tags: ["fault"],
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const orders = await Promise.all([1, 2, 3, 4].map(() => aLinkedOrder(database.sql, settings)));
    const ways = await Promise.all(orders.map((order, at) => waysOf(order, round * 4 + at)));
    const work = ways.flat().map((run) => ({ run, at: Math.random() }));
    await Promise.all(work.sort((one, other) => one.at - other.at).map(({ run }) => run()));
    expect(await moneyFaults(database.sql)).toEqual([]);
  }
  const stages = await database.sql`select distinct stage from order_standings`;
  expect(stages.length).toBeGreaterThan(0);
});

test("of two who write lines of one order at once, the second takes the first's into account", async () => {
  const { sql } = database;
  const order = await aLinkedOrder(sql, settings);
  for (const event of gateway.pay(order.reference).events) await hear(sql, settings, event);
  const write = (kind: string, meanwhile: () => Promise<void>) =>
    inTransaction(sql, async (transaction) => {
      await transaction`insert into ledger (order_id, kind, source) values (${order.id}, ${kind}, 'staff')`;
      await meanwhile();
    });
  let other: Promise<unknown> = Promise.resolve();
  await write("work started", async () => {
    other = write("fee passed on", async () => {});
    const waits = async () =>
      (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
    await expect.poll(waits).toBe(1);
  });
  await other;
  const [standing] = await sql`select work_started_at, fee_passed_on_at from order_states where id = ${order.id}`;
  expect(standing).toEqual({ workStartedAt: expect.any(Date), feePassedOnAt: expect.any(Date) });
  expect(await moneyFaults(sql)).toEqual([]);
});

test("a state that is not what the lines say is found by the audit", async () => {
  const { id } = await aLinkedOrder(database.sql, settings);
  await database.sql`update order_standings set stage = 'paid' where id = ${id}`;
  const rule = "the stored state of an order is not what its lines say";
  expect(await moneyFaults(database.sql)).toEqual([{ rule, subject: id }]);
  await database.sql`select refresh_order_standing(${id})`;
  expect(await moneyFaults(database.sql)).toEqual([]);
  expect(await stateOf(database.sql, id)).toMatchObject({ state: "awaiting" });
});
