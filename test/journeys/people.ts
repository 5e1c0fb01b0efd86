import type { Page } from "@playwright/test";
import { databaseOf, goodPassword, linkTo } from "../support/accounts";
import { test as base, expect } from "./site";

export type Database = Awaited<ReturnType<typeof databaseOf>>;

/** Each journey has people of its own. */
export const test = base.extend<{ database: Database; email: string }>({
  database: async ({ site }, use) => {
    const database = await databaseOf(site);
    await use(database);
    await database.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter.
  email: async ({}, use, { testId }) => use(`${testId.replace(/\W/g, "")}@shop.example`),
});

export const toast = (page: Page, text: string, options: { timeout?: number } = {}) =>
  expect(page.locator(".toast").filter({ hasText: text })).toBeVisible(options);

export async function signUp(page: Page, email: string) {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Full Name").fill("Asha Rao");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await page.getByRole("button", { name: "Create Account" }).click();
  await toast(page, "Check your email to confirm your account!");
}

export const confirmAddress = ({ sql }: Database, email: string) =>
  sql`update "user" set email_verified = true where email = ${email}`;

/** The link of the latest mail to someone, other than one from before: a mail may be written after the page has answered. */
export async function mailedLink(database: Database, email: string, before = "") {
  const latest = () => linkTo(database, email).catch(() => before);
  await expect.poll(latest).not.toBe(before);
  return latest();
}

export async function fillSignIn(page: Page, email: string, password = goodPassword) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** An entry of the admins' own menu, once it is open. */
export async function inOffice(page: Page, name: string | RegExp) {
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("button", { name: /^Office/ }).click();
  return menu.getByRole("link", { name });
}

export const openInOffice = async (page: Page, name: string | RegExp) => (await inOffice(page, name)).click();

export const expectConsoleErrors = (...descriptions: string[]) => {
  for (const description of descriptions) test.info().annotations.push({ type: "expected console error", description });
};

export { expect };
