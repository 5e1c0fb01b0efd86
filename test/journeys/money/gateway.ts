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

/** Signs somebody in, by default an admin, in the page's browser. */
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

/** What is asked before who pays. */
export async function answerFirst(page: Page, kind: string, turnover: string) {
  const form = page.locator("#pay form[action]");
  await form.getByLabel("What do you do?").selectOption(kind);
  await form.getByLabel("How much do you sell in a year?").selectOption(turnover);
  await form.getByLabel("Where are your shops").selectOption("All in one state");
  await form.getByRole("button", { name: "Continue" }).click();
}

/** From 'Pay Securely' to the order's page. */
export async function order(page: Page, options: { promo?: string; wantsNews?: boolean; insists?: boolean } = {}) {
  const number = people++;
  await page.goto("/payments");
  await page.getByRole("link", { name: "Pay Securely" }).click();
  const form = page.locator("#pay form[action]");
  await answerFirst(page, "Home kitchen", options.insists ? "Above Rs 50 crore" : "Up to Rs 1.5 crore");
  const allTheSame = page.locator("#pay").getByRole("link", { name: "Order the basic registration all the same" });
  if (options.insists) await allTheSame.click();
  await form.getByLabel("Full Name").fill(payer);
  await form.getByLabel("Email Address").fill(`asha${Date.now()}${number}@shop.example`);
  await form.getByLabel("Mobile Number").fill(String(9_000_000_000 + (Date.now() % 900_000_000) + number));
  await form.getByLabel("State").selectOption("Goa");
  if (options.promo) await form.getByLabel("Promo code").fill(options.promo);
  for (const box of await form.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  if (options.wantsNews) await form.getByRole("checkbox", { name: "news and offers" }).check();
  await form.getByRole("checkbox", { name: "refund terms" }).check();
  await form.getByRole("button", { name: "Go to payment" }).click();
}

export { expect };
