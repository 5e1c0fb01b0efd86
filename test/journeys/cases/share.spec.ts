import { aCase, aStaffMember } from "../../support/cases";
import { expect, soon, test } from "../staff/queue";

for (const width of [360, 1280])
  test.describe(`admin at ${width} px`, () => {
    test.use({ role: "admin", viewport: { width, height: 800 } });

    test("shares what is ticked, and all that match, and takes it back", async ({ desk, database }) => {
      const { sql } = database;
      const colleagues = [`Meera Pillai ${width}`, `Rohit Bansal ${width}`];
      for (const name of colleagues) await aStaffMember(sql, name);
      for (const [turn, name] of ["Anita Ghosh", "Imran Sheikh", "Ritu Das"].entries())
        await aCase(sql, { name, state: "Sikkim" }, soon(turn - 10));
      const owners = async () =>
        (
          await sql<{ name: string | null }[]>`
            select "user".name from cases left join "user" on "user".id = owner where is_open order by promise_due`
        ).map(({ name }) => name);
      await desk.goto("/desk?state=Sikkim");
      const bar = desk.locator(".ticked-bar");
      await expect(bar).toBeHidden();
      await desk.getByLabel("Select Anita Ghosh").check();
      await expect(bar.getByText("1 ticked: share among")).toBeInViewport();
      await bar.getByRole("button", { name: "Clear" }).click();
      await expect(bar).toBeHidden();
      // The first row, by its key.
      await desk.keyboard.press("x");
      await expect(desk.getByLabel("Select Anita Ghosh")).toBeChecked();
      await desk.getByLabel("Select Imran Sheikh").check();
      for (const name of colleagues) await bar.getByLabel(name).check();
      await bar.getByRole("button", { name: "Share, 1 each" }).click();
      await expect(desk.getByText(`Sharing: ${colleagues.map((name) => `${name} 1`).join(", ")}.`)).toBeInViewport();
      const bulk = desk.locator(".queue-bulk");
      await expect(bulk.getByText("2 cases were changed.")).toBeVisible();
      await expect(bar).toBeHidden();
      expect(await owners()).toEqual([...colleagues, null]);
      await bulk.getByRole("button", { name: "Undo all of it" }).click();
      await expect(bulk.getByText("2 cases were changed back.")).toBeVisible();
      expect(await owners()).toEqual([null, null, null]);

      await bulk.getByText("Bulk change: all 3 that match").click();
      for (const name of colleagues) await bulk.getByLabel(name).check();
      await bulk.getByRole("button", { name: "Share all 3" }).click();
      await expect(bulk.getByText("3 cases were changed.")).toBeVisible();
      expect((await owners()).filter((name) => name === colleagues[0])).toHaveLength(2);
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

    test("reads how many each gets before more than 20 are shared", async ({ desk, database }) => {
      const { sql } = database;
      const name = `Vivek Hegde ${width}`;
      await aStaffMember(sql, name);
      for (let turn = 0; turn < 21; turn++) await aCase(sql, { state: "Tripura" }, soon(30));
      await desk.goto("/desk?state=Tripura");
      const bulk = desk.locator(".queue-bulk");
      // What an answer says is in view although the list is longer than the screen, and scrolled away from its end.
      await desk.locator("[name=pick]").nth(9).check();
      test.info().annotations.push({ type: "expected console error", description: "400" });
      await desk.locator(".ticked-bar").getByRole("button", { name: "Share" }).click();
      const refusal = desk.getByRole("alert").filter({ hasText: "Please choose" });
      await expect(refusal).toBeInViewport();
      await desk.locator(".ticked-bar").getByLabel(name).check();
      await desk.locator(".ticked-bar").getByRole("button", { name: "Share, 1 each" }).click();
      await expect(bulk.getByText("1 case was changed.")).toBeInViewport();
      await expect(bulk.getByRole("button", { name: "Undo all of it" })).toBeInViewport();
      await bulk.getByText("Bulk change: all 21 that match").click();
      await bulk.getByLabel(name).check();
      await bulk.getByRole("button", { name: "Share all 21" }).click();
      await expect(bulk.getByText(`This shares 21 cases: ${name} 21. Really?`)).toBeInViewport();
      await bulk.getByRole("button", { name: "Yes, share 21 cases" }).click();
      await expect(bulk.getByText("21 cases were changed.")).toBeVisible();
    });
  });
