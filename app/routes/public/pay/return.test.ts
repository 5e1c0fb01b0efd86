import fc from "fast-check";
import { expect, test } from "vitest";
import { anOrder } from "../../../../test/support/payments";
import { withSite } from "../../../../test/support/site";

const { server, database } = withSite({ UPI_ID: "anugya@bank", UPI_NAME: "Anugya" });

/** Where a browser would go from an answer. */
async function destinationOf(path: string, init: RequestInit = {}) {
  const answer = await fetch(server.origin + path, { ...init, redirect: "manual" });
  const location = answer.headers.get("Location");
  return { status: answer.status, to: location && new URL(location, server.origin + path).origin };
}

const hostile = [
  ...["..%2f%09%2fevil.example", "..%2F%2Fevil.example", "%2f%2fevil.example", "..%5c%5cevil.example"],
  ...[
    "%0d%0aLocation:%20https:%2f%2fevil.example",
    "%0a",
    "%00",
    "..%2f..%2f%2fevil.example",
    "https:%2f%2fevil.example",
  ],
  ...["..", "%2e%2e%2f%09%2fevil.example", "%E0%A4%A8", "%e2%80%a8", "@evil.example", "%09%2f%2fevil.example"],
];

test.each(hostile)("a made-up link %s leads nowhere else and fails nowhere", async (token) => {
  for (const path of [`/pay/${token}/return`, `/pay/${token}`, `/pay/${token}/return.data`, `/pay/${token}/state`]) {
    const { status, to } = await destinationOf(path);
    expect([path, status < 500, to ?? server.origin]).toEqual([path, true, server.origin]);
  }
});

test.each(["//%09%5c%252f..", "///%09/%25/contact", "//desk", "//evil.example/contact"])(
  "%s, of which the first name is empty, is no page",
  async (path) => {
    expect(await destinationOf(path)).toEqual({ status: 404, to: null });
  },
);

test("whatever is made up in an address, a redirect stays on this site", {
  tags: ["fault"],
  timeout: 120_000,
}, async () => {
  const part = fc.constantFrom(
    "..",
    "%2f",
    "%5c",
    "%09",
    "%0a",
    "%0d",
    "//",
    "evil.example",
    "%00",
    "a",
    "?",
    "%252f",
    ";",
    "@",
    ":",
  );
  const token = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(""));
  const around = fc.constantFrom<(token: string) => [string, RequestInit?]>(
    (secret) => [`/pay/${secret}/return`],
    (secret) => [
      `/pay/${secret}`,
      { method: "POST", headers: { Origin: server.origin }, body: new URLSearchParams({ act: "utr" }) },
    ],
    (secret) => [`/my-data/open?token=${secret}`],
    (secret) => [`/desk/cases/${secret}`],
    (secret) => [`/desk/orders/${secret}`],
    (secret) => [`/admin/leads/${secret}`],
    (secret) => [`/admin?${secret}`],
    (secret) => [`/auth?next=${secret}`],
    (secret) => [`/contact/${secret}`],
    (secret) => [`/${secret}/contact`],
    (secret) => [`/${secret}`],
  );
  await fc.assert(
    fc.asyncProperty(around, token, async (build, secret) => {
      const [path, init] = build(secret);
      const { status, to } = await destinationOf(path, init);
      expect([path, status < 500, to ?? server.origin]).toEqual([path, true, server.origin]);
    }),
    { numRuns: 300 },
  );
});

test("the gateway's return to a link of ours leads to the order's page", async () => {
  const { token } = await anOrder(database.sql);
  const answer = await fetch(`${server.origin}/pay/${token}/return`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/pay/${token}?returned`]);
});
