import { overflow } from "../axe";
import { expect, test } from "./queue";

const screens = {
  agent: ["Queue", "Orders", "Figures"],
  admin: ["Queue", "Leads", "Messages", "Orders", "Figures", "Team", "Hours", "Privacy", "Audit"],
};

for (const role of ["agent", "admin"] as const)
  test.describe(role, () => {
    test.use({ role });
    test(`an ${role} reaches every screen of the menu by click, at 360 and 1280`, async ({ desk: page }) => {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto("/desk");
        const logout = await page.getByRole("button", { name: "Logout" }).boundingBox();
        expect(logout?.y, `above 'Logout' at ${width}`).toBeGreaterThanOrEqual(4);
        const menu = page.getByRole("navigation", { name: "Main menu" });
        for (const name of screens[role]) {
          const item = menu.getByRole("link", { name: new RegExp(`^${name}`) });
          await item.click();
          await expect(item).toHaveAttribute("aria-current", "page");
          await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
          expect(await overflow(page), `${name} sideways at ${width}`).toBeLessThanOrEqual(0);
          const box = await item.boundingBox();
          expect(box && box.x >= 0 && box.x + box.width <= width, `${name} at ${width}`).toBe(true);
        }
      }
    });
  });
