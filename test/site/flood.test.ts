// @module-tag fault
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { mailThatWaits } from "../support/accounts";
import { type LocalGateway, startGateway } from "../support/gateway";
import { anOrder, moneyFaults, orderPath } from "../support/payments";
import { withSite } from "../support/site";

const size = Number(process.env.FLOOD ?? 300);
/** As long as any page may take (`deadline.ts`): a request that waits longer has been answered with 503. */
const promptMs = 4_000;

let gateway: LocalGateway;
const { server, database } = withSite(async () => {
  gateway = await startGateway();
  const upi = { UPI_ID: "anugya@bank", UPI_NAME: "Anugya" };
  return { TRUST_PROXY: "1", LEAD_LIMIT: "off", LOG_LEVEL: "silent", ...mailThatWaits, ...gateway.variables, ...upi };
});
let order: { id: string; token: string };
beforeAll(async () => {
  gateway.sendTo(`${server.origin}/api/payments/webhook`);
  order = await anOrder(database.sql);
  // Nothing is derived over all orders: a year of them makes no flood worse.
  await database.sql`
    insert into orders select (jsonb_populate_record(orders, jsonb_build_object(
      'id', gen_random_uuid(), 'reference', 'OLD' || number, 'request_key', 'old-' || number))).*
    from orders, generate_series(1, 20000) as number where orders.id = ${order.id}`;
  // Once each, so that what is measured is not the first rendering of a page.
  for (const ask of Object.values(floods)) await ask(0);
  await send("/readyz");
}, 60_000);
afterAll(async () => {
  expect(await moneyFaults(database.sql)).toEqual([]);
  await gateway[Symbol.asyncDispose]();
});

const phone = (number: number) => String(6_000_000_000 + number);
const person = (number: number) => ({
  name: "Lakshmi Mishra",
  email: `${number}@shop.example`,
  phone: phone(number),
  state: "Goa",
});
let sent = 100;

const send = (path: string, init: RequestInit = {}, from = "203.0.113.7") =>
  fetch(server.origin + path, {
    ...init,
    headers: { ...init.headers, Origin: server.origin, "X-Forwarded-For": from },
    redirect: "manual",
  });
const post = (path: string, fields: Record<string, string>) =>
  send(path, { method: "POST", body: new URLSearchParams(fields) });
const call = (path: string, body: object, from?: string) =>
  send(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }, from);
const aLeadFrom = (from: string) => call("/api/leads", { ...person(++sent), service: "" }, from);

/** One of every kind that a stranger can send, as it costs the server the most. */
const floods: Record<string, (number: number) => Promise<Response | number>> = {
  "leads of one number": () => call("/api/leads", { ...person(1), service: "" }),
  "leads of many": () => aLeadFrom("203.0.113.7"),
  "a lead sent again": () =>
    call("/api/leads", { ...person(2), service: "", idempotencyKey: "5f0c8a52-3a0e-4b55-9f6e-1d2c3b4a5968" }),
  "leads beside an unknown notice": (number) =>
    call("/api/leads", { ...person(++sent), service: "", notice: `made-up-${number}` }),
  "messages of one number": () => call("/api/contact-messages", { ...person(1), service: "", message: "Hello" }),
  "the contact page's form": () => post("/contact", { ...person(3), service: "", message: "Hello" }),
  "orders of one person": () => post(orderPath, { ...person(4), promo: "NEW2FSSAI", terms: "read" }),
  "orders of many": () => post(orderPath, { ...person(++sent), promo: "", terms: "read" }),
  "one order's page": () => send(`/pay/${order.token}`),
  "one order's state": () => send(`/pay/${order.token}/state`),
  "returns from the gateway": () => send(`/pay/${order.token}/return`),
  "pages of no order": () => send(`/pay/${"x".repeat(22)}`),
  "UTR reports for one order": (number) => post(`/pay/${order.token}`, { act: "utr", utr: String(4e11 + number) }),
  "links of one order": () => post(`/pay/${order.token}`, { act: "link" }),
  "refunds of one order": () => post(`/pay/${order.token}`, { act: "refund" }),
  "calls without a signature": () => gateway.deliver(gateway.event("x", {}), undefined, "another secret"),
  "calls of the gateway": () =>
    gateway.deliver(gateway.event("payment.captured", { payment: { entity: gateway.strangePayment() } })),
  "requests for one's data": () => post("/my-data", { contact: "asha@shop.example" }),
  "links to one's data": () => send(`/my-data/open?token=${"x".repeat(22)}`),
  "sign-ins": () => post("/auth", { form: "login", email: "asha@shop.example", password: "a wrong password" }),
  "sign-ups": (number) =>
    post("/auth", { form: "sign-up", fullName: "A", email: `${number}@shop.example`, password: "a long password" }),
  "forgotten passwords": () => post("/auth/forgotten", { form: "forgotten", email: "asha@shop.example" }),
  "calls for a session": () => send("/api/auth/get-session"),
  "the desk, by nobody": () => send("/desk"),
  "the lists, by nobody": () => send("/admin"),
};

const timed = async (ask: () => Promise<Response>) => {
  const asked = performance.now();
  const { status } = await ask();
  return { status, ms: performance.now() - asked };
};

test.each(Object.entries(floods))(
  `${size} at once of %s keep nobody else waiting`,
  { timeout: 60_000 },
  async (name, ask) => {
    const flood = Array.from({ length: size }, async (_, number) => {
      const answer = await ask(number);
      if (typeof answer === "number") return answer;
      await answer.arrayBuffer();
      return answer.status;
    });
    let isOver = false;
    const all = Promise.all(flood).finally(() => {
      isOver = true;
    });
    onTestFinished(() => all.then(() => {}));
    let slowest = { lead: 0, ready: 0 };
    do {
      const [lead, ready] = await Promise.all([
        timed(() => aLeadFrom("198.51.100.9")),
        timed(() => send("/readyz", {}, "198.51.100.9")),
      ]);
      expect(`${name}: lead ${lead.status}, /readyz ${ready.status}`).toBe(`${name}: lead 201, /readyz 200`);
      slowest = { lead: Math.max(slowest.lead, lead.ms), ready: Math.max(slowest.ready, ready.ms) };
    } while (!isOver);
    const statuses = new Map<number, number>();
    for (const status of await all) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const counts = [...statuses].map(([status, count]) => `${count} × ${status}`);
    console.log(
      `${name}: ${counts.join(", ")}; lead ${slowest.lead.toFixed(0)} ms, /readyz ${slowest.ready.toFixed(0)} ms`,
    );
    expect(Math.max(slowest.lead, slowest.ready)).toBeLessThan(promptMs);
    expect(statuses.has(500)).toBe(false);
  },
);

test("after all of it an order is taken, and its page opens", async () => {
  const answer = await post(orderPath, { ...person(++sent), promo: "", terms: "read", idempotencyKey: randomUUID() });
  expect(answer.status).toBe(303);
  expect((await send(answer.headers.get("Location") ?? "")).status).toBe(200);
});
