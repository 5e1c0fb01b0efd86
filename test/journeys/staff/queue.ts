import type { Page } from "@playwright/test";
import { anAccount } from "../../support/accounts";
import { test as base } from "../people";

/** A page of someone with a role who is already signed in, and an empty desk. */
export const test = base.extend<{ desk: Page; role: "admin" | "agent"; goesOn: boolean }>({
  role: ["agent", { option: true }],
  goesOn: [true, { option: true }],
  desk: async ({ page, site, database, email, role, goesOn }, use) => {
    await database.sql`update cases set status = 'won', lost_reason = null, awaits_answer = false`;
    const browser = await anAccount(site, database, email, { role });
    await browser.signIn(email);
    browser.cookies.delete("notice");
    // Of somebody who goes from case to case; who does not say so stays.
    if (goesOn) browser.cookies.set("desk-goes-on", "yes");
    await page.context().addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: site.origin })));
    await use(page);
  },
});

/** The drawer of the queue with its search, filters and saved views. */
export async function openFilters(desk: Page) {
  const drawer = desk.locator(".queue-tools");
  if ((await drawer.getAttribute("open")) === null) await drawer.locator("summary").click();
}

export const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000);

export { expect } from "../people";
