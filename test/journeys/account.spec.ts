import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { anAccount, codeOf, goodPassword } from "../support/accounts";
import type { RunningServer } from "../support/server";
import { expectAccessible, overflow } from "./axe";
import {
  confirmAddress,
  type Database,
  expect,
  expectConsoleErrors,
  fillSignIn,
  mailedLink,
  signUp,
  test,
  toast,
} from "./people";
import { isLong } from "./site";

const newPassword = "a river without a bridge";

async function signInToAccount(page: Page, site: RunningServer, database: Database, email: string) {
  await anAccount(site, database, email);
  await page.goto("/account");
  await fillSignIn(page, email);
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
}

test("signing in leads home, which says so once", async ({ page, database, email }) => {
  await signUp(page, email);
  await confirmAddress(database, email);
  await page.goto("/auth");
  await fillSignIn(page, email);
  await toast(page, "Signed in successfully!");
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.reload();
  await expect(page.getByText("Signed in successfully!")).toBeHidden();
});

test("signing in without a script leads home, which says so", async ({ browser, site, database, email }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const page = await context.newPage();
  await signUp(page, email);
  await confirmAddress(database, email);
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "Show password" })).toBeHidden();
  await fillSignIn(page, email);
  await toast(page, "Signed in successfully!");
  await context.close();
});

test("the link is sent again, and a forgotten password is replaced", async ({ page, database, email }) => {
  await signUp(page, email);
  const first = await mailedLink(database, email);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link again" }).click();
  await toast(page, "If this address is waiting for confirmation, a new link is on its way.");
  const second = await mailedLink(database, email, first);
  // The owner of the address, who did not sign up, chooses a password of their own.
  await page.goto(second);
  await page.getByText("I do not know that password").click();
  await page.getByLabel("New password", { exact: true }).fill(goodPassword);
  await page.getByLabel("New password again").fill(goodPassword);
  await page.getByRole("button", { name: "Save and confirm" }).click();
  await expect(page).not.toHaveURL(/\/auth\/confirm/);

  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await toast(page, "If this address has an account, a reset link is on its way.");
  const link = await mailedLink(database, email, second);
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await page.getByLabel("New password again").fill("another one");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.locator(".field-problem")).toHaveText("The two passwords are not the same.");
  expectConsoleErrors("400");
  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await page.getByLabel("New password again").fill(newPassword);
  await page.getByRole("button", { name: "Save new password" }).click();
  await toast(page, "Your password was changed. Please sign in.");
  await fillSignIn(page, email, newPassword);
  await toast(page, "Signed in successfully!");
});

test("a password is changed by its owner alone, and every session can be ended", async ({
  page,
  browser,
  site,
  database,
  email,
}) => {
  expectConsoleErrors("400");
  await signInToAccount(page, site, database, email);
  const change = async (current: string) => {
    const form = page.locator("form", { has: page.getByRole("button", { name: "Change password" }) });
    await form.getByLabel("Current password").fill(current);
    await form.getByLabel("New password", { exact: true }).fill(newPassword);
    await form.getByLabel("New password again").fill(newPassword);
    await form.getByRole("button", { name: "Change password" }).click();
  };
  await change("not my password");
  await toast(page, "That is not your current password.");
  await change(goodPassword);
  await toast(page, "Your password was changed.");
  await expect(page.locator(".toast")).toHaveCount(1);

  const elsewhere = await browser.newContext({ baseURL: site.origin });
  const other = await elsewhere.newPage();
  await other.goto("/account");
  await fillSignIn(other, email, newPassword);
  await expect(other.getByRole("heading", { name: "Your account" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await toast(page, "Signed out on all devices.");
  await other.reload();
  await expect(other.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await toast(other, "Your session has ended. Please sign in again.");
  await elsewhere.close();
});

test("a mistyped first code hides nothing, and from then on the app's code is asked for", async ({
  page,
  site,
  database,
  email,
}) => {
  expectConsoleErrors("400", "401");
  await signInToAccount(page, site, database, email);
  const part = page.locator("section", { has: page.getByRole("heading", { name: "Two-step sign-in" }) }).last();
  await part.getByLabel("Current password").fill(goodPassword);
  await part.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  const key = (await part.locator("code").textContent()) ?? "";
  await part.getByLabel("Six-digit code").fill("000000");
  await part.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  await expect(part.locator(".field-problem")).toBeVisible();
  await expect(part.locator("code")).toHaveText(key);
  await expect(part.getByRole("listitem").first()).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const codes = await part.getByRole("listitem").allTextContents();
  await part.getByRole("button", { name: "Copy the codes" }).click();
  await toast(page, "The recovery codes are copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
  const saving = page.waitForEvent("download");
  await part.getByRole("button", { name: "Download as a file" }).click();
  expect(readFileSync(await (await saving).path(), "utf8")).toContain(codes.join("\n"));
  await part.getByLabel("Six-digit code").fill(codeOf(key));
  await part.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  await toast(page, "Two-step sign-in is now on.");

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await toast(page, "Signed out successfully!");
  await fillSignIn(page, email);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await page.getByLabel("Six-digit code").fill(codeOf(key, 1));
  await page.getByText("Use a recovery code instead").click();
  await page.getByRole("button", { name: "Confirm" }).first().click();
  await toast(page, "Signed in successfully!");
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await fillSignIn(page, email);
  await page.getByText("Use a recovery code instead").click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Confirm" }).last().click();
  await toast(page, "Signed in successfully!");
  const off = page.locator("section", { has: page.getByRole("heading", { name: "Two-step sign-in" }) }).last();
  await page.goto("/account");
  await off.getByLabel("Current password").fill(goodPassword);
  await off.getByRole("button", { name: "Turn off two-step sign-in" }).click();
  await toast(page, "Two-step sign-in is now off.");
  await page.locator(".toast").getByRole("button", { name: "Close" }).click();
  await expect(page.locator(".toast")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("the tabs answer to the keyboard, and a refusal to a browser without a safe connection", async ({ page }) => {
  expectConsoleErrors("401");
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, "randomUUID"));
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Login" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByLabel("Full Name")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Sign Up" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByLabel("Full Name")).toBeHidden();
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/tab=sign-up/);
  await page.reload();
  await page.getByRole("tab", { name: "Login" }).click();
  await expect(page.getByLabel("Full Name")).toBeHidden();
  await fillSignIn(page, "nobody@shop.example");
  await toast(page, "E-mail address or password is not right.");
});

test("account pages fit every width and hide nothing from anyone", async ({ page, site, database, email }) => {
  expectConsoleErrors("400");
  await signInToAccount(page, site, database, email);
  const look = async () => {
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `sideways at ${width}`).toBeLessThanOrEqual(0);
      if (width === 360 || (width === 1280 && isLong)) await expectAccessible(page);
    }
  };
  await look();
  await page.context().clearCookies();
  for (const path of ["/auth", "/auth/confirm", "/auth/forgotten", "/auth/reset?token=none"]) {
    await page.goto(path);
    await look();
  }
  await page.goto("/auth?tab=sign-up");
  await page.getByLabel("Full Name").fill("A");
  await page.getByLabel("Email").fill("a@shop.example");
  await page.getByLabel("Password", { exact: true }).fill("12345678");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.locator(".field-problem")).toHaveText(/among the commonest/);
  await look();
});
