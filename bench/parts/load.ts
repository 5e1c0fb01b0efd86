/** One round of load in a process of its own. Argument: a `Load` as JSON; prints `Measured` as JSON. */
import { randomInt, randomUUID } from "node:crypto";
// @ts-expect-error: it comes without types.
import autocannon from "autocannon";

export type Load = {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  sendsLeads?: boolean;
};

export type Measured = { perSecond: number; answered: number; p50: number; p99: number; failures: number };

const { url, connections, seconds, headers, sendsLeads }: Load = JSON.parse(process.argv[2] ?? "{}");

// Ten digits that no earlier round has used, so that no lead is throttled.
let next = randomInt(6_000_000_000, 9_000_000_000);

function aLead() {
  const phone = String(next++);
  return JSON.stringify({
    name: "Asha Kumari",
    email: `asha${phone}@shop.example`,
    phone,
    state: "Kerala",
    service: "GST Registration",
    idempotencyKey: randomUUID(),
    page: "/fssai-registration",
  });
}

const request = sendsLeads
  ? { method: "POST", setupRequest: (each: object) => ({ ...each, body: aLead() }) }
  : { method: "GET" };
const result = await autocannon({ url, connections, duration: seconds, headers, requests: [request] });

console.log(
  JSON.stringify({
    perSecond: result.requests.total / result.duration,
    answered: result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  } satisfies Measured),
);
