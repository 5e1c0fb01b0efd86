import type { Page } from "@playwright/test";
import { paths } from "../../content/paths";
import { aLead } from "../support/leads";
import { expect, hasItsScript, test } from "./site";

/* Back to a page that the browser kept as it was left. The test browser keeps none, so the events of such a return are dispatched by hand. */

const leaveAndComeBack = (page: Page) =>
  page.evaluate(() => {
    for (const event of ["pagehide", "pageshow"]) dispatchEvent(new PageTransitionEvent(event, { persisted: true }));
  });

test("the home card hands on the lead's own fields and nothing that belongs to the form", async ({ page }) => {
  await page.goto(paths.home);
  await page.locator("form[data-form=draft] [name=name]").fill("Drafted Asha");
  await page.locator("form[data-form=draft] button[type=submit]").click();
  await page.waitForURL(`**${paths.fssai}#*`);
  const draft = await page.evaluate(() => JSON.parse(sessionStorage.getItem("lead-draft") ?? "null").values);
  expect(Object.keys(draft).sort()).toEqual(["email", "finderAnswers", "name", "phone", "service", "state"]);
});

test("a form that went out the plain way keeps its key for another try, and takes a new one when it is changed", async ({
  page,
}, info) => {
  for (const description of ["ERR_FAILED", "Failed to fetch dynamically imported module"])
    info.annotations.push({ type: "expected console error", description });
  await page.route(/islands\/islands-/, (route) => route.abort());
  const keys: (string | null)[] = [];
  await page.route(paths.contact, async (route, request) => {
    if (request.method() !== "POST") return route.continue();
    keys.push(new URLSearchParams(request.postData() ?? "").get("idempotencyKey"));
    await route.fulfill({ status: 204 });
  });
  await page.goto(paths.contact);
  const form = page.locator("form[data-form=contact]");
  const { name, email, phone, state } = aLead();
  for (const [field, value] of Object.entries({ name, email, phone }))
    await form.locator(`[name=${field}]`).fill(value);
  await form.locator("[name=state]").selectOption(state);
  const send = async () => {
    const sent = keys.length;
    await form.locator("button[type=submit]").click();
    await expect.poll(() => keys.length).toBe(sent + 1);
    await leaveAndComeBack(page);
  };
  await send();
  await send();
  await form.locator("[name=name]").fill("Another Person");
  await send();
  for (const key of keys) expect(key).toMatch(/^[\w-]{32,36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a dialog, a menu and the chat are closed when their page comes back", async ({ page }) => {
  await page.goto(paths.home);
  await hasItsScript(page);
  await page.getByRole("link", { name: "Apply Now MSME Registration" }).click();
  await expect(page.locator("dialog[open]")).toBeVisible();
  await leaveAndComeBack(page);
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  for (const button of ["FSSAI", "Open chat"]) {
    await page.getByRole("button", { name: button }).click();
    await expect(page.locator(":popover-open")).toBeVisible();
    await leaveAndComeBack(page);
    await expect(page.locator(":popover-open")).toHaveCount(0);
  }
});
