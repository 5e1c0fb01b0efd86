import { expect, test } from "vitest";
import { people } from "../test/support/people";
import { holdsAadhaar } from "./aadhaar";

test.each([
  "234123412346",
  "2341 2341 2346",
  "2341-2341-2346",
  "My Aadhaar is 2341 2341 2346, please file.",
  "2341.2341.2346",
  "2341 2341 2346",
  "२३४१ २३४१ २३४६",
  "Asha Kumari 234123412346",
  "9876543210 and 2341 2341 2346",
])("%s is refused", (text) => expect(holdsAadhaar(text)).toBe(true));

test.each([
  ["another last digit", "234123412345"],
  ["a first digit that none has", "134123412346"],
  ["thirteen digits", "2341234123461"],
  ["a food licence", "12421012003663"],
  ["a GSTIN", "27AAPFU0939F1ZV"],
  ["a transfer by its name", "UTR 234123412346"],
  ["nothing", ""],
])("%s is none: %s", (_, text) => expect(holdsAadhaar(text)).toBe(false));

test("a telephone number is none, however it is written, even where its twelve digits pass the check", () => {
  for (const { typed } of people.phones) expect(holdsAadhaar(typed), typed).toBe(false);
  const passing = Array.from({ length: 40 }, (_, last) => `9198765432${String(last).padStart(2, "0")}`);
  for (const number of passing)
    for (const typed of [number, `+${number}`, `+91 ${number.slice(2, 7)} ${number.slice(7)}`])
      expect(holdsAadhaar(typed), typed).toBe(false);
  // The same digits in three groups of four are written as an Aadhaar number is.
  const grouped = passing.map((number) => `${number.slice(0, 4)} ${number.slice(4, 8)} ${number.slice(8)}`);
  expect(grouped.filter(holdsAadhaar)).toHaveLength(4);
});

test("one wrong digit and two changed places are always found by the check", () => {
  const good = "234123412346";
  for (let at = 1; at < 12; at++)
    for (const digit of "0123456789") {
      const other = good.slice(0, at) + digit + good.slice(at + 1);
      expect(holdsAadhaar(other), other).toBe(other === good);
    }
});
