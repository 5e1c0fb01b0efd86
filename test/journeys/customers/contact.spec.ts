import { aCase, aStaffMember } from "../../support/cases";
import { expectAccessible } from "../axe";
import { expectConsoleErrors } from "../people";
import { expect, soon, test } from "../staff/queue";

const roles = [
  { role: "agent", width: 360 },
  { role: "admin", width: 1280 },
] as const;

for (const { role, width } of roles)
  test.describe(`${role} at ${width} px`, () => {
    test.use({ role });

    test("a mistyped contact is corrected on the case, seen in the history, and undone", async ({ desk, database }) => {
      expectConsoleErrors("400");
      const { sql } = database;
      await desk.setViewportSize({ width, height: 800 });
      await aCase(sql, { name: "Lakshmi Reddy", phone: "9876501239", email: `first.${width}@shop.example` }, soon(60));
      const typo = { name: "Lakshmy Redy", phone: "9876501238", email: `lakshmi.${width}@typo.example` };
      const id = await aCase(sql, { ...typo, service: "GST Registration", state: "Goa" }, soon(-5));
      await desk.goto("/desk");
      await desk.getByRole("link", { name: typo.name, exact: true }).click();
      await desk.getByText("Edit contact details").click();
      const form = desk.locator("form", { has: desk.getByRole("button", { name: "Save contact details" }) });
      await form.getByLabel("Name").fill("Lakshmi Reddy");
      await form.getByLabel("Mobile number").fill("98765 0123");
      await form.getByLabel("E-mail").fill(`lakshmi.${width}@shop.example`);
      await form.getByLabel("State").selectOption("Manipur");
      await form.getByLabel("Service asked for").selectOption("FSSAI Registration/License");
      await form.getByLabel("Firm").fill("Reddy Sweets");
      await form.getByLabel("City").fill("Imphal");
      await form.getByLabel("Language for calls").selectOption("Telugu");
      await form.getByRole("button", { name: "Save contact details" }).click();
      // Nothing typed is lost by a number that is too short.
      await expect(form.getByText("A mobile number has ten digits")).toBeVisible();
      await expect(form.getByLabel("Firm")).toHaveValue("Reddy Sweets");
      await expect(form.getByLabel("State")).toHaveValue("Manipur");
      await form.getByLabel("Mobile number").fill("98765 01239");
      await form.getByRole("button", { name: "Save contact details" }).click();

      const page = desk.locator(".case");
      await expect(page.getByText("Corrected. Another case has this phone or e-mail")).toBeVisible();
      await expect(desk.getByRole("heading", { level: 2, name: "Lakshmi Reddy" })).toBeVisible();
      await expect(page.locator(".case-facts")).toContainText("Imphal, Manipur");
      await expect(page.locator(".case-history")).toContainText("Phone: 9876501238 → 9876501239");
      await expect(page.locator(".case-history")).toContainText(
        "Service: GST Registration → FSSAI Registration/License",
      );
      await expectAccessible(desk);
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await desk.screenshot({ path: test.info().outputPath("corrected.png"), fullPage: true });

      await desk.getByRole("button", { name: "Undo the correction" }).click();
      await expect(desk.getByText("Undone: the details are as they were.")).toBeVisible();
      await expect(desk.getByRole("heading", { level: 2, name: typo.name })).toBeVisible();
      expect((await sql`select name, phone, email, firm from submissions where id = ${id}`)[0]).toEqual({
        ...typo,
        firm: "",
      });
    });

    test("who corrects second sees what a colleague wrote, and keeps what they typed", async ({ desk, database }) => {
      expectConsoleErrors("409");
      const { sql } = database;
      await desk.setViewportSize({ width, height: 800 });
      const id = await aCase(sql, { name: "Imran Sheikh" }, soon(-5));
      await desk.goto("/desk");
      await desk.getByRole("link", { name: "Imran Sheikh", exact: true }).click();
      await desk.getByText("Edit contact details").click();
      const form = desk.locator("form", { has: desk.getByRole("button", { name: "Save contact details" }) });
      await form.getByLabel("Mobile number").fill("9876511111");
      await form.getByLabel("City").fill("Pune");
      const colleague = await aStaffMember(sql, "Meera Pillai", "admin");
      await sql`update submissions set phone = '9876522222' where id = ${id}`;
      await sql`
        with changed as (update cases set version = version + 1 where id = ${id} returning version)
        insert into case_events (case_id, actor, kind, changes, version)
        select ${id}, ${colleague.user.id}, 'corrected', '{"phone": true}', version from changed`;
      await form.getByRole("button", { name: "Save contact details" }).click();
      await expect(desk.getByText(/Phone: now 9876522222 \(Meera Pillai, .*\), yours 9876511111/)).toBeVisible();
      await expect(form.getByLabel("Mobile number")).toHaveValue("9876511111");
      await expect(form.getByLabel("City")).toHaveValue("Pune");
      await expect(desk.locator(".case-history")).toContainText("Meera Pillai: Customer's details corrected");
      await form.getByRole("button", { name: "Save contact details" }).click();
      await expect(desk.locator(".case-history")).toContainText("Phone: 9876522222 → 9876511111");
    });
  });
