import { expect, test } from "vitest";
import { securityText } from "./endpoints";

const email = "support@anugya.example";
const fieldsOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => line.split(": ")[0]);

test("security.txt has the fields of RFC 9116, and a date within a year whenever it is read", () => {
  const origin = "https://www.anugya.example";
  for (const day of ["2026-11-15", "2028-02-29", "2027-12-31", "2027-03-01"]) {
    const now = new Date(`${day}T12:00:00Z`);
    const text = securityText({ email, origin, now });
    expect(fieldsOf(text)).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
    expect(text).toMatch(/^Contact: mailto:support@anugya\.example$/m);
    expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt\n`);
    const [, expires = ""] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/m.exec(text) ?? [];
    const days = (Date.parse(expires) - now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(360);
    expect(days).toBeLessThan(366);
  }
});

test("without encryption it names no canonical address, which the standard wants with it", () => {
  const text = securityText({ email, origin: "http://localhost:3000", now: new Date() });
  expect(fieldsOf(text)).not.toContain("Canonical");
});
