import type { Page } from "@playwright/test";
import { aCase, aStaffMember } from "../../support/cases";
import { isAwake, roleWalks } from "../site";
import { expect, openFilters, soon, test } from "./queue";

const rows = (page: Page) => page.locator(".queue-row");
const expectRows = (page: Page, names: string[]) =>
  expect.poll(async () => (await rows(page).locator(".queue-who").allTextContents()).sort()).toEqual([...names].sort());

/** What each filter is set to, and who is left then. */
const filters: [label: string, choice: string, query: string, left: string[]][] = [
  ["Owner", "Mine", "owner=me", ["Meera Iyer"]],
  ["Owner", "Unassigned", "owner=nobody", ["लक्ष्मी मिश्रा", "Imran Sheikh"]],
  ["Status", "Trying", "status=trying", ["Imran Sheikh"]],
  ["Service", "GST Registration", "service=GST+Registration", ["Imran Sheikh"]],
  ["State", "Assam", "state=Assam", ["Meera Iyer"]],
  ["Asked within", "1 day", "days=1", ["लक्ष्मी मिश्रा", "Meera Iyer"]],
];

for (const { name, role, width, viewport } of roleWalks)
  test.describe(name, () => {
    test.use({ role, viewport });

    test("finds cases by typing, by each filter and by a saved view", async ({ desk, database, email }) => {
      test.setTimeout(120_000);
      const { sql } = database;
      const phone = `9${String(Date.now()).slice(-9)}`;
      await aCase(sql, { name: "लक्ष्मी मिश्रा", phone, state: "Goa" }, soon(10));
      const address = `imran.${role}.${width}@shop.example`;
      const imran = await aCase(
        sql,
        { name: "Imran Sheikh", email: address, service: "GST Registration", state: "Goa" },
        soon(20),
      );
      const meera = await aCase(sql, { name: "Meera Iyer", state: "Assam" }, soon(30));
      await sql`
          update cases set status = 'trying', created_at = created_at - interval '3 days' where id = ${imran}`;
      await sql`
          update cases set owner = (select id from "user" where email = ${email}) where id = ${meera}`;
      const colleague = await aStaffMember(sql, "Ravi Kumar");
      const ravis = await aCase(sql, { name: "Of a colleague", state: "Goa" }, soon(40));
      await sql`update cases set owner = ${colleague.user.id} where id = ${ravis}`;
      const own = ["लक्ष्मी मिश्रा", "Imran Sheikh", "Meera Iyer"];
      // The owner's desk opens on everyone's.
      const all = role === "admin" ? [...own, "Of a colleague"] : own;

      await desk.goto("/desk");
      await expectRows(desk, all);
      await isAwake(desk);
      const box = desk.getByRole("searchbox", { name: "Search cases" });
      await desk.keyboard.press("/");
      await expect(box).toBeFocused();
      await desk.keyboard.type(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`);
      await desk.keyboard.press("Enter");
      await expectRows(desk, ["लक्ष्मी मिश्रा"]);
      await expect(desk).toHaveURL(/\/desk\?q=%2B91\+/);
      await openFilters(desk);
      await box.fill(address);
      await desk.getByRole("button", { name: "Search", exact: true }).click();
      await expect(desk).toHaveURL(/\/desk\?q=imran.*shop.example$/);
      await expectRows(desk, ["Imran Sheikh"]);
      await desk.getByRole("link", { name: "Whole queue" }).click();
      await expectRows(desk, all);
      await openFilters(desk);
      await box.fill("nobody of this name");
      await box.press("Enter");
      await expect(desk.getByText("No case matches this search and these filters.")).toBeVisible();
      await desk.getByRole("link", { name: "Whole queue" }).click();
      await expectRows(desk, all);

      if (role === "admin") {
        await desk.getByRole("button", { name: "Mine and unassigned" }).click();
        await expectRows(desk, own);
        await desk.reload();
        await expectRows(desk, own);
        await desk.getByRole("button", { name: "Everyone's cases" }).click();
        await expectRows(desk, all);
      }
      const everyones: typeof filters = [["Owner", "Ravi Kumar", `owner=${colleague.user.id}`, ["Of a colleague"]]];
      for (const [label, choice, query, expected] of [...filters, ...(role === "admin" ? everyones : [])]) {
        const left = label === "Asked within" && role === "admin" ? [...expected, "Of a colleague"] : expected;
        await openFilters(desk);
        await desk.locator(".queue-tools").getByLabel(label, { exact: true }).selectOption(choice);
        await desk.getByRole("button", { name: "Apply" }).click();
        await expect(desk).toHaveURL(new RegExp(`/desk\\?${query.replace("+", "\\+")}$`));
        await expectRows(desk, left);
        await openFilters(desk);
        await desk.getByRole("link", { name: "Clear" }).click();
        await expect(desk).toHaveURL(/\/desk$/);
        await expectRows(desk, all);
      }
      await openFilters(desk);
      await desk.getByLabel("From page").fill("/fssai-registration");
      await desk.locator(".queue-tools").getByLabel("State", { exact: true }).selectOption("Assam");
      await desk.getByLabel("From page").press("Enter");
      await expect(desk).toHaveURL(/\/desk\?state=Assam&page=%2Ffssai-registration$/);
      await expectRows(desk, ["Meera Iyer"]);

      await openFilters(desk);
      await desk.getByLabel("Name of this view").fill("From Assam");
      await desk.getByLabel("Name of this view").press("Enter");
      await expect(desk.getByText("The view is saved.")).toBeVisible();
      await desk.goto("/desk");
      await isAwake(desk);
      await openFilters(desk);
      await desk.getByRole("link", { name: "From Assam" }).click();
      await expect(rows(desk)).toHaveCount(1);
      await openFilters(desk);
      await desk.getByRole("button", { name: "Remove From Assam" }).click();
      await expect(desk.getByText("The view is removed.")).toBeVisible();

      await desk.goto("/desk");
      await desk.getByRole("link", { name: "Meera Iyer", exact: true }).click();
      await expect(desk.getByRole("heading", { level: 2, name: "Meera Iyer" })).toBeVisible();
      if (width < 1024) await desk.getByRole("link", { name: "Back to the queue" }).click();
      await openFilters(desk);
      await box.fill(address);
      await box.press("Enter");
      await expect(desk).toHaveURL(/\/desk\?q=imran.*shop.example$/);
      await expect(rows(desk)).toHaveCount(1);
      await desk.getByRole("link", { name: "Imran Sheikh", exact: true }).click();
      await expect(desk).toHaveURL(/\/desk\/cases\/[\w-]+\?q=imran.*shop.example$/);
      await expect(desk.getByRole("heading", { level: 2, name: "Imran Sheikh" })).toBeVisible();
    });
  });
