import { expect, test } from "vitest";
import { readRupees } from "./act.server";

test.each([
  ["749.50", 74_950],
  ["749.5", 74_950],
  [" 1 499 ", 149_900],
  ["1,499", 149_900],
  ["1,00,749.50", 10_074_950],
  ["1,000,749", 100_074_900],
  ["99,99,999", 999_999_900],
])("%s rupees are read as they are grouped", (typed, paise) => expect(readRupees(typed)).toBe(paise));

test.each(["749,50", "7,5", "10,0", "1,00", ",500", "500,", "1,,000", "1.000,50", "1,00,00,000", "12345678", "-5", ""])(
  "'%s' is no sum: a comma that groups nothing is not passed over",
  (typed) => expect(readRupees(typed)).toBeNull(),
);
