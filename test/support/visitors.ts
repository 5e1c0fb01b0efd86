import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { connect, type Sql } from "../../db/connect";
import { startEmbedded } from "../../db/postgres/embedded";
import { aLead } from "./leads";
import type { RunningServer } from "./server";

export type Acknowledged = { key: string; id: string; phone: string };

/** Enough to have requests under way at any moment, and to leave the machine to what is being tested. */
const betweenLeads = 20;

/** Visitors who send one lead after another, each again with the same key until it is acknowledged. */
export function beginLoad(origin: () => string, visitors = 12) {
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  let isGone = false;
  async function visit() {
    while (!isOver) {
      const lead = aLead();
      const key = randomUUID();
      let id: string | undefined;
      while (!id && !isGone) id = await sendOnce(origin(), key, lead);
      if (id) acknowledged.push({ key, id, phone: lead.phone });
      await pause(betweenLeads);
    }
  }
  const visits = Array.from({ length: visitors }, visit);
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

export async function postmasterOf(server: RunningServer) {
  const data = /The data lives in (.+) \(embedded/.exec(server.output())?.[1] ?? "";
  const file = join(data, "postmaster.pid");
  // For a moment after a kill there is none: backends of the old server may still answer before the new one stands.
  await expect.poll(() => existsSync(file), { timeout: 20_000, interval: 10 }).toBe(true);
  return Number((await readFile(file, "utf8")).split("\n")[0]);
}

/** Every lead with its key, and whether its notification waits or went. */
export type StoredLead = { key: string; id: string; phone: string; isInOutbox: boolean };

export const storedLeads = (sql: Sql) => sql<StoredLead[]>`
  select key, id, phone, exists (select from jobs where jobs.subject = submissions.id::text) as "isInOutbox"
  from submissions left join submission_keys on submission_id = id
  where submissions.kind = 'lead'`;

export async function storedIn(directory: string) {
  const database = await startEmbedded({ directory });
  const { sql, close } = connect(database.connection, { max: 1 });
  const rows = await storedLeads(sql);
  await close();
  await database.stop();
  return rows;
}
