import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readXlsx } from "hucre/xlsx";
import { aStaffMember } from "../../support/cases";
import { anApplication } from "../../support/work/applications";
import { roleWalks } from "../site";
import { expect, test } from "./queue";

async function download(page: Page, name: string, fileName: RegExp) {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(fileName);
  return readFileSync(await saved.path());
}

async function sheetsOf(page: Page, name: string, fileName: RegExp) {
  const { sheets } = await readXlsx(await download(page, name, fileName));
  return sheets;
}

/** Printed it has what the screen says, and neither the menu nor anything to press. */
async function printsAlone(page: Page, text: string) {
  await page.evaluate(() => Object.assign(window, { print: () => document.body.toggleAttribute("data-printed") }));
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.locator("body[data-printed]")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("main").getByText(text).first()).toBeVisible();
  for (const control of ["button", "input", "select", "nav", "header"])
    await expect(page.locator(control).filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
}

let people = 0;

for (const { role, name, viewport } of roleWalks)
  test.describe(`files and print, ${name}`, () => {
    test.use({ role, viewport });

    test("applications and customers are taken away as they are listed, and printed", async ({
      desk,
      database,
      email,
    }) => {
      const { sql } = database;
      const leela = await aStaffMember(sql, `Leela ${++people} ${role}`, "admin");
      const person = {
        name: "Rukmini Devi",
        email: `rukmini${people}${role}@shop.example`,
        phone: `98123${40_000 + people}`,
      };
      const { id } = await anApplication(sql, leela, "fssai", person);
      const other = {
        name: "Suresh Rao",
        email: `suresh${people}${role}@shop.example`,
        phone: `98125${40_000 + people}`,
      };
      await anApplication(sql, leela, "gst", other);
      const [{ reference } = { reference: "" }] = await sql<{ reference: string }[]>`
        select reference from applications where id = ${id}`;
      await desk.goto("/desk/applications?service=fssai");
      const [list] = await sheetsOf(desk, "Export Excel", /^applications-.*\.xlsx$/);
      const [header = [], ...rows] = list?.rows ?? [];
      const row = rows.find((cells) => cells[0] === reference) ?? [];
      expect(row[header.indexOf("Contact")]).toBe("Rukmini Devi");
      expect(row[header.indexOf("Since")]).toBeInstanceOf(Date);
      await desk.goto("/desk/applications?service=gst");
      const csv = await download(desk, "Export CSV", /^applications-.*\.csv$/);
      expect(csv.toString()).not.toContain(reference);
      await desk.goto(`/desk/applications?q=${reference}`);
      await printsAlone(desk, "Rukmini Devi");

      await desk.goto("/desk/customers?q=Rukmini");
      const [customers] = await sheetsOf(desk, "Export Excel", /^customers-.*\.xlsx$/);
      const [columns = [], ...found] = customers?.rows ?? [];
      expect(new Set(found.map((cells) => cells[0]))).toEqual(new Set(["Rukmini Devi"]));
      expect(found[0]?.[columns.indexOf("Since")]).toBeInstanceOf(Date);
      const lines = await download(desk, "Export CSV", /^customers-.*\.csv$/);
      expect(lines.toString()).toContain(person.phone);
      await printsAlone(desk, "Rukmini Devi");
      const exports = await sql`
        select filter ->> 'of' as list, outcome from exports
        where email = ${email} order by started_at`;
      expect([...exports]).toEqual(
        ["applications", "applications", "customers", "customers"].map((list) => ({ list, outcome: "complete" })),
      );
    });

    test("orders and payments, figures and activity are taken away and printed; the day book by admins", async ({
      desk,
      database,
    }) => {
      const { sql } = database;
      const leela = await aStaffMember(sql, `Leela ${++people} ${role}`, "admin");
      const person = {
        name: "Harish Rao",
        email: `harish${people}${role}@shop.example`,
        phone: `98124${40_000 + people}`,
      };
      await anApplication(sql, leela, "gst", person);
      await desk.goto("/desk/orders?tab=paid");
      const day = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
      for (const label of ["From", "To"]) await desk.getByLabel(label, { exact: true }).fill(day);
      const [orders, payments] = await sheetsOf(desk, "Export Excel", /^orders-.*\.xlsx$/);
      expect([orders?.name, payments?.name]).toEqual(["Orders", "Payments"]);
      expect(orders?.rows.flat()).toContain("Harish Rao");
      expect(payments?.rows.flat()).toContain("Harish Rao");
      for (const cells of payments?.rows.slice(1) ?? []) expect(cells[0]).toBeInstanceOf(Date);
      expect((await download(desk, "CSV of orders", /^orders-.*\.csv$/)).toString()).toContain("Harish Rao");
      expect((await download(desk, "CSV of payments", /^payments-.*\.csv$/)).toString()).toContain("Payment,");
      if (role === "admin") {
        await desk.getByLabel("Month", { exact: true }).selectOption(day.slice(0, 7));
        const sheets = await sheetsOf(desk, "Day book in Excel", /^day-book-\d{4}-\d\d\.xlsx$/);
        expect(sheets.map((sheet) => sheet.name)).toEqual(["Day book", "GSTR-1", "SAC", "Numbers"]);
        expect(sheets[0]?.rows.flat()).toContain("Harish Rao");
        const book = await download(desk, "Day book in CSV", /^day-book-\d{4}-\d\d\.csv$/);
        expect(book.toString()).toContain("Harish Rao");
      } else await expect(desk.getByRole("button", { name: /Day book/ })).toHaveCount(0);
      await printsAlone(desk, "Harish Rao");

      await desk.goto("/desk/figures?days=7");
      const figures = await sheetsOf(desk, "Export Excel", /^figures-.*\.xlsx$/);
      expect(figures.map((sheet) => sheet.name)).toContain("By source");
      expect(figures[0]?.rows).toHaveLength(8);
      await printsAlone(desk, "Figures");
      await desk.getByRole("link", { name: "30 days", exact: true }).click();
      await expect(desk).toHaveURL(/\/desk\/figures$/);
    });
  });
