import type { Page } from "@playwright/test";
import { aStaffMember } from "../../support/cases";
import { anApplication } from "../../support/work/applications";
import { expectAccessible, overflow } from "../axe";
import { expect, test } from "../staff/queue";

const kinds = {
  Cases: { row: /\/desk\/cases\//, list: /\/desk\?q=/ },
  Customers: { row: /\/desk\/customers\//, list: /\/desk\/customers\?q=/ },
  Applications: { row: /\/desk\/applications\//, list: /\/desk\/applications\?q=/ },
  Orders: { row: /\/desk\/orders\//, list: /\/desk\/orders\?q=/ },
};

/** The box in the head on a wide screen; on a phone the page that the head leads to. */
async function search(page: Page, width: number, text: string) {
  if (width > 1000) {
    const box = page.getByRole("searchbox", { name: "Find anything" });
    await box.fill(text);
    return box.press("Enter");
  }
  await page.getByRole("link", { name: "Find" }).click();
  await page.getByLabel("Search everything").fill(text);
  await page.getByRole("button", { name: "Search" }).click();
}

for (const role of ["admin", "agent"] as const)
  test.describe(role, () => {
    test.use({ role });
    test(`an ${role} finds somebody as the name sounds, and opens each thing found, at 1280 and 360`, async ({
      desk,
      database,
    }) => {
      const { sql } = database;
      const phone = `7${String(Date.now()).slice(-9)}`;
      const name = role === "admin" ? "Yogalakshmi Vaidyanathan" : "Yogalakshmi Venkatesan";
      const admin = await aStaffMember(sql, "Leela Thomas", "admin");
      await anApplication(sql, admin, "gst", { name, email: `yoga${phone}@shop.example`, phone });
      await sql`update applications set owner = null where applicant = ${name}`;
      for (const width of [1280, 360]) {
        await desk.setViewportSize({ width, height: 800 });
        await desk.goto("/desk");
        const sound = name.replace("Yogalakshmi", "योगलक्ष्मी");
        await search(desk, width, sound);
        await expect(desk.getByRole("heading", { level: 1 })).toHaveText(`Search: ${sound}`);
        await expect(desk.locator("main section")).toHaveCount(4);
        expect(await overflow(desk)).toBeLessThanOrEqual(0);
        await expectAccessible(desk);
        for (const [kind, { row, list }] of Object.entries(kinds)) {
          const part = desk.locator("section", { has: desk.getByRole("heading", { name: kind }) });
          await part.getByRole("link", { name }).click();
          await expect(desk).toHaveURL(row);
          // The page that was opened stands there, and then the search again.
          await expect(desk.getByRole("heading", { level: 1 })).not.toHaveText(/^Search/);
          await expect(desk.locator("main").getByText(name).filter({ visible: true }).first()).toBeVisible();
          await desk.goBack();
          await expect(desk.getByRole("heading", { level: 1 })).toHaveText(`Search: ${sound}`);
          await desk.getByRole("link", { name: `Show in the list: ${kind}` }).click();
          await expect(desk).toHaveURL(list);
          await expect(desk.locator("main").getByText(name).filter({ visible: true }).first()).toBeVisible();
          await desk.goBack();
          await expect(desk.getByRole("heading", { level: 1 })).toHaveText(`Search: ${sound}`);
        }
        await search(desk, width, "nobody of this name");
        await expect(desk.getByText("Nothing was found.")).toBeVisible();
      }
    });
  });

test.describe("without a script", () => {
  test.use({ role: "agent", javaScriptEnabled: false, waitsForScript: false });
  test("the box in the head finds, too", async ({ desk }) => {
    await desk.goto("/desk");
    await search(desk, 1280, "nobody of this name");
    await expect(desk.getByText("Nothing was found.")).toBeVisible();
  });
});
