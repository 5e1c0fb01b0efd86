import type { Page } from "@playwright/test";
import { leadForm } from "../../content/en/lead-form";
import { paths } from "../../content/paths";
import { aLead } from "../support/leads";
import { field, fill, hold, sendAnother, submit, toast, wake, watchKeys } from "./forms";
import { expect, expectConsoleErrors, test } from "./people";

const { messages, problems } = leadForm;

test("a double click is one request and one row", { tag: "@walk" }, async ({ page, database }) => {
  const letGo = await hold(page, "/api/leads");
  await page.goto(paths.fssai);
  await wake(page);
  const keys = watchKeys(page);
  const lead = aLead();
  await fill(page, lead);
  await submit(page).dblclick();
  letGo();
  await expect(toast(page, messages.success)).toBeVisible();
  expect(keys).toHaveLength(1);
  expect(await database.sql`select from submissions where phone = ${lead.phone}`).toHaveLength(1);
});

test("two visitors with the same page both get through, each with a key made in their own browser", async ({
  page,
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.origin });
  const other = await context.newPage();
  const keys = [watchKeys(page), watchKeys(other)];
  for (const visitor of [page, other]) {
    const served = await visitor.goto(paths.fssai);
    expect(await served?.text()).toMatch(/<input type="hidden" name="idempotencyKey"(?: value="")?\/>/);
    await wake(visitor);
    await fill(visitor, aLead());
  }
  for (const visitor of [page, other]) {
    const answered = visitor.waitForResponse("/api/leads");
    await submit(visitor).click();
    expect((await answered).status()).toBe(201);
  }
  for (const [key] of keys) expect(key).toMatch(/^[\w-]{32,36}$/);
  expect(keys[0]).not.toEqual(keys[1]);
  await context.close();
});

test("a draft that was corrected stays corrected when the form comes back the plain way, and is gone when it was sent", async ({
  page,
}) => {
  expectConsoleErrors("ERR_FAILED", "Failed to fetch dynamically imported module", "400");
  await page.goto(paths.home);
  await wake(page);
  await page.locator("form[data-form=draft] [name=name]").fill("Drafted Asha");
  // The form wakes as soon as the draft arrives, its button having the focus.
  await page.route(/islands\/islands-/, (route) => route.abort());
  await page.locator("form[data-form=draft] button[type=submit]").click();
  await page.waitForURL(`**${paths.fssai}#*`);
  const lead = aLead({ name: "Corrected Asha", service: "GST Registration" });
  await fill(page, { ...lead, phone: "12345" });
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText(problems.summary);
  await expect(field(page, "name")).toHaveValue("Corrected Asha");
  await expect(field(page, "service")).toHaveValue("GST Registration");
  await fill(page, { phone: lead.phone });
  await submit(page).click();
  await expect(page.getByText(messages.success).filter({ visible: true })).toBeVisible();
  await expect(field(page, "name")).toHaveValue("");
});

test.describe("the time trap", () => {
  test.beforeEach(async ({ page }) => {
    // From here on time passes in the page only when the test moves it.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
  });

  /** As much of it as the page's script waits for after the first paint. */
  const letScriptCome = (page: Page) => page.clock.runFor(100);

  test("what was filled in faster than a person types is marked, with the seconds it took, and nothing else is", async ({
    page,
    database,
  }) => {
    await page.goto(paths.fssai);
    await letScriptCome(page);
    await wake(page);
    const send = async (lead = aLead()) => {
      const posted = page.waitForRequest("/api/leads");
      await fill(page, lead);
      await submit(page).click();
      await expect(toast(page, messages.success)).toBeVisible();
      const [row] = await database.sql`select suspect from submissions where phone = ${lead.phone}`;
      return { seconds: (await posted).postDataJSON().seconds as number, isSuspect: row?.suspect };
    };
    const quick = await send();
    expect(quick.seconds).toBeLessThan(3);
    expect(quick.isSuspect).toBe(true);
    await page.clock.fastForward(42_500);
    await sendAnother(page);
    const slow = await send();
    expect(slow.seconds - quick.seconds).toBeCloseTo(42.5, 5);
    expect(slow.isSuspect).toBe(false);
  });

  test("the time spent on the home card counts", async ({ page }) => {
    await page.goto(paths.home);
    await letScriptCome(page);
    const { name, email, phone } = aLead();
    for (const [field, value] of Object.entries({ name, email, phone }))
      await page.locator(`form[data-form=draft] [name=${field}]`).fill(value);
    await page.locator("form[data-form=draft] [name=state]").selectOption("Goa");
    await page.clock.fastForward(8_000);
    await page.locator("form[data-form=draft] button[type=submit]").click();
    await page.waitForURL(`**${paths.fssai}#*`);
    await letScriptCome(page);
    await wake(page);
    const posted = page.waitForRequest("/api/leads");
    await submit(page).click();
    expect((await posted).postDataJSON().seconds).toBeGreaterThanOrEqual(8);
  });
});
