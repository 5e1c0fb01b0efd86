import { indexedPaths, licencePaths, paths } from "../../content/paths";
import { isPolicy } from "../support/site-pages";
import { expect, test } from "./site";

/* Every price that a page shows: as all that is paid, with what is in it, and the two ways to a registration alike. */

test.use({ javaScriptEnabled: true, viewport: { width: 1280, height: 800 } });

const [online, withExpert] = ["Rs 1,499", "Rs 1,999"];
const offers = [online, withExpert, "Rs 999", "Rs 1,999"];
const table = ["Rs 1,999", "Rs 2,499", "Rs 2,999", "Rs 3,499", "Rs 3,999"];
const [state, central] = ["Rs 3,499", "Rs 4,499"];
const licencePrices: Partial<Record<keyof typeof licencePaths, string[]>> = {
  registration: [online, withExpert],
  eating: [online, state, central],
  licence: [state, central],
  state: [state],
  central: [central],
  fpo: [online, state, central],
};
const expected: Record<string, string[]> = {
  [paths.home]: offers,
  [paths.services]: offers,
  [paths.payments]: [online, online, online],
  [paths.fssai]: [online, withExpert, ...table, state, central],
  [paths.gst]: ["Rs 1,999"],
  [paths.msme]: ["Rs 999"],
  ...Object.fromEntries(
    Object.entries(licencePaths).map(([key, path]) => [
      path,
      [...(licencePrices[key as keyof typeof licencePaths] ?? []), ...offers],
    ]),
  ),
};

test("every price is all that is paid and says what is in it, and both ways are named alike", async ({
  page,
  request,
}) => {
  const shown: Record<string, string[]> = {};
  for (const path of indexedPaths.filter((path) => !isPolicy(path))) {
    const html = await (await request.get(path)).text();
    const prices = await page.evaluate(pricesShown, html);
    for (const { price, beside, name } of prices) {
      const where = `${price} on ${path}`;
      expect(beside, where).toMatch(/\bGST\b|government fee/);
      if (name) expect(`${name}: ${price}`, where).toMatch(/^Order online: Rs 1,499$|^With an expert.*: Rs 1,999$/);
    }
    if (prices.length > 0) shown[path] = prices.map(({ price }) => price);
  }
  expect(shown).toEqual(expected);
});

/** By the page's text alone, in an empty page. What an official fee is stands in the same line. */
function pricesShown(html: string) {
  const main = new DOMParser().parseFromString(html, "text/html").querySelector("main") as Element;
  const sums = [...main.querySelectorAll("[data-price] :is(strong, td, dd)")].filter(({ textContent }) =>
    /^Rs [\d,]+$/.test(textContent),
  );
  return sums.map((sum) => ({
    price: sum.textContent,
    beside: (sum.closest("dl.sheet") ?? sum.closest("[data-price]"))?.textContent ?? "",
    name: sum.closest("[data-way]")?.querySelector("p")?.textContent ?? "",
  }));
}
