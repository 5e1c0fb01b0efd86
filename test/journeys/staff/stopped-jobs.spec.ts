import { randomUUID } from "node:crypto";
import { anOrder } from "../../support/payments";
import { expectAccessible, overflow } from "../axe";
import { openInOffice } from "../people";
import { expect, test } from "./desk";

test("an admin has a stopped mail tried again, at every width", async ({ desk: page, database }) => {
  const mail = { to: "asha@shop.example", subject: "Welcome", text: "Hello" };
  const order = await anOrder(database.sql);
  await database.sql`
    insert into jobs (kind, subject, payload, status, attempts, last_error, ended_at)
    values ('mail', ${randomUUID()}, ${database.sql.json(mail)}, 'given up', 11, ${`No such server ${"w".repeat(200)}`}, now()),
      ('refund-mail', ${order.id}, '{}', 'given up', 11, 'Refused', now())`;
  await page.goto("/admin");
  await openInOffice(page, "Failed jobs");
  const row = page.getByRole("row").filter({ hasText: "No such server" });
  await expect(row).toContainText("Tried 11 times. No such server");
  for (const width of [1280, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const tabs = page.locator(".desk-menu");
    expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    expect(await overflow(page), `sideways at ${width}`).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
  await row.getByRole("button", { name: "Try again: Mail" }).click();
  await expect(page.getByText("Trying again.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: `Order ${order.reference}` }).click();
  await expect(page.getByRole("heading", { name: new RegExp(order.reference) })).toBeVisible();
});
