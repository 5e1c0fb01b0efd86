import { indexedPaths, licencePaths, paths } from "../../content/paths";
import { isPolicy } from "../support/site-pages";
import { expect, test } from "./site";

/* Every price that a page shows: what it is, what it contains, and that its sum is there or where its link leads. */

test.use({ javaScriptEnabled: true, viewport: { width: 1280, height: 800 } });

/** The prices of a page in their order, each as often as it is shown; sums, fees and limits of turnover are none. */
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
  [paths.fssai]: ["Rs 1,999", "Rs 2,341", ...fssaiTable],
  [paths.gst]: ["Rs 1,999"],
  [paths.msme]: ["Rs 999", "Rs 999", "Rs 999"],
  ...Object.fromEntries(
    Object.entries(licencePaths).map(([key, path]) => [
      path,
      [...(licencePrices[key as keyof typeof licencePaths] ?? []), ...offersOfServices],
    ]),
  ),
};

/** What each price comes to, as the sheet says that it stands on. */
const sums: Record<string, string> = {
  "/fssai-registration#price-basic": "Rs 2,341",
  "/fssai-registration#price-state": "Rs 3,589 or Rs 3,769",
  "/fssai-registration#price-central": "Price on request: the government fee alone is Rs 8,850",
  "/payments#make-payment": "Rs 1,499 is all you pay",
  "/gst-registration#pricing": "Rs 2,359",
  "/msme-registration#pricing": "Rs 1,179",
};

test("every price says what it contains, and its link leads to the same price and its sum", async ({
  page,
  request,
}) => {
  const fetched = async (path: string) => (await request.get(path)).text();
  const shown: Record<string, string[]> = {};
  const links = new Map<string, { price: string; sum: string; where: string }>();
  for (const path of indexedPaths.filter((path) => !isPolicy(path))) {
    const prices = await page.evaluate(pricesShown, await fetched(path));
    for (const { price, beside, sum, href } of prices) {
      const where = `${price} on ${path}`;
      expect(beside, where).toMatch(/\bGST\b/);
      expect(beside, where).toMatch(/government (fee|charges nothing)/i);
      expect(sum, `${where} has no sum`).toMatch(/Rs [\d,.]+/);
      if (href) links.set(`${href} ${price} ${sum}`, { price, sum, where });
    }
    if (prices.length > 0) shown[path] = prices.map(({ price }) => price);
  }
  expect(shown).toEqual(expected);

  const led = new Set<string>();
  for (const [link, { price, sum, where }] of links) {
    const [href = ""] = link.split(" ");
    const [path = "", id = ""] = href.split("#");
    const sheet = await page.evaluate(textOf, { html: await fetched(path), id });
    const figures = sum.match(/Rs [\d,]+(?:\.\d\d)?/g) ?? [];
    for (const figure of [price, ...figures]) expect(sheet, `${where} leads to ${href}`).toContain(figure);
    expect(sheet, where).toContain(sums[href] ?? "a sum that is listed");
    led.add(href);
  }
  expect([...led].sort()).toEqual(Object.keys(sums).sort());
});

const textOf = ({ html, id }: { html: string; id: string }) =>
  new DOMParser().parseFromString(html, "text/html").getElementById(id)?.textContent ?? "";

/** By the page's text alone, in an empty page. A price in a sentence has its sum on a sheet of the same page. */
function pricesShown(html: string) {
  const main = new DOMParser().parseFromString(html, "text/html").querySelector("main") as Element;
  const sheets = [...main.querySelectorAll("[data-price]")];
  const sumOf = (sheet: Element | null | undefined) => sheet?.querySelector("[data-sum]");
  const found: { price: string; beside: string; sum: string; href: string }[] = [];
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null)
    for (const { 0: price } of node.data.matchAll(/Rs (?:\d+,)?\d{3}(?:\.\d\d)?/g)) {
      const own = node.parentElement;
      const sheet = own?.closest("[data-price]");
      // Fees of the government are told with the sums, or among the facts of a licence.
      const isFee = !sheet && /government fee (alone|in it) is/i.test(own?.closest("dd")?.textContent ?? "");
      if (own?.closest("[data-sum]") || isFee) continue;
      const row = sheet && own?.closest("[data-price] :is(tr, li)");
      const sum = sumOf(row) ?? sumOf(sheet ?? sheets.find(({ textContent }) => textContent.includes(price)));
      found.push({
        price,
        beside: (sheet ?? own?.closest("p, dd, li"))?.textContent ?? "",
        sum: sum?.textContent ?? "",
        href: (sheet && sum?.getAttribute("href")) ?? "",
      });
    }
  return found;
}
