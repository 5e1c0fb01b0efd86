import { aCase, aStaffMember } from "../../support/cases";
import { anOrder } from "../../support/payments";
import { anApplication } from "../../support/work/applications";
import { overflow } from "../axe";
import { expectConsoleErrors } from "../people";
import { journeyWidths } from "../site";
import { expect, soon, test } from "../staff/queue";

test.use({ role: "admin" });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const width of [...new Set([...journeyWidths, 1280])])
  test(`the owner sees what cannot wait, and one press leads from each line to its work, at ${width} px`, async ({
    desk: page,
    database,
  }) => {
    const { sql } = database;
    await page.setViewportSize({ width, height: 800 });
    await aCase(sql, { name: "Lakshmi Mishra" }, soon(-30));
    const { id: order } = await anOrder(sql);
    await sql`
      insert into ledger (order_id, kind, source, utr)
      values (${order}, 'utr reported', 'customer', ${String(Date.now()).slice(-12).padStart(12, "1")})`;
    await sql`insert into jobs (kind, status, attempts, ended_at) values ('mail', 'given up', 11, now())`;
    await sql`insert into privacy_requests (kind, people, due_at) values ('complain', '{}', now() - interval '1 day')`;
    const boss = await aStaffMember(sql, "Leela Thomas", "admin");
    const person = { email: `imran.${Date.now()}@shop.example`, phone: `9${String(Date.now()).slice(-9)}` };
    const { id } = await anApplication(sql, boss, "gst", { name: "Imran Sheikh", ...person });
    const [application] = await sql<{ customerId: string }[]>`
      update applications set stage = 'query', mover = 'we' where id = ${id} returning customer_id`;
    await sql`delete from authority_queries`;
    await sql`
      insert into authority_queries (application_id, asked_on, question, due_on)
      values (${id}, ${inDays(-6)}, 'Which proof of the premises?', ${inDays(0)})`;
    const [registration] = await sql<{ id: string }[]>`
      insert into registrations (customer_id, service, kind, number, valid_from, consented_on)
      values (${application?.customerId ?? ""}, 'gst', 'regular', ${`27AAPFU${String(Date.now()).slice(-4)}F1ZV`}, ${inDays(-20)}, ${inDays(-20)})
      returning id`;
    await sql`
      insert into due_dates (registration_id, rule, due_on) values (${registration?.id ?? ""}, 'gstBankAccount', ${inDays(10)})`;

    const menu = page.getByRole("navigation", { name: "Main menu" });
    const today = menu.getByRole("link", { name: "Today" });
    const open = async () => {
      await today.click();
      await expect(page.getByRole("heading", { name: "What cannot wait" })).toBeVisible();
    };
    await page.goto("/desk");
    await open();
    await expect(today).toHaveAttribute("aria-current", "page");
    expect(await overflow(page), "sideways").toBeLessThanOrEqual(0);
    const lines: [RegExp, RegExp][] = [
      [/^Call or share/, /\/desk\?part=broken&owner=all$/],
      [/^Answer: answer/, new RegExp(`/desk/applications/${id}$`)],
      [/^Answer: data request/, /\/admin\/privacy$/],
      [/^Try again/, /\/admin\/jobs$/],
      [/^Check:/, /\/desk\/orders\?tab=checking$/],
    ];
    for (const [line, address] of lines) {
      await open();
      await page.getByRole("link", { name: line }).click();
      await expect(page).toHaveURL(address);
    }
    await open();
    await page.getByRole("link", { name: /GST: bank account/ }).click();
    await expect(page).toHaveURL(/\/desk\/customers\?due=gstBankAccount$/);
    await expect(page.getByRole("link", { name: "Imran Sheikh" }).first()).toBeVisible();
    await page.getByRole("link", { name: "All customers" }).click();
    await expect(page).toHaveURL(/\/desk\/customers$/);
    await open();
    await page.getByRole("link", { name: "All figures" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Figures" })).toBeVisible();
  });

for (const width of [...new Set([...journeyWidths, 1280])])
  test(`the owner types what a source cost, corrects it and takes it out, at ${width} px`, async ({
    desk: page,
    database,
  }) => {
    const { sql } = database;
    expectConsoleErrors("400");
    await page.setViewportSize({ width, height: 800 });
    await sql`delete from source_costs`;
    const id = await aCase(sql, { name: "Lakshmi Mishra" });
    await sql`update submissions set last_visit = '{"source": "justdial"}' where id = ${id}`;
    await page.goto("/desk/today");
    await page.getByRole("link", { name: "Type in what a source cost" }).click();
    await expect(page).toHaveURL(/\/desk\/figures#costs$/);
    const fold = page.locator("#costs summary");
    await fold.click();
    const amount = page.getByLabel("Cost in rupees");
    const save = page.getByRole("button", { name: "Save the cost" });
    await page.getByLabel("Source", { exact: true }).selectOption("JustDial");
    const month = page.getByLabel("Month", { exact: true });
    const thisMonth = await month.inputValue();
    await month.selectOption({ index: 1 });
    await amount.fill("-1");
    await save.click();
    await expect(amount).toHaveAttribute("aria-invalid", "true");
    await expect(amount).toHaveValue("-1");
    await expect(page.getByLabel("Source", { exact: true })).toHaveValue("JustDial");
    await expect(month, "the month chosen, kept after a refusal").not.toHaveValue(thisMonth);
    await month.selectOption(thisMonth);
    await amount.fill("3000");
    await amount.press("Enter");
    const answer = page.locator("#costs").getByRole("status");
    await expect(answer).toContainText(/^JustDial, .* 20\d\d: Rs 3,000\.$/);
    await expect(amount).toHaveValue("");
    const row = page.getByRole("region", { name: "Leads by source" }).getByRole("row", { name: /^JustDial/ });
    await expect(row).toContainText("Rs");
    expect(await overflow(page), "sideways").toBeLessThanOrEqual(0);
    await page.getByLabel("Source", { exact: true }).selectOption("JustDial");
    await amount.fill("3100");
    await save.click();
    await expect(answer).toContainText("Rs 3,100, in place of Rs 3,000");
    await expect(page.getByText(/^before: Rs 3,000 · /)).toBeVisible();
    await page.goto("/desk/today");
    await expect(page.getByText(/^Cost of all sources in this period: Rs /)).toBeVisible();
    await page.getByRole("link", { name: "Type in what a source cost" }).click();
    await fold.click();
    await page.getByRole("button", { name: /^Take out.*JustDial/ }).click();
    await expect(answer).toContainText("taken out");
    await expect(page.getByText(/^Cost of all sources/)).toHaveCount(0);
  });

test("the figures of a year end below their last part: what is read out of the chart makes the page no longer", async ({
  desk: page,
  database,
}) => {
  await aCase(database.sql);
  await page.goto("/desk/figures?days=year");
  const last = await page.getByRole("button", { name: "Export Excel" }).boundingBox();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height - ((last?.y ?? 0) + (last?.height ?? 0))).toBeLessThan(200);
});
