import { expect, test } from "vitest";
import { clockTime } from "./hours";
import { priceRowOf } from "./prices";
import { zero } from "./zero/zero";

const { priceBook, prices } = zero;

test("no two rows of the price book say two prices of one thing on one day", () => {
  const things = priceBook.map(({ service, tier, years, from }) => `${service} ${tier} ${years} ${from}`);
  expect(new Set(things).size).toBe(things.length);
});

test("every row is a whole, positive sum of rupees since a day", () => {
  for (const { price, from } of priceBook) {
    expect(Number.isInteger(price) && price > 0).toBe(true);
    expect(from).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});

test("the registration paid online and the one with a consultation are two rows, and the book says why", () => {
  expect(zero.startingPrice.payments).toBe(1499);
  expect(prices.home.fssai.price).toBe(1999);
  expect(priceBook.find(({ price }) => price === 1499)?.why).toMatch(/1,999/);
});

test("a thing that is not sold on a day has no price then", () => {
  expect(() => priceRowOf(priceBook, "fssai", "basic", 1, "2020-01-01")).toThrow("There is no price for fssai basic");
  expect(() => priceRowOf(priceBook, "fssai", "basic", 6)).toThrow("over 6 years");
});

test.each([
  ["09:00", "9:00 AM"],
  ["12:30", "12:30 PM"],
  ["00:15", "12:15 AM"],
  ["20:00", "8:00 PM"],
])("a clock at %s is said as %s", (time, said) => expect(clockTime(time)).toBe(said));
