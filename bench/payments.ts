/** From the gateway's call to 'paid' on the customer's page, over HTTP, every commit durable. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { startGateway } from "../test/support/gateway.ts";
import { startDatabase } from "./support/database.ts";
import { inTemporaryDirectory, startSite } from "./support/processes.ts";
import { report, rounded } from "./support/report.ts";

const orders = Number(process.env.BENCH_ORDERS ?? 100);

const percentile = (values: number[], share: number) =>
  rounded(values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? 0);

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    const database = await startDatabase(directory);
    await using gateway = await startGateway();
    const environment = {
      DATABASE_URL: database.urlOf(),
      AUTH_SECRET: randomUUID(),
      DOCUMENTS_KEY: "0".repeat(64),
      LEAD_LIMIT: "off",
      ...gateway.variables,
    };
    const site = await startSite(directory, { environment });
    try {
      gateway.sendTo(`${site.origin}/api/payments/webhook`);
      const answered: number[] = [];
      const paid: number[] = [];
      for (let number = 0; number < orders; number++) {
        const link = await order(site.origin, number);
        const reference = [...gateway.links.values()].at(-1)?.reference_id ?? "";
        const events = gateway.pay(reference).events;
        const started = performance.now();
        await Promise.all(events.map((event) => gateway.deliver(event)));
        answered.push(performance.now() - started);
        await untilPaid(link);
        paid.push(performance.now() - started);
      }
      const row = (what: string, times: number[]) => ({
        what,
        "p50 ms": percentile(times, 0.5),
        "p95 ms": percentile(times, 0.95),
        "max ms": percentile(times, 1),
      });
      report({
        name: "payments",
        floor: "the answers to the three calls of one payment, each stored and committed",
        rows: [row("calls answered", answered), row("paid on the customer's page", paid)],
        notes: ["goal: paid within 1,000 ms at p95"],
      });
    } finally {
      await site.stop();
      await database.stop();
    }
  });
}

async function order(origin: string, number: number) {
  const body = new URLSearchParams({
    name: "Bench",
    email: `bench${number}@shop.example`,
    phone: String(6_000_000_000 + number),
    state: "Goa",
    promo: "",
    terms: "read",
    idempotencyKey: randomUUID(),
  });
  const answer = await fetch(`${origin}/payments`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { Origin: origin },
  });
  const location = answer.headers.get("Location");
  if (!location) throw new Error(`The order was answered with ${answer.status}.`);
  return new URL(location, origin).href;
}

async function untilPaid(link: string) {
  for (;;) {
    const { version } = (await (await fetch(`${link}/state`)).json()) as { version: string };
    if (version.startsWith("paid")) return;
    await pause(5);
  }
}
