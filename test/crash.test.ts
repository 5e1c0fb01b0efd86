import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "../db/connect";
import { startEmbedded } from "../db/embedded";
import { aLead } from "./leads";
import { type RunningServer, startServer, temporaryDirectory } from "./server";

/** `CRASH_KILLS=60 npx vitest run test/crash.test.ts` is the long form. */
const kills = Number(process.env.CRASH_KILLS ?? 6);
const visitors = 12;

type Acknowledged = { key: string; id: string; phone: string };

test(`${kills} kills of app and database at random moments under load: no acknowledged lead is lost, none is doubled`, {
  timeout: 60_000 + kills * 15_000,
}, async () => {
  const directory = await temporaryDirectory();
  const variables = { DATA_DIR: directory, LEAD_LIMIT: "off", LOG_LEVEL: "silent" };
  let server: RunningServer = await startServer(variables);
  const load = beginLoad(() => server.origin);
  const killed = { app: 0, database: 0, both: 0 };

  // Whatever happens, no process of this test outlives it.
  onTestFinished(async () => {
    load.stop();
    await server.stop();
    await (await startEmbedded({ directory })).stop();
    await rm(directory, { recursive: true, force: true });
  });
  for (let kill = 0; kill < kills; kill++) {
    await pause(50 + Math.random() * 600);
    const target = (["app", "database", "both"] as const)[kill % 3] ?? "app";
    killed[target]++;
    if (target !== "app") process.kill(await postmasterOf(server), "SIGKILL");
    if (target !== "database") {
      server.child.kill("SIGKILL");
      server = await startServer(variables);
    }
    // The next kill comes only when leads are stored again, and not only those that were on their way.
    const enough = load.acknowledged.length + visitors;
    await expect.poll(() => load.acknowledged.length, { timeout: 90_000, interval: 10 }).toBeGreaterThan(enough);
  }
  const sent = await load.end();
  await server.stop();

  const rows = await storedIn(directory);
  const idOfKey = new Map(rows.map((row) => [row.key, row.id]));
  const lost = sent.filter(({ key, id }) => idOfKey.get(key) !== id);
  const doubled = rows.length - new Set(rows.map(({ phone }) => phone)).size;
  const untold = rows.filter(({ isInOutbox }) => !isInOutbox);
  console.log(`${JSON.stringify(killed)}: ${sent.length} leads acknowledged, ${rows.length} rows`);
  expect({ lost, doubled, untold }).toEqual({ lost: [], doubled: 0, untold: [] });
  expect(rows.length).toBe(sent.length);
  expect(sent.length).toBeGreaterThan(kills * visitors);
});

/** Visitors who send one lead after another, each again with the same key until it is acknowledged. */
function beginLoad(origin: () => string) {
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  let isGone = false;
  async function visit(visitor: number) {
    for (let number = 0; !isOver; number++) {
      const lead = aLead();
      const key = `crash-${visitor}-${number}`;
      let id: string | undefined;
      while (!id && !isGone) id = await sendOnce(origin(), key, lead);
      if (id) acknowledged.push({ key, id, phone: lead.phone });
    }
  }
  const visits = Array.from({ length: visitors }, (_, visitor) => visit(visitor));
  return {
    acknowledged,
    /** Gives up even what is not acknowledged yet. */
    stop() {
      isOver = true;
      isGone = true;
    },
    async end() {
      isOver = true;
      await Promise.all(visits);
      return acknowledged;
    },
  };
}

async function sendOnce(origin: string, key: string, lead: object): Promise<string | undefined> {
  try {
    const response = await fetch(`${origin}/api/leads`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify(lead),
      signal: AbortSignal.timeout(8_000),
    });
    const answer = await response.json();
    if (response.status === 201) return answer.id;
    expect(response.status).toBe(503);
  } catch (error) {
    // The connection died with the process: the visitor tries again.
    if (error instanceof Error && error.name === "AssertionError") throw error;
  }
  await pause(20);
  return undefined;
}

async function postmasterOf(server: RunningServer) {
  const data = /The data lives in (.+) \(embedded/.exec(server.output())?.[1] ?? "";
  return Number((await readFile(join(data, "postmaster.pid"), "utf8")).split("\n")[0]);
}

async function storedIn(directory: string) {
  const database = await startEmbedded({ directory });
  const { sql, close } = connect(database.connection, { max: 1 });
  const rows = await sql<{ key: string; id: string; phone: string; isInOutbox: boolean }[]>`
    select idempotency_key as key, id, phone, exists (select from outbox where outbox.id = form_submissions.id)
    as "isInOutbox" from form_submissions`;
  await close();
  await database.stop();
  return rows;
}
