import type { Page } from "@playwright/test";
import { expect } from "../site";

/**
 * From the menu to the order, whose application started by itself when it was paid, and on to that; what must be called
 * about first is started there.
 */
export async function start(page: Page, reference: string) {
  await page.goto("/desk");
  // The site looks for what is to be done every five seconds, and at once when staff send a form.
  const { origin } = new URL(page.url());
  const form = { act: "scope", scope: "everyone" };
  await page.request.post("/desk", { form, headers: { Origin: origin }, maxRedirects: 0 });
  await page.getByRole("link", { name: /^Orders/ }).click();
  await page.getByRole("link", { name: /^Paid/ }).click();
  await page.getByRole("link", { name: new RegExp(reference) }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(reference);
  const call = page.getByLabel("What was settled on the telephone");
  if (await call.isVisible()) {
    // What is typed and taken out again is no note: the call is noted later, on the application.
    await call.fill("Nobody answers");
    await call.clear();
    await page.getByRole("button", { name: "Start the application" }).click();
  } else {
    const started = page.locator('a[data-row-link][href^="/desk/applications/"]').first();
    await expect(async () => {
      if (!(await started.isVisible())) await page.reload();
      await expect(started).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await started.click();
  }
  await expect(page.getByRole("heading", { name: "Documents", exact: true })).toBeVisible();
}
