import type { Page } from "@playwright/test";
import { anAccount, databaseOf } from "../accounts";
import { test as base, expect } from "./site";

export type Database = Awaited<ReturnType<typeof databaseOf>>;
type Fixtures = { database: Database; email: string; desk: Page };

/** Each journey has people of its own, and the dashboard is emptied before it. */
export const test = base.extend<Fixtures>({
  database: async ({ site }, use) => {
    const database = await databaseOf(site);
    await database.sql`delete from form_submissions`;
    await database.sql`delete from contact_messages`;
    await use(database);
    await database.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter.
  email: async ({}, use, { testId }) => use(`${testId.replace(/\W/g, "")}@shop.example`),
  /** A page of an admin who is already signed in. */
  desk: async ({ page, site, database, email }, use) => {
    const browser = await anAccount(site, database, email, { isAdmin: true });
    await browser.signIn(email);
    browser.cookies.delete("notice");
    await page.context().addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: site.origin })));
    await use(page);
  },
});

export const toast = (page: Page, text: string) =>
  expect(page.locator(".toast").filter({ hasText: text })).toBeVisible();

export const rows = (page: Page) => page.locator(".desk-table tbody tr");

export const expectConsoleErrors = (...descriptions: string[]) => {
  for (const description of descriptions) test.info().annotations.push({ type: "expected console error", description });
};

/** Messages with one minute between them, every third one suspect; the number in a name is its place from the newest. */
export const messagesInRow = ({ sql }: Database, count: number, newest = new Date()) => sql`
  insert into contact_messages (name, email, phone, state, service, message, created_at, suspect)
  select 'Sender ' || number, 'sender.with.a.long.name' || number || '@shop.example', '8' || lpad(number::text, 9, '0'),
    'Jammu and Kashmir', (array['General Inquiry', ''])[1 + number % 2],
    (array['Which licence does a bakery need? We sell at two markets and online.', ''])[1 + number % 2],
    ${newest}::timestamptz - number * interval '1 minute', number % 3 = 0
  from generate_series(1, ${count}::int) as number`;

export { expect };
