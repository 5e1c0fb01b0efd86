import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { actOnApplication } from "../../../app/applications/application-acts.server";
import { priceOrder } from "../../../app/orders/order-lines";
import { dayInIndia } from "../../../content/format";
import type { Sql } from "../../../db/connect";
import { aCase, aStaffMember } from "../../support/cases";
import { anOrder, moneyFaults, paymentsOff } from "../../support/payments";
import { expectAccessible } from "../axe";
import { expect, payer, signIn, test } from "./gateway";

// In one worker, or each of them would start a site with a gateway.
test.describe.configure({ mode: "default" });

const noSideways = (page: Page, width: number) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

const newUtr = () => String(Date.now()).slice(-12).padStart(12, "6");

/** From the desk to the order, by its tab. */
async function openOrder(page: Page, tab: string, reference: string) {
  await page.getByRole("link", { name: /^Orders/ }).click();
  await page.getByRole("link", { name: new RegExp(`^${tab}`) }).click();
  await page.getByRole("link", { name: new RegExp(reference) }).click();
}

const recorded = (page: Page, text = "Recorded.") => expect(page.getByText(text).first()).toBeInViewport();

async function fillMoney(page: Page, { way, amount, reference }: { way: string; amount: string; reference: string }) {
  await page.getByLabel("How it came").selectOption(way);
  await page.getByLabel("Rupees received").fill(amount);
  await page.getByLabel("UTR or number of the cheque").fill(reference);
}

/** What an application marks it marks by itself: once it is withdrawn, staff say what is done. */
async function endApplications(sql: Sql, orderId: string) {
  const admin = await aStaffMember(sql, "Meera Joshi", "admin");
  const started = await sql<{ id: string; version: number }[]>`
    select id, version from applications where order_id = ${orderId}`;
  for (const { id, version } of started) {
    const form = new FormData();
    for (const [name, value] of [
      ["act", "withdraw"],
      ["reason", "He has it already"],
      ["version", String(version)],
    ] as const)
      form.append(name, value);
    const asked = { sql, supplier: paymentsOff.supplier };
    expect(await actOnApplication(admin, asked, id, form)).toMatchObject({ ok: true });
  }
}

for (const width of [360, 1280])
  test(`cash comes in part, a second person confirms it, the customer pays the rest by UPI and gets the invoice, at ${width} px`, async ({
    browser,
    page: admin,
    site,
  }) => {
    test.setTimeout(300_000);
    const viewport = { width, height: 800 };
    await admin.setViewportSize(viewport);
    const database = await signIn(admin, site, `second${width}@office.example`);
    const agent = await (await browser.newContext({ baseURL: site.origin, viewport })).newPage();
    const other = await signIn(agent, site, `taker${width}@office.example`, "agent");
    const asked = { service: "gst", tier: "standard", years: 1, on: "2026-11-15", customerState: "Goa" } as const;
    const priced = priceOrder({ ...asked, ourFee: 2_000_000, taxedIn: null });
    if (!priced.ok) throw new Error(priced.problem);
    const caseId = await aCase(database.sql, { name: payer });
    const email = `${randomUUID()}@shop.example`;
    const customerOfOrder = { name: payer, email, phone: `98${String(Date.now()).slice(-8)}`, state: "Goa" };
    const sold = { caseId, service: "gst", tier: "standard", priced, customer: customerOfOrder };
    const { id, reference, token } = await anOrder(database.sql, sold);

    // The agent types a cheque without its number, then the cash that it was.
    await agent.goto("/desk");
    await openOrder(agent, "Awaiting payment", reference);
    await agent.locator("summary", { hasText: "Record money received" }).click();
    test.info().annotations.push({ type: "expected console error", description: "400" });
    await fillMoney(agent, { way: "Cheque", amount: "Rs 12,000/-", reference: "000123" });
    await agent.getByLabel("Received on").fill(dayInIndia());
    await agent.getByRole("button", { name: "Record the money" }).click();
    await expect(agent.getByText("Please enter the 15 digits at the foot of the cheque").first()).toBeVisible();
    await expect(agent.getByLabel("Rupees received")).toHaveValue("Rs 12,000/-");
    await expectAccessible(agent);
    await fillMoney(agent, { way: "Cash", amount: "Rs 12,000/-", reference: "" });
    await agent.getByRole("button", { name: "Record the money" }).click();
    await recorded(agent, "It counts once an admin has confirmed the cash.");
    await expect(agent.getByText(/^Waiting for a second person: Rs 12,000/)).toBeVisible();
    await noSideways(agent, width);

    // An admin finds less in the box; then the agent brings the rest.
    await admin.goto("/desk");
    await openOrder(admin, "To check", reference);
    await admin.locator("summary", { hasText: "Not there?" }).click();
    await admin.getByLabel("What was wrong with the cash").fill("Only Rs 2,000 in the box");
    await admin.getByRole("button", { name: "Do not count it" }).click();
    await recorded(admin);
    await agent.reload();
    await agent.locator("summary", { hasText: "Record money received" }).click();
    await fillMoney(agent, { way: "Cash", amount: "12000", reference: "" });
    await agent.getByRole("button", { name: "Record the money" }).click();
    await recorded(agent, "It counts once an admin has confirmed the cash.");
    await admin.reload();
    await expectAccessible(admin);
    await admin.getByRole("button", { name: "Counted: confirm" }).click();
    await recorded(admin);
    await expect(admin.getByText("Paid Rs 12,000 of Rs 20,000, Rs 8,000 due").first()).toBeVisible();

    // A transfer of somebody else is recorded by mistake, and reversed.
    await admin.locator("summary", { hasText: "Record money received" }).click();
    await fillMoney(admin, { way: "NEFT, RTGS or IMPS", amount: "1,000", reference: `SBIN${newUtr()}` });
    await admin.getByLabel("Received by").selectOption({ index: 0 });
    await admin.getByLabel("Received on").fill(dayInIndia());
    await admin.getByRole("button", { name: "Record the money" }).click();
    await expect(admin.getByText("Paid Rs 13,000 of Rs 20,000, Rs 7,000 due").first()).toBeVisible();
    await admin.locator("summary", { hasText: "Recorded by mistake?" }).last().click();
    await admin.getByLabel("What was wrong", { exact: true }).last().fill("Another customer's transfer");
    await admin.getByRole("button", { name: "Reverse this payment" }).last().click();
    await expect(admin.getByText("Paid Rs 12,000 of Rs 20,000, Rs 8,000 due").first()).toBeVisible();
    await expect(admin.getByRole("link", { name: /^Cancelled receipt AC\// })).toBeVisible();
    await noSideways(admin, width);
    await expectAccessible(admin);

    // The customer sees the balance and pays it.
    const customer = await (await browser.newContext({ baseURL: site.origin, viewport })).newPage();
    await customer.goto(`/pay/${token}`);
    await expect(customer.getByText("Paid Rs 12,000 of Rs 20,000, Rs 8,000 due").first()).toBeVisible();
    await expect(customer.locator(".pay-total")).toContainText("Rs 8,000");
    await expect(customer.getByText("By bank transfer, by cheque or in cash")).toBeVisible();
    await expectAccessible(customer);
    await noSideways(customer, width);
    const utr = newUtr();
    await customer.getByLabel("UTR (12 digits)").fill(utr);
    await customer.getByRole("button", { name: "I have paid" }).click();
    await expect(customer.getByText(`We are matching UTR ${utr} with our bank`)).toBeVisible();
    await openOrder(admin, "To check", reference);
    await expect(admin.getByLabel("Rupees in the statement")).toHaveValue("8000.00");
    await admin.getByRole("button", { name: "Received: confirm" }).click();
    await recorded(admin);
    await expect(customer.getByRole("heading", { name: "Paid. Thank you!" })).toBeVisible();
    expect(await customer.getByRole("link", { name: /^Receipt AR\// }).count()).toBe(3);

    // The work starts by itself now, and its end brings the invoice of the whole.
    const started = async () => (await database.sql`select from applications where order_id = ${id}`).length;
    await expect.poll(started).toBe(1);
    await endApplications(database.sql, id);
    await admin.reload();
    await admin.getByRole("button", { name: "Work done: send invoice" }).click();
    await expect(admin.getByRole("link", { name: /^Invoice AN\// })).toBeVisible();
    await customer.reload();
    await expect(customer.getByRole("link", { name: /^Invoice AN\// })).toBeVisible();
    const mailed = async () =>
      (await database.sql`select kind from jobs where subject = ${id} and kind like '%-mail' order by kind`).map(
        ({ kind }) => kind,
      );
    expect(await mailed()).toEqual(["invoice-mail", "paid-mail", "part-paid-mail", "part-paid-mail", "reversal-mail"]);
    expect(await moneyFaults(database.sql)).toEqual([]);
    for (const each of [agent, customer]) await each.context().close();
    await other.close();
    await database.close();
  });

for (const role of ["agent", "admin"] as const)
  test(`${role}: work on an order that is paid in part starts by hand, with a reason`, async ({ page, site }) => {
    const database = await signIn(page, site, `starter${role}@office.example`, role);
    const { id, reference } = await anOrder(database.sql, { caseId: await aCase(database.sql, { name: payer }) });
    await page.goto("/desk");
    await openOrder(page, "Awaiting payment", reference);
    await page.locator("summary", { hasText: "Record money received" }).click();
    await fillMoney(page, { way: "UPI, number heard on the phone", amount: "1,000", reference: newUtr() });
    await page.getByLabel("Received on").fill(dayInIndia());
    await page.getByRole("button", { name: "Record the money" }).click();
    await expect(page.getByText("Paid Rs 1,000 of Rs 1,499, Rs 499 due").first()).toBeVisible();
    // The same sum again, on the page as it stands: each is a payment of its own.
    for (const due of ["Rs 1,100 of Rs 1,499, Rs 399 due", "Rs 1,200 of Rs 1,499, Rs 299 due"]) {
      await page.locator("summary", { hasText: "Record money received" }).click();
      await fillMoney(page, { way: "Cash", amount: "100", reference: "" });
      await page.getByRole("button", { name: "Record the money" }).click();
      await expect(page.getByText(`Paid ${due}`).first()).toBeVisible();
    }
    await page.getByLabel("Why it starts before all is paid").fill("The fair is on Monday; the owner agreed");
    await page.getByRole("button", { name: "Start the application" }).click();
    await expect(page).toHaveURL(/\/desk\/applications\//);
    await expect(page.getByText("Started before all was paid: The fair is on Monday").first()).toBeVisible();
    expect(await database.sql`select from applications where order_id = ${id}`).toHaveLength(1);
    await database.close();
  });

for (const width of [360, 1280])
  test(`more than an order takes is asked about: left, nothing is recorded; put right, it counts; said yes to, it is held, at ${width} px`, async ({
    page,
    site,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    const database = await signIn(page, site, `sure${width}@office.example`);
    const { sql } = database;
    const { id, reference } = await anOrder(sql, { caseId: await aCase(sql, { name: payer }) });
    const moneyOf = async () => (await sql`select from ledger where order_id = ${id}`).length;
    const asks = (due: string, amount: string) =>
      expect(
        page
          .getByText(`That is more than the ${due} still due. If ${amount} really came, press 'Record the money' again`)
          .first(),
      ).toBeInViewport();
    const openForm = () => page.locator("summary", { hasText: "Record money received" }).click();
    const send = () => page.getByRole("button", { name: "Record the money" }).click();
    test.info().annotations.push({ type: "expected console error", description: "400" });

    await page.goto("/desk");
    await openOrder(page, "Awaiting payment", reference);
    await openForm();
    const utr = newUtr();
    await fillMoney(page, { way: "UPI, number heard on the phone", amount: "14,990", reference: utr });
    await send();
    await asks("Rs 1,499", "Rs 14,990");
    await expect(page.getByLabel("Rupees received")).toHaveValue("14,990");
    await expect(page.getByLabel("Rupees received")).toBeFocused();
    await expectAccessible(page);
    await noSideways(page, width);

    // Gone back to the list and come again: nothing was recorded, and nobody has been sure of anything.
    await page.getByRole("link", { name: "All orders" }).click();
    await page.getByRole("link", { name: /^Awaiting payment/ }).click();
    await page.getByRole("link", { name: new RegExp(reference) }).click();
    await expect(page.getByText(/^That is more than/)).toHaveCount(0);
    expect(await moneyOf()).toBe(0);
    await openForm();
    await expect(page.getByLabel("Rupees received")).toHaveValue("");
    await fillMoney(page, { way: "UPI, number heard on the phone", amount: "14,990", reference: utr });
    await send();
    await asks("Rs 1,499", "Rs 14,990");
    await page.getByLabel("Rupees received").fill("1,000");
    await send();
    await expect(page.getByText("Paid Rs 1,000 of Rs 1,499, Rs 499 due").first()).toBeVisible();

    // Another sum that is too much is asked about by itself; the same one, sent again, is recorded, held and returned.
    await openForm();
    await fillMoney(page, { way: "UPI, number heard on the phone", amount: "994", reference: `9${utr.slice(1)}` });
    await send();
    await asks("Rs 499", "Rs 994");
    await page.getByLabel("Rupees received").fill("949");
    await send();
    await asks("Rs 499", "Rs 949");
    expect(await sql`select from jobs where subject = ${id} and kind = 'held-mail'`).toHaveLength(0);
    await send();
    await recorded(page, "The money is on hold");
    await expect(page.getByText("Paid Rs 1,000 of Rs 1,499, Rs 499 due").first()).toBeVisible();
    expect(await sql`select from jobs where subject = ${id} and kind = 'held-mail'`).toHaveLength(1);
    await noSideways(page, width);
    await page.getByRole("link", { name: "All orders" }).click();
    await page.getByRole("link", { name: /^Unmatched/ }).click();
    const held = page.locator("form", { hasText: "Refund Rs 949 to the payer" });
    await held.getByLabel("Number of the transfer back").fill(newUtr().replace(/^./, "8"));
    await held.getByRole("button", { name: "Refund Rs 949 to the payer" }).click();
    await expect(held).toHaveCount(0);
    expect(await moneyFaults(sql)).toEqual([]);
    await database.close();
  });
