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
    // The moment the gateway has its answers, whatever the jobs are doing.
    alive.child.kill("SIGKILL");
    expect(answers).toEqual([200, 200, 200]);
    alive = await start();
  }
  // A job whose process was killed is free again when its lease ends; the test does not wait five minutes for that.
  await database.sql`update jobs set run_at = now() where status = 'waiting' and unique_key is distinct from 'recurring'`;
  const paid = async () => (await database.sql`select from ledger where kind = 'credited'`).length;
  await expect.poll(paid, { timeout: 60_000 }).toBe(kills);
  const mails = async () => (await database.sql`select from jobs where kind = 'paid-mail' and status = 'done'`).length;
  await expect.poll(mails, { timeout: 60_000 }).toBe(kills);
  expect(await moneyFaults(database.sql)).toEqual([]);
  expect((await database.sql`select max(serial) as last from papers`)[0]?.last).toBe(kills);
  await alive.stop();
});
