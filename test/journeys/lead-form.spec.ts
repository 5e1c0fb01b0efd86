import type { Page } from "@playwright/test";
import { leadForm } from "../../content/en/lead-form";
import { aLead } from "../support/leads";
import {
  expectPersonFields,
  expectTrap,
  failAt,
  fill,
  hold,
  isKept,
  sendAnother,
  submit,
  toast,
  wake,
  watchKeys,
} from "./forms";
import { expect, test } from "./site";

const { messages, problems } = leadForm;
const path = "/fssai-registration";

// Still pages: a transition that ends early, as from a page to its answer, counts as an error of the page.

const thanks = (page: Page) => page.getByText(messages.success).filter({ visible: true });

test("a lead: submitting, success, an empty form with the default service, the time kept only then", {
  tag: "@walk",
}, async ({ page }) => {
  const letGo = await hold(page, "/api/leads");
  await page.goto(path);
  // A region that speaks must be there before its first words.
  await expect(page.locator("[data-island=lead-form] .toasts[role=status]")).toBeEmpty();
  await wake(page);
  await fill(page, { ...aLead(), service: "GST Registration" });
  await submit(page).click();
  await expect(submit(page)).toHaveText("SUBMITTING...");
  await expect(submit(page)).toBeDisabled();
  expect(await isKept(page, "lead-sent-at")).toBeNull();
  letGo();
  await expect(toast(page, "Form submitted successfully! We'll contact you soon.")).toBeVisible();
  await expect(submit(page)).toBeEnabled();
  for (const name of ["name", "email", "phone", "state"])
    await expect(page.locator(`form[data-form=lead] [name=${name}]`)).toHaveValue("");
  await expect(page.locator("[name=service]")).toHaveValue("FSSAI Registration/License");
  expect(Number(await isKept(page, "lead-sent-at"))).toBeGreaterThan(0);

  await sendAnother(page);
  await fill(page, aLead());
  await submit(page).click();
  await expect(toast(page, "Please wait before submitting again.")).toBeVisible();
  await expect(page.locator("[name=name]")).not.toHaveValue("");
});

test("problems stand beside their fields, the first is focused, and go when they are dealt with", async ({ page }) => {
  await page.goto(path);
  await wake(page);
  await fill(page, { name: "Asha", email: "asha@shop", phone: "12345" });
  await submit(page).click();
  const email = page.locator("[name=email]");
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription(problems.email.invalid);
  await expect(page.locator("[name=phone]")).toHaveAccessibleDescription(new RegExp(problems.phone.invalid));
  await expect(page.locator("[name=state]")).toHaveAccessibleDescription(problems.state.missing);
  await expect(toast(page, problems.summary)).toBeVisible();
  await email.fill("asha@shop.in");
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("[name=phone]")).toHaveAttribute("aria-invalid", "true");
});

test("the +91 stands fixed, phones show the right keyboards, and what autofill puts around a number is accepted", async ({
  page,
}) => {
  await page.goto(path);
  await wake(page);
  await expectPersonFields(page, "lead");
  const lead = aLead();
  const answered = page.waitForResponse("/api/leads");
  await fill(page, { ...lead, phone: `+91-${lead.phone.slice(0, 5)} ${lead.phone.slice(5)}` });
  await submit(page).click();
  expect((await answered).status()).toBe(201);
});

test("a failure keeps the values, names its cause in the console, and the retry carries the same key", async ({
  page,
}, info) => {
  for (const description of ["503", "could not store"])
    info.annotations.push({ type: "expected console error", description });
  await page.goto(path);
  await wake(page);
  const keys = watchKeys(page);
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await failAt(page, "/api/leads", messages.failed);
  const lead = aLead();
  await fill(page, lead);
  await submit(page).click();
  await expect(toast(page, "Failed to submit form. Please try again.")).toBeVisible();
  await expect(page.locator("[name=name]")).toHaveValue(lead.name);
  await expect(submit(page)).toBeEnabled();
  expect(errors.join()).toContain("could not store");
  expect(await isKept(page, "lead-sent-at")).toBeNull();

  await page.unroute("/api/leads");
  await submit(page).click();
  await expect(toast(page, messages.success)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test("changed values travel under a new key", async ({ page }, info) => {
  for (const description of ["503", "could not store"])
    info.annotations.push({ type: "expected console error", description });
  await page.goto(path);
  await wake(page);
  const keys = watchKeys(page);
  await failAt(page, "/api/leads", messages.failed);
  await fill(page, aLead());
  await submit(page).click();
  await expect(toast(page, messages.failed)).toBeVisible();
  await fill(page, { name: "Corrected" });
  await submit(page).click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[1]).not.toBe(keys[0]);
});

test("a filled honeypot is refused in the browser too, comes back empty, and the second try passes", async ({
  page,
}) => {
  await page.goto(path);
  await wake(page);
  await fill(page, aLead());
  await expectTrap(page);
  await submit(page).click();
  await expect(toast(page, messages.success)).toBeVisible();
});

test("what was typed and chosen before React arrives stays", async ({ page }) => {
  await page.goto(path);
  await page.evaluate(() => {
    for (const [name, value] of [
      ["name", "Early Asha"],
      ["state", "Goa"],
      ["service", "MSME Registration"],
    ] as const)
      (document.querySelector(`form[data-form=lead] [name=${name}]`) as HTMLInputElement).value = value;
  });
  await wake(page);
  await expect(page.locator("[name=name]")).toHaveValue("Early Asha");
  await expect(page.locator("[name=state]")).toHaveValue("Goa");
  await expect(page.locator("[name=service]")).toHaveValue("MSME Registration");
});

test("a form sent while React is still on its way is sent once", async ({ page }) => {
  const letGo = await hold(page, /islands\/islands-/);
  await page.goto(path);
  const keys = watchKeys(page);
  await fill(page, aLead());
  await submit(page).click();
  await submit(page).click();
  expect(keys).toHaveLength(0);
  letGo();
  await expect(toast(page, messages.success)).toBeVisible();
  expect(keys).toHaveLength(1);
});

test("a form whose script never arrives goes out the plain way, with its key", async ({ page }, info) => {
  info.annotations.push({ type: "expected console error", description: "ERR_FAILED" });
  info.annotations.push({ type: "expected console error", description: "Failed to fetch dynamically imported module" });
  await page.route(/islands\/islands-/, (route) => route.abort());
  await page.goto(path);
  await fill(page, aLead());
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await submit(page).click();
  expect(new URLSearchParams((await posted).postData() ?? "").get("idempotencyKey")).toMatch(/^[\w-]{32,36}$/);
  await expect(thanks(page)).toBeVisible();
});

test("the home card carries what was typed to the form, where nothing is sent by itself", async ({ page }) => {
  await page.goto("/");
  await wake(page);
  const card = page.locator("form[data-form=draft]");
  await card.locator("[name=name]").fill("Drafted Asha");
  const keys = watchKeys(page);
  await card.locator("button[type=submit]").click();
  await page.waitForURL(`**${path}#*`);
  await expect(page.locator("form[data-form=lead] [name=name]")).toHaveValue("Drafted Asha");
  expect(page.url()).not.toContain("Asha");
  expect(keys).toHaveLength(0);
  const lead = aLead({ name: "Drafted Asha" });
  await wake(page);
  await fill(page, { email: lead.email, phone: lead.phone, state: "Goa" });
  await submit(page).click();
  await expect(toast(page, messages.success)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("lead-draft"))).toBeNull();
});

test("the campaign of the first and the last visit travels with the lead", async ({ page }) => {
  await page.goto(`/?utm_source=google&utm_campaign=licence&utm_${"x".repeat(3_000)}=1`);
  await expect.poll(() => isKept(page, "last-visit")).toContain("google");
  await page.goto("/?utm_source=newsletter");
  await expect.poll(() => isKept(page, "last-visit")).toContain("newsletter");
  await page.goto(path);
  await wake(page);
  const posted = page.waitForRequest("/api/leads");
  await fill(page, aLead());
  await submit(page).click();
  const body = (await posted).postDataJSON();
  expect(body.firstVisit).toBe("utm_source=google&utm_campaign=licence");
  expect(body.lastVisit).toBe("utm_source=newsletter");
  expect(body).toMatchObject({ page: path, seconds: expect.any(Number) });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form posts to its own page and comes back with the same words", { tag: "@walk" }, async ({ page }) => {
    await page.goto(path);
    await fill(page, aLead());
    await submit(page).click();
    await expect(thanks(page)).toBeVisible();
    await expect(thanks(page)).toBeInViewport();
    // A page that has just arrived speaks where its focus is.
    await expect(page.getByRole("status").filter({ has: thanks(page) })).toBeFocused();
    const again = await page.reload();
    expect(again?.request().method()).toBe("GET");
    await expect(page.locator("form[data-form=lead] [name=name]")).toHaveValue("");
  });

  test("a refusal brings back everything that was typed and puts the cursor where it is needed", async ({
    page,
  }, info) => {
    info.annotations.push({ type: "expected console error", description: "400" });
    await page.goto(path);
    const lead = aLead({ state: "Goa", service: "MSME Registration" });
    await fill(page, { ...lead, phone: "12345" });
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText(problems.summary);
    await expect(page.locator("[name=phone]")).toBeFocused();
    await expect(page.locator("[name=phone]")).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("[name=phone]")).toHaveAccessibleDescription(new RegExp(problems.phone.invalid));
    await expect(page.locator("form[data-form=lead] [name=name]")).toHaveValue(lead.name);
    await expect(page.locator("[name=state]")).toHaveValue("Goa");
    await expect(page.locator("[name=service]")).toHaveValue("MSME Registration");
    await fill(page, { phone: lead.phone });
    await submit(page).click();
    await expect(thanks(page)).toBeVisible();
  });

  test("the home card opens the FSSAI form filled in, with nothing in the address bar", async ({ page }) => {
    await page.goto("/");
    await page.locator("form[data-form=draft] [name=name]").fill("Drafted Asha");
    await page.locator("form[data-form=draft] button[type=submit]").click();
    await expect(page.locator("form[data-form=lead] [name=name]")).toHaveValue("Drafted Asha");
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
  });
});
