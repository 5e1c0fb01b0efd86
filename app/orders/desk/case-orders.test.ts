import { expect, test } from "vitest";
import { content } from "../../../test/support/edition/content";
import { quoteChoices } from "./case-orders.server";

const maker = "Food manufacturer or packer";

test("staff who compose a quote can tell the fees of one business apart", () => {
  const labels = quoteChoices(content, { isAdmin: false, service: "", isTaxed: true }).fees.map(({ label }) => label);
  expect(labels).toContain(`${maker}, below 1,000 kg a day: Rs 3,000`);
  expect(labels).toContain(`${maker}, 1,000 kg a day and more: Rs 5,000`);
  const payers = labels.map((label) => label.replace(/: Rs [\d,]+$/, ""));
  expect(payers.filter((payer, at) => payers.indexOf(payer) !== at)).toEqual([]);
});

test("no price is said to have GST in it where none is charged", () => {
  const listed = (isTaxed: boolean) =>
    quoteChoices(content, { isAdmin: false, service: "", isTaxed }).what.map(({ label }) => label);
  expect(listed(true).filter((label) => label.includes("GST included"))).not.toEqual([]);
  expect(listed(false).filter((label) => label.includes("GST included"))).toEqual([]);
});
