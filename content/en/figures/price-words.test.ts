import { expect, test } from "vitest";
import { gstPercent } from "../../prices";
import { zero } from "../../zero/zero";
import { priceWords } from "./price-words";

const { priced, sayWay } = priceWords(zero);

test("with a GSTIN the two ways are said with the tax that is charged, the online order with it inside", () => {
  expect(sayWay("online", gstPercent).line).toBe("Order online: Rs 1,499 in all");
  expect(sayWay("online", gstPercent).price.contains).toBe("GST and government fee included");
  expect(sayWay("basic", gstPercent).line).toBe("With an expert from the first call: Rs 1,999 + GST (Rs 2,341 in all)");
  expect(sayWay("basic", gstPercent).price.contains).toBe("Rs 1,999 + Rs 342 GST, government fee included");
});

test("without a GSTIN nothing is added to either", () => {
  expect(sayWay("online", 0).line).toBe("Order online: Rs 1,499 in all");
  expect(sayWay("basic", 0).line).toBe("With an expert from the first call: Rs 1,999 in all");
  expect(sayWay("basic", 0).price.contains).toBe("No GST is added, government fee included");
});

test("where the business decides over the fee, GST on our part makes two sums and without it there is one", () => {
  expect(priced("fssai", "state", 1, gstPercent).total).toBe("Rs 3,589 or Rs 3,769");
  expect(priced("fssai", "state", 1, 0).total).toBe("Rs 3,499");
});

test("a price below its government fee has no sum", () => {
  expect(priced("fssai", "central", 1, gstPercent)).toMatchObject({
    total: "Rs 4,499",
    isOnRequest: true,
    contains: "The government fee alone is Rs 8,850 a year, which the listed price does not cover",
    request: { heading: "On request", listed: "Listed price" },
  });
});
