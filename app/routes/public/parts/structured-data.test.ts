import { expect, test } from "vitest";
import { english } from "../../../../content/en/content";
import { organization } from "./structured-data";

test("the range of prices follows the prices of the site", () => {
  expect(organization(english)).toMatchObject({ priceRange: "Rs 999 - Rs 3,999" });
  const [first, ...others] = english.home.services.items;
  const services = { ...english.home.services, items: [{ ...first!, sum: { ...first!.sum, amount: 499 } }, ...others] };
  const cheaper = { ...english, home: { ...english.home, services } };
  expect(organization(cheaper)).toMatchObject({ priceRange: "Rs 499 - Rs 3,999" });
});
