import type { Page } from "@playwright/test";
import { anAccount, databaseOf } from "../../support/accounts";
import { type LocalGateway, startGateway } from "../../support/gateway";
import { people as written } from "../../support/people";
import { type RunningServer, startServer } from "../../support/server";
import { test as base, expect } from "../site";

/** The product with the local gateway and a UPI address, as a developer has it. */
export const test = base.extend<object, { gateway: LocalGateway }>({
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter.
    async ({}, use) => {
      await using gateway = await startGateway();
      await use(gateway);
    },
    { scope: "worker" },
  ],
  site: [
    async ({ gateway }, use) => {
      const upi = { UPI_ID: "anugya@bank", UPI_NAME: "Anugya" };
      await using server = await startServer({ ...gateway.variables, ...upi });
      gateway.sendTo(`${server.origin}/api/payments/webhook`);
      await use(server);
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** Signs somebody in, an admin unless told, in the page's browser. */
export async function signIn(page: Page, site: RunningServer, email: string, role: "admin" | "agent" = "admin") {
  const database = await databaseOf(site);
  const account = await anAccount(site, database, email, { role });
  await account.signIn(email);
  account.cookies.delete("notice");
  await page.context().addCookies([...account.cookies].map(([name, value]) => ({ name, value, url: site.origin })));
  return database;
}

/** Whose receipt, in Hindi, needs what a Latin one does not. */
export const [payer = ""] = written.namesByScript.Devanagari;

let people = 0;

/** From 'Pay Securely' to the order's page. */
export async function order(page: Page, given: { promo?: string; wantsNews?: boolean } = {}) {
  const number = people++;
  await page.goto("/payments");
  await page.getByRole("link", { name: "Pay Securely" }).click();
  const form = page.locator("#pay form[action]");
  await form.getByLabel("Full Name").fill(payer);
  await form.getByLabel("Email Address").fill(`asha${Date.now()}${number}@shop.example`);
  await form.getByLabel("Mobile Number").fill(String(9_000_000_000 + (Date.now() % 900_000_000) + number));
  await form.getByLabel("State").selectOption("Goa");
  if (given.promo) await form.getByLabel("Promo code").fill(given.promo);
  for (const box of await form.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  if (given.wantsNews) await form.getByRole("checkbox", { name: "news and offers" }).check();
  await form.getByRole("checkbox", { name: "refund terms" }).check();
  await form.getByRole("button", { name: "Go to payment" }).click();
}

export { expect };
