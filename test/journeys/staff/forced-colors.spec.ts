import type { Locator } from "@playwright/test";
import { expect, test } from "./desk";

test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

const pictureOf = async (part: Locator) => (await part.screenshot()).toString("base64");

test("in forced colours the switch shows its state, only the open page is underlined, and no label is covered", async ({
  desk: page,
}) => {
  await page.goto("/admin/team");
  const automatic = page.getByRole("switch");
  const off = await pictureOf(automatic);
  await automatic.click();
  await expect(automatic).toBeChecked();
  expect(await pictureOf(automatic)).not.toBe(off);
  await automatic.click();
  await expect(automatic).not.toBeChecked();

  const links = page.locator(".desk-menu > ul > li > *:not(ul)");
  const underlined = await links.evaluateAll((all) => {
    const { backgroundColor } = getComputedStyle(document.querySelector("header") as Element);
    return all
      .filter((link) => getComputedStyle(link).borderBottomColor !== backgroundColor)
      .map((link) => link.textContent);
  });
  expect(underlined).toEqual([expect.stringMatching(/^Office/)]);

  await page.goto("/admin");
  const label = page.getByText("Total Submissions", { exact: true });
  const shown = await pictureOf(label);
  await label.locator("+ dd").evaluate((number) => {
    number.style.visibility = "hidden";
  });
  expect(await pictureOf(label), "without the number below it").toBe(shown);
});
