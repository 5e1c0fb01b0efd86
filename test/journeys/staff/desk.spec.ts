import { goodPassword, grant, revoke } from "../../support/accounts";
import { leadsInRow } from "../../support/staff";
import { hold } from "../forms";
import { confirmAddress, fillSignIn, mailedLink, openInOffice, signUp } from "../people";
import { expect, expectConsoleErrors, rows, test, toast } from "./desk";

test("from sign-up over the mail to the dashboard and out again", async ({ page, database, email }) => {
  await signUp(page, email);
  await page.goto(await mailedLink(database, email));
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await toast(page, "Your address is confirmed. Please sign in.");
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await expect(page.getByText("Sign in to your account or create a new one")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");

  await fillSignIn(page, email, "not my password");
  await toast(page, "E-mail address or password is not right.");
  expectConsoleErrors("401");

  await grant(database, email);
  await page.goto("/admin?state=Goa");
  await expect(page).toHaveURL(/\/auth\?next=/);
  const letGo = await hold(page, "**/admin.data*");
  await fillSignIn(page, email);
  await expect(page.getByText("Loading...")).toBeVisible();
  letGo();
  await expect(page).toHaveURL(/\/admin\?state=Goa$/);
  await toast(page, "Signed in successfully!");

  await page.getByRole("button", { name: "Logout" }).click();
  await toast(page, "Signed out successfully!");
  await expect(page).toHaveURL(/\/auth/);
});

test("one toggle shows the password on both tabs", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
});

test("without a script one can sign up and in, and is turned away from the desk", async ({
  browser,
  site,
  database,
  email,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const page = await context.newPage();
  await signUp(page, email);
  await confirmAddress(database, email);
  await page.goto("/admin");
  await fillSignIn(page, email);
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/`);
  await context.close();
});

test("someone without the role sees a refusal and a way home", async ({ page, database, email }) => {
  expectConsoleErrors("403");
  await signUp(page, email);
  await confirmAddress(database, email);
  await page.goto("/seo");
  await fillSignIn(page, email);
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto("/auth");
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("the dashboard is empty, then fills by itself, pages, searches and opens a lead", async ({
  desk: page,
  database,
}) => {
  await page.goto("/admin");
  await expect(page.getByText("Manage form submissions and export data")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No submissions yet" })).toBeVisible();
  await expect(page.getByText("Form submissions will appear here once users start submitting.")).toBeVisible();

  await leadsInRow(database.sql, 120);
  await expect(page.getByRole("link", { name: "Open Lead 1", exact: true })).toBeVisible();
  await expect(page.locator(".desk-table caption")).toHaveText("All form submissions from the website");
  await expect(page.locator(".desk-table thead th")).toHaveText([
    "S.No",
    "Name",
    "Email",
    "Phone",
    "State",
    "Service",
    "Submitted At",
  ]);
  await expect(page.getByText("Total Submissions").locator("+ dd")).toHaveText("120");
  await expect(rows(page).nth(1)).toContainText("Not specified");
  await expect(page.locator("figure rect").first()).toBeAttached();

  await page.getByRole("link", { name: "Older" }).click();
  await expect(rows(page).first()).toContainText("Lead 51");
  await expect(page.getByText("51 to 100 of 120")).toBeVisible();
  await leadsInRow(database.sql, 1, new Date(Date.now() + 120_000));
  await expect(page.getByText("1 new submission")).toBeVisible();
  await expect(rows(page).first()).toContainText("Lead 51");

  await page.getByLabel("Search").fill("lead117@");
  const letGo = await hold(page, "**/admin.data*");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Loading submissions...")).toBeVisible();
  letGo();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=lead117/);
  await page.getByRole("link", { name: "Open Lead 117" }).click();
  await expect(page.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+919000000117");
  await expect(page.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/919000000117\?/,
  );
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(/q=lead117/);
  await page.getByLabel("Search").fill("nobody at all");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "No submission matches" })).toBeVisible();
  await openInOffice(page, "Messages");
  await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
});

test("what was being looked at is gone when the role is, and when the session is", async ({
  desk: page,
  database,
  email,
}) => {
  expectConsoleErrors("401", "403");
  await leadsInRow(database.sql, 5);
  await page.goto("/admin");
  await database.sql`delete from session where user_id = (select id from "user" where email = ${email})`;
  await expect(page).toHaveURL(/\/auth/);
  await toast(page, "Your session has ended. Please sign in again.");
  await fillSignIn(page, email);
  await page.getByRole("link", { name: "Open Lead 1", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Lead 1", exact: true })).toBeVisible();
  await revoke(database, email);
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("Lead 1", { exact: true })).toHaveCount(0);
});

test("a list that cannot be fetched says so and can be tried again", async ({ desk: page, database }) => {
  expectConsoleErrors("Failed to fetch submissions");
  await leadsInRow(database.sql, 5);
  await page.goto("/admin");
  await expect(rows(page)).toHaveCount(5);
  await database.sql`alter table lead_sums_state rename to lead_sums_elsewhere`;
  await page.goto("/admin");
  await toast(page, "Failed to fetch submissions");
  const again = page.getByRole("button", { name: "Try again" });
  const asked = page.waitForRequest(/\/admin\.data/);
  await again.click();
  await asked;
  await expect(again).toBeVisible();
  await database.sql`alter table lead_sums_elsewhere rename to lead_sums_state`;
  // The desk looks again by itself, too: then there is no button left to press.
  await again.click({ timeout: 3_000 }).catch(() => {});
  await expect(rows(page)).toHaveCount(5);
});
