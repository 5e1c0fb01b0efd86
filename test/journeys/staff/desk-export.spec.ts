import { readFileSync } from "node:fs";
import { readXlsx } from "hucre/xlsx";
import { aCase } from "../../support/cases";
import { leadsInRow } from "../../support/staff";
import { openInOffice } from "../people";
import { expect, expectConsoleErrors, messagesInRow, test, toast } from "./desk";

const button = { name: "Export Excel" };

test("the export is the filtered rows as a spreadsheet, and says so", async ({ desk: page, database, email }) => {
  await leadsInRow(database.sql, 300);
  await database.sql`update submissions set name = '=HYPERLINK("http://evil.example")' where name = 'Lead 3'`;
  await page.goto("/admin?state=Kerala");
  await expect(page.getByRole("button", button)).toHaveText(/^Export Excel 100 rows, filter on$/);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", button).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^form_submissions_\d{4}-\d{2}-\d{2}\.xlsx$/);
  await toast(page, `Data exported as ${download.suggestedFilename()}`);
  await expect(page.getByRole("button", button)).toBeFocused();
  const [sheet] = (await readXlsx(readFileSync(await download.path()))).sheets;
  expect(sheet?.name).toBe("Form Submissions");
  expect(sheet?.rows).toHaveLength(101);
  expect(sheet?.rows[0]).toEqual(["S.No", "Name", "Email", "Phone", "State", "Service", "Submitted At"]);
  expect(sheet?.rows[1]?.[1]).toBe('=HYPERLINK("http://evil.example")');
  expect(sheet?.rows[1]?.[6]).toBe(await page.locator(".desk-table tbody tr time").first().textContent());
  const [record] = await database.sql`select rows, outcome from exports where email = ${email}`;
  expect(record).toEqual({ rows: "100", outcome: "complete" });
});

test("many rows, packed part by part, stand in their order", async ({ desk: page, database }) => {
  await leadsInRow(database.sql, 9_000);
  await page.goto("/admin");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", button).click();
  const [sheet] = (await readXlsx(readFileSync(await (await saving).path()))).sheets;
  const expected = Array.from({ length: 9_000 }, (_, index) => [index + 1, `Lead ${index + 1}`]);
  expect(sheet?.rows.slice(1).map(([number, name]) => [number, name])).toEqual(expected);
});

test("rows that cannot be packed are reported, not waited for", async ({ desk: page, database }) => {
  await leadsInRow(database.sql, 5);
  await page.addInitScript(() => Reflect.deleteProperty(window, "CompressionStream"));
  await page.goto("/admin");
  await page.getByRole("button", button).click();
  await toast(page, "The export did not finish. Please try again.");
});

test("messages are exported with what they say", async ({ desk: page, database }) => {
  await messagesInRow(database, 12);
  await page.goto("/admin/messages?suspect=without");
  await expect(page.getByRole("button", button)).toHaveText("Export Excel 8 rows, filter on");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", button).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^contact_messages_\d{4}-\d{2}-\d{2}\.xlsx$/);
  const [sheet] = (await readXlsx(readFileSync(await download.path()))).sheets;
  expect(sheet?.name).toBe("Contact Messages");
  expect(sheet?.rows[0]).toEqual([
    ...["S.No", "Name", "Email", "Phone", "State", "Service", "Message", "Submitted At"],
  ]);
  expect(sheet?.rows).toHaveLength(9);
  expect(sheet?.rows[2]?.slice(1, 7)).toEqual([
    ...["Sender 2", "sender.with.a.long.name2@shop.example", "8000000002", "Jammu and Kashmir", "General Inquiry"],
    "Which licence does a bakery need? We sell at two markets and online.",
  ]);
});

test("what a view of the queue shows is exported with the work on it", async ({ desk: page, database }) => {
  await aCase(database.sql, { name: "Tara Menon", state: "Sikkim" });
  await page.goto("/desk?owner=all&state=Sikkim");
  await page.getByText("Bulk change: all 1 that match").click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export these 1" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^cases_\d{4}-\d{2}-\d{2}\.xlsx$/);
  await toast(page, `Data exported as ${download.suggestedFilename()}`);
  const [sheet] = (await readXlsx(readFileSync(await download.path()))).sheets;
  expect(sheet?.rows[0]?.slice(6, 9)).toEqual(["Message", "Submitted At", "Status"]);
  expect(sheet?.rows.map((row) => [row[1], row[8]])).toEqual([
    ["Name", "Status"],
    ["Tara Menon", "New"],
  ]);
});

test("an export can be cancelled, and the keyboard stays with it", async ({ desk: page, database }) => {
  await leadsInRow(database.sql, 50);
  await page.goto("/admin");
  await page.route("**/admin/export*", () => {});
  await page.getByRole("button", button).press("Enter");
  await expect(page.getByText("Preparing the file...")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await toast(page, "Export cancelled. No file was saved.");
  await expect(page.getByRole("button", button)).toBeFocused();
});

test("an export goes on while other pages are looked at and while the list fails", async ({ desk: page, database }) => {
  expectConsoleErrors("Failed to fetch submissions");
  await leadsInRow(database.sql, 50);
  await page.goto("/admin");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/admin/export*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", button).click();
  await database.sql`alter table lead_sums_state rename to lead_sums_elsewhere`;
  await leadsInRow(database.sql, 1, new Date(Date.now() + 120_000));
  // The desk looks for news every five seconds.
  await toast(page, "Failed to fetch submissions");
  await database.sql`alter table lead_sums_elsewhere rename to lead_sums_state`;
  await expect(page.getByText("Preparing the file...")).toBeVisible();
  await openInOffice(page, "Messages");
  await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  await expect(page.getByText("Preparing the file...")).toBeVisible();
  const saving = page.waitForEvent("download");
  letGo();
  await saving;
  await toast(page, "Data exported as");
  await expect(page.getByText("Preparing the file...")).toHaveCount(0);
});

test("an export of nothing, and one that fails, say so", async ({ desk: page, database }) => {
  expectConsoleErrors("500");
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "No submissions yet" })).toBeVisible();
  await expect(page.getByRole("button", button)).toHaveCount(0);
  await leadsInRow(database.sql, 5);
  await page.goto("/admin");
  await expect(page.getByRole("button", button)).toHaveText("Export Excel 5 rows");
  await database.sql`delete from submissions where kind = 'lead'`;
  await page.getByRole("button", button).click();
  await toast(page, "There is nothing to export.");
  await leadsInRow(database.sql, 5);
  await page.route("**/admin/export*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/admin");
  await page.getByRole("button", button).click();
  await toast(page, "The export did not finish. Please try again.");
  await page.unroute("**/admin/export*");
  // Rows without the last line, which says how many there are: the stream was cut off.
  const line = ["Asha", "asha@shop.example", "9876543210", "Goa", "", "0"].join("\t");
  await page.route("**/admin/export*", (route) => route.fulfill({ status: 200, body: `${line}\n` }));
  await page.locator(".toast button").last().click();
  await page.getByRole("button", button).click();
  await toast(page, "The export did not finish. Please try again.");
});

test("without a script the list works and says what does not", async ({ desk, browser, site, database }) => {
  await leadsInRow(database.sql, 60);
  const storageState = await desk.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin, storageState });
  const page = await context.newPage();
  await page.goto("/admin");
  await expect(page.getByRole("button", button)).toBeHidden();
  await expect(page.locator("noscript p")).toHaveText("Export to Excel needs JavaScript.");
  await expect(page.locator("noscript p")).toBeVisible();
  await page.getByLabel("Search", { exact: true }).fill("lead57@");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(`${site.origin}/admin?q=lead57%40`);
  await expect(page.getByRole("link", { name: "Open Lead 57" })).toBeVisible();
  await context.close();
});
