import type { Page } from "@playwright/test";
import { aCase } from "../../support/cases";
import { anOrder } from "../../support/payments";
import { people } from "../../support/people";
import { expectConsoleErrors, fillSignIn, openInOffice, toast } from "../people";
import { isAwake, roleWalks } from "../site";
import { expect, soon, test } from "./queue";

const [hindi = ""] = people.namesByScript.Devanagari;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const recorded = (page: Page) => expect(page.locator(".case").getByText("Recorded.")).toBeVisible();

/** The browser would leave the page for the telephone, WhatsApp or a mail program. */
const stayOnPage = (page: Page) =>
  page.evaluate(() =>
    document.addEventListener("click", (event) => {
      const link = (event.target as HTMLElement).closest("a");
      if (link && link.origin !== location.origin) event.preventDefault();
    }),
  );

/** A day of next week at noon, as the field writes it. */
const nextWeek = () => `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T12:00`;

for (const { role, name, viewport } of roleWalks)
  test.describe(name, () => {
    test.use({ role, viewport });

    test("every outcome is recorded by a press, and the last one is taken back in the list", async ({
      desk,
      database,
    }) => {
      const { sql } = database;
      const outcomes = ["Connected", "Busy", "Switched off", "No answer", "Wrong number", "Not interested"];
      for (const [turn, each] of [...outcomes, "Do not call"].entries())
        await aCase(sql, { name: `Person ${each}` }, soon(turn * 2 - 30));
      await desk.goto("/desk");
      await desk.getByRole("link", { name: "Person Connected", exact: true }).click();
      for (const each of outcomes) {
        await expect(heading(desk, `Person ${each}`)).toBeVisible();
        await desk.locator(".outcome", { hasText: each }).click();
        await expect(desk.getByText(`Recorded for Person ${each}: ${each}.`)).toBeVisible();
      }
      await expect(heading(desk, "Person Do not call")).toBeVisible();
      await sql`update cases set status = 'won', lost_reason = null where is_open and first_contact_at is not null`;
      await sql`update cases set status = 'won', lost_reason = null where is_open and attempts > 0`;
      await desk.locator(".outcome", { hasText: "Do not call" }).click();
      // Nobody follows: the day, with the list beside it, has the way back.
      await expect(desk).toHaveURL(/\/desk$/);
      await desk.getByRole("button", { name: "Undo" }).click();
      await expect(heading(desk, "Person Do not call")).toBeVisible();
      const [left] = await sql`
        select cases.status, do_not_call from cases join submissions using (id)
        where name = 'Person Do not call' order by cases.created_at desc limit 1`;
      expect(left).toEqual({ status: "new", doNotCall: false });
    });

    test("a case is written to, noted, printed, reassigned, planned and lost, and its neighbours are one press away", async ({
      desk,
      database,
    }) => {
      const { sql } = database;
      const id = await aCase(sql, { name: hindi }, soon(10));
      await aCase(sql, { name: "Zoya Ansari" }, soon(20));
      await anOrder(sql, { caseId: id });
      const kinds = async () =>
        (await sql`select kind from case_events where case_id = ${id} order by id`).map(({ kind }) => kind);
      await desk.goto("/desk");
      await desk.getByRole("link", { name: hindi, exact: true }).click();
      await desk.getByRole("link", { name: /^Next/ }).click();
      await expect(heading(desk, "Zoya Ansari")).toBeVisible();
      await desk.getByRole("link", { name: /^Previous/ }).click();
      await expect(heading(desk, hindi)).toBeVisible();
      await isAwake(desk);
      await stayOnPage(desk);
      await desk.getByRole("link", { name: /^Call \+91/ }).click();
      await desk.getByText("Message", { exact: true }).click();
      const messages = desk.locator(".case-messages li").first();
      // Two presses in one breath, each noted by itself.
      await messages.getByRole("link", { name: "WhatsApp" }).click();
      await messages.getByRole("link", { name: "Mail" }).click();
      await expect.poll(async () => (await kinds()).sort()).toEqual(["call opened", "opened", "opened"]);
      await messages.getByRole("button", { name: "I sent it" }).click();
      await recorded(desk);
      expect((await kinds()).at(-1)).toBe("sent");

      await desk.getByLabel("Note", { exact: true }).fill("Wants two kitchens");
      await desk.getByRole("button", { name: "Save note" }).click();
      await expect(desk.locator(".case-history")).toContainText("Wants two kitchens");
      await desk.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute("data-printed", "") }));
      await desk.getByRole("button", { name: "Print" }).click();
      await expect(desk.locator("body[data-printed]")).toBeVisible();

      const hasOwner = async () => (await sql`select owner from cases where id = ${id}`)[0]?.owner !== null;
      await desk.getByRole("button", { name: "Assign to me" }).click();
      await expect(desk.locator(".case-history")).toContainText("Took the case");
      await desk.locator("summary", { hasText: "Assign" }).click();
      if (role === "admin") {
        const owner = desk.locator(".case").getByLabel("Assign to");
        await owner.selectOption({ index: 0 });
        await desk.getByRole("button", { name: "Assign", exact: true }).click();
        await expect.poll(hasOwner).toBe(false);
        await desk.getByRole("button", { name: "Assign to me" }).click();
        await expect.poll(hasOwner).toBe(true);
      }
      await desk.getByRole("button", { name: "Unassign" }).click();
      await expect.poll(hasOwner).toBe(false);

      await desk.getByText("Change status or follow-up").click();
      await desk.locator(".case").getByLabel("Follow-up").fill(nextWeek());
      await desk.getByRole("button", { name: "Save", exact: true }).click();
      await expect(desk.locator(".case-history")).toContainText("12:00 PM");
      await desk.locator(".case").getByLabel("Status").selectOption("lost");
      await desk.locator(".case").getByLabel("Why lost").selectOption("other");
      await desk.getByRole("button", { name: "Save", exact: true }).click();
      await expect.poll(async () => (await sql`select status from cases where id = ${id}`)[0]?.status).toBe("lost");

      await desk.locator(".orders-list").getByRole("link").click();
      await expect(desk.getByRole("heading", { level: 1 })).toBeVisible();
      await desk.getByRole("link", { name: "Open the case" }).click();
      await expect(heading(desk, hindi)).toBeVisible();
      if (role === "admin") {
        await desk.getByRole("link", { name: "Form as sent" }).click();
        await desk.getByRole("link", { name: "Open the case" }).click();
        await expect(heading(desk, hindi)).toBeVisible();
      }
      if (viewport.width < 1024) {
        await desk.getByRole("link", { name: "Back to the queue" }).click();
        await expect(desk.getByRole("link", { name: "Zoya Ansari", exact: true })).toBeVisible();
      }
    });

    test("the list gives the next case, shows its keys, drops a draft, plans and closes many, and counts lead to their parts", async ({
      desk,
      database,
    }) => {
      const { sql } = database;
      expectConsoleErrors("409");
      await desk.goto("/desk");
      const next = desk.getByRole("button", { name: "Take the next unassigned case" });
      await next.click();
      await expect(desk.getByText("Every open case is assigned.")).toBeVisible();
      await aCase(sql, { name: hindi, state: "Sikkim" }, soon(-10));
      await next.click();
      await expect(heading(desk, hindi)).toBeVisible();
      await aCase(sql, { name: "Zoya Ansari", state: "Sikkim" }, soon(20));

      await desk.getByLabel("Note", { exact: true }).fill("Rang twice");
      await desk.goto("/desk");
      await isAwake(desk);
      await desk.getByText("1 note is not saved yet").click();
      await desk.getByRole("button", { name: "Discard" }).click();
      await expect(desk.getByText("1 note is not saved yet")).toHaveCount(0);
      // There are no keys on a phone.
      await desk.setViewportSize({ width: 1280, height: 800 });
      await desk.getByRole("button", { name: /shortcuts/ }).click();
      await expect(desk.getByRole("dialog")).toContainText("Next, previous case");
      await desk.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await expect(desk.getByRole("dialog")).toBeHidden();
      await desk.setViewportSize(viewport);

      const counts = desk.getByRole("navigation", { name: "Cases by stage" });
      await counts.getByRole("link", { name: /Call now/ }).click();
      await expect(desk).toHaveURL(/part=broken/);
      await expect(desk.getByRole("link", { name: hindi, exact: true })).toBeVisible();
      await counts.getByRole("link", { name: /Call now/ }).click();
      await expect(desk).not.toHaveURL(/part=/);

      const bulk = desk.locator(".queue-bulk");
      await bulk.getByText("Bulk change: all 2 that match").click();
      await bulk.getByLabel("Follow-up").fill(nextWeek());
      await bulk.getByRole("button", { name: "Change all 2" }).click();
      await expect(bulk.getByText("2 cases were changed")).toBeVisible();
      await bulk.getByRole("button", { name: "Dismiss" }).click();
      await expect(bulk.getByText("2 cases were changed")).toHaveCount(0);
      await bulk.getByLabel("Status").selectOption("lost");
      await bulk.getByLabel("Why lost").selectOption("other");
      await bulk.getByRole("button", { name: "Change all 2" }).click();
      await expect(bulk.getByText("2 cases were changed")).toBeVisible();
      expect(await sql`select from cases where is_open and state = 'Sikkim'`).toHaveLength(0);
    });

    test("somebody who rang is entered with all that was said; figures and activity go by their days", async ({
      desk,
      database,
    }) => {
      await desk.goto("/desk");
      await desk.getByRole("link", { name: "New case" }).click();
      const form = desk.locator("form").filter({ hasText: "How they came" });
      await form.getByLabel("How they came").selectOption("Walked in");
      await form.getByLabel("How did you hear of us?").selectOption("A customer's word");
      await form.getByLabel("Name").fill(hindi);
      await form.getByLabel("Mobile number").fill(String(7_300_000_000 + (Date.now() % 90_000_000)));
      await form.getByLabel("E-mail").fill(`lakshmi.mishra.${Date.now()}@shop.example`);
      await form.getByLabel("State").selectOption("Goa");
      await form.getByLabel("Service").selectOption("GST Registration");
      await form.getByLabel("Note").fill("Came with her brother");
      await form.getByRole("checkbox").check();
      await form.getByRole("button", { name: "Save and open the case" }).click();
      await expect(heading(desk, hindi)).toBeVisible();
      await expect(desk.locator(".case-history")).toContainText("Came with her brother");
      await desk.locator(".outcome", { hasText: "Connected" }).click();
      await expect(desk.getByText(`Recorded for ${hindi}: Connected.`)).toBeVisible();

      const menu = desk.getByRole("navigation", { name: "Main menu" });
      if (role === "admin") await openInOffice(desk, "Figures");
      else await menu.getByRole("link", { name: "Figures" }).click();
      await desk.getByRole("link", { name: "7 days" }).click();
      await expect(desk).toHaveURL(/days=7/);
      await expect(
        desk.getByRole("region", { name: "Leads by source" }).getByRole("row", { name: /A customer's word [1-9]/ }),
      ).toBeVisible();
      for (const fold of await desk.locator("main summary").all()) await fold.click();
      await desk.getByRole("link", { name: "Activity by agent and day" }).click();
      await expect(desk.getByRole("heading", { name: "Activity", exact: true })).toBeVisible();
      await desk.getByRole("link", { name: "90 days" }).click();
      await expect(desk).toHaveURL(/days=90/);
      for (const file of ["Export Excel", "Export CSV"]) {
        const saving = desk.waitForEvent("download");
        await desk.getByRole("button", { name: file }).click();
        expect((await saving).suggestedFilename()).toMatch(file === "Export Excel" ? /\.xlsx$/ : /\.csv$/);
      }

      await desk.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute("data-printed", "") }));
      await desk.getByRole("button", { name: "Print" }).click();
      await expect(desk.locator("body[data-printed]")).toBeVisible();

      const { sql } = database;
      const order = await anOrder(sql, { caseId: await aCase(sql, { name: "Zoya Ansari" }) });
      await menu.getByRole("link", { name: "Orders" }).click();
      await desk.getByLabel("Search orders").fill(order.reference);
      await desk.getByRole("button", { name: "Search" }).click();
      await desk.getByRole("link", { name: order.reference }).click();
      await desk.getByRole("link", { name: "All orders" }).click();
      await expect(desk.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
    });

    test("the head leads to the account, and who signs in again puts the greeting away", async ({ desk, email }) => {
      await desk.goto("/desk/figures");
      await desk.getByRole("link", { name: "Anugya" }).click();
      await expect(desk).toHaveURL(/\/desk$/);
      await desk.keyboard.press("Tab");
      await desk.getByRole("link", { name: "Skip to main content" }).press("Enter");
      await expect(desk.locator("#main")).toBeFocused();
      await desk.getByRole("link", { name: "Account" }).click();
      await expect(desk.getByRole("heading", { name: "Your account" })).toBeVisible();
      if (role === "admin") {
        await desk.getByRole("button", { name: "Assign new leads to me too" }).click();
        await toast(desk, "New leads are now assigned to you too.");
        await desk.getByRole("button", { name: "Stop assigning to me" }).click();
        await toast(desk, "New leads are no longer assigned to you.");
        await desk.getByRole("button", { name: "Close" }).click();
        await expect(desk.locator(".toast")).toHaveCount(0);
      }
      await desk.getByRole("button", { name: "Turn off daily mail" }).click();
      await toast(desk, "You will not get the daily mail any more.");
      await desk.getByRole("button", { name: "Turn on daily mail" }).click();
      await toast(desk, "You will get the daily mail from the next working day.");
      if (role === "admin") {
        await desk.getByRole("link", { name: "Admin Dashboard" }).click();
        await expect(desk).toHaveURL(/\/admin$/);
      } else await desk.getByRole("link", { name: "Desk", exact: true }).click();
      await desk.getByRole("button", { name: "Logout" }).click();
      await expect(desk).toHaveURL(/\/auth/);
      await fillSignIn(desk, email);
      await toast(desk, "Signed in successfully!");
      await desk.locator(".toast").getByRole("button", { name: "Close" }).click();
      await expect(desk.locator(".toast")).toHaveCount(0);
    });
  });
