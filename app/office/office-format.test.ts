import { expect, test } from "vitest";
import { countdown, officeField, officeTime } from "./office-format";

const at = (text: string) => new Date(`${text}+05:30`);
const now = at("2026-11-15T10:00:00");

test.each([
  ["2026-11-15T14:00:00", "2:00 PM"],
  ["2026-11-17T09:30:00", "Tue 9:30 AM"],
  ["2026-11-14T20:05:00", "14 Nov, 8:05 PM"],
  ["2026-12-24T12:00:00", "24 Dec, 12:00 PM"],
  ["2027-01-02T00:00:00", "2 Jan 2027, 12:00 AM"],
])("%s reads %s", (instant, text) => {
  expect(officeTime(at(instant), now)).toBe(text);
});

test.each([
  ["2026-11-15T10:24:00", "24 min"],
  ["2026-11-15T10:23:01", "24 min"],
  ["2026-11-15T12:05:00", "2 h 05"],
  ["2026-11-15T21:59:00", "11 h"],
  ["2026-11-15T09:48:00", "12 min late"],
  ["2026-11-12T10:00:00", "3 d late"],
])("until %s it is %s", (instant, text) => {
  expect(countdown(at(instant), now)).toBe(text);
});

test("a field holds the office's clock, wherever the server stands", () => {
  expect(officeField(at("2026-11-15T14:05:00"))).toBe("2026-11-15T14:05");
});
