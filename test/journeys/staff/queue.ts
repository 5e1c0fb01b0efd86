import type { Page } from "@playwright/test";
import { anAccount } from "../../support/accounts";
import { test as base } from "../people";

/** A page of someone with a role who is already signed in, and an empty desk. */
export const test = base.extend<{ desk: Page; role: "admin" | "agent" }>({
  role: ["agent", { option: true }],
  desk: async ({ page, site, database, email, role }, use) => {
    await database.sql`update cases set status = 'won', lost_reason = null, awaits_answer = false`;
    const browser = await anAccount(site, database, email, { role });
    await browser.signIn(email);
    browser.cookies.delete("notice");
    await page.context().addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: site.origin })));
    await use(page);
  },
});

export const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000);

export { expect } from "../people";
