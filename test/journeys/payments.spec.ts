import type { Page } from "@playwright/test";
import { databaseOf } from "../support/accounts";
import { type LocalGateway, startGateway } from "../support/gateway";
import { startServer } from "../support/server";
import { test as base, expect } from "./site";

/** The product with the local gateway and a UPI address, as a developer has it. */
const test = base.extend<object, { gateway: LocalGateway }>({
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
    { scope: "worker", timeout: 60_000 },
  ],
});

let people = 0;

/** From 'Pay Securely' to the order's page. */
async function order(page: Page, given: { promo?: string } = {}) {
  const number = people++;
  await page.goto("/payments");
  await page.getByRole("link", { name: "Pay Securely" }).click();
  const form = page.locator("#pay form[action]");
  await form.getByLabel("Full Name").fill("Asha Kumari");
  await form.getByLabel("Email Address").fill(`asha${Date.now()}${number}@shop.example`);
  await form.getByLabel("Mobile Number").fill(String(9_000_000_000 + (Date.now() % 900_000_000) + number));
  await form.getByLabel("State").selectOption("Goa");
  if (given.promo) await form.getByLabel("Promo code").fill(given.promo);
  await expect(form.getByRole("checkbox")).not.toBeChecked();
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Go to payment" }).click();
}

const noSideways = (page: Page, width: number) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

for (const width of [360, 1280])
  for (const javaScriptEnabled of [true, false])
    test.describe(`at ${width} px, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ viewport: { width, height: 800 }, javaScriptEnabled });

      test("an order is paid by link, and the receipt opens", async ({ page, site }) => {
        await order(page);
        await expect(page.getByRole("heading", { name: "Your order" })).toBeVisible();
        await expect(page.locator(".receipt-lines")).toContainText("Government fee, passed on as it is");
        await expect(page.locator(".receipt-lines")).toContainText("Rs 1,499.00");
        await expect(page.getByText("up to Rs 749.50 comes back")).toBeVisible();
        if (javaScriptEnabled) await noSideways(page, width);
        await page.getByRole("link", { name: "Pay Rs 1,499.00 securely" }).click();
        await page.getByRole("button", { name: "Pay Rs 1499.00" }).click();
        await expect(page.getByRole("heading", { name: "Paid. Thank you!" })).toBeVisible({ timeout: 20_000 });
        await page.reload();
        await expect(page.getByRole("heading", { name: "Paid. Thank you!" })).toBeVisible();
        const receipt = await page.getByRole("link", { name: /^Receipt AR\// }).getAttribute("href");
        const file = await page.request.get(`${site.origin}${receipt}`);
        expect(file.headers()["content-type"]).toBe("application/pdf");
        expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
        await page.getByText("Ask for a refund").click();
        await page.getByRole("button", { name: "Ask for Rs 749.50 back" }).click();
        await expect(page.getByText(/We decide by \d{4}-\d\d-\d\d/)).toBeVisible();
      });

      test("a transfer by UPI is reported and being checked", async ({ page }) => {
        await order(page);
        const code = page.getByRole("img", { name: "UPI code for Rs 1,499.00 to Anugya" });
        const app = page.getByRole("link", { name: "Open UPI app" });
        await expect(width < 768 ? app : code).toBeVisible();
        await expect(width < 768 ? code : app).toBeHidden();
        expect(await app.getAttribute("href")).toMatch(
          /^upi:\/\/pay\?pa=anugya@bank&pn=Anugya&am=1499\.00&cu=INR&tn=AN\w{10}&tr=AN\w{10}$/,
        );
        await page.getByLabel("UTR (12 digits)").fill("12345");
        test.info().annotations.push({ type: "expected console error", description: "400" });
        await page.getByRole("button", { name: "I have paid" }).click();
        await expect(page.getByRole("alert")).toContainText("A UTR has 12 digits.");
        const utr = String(Date.now()).slice(-12).padStart(12, "3");
        await page.getByLabel("UTR (12 digits)").fill(utr.replace(/(\d{4})/g, "$1 "));
        await page.getByRole("button", { name: "I have paid" }).click();
        await expect(page.getByText(`We are comparing UTR ${utr} with our bank`)).toBeVisible();
        await expect(page.getByText("Please do not pay again")).toBeVisible();
        await expect(page.getByRole("link", { name: /securely/ })).toHaveCount(0);
      });
    });

test("a refused form keeps what was typed, and a wrong code gets a sentence and changes nothing", async ({
  page,
  site,
}) => {
  const database = await databaseOf(site);
  const count = async () => (await database.sql`select from form_submissions`).length;
  const before = await count();
  test.info().annotations.push({ type: "expected console error", description: "400" });
  await order(page, { promo: "NEW9FSSAI" });
  await expect(page.getByText("This code is not one of ours.")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Asha Kumari");
  expect(await count()).toBe(before);
  await page.getByLabel("Promo code").fill("new2fssai");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Go to payment" }).click();
  await expect(page.locator(".receipt-lines")).toContainText("Rs 1,359.10");
  await database.close();
});

test("paid elsewhere is told on the open page by itself, and a failed payment does not say to try again", async ({
  page,
  gateway,
}) => {
  await order(page);
  const reference = /AN\w{10}/.exec(await page.locator(".receipt").innerText())?.[0] ?? "";
  for (const event of gateway.pay(reference, { status: "failed" }).events) await gateway.deliver(event);
  await expect(page.getByText("It can still be completed within three days")).toBeVisible();
  expect(await page.locator("main").innerText()).not.toMatch(/try again/i);
  for (const event of gateway.pay(reference).events) await gateway.deliver(event);
  await expect(page.getByRole("heading", { name: "Paid. Thank you!" })).toBeVisible();
});
