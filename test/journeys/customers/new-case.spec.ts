import { aCase } from "../../support/cases";
import { expectAccessible } from "../axe";
import { isAwake } from "../site";
import { expect, soon, test } from "../staff/queue";

for (const role of ["admin", "agent"] as const)
  test.describe(role, () => {
    test.use({ role });

    test("the key + begins a new case, not while somebody types, and the history of who called says so", async ({
      desk,
      database,
    }) => {
      const phone = role === "admin" ? "9811077011" : "9811077012";
      await aCase(database.sql, { name: "Meera Iyer" }, soon(30));
      await desk.goto("/desk");
      await desk.getByRole("link", { name: "Meera Iyer", exact: true }).click();
      await expect(desk.getByRole("heading", { level: 2, name: "Meera Iyer" })).toBeVisible();
      await isAwake(desk);
      await desk.keyboard.press("t");
      await desk.keyboard.type("Rang from +91 99");
      await expect(desk.locator("textarea:focus")).toHaveValue("Rang from +91 99");
      await expect(desk).toHaveURL(/\/desk\/cases\//);
      await desk.keyboard.press("Escape");
      await desk.keyboard.press("+");
      await expect(desk).toHaveURL(/\/desk\/new$/);
      await desk.getByLabel("How they came").selectOption("Called us");
      await desk.getByLabel("Name", { exact: true }).fill("Gurpreet Kaur");
      await desk.getByLabel("Mobile number").fill(phone);
      await desk.getByLabel("State").selectOption("Punjab");
      await desk.getByLabel(/^I told them/).check();
      await desk.getByRole("button", { name: "Save and open the case" }).click();
      await expect(desk.getByRole("heading", { level: 2, name: "Gurpreet Kaur" })).toBeVisible();
      const history = desk.locator(".case-history");
      await expect(history.getByText("Gurpreet Kaur: Called us", { exact: true })).toBeVisible();
      await expect(history.getByText(/Asked on|Wrote on/)).toHaveCount(0);
      await expectAccessible(desk);
    });
  });
