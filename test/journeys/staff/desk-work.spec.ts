import { addDays, dayOf, startOfDay } from "../../../app/cases/list/time-zone";
import { goodPassword } from "../../support/accounts";
import { aCase } from "../../support/cases";
import { leadsInRow } from "../../support/staff";
import { boxOf, expectAccessible } from "../axe";
import { hold } from "../forms";
import { fillSignIn } from "../people";
import { hasItsScript } from "../site";
import { expect, rows, test, toast } from "./desk";

test("counts and days lead to the leads of their days", async ({ desk: page, database }) => {
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const noon = (daysAgo: number) =>
    new Date(startOfDay(addDays(dayOf(new Date(), zone), -daysAgo), zone).getTime() + 12 * 60 * 60_000);
  await leadsInRow(database.sql, 3, noon(1));
  await leadsInRow(database.sql, 4, noon(7));
  await leadsInRow(database.sql, 5, noon(8));
  await page.goto("/admin");
  await expect(rows(page)).toHaveCount(12);
  const week = page.getByRole("link", { name: "Last 7 Days: 7" });
  await week.click();
  await expect(rows(page)).toHaveCount(7);
  await expect(week).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("button", { name: "Export Excel" })).toHaveText("Export Excel 7 rows, filter on");
  const day = (name: string) => page.getByRole("navigation", { name: "Days" }).getByRole("link", { name, exact: true });
  await expect(day("7 days")).toHaveAttribute("aria-current", "true");
  await day("Yesterday").click();
  await expect(rows(page)).toHaveCount(3);
  await expect(day("Yesterday")).toHaveAttribute("aria-current", "true");
  await page.getByLabel("Search", { exact: true }).fill("lead2@");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(rows(page)).toHaveCount(1);
  await day("Yesterday").click();
  await expect(page).toHaveURL(/\/admin\?q=lead2%40$/);
  await expect(rows(page)).toHaveCount(3);
  await day("Today").click();
  await expect(page.getByRole("heading", { name: "No submission matches" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Export Excel" })).toBeDisabled();
  await page.getByRole("link", { name: "Total Submissions: 12" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(rows(page)).toHaveCount(12);
});

test("the charts are folded until someone opens them, and stay as they were left", async ({ desk: page, database }) => {
  await leadsInRow(database.sql, 3);
  await page.goto("/seo");
  await expect(page.getByText("Leads a day")).toBeHidden();
  await page.getByText("Charts", { exact: true }).click();
  await expect(page.getByText("Leads a day")).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByText("Leads a day")).toBeVisible();
  await page.getByText("Charts", { exact: true }).click();
  await expect(page.getByText("Leads a day")).toBeHidden();
  await page.reload();
  await expect(page.getByText("Leads a day")).toBeHidden();
});

test.describe("before the script has arrived", () => {
  test.use({ waitsForScript: false });

  test("charts that are opened or folded are found so on the next page", async ({ desk: page, database }) => {
    await leadsInRow(database.sql, 3);
    const figures = page.getByText("Leads a day");
    for (const isOpened of [true, false]) {
      const letScriptCome = await hold(page, /\.js$/);
      await page.goto("/seo", { waitUntil: "domcontentloaded" });
      await page.getByText("Charts", { exact: true }).click();
      await expect(figures).toBeVisible({ visible: isOpened });
      await expect(page.locator("html")).not.toHaveAttribute("data-awake");
      letScriptCome();
      await expect(page.locator("html")).toHaveAttribute("data-awake", "");
      await page.goto("/admin");
      await expect(figures).toBeVisible({ visible: isOpened });
    }
  });

  test("a case that is set to lost asks for the reason", async ({ desk: page, database }) => {
    const letScriptCome = await hold(page, /\.js$/);
    await page.goto(`/desk/cases/${await aCase(database.sql)}`, { waitUntil: "domcontentloaded" });
    const [status, reason] = [page.locator("#status"), page.locator("#lostReason")];
    await page.getByText("Change status or follow-up").click();
    await expect(reason).toBeHidden();
    await status.selectOption("lost");
    await expect(reason).toBeVisible();
    letScriptCome();
    await expect(page.locator("html")).toHaveAttribute("data-awake", "");
    await expect(reason).toBeVisible();
    await status.selectOption("talking");
    await expect(reason).toBeHidden();
  });
});

test("the whole row opens the lead, but not what has a link of its own, nor a selection", async ({
  desk: page,
  database,
}) => {
  await leadsInRow(database.sql, 60);
  await database.sql`update submissions set service = 'GST Registration'`;
  await page.goto("/admin");
  const row = rows(page).filter({ hasText: "lead40@" });
  await expect(row.getByRole("link", { name: "Call Lead 40: 9000000040" })).toHaveAttribute(
    "href",
    "tel:+919000000040",
  );
  await expect(row.getByRole("link", { name: "WhatsApp to Lead 40" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/919000000040\?text=Hello%20Lead%2040/,
  );
  const service = await row.locator("td").nth(4).boundingBox();
  const [x, y] = [(service?.x ?? 0) + 12, (service?.y ?? 0) + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()).trim())).not.toBe("");
  await expect(page).toHaveURL(/\/admin$/);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await row.locator("td").nth(3).click();
  await expect(page.getByRole("heading", { name: "Lead 40" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page.locator("[data-returned]")).toContainText("Lead 40");
  await expect(page.locator("[data-returned]")).toBeInViewport();
});

test("rows that arrive are marked, also after one of them was looked at", async ({ desk: page, database }) => {
  await leadsInRow(database.sql, 3);
  await page.goto("/admin");
  await expect(rows(page)).toHaveCount(3);
  await leadsInRow(database.sql, 2, new Date(Date.now() + 180_000));
  await expect(rows(page)).toHaveCount(5);
  await expect(page.locator("[data-new]")).toHaveCount(2);
  await expect(rows(page).first().getByText("New", { exact: true })).toBeVisible();
  await expect(rows(page).nth(2).getByText("New", { exact: true })).toHaveCount(0);
  await rows(page).first().getByRole("link", { name: "Open" }).click();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page.locator("[data-new]")).toHaveCount(2);
  await page.goto("/admin");
  await expect(rows(page)).toHaveCount(5);
  await expect(page.locator("[data-new]")).toHaveCount(0);
});

test("on a small phone name, account and Logout share one line, and the first lead is on the first screen", async ({
  desk: page,
  database,
}) => {
  const { sql } = database;
  await leadsInRow(sql, 3);
  // What other journeys left would stand in the menu, with its number.
  await sql`delete from jobs where status = 'given up' or lost_claims > 1`;
  await sql`update privacy_requests set done_at = now() where done_at is null`;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/admin");
  const middles = await page.locator(".desk-head > div > *:not(nav, p):visible").evaluateAll((parts) =>
    parts.map((part) => {
      const box = part.getBoundingClientRect();
      return box.top + box.height / 2;
    }),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
  await expect.poll(async () => (await boxOf(rows(page).first())).bottom).toBeLessThanOrEqual(640);
  for (const link of await rows(page).first().locator("a:is([href^='tel:'], [href*='wa.me'])").all()) {
    const box = await boxOf(link);
    expect(box.bottom - box.top).toBeGreaterThanOrEqual(44);
  }
});

test("staff arrive at their work, find the way back from public pages, and leave no trace of it", async ({
  desk: page,
  email,
}) => {
  await page.goto("/admin");
  await page.goto("/about");
  await hasItsScript(page);
  const wayBack = page.locator("main").getByRole("link", { name: "Admin Dashboard" });
  await expect(wayBack).toBeVisible();
  await expectAccessible(page);
  await wayBack.click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole("button", { name: "Logout" }).click();
  await toast(page, "Signed out successfully!");
  await page.goto("/about");
  await hasItsScript(page);
  await expect(wayBack).toHaveCount(0);
  await page.goto("/auth");
  await fillSignIn(page, email, goodPassword);
  await expect(page).toHaveURL(/\/desk$/);
  await toast(page, "Signed in successfully!");
});
