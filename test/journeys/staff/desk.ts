import type { Page } from "@playwright/test";
import { anAccount } from "../../support/accounts";
import { test as base, type Database } from "../people";

/** The dashboard is emptied before each journey; `desk` is a page of an admin who is already signed in. */
export const test = base.extend<{ desk: Page; isEmpty: undefined }>({
  isEmpty: [
    async ({ database }, use) => {
      await database.sql`delete from submissions`;
      await use(undefined);
    },
    { auto: true },
  ],
  desk: async ({ page, site, database, email }, use) => {
    const browser = await anAccount(site, database, email, { role: "admin" });
    await browser.signIn(email);
    browser.cookies.delete("notice");
    await page.context().addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: site.origin })));
    await use(page);
  },
});

export const rows = (page: Page) => page.locator(".desk-table tbody tr");

/** Messages with one minute between them, every third one suspect; the number in a name is its place from the newest. */
export const messagesInRow = ({ sql }: Database, count: number, newest = new Date()) => sql`
  insert into submissions (kind, name, email, phone, state, service, message, created_at, suspect)
  select 'contact', 'Sender ' || number, 'sender.with.a.long.name' || number || '@shop.example', '8' || lpad(number::text, 9, '0'),
    'Jammu and Kashmir', (array['General Inquiry', ''])[1 + number % 2],
    (array['Which licence does a bakery need? We sell at two markets and online.', ''])[1 + number % 2],
    ${newest}::timestamptz - number * interval '1 minute', number % 3 = 0
  from generate_series(1, ${count}::int) as number`;

export { expect, expectConsoleErrors, toast } from "../people";
