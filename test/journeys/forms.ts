import type { BrowserContext, Page, Request } from "@playwright/test";
import { expect } from "./site";

export type FormName = "lead" | "contact";
export type Typed = Partial<Record<string, string>>;

export async function fill(page: Page, typed: Typed, form: FormName = "lead") {
  for (const [name, value] of Object.entries(typed)) {
    const control = field(page, name, form);
    if (name === "state" || name === "service") await control.selectOption(value ?? "");
    else await control.fill(value ?? "");
  }
}

export const field = (page: Page, name: string, form: FormName = "lead") =>
  page.locator(`form[data-form=${form}] [name=${name}]`);

/** Waits until React has taken the form over. */
export async function wake(page: Page, form: FormName = "lead") {
  const island = page.locator(`[data-island=${form}-form]`);
  await island.locator("input[name=name]").focus();
  await expect(island).toHaveAttribute("data-awake", "");
}

export const submit = (page: Page) => page.locator("form[data-form] button[type=submit]");

/** From the thanks for a form back to an empty one. */
export const sendAnother = (page: Page) => page.getByRole("button", { name: "Send another" }).click();

/** A notice that is seen and, standing in a region that speaks, heard. */
export const toast = (page: Page, text: string) => page.getByRole("status").getByText(text);

export const isKept = (page: Page, name: string) => page.evaluate((item) => localStorage.getItem(item), name);

/** As autofill may do: the form is refused in words, and the field is empty for the second try. */
export async function expectTrap(page: Page, form: FormName = "lead") {
  const honeypot = field(page, "secondRemark", form);
  await honeypot.evaluate((input: HTMLInputElement) => {
    input.value = "filled by a password manager";
  });
  await submit(page).click();
  await expect(toast(page, "Spam detected. Please try again.")).toBeVisible();
  await expect(honeypot).toHaveValue("");
}

/** Who fills in the form is asked in the same way everywhere. */
export async function expectPersonFields(page: Page, form: FormName) {
  for (const [name, filling, keyboard] of [
    ["name", "name"],
    ["email", "email", "email"],
    ["phone", "tel", "tel"],
    ["state", "address-level1"],
  ] as const) {
    const control = field(page, name, form);
    await expect(control).toHaveAttribute("autocomplete", filling);
    await expect(control).toHaveAttribute("enterkeyhint", "next");
    if (keyboard) await expect(control).toHaveAttribute("inputmode", keyboard);
  }
  const phone = field(page, "phone", form);
  const prefix = phone.locator("xpath=preceding-sibling::*");
  await prefix.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await phone.press("Control+A");
  await phone.press("Delete");
  await expect(prefix).toHaveText("+91");
  await expect(prefix).toBeVisible();
  await expect(phone).toHaveValue("");
}

/** The requests that carried a form, by their keys. */
export function watchKeys(watched: Page | BrowserContext) {
  const keys: string[] = [];
  watched.on("request", (request: Request) => {
    if (request.method() === "POST") keys.push(request.headers()["idempotency-key"] ?? "none");
  });
  return keys;
}

/** Keeps what goes to an address on its way until it is let go. */
export async function hold(page: Page, address: string | RegExp) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return () => letGo();
}

/** As a server answers that cannot reach its database. */
export const failAt = (page: Page, endpoint: string, message: string) =>
  page.route(endpoint, (route) => route.fulfill({ status: 503, json: { outcome: "failed", message, problems: {} } }));
