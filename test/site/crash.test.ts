// @module-tag fault
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startEmbedded } from "../../db/postgres/embedded";
import { type RunningServer, startServer, temporaryDirectory } from "../support/server";
import { beginLoad, postmasterOf, storedIn } from "../support/visitors";

const kills = Number(process.env.CRASH_KILLS ?? (process.env.TRIALS === "long" ? 60 : 3));
const visitors = 12;

test(`${kills} kills of app and database at random moments under load: no acknowledged lead is lost, none is doubled`, {
  timeout: 60_000 + kills * 15_000,
}, async () => {
  const directory = await temporaryDirectory();
  const variables = { DATA_DIR: directory, LEAD_LIMIT: "off", LOG_LEVEL: "silent" };
  let server: RunningServer = await startServer(variables);
  const load = beginLoad(() => server.origin, visitors);
  const killed = { app: 0, database: 0, both: 0 };
  const slowest = { app: 0, database: 0, both: 0 };

  // Also when the test fails, no process of this test outlives it.
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
    const started = performance.now();
    if (target !== "app") process.kill(await postmasterOf(server), "SIGKILL");
    if (target !== "database") {
      server.child.kill("SIGKILL");
      server = await startServer(variables);
    }
    // The next kill comes only when leads are stored again, and not only those that were on their way.
    const enough = load.acknowledged.length + visitors;
    await expect.poll(() => load.acknowledged.length, { timeout: 90_000, interval: 10 }).toBeGreaterThan(enough);
    slowest[target] = Math.max(slowest[target], performance.now() - started);
  }
  const sent = await load.end();
  await server.stop();

  const rows = await storedIn(directory);
  const idOfKey = new Map(rows.map((row) => [row.key, row.id]));
  const lost = sent.filter(({ key, id }) => idOfKey.get(key) !== id);
  const doubled = rows.length - new Set(rows.map(({ phone }) => phone)).size;
  const withoutMail = rows.filter(({ isInOutbox }) => !isInOutbox);
  const recoveries = Object.entries(slowest).map(([target, time]) => `${target} ${(time / 1000).toFixed(1)} s`);
  console.log(
    `${JSON.stringify(killed)}: ${sent.length} leads acknowledged, ${rows.length} rows; ` +
      `leads stored again after at most: ${recoveries.join(", ")}`,
  );
  expect({ lost, doubled, withoutMail }).toEqual({ lost: [], doubled: 0, withoutMail: [] });
  expect(rows.length).toBe(sent.length);
  expect(sent.length).toBeGreaterThan(kills * visitors);
});
