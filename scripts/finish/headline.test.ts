import { expect, test } from "vitest";
import { breakIntoLines, isDrawable } from "./headline.ts";

test.each([
  ["Your food licence, without the running around", ["Your food licence,", "without the", "running around"]],
  ["Ask a person. We reply within 2 hours", ["Ask a person.", "We reply", "within 2 hours"]],
  ["Udyam registration that opens the bank&#x27;s door", ["Udyam registration", "that opens the", "bank&#x27;s door"]],
  ["One fee, shown before you pay", ["One fee, shown", "before you pay"]],
  ["Anugya", ["Anugya"]],
])("%s is set in even lines that break where the voice pauses", (headline, lines) => {
  expect(breakIntoLines(headline)).toEqual(lines);
});

test("a number is not parted from what it counts, and a word that is too long stands alone", () => {
  expect(breakIntoLines("within 48 hours").join("|")).not.toMatch(/48\|/);
  expect(breakIntoLines("Donaudampfschifffahrtsgesellschaft am Ufer")).toContain("Donaudampfschifffahrtsgesellschaft");
});

test("only letters that the renderer sets properly are drawn", () => {
  expect(isDrawable("Udyam registration, ₹ 999 & more")).toBe(true);
  expect(isDrawable("FSSAI पंजीकरण")).toBe(false);
});
