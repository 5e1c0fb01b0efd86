import { aCase } from "../../support/cases";
import { people } from "../../support/people";
import { isAwake } from "../site";
import { expect, soon, test } from "./queue";

const [hindi = ""] = people.namesByScript.Devanagari;

for (const [role, width] of [
  ["agent", 360],
  ["admin", 1280],
] as const)
  test.describe(`${role} at ${width} px`, () => {
    test.use({ role, viewport: { width, height: 800 } });

    test("takes an outcome back, is asked about a time at night, and picks one by a press", async ({
      desk,
      database,
    }) => {
      const { sql } = database;
      const id = await aCase(sql, { name: hindi }, soon(10));
      await aCase(sql, { name: "Zoya Ansari" }, soon(20));
      const stored = async () => (await sql`select status, owner, next_action_at from cases where id = ${id}`)[0];
      await desk.goto("/desk");
      await desk.getByRole("link", { name: hindi, exact: true }).click();
      await isAwake(desk);
      await expect(desk.getByRole("heading", { level: 2, name: hindi })).toBeFocused();
      await desk.keyboard.press("c");
      await desk.keyboard.press("Enter");
      await expect(desk.getByRole("heading", { level: 2, name: "Zoya Ansari" })).toBeVisible();
      const recorded = desk.getByText(`Recorded for ${hindi}: Connected.`);
      await expect(recorded).toBeInViewport();
      expect(await stored()).toMatchObject({ status: "talking" });
      await desk.getByRole("button", { name: "Undo" }).click();
      await expect(desk.getByRole("heading", { level: 2, name: hindi })).toBeVisible();
      await expect(recorded).toHaveCount(0);
      expect(await stored()).toMatchObject({ status: "new", owner: null });

      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      await desk.getByText("Call back at…").click();
      await desk.getByLabel("Call back at").fill(`${tomorrow}T23:00`);
      test.info().annotations.push({ type: "expected console error", description: "400" });
      await desk.getByRole("button", { name: "Record", exact: true }).click();
      await expect(desk.getByText("Really call back then?")).toBeInViewport();
      await desk.getByRole("button", { name: "Yes, at 23:00" }).click();
      await expect(desk.getByText(`Recorded for ${hindi}: Call back.`)).toBeVisible();
      expect((await stored())?.nextActionAt).toEqual(new Date(`${tomorrow}T23:00:00+05:30`));
      await desk.getByRole("button", { name: "Undo" }).click();
      await expect(desk.getByText(`Recorded for ${hindi}: Call back.`)).toHaveCount(0);
      await desk.getByText("Call back at…").click();
      await desk
        .getByRole("button", { name: /^(Tomorrow|Monday) 10 AM$/ })
        .first()
        .click();
      await expect(desk.getByText(`Recorded for ${hindi}: Call back.`)).toBeVisible();
      expect((await stored())?.nextActionAt.toISOString()).toContain("T04:30:00");
    });

    test("calls from the list, comes back to the same place, and enters somebody who rang", async ({
      desk,
      database,
    }) => {
      const { sql } = database;
      const ids: string[] = [];
      for (let turn = 0; turn < 15; turn++)
        ids.push(await aCase(sql, { name: `Person ${turn + 10}` }, soon(10 + turn)));
      const far = ids[12] ?? "";
      await desk.goto("/desk");
      await isAwake(desk);
      // The browser would leave the page for the phone's own programs.
      await desk.evaluate(() =>
        document.addEventListener("click", (event) => {
          if ((event.target as HTMLElement).closest("a[href^='tel:'], a[href*='wa.me']")) event.preventDefault();
        }),
      );
      await desk.getByRole("link", { name: "Call Person 22" }).click();
      await desk.getByRole("link", { name: "WhatsApp to Person 22" }).click();
      // Two requests of one breath: either may arrive first.
      const kinds = async () =>
        (await sql`select kind from case_events where case_id = ${far}`).map(({ kind }) => kind).sort();
      await expect.poll(kinds).toEqual(["call opened", "opened"]);
      await desk.getByRole("link", { name: "Person 22", exact: true }).click();
      await expect(desk.getByRole("heading", { level: 2, name: "Person 22" })).toBeVisible();
      if (width < 1024) {
        await desk.getByRole("link", { name: "Back to the queue" }).click();
        // Among its neighbours, not at the edge.
        for (const name of ["Person 21", "Person 22", "Person 23"])
          await expect(desk.getByRole("link", { name, exact: true })).toBeInViewport();
      }
      await desk.getByRole("link", { name: "New case" }).click();
      const form = desk.locator("form").filter({ hasText: "How they came" });
      await form.getByLabel("How they came").selectOption("Walked in");
      await form.getByLabel("Name").fill(hindi);
      // Of nobody whom another journey has entered.
      await form
        .getByLabel("Mobile number")
        .fill(`0${7_400_000_000 + (Date.now() % 90_000_000)}`.replace(/.{5}$/, " $&"));
      await form.getByLabel("State").selectOption("Goa");
      await form.getByRole("checkbox").check();
      await form.getByRole("button", { name: "Save and open the case" }).click();
      await expect(desk.getByRole("heading", { level: 2, name: hindi })).toBeVisible();
      await expect(desk.locator(".case-history")).toContainText("Entered by staff");
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

    test("changes many after a look at their number, and takes all of it back", async ({ desk, database }) => {
      const { sql } = database;
      for (let turn = 0; turn < 21; turn++) await aCase(sql, { state: "Sikkim" }, soon(30));
      await desk.goto("/desk?state=Sikkim");
      await desk.getByText("Bulk change: all 21 that match").click();
      const bulk = desk.locator(".queue-bulk");
      await bulk.getByLabel("Status").selectOption("waiting");
      await bulk.getByRole("button", { name: "Change all 21" }).click();
      await expect(bulk.getByText("This changes 21 cases. Really?")).toBeInViewport();
      await bulk.getByRole("button", { name: "Yes, change 21 cases" }).click();
      await expect(bulk.getByText("21 cases were changed")).toBeVisible();
      const waiting = async () =>
        (await sql`select from cases where state = 'Sikkim' and status = 'waiting' and is_open`).length;
      expect(await waiting()).toBe(21);
      await bulk.getByRole("button", { name: "Undo all of it" }).click();
      await expect(bulk.getByText("21 cases were changed back")).toBeVisible();
      expect(await waiting()).toBe(0);
      await bulk.getByRole("button", { name: "Dismiss" }).click();
      await expect(bulk.getByText("21 cases were changed back")).toHaveCount(0);
    });
  });
