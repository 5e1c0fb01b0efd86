import { aCase } from "../../support/cases";
import { expectAccessible } from "../axe";
import { signIn, test } from "../money/gateway";
import { expect, soon } from "../staff/queue";

for (const { role, width, phone } of [
  { role: "agent", width: 360, phone: "9876503361" },
  { role: "admin", width: 1280, phone: "9876503362" },
] as const)
  test.describe(`${role} at ${width} px`, () => {
    test("both wishes of one customer stand in the queue and in the case, each with its quote and application", async ({
      page: desk,
      site,
    }) => {
      const database = await signIn(desk, site, `${role}.wishes@office.example`, role);
      const { sql } = database;
      await desk.setViewportSize({ width, height: 800 });
      const person = { name: "K. Lakshmi Devi", phone, email: `lakshmi.${phone}@shop.example` };
      const id = await aCase(sql, { ...person, service: "FSSAI Registration/License", state: "Bihar" }, soon(60));
      await sql`delete from submission_keys where submission_id = ${id}`;
      await aCase(sql, { ...person, service: "GST Registration", state: "Goa" }, soon(90));
      await desk.goto("/desk");
      await expect(desk.locator(".queue-row", { hasText: person.name })).toContainText("FSSAI (Bihar), GST (Goa)");
      await desk.getByRole("link", { name: person.name, exact: true }).click();
      const wishes = desk.getByRole("region", { name: "Asked for" });
      await expect(wishes.getByRole("listitem")).toHaveCount(2);
      await expect(desk.locator(".case-history")).toContainText("FSSAI Registration/License, Bihar");

      await desk.getByText("Compose a quote").click();
      await desk.locator("#quote-what-0").selectOption({ value: "fssai basic 1" });
      await desk.locator("#quote-recipient").selectOption("FSSAI (Bihar)");
      await desk.getByRole("button", { name: "Show the total" }).click();
      await desk.getByRole("button", { name: "Send by mail" }).click();
      await expect(wishes.getByRole("listitem").nth(0)).toContainText("Quote AN");
      await expect(wishes.getByRole("listitem").nth(1)).not.toContainText("Quote");
      expect(await sql`select from orders where submission_id = ${id} and state = 'Bihar'`).toHaveLength(1);
      await expectAccessible(desk);
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await desk.screenshot({ path: test.info().outputPath("wishes.png"), fullPage: true });

      await wishes.getByRole("link", { name: /^Quote AN/ }).click();
      await expect(desk).toHaveURL(/\/desk\/orders\//);
      await desk.goBack();
      await desk.locator("summary", { hasText: "Start an application" }).click();
      await desk.locator("#application-for").selectOption("K. Lakshmi Devi: GST (Goa)");
      await desk.getByLabel("Applied for").selectOption("GST registration");
      await desk.getByRole("button", { name: "Start an application" }).click();
      await expect(desk).toHaveURL(/\/desk\/applications\//);
      await desk.goto(`/desk/cases/${id}`);
      await wishes.getByRole("link", { name: /^Application/ }).click();
      await expect(desk).toHaveURL(/\/desk\/applications\//);
      expect(await sql`select from applications where state = 'Goa' and submission_id <> ${id}`).not.toHaveLength(0);
      await database.close();
    });
  });
