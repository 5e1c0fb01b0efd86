import type { Page } from "@playwright/test";
import { accountPaths } from "../../content/account-paths";
import { leadForm } from "../../content/en/lead-form";
import { paths } from "../../content/paths";
import { aLead, aMessage } from "../support/leads";
import { boxOf } from "./axe";
import { field, fill, isKept, submit, toast, wake, watchKeys } from "./forms";
import { expect, test } from "./site";

const { problems, waiting } = leadForm;
const path = paths.fssai;

test.beforeEach(({ context: _ }, info) => {
  info.annotations.push({ type: "expected console error", description: "ERR_INTERNET_DISCONNECTED" });
});

async function sendOffline(page: Page) {
  await page.goto(path);
  await wake(page);
  const lead = aLead();
  await fill(page, lead);
  await page.context().setOffline(true);
  await submit(page).click();
  await expect(toast(page, waiting.stored)).toBeVisible();
  await expect(page.locator("[name=name]")).toHaveValue("");
  expect(await isKept(page, "lead-sent-at")).toBeNull();
  return lead;
}

test("a lead waits and goes out by itself, once, when the connection returns", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto(path);
  await wake(other);
  const keys = watchKeys(context);
  await page.bringToFront();
  await sendOffline(page);
  await context.setOffline(false);
  await expect(toast(page, waiting.delivered)).toBeVisible();
  await expect(toast(page, waiting.stored)).toBeHidden();
  expect(new Set(keys).size).toBe(1);
  expect(await isKept(page, "waiting-forms")).toBeNull();
  expect(Number(await isKept(page, "lead-sent-at"))).toBeGreaterThan(0);
  await other.close();
});

test("a contact message waits and goes out by itself, once, when the connection returns", async ({ page, context }) => {
  await page.goto(paths.contact);
  await wake(page, "contact");
  const keys = watchKeys(context);
  await fill(page, aMessage(), "contact");
  await context.setOffline(true);
  await submit(page).click();
  await expect(toast(page, waiting.stored)).toBeVisible();
  await expect(field(page, "message", "contact")).toHaveValue("");
  expect(await isKept(page, "contact-message-sent-at")).toBeNull();
  const delivered = page.waitForResponse("/api/contact-messages");
  await context.setOffline(false);
  expect((await delivered).status()).toBe(201);
  await expect(toast(page, waiting.delivered)).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(await isKept(page, "waiting-forms")).toBeNull();
  expect(Number(await isKept(page, "contact-message-sent-at"))).toBeGreaterThan(0);
});

test("a lead waits even when the connection went before the form was ever touched", async ({ page, context }, info) => {
  info.annotations.push({ type: "expected console error", description: "dynamically imported module" });
  await page.goto(path);
  await page.evaluate(() => {
    sessionStorage.setItem("lead-draft", JSON.stringify({ values: { name: "Drafted Asha" }, seconds: 8 }));
  });
  await context.setOffline(true);
  const lead = aLead();
  await fill(page, lead);
  await submit(page).click();
  await expect(page.locator("[data-island=lead-form] [role=status]").getByText(waiting.stored)).toBeVisible();
  expect(await isKept(page, "waiting-forms")).toContain(lead.phone);
  const delivered = page.waitForResponse("/api/leads");
  await context.setOffline(false);
  expect((await delivered).status()).toBe(201);
  await expect(toast(page, waiting.delivered)).toBeVisible();
  expect(await isKept(page, "waiting-forms")).toBeNull();
  // What was drafted has gone out: it does not stand in the form again.
  await page.reload();
  await expect(field(page, "name")).toHaveValue("");
});

test("it goes out on the next visit to any page, once, however many tabs are open", async ({ page, context }) => {
  await sendOffline(page);
  await page.close();
  await context.setOffline(false);
  const ids: string[] = [];
  context.on("response", async (response) => {
    if (response.request().method() !== "POST") return;
    // A tab that closes at the end of the test takes its answer with it.
    const answer = await response.json().catch(() => undefined);
    if (answer) ids.push(answer.id);
  });
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all(tabs.map((tab) => tab.goto("/services")));
  await expect.poll(() => isKept(tabs[0], "waiting-forms")).toBeNull();
  // Tabs see each other's storage with a delay; should both have sent it, the key made it one lead.
  await expect.poll(() => new Set(ids).size).toBe(1);
});

test("two people with one phone both wait, and neither takes the other's place", async ({ page, context }, info) => {
  info.annotations.push({ type: "expected console error", description: "429" });
  const lead = aLead();
  await page.goto(path);
  await wake(page);
  await context.setOffline(true);
  for (const name of ["Asha Rao", "Ravi Rao"]) {
    await fill(page, { ...lead, name });
    await submit(page).click();
    await expect(field(page, "name")).toHaveValue("");
  }
  expect(JSON.parse((await isKept(page, "waiting-forms")) ?? "[]")).toHaveLength(2);
  const answers: number[] = [];
  page.on("response", (response) => response.url().endsWith("/api/leads") && answers.push(response.status()));
  await context.setOffline(false);
  // The second follows when the server's thirty seconds are over.
  await expect.poll(() => answers).toEqual([201, 429]);
  await expect(toast(page, waiting.throttled)).toBeVisible();
  await expect(toast(page, waiting.notice)).toBeHidden();
  expect(JSON.parse((await isKept(page, "waiting-forms")) ?? "[]")).toMatchObject([{ body: { name: "Ravi Rao" } }]);
});

test("an open tab sends what one that was closed had left waiting", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/about");
  await page.bringToFront();
  await sendOffline(page);
  await page.close();
  await context.setOffline(false);
  await expect(toast(other, waiting.delivered)).toBeVisible();
});

test("what the server refused after the wait comes back into its form", async ({ page }, info) => {
  info.annotations.push({ type: "expected console error", description: "400" });
  const message = { ...aMessage(), phone: "12345" };
  await page.goto("/about");
  await page.evaluate(
    ([body, at]) =>
      localStorage.setItem(
        "waiting-forms",
        JSON.stringify([{ key: "k", endpoint: "/api/contact-messages", body, at }]),
      ),
    [{ ...message, page: paths.contact }, Date.now()] as const,
  );
  await page.reload();
  await expect(toast(page, problems.phone.invalid)).toBeVisible();
  await page.getByRole("button", { name: waiting.correct }).click();
  await expect(page).toHaveURL(paths.contact);
  for (const [name, value] of Object.entries(message)) await expect(field(page, name, "contact")).toHaveValue(value);
  expect(await isKept(page, "waiting-forms")).toBeNull();
});

test("it goes out from the account pages as well", async ({ page, context }) => {
  await sendOffline(page);
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(accountPaths.auth);
  await expect(toast(next, waiting.delivered)).toBeVisible();
  expect(await isKept(next, "waiting-forms")).toBeNull();
});

test("while the server does not answer, the next page still tells that a form waits", async ({
  page,
  context,
}, info) => {
  info.annotations.push({ type: "expected console error", description: "ERR_FAILED" });
  await sendOffline(page);
  await page.route("/api/leads", (route) => route.abort());
  await context.setOffline(false);
  await page.goto("/about");
  await expect(toast(page, waiting.notice)).toBeVisible();
  const retry = page.getByRole("button", { name: waiting.retry });
  await expect(retry).toBeEnabled();
  const failed = page.waitForEvent("requestfailed");
  await retry.click();
  await failed;
  await expect(retry).toBeEnabled();
  await page.unroute("/api/leads");
  await page.getByRole("button", { name: waiting.retry }).click();
  await expect(toast(page, waiting.delivered)).toBeVisible();
});

test("discarded, it leaves the device and is never sent", async ({ page, context }) => {
  await sendOffline(page);
  await page.getByRole("button", { name: waiting.discard }).click();
  await expect(toast(page, waiting.discarded)).toBeVisible();
  expect(await isKept(page, "waiting-forms")).toBeNull();
  const keys = watchKeys(page);
  await context.setOffline(false);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(keys).toHaveLength(0);
});

/** As if the form had been sent so many hours before. */
const age = (page: Page, hours: number) =>
  page.evaluate(
    (ms) => {
      const forms = JSON.parse(localStorage.getItem("waiting-forms") ?? "[]");
      for (const form of forms) form.at -= ms;
      localStorage.setItem("waiting-forms", JSON.stringify(forms));
    },
    hours * 60 * 60 * 1_000,
  );

test("after a day it is not sent by itself, but comes back into its form with a word", async ({ page, context }) => {
  const lead = await sendOffline(page);
  await age(page, 25);
  const keys = watchKeys(page);
  await context.setOffline(false);
  await expect(toast(page, waiting.expired), "on a page that stayed open").toBeVisible();
  await page.goto("/about");
  await expect(toast(page, waiting.expired)).toBeVisible();
  await expect(page.getByRole("button", { name: waiting.retry })).toBeHidden();
  expect(keys).toHaveLength(0);
  await page.getByRole("button", { name: waiting.open }).click();
  await expect(page).toHaveURL(path);
  for (const name of ["name", "phone", "email"] as const) await expect(field(page, name)).toHaveValue(lead[name]);
  expect(await isKept(page, "waiting-forms")).toBeNull();
});

test("what the form says and what waits do not cover each other", async ({ page, context }) => {
  await sendOffline(page);
  await submit(page).click();
  const said = toast(page, problems.summary);
  await expect(said).toBeVisible();
  expect((await boxOf(said)).bottom).toBeLessThan((await boxOf(page.locator(".waiting .toast"))).top);
  await context.setOffline(false);
  await expect(toast(page, waiting.delivered)).toBeVisible();
});

test("sent by hand while the line is still down, it goes on waiting", async ({ page, context }) => {
  await sendOffline(page);
  await page.getByRole("button", { name: waiting.retry }).click();
  await expect(page.getByRole("button", { name: waiting.retry })).toBeEnabled();
  await expect(toast(page, waiting.stored)).toBeVisible();
  expect(await isKept(page, "waiting-forms")).not.toBeNull();
  await context.setOffline(false);
  await expect(toast(page, waiting.delivered)).toBeVisible();
});
