import { makeSpreadsheet } from "../../../app/cases/export/spreadsheet";
import { people } from "../../support/people";
import { hold } from "../forms";
import { expect, test } from "./queue";

const [hindi = ""] = people.namesByScript.Devanagari;

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ role: "admin", viewport: { width, height: 800 } });

    test("an Excel file is read, looked at, imported and undone, and the activity is shown", async ({
      desk,
      database,
    }) => {
      const phone = String(7_100_000_000 + (Date.now() % 800_000_000));
      const batches = (async function* () {
        yield [
          [hindi, Number(phone), "Goa"],
          ["No number", "12", "Goa"],
        ];
      })();
      const file = await makeSpreadsheet({ sheet: "People", header: ["Name", "Mobile", "State"], batches });
      await desk.goto("/desk");
      await desk.getByRole("link", { name: "Import", exact: true }).click();
      const buffer = Buffer.from(await file.arrayBuffer());
      await desk.getByLabel("File (.xlsx or .csv)").setInputFiles({ name: "people.xlsx", mimeType: file.type, buffer });
      await expect(
        desk.getByText("1 person can be imported. Left out: 0 already known, 1 with errors."),
      ).toBeInViewport();
      await expect(desk.getByText(`${hindi} · ${phone} · Goa`)).toBeVisible();
      const stored = () => database.sql`select from submissions where phone = ${phone}`;
      expect(await stored()).toEqual([]);
      // None of these fields is in the file: each column is chosen by hand, and matched again.
      for (const field of ["E-mail", "Service", "Note"])
        await desk.getByLabel(field, { exact: true }).selectOption("0");
      for (const field of ["E-mail", "Service", "Note"])
        await desk.getByLabel(field, { exact: true }).selectOption({ label: "Not in the file" });
      await desk.getByLabel("Name", { exact: true }).selectOption({ label: "State" });
      await desk.getByLabel("State", { exact: true }).selectOption({ label: "Name" });
      await desk.getByLabel("Mobile number", { exact: true }).selectOption({ label: "Mobile" });
      await desk.getByRole("button", { name: "Match again" }).click();
      const summary = desk.getByText("0 people can be imported. Left out: 0 already known, 2 with errors.");
      await expect(summary).toBeVisible();
      // Whose state is not known comes with the one that is chosen for all of them.
      await desk.getByLabel("State, where missing or unknown").selectOption("Goa");
      await desk.getByRole("button", { name: "Match again" }).click();
      await expect(desk.getByText("1 person can be imported. Left out: 0 already known, 1 with errors.")).toBeVisible();
      await desk.getByLabel("State, where missing or unknown").selectOption({ label: "Leave them out" });
      await desk.getByRole("button", { name: "Match again" }).click();
      await expect(summary).toBeVisible();
      // What is wrong is read in lines as wide as the form, not in one of its columns.
      const faults = desk.getByRole("heading", { name: "Rows with errors" });
      expect((await faults.boundingBox())?.width).toBeGreaterThan((await summary.boundingBox())?.width ?? 0);
      await desk.getByLabel("Name", { exact: true }).selectOption({ label: "Name" });
      await desk.getByLabel("State", { exact: true }).selectOption({ label: "State" });
      await desk.getByRole("button", { name: "Match again" }).click();
      const first = desk.getByRole("group", { name: "Who gets them" }).getByRole("checkbox").first();
      await first.check();
      await desk.getByRole("button", { name: "Import 1 person" }).click();
      await expect(desk.getByText("Imported 1 person: now in the queue, with ")).toBeInViewport();
      expect(await stored()).toHaveLength(1);
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await desk.getByRole("button", { name: "Undo this import" }).first().click();
      await expect(desk.getByText("Removed 1 of 1 person.")).toBeVisible();
      expect(await stored()).toEqual([]);
      await desk.goto("/desk/figures");
      await desk.getByRole("link", { name: "Activity by agent and day" }).click();
      await expect(desk.getByRole("heading", { name: "Activity", exact: true })).toBeVisible();
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  });

test.describe("before the script has arrived", () => {
  test.use({ role: "admin", waitsForScript: false });

  test("a file that is chosen is read once the script is there", async ({ desk }) => {
    const letScriptCome = await hold(desk, /\.js$/);
    await desk.goto("/desk/import", { waitUntil: "domcontentloaded" });
    const buffer = Buffer.from(`Name,Mobile,State\n${hindi},${7_000_000_000 + (Date.now() % 90_000_000)},Goa`);
    const file = { name: "people.csv", mimeType: "text/csv", buffer };
    await desk.getByLabel("File (.xlsx or .csv)").setInputFiles(file);
    letScriptCome();
    await expect(desk.getByText("1 person can be imported.")).toBeInViewport();
  });
});
