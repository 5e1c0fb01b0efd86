import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { Durations } from "./durations";

test("durations are told as a histogram whose buckets hold all that was quicker", async () => {
  const durations = new Durations();
  for (const seconds of [0.001, 0.003, 0.4, 60]) durations.count("page", 200, seconds);
  durations.count("form", 201, 0.05);
  const registry = new Registry();
  registry.registerMetric(durations.metric);
  const lines = (await registry.metrics()).split("\n");
  const name = "http_request_duration_seconds";
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
