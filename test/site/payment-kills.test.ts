// @module-tag fault
import { afterAll, beforeAll, expect, test } from "vitest";
import { withDatabase } from "../support/database";
import { type LocalGateway, startGateway } from "../support/gateway";
import { aLinkedOrder, moneyFaults, paymentsWith } from "../support/payments";
import { type RunningServer, startServerOn } from "../support/server";

/** `npm run test:money` is the long form. */
const kills = process.env.TRIALS === "long" ? 20 : 2;

const database = withDatabase();
let gateway: LocalGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

test(`${kills} kills between the stored event and its effect: every payment takes effect once`, {
  timeout: 60_000 + kills * 15_000,
}, async () => {
  const settings = paymentsWith(gateway, 10_000);
  let server: RunningServer | undefined;
  const start = async () => {
    server = await startServerOn(database.connection, { ...gateway.variables, LOG_LEVEL: "silent" });
    gateway.sendTo(`${server.origin}/api/payments/webhook`);
    return server;
  };
  const orders: string[] = [];
  let alive = await start();
  for (let kill = 0; kill < kills; kill++) {
    const order = await aLinkedOrder(database.sql, settings);
    orders.push(order.id);
    const answers = await Promise.all(gateway.pay(order.reference).events.map((event) => gateway.deliver(event)));
    // The moment the gateway has its answers, at any moment of the jobs.
    alive.child.kill("SIGKILL");
    expect(answers).toEqual([200, 200, 200]);
    alive = await start();
  }
  const paid = async () => (await database.sql`select from ledger where kind = 'credited'`).length;
  await expect.poll(paid, { timeout: 60_000 }).toBe(kills);
  const mails = async () => (await database.sql`select from jobs where kind = 'paid-mail' and status = 'done'`).length;
  await expect.poll(mails, { timeout: 60_000 }).toBe(kills);
  expect(await moneyFaults(database.sql)).toEqual([]);
  expect((await database.sql`select max(serial) as last from invoices`)[0]?.last).toBe(kills);
  await alive.stop();
});

test("30 people pay and the process is killed: what it was at is taken up within 5 s, and everyone reads 'paid'", {
  timeout: 120_000,
}, async () => {
  const settings = paymentsWith(gateway, 10_000);
  const variables = { ...gateway.variables, LOG_LEVEL: "silent" };
  const first = await startServerOn(database.connection, variables);
  gateway.sendTo(`${first.origin}/api/payments/webhook`);
  const orders = [];
  for (let number = 0; number < 30; number++) orders.push(await aLinkedOrder(database.sql, settings));
  const events = orders.flatMap(({ reference }) => gateway.pay(reference).events);
  const answers = await Promise.all(events.map((event) => gateway.deliver(event)));
  const underWay = () => database.sql<{ id: string }[]>`
    select id from jobs where claimed_by is not null and kind = 'payment-event'`;
  await expect.poll(underWay, { interval: 1 }).not.toEqual([]);
  first.child.kill("SIGKILL");
  expect(new Set(answers)).toEqual(new Set([200]));
  const left = (await underWay()).map(({ id }) => id);

  await using second = await startServerOn(database.connection, variables);
  const ready = performance.now();
  const seconds = () => ((performance.now() - ready) / 1_000).toFixed(1);
  const open = async () => (await database.sql`select from jobs where id = any(${left}) and status = 'waiting'`).length;
  await expect.poll(open, { interval: 20 }).toBe(0);
  expect(performance.now() - ready).toBeLessThan(5_000);
  const takenUp = seconds();
  const waiting = async () =>
    (await database.sql`select from jobs where kind = 'payment-event' and status = 'waiting'`).length;
  await expect.poll(waiting, { interval: 20, timeout: 60_000 }).toBe(0);
  console.log(
    `${left.length} jobs of the killed process done after ${takenUp} s, all 30 payments after ${seconds()} s`,
  );

  // What the customer's page asks again and again, and reloads by.
  for (const { token } of orders) {
    const state = await (await fetch(`${second.origin}/pay/${token}/state`)).json();
    expect(state).toEqual({ version: expect.stringMatching(/^paid /) });
  }
  expect(await moneyFaults(database.sql)).toEqual([]);
});
