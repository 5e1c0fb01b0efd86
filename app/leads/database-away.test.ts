import { connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leadForm } from "../../content/en/lead-form";
import { aLead } from "../../test/leads";
import { type RunningServer, startServerOn } from "../../test/server";
import { testDatabase } from "../../test/world";

/** A way to the database that can be cut or stopped up. */
async function openWay({ path = "", port, host }: { path?: string; port: number; host: string }) {
  const sockets = new Set<Socket>();
  let state: "open" | "cut" | "silent" = "open";
  const server = createServer((near) => {
    if (state === "cut") return near.destroy();
    const far = path ? connect(path) : connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => state === "silent" || to.write(chunk));
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: ownPort } = server.address() as { port: number };
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: ownPort,
    become(next: typeof state) {
      // What was swallowed while silent never comes: those connections are of no more use.
      if (next === "cut" || state === "silent") breakAll();
      state = next;
    },
    close() {
      breakAll();
      server.close();
    },
  };
}

let database: Awaited<ReturnType<typeof testDatabase>>;
let way: Awaited<ReturnType<typeof openWay>>;
let server: RunningServer;
beforeAll(async () => {
  database = await testDatabase();
  way = await openWay(database.connection);
  const { path: _, ...connection } = database.connection;
  server = await startServerOn({ ...connection, host: "127.0.0.1", port: way.port });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  way.close();
  await database[Symbol.asyncDispose]();
});

async function send(lead = aLead()) {
  const started = performance.now();
  const response = await fetch(`${server.origin}/api/leads`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": `away-${lead.phone}` },
    body: JSON.stringify(lead),
  });
  return { status: response.status, answer: await response.json(), seconds: (performance.now() - started) / 1000 };
}

const ready = async () => (await fetch(`${server.origin}/readyz`)).status;
const stored = ({ phone }: { phone: string }) => database.sql`select from form_submissions where phone = ${phone}`;

for (const state of ["cut", "silent"] as const) {
  test(`while the way to the database is ${state}, the form fails in words within seconds and pages are served`, async () => {
    const lead = aLead();
    expect((await send()).status).toBe(201);
    way.become(state);
    const { status, answer, seconds } = await send(lead);
    expect([status, answer.message]).toEqual([503, "Failed to submit form. Please try again."]);
    expect(seconds).toBeLessThan(7);
    expect((await fetch(`${server.origin}/fssai-registration`)).status).toBe(200);
    expect(await ready()).toBe(503);

    way.become("open");
    await expect.poll(ready, { timeout: 20_000, interval: 100 }).toBe(200);
    await expect.poll(async () => (await send(lead)).status, { timeout: 20_000, interval: 100 }).toBe(201);
    expect(await stored(lead)).toHaveLength(1);
  });
}

test("without JavaScript the failure brings the form back with everything typed and a key for the next try", async () => {
  way.become("cut");
  const lead = aLead();
  const response = await fetch(`${server.origin}/fssai-registration`, {
    method: "POST",
    headers: { Origin: server.origin },
    body: new URLSearchParams(lead),
  });
  const html = await response.text();
  expect(response.status).toBe(503);
  expect(html).toContain(leadForm.messages.failed);
  expect(html).toContain(`value="${lead.phone}"`);
  expect(/name="idempotencyKey" value="([\w-]{36})"/.test(html)).toBe(true);
  way.become("open");
});

test("an outage of a moment costs the visitor a moment, not the lead", async () => {
  await expect.poll(ready, { timeout: 20_000, interval: 100 }).toBe(200);
  way.become("cut");
  const lead = aLead();
  const sending = send(lead);
  await pause(700);
  way.become("open");
  expect((await sending).status).toBe(201);
  expect(await stored(lead)).toHaveLength(1);
});
