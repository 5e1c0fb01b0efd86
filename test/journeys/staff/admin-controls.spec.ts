import type { Page } from "@playwright/test";
import { goodPassword } from "../../support/accounts";
import { aCase } from "../../support/cases";
import { aLead } from "../../support/leads";
import { people } from "../../support/people";
import { openInOffice, toast } from "../people";
import { isLong } from "../site";
import { expect, test } from "./queue";

const [hindi = ""] = people.namesByScript.Devanagari;
const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);

async function exportAll(page: Page, name: RegExp | string) {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name }).first().click();
  expect((await saving).suggestedFilename()).toMatch(/\.xlsx$/);
}

/** Every field of a list's filters, then all of them taken back. */
async function filterBy(page: Page, fields: Record<string, string>, dates: string[]) {
  await page.locator("summary", { hasText: /Filters|filters? on/ }).click();
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).selectOption(value);
  for (const label of dates) await page.getByLabel(label, { exact: true }).fill(today());
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/from=/);
}

for (const width of isLong ? [360, 768, 1280] : [360])
  test.describe(`an admin at ${width} px`, () => {
    test.use({ role: "admin", viewport: { width, height: 800 } });

    test("leads and messages are filtered by every field, exported with their cases, and lead to the case", async ({
      desk,
      database,
    }) => {
      const { sql } = database;
      await sql`delete from submissions`;
      await aCase(sql, { name: hindi, state: "Goa", service: "GST Registration" });
      const asked = await aCase(sql, { name: "Ritu Das", state: "Goa", service: "General Inquiry" as never });
      await sql`update submissions set kind = 'contact', message = 'Which licence?' where id = ${asked}`;
      for (const path of ["/admin", "/seo"]) {
        await desk.goto(path);
        await filterBy(desk, { Service: "GST Registration", State: "Goa", Suspect: "without" }, ["From", "To"]);
        await expect(desk.getByText(hindi).first()).toBeVisible();
        await exportAll(desk, /Export with cases/);
        await exportAll(desk, /Export Excel/);
        await desk.locator("summary", { hasText: /filters? on/ }).click();
        await desk.getByRole("link", { name: "Clear", exact: true }).click();
        await expect(desk).toHaveURL(new RegExp(`${path}$`));
        // Once open, the charts stay open on the other list too.
        if (path === "/admin") await desk.getByText("Charts", { exact: true }).click();
        await desk.locator("figure").getByRole("link", { name: "Goa" }).click();
        await expect(desk).toHaveURL(new RegExp(`${path}\\?state=Goa$`));
        await desk.locator("main").getByRole("link", { name: "Today", exact: true }).click();
        await expect(desk).toHaveURL(/from=.*to=/);
        await desk.getByRole("link", { name: "7 days", exact: true }).click();
        await expect(desk.getByRole("link", { name: "7 days", exact: true })).toHaveAttribute("aria-current", "true");
        await desk.getByRole("link", { name: /Total Submissions/ }).click();
        await desk.locator("figure").getByRole("link", { name: "GST Registration" }).click();
        await expect(desk).toHaveURL(new RegExp(`${path}\\?service=GST`));
        await desk.getByRole("link", { name: /Total Submissions/ }).click();
        await expect(desk).toHaveURL(new RegExp(`${path}$`));
        await desk.getByLabel("Search", { exact: true }).fill("nobody of this name");
        await desk.getByRole("button", { name: "Search" }).click();
        await desk.getByRole("link", { name: "Clear search and filters" }).click();
        await expect(desk).not.toHaveURL(/q=/);
      }
      const openLead = desk.getByRole("link", { name: new RegExp(`^Open ${hindi}|^${hindi}$`) }).first();
      await openLead.click();
      await desk.getByRole("link", { name: "Back to the list" }).click();
      await openLead.click();
      await desk.getByRole("link", { name: "Open the case" }).click();
      await expect(desk.getByRole("heading", { level: 2, name: hindi })).toBeVisible();

      await openInOffice(desk, "Messages");
      await filterBy(desk, { Service: "General Inquiry", State: "Goa", Suspect: "without" }, ["From", "To"]);
      await expect(desk.getByText("Ritu Das").first()).toBeVisible();
      await exportAll(desk, /Export with cases/);
      await exportAll(desk, /Export Excel/);
      await desk.locator("summary", { hasText: /filters? on/ }).click();
      await desk.getByRole("link", { name: "Clear", exact: true }).click();
      await desk.getByRole("link", { name: "Yesterday", exact: true }).click();
      await expect(desk).toHaveURL(/from=/);
      await desk.locator("main").getByRole("link", { name: "Today", exact: true }).click();
      await expect(desk.locator("main").getByRole("link", { name: "Today", exact: true })).toHaveAttribute(
        "aria-current",
        "true",
      );
      await desk.getByRole("link", { name: "7 days", exact: true }).click();
      await expect(desk.getByRole("link", { name: "7 days", exact: true })).toHaveAttribute("aria-current", "true");
      await desk.getByLabel("Search", { exact: true }).fill("nobody of this name");
      await desk.getByRole("button", { name: "Search" }).click();
      await desk.getByRole("link", { name: "Clear search and filters" }).click();
      await desk.getByRole("link", { name: "Open Ritu Das" }).first().click();
      await expect(desk.getByText("Which licence?").first()).toBeVisible();
      await desk.getByRole("link", { name: "Back to the list" }).click();
      await expect(desk).toHaveURL(/\/admin\/messages/);
      await desk.getByRole("link", { name: "Open Ritu Das" }).first().click();
      await desk.getByRole("link", { name: "Open the case" }).click();
      await expect(desk.getByRole("heading", { level: 2, name: "Ritu Das" })).toBeVisible();
    });

    test("the log is asked by person, staff member, act and day, and leads to the case", async ({ desk, database }) => {
      const id = await aCase(database.sql, { name: hindi });
      await database.sql`insert into audit_events (action) select 'job tried again' from generate_series(1, 60)`;
      await desk.goto(`/desk/cases/${id}`);
      await openInOffice(desk, "Audit");
      await desk.getByRole("link", { name: "Older" }).click();
      await expect(desk).toHaveURL(/older=/);
      await desk.getByRole("link", { name: "Newest" }).click();
      await expect(desk).not.toHaveURL(/older=/);
      await desk.getByLabel("Person", { exact: true }).fill(id);
      await desk.getByText("Staff member, action and days").click();
      await desk.getByLabel("Staff member").selectOption({ index: 1 });
      await desk.getByLabel("Staff member").selectOption("");
      await desk.getByLabel("What happened").selectOption({ index: 1 });
      await desk.getByLabel("What happened").selectOption("");
      await desk.getByLabel("From").fill(today());
      await desk.getByLabel("Until").fill(today());
      await desk.getByRole("button", { name: "Show" }).click();
      await expect(desk).toHaveURL(/person=/);
      await desk.getByRole("link", { name: "1 person" }).first().click();
      await expect(desk.getByRole("heading", { level: 2, name: hindi })).toBeVisible();
      await desk.goBack();
      await desk.getByRole("link", { name: "Clear filters" }).click();
      await expect(desk).toHaveURL(/\/admin\/audit$/);
    });

    test("a request is answered, somebody who rings is corrected and mailed the link, and what is rare unfolds", async ({
      desk,
      database,
      site,
    }) => {
      const { sql } = database;
      // The page shows fifty: what other journeys left comes first.
      await sql`update privacy_requests set done_at = now() where done_at is null`;
      const lead = aLead({ name: "Parvati Nair" });
      const headers = { "Content-Type": "application/json" };
      const sent = await fetch(`${site.origin}/api/leads`, { method: "POST", headers, body: JSON.stringify(lead) });
      const { id } = (await sent.json()) as { id: string };
      await sql`
        insert into privacy_requests (kind, people, due_at, words)
        values ('complain', array[${id}::uuid], now() - interval '400 days', 'You rang at night.')`;
      await sql`
        insert into consent_texts (digest, version, language, text) values ('old', '2025-01-01', 'en-IN', 'As it was.')
        on conflict do nothing`;
      await desk.goto("/desk");
      await openInOffice(desk, /^Privacy/);
      const answer = desk.getByRole("row", { name: /You rang at night/ }).first();
      await answer.getByRole("link", { name: "Parvati Nair" }).click();
      await expect(desk.getByRole("heading", { name: "Parvati Nair" })).toBeVisible();
      await desk.goBack();
      await answer.getByLabel("Answer, sent by mail").fill("We are sorry: we call from nine to six.");
      await answer.getByRole("button", { name: "Send the answer" }).click();
      await expect(desk.getByText("The answer is on its way.")).toBeVisible();
      for (const fold of ["Due for automatic deletion tonight", "Privacy notice for older forms"])
        await desk.locator("summary", { hasText: fold }).click();
      await expect(desk.getByText(/This list is a preview/)).toBeVisible();
      await desk
        .locator("summary", { hasText: /, version / })
        .first()
        .click();
      await desk.getByRole("button", { name: "Mail the notice to them" }).click();
      await expect(desk.getByText("The mails are on their way.")).toBeVisible();

      const find = async () => {
        await desk.getByLabel("Phone or e-mail address").fill(lead.phone);
        await desk.getByRole("button", { name: "Find" }).click();
        await expect(desk.getByText("by Parvati Nair")).toBeVisible();
      };
      await find();
      await desk.getByRole("radio", { name: /^Erase/ }).check();
      await desk.getByLabel("Reason, and how you know it is them").fill("Rang from this number");
      await desk.getByRole("button", { name: "Carry out" }).click();
      await desk.getByRole("link", { name: "Do not delete" }).click();
      await expect(desk.getByRole("link", { name: "Do not delete" })).toHaveCount(0);
      await find();
      await desk.getByRole("radio", { name: /^Correct/ }).check();
      await desk.getByLabel("Reason, and how you know it is them").fill("Rang from this number");
      await desk.getByLabel("Name", { exact: true }).fill("Parvati Menon");
      await desk.getByLabel("E-mail", { exact: true }).fill(lead.email);
      await desk.getByLabel("State", { exact: true }).selectOption("Kerala");
      await desk.getByRole("button", { name: "Carry out" }).click();
      await expect
        .poll(async () => (await sql`select name from submissions where id = ${id}`)[0]?.name)
        .toBe("Parvati Menon");
      await desk.getByLabel("Phone or e-mail address").fill(lead.phone);
      await desk.getByRole("button", { name: "Find" }).click();
      await expect(desk.getByText("by Parvati Menon")).toBeVisible();
      await desk.getByRole("radio", { name: /^Complaint/ }).check();
      await desk.getByLabel("Reason, and how you know it is them").fill("Rang from this number");
      await desk.getByLabel("Their words, for a complaint or a nomination").fill("You never called back.");
      await desk.getByRole("button", { name: "Carry out" }).click();
      await expect(desk.getByText("You never called back.").first()).toBeVisible();
      // Another press sends nothing a second time.
      await expect(desk.getByRole("radio", { name: /^Complaint/ })).not.toBeChecked();
      await expect(desk.getByLabel("Their words, for a complaint or a nomination")).toBeHidden();
      await desk.getByLabel("Phone or e-mail address").fill(lead.phone);
      await desk.getByRole("button", { name: "Find" }).click();
      await desk.getByLabel("Reason, and how you know it is them").fill("Asked by telephone");
      await desk.getByRole("button", { name: "Mail them the link to their data" }).click();
      await expect(desk.getByText(`The link is on its way to ${lead.email}.`)).toBeVisible();
    });

    test("hours are set for the week and for one day", async ({ desk, database }) => {
      await database.sql`truncate office_calendars restart identity`;
      await desk.goto("/desk");
      await openInOffice(desk, "Hours");
      await desk.getByText("More hours: Monday").click();
      await desk.getByLabel("Monday opens").first().fill("10:00");
      await desk.getByLabel("Monday closes").first().fill("13:00");
      await desk.getByLabel("Monday opens").nth(1).fill("14:00");
      await desk.getByLabel("Monday closes").nth(1).fill("18:00");
      await desk.getByRole("button", { name: "Save the week" }).click();
      await toast(desk, "The hours are saved.");
      await desk.getByLabel("Date").fill(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10));
      await desk.getByLabel("On this day").selectOption("special");
      await desk.getByLabel("Hours opens").first().fill("11:00");
      await desk.getByLabel("Hours closes").first().fill("15:00");
      await desk.getByRole("button", { name: "Save this day" }).click();
      await toast(desk, "The hours are saved.");
      await expect(desk.getByText("11:00 AM to 3:00 PM").first()).toBeVisible();
      await desk
        .getByRole("button", { name: /^Remove/ })
        .first()
        .click();
      await expect(desk.getByText("No special days are set.")).toBeVisible();
      await desk.locator("summary", { hasText: "History" }).click();
      await expect(desk.getByText("Monday: 10:00 AM to 1:00 PM, 2:00 PM to 6:00 PM").first()).toBeVisible();
      await database.sql`truncate office_calendars restart identity`;
    });

    test("somebody is invited as an admin, again, and not after all; assignment is switched; the password is asked for", async ({
      desk,
      database,
      email,
    }) => {
      const invited = `joins-${email.toLowerCase()}`;
      await desk.goto("/desk");
      await openInOffice(desk, "Team");
      await desk.getByLabel("E-mail address").fill(invited);
      await desk.getByLabel("Role").selectOption("admin");
      await desk.getByRole("button", { name: "Send invitation" }).click();
      await toast(desk, "The invitation is on its way.");
      const row = desk.getByRole("listitem").filter({ hasText: invited });
      await expect(row).toContainText("Admin");
      const mails = () => database.sql`select from jobs where kind = 'mail' and payload ->> 'to' = ${invited}`;
      await row.getByRole("button", { name: "Send again" }).click();
      await expect.poll(async () => (await mails()).length).toBe(2);
      await row.getByRole("button", { name: "Withdraw" }).click();
      await toast(desk, "The invitation was withdrawn.");
      await expect(row).toHaveCount(0);
      const automatic = desk.getByRole("switch", { name: "Assign new cases automatically" });
      for (const isOn of ["true", "false"]) {
        await automatic.click();
        await expect(automatic).toHaveAttribute("aria-checked", isOn);
      }
      await desk
        .getByRole("button", { name: /^Mark absent/ })
        .first()
        .click();
      await toast(desk, "Marked as absent.");
      await desk
        .getByRole("button", { name: /^Mark present/ })
        .first()
        .click();
      await toast(desk, "Marked as present.");
      await database.sql`update session set password_checked_at = now() - interval '1 hour'`;
      await desk.reload();
      await desk.getByRole("link", { name: "Enter password" }).click();
      await desk.getByRole("link", { name: "Forgot your password?" }).click();
      await expect(desk.getByRole("heading", { name: "Reset your password" })).toBeVisible();
      await desk.goBack();
      await desk.getByLabel("Password", { exact: true }).fill(goodPassword);
      await desk.getByRole("button", { name: "Continue" }).click();
      await expect(desk).toHaveURL(/\/admin\/team/);
    });

    test("Today lists what must change before the site goes public", async ({ desk }) => {
      await desk.goto("/desk/today");
      await desk.locator("summary", { hasText: /things? to change before the site goes public/ }).click();
      await expect(desk.getByText("Samples, placeholders and missing settings")).toBeVisible();
    });
  });
