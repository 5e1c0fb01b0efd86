import type { Page } from "@playwright/test";
import { leadsInRow } from "../../support/staff";
import { boxOf, expectAccessible, overflow } from "../axe";
import { isLong } from "../site";
import { expect, messagesInRow, rows, test } from "./desk";

async function expectSound(page: Page, path: string, tables = 0) {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    if (width === 360) await page.goto(path);
    expect(await overflow(page), `${path} sideways at ${width}`).toBeLessThanOrEqual(0);
    const table = page.locator(".desk-table");
    await expect(table, path).toHaveCount(tables);
    if (tables) expect(await table.evaluate(beyondSheet), `${path} at ${width}`).toBeLessThanOrEqual(0);
    if (width === 360 || (width === 1280 && (tables > 0 || isLong))) await expectAccessible(page);
  }
}

/** How far a table sticks out of the inside of its sheet. */
function beyondSheet(table: Element) {
  const sheet = table.closest("section") as Element;
  const inside = sheet.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(sheet).paddingRight);
  return Math.floor(table.getBoundingClientRect().right - inside);
}

test("the desk holds at every width and hides nothing from anyone", async ({ desk: page, database }) => {
  await expectSound(page, "/admin");
  await leadsInRow(database.sql, 8);
  await database.sql`
    update submissions set suspect = true, email = repeat('long.', 12) || 'name@' || repeat('shop.', 12) || 'example'
    where name = 'Lead 2'`;
  const [lead] = await database.sql`select id from submissions where name = 'Lead 2'`;
  await database.sql`update submissions set name = repeat('w', 100) where name = 'Lead 2'`;
  await database.sql`
    update submissions set name = 'Lakshmi Mukherjee', email = 'lakshmi.mukherjee2345@shop345.example',
      state = 'Andhra Pradesh', service = 'FSSAI Registration/License' where name in ('Lead 4', 'Lead 5')`;
  await messagesInRow(database, 4);
  await database.sql`update submissions set service = 'FSSAI Registration/License' where name = 'Sender 2'`;
  for (const path of ["/admin", "/admin/messages"]) await expectSound(page, path, 1);
  const [message] = await database.sql`select id from submissions where name = 'Sender 2'`;
  for (const path of ["/admin?q=Le&state=Goa", `/admin/leads/${lead?.id}`, `/admin/messages/${message?.id}`])
    await expectSound(page, path);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/admin");
  await expectAccessible(page);
});

test("charts stand above the rows, and no e-mail breaks within a word", async ({ desk: page, database }) => {
  await leadsInRow(database.sql, 12);
  await database.sql`
    update submissions set state = 'State ' || substr(name, 6), service = 'FSSAI Registration/License',
      email = 'lakshmi.mukherjee' || substr(name, 6) || '@shop345.example'`;
  await page.goto("/admin");
  await page.getByText("Charts", { exact: true }).click();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [charts, leads] = [page.getByRole("region", { name: "Charts" }), page.locator(".desk-table")];
    expect((await boxOf(charts)).bottom, `charts at ${width}`).toBeLessThanOrEqual((await boxOf(leads)).top);
    expect(
      await page.locator(".desk-table a[href^='mailto:']").first().evaluate(linesOfParts),
      `e-mail at ${width}`,
    ).toEqual([1, 1]);
    const tabs = page.locator(".desk-menu");
    expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    const display = await rows(page)
      .first()
      .evaluate((row) => getComputedStyle(row).display);
    expect(display, `rows at ${width}`).toBe(width === 360 ? "flex" : "table-row");
  }
  const states = page.locator("figure").last().locator("li");
  await expect(states.last()).toHaveText(/Other\s*7/);
  await expect(states.last().locator("svg")).toHaveCount(0);
  await expect(states.first().locator("rect").last()).toHaveAttribute("width", "100");
});

/** On how many lines each part of an address stands. */
function linesOfParts(cell: Element) {
  return [...cell.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return new Set([...range.getClientRects()].map((line) => line.top)).size;
    });
}

test("the keyboard skips to what the page is about", async ({ desk: page }) => {
  await page.goto("/admin/messages");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});
