import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { withSite } from "../../test/support/site";
import { createMetrics, mayReadMetrics } from "./metrics";

const token = "a-token-of-some-length";
const { server, database } = withSite({ METRICS_TOKEN: token });

const read = async () => (await fetch(`${server.origin}/metrics`)).text();
const postLead = (fields: Record<string, string>) =>
  fetch(`${server.origin}/api/leads`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      name: "Asha",
      email: "asha@shop.in",
      phone: "9812345678",
      state: "Goa",
      service: "",
      ...fields,
    }),
  });

test("requests, forms by outcome, the outbox, the database and the process have metrics", async () => {
  await fetch(server.origin);
  await fetch(`${server.origin}/no-such-page-${"x".repeat(50)}`);
  expect((await postLead({})).status).toBe(201);
  expect((await postLead({})).status).toBe(429);
  expect((await postLead({ phone: "1" })).status).toBe(400);
  let text = "";
  const readAgain = async () => {
    text = await read();
    return text;
  };
  await expect.poll(readAgain, { timeout: 30_000 }).toMatch(/^outbox_mails\{status="waiting"\} 0$/m);
  for (const line of [
    /^http_request_duration_seconds_count\{group="page",status="200"\} [1-9]/m,
    /^http_request_duration_seconds_count\{group="page",status="404"\} 1$/m,
    /^http_request_duration_seconds_count\{group="form",status="201"\} 1$/m,
    /^forms_total\{form="lead",outcome="stored"\} 1$/m,
    /^forms_total\{form="lead",outcome="throttled"\} 1$/m,
    /^forms_total\{form="lead",outcome="refused"\} 1$/m,
    /^forms_total\{form="contact",outcome="stored"\} 0$/m,
    /^outbox_oldest_seconds\{status="waiting"\} 0$/m,
    /^database_up 1$/m,
    /^database_connections\{state="active"\} [1-9]/m,
    /^process_resident_memory_bytes \d/m,
    /^nodejs_eventloop_lag_seconds \d/m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toMatch(/asha|98123|xxxx/i);
});

test("durations are a histogram whose buckets count all quicker requests", async () => {
  const { countRequest, registry } = createMetrics(database.sql);
  for (const seconds of [0.001, 0.003, 0.4, 60]) countRequest("/", 200, seconds);
  countRequest("/api/leads", 201, 0.05);
  const name = "http_request_duration_seconds";
  const lines = (await registry.getSingleMetricAsString(name)).split("\n");
  expect(lines).toContain(`# TYPE ${name} histogram`);
  const page = lines.filter((line) => line.includes('group="page"'));
  expect(page).toEqual([
    ...[
      [0.001, 1],
      [0.005, 2],
      [0.02, 2],
      [0.1, 2],
      [0.5, 3],
      [2, 3],
      [10, 3],
      ["+Inf", 4],
    ].map(([le, count]) => `${name}_bucket{le="${le}",group="page",status="200"} ${count}`),
    `${name}_sum{group="page",status="200"} ${0.001 + 0.003 + 0.4 + 60}`,
    `${name}_count{group="page",status="200"} 4`,
  ]);
  expect(lines).toContain(`${name}_count{group="form",status="201"} 1`);
});

test("a mail that was given up is counted until someone deals with it", async () => {
  await database.sql`insert into jobs (kind, status, created_at) values ('mail', 'given up', now() - interval '1 hour')`;
  const text = await read();
  expect(text).toMatch(/^outbox_mails\{status="given up"\} 1$/m);
  expect(Number(/^outbox_oldest_seconds\{status="given up"\} (\d+)/m.exec(text)?.[1])).toBeGreaterThanOrEqual(3_600);
  expect(text).toMatch(/^jobs_set_aside 0$/m);
  await database.sql`
    insert into jobs (kind, unique_key, status, lost_claims)
    values ('paid-mail', null, 'given up', 2), ('sweep', 'recurring', 'waiting', 3)`;
  const worse = await read();
  expect(worse).toMatch(/^jobs_set_aside 2$/m);
  expect(worse).toMatch(/^outbox_mails\{status="given up"\} 2$/m);
  await database.sql`delete from jobs`;
  expect(await read()).toMatch(/^outbox_mails\{status="given up"\} 0$/m);
});

test("asked from elsewhere it is a page that does not exist", async () => {
  const forwarded = await fetch(`${server.origin}/metrics`, { headers: { "X-Forwarded-For": "127.0.0.1" } });
  expect(forwarded.status).toBe(404);
  const wrong = await fetch(`${server.origin}/metrics`, {
    headers: { Authorization: "Bearer a-token-of-some-lengtx" },
  });
  expect(wrong.status).toBe(404);
  const right = await fetch(`${server.origin}/metrics`, {
    headers: { Authorization: `Bearer ${token}`, "X-Forwarded-For": "203.0.113.7" },
  });
  expect(right.status).toBe(200);
});

test.each([
  ["the machine itself", "127.0.0.1", {}, true],
  ["the machine itself by IPv6", "::1", { host: "[::1]:3000" }, true],
  ["another machine", "10.0.0.9", {}, false],
  ["a visitor behind a proxy on this machine", "127.0.0.1", { "x-forwarded-for": "6.6.6.6" }, false],
  ["a visitor behind a proxy that says nothing", "127.0.0.1", { host: "www.anugya.example" }, false],
  ["a page that had its name point here", "127.0.0.1", { host: "localhost.evil.example" }, false],
])("without a token: %s", (_, remoteAddress, headers, expected) => {
  const request = { headers: { host: "localhost:3000", ...headers }, socket: { remoteAddress } };
  expect(mayReadMetrics(request as unknown as IncomingMessage)).toBe(expected);
});
