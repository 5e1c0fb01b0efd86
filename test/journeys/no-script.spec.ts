import { anchors, paths } from "../../content/paths";
import { expect, test } from "./site";

test.use({ javaScriptEnabled: false });

test("the menu, the dropdown and the chat open without any script", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(paths.services);
  await page.getByRole("button", { name: "FSSAI" }).click();
  await expect(page.getByRole("link", { name: "FSSAI Renewal" }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open chat" }).click();
  await expect(page.getByRole("link", { name: /Start Chat/ })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator(".menu-toggle").click();
  await expect(page.locator("#menu").getByRole("link", { name: "Contact" })).toBeVisible();
});

test("the code of the home page takes itself to the form", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "NEW2FSSAI" }).click();
  await expect(page).toHaveURL(`${paths.fssai}?utm_content=NEW2FSSAI#${anchors.leadForm}`);
  await expect(page.getByLabel("Full Name")).toBeFocused();
});

test("Apply Now goes straight to the form, and the reviews scroll by hand", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Next review" })).toBeHidden();
  await page.locator("#reviews").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#reviews > div").nth(1)).toBeInViewport();
  await page.getByRole("link", { name: /^Apply Now FSSAI/ }).click();
  await expect(page).toHaveURL(`${paths.fssai}#${anchors.leadForm}`);
});
