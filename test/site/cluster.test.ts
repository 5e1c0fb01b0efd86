// @module-tag fault
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../db/postgres/settings";
import { findClusterTools } from "../../scripts/cluster-tools";
import { startReplication } from "../support/replication";
import { type RunningServer, startServer, temporaryDirectory } from "../support/server";
import { beginLoad, storedLeads } from "../support/visitors";

/** `ROUNDS=2 npm run test:cluster` is the short form. */
const rounds = Number(process.env.ROUNDS ?? 10);
const visitors = 32;
const tools = process.env.TRIALS === "cluster" ? findClusterTools() : null;
const quiet = { LEAD_LIMIT: "off", LOG_LEVEL: "silent", TRUST_PROXY: "1" };

describe.skipIf(!tools)("a database with a synchronous standby", () => {
  const replication = {} as Awaited<ReturnType<typeof startReplication>>;
  let shared = "";
  const ledger = () => ({ ERASURE_LEDGER: join(shared, "ledger", "erasures") });
  beforeAll(async () => {
    shared = await temporaryDirectory();
    Object.assign(replication, await startReplication(tools?.binaries ?? "", [await freePort(), await freePort()]));
  }, 120_000);
  afterAll(async () => {
    await replication.stop?.();
    await rm(shared, { recursive: true, force: true });
  }, 60_000);

  test(`${rounds} failovers under load from ${visitors} clients: what was acknowledged is stored, once, and leads are taken again by themselves`, {
    timeout: 180_000 + rounds * 120_000,
  }, async () => {
    const ports = [await freePort(), await freePort(), await freePort()];
    const variables = (port: number) => ({ ...quiet, ...ledger(), PORT: String(port), DATABASE_URL: replication.url });
    await using instances = instancesOf(await Promise.all(ports.map((port) => startServer(variables(port)))));
    await using balancer = await startBalancer(ports);
    const load = beginLoad(() => balancer.origin, visitors);
    onTestFinished(() => load.stop());
    const times: Record<string, number[]> = { promoted: [], "leads again": [], "two copies again": [] };
    const seconds = (began: number) => (performance.now() - began) / 1000;
    /** Leads that were sent afterwards, and not only those that were on their way. */
    const moreLeads = async () => {
      const enough = load.acknowledged.length + 2 * visitors;
      await expect.poll(() => load.acknowledged.length, { timeout: 90_000, interval: 20 }).toBeGreaterThan(enough);
    };
    for (let round = 0; round < rounds; round++) {
      await moreLeads();
      const began = await replication.killPrimary();
      // Pages need no database, so the balancer must not take the instances out when it is away.
      const page = fetch(balancer.origin);
      await replication.promoteStandby();
      times.promoted?.push(seconds(began));
      await moreLeads();
      times["leads again"]?.push(seconds(began));
      expect((await page).status).toBe(200);

      await instances.kill(round % ports.length);
      await moreLeads();
      await balancer.restart();
      await moreLeads();
      const port = ports[round % ports.length] ?? 0;
      await Promise.all([
        instances.replace(round % ports.length, startServer(variables(port))),
        replication.rebuildStandby(round % 2 === 0 ? "rewind" : "copy"),
      ]);
      times["two copies again"]?.push(seconds(began));
      await moreLeads();
    }
    const sent = await load.end();
    for (const [what, taken] of Object.entries(times))
      console.log(`${what} after: ${taken.map((each) => each.toFixed(1)).join(", ")} s`);

    const rows = await replication.read("primary", storedLeads);
    const idOfKey = new Map(rows.map((row) => [row.key, row.id]));
    const lost = sent.filter(({ key, id }) => idOfKey.get(key) !== id);
    const doubled = rows.length - new Set(rows.map(({ phone }) => phone)).size;
    const withoutMail = rows.filter(({ isInOutbox }) => !isInOutbox);
    console.log(`PostgreSQL ${tools?.version}: ${sent.length} leads acknowledged, ${rows.length} rows`);
    expect({ lost, doubled, withoutMail }).toEqual({ lost: [], doubled: 0, withoutMail: [] });
    expect(rows).toHaveLength(sent.length);
    expect(await replication.read("standby", storedLeads)).toHaveLength(rows.length);
  });

  test("without the second host, /readyz says that the database is away; it is back with every lead when its server is", {
    timeout: 120_000,
  }, async () => {
    await using server = await startServer({ ...quiet, ...ledger(), DATABASE_URL: replication.urlOfPrimary() });
    const before = await replication.read("primary", storedLeads);
    const load = beginLoad(() => server.origin, 8);
    onTestFinished(() => load.stop());
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(50);
    await replication.killPrimary();
    const readiness = async () => {
      const response = await fetch(`${server.origin}/readyz`);
      return `${response.status} ${(await response.json()).status}`;
    };
    await expect.poll(readiness).toBe("503 the database does not answer");
    expect((await fetch(server.origin)).status).toBe(200);
    const began = performance.now();
    await replication.startPrimary();
    await expect.poll(readiness, { timeout: 60_000 }).toBe("200 ready");
    const enough = load.acknowledged.length + 20;
    await expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(enough);
    console.log(`leads again ${((performance.now() - began) / 1000).toFixed(1)} s after its server was started again`);
    const sent = await load.end();
    const rows = new Map((await replication.read("primary", storedLeads)).map((row) => [row.id, row.phone]));
    expect(sent.filter(({ id, phone }) => rows.get(id) !== phone)).toEqual([]);
    expect(rows.size).toBe(before.length + sent.length);
  });
});

function instancesOf(servers: RunningServer[]) {
  return {
    async kill(index: number) {
      const child = servers[index]?.child;
      child?.kill("SIGKILL");
      if (child && child.signalCode === null) await once(child, "exit");
    },
    async replace(index: number, starting: Promise<RunningServer>) {
      servers[index] = await starting;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    },
  };
}

/** HAProxy as `deploy/haproxy.cfg` configures it. */
async function startBalancer(instances: number[]) {
  const port = await freePort();
  const addresses = instances.map((instance, index) => [`INSTANCE_${index + 1}`, `127.0.0.1:${instance}`]);
  const env = { ...process.env, LISTEN: `127.0.0.1:${port}`, ...Object.fromEntries(addresses) };
  const begin = () => spawn(tools?.haproxy ?? "", ["-db", "-f", "deploy/haproxy.cfg"], { env, stdio: "ignore" });
  const end = async (process: ChildProcess) => {
    process.kill("SIGKILL");
    if (process.exitCode === null && process.signalCode === null) await once(process, "exit");
  };
  let running = begin();
  const origin = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${origin}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return {
    origin,
    async restart() {
      await end(running);
      running = begin();
    },
    [Symbol.asyncDispose]: () => end(running),
  };
}
