import { randomUUID } from "node:crypto";
import { aStaffMember } from "../../support/cases";
import { anApplication } from "../../support/work/applications";
import { trackingPagesOf } from "../../support/work/tracking";
import { expectAccessible, overflow } from "../axe";
import { expect, expectConsoleErrors, test } from "../staff/desk";

for (const javaScriptEnabled of [true, false])
  test(`after a call staff merge two customers, and one of them objects in the tracking page, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    desk,
    database,
    browser,
    site,
  }) => {
    test.setTimeout(120_000);
    expectConsoleErrors("400 (Bad Request)");
    const { sql } = database;
    const admin = await aStaffMember(sql, "Meera Joshi", "admin");
    const aPerson = (name: string) => ({
      name,
      email: `${randomUUID().slice(0, 8)}@shop.example`,
      phone: `9${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`,
    });
    const [one, other] = [aPerson("Lakshmi Venkataraman"), aPerson(`Lakshmi ${randomUUID().slice(0, 8)}`)];
    const [first, second] = [
      await anApplication(sql, admin, "fssai", one),
      await anApplication(sql, admin, "gst", other),
    ];
    const [row] = await sql<{ id: string }[]>`select customer_id as id from applications where id = ${first.id}`;
    const staff = await browser.newContext({
      javaScriptEnabled,
      baseURL: site.origin,
      storageState: await desk.context().storageState(),
    });
    const page = await staff.newPage();
    await page.goto(`/desk/customers/${row?.id}?q=${other.phone}`);
    const found = page.locator("li", { has: page.getByRole("link", { name: other.name }) });
    await found.getByText(`Merge with ${other.name}`).click();
    const said = found.getByLabel("Whom you called, on which number, and what they said");
    // What was typed stays when it is refused.
    await said.fill("Her Aadhaar is 2341 2341 2346");
    await found.getByRole("button", { name: "Merge" }).click();
    await expect(page.getByText("The note seems to contain an Aadhaar number.")).toBeVisible();
    await expect(said).toHaveValue("Her Aadhaar is 2341 2341 2346");
    await said.fill(`Called ${one.phone} and ${other.phone}: both are hers.`);
    await found.getByRole("button", { name: "Merge" }).click();
    await expect(page.getByText("Both have been informed by mail.")).toBeVisible();
    await expect(page.getByText("both are hers.")).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    if (javaScriptEnabled) await expectAccessible(page);

    const phone = await (
      await browser.newContext({ javaScriptEnabled, baseURL: site.origin, viewport: { width: 360, height: 740 } })
    ).newPage();
    await phone.goto(await trackingPagesOf(site, database).linkOf(second.id));
    await phone.getByRole("button", { name: "Open My applications" }).click();
    await expect(phone.getByRole("heading", { name: "Two e-mail addresses, one page" })).toBeVisible();
    expect(await overflow(phone)).toBeLessThanOrEqual(0);
    if (javaScriptEnabled) await expectAccessible(phone);
    await phone.getByRole("button", { name: "That is not me: separate them" }).click();
    await expect(phone.getByText("My applications shows only what is yours again")).toBeVisible();
    await page.goto(`/desk/customers/${row?.id}`);
    await expect(page.getByRole("button", { name: "Undo the merge" })).toHaveCount(0);
    await phone.context().close();
    await staff.close();
  });
