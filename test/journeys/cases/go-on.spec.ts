import { aCase } from "../../support/cases";
import { isAwake, roleWalks } from "../site";
import { expect, soon, test } from "../staff/queue";

for (const { name, role, viewport } of roleWalks)
  test.describe(name, () => {
    test.use({ role, viewport, goesOn: false });

    test("after an outcome the case stays, unless the next one is asked for, which is kept", async ({
      desk,
      database,
    }) => {
      const { sql } = database;
      const first = await aCase(sql, { name: "Anita Ghosh" }, soon(-3));
      await aCase(sql, { name: "Imran Sheikh" }, soon(-2));
      await aCase(sql, { name: "Ritu Das" }, soon(-1));
      const heading = (person: string) => desk.getByRole("heading", { level: 2, name: person });
      const goOn = desk.getByLabel("Then open the next case");
      await desk.goto(`/desk/cases/${first}`);
      await expect(goOn).not.toBeChecked();
      await desk.getByLabel("Note", { exact: true }).fill("Rang twice");
      await desk.getByRole("button", { name: "No answer" }).click();
      await expect(desk.getByText("Recorded for Anita Ghosh: No answer.")).toBeInViewport();
      await expect(heading("Anita Ghosh")).toBeVisible();
      await expect(desk.getByLabel("Note", { exact: true })).toHaveValue("");
      // The same once more is another call.
      await desk.getByRole("button", { name: "No answer" }).click();
      await expect(desk.locator(".case-history").getByText("No answer")).toHaveCount(2);

      await desk.goto("/desk");
      await desk.getByRole("link", { name: "Imran Sheikh", exact: true }).click();
      await expect(heading("Imran Sheikh")).toBeVisible();
      await goOn.check();
      await desk.getByRole("button", { name: "Busy" }).click();
      await expect(heading("Ritu Das")).toBeVisible();
      await expect(goOn).toBeChecked();
      await desk.reload();
      await expect(goOn).toBeChecked();
    });

    test("a time to call back fits, is folded once it is recorded, and leads on to who was next", async ({
      desk,
      database,
    }) => {
      const { sql } = database;
      const first = await aCase(sql, { name: "Anita Ghosh" }, soon(-3));
      await aCase(sql, { name: "Imran Sheikh" }, soon(-2));
      await aCase(sql, { name: "Ritu Das" }, soon(24 * 60));
      await desk.goto(`/desk/cases/${first}`);
      await isAwake(desk);
      await desk.getByText("Call back at…").click();
      const time = desk.getByLabel("Call back at", { exact: true });
      // Nothing lies over its end.
      const isFree = await time.evaluate((field) => {
        const { right, top, height } = field.getBoundingClientRect();
        return document.elementFromPoint(right - 4, top + height / 2) === field;
      });
      expect(isFree).toBe(true);
      await desk.getByRole("button", { name: "Tomorrow 10 AM" }).click();
      const answer = desk
        .getByRole("status")
        .filter({ hasText: /^Recorded for Anita Ghosh: Call back\. Next call: .*10:00 AM\./ });
      await expect(answer).toBeFocused();
      await expect(time).toBeHidden();
      await desk.getByRole("link", { name: /^Next/ }).click();
      await expect(desk.getByRole("heading", { level: 2, name: "Imran Sheikh" })).toBeVisible();
      // What was recorded there stands above, and takes no focus from what is done here.
      await desk.getByLabel("Note", { exact: true }).fill("Wants two kitchens");
      await desk.getByRole("button", { name: "Save note" }).click();
      await expect(desk.locator(".case-history")).toContainText("Wants two kitchens");
      await expect(answer).not.toBeFocused();
    });
  });
