/** How long the app takes to be ready, and what its process holds at rest, under load and after it. */
import { setTimeout as pause } from "node:timers/promises";
import type { Load, Measured } from "./parts/load.ts";
import { inTemporaryDirectory, type Running, residentMemory, runForJson, startSite } from "./support/processes.ts";
import { median, type Row, report, rounded } from "./support/report.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const loads = {
  "pages, 64 connections": { path: "/", connections: 64, headers: { "accept-encoding": "br" }, sendsLeads: false },
  "leads, 32 connections": {
    path: "/api/leads",
    connections: 32,
    headers: { "content-type": "application/json" },
    sendsLeads: true,
  },
};

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    const environment = { LEAD_LIMIT: "off" };
    const first = await startSite(directory, { environment });
    await first.stop();
    const starts = [];
    for (let round = 0; round < 3; round++) {
      const site = await startSite(directory, { environment });
      starts.push(site.readyAfterMs);
      await site.stop();
    }
    const rows: Row[] = [
      { what: "start to ready, new database", ms: rounded(first.readyAfterMs) },
      { what: "start to ready, later (median of 3)", ms: rounded(median(starts)) },
    ];
    const site = await startSite(directory, { environment });
    try {
      rows.push(...(await measureMemory(site)));
    } finally {
      await site.stop();
    }
    report({ name: "memory", floor: "none: the app's own process, without PostgreSQL's", rows });
  });
}

async function measureMemory({ pid, origin }: Running) {
  const rows: Row[] = [{ what: "at rest", MB: rounded(residentMemory(pid)) }];
  for (const [what, { path, ...load }] of Object.entries(loads)) {
    let peak = 0;
    const watching = setInterval(() => {
      peak = Math.max(peak, residentMemory(pid));
    }, 100);
    const task: Load = { url: origin + path, seconds, ...load };
    const { perSecond } = await runForJson<Measured>("parts/load.ts", task);
    clearInterval(watching);
    rows.push({ what: `${what}, peak`, MB: rounded(peak), "per second": rounded(perSecond) });
    await pause(5_000);
    rows.push({ what: `${what}, 5 s after`, MB: rounded(residentMemory(pid)) });
  }
  return rows;
}
