import { expect, test } from "vitest";
import { people } from "../../test/support/people";
import { holdsAadhaar } from "../person";
import { groupsOf, gstinCheckSign, readArn, readFoscos, readFssai, readGstin, readPan, readUdyam } from "./numbers";

test.each([
  ["27AAPFU0939F1ZV", "27AAPFU0939F1ZV"],
  [" 27 aapfu0939f 1zv ", "27AAPFU0939F1ZV"],
])("GSTIN %s is read", (typed, value) => expect(readGstin(typed)).toEqual({ ok: true, value }));

test.each([
  ["27AAPFU0939F1ZX", "check"],
  ["27AAPFU0939F1Z", "length"],
  ["40AAPFU0939F1ZV", "state"],
  ["27AAPF10939F1ZV", "pan"],
  ["27AAPEU0939F1ZV", "holder"],
  ["27AAPFU0000F1ZV", "zeroes"],
  ["27AAPFU0939F1YV", "shape"],
  ["27AAPFU0939F0ZV", "entity"],
  ["27AAPFU0939F1Z!", "signs"],
  ["", "missing"],
])("GSTIN %s: %s", (typed, problem) => expect(readGstin(typed)).toEqual({ ok: false, problem }));

test("every single wrong character in a GSTIN is found", () => {
  const good = "27AAPFU0939F1ZV";
  for (let at = 0; at < 15; at++)
    for (const sign of "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
      const typed = good.slice(0, at) + sign + good.slice(at + 1);
      expect(readGstin(typed).ok, typed).toBe(typed === good);
    }
  expect(gstinCheckSign("29AABCT1332L1Z")).toHaveLength(1);
});

test.each([
  ["AAPFU0939F", null],
  ["aapfu 0939 f", null],
  ["AAPEU0939F", "holder"],
  ["AAPFU0000F", "zeroes"],
  ["AAPFU093F", "length"],
  ["AAP1U0939F", "shape"],
])("PAN %s: %s", (typed, problem) =>
  expect(readPan(typed)).toMatchObject(problem ? { ok: false, problem } : { ok: true, value: "AAPFU0939F" }),
);

test("an FSSAI number has 14 digits; the first tells a licence from a registration", () => {
  expect(readFssai("12421012003663", false)).toEqual({ ok: true, value: "12421012003663" });
  expect(readFssai("2242 1012 003663", true)).toEqual({ ok: true, value: "22421012003663" });
  expect(readFssai("12421012003663", true)).toEqual({ ok: false, problem: "kind" });
  expect(readFssai("22421012003663", false)).toEqual({ ok: false, problem: "kind" });
  expect(readFssai("32421012003663")).toEqual({ ok: false, problem: "first" });
  expect(readFssai("1242101200366")).toEqual({ ok: false, problem: "length" });
  expect(readFssai("1242101200366A")).toEqual({ ok: false, problem: "signs" });
});

test("Udyam, ARN and the number of FoSCoS", () => {
  expect(readUdyam("udyam kr 03 0012345")).toEqual({ ok: true, value: "UDYAM-KR-03-0012345" });
  expect(readUdyam("UDYAM-KR-3-0012345")).toEqual({ ok: false, problem: "shape" });
  expect(readArn("AA070618123456T")).toEqual({ ok: true, value: "AA070618123456T" });
  expect(readArn("AA0706181234")).toEqual({ ok: false, problem: "length" });
  expect(readFoscos("10210529101234567")).toEqual({ ok: true, value: "10210529101234567" });
  expect(readFoscos("1021052910123456")).toEqual({ ok: false, problem: "length" });
});

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
  "Shop 2304, 2341 2341 2346",
  "4021 2341 2341 2346",
  "2341 23412346",
  "2341:2341:2346",
  "(2341) (2341) (2346)",
  "2341\u200d2341\u200b2346",
  "2 3 4 1 2 3 4 1 2 3 4 6",
  "2-3-4-1-2-3-4-1-2-3-4-6",
  "᱒᱓᱔᱑᱒᱓᱔᱑᱒᱓᱔᱖",
])("an Aadhaar number as %s is refused", (text) => expect(holdsAadhaar(text)).toBe(true));

test.each([
  ["another last digit", "234123412345"],
  ["a first digit that none has", "134123412346"],
  ["thirteen digits", "2341234123461"],
  ["a food licence", "12421012003663"],
  ["a GSTIN", "27AAPFU0939F1ZV"],
  ["a day and a time", "24.11.2026 10:30"],
  ["a transfer by its name", "UTR 234123412346"],
  ["nothing", ""],
])("no Aadhaar number, %s: %s", (_, text) => expect(holdsAadhaar(text)).toBe(false));

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

test.each([
  ["22421012003663", ["2242", "1012", "0036", "63"]],
  ["27AAPFU0939F1ZV", ["27", "AAPFU", "0939F", "1ZV"]],
  ["UDYAM-KR-03-0012345", ["UDYAM-KR-03-0012345"]],
  ["", [""]],
])("%s is read aloud in groups that are the number again", (number, groups) => {
  expect(groupsOf(number)).toEqual(groups);
  expect(groups.join("")).toBe(number);
});
