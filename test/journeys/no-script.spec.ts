import { anchors, paths } from "../../content/paths";
import { aLead } from "../support/leads";
import { fill, submit } from "./forms";
import { expect, test } from "./people";

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

test("the code of the home page takes itself to the form", async ({ page, database }, info) => {
  info.annotations.push({ type: "expected console error", description: "400" });
  // Chromium reports a glide between pages that is overtaken by the next click as an error.
  await page.goto("/");
  await page.getByRole("link", { name: "NEW2FSSAI" }).click();
  await expect(page).toHaveURL(`${paths.fssai}?code=NEW2FSSAI#${anchors.leadForm}`);
  await expect(page.getByLabel("Full Name")).toBeFocused();
  const note = page.getByText("Your code NEW2FSSAI is applied: flat 10% off.");
  await expect(note).toBeVisible();

  // It stays with a form that comes back, and goes along with the one that is stored.
  const lead = aLead();
  await fill(page, { ...lead, phone: "12345" });
  await submit(page).click();
  await expect(page.getByText("Please check the marked fields.")).toBeVisible();
  await expect(note).toBeVisible();
  await fill(page, { phone: lead.phone });
  await submit(page).click();
  const chat = page.locator("#form-sent").getByRole("link", { name: /WhatsApp/ });
  await expect(chat).toHaveAttribute("href", /My%20code%20is%20NEW2FSSAI$/);
  const [row] = await database.sql`select last_visit from submissions where phone = ${lead.phone}`;
  expect(row?.lastVisit).toEqual({ promo: "NEW2FSSAI" });
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
