import fc from "fast-check";
import { expect, test } from "vitest";
import { arrivalOf, readNext } from "./account-paths";
import { deskPaths } from "./desk-paths";

const site = "https://www.anugya.example";

/** Where a browser ends up that is sent there from the sign-in page. */
const destination = (next: string) => new URL(readNext(next), `${site}/auth`);

test.each([
  ...[
    "/.//evil.example",
    "//evil.example",
    "/\\evil.example",
    "/..//evil.example",
    "/./\\evil.example",
    "/%2e//evil.example",
  ],
  ...[
    "/a/..//evil.example",
    "/\t/evil.example",
    "/\n//evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/.\\/evil.example",
  ],
  ...["///evil.example", "/;//evil.example/..//evil.example", "http:evil.example", "", "evil.example"],
])("%j leads nowhere but to this site", (next) => {
  expect(destination(next).origin).toBe(site);
});

test.each(["/admin", "/admin?state=Goa&q=a%20b", "/admin/leads/1?list=%2Fseo", "/account", "/services/fssai-license"])(
  "%s is kept",
  (next) => expect(readNext(next)).toBe(next),
);

test("staff arrive at their work, everyone else on the home page", () => {
  expect([arrivalOf("admin"), arrivalOf("agent"), arrivalOf(null)]).toEqual([deskPaths.queue, deskPaths.queue, "/"]);
});

test("whatever is asked for, a browser stays on this site and away from the sign-in", () => {
  const part = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "%2e",
    "%2f",
    "%5c",
    "\t",
    "\n",
    "\r",
    " ",
    "@",
    ":",
    "?",
    "#",
    "evil.example",
    "admin",
    "http:",
  );
  const path = fc.oneof(
    fc.array(part, { maxLength: 12 }).map((parts) => `/${parts.join("")}`),
    fc.string({ unit: "binary", maxLength: 30 }).map((text) => `/${text}`),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(path, (next) => {
      const { origin, pathname } = destination(next);
      expect(origin).toBe(site);
      expect(pathname.startsWith("/auth")).toBe(false);
    }),
    { numRuns: 20_000 },
  );
});
