import { actOnApplication } from "../../../app/applications/application-acts.server";
import { aCase, aStaffMember } from "../../support/cases";
import { aLead } from "../../support/leads";
import { anOrder, paymentsOff, recordByHand } from "../../support/payments";
import { anApplication } from "../../support/work/applications";
import { isAwake } from "../site";
import { expect, order, payer, signIn, test } from "./gateway";

const newUtr = () => String(Date.now()).slice(-12).padStart(12, "5");

test("a reported transfer is refused, then confirmed; a refund is asked for and declined; the work goes step by step", async ({
  browser,
  page,
  site,
  gateway,
}) => {
  test.setTimeout(300_000);
  const database = await signIn(page, site, "steps@office.example");
  const customer = await (await browser.newContext({ baseURL: site.origin })).newPage();
  // Whose customer must be called first, an order starts no application by itself: its steps are staff's to mark.
  await order(customer, { wantsNews: true, insists: true });
  await expect(customer.getByRole("heading", { name: "Your order" })).toBeVisible();
  const reference = /AN\w{10}/.exec(await customer.locator(".receipt").innerText())?.[0] ?? "";
  const report = async (utr: string) => {
    await customer.getByLabel("UTR (12 digits)").fill(utr);
    await customer.getByRole("button", { name: /^(I have paid|Send this UTR)$/ }).click();
    await expect(customer.getByText(`We are matching UTR ${utr} with our bank`)).toBeVisible();
  };
  const recorded = () => expect(page.getByText("Recorded.")).toBeInViewport();

  await report(newUtr());
  await page.goto("/desk/today");
  await page.getByRole("link", { name: /^Check: payments? to check/ }).click();
  await page.getByRole("link", { name: new RegExp(reference) }).click();
  await page.getByText("Not in the statement?").click();
  await page.getByLabel("Reason").fill("No such number in the statement of 17 November");
  await page.getByRole("button", { name: "Refuse" }).click();
  await recorded();
  await expect(page.getByText(/refused: No such number/)).toBeVisible();

  await expect(customer.getByText("We could not find UTR")).toBeVisible();
  await report(newUtr());
  await page.getByRole("link", { name: /^Orders/ }).click();
  await page.getByRole("link", { name: new RegExp(reference) }).click();
  await page.getByLabel("Rupees in the statement").fill("1499.00");
  await page.getByRole("button", { name: "Received: confirm" }).click();
  await recorded();
  await expect(page.getByText("Counted for the order")).toBeVisible();

  // The open page tells by itself.
  await expect(customer.getByRole("heading", { name: "Paid. Thank you!" })).toBeVisible();
  await customer.getByText("Ask for a refund", { exact: true }).click();
  await customer.getByLabel("Why? (optional)").fill("My brother has ordered it already");
  await customer.getByRole("button", { name: /^Ask for Rs/ }).click();
  await expect(customer.getByText(/We will decide by/)).toBeVisible();
  await page.getByRole("link", { name: /^Orders/ }).click();
  await page.getByRole("link", { name: /^Refunds to decide/ }).click();
  await page.getByRole("link", { name: new RegExp(reference) }).click();
  await expect(page.getByText("My brother has ordered it already").first()).toBeVisible();
  await page.getByLabel("Reason").fill("He agreed on the telephone to keep it");
  await page.getByLabel(/^Number of the transfer back/).fill("None: declined");
  await page.getByRole("button", { name: "Decline" }).click();
  await recorded();

  for (const [step, said] of [
    ["Mark work as started", "Work started"],
    ["Government fee paid", "Government fee paid"],
    ["Work done: send invoice", "Work done"],
  ] as const) {
    await page.getByRole("button", { name: step }).click();
    await expect(page.getByRole("listitem").filter({ hasText: said })).toBeVisible();
    await expect(page.getByRole("button", { name: step })).toHaveCount(0);
  }

  // Money that arrives for an order that was cancelled is held, and goes back to the payer.
  await order(customer);
  const other = /AN\w{10}/.exec(await customer.locator(".receipt").innerText())?.[0] ?? "";
  await page.getByRole("link", { name: /^Orders/ }).click();
  await page.getByRole("link", { name: /^Awaiting payment/ }).click();
  await page.getByRole("link", { name: new RegExp(other) }).click();
  await page.getByText("Cancel this order").click();
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await recorded();
  for (const event of gateway.pay(other).events) await gateway.deliver(event);
  const isHeld = async () =>
    (
      await database.sql`select from ledger where kind = 'held' and order_id = (select id from orders where reference = ${other})`
    ).length;
  await expect.poll(isHeld).toBe(1);
  await page.getByRole("link", { name: /^Orders/ }).click();
  await page.getByRole("link", { name: /^Unmatched/ }).click();
  const held = page.locator("section").filter({ hasText: "paid after the order was cancelled" }).first();
  await held.getByLabel("Reason").fill("The order was cancelled");
  await held.getByRole("button", { name: /^Refund Rs 1,499 to the payer/ }).click();
  await recorded();
  await customer.context().close();
  await database.close();
});

for (const isPartBack of [false, true])
  test(`an order whose work was withdrawn offers no step of it, and is closed with nothing ${isPartBack ? "more " : ""}refunded`, async ({
    page,
    site,
  }) => {
    const database = await signIn(page, site, `withdrawn${isPartBack}@office.example`);
    const { sql } = database;
    const admin = await aStaffMember(sql, "Meera Joshi", "admin");
    const person = { name: payer, email: `withdrawn${isPartBack}@shop.example`, phone: "9876500077" };
    const { id, orderId } = await anApplication(sql, admin, "gst", person);
    const [made] = await sql`select version from applications where id = ${id}`;
    const [order] = await sql`select reference from orders where id = ${orderId}`;
    const form = new FormData();
    form.set("act", "withdraw");
    form.set("reason", "His brother has it already");
    form.set("version", String(made?.version));
    const stores = { sql, supplier: paymentsOff.supplier };
    expect(await actOnApplication(admin, stores, id, form)).toMatchObject({ ok: true });
    await page.goto("/desk");
    await page.getByRole("link", { name: /^Orders/ }).click();
    await page.getByRole("link", { name: /^Paid/ }).click();
    await page.getByRole("link", { name: new RegExp(order?.reference) }).click();
    await expect(page.getByRole("button", { name: "Work done: send invoice" })).toBeVisible();
    for (const step of ["Mark work as started", "Government fee paid"])
      await expect(page.getByRole("button", { name: step })).toHaveCount(0);
    await page.getByText("Refund, or close the order").click();
    if (isPartBack) {
      await page.getByLabel("Reason").fill("By the policy");
      await page.getByLabel("Amount in rupees").fill("500");
      await page.getByLabel(/^Number of the transfer back/).fill("512345670001");
      await page.getByRole("button", { name: "Refund", exact: true }).click();
    }
    const close = page.getByRole("button", { name: `Refund nothing${isPartBack ? " more" : ""} and close the order` });
    await expect(close).toBeVisible();
    await page.getByLabel("Reason").fill("It was ready");
    await close.click();
    await expect(close).toHaveCount(0);
    await expect(page.locator("h1")).toContainText("closed, payment kept");
    await database.close();
  });

test("an agent goes through the tabs of the orders and cancels one of an own case", async ({ page, site }) => {
  const database = await signIn(page, site, "tabs@office.example", "agent");
  const { reference } = await anOrder(database.sql, { caseId: await aCase(database.sql, { name: payer }) });
  await page.goto("/desk");
  await page.getByRole("link", { name: /^Orders/ }).click();
  for (const tab of ["Paid", "Refunded", "Expired", "Awaiting payment"]) {
    await page.getByRole("link", { name: new RegExp(`^${tab}`) }).click();
    await expect(page.getByRole("link", { name: new RegExp(`^${tab}`) })).toHaveAttribute("aria-current", "page");
  }
  await page.getByRole("link", { name: new RegExp(reference) }).click();
  await page.getByText("Cancel this order").click();
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText("Recorded.")).toBeInViewport();
  await database.close();
});

test("money that a colleague records meanwhile is shown, and recording again then succeeds", async ({ page, site }) => {
  const database = await signIn(page, site, "meanwhile@office.example", "agent");
  const { sql } = database;
  const { id, reference } = await anOrder(sql, { caseId: await aCase(sql, { name: payer }) });
  await page.goto("/desk");
  await page.getByRole("link", { name: /^Orders/ }).click();
  await page.getByRole("link", { name: /^Awaiting payment/ }).click();
  await page.getByRole("link", { name: new RegExp(reference) }).click();
  await page.locator("summary", { hasText: "Record money received" }).click();
  await recordByHand(await aStaffMember(sql, "Meera Joshi", "admin"), sql, paymentsOff, id, { amount: "500" });
  await page.getByLabel("Rupees received").fill("300");
  test.info().annotations.push({ type: "expected console error", description: "409" });
  await page.getByRole("button", { name: "Record the money" }).click();
  await expect(page.getByText("Money was recorded for this order in the meantime.").first()).toBeInViewport();
  await expect(page.getByText(/^Rs 500 · cash/)).toBeVisible();
  await page.getByRole("button", { name: "Record the money" }).click();
  await expect(page.getByText(/^Rs 300 · cash/)).toBeVisible();
  await database.close();
});

test("two cases are merged and parted; a state licence is quoted by its business, and an application is started by hand", async ({
  page,
  site,
}) => {
  const database = await signIn(page, site, "merges@office.example");
  const lead = aLead({ name: "Ritu Das" });
  const id = await aCase(database.sql, lead);
  await aCase(database.sql, { name: "Anil Das", phone: lead.phone });
  await page.goto("/desk");
  await isAwake(page);
  await page.keyboard.press("/");
  await page.getByLabel("Search cases").fill(lead.email);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Ritu Das", exact: true }).click();
  await page.getByRole("button", { name: "Merge: same person" }).click();
  await expect(page.getByText("Merged: both are one case now.")).toBeVisible();
  // Whose details each form is, and one line in the history, which has the way back.
  await expect(page.getByText("Edit contact details: Anil Das")).toBeVisible();
  const merge = page.locator(".case-history li", { hasText: "Merged a duplicate" });
  await expect(merge).toHaveCount(1);
  await expect(merge.getByRole("button", { name: "Undo merge" })).toBeVisible();
  await page.getByLabel("About").selectOption({ index: 1 });
  await page.getByLabel("Note", { exact: true }).fill("Asked for his sister too");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.locator(".case-history")).toContainText("Asked for his sister too");
  await page.getByRole("button", { name: "Undo merge" }).click();
  await expect(page.getByRole("button", { name: "Merge: same person" })).toBeVisible();

  test.info().annotations.push({ type: "expected console error", description: "400" });
  await page.getByText("Compose a quote").click();
  const form = page.locator(".case");
  await form.getByLabel("Service", { exact: true }).selectOption("fssai state 1");
  await form.getByLabel("Business, for a state licence").selectOption({ index: 1 });
  await form.getByLabel("Our fee without GST, in rupees").fill("3,000");
  await form.getByLabel("Reason for this fee").fill("Two kitchens");
  await form.getByLabel("Customer's GSTIN").fill("27AAPFU0939F1ZV");
  await form.getByLabel("Promo code").fill("NOSUCHCODE");
  const total = form.getByRole("button", { name: "Show the total" });
  await total.click();
  await expect(page.getByText("This code is not valid for this order.")).toBeInViewport();
  await form.getByLabel("Promo code").fill("");
  await total.click();
  await expect(page.getByRole("heading", { name: "What the customer pays" })).toBeInViewport();

  await page.locator("summary", { hasText: "Start an application" }).click();
  await form.getByLabel("Applied for").selectOption({ index: 1 });
  await form.getByRole("button", { name: "Start an application" }).click();
  await expect(page).toHaveURL(/\/desk\/applications\//);
  const started = await database.sql`select from applications where submission_id = ${id}`;
  expect(started).toHaveLength(1);
  await database.close();
});
