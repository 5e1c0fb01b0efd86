import { goodPassword } from "../../support/accounts";
import { expectAccessible, overflow } from "../axe";
import { fillSignIn, mailedLink, openInOffice } from "../people";
import { isLong, journeyWidths } from "../site";
import { expect, expectConsoleErrors, test, toast } from "./desk";

for (const width of journeyWidths)
  test(`someone is invited, joins, becomes an admin and leaves, at ${width}`, async ({
    desk: page,
    browser,
    site,
    database,
    email,
  }) => {
    expectConsoleErrors("400", "403");
    await page.setViewportSize({ width, height: 800 });
    const invited = `joins-${email.toLowerCase()}`;
    await page.goto("/admin");
    await openInOffice(page, "Team");
    await expect(page.getByRole("heading", { name: "Team" })).toBeVisible();
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.locator(".field-problem")).toHaveText("This address belongs to someone on the team already.");
    await page.getByLabel("E-mail address").fill(invited);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await toast(page, "The invitation is on its way.");
    await expect(page.getByText("Invited, not joined yet")).toBeVisible();

    const context = await browser.newContext({ baseURL: site.origin, viewport: { width, height: 800 } });
    const newcomer = await context.newPage();
    await newcomer.goto(await mailedLink(database, invited));
    await expect(newcomer.getByLabel("E-mail address")).toHaveValue(invited);
    await newcomer.getByLabel("Full Name").fill("Meera Nair");
    await newcomer.getByLabel("New password", { exact: true }).fill(goodPassword);
    await newcomer.getByLabel("New password again").fill(goodPassword);
    await newcomer.getByRole("button", { name: "Join the team" }).click();
    await toast(newcomer, "Welcome to the team. Please sign in.");
    await fillSignIn(newcomer, invited);
    await toast(newcomer, "Signed in successfully!");

    await page.reload();
    const row = page.locator("tr", { hasText: invited });
    await expect(row).toContainText("Agent");
    await row.getByRole("button", { name: "Mark absent" }).click();
    await toast(page, "Marked as absent.");
    await expect(row).toContainText("Absent");
    await row.getByText("More").click();
    await expectAccessible(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await row.getByRole("button", { name: "Make admin" }).click();
    await toast(page, "The role was changed.");
    await newcomer.goto("/admin/team");
    await expect(newcomer.getByRole("heading", { name: "Team" })).toBeVisible();
    await row.getByRole("button", { name: "Make agent" }).click();
    await expect(row.getByRole("button", { name: "Make admin" })).toBeVisible();

    await row.getByRole("button", { name: "Deactivate" }).click();
    await toast(page, "Deactivated. Their open cases are back in the queue.");
    await expect(row).toHaveCount(0);
    await page.getByText(/^Deactivated: /).click();
    await expect(page.getByRole("button", { name: "Invite again" }).first()).toBeVisible();
    // As an agent the open tab may have left the team's page by itself.
    await newcomer.goto("/admin/team");
    await expect(newcomer.getByRole("heading", { name: "Welcome" })).toBeVisible();
    await page.getByRole("listitem").filter({ hasText: invited }).getByRole("button", { name: "Invite again" }).click();
    await toast(page, "The invitation is on its way.");
    await expect(page.getByText("Invited, not joined yet")).toBeVisible();
    await context.close();
  });

test("the hours are edited without a script, and a conflict shows both", async ({ desk, browser, site, database }) => {
  await database.sql`truncate office_calendars restart identity`;
  const storageState = await desk.context().storageState();
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false, storageState });
  const [page, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [page, other]) await tab.goto("/admin/hours");
  await page.getByText("More hours: Monday").click();
  await page.getByLabel("Monday closes").first().fill("13:00");
  await page.getByLabel("Monday opens").nth(1).fill("14:00");
  await page.getByLabel("Monday closes").nth(1).fill("18:30");
  await page.getByRole("button", { name: "Save the week" }).click();
  await toast(page, "The hours are saved.");
  await page.getByText("History").click();
  await expect(page.getByText("Monday: 9:00 AM to 1:00 PM, 2:00 PM to 6:30 PM")).toBeVisible();

  await other.getByLabel("Monday closes").first().fill("12:00");
  await other.getByRole("button", { name: "Save the week" }).click();
  const both = other.getByRole("alert").getByRole("table");
  await expect(both).toContainText("9:00 AM to 1:00 PM, 2:00 PM to 6:30 PM");
  await expect(both).toContainText("9:00 AM to 12:00 PM");
  await other.getByRole("button", { name: "Save the week" }).click();
  await toast(other, "The hours are saved.");

  const date = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await other.getByLabel("Date").fill(date);
  await other.getByRole("button", { name: "Save this day" }).click();
  await toast(other, "The hours are saved.");
  await other.getByRole("button", { name: "Remove" }).click();
  await expect(other.getByText("No special days are set.")).toBeVisible();
  await context.close();
});

test("team and hours fit every width, and hide nothing from anyone", async ({ desk: page, database, email }) => {
  expectConsoleErrors("400");
  await database.sql`truncate office_calendars restart identity`;
  await database.sql`update "user" set name = repeat('w', 100) where email = ${email}`;
  await database.sql`update session set password_checked_at = now() - interval '1 hour'`;
  for (const path of ["/admin/team", "/admin/hours"]) {
    await page.goto(path);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page), `${path} sideways at ${width}`).toBeLessThanOrEqual(0);
        if (width === (colorScheme === "light" ? 360 : 1280) || (width === 1280 && isLong))
          await expectAccessible(page);
      }
    }
  }
  await page.getByLabel("Tuesday closes").first().fill("08:00");
  await page.getByRole("button", { name: "Save the week" }).click();
  await expect(page.getByText("Closing must come after opening.").last()).toBeVisible();
  await expect(page.getByLabel("Tuesday opens").first()).toBeFocused();
  await expectAccessible(page);
});
