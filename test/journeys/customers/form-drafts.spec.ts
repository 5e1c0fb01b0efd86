import { expect, test } from "../staff/queue";

for (const role of ["admin", "agent"] as const)
  test.describe(role, () => {
    test.use({ role });

    test("a new case that was typed in part is there again after another screen, and gone once it is saved", async ({
      desk,
    }) => {
      const phone = role === "admin" ? "9811077001" : "9811077002";
      const open = async () => {
        await desk.goto("/desk");
        await desk.getByRole("link", { name: "New case" }).click();
      };
      const name = desk.getByLabel("Name", { exact: true });
      await open();
      await desk.getByLabel("How they came").selectOption("walk-in");
      await name.fill("Shabnam Qureshi");
      await desk.getByLabel("Mobile number").fill(phone);
      await desk.getByLabel("Note").fill("Asks about a second kitchen");
      await desk.getByLabel(/^I told them/).check();
      await desk.getByRole("link", { name: /^Queue/ }).click();
      await desk.getByRole("link", { name: "New case" }).click();
      await expect(name).toHaveValue("Shabnam Qureshi");
      await desk.reload();
      await expect(name).toHaveValue("Shabnam Qureshi");
      await expect(desk.getByLabel("How they came")).toHaveValue("walk-in");
      await expect(desk.getByLabel("Note")).toHaveValue("Asks about a second kitchen");
      await expect(desk.getByLabel(/^I told them/)).toBeChecked();
      await desk.getByLabel("State").selectOption("Bihar");
      await desk.getByRole("button", { name: "Save and open the case" }).click();
      await expect(desk.getByRole("heading", { name: "Shabnam Qureshi" })).toBeVisible();
      await open();
      await expect(name).toHaveValue("");
    });

    test("what was typed about one person does not stand beside the number of another", async ({ desk }) => {
      await desk.goto("/desk/new");
      await desk.getByLabel("Name", { exact: true }).fill("Somebody Else");
      await desk.getByLabel(/^I told them/).check();
      await desk.goto("/desk/new?contact=9811077009");
      await expect(desk.getByLabel("Mobile number")).toHaveValue("9811077009");
      await desk.waitForFunction(() => Object.keys(sessionStorage).every((name) => !name.startsWith("form-draft:")));
      await expect(desk.getByLabel("Name", { exact: true })).toHaveValue("");
      await expect(desk.getByLabel(/^I told them/)).not.toBeChecked();
    });

    test("what was typed and not sent goes with the sign-out", async ({ desk }) => {
      await desk.goto("/desk/new");
      await desk.getByLabel("Name", { exact: true }).fill("Not to be kept");
      const drafts = () => desk.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes("draft")));
      expect(await drafts()).toHaveLength(1);
      await desk.getByRole("button", { name: "Logout" }).click();
      await expect(desk).toHaveURL(/\/auth/);
      expect(await drafts()).toEqual([]);
    });
  });
