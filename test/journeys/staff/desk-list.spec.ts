import { leadsInRow } from "../../support/staff";
import { inOffice } from "../people";
import { expect, expectConsoleErrors, rows, test } from "./desk";

test("a filtered view has an address of its own, and a chart leads to one", async ({ desk: page, database }) => {
  await leadsInRow(database.sql, 60);
  await database.sql`update submissions set suspect = true where name in ('Lead 3', 'Lead 4')`;
  await page.goto("/admin");
  await expect(rows(page).nth(2)).toContainText("Suspect");
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Suspect", { exact: true }).selectOption("Only suspect");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/admin\?suspect=only$/);
  await expect(page.getByText("1 filter on")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel("State", { exact: true }).selectOption("Kerala");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/admin\?state=Kerala&suspect=only$/);
  await expect(page.getByText("2 filters on")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.goto(page.url());
  await expect(rows(page)).toHaveText([/Lead 3.*Suspect/]);
  await expect(page.getByLabel("State", { exact: true })).toHaveValue("Kerala");
  await database.sql`insert into jobs (subject, kind, status)
    select id, 'lead-notice', 'given up' from submissions where name = 'Lead 3'`;
  await page.getByRole("link", { name: "Open Lead 3" }).click();
  const fact = (name: string) => page.locator("dl").getByText(name).locator("+ dd");
  await expect(fact("Suspect")).toHaveText("Yes");
  await expect(fact("E-mail to the office")).toHaveText("Failed");
  await page.getByRole("link", { name: "Back to the list" }).click();
  await page.getByRole("link", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByText("Charts", { exact: true }).click();
  await page.locator("figure").getByRole("link", { name: "Goa" }).click();
  await expect(page).toHaveURL(/\/admin\?state=Goa$/);
  await expect(rows(page)).toHaveCount(20);
});

test("words too short to search are named, and alone find nothing", async ({ desk: page, database }) => {
  await leadsInRow(database.sql, 5);
  await page.goto("/admin");
  await page.getByLabel("Search", { exact: true }).fill("Le lead3@");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Words of fewer than three characters are left out.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel("Search", { exact: true }).fill("Le");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.locator("#q-hint")).toHaveText("At least three characters.");
  await expect(page.getByRole("heading", { name: "No submission matches" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Export Excel" })).toBeDisabled();
});

test("the way back from a lead leads to the page it was found on", async ({ desk: page, database }) => {
  await leadsInRow(database.sql, 120);
  await page.goto("/seo");
  await expect(await inOffice(page, "Leads")).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Older" }).click();
  await expect(rows(page).first()).toContainText("Lead 51");
  await expect(page).toHaveURL(/#list$/);
  const list = page.url().replace("#list", "");
  await page.getByRole("link", { name: "Open Lead 53" }).click();
  await expect(page.getByRole("heading", { name: "Lead 53" })).toBeVisible();
  await expect(await inOffice(page, "Leads")).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "E-mail" })).toHaveAttribute("href", "mailto:lead53@shop.example");
  await expect(page.getByRole("link", { name: "WhatsApp" })).not.toHaveAttribute("href", /Not%20specified/);
  await page.reload();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL((url) => url.href.startsWith(`${list}#row-`));
  await expect(rows(page).first()).toContainText("Lead 51");
  await expect(page.locator("[data-returned]")).toContainText("Lead 53");
  await expect(page.locator("[data-returned]")).toBeInViewport();
  await page.getByRole("link", { name: "Older" }).click();
  await expect(rows(page).first()).toContainText("Lead 101");
  await page.getByRole("link", { name: "Newer" }).click();
  await expect(page.getByText("51 to 100 of 120")).toBeVisible();
  await page.getByRole("link", { name: "Newer" }).click();
  await expect(page).toHaveURL(/\/seo$/);
  await expect(page.getByText("Charts", { exact: true })).toBeVisible();
});

test("an address that makes no sense shows the newest", async ({ desk: page, site, database }) => {
  await leadsInRow(database.sql, 3);
  const [newest] = await database.sql`select id from submissions order by created_at desc limit 1`;
  await page.context().addCookies([{ name: "zone", value: "%", url: site.origin }]);
  for (const path of [
    "/admin?q=%00lead",
    "/admin?older=1.------------------------------------",
    "/admin?q=&service=&n=1e99",
    `/admin?newer=0.${newest?.id}&n=1`,
  ]) {
    await page.goto(path);
    await expect(rows(page), path).toHaveCount(3);
  }
  await expect(page).toHaveURL(/\/admin$/);
  expect((await page.goto("/admin/messages?older=1.------------------------------------"))?.status()).toBe(200);
  await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
});

test("a desk that hears nothing says so, and goes on by itself", async ({ desk: page, database }) => {
  expectConsoleErrors("ERR_FAILED");
  await leadsInRow(database.sql, 3);
  await page.clock.install();
  await page.goto("/admin");
  await expect(rows(page)).toHaveCount(3);
  await page.route("**/admin/news*", (route) => route.abort());
  await page.clock.runFor(5_000);
  await expect(page.getByText("Not live just now. Reconnecting...")).toBeVisible();
  await page.unroute("**/admin/news*");
  await page.clock.runFor(5_000);
  await expect(page.getByText("Not live just now. Reconnecting...")).toBeHidden();
});
