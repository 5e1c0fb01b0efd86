import { overflow } from "../axe";
import { inOffice } from "../people";
import { expect, test } from "./queue";

const daily = {
  agent: ["Queue", "Applications", "Orders", "Customers", "Figures"],
  admin: ["Today", "Queue", "Applications", "Orders", "Customers"],
};
const office = ["Figures", "Leads", "Messages", "Team", "Hours", "Privacy", "Audit", "Failed jobs"];

for (const role of ["agent", "admin"] as const)
  test.describe(role, () => {
    test.use({ role });
    test(`an ${role} reaches every screen of the menu, by click and by key, at 360 and 1280`, async ({
      desk: page,
    }) => {
      const menu = page.getByRole("navigation", { name: "Main menu" });
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto("/desk");
        const logout = await page.getByRole("button", { name: "Logout" }).boundingBox();
        expect(logout?.y, `above 'Logout' at ${width}`).toBeGreaterThanOrEqual(4);
        for (const name of daily[role]) {
          const item = menu.getByRole("link", { name: new RegExp(`^${name}`) });
          await item.click();
          await expect(item).toHaveAttribute("aria-current", "page");
          await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
          expect(await overflow(page), `${name} sideways at ${width}`).toBeLessThanOrEqual(0);
        }
        const entries = menu.locator("> ul > li");
        await expect(entries).toHaveCount(role === "admin" ? 6 : 5);
        const boxes = await entries.evaluateAll((items) => items.map((item) => item.getBoundingClientRect()));
        for (const { top, left, right } of boxes) {
          expect(Math.abs(top - (boxes[0]?.top ?? 0)), `one line at ${width}`).toBeLessThan(8);
          expect(left >= 0 && right <= width, `on the screen at ${width}`).toBe(true);
        }
        if (role === "agent") continue;
        const opener = menu.getByRole("button", { name: /^Office/ });
        for (const name of office) {
          const item = await inOffice(page, new RegExp(`^${name}`));
          const box = await item.boundingBox();
          expect(box && box.x >= 0 && box.x + box.width <= width, `${name} at ${width}`).toBe(true);
          const address = await item.getAttribute("href");
          await item.click();
          await expect(item).toBeHidden();
          // The screen before is of the office too: a menu that opens before the next one has come closes again.
          await expect(menu.locator(`a[href="${address}"]`)).toHaveAttribute("aria-current", "page");
          await expect(opener).toHaveAttribute("aria-current", "true");
          await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        }
        await expect(page).toHaveURL(/\/admin\/jobs$/);
        await opener.press("Enter");
        await page.keyboard.press("Tab");
        await expect(menu.getByRole("link", { name: "Figures" })).toBeFocused();
        await page.keyboard.press("Escape");
        await expect(opener).toBeFocused();
        await expect(menu.getByRole("link", { name: "Figures" })).toBeHidden();
      }
    });
  });

test.describe("without a script", () => {
  test.use({ role: "admin", javaScriptEnabled: false, waitsForScript: false });
  test("an admin opens the menu of the office", async ({ desk: page }) => {
    await page.goto("/desk");
    await (await inOffice(page, "Team")).click();
    await expect(page).toHaveURL(/\/admin\/team$/);
  });
});
