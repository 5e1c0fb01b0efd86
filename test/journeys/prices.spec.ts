import { indexedPaths, licencePaths, paths } from "../../content/paths";
import { isPolicy } from "../support/site-pages";
import { expect, test } from "./site";

/* Every price that a page shows: what it is, and whether what it contains stands beside it. */

test.use({ javaScriptEnabled: true, viewport: { width: 1280, height: 800 } });

/** The prices of a page in their order, each as often as it is shown; sums with GST and limits of turnover are none. */
const fssaiTable = ["Rs 1,999", "Rs 2,499", "Rs 2,999", "Rs 3,499", "Rs 3,999", "Rs 3,499", "Rs 4,499"];
const offersOfServices = ["Rs 1,499", "Rs 999", "Rs 1,999"];
const tiers = { basic: "Rs 1,999", state: "Rs 3,499", central: "Rs 4,499" };
const licencePrices: Partial<Record<keyof typeof licencePaths, string[]>> = {
  registration: [tiers.basic],
  eating: [tiers.basic, tiers.state, tiers.central],
  licence: [tiers.state, tiers.central],
  state: [tiers.state],
  central: [tiers.central],
  fpo: [tiers.basic, tiers.state, tiers.central],
};
const expected: Record<string, string[]> = {
  [paths.home]: ["Rs 1,999", "Rs 999", "Rs 1,999"],
  [paths.services]: ["Rs 1,499", ...offersOfServices],
  [paths.payments]: ["Rs 1,499", "Rs 1,499", "Rs 1,499", "Rs 1,499"],
  [paths.fssai]: ["Rs 1,999", ...fssaiTable],
  [paths.gst]: ["Rs 1,999"],
  [paths.msme]: ["Rs 999", "Rs 999", "Rs 999"],
  ...Object.fromEntries(
    Object.entries(licencePaths).map(([key, path]) => [
      path,
      [...(licencePrices[key as keyof typeof licencePaths] ?? []), ...offersOfServices],
    ]),
  ),
};

test("every price says what it contains and leads to its sum", async ({ page }) => {
  const shown: Record<string, string[]> = {};
  for (const path of indexedPaths.filter((path) => !isPolicy(path))) {
    await page.goto(path);
    const prices = await page.evaluate(pricesShown);
    for (const { price, beside, hasSum } of prices) {
      expect(beside, `${price} on ${path}`).toMatch(/\bGST\b/);
      expect(beside, `${price} on ${path}`).toMatch(/government (fee|charges nothing)/i);
      expect(hasSum, `${price} on ${path} leads to no sum`).toBe(true);
    }
    if (prices.length > 0) shown[path] = prices.map(({ price }) => price);
  }
  expect(shown).toEqual(expected);
});

/** With the words of the sheet or paragraph a price stands in; the sum is there, linked from there, or on the page. */
function pricesShown() {
  const found: { price: string; beside: string; hasSum: boolean }[] = [];
  const texts = document.createTreeWalker(document.querySelector("main") as Element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null)
    for (const { 0: price } of node.data.matchAll(/Rs (?:\d+,)?\d{3}/g)) {
      const sheet = node.parentElement?.closest("[data-price]") ?? node.parentElement?.closest("p, dd, li");
      const isSum = /with \d+% GST/.test(node.parentElement?.closest("a, td, p")?.textContent ?? "");
      if (isSum) continue;
      const hasSum = /with \d+% GST|confirms the sum/.test(document.querySelector("main")?.textContent ?? "");
      found.push({ price, beside: sheet?.textContent ?? "", hasSum });
    }
  return found;
}
