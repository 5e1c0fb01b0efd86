// @module-tag fault
import { connect, createServer, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { leadForm } from "../../../content/en/lead-form";
import { paths } from "../../../content/paths";
import { aLead, aMessage } from "../../../test/support/leads";
import { urlOf } from "../../../test/support/server";
import { withSite } from "../../../test/support/site";

/** A way to the database that can be cut or stopped up. */
async function openWay({ path = "", port, host }: { path?: string; port: number; host: string }) {
  const sockets = new Set<Socket>();
  let state: "open" | "cut" | "silent" = "open";
  let refusals = 0;
  const server = createServer((near) => {
    if (state === "cut") {
      refusals++;
      return near.destroy();
    }
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
    /** How often the server has knocked in vain since the way was last changed. */
    refusals: () => refusals,
    become(next: typeof state) {
      // What was swallowed while silent never comes: those connections are of no more use.
      if (next === "cut" || state === "silent") breakAll();
      state = next;
      refusals = 0;
    },
    close() {
      breakAll();
      server.close();
    },
  };
}

let way: Awaited<ReturnType<typeof openWay>>;
afterAll(() => way.close());
const { server, database } = withSite(async (connection) => {
  way = await openWay(connection);
  const { path: _, ...address } = connection;
  return { DATABASE_URL: urlOf({ ...address, host: "127.0.0.1", port: way.port }) };
});

async function send(form: { phone: string } = aLead(), endpoint = "/api/leads") {
  const started = performance.now();
  const response = await fetch(server.origin + endpoint, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": `away-${form.phone}`,
      Origin: server.origin,
    },
    body: JSON.stringify(form),
  });
  return { status: response.status, answer: await response.json(), seconds: (performance.now() - started) / 1000 };
}

const sendMessage = (message: { phone: string }) => send(message, "/api/contact-messages");

const ready = async () => (await fetch(`${server.origin}/readyz`)).status;
const stored = ({ phone }: { phone: string }) => database.sql`select from submissions where phone = ${phone}`;
const storedMessage = ({ phone }: { phone: string }) =>
  database.sql`select from submissions where kind = 'contact' and phone = ${phone}`;

for (const state of ["cut", "silent"] as const) {
  test(`while the way to the database is ${state}, both forms fail in words within seconds and pages are served`, async () => {
    const lead = aLead();
    const message = aMessage();
    expect((await send()).status).toBe(201);
    way.become(state);
    for (const { status, answer, seconds } of await Promise.all([send(lead), sendMessage(message)])) {
      expect([status, answer.message]).toEqual([503, "Failed to submit form. Please try again."]);
      expect(seconds).toBeLessThan(7);
    }
    for (const path of [paths.fssai, paths.contact]) expect((await fetch(server.origin + path)).status).toBe(200);
    expect(await ready()).toBe(503);

    way.become("open");
    await expect.poll(ready, { timeout: 30_000, interval: 100 }).toBe(200);
    await expect.poll(async () => (await send(lead)).status, { timeout: 30_000, interval: 100 }).toBe(201);
    await expect.poll(async () => (await sendMessage(message)).status, { timeout: 30_000, interval: 100 }).toBe(201);
    expect(await stored(lead)).toHaveLength(1);
    expect(await storedMessage(message)).toHaveLength(1);
  });
}

test("without JavaScript the failure brings each form back with everything typed and a key for the next try", async () => {
  way.become("cut");
  const post = (path: string, fields: Record<string, string>) =>
    fetch(server.origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: server.origin },
      body: new URLSearchParams(fields),
    });
  const forms: [string, Record<string, string>][] = [
    [paths.fssai, aLead()],
    [paths.contact, aMessage({ message: "Two lines\nof text" })],
  ];
  const answers = await Promise.all(forms.map(([path, fields]) => post(path, fields)));
  way.become("open");
  await expect.poll(ready, { timeout: 30_000, interval: 100 }).toBe(200);
  for (const [index, answer] of answers.entries()) {
    const [path, { phone = "", message = "" }] = forms[index] ?? ["", {}];
    const html = await answer.text();
    expect([path, answer.status]).toEqual([path, 503]);
    expect(html).toContain(leadForm.messages.failed);
    expect(html).toContain(`value="${phone}"`);
    expect(html).toContain(message);
    const idempotencyKey = /name="idempotencyKey" value="([\w-]{36})"/.exec(html)?.[1] ?? "";
    // Ready means that one connection is back; what waited for the others may still hold the next form up.
    const again = async () => (await post(path, { ...forms[index]?.[1], idempotencyKey })).status;
    await expect.poll(again, { timeout: 30_000, interval: 100 }).toBe(303);
  }
});

test("without JavaScript any other form can be sent again as it was typed, but for its password", async () => {
  way.become("cut");
  const post = (fields: Record<string, string>) =>
    fetch(`${server.origin}/auth?next=/account`, {
      method: "POST",
      headers: { Origin: server.origin, Accept: "text/html" },
      body: new URLSearchParams(fields),
    });
  const answer = await post({ form: "login", email: 'asha"<b>@shop.example', password: "river by the tree" });
  const html = await answer.text();
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, number) => [`field${number}`, "1"]));
  const [flooded, empty] = [await (await post(many)).text(), await (await post({})).text()];
  expect(flooded).toContain("We cannot reach our records at the moment. Please try again in a minute.");
  expect(flooded).not.toMatch(/field\d|<form/);
  expect(flooded, "the page for a form in which there is nothing to send again").toBe(empty);
  way.become("open");
  await expect.poll(ready, { timeout: 30_000, interval: 100 }).toBe(200);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(answer.headers.get("Content-Security-Policy")).toContain("form-action 'self'");
  expect(html).toContain('<form method="post" action="/auth?next=/account">');
  expect(html).toContain('name="email" value="asha&quot;&lt;b&gt;@shop.example"');
  expect(html).not.toMatch(/river by the tree|name="password"/);
  const again = async () => (await post({ form: "login", email: "asha@shop.example" })).text();
  await expect.poll(again, { timeout: 30_000, interval: 100 }).toContain('value="asha@shop.example"');
});

test("an outage of a moment costs the visitor a moment, not the lead", async () => {
  way.become("cut");
  const lead = aLead();
  const sending = send(lead);
  await expect.poll(way.refusals, { interval: 10 }).toBeGreaterThan(3);
  way.become("open");
  expect((await sending).status).toBe(201);
  expect(await stored(lead)).toHaveLength(1);
});
