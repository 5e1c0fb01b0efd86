import { anAccount } from "../../support/accounts";
import { aCase, aStaffMember } from "../../support/cases";
import { expectAccessible } from "../axe";
import { expectConsoleErrors } from "../people";
import { expect, soon, test } from "../staff/queue";

for (const { role, width } of [
  { role: "agent", width: 360 },
  { role: "admin", width: 1280 },
] as const)
  test.describe(`${role} at ${width} px`, () => {
    test.use({ role });

    test("a colleague's customer who calls is passed on, or added to the colleague's case", async ({
      desk,
      database,
    }) => {
      expectConsoleErrors("409");
      const { sql } = database;
      await desk.setViewportSize({ width, height: 800 });
      const colleague = await aStaffMember(sql, "Meera Pillai");
      const phone = role === "agent" ? "9876501771" : "9876501772";
      const id = await aCase(sql, { name: "Kavita Rao", phone }, soon(60));
      await sql`update cases set owner = ${colleague.user.id} where id = ${id}`;
      await desk.goto("/desk");
      if (role === "agent") {
        await desk.getByText("Filter", { exact: true }).click();
        await desk.getByRole("searchbox", { name: "Search cases" }).fill(phone);
        await desk.getByRole("searchbox", { name: "Search cases" }).press("Enter");
        await expect(desk.getByText("Meera Pillai has this customer:")).toBeVisible();
        await desk.getByRole("link", { name: "pass it on, or add to their case" }).click();
        await expect(desk.getByLabel("Mobile number")).toHaveValue(phone);
      } else await desk.getByRole("link", { name: "New case" }).click();
      const fill = async () => {
        await desk.getByLabel("How they came").selectOption("phone");
        await desk.getByLabel("Name").fill("Kavita");
        await desk.getByLabel("Mobile number").fill(phone);
        await desk.getByLabel("State").selectOption("Goa");
        await desk.getByLabel("Service").selectOption("GST Registration");
        await desk.getByLabel("Note").fill("Rang at noon");
        await desk.getByRole("checkbox").check();
        await desk.getByRole("button", { name: "Save and open the case" }).click();
        await expect(desk.getByText("Meera Pillai has this customer: pass it on, or add to their case.")).toBeVisible();
        await expect(desk.getByLabel("Note")).toHaveValue("Rang at noon");
      };
      await fill();
      await expect(desk.getByText("Kavita Rao")).toHaveCount(0);
      await expectAccessible(desk);
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await desk.screenshot({ path: test.info().outputPath("colleague.png"), fullPage: true });
      await desk.getByRole("button", { name: "Pass it on to Meera Pillai" }).click();
      await expect(desk.getByText("Passed on: Meera Pillai has a mail about it")).toBeVisible();
      await expect(desk.getByLabel("Note")).toHaveValue("");
      await fill();
      await desk.getByRole("button", { name: "Add to the case of Meera Pillai" }).click();
      await expect(desk.getByText("Added to the case of Meera Pillai")).toBeVisible();
      expect(await sql`select from cases where merged_into = ${id}`).toHaveLength(1);
    });

    test("a case is handed over with a note, and the receiver reads in the queue from whom", async ({
      desk,
      database,
      site,
      browser,
      email,
    }) => {
      const { sql } = database;
      await desk.setViewportSize({ width, height: 800 });
      const name = `Vikram ${role}`;
      const receiver = `vikram.${role}.${Date.now()}@office.example`;
      const session = await anAccount(site, database, receiver, { role: "agent" });
      await sql`update "user" set name = ${name} where email = ${receiver}`;
      await session.signIn(receiver);
      const id = await aCase(sql, { name: "Suresh Patel" }, soon(30));
      await sql`update cases set owner = (select id from "user" where email = ${email}) where id = ${id}`;
      await desk.goto("/desk");
      await desk.getByRole("link", { name: "Suresh Patel", exact: true }).click();
      await desk.locator("summary", { hasText: role === "agent" ? "Hand over" : "Assign" }).click();
      await desk.getByLabel(role === "agent" ? "Hand over to" : "Assign to").selectOption(name);
      await desk.getByLabel("What your colleague should know").fill("Speaks Gujarati only");
      await desk.screenshot({ path: test.info().outputPath("hand-over.png"), fullPage: true });
      await desk.getByRole("button", { name: role === "agent" ? "Hand over" : "Assign", exact: true }).click();
      if (role === "agent")
        await expect(desk.getByText("Handed over. Your colleague has a mail about it.")).toBeVisible();
      else await expect(desk.getByText("Recorded.")).toBeVisible();

      const context = await browser.newContext({ baseURL: site.origin, viewport: { width, height: 800 } });
      session.cookies.delete("notice");
      await context.addCookies(
        [...session.cookies].map(([cookie, value]) => ({ name: cookie, value, url: site.origin })),
      );
      const other = await context.newPage();
      await other.goto("/desk");
      const row = other.locator(".queue-row", { hasText: "Suresh Patel" });
      await expect(row).toContainText("From ");
      await other.getByRole("link", { name: "Suresh Patel", exact: true }).click();
      await expect(other.locator(".case-history")).toContainText("Speaks Gujarati only");
      await context.close();
    });
  });
