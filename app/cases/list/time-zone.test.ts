import { expect, test } from "vitest";
import { officeZone } from "../../../content/hours";
import { addDays, dayOf, instantFormat, startOfDay, validZone, zoneFromCookie } from "./time-zone";

test.each([
  ["2026-03-10", "Asia/Kolkata", "2026-03-09T18:30:00.000Z"],
  ["2026-03-10", "Asia/Kathmandu", "2026-03-09T18:15:00.000Z"],
  ["2026-03-10", "Pacific/Kiritimati", "2026-03-09T10:00:00.000Z"],
  ["2026-03-10", "Pacific/Pago_Pago", "2026-03-10T11:00:00.000Z"],
  ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
  // Here the clocks jump from midnight to one: the day has no midnight.
  ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
  // Here they go back from one to midnight: the day has two, and begins with the first.
  ["2026-11-01", "America/Havana", "2026-11-01T04:00:00.000Z"],
])("%s in %s begins at %s", (day, zone, instant) => {
  const start = startOfDay(day, zone);
  expect(start.toISOString()).toBe(instant);
  expect(dayOf(start, zone)).toBe(day);
  expect(dayOf(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1));
});

test("a zone nobody knows becomes the consultancy's own", () => {
  expect(validZone("Mars/Olympus")).toBe(officeZone);
  expect(zoneFromCookie("a=b; zone=Europe%2FParis")).toBe("Europe/Paris");
  expect(zoneFromCookie(null)).toBe(officeZone);
  expect(zoneFromCookie("zone=%")).toBe(officeZone);
});

test("a time is shown as short month, day, year, two-digit hour and minute", () => {
  expect(instantFormat("Asia/Kolkata").format(new Date("2026-03-09T18:35:00Z"))).toMatch(/^10 Mar 2026, 12:05 AM$/);
});
