import type { Page } from "@playwright/test";
import { aCase } from "../../support/cases";
import { people } from "../../support/people";
import { openInOffice } from "../people";
import { expect, signIn, test } from "./gateway";

const names = [...new Set(Object.values(people.namesByScript).flat())].slice(0, 30);
const [came, imported] = [names.slice(0, 20), names.slice(20)];
const outcomes = [
  ["c", "Connected"],
  ["n", "No answer"],
  ["b", "Busy"],
  ["s", "Switched off"],
] as const;

/** The name of the open case; a tracking page below it has a heading of its own. */
const openCase = (page: Page) => page.locator(".case h2[tabindex]");
const menu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });

/** A note by keys, and with it an outcome by key, or every sixth time a call-back by a press. */
async function work(page: Page, turn: number) {
  const name = await openCase(page).innerText();
  await page.keyboard.press("t");
  await expect(page.getByLabel("Note", { exact: true })).toBeFocused();
  await page.keyboard.insertText(`Note ${turn}: ${name}`);
  if (turn % 6 === 0) {
    await page.getByText("Call back at…").click();
    const tomorrow = page.getByRole("button", { name: /^(Tomorrow|Monday) 10 AM$/ });
    await tomorrow.first().click();
    await expect(page.getByText(`Recorded for ${name}: Call back.`)).toBeVisible();
    return;
  }
  const [key, outcome] = outcomes[turn % outcomes.length] ?? outcomes[0];
  await page.keyboard.press("Escape");
  await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Recorded for ${name}: ${outcome}.`)).toBeVisible();
}

async function importPeople(page: Page) {
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const first = 6_400_000_000 + (Date.now() % 90_000_000) * 10;
  const rows = imported.map((name, turn) => `${name},${first + turn},Goa`);
  const buffer = Buffer.from(["Name,Mobile,State", ...rows].join("\n"));
  await page.getByLabel("File (.xlsx or .csv)").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Import 10 people" }).click();
  await expect(page.getByText("Imported 10 people: now in the queue, unassigned.")).toBeInViewport();
  await menu(page)
    .getByRole("link", { name: /^Queue/ })
    .click();
}

async function quote(page: Page, name: string, button: string) {
  await page.keyboard.press("/");
  await page.getByLabel("Search cases").fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name, exact: true }).click();
  await expect(openCase(page)).toHaveText(name);
  await page.getByText("Compose a quote").click();
  await page.getByRole("button", { name: "Show the total" }).click();
  await page.getByRole("button", { name: button }).click();
}

test("a long day: an import, thirty cases with notes, five call-backs, two quotes, a payment and a refund", async ({
  browser,
  page,
  context,
  site,
  gateway,
}) => {
  // About 30 seconds of work; a machine that builds beside it takes its time.
  test.setTimeout(300_000);
  const email = "longday@office.example";
  const database = await signIn(page, site, email);
  const { sql } = database;
  await sql`update cases set status = 'won', lost_reason = null, awaits_answer = false where is_open`;
  for (const [turn, name] of came.entries())
    await aCase(sql, { name, service: "GST Registration" }, new Date(Date.now() + (turn - 5) * 60_000));
  await page.setViewportSize({ width: 1280, height: 800 });
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));

  await context.addCookies([{ name: "desk-goes-on", value: "yes", url: site.origin }]);
  await page.goto("/desk");
  await importPeople(page);
  await page.getByRole("link", { name: came[0] ?? "", exact: true }).click();
  // The next case opens by itself, as was asked for, with the keys ready.
  for (const [turn, name] of came.entries()) {
    await expect(openCase(page)).toHaveText(name);
    await expect(openCase(page)).toBeFocused();
    await work(page, turn);
  }
  for (const [turn, name] of imported.entries()) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(openCase(page)).toHaveText(name);
    await work(page, came.length + turn);
  }

  const [mailed = "", texted = ""] = came;
  await quote(page, mailed, "Send by mail");
  const confirmation = page.getByText("The quote was sent to");
  await expect(confirmation).toBeInViewport();
  const link = /\/pay\/[\w-]{22}/.exec(await confirmation.innerText())?.[0] ?? "";
  const opened = context.waitForEvent("page");
  await quote(page, texted, "Send by WhatsApp");
  await (await opened).close();
  await page.getByRole("button", { name: "I sent it" }).last().click();
  await expect(page.locator(".case-history")).toContainText("Sent the quote (WhatsApp)");

  const customer = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await customer.goto(link);
  await customer.getByRole("button", { name: "Open the payment page" }).click();
  await customer.getByRole("link", { name: /^Pay Rs [\d,.]+ securely$/ }).click();
  await customer.getByRole("button", { name: "Pay, and close the page" }).click();
  await customer.goto(link);
  await expect(customer.getByRole("heading", { name: "Paid. Thank you!" })).toBeVisible();
  await customer.context().close();

  await menu(page)
    .getByRole("link", { name: /^Orders/ })
    .click();
  await page.getByRole("link", { name: /^Paid/ }).click();
  await page.getByRole("link", { name: mailed }).first().click();
  await page.getByText("Refund without a request").click();
  const refund = page.locator("form", { has: page.getByRole("button", { name: "Refund", exact: true }) });
  await refund.getByLabel("Amount in rupees").fill("500");
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByText("Recorded.")).toBeInViewport();
  const isReturned = () => [...gateway.refunds.values()].some(({ amount }) => amount === 50_000);
  await expect.poll(isReturned).toBe(true);

  const [events] = await sql`
    select count(*) filter (where note like 'Note %')::int as notes,
      count(*) filter (where kind = 'call back')::int as "callBacks",
      count(*) filter (where kind like 'quote%')::int as quotes
    from case_events where actor = (select id from "user" where email = ${email})`;
  expect(events).toEqual({ notes: 30, callBacks: 5, quotes: 2 });
  await openInOffice(page, "Figures");
  await page.getByRole("link", { name: "Activity by agent and day" }).click();
  await expect(page.getByRole("region", { name: "By person" }).getByRole("row", { name: /Asha Rao 30/ })).toBeVisible();
  await database.close();
});
