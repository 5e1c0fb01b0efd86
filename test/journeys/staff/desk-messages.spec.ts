import { leadsInRow } from "../../support/staff";
import { hold } from "../forms";
import { inOffice, openInOffice } from "../people";
import { expect, expectConsoleErrors, messagesInRow, rows, test, toast } from "./desk";

test("messages show whole, can be answered, page back, and new ones appear by themselves", async ({
  desk: page,
  database,
}) => {
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await messagesInRow(database, 60, minutesFromNow(-10));
  await page.goto("/admin/messages");
  await expect(page.locator(".desk-table caption")).toHaveText("All messages from the contact page");
  await expect(rows(page)).toHaveCount(50);
  await expect(rows(page).nth(0)).toContainText("No message written");
  await expect(rows(page).nth(1)).toContainText("Which licence does a bakery need?");
  await expect(rows(page).nth(2)).toContainText("Suspect");
  const second = rows(page).nth(1);
  await expect(second.getByRole("link", { name: "@shop.example" })).toHaveAttribute(
    "href",
    "mailto:sender.with.a.long.name2@shop.example",
  );
  await expect(second.getByRole("link", { name: "Call Sender 2: 8000000002" })).toHaveAttribute(
    "href",
    "tel:+918000000002",
  );
  await expect(second.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/918000000002\?text=Hello%20Sender%202/,
  );
  await messagesInRow(database, 1, minutesFromNow(-5));
  await expect(rows(page).nth(1)).toContainText("Sender 1");
  await page.getByRole("link", { name: "Older" }).click();
  await expect(rows(page)).toHaveCount(11);
  await expect(rows(page).first().locator("td").first()).toHaveText("51");
  await messagesInRow(database, 1, minutesFromNow(5));
  await expect(page.getByText("1 new message")).toBeVisible();
  await page.getByRole("link", { name: "Show" }).click();
  await expect(page).toHaveURL(/\/admin\/messages$/);
  await expect(rows(page)).toHaveCount(50);
});

test("messages are searched and filtered, opened whole, and the way back leads to their row", async ({
  desk: page,
  database,
}) => {
  await messagesInRow(database, 60);
  await page.goto("/admin/messages");
  await page.getByLabel("Search", { exact: true }).fill("8000000058");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(rows(page)).toHaveText([/Sender 58/]);
  await page.getByRole("link", { name: "Clear", exact: true }).click();
  await expect(rows(page)).toHaveCount(50);
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Service", { exact: true }).selectOption("General Inquiry");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/admin\/messages\?service=General\+Inquiry$/);
  await expect(page.getByText("1 to 30 of 30")).toBeVisible();
  await page.getByRole("link", { name: "Open Sender 44" }).click();
  await expect(page.getByRole("heading", { name: "Sender 44" })).toBeVisible();
  await expect(page.getByText("Which licence does a bakery need?")).toBeVisible();
  await expect(await inOffice(page, "Messages")).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(/\/admin\/messages\?service=General\+Inquiry#row-/);
  await expect(page.locator("[data-returned]")).toContainText("Sender 44");
  await expect(page.locator("[data-returned]")).toBeInViewport();
  await page.goto("/admin/messages?q=nobody");
  await expect(page.getByRole("heading", { name: "No message matches" })).toBeVisible();
  await page.goto("/admin/messages/00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("This message no longer exists.")).toBeVisible();
  expectConsoleErrors("404");
});

test("each page says in its own words that it loads, and that it failed", async ({ desk: page, database }) => {
  expectConsoleErrors("500", "Failed to fetch messages", "Failed to fetch this submission");
  await leadsInRow(database.sql, 3);
  await page.goto("/admin/messages");
  const letGo = await hold(page, "**/admin.data*");
  await openInOffice(page, "Leads");
  await expect(page.getByText("Loading submissions...")).toBeVisible();
  letGo();
  await expect(rows(page)).toHaveCount(3);

  await database.sql`alter table submissions rename to submissions_elsewhere`;
  await page.goto("/admin/messages");
  await toast(page, "Failed to fetch messages");
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await database.sql`alter table submissions_elsewhere rename to submissions`;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();

  await openInOffice(page, "Leads");
  await database.sql`alter table jobs rename to jobs_elsewhere`;
  await page.getByRole("link", { name: "Open Lead 2" }).click();
  await toast(page, "Failed to fetch this submission");
  await database.sql`alter table jobs_elsewhere rename to jobs`;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Lead 2" })).toBeVisible();
});
