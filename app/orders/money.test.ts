import { expect, test } from "vitest";
import people from "../../test/support/people.json" with { type: "json" };
import { readRupees } from "./money";

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

const { amounts } = people;

test.each(amounts["1200000"])("'%s', as people type it, is Rs 12,00,000", (typed) =>
  expect(readRupees(typed)).toBe(120_000_000),
);

test.each([
  ["Rs 1499.00", 149_900],
  ["1499/-", 149_900],
  ["Rs. 1,499/-", 149_900],
  ["₹1,499.50", 149_950],
  ["१४९९", 149_900],
  ["2 lakh", 20_000_000],
])("%s is read to the paisa", (typed, paise) => expect(readRupees(typed)).toBe(paise));

test.each([...amounts.ask, ...amounts["15000000"], "1499 or so", "paid"])(
  "'%s' is no sum that an order could have",
  (typed) => expect(readRupees(typed)).toBeNull(),
);
