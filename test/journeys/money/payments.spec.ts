import { createHash, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { databaseOf } from "../../support/accounts";
import { aCase } from "../../support/cases";
import { aLead } from "../../support/leads";
import { boxOf, expectAccessible, overflow } from "../axe";
import { journeyWidths, walks } from "../site";
import { expect, order, payer, signIn, test } from "./gateway";

// In one worker, or each of them would start a site with a gateway.
test.describe.configure({ mode: "default" });

/** While it is being drawn a browser is told to look again in a few seconds. */
async function expectPdf(page: Page, address: string) {
  const read = () => page.request.get(address);
  // While it is being drawn the answer says when to come again.
  const early: string[] = [];
  const status = async () => {
    const answer = await read();
    if (answer.status() !== 200) early.push(`${answer.status()} ${answer.headers()["retry-after"]}`);
    return answer.status();
  };
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
  for (const answer of early) expect(answer).toMatch(/^503 \d+$/);
  const file = await read();
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
}

const noSideways = (page: Page, width: number) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

// The longest first, so that it does not end alone.
test("every screen of money is accessible and fits 360, 768 and 1280 px, whatever became of the order", async ({
  page,
  site,
  gateway,
}) => {
  test.setTimeout(120_000);
  const database = await signIn(page, site, "screens@office.example");
  const { sql } = database;
  const post = (token: string, fields: Record<string, string>) =>
    fetch(`${site.origin}/pay/${token}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: site.origin },
    });
  const caseId = await aCase(sql);
  const made = async (days = 1) => {
    const token = randomBytes(16).toString("base64url");
    const reference = `AN${randomBytes(5).toString("hex").toUpperCase()}`;
    const lines = [
      { kind: "government fee", amount: 10_000 },
      { kind: "our fee", amount: 125_910, before: 139_900, discount: 13_990 },
    ];
    const [order] = await sql<{ id: string }[]>`
      insert into orders (reference, case_id, service, tier, years, lines, total, government_fee, taxable, tax, name,
        email, phone, state, expires_at, submission_id)
      values (${reference}, ${caseId}, 'fssai', 'online', 1, ${sql.json(lines)}, 135910, 10000, 125910, 0,
        'Thiruvenkatanathapuram Subramanian', 'subramanian@shop.example', '9812345670', 'Goa',
        now() + ${days} * interval '1 day', ${caseId}) returning id`;
    const hash = createHash("sha256").update(token).digest("hex");
    await sql`insert into order_tokens (hash, order_id) values (${hash}, ${order?.id ?? ""})`;
    await post(token, { act: "link" });
    return { id: order?.id ?? "", token, reference };
  };
  const pay = async (reference: string, status: "failed" | "authorized" | "captured" = "captured") => {
    const { payment, events } = gateway.pay(reference, { status });
    for (const event of events) await gateway.deliver(event);
    return payment;
  };
  const orders = {
    awaiting: await made(),
    failed: await made(),
    authorised: await made(),
    checking: await made(),
    paid: await made(),
    returned: await made(),
    withdrawn: await made(),
    expired: await made(-1),
  };
  await sql`insert into ledger (order_id, kind, source) values (${orders.withdrawn.id}, 'cancelled', 'staff')`;
  await pay(orders.withdrawn.reference);
  await pay(orders.failed.reference, "failed");
  await pay(orders.authorised.reference, "authorized");
  await post(orders.checking.token, { act: "utr", utr: "910000000001" });
  await pay(orders.paid.reference);
  const payment = await pay(orders.returned.reference);
  const refund = { id: "rfnd_screens", payment_id: payment.id, amount: 67_955, status: "processed", receipt: null };
  await gateway.deliver(gateway.refundEvent("refund.processed", refund));
  const settled = async () =>
    (await sql`select from gateway_events where judged_at is null`).length +
    (await sql`select from papers where order_id = ${orders.returned.id}`).length;
  await expect.poll(settled, { timeout: 30_000 }).toBe(2);
  await post(orders.paid.token, { act: "refund", reason: "Too dear" });

  const screens = [
    ...["/payments", "/payments#pay", `/pay/${"x".repeat(22)}`, `/pay/${orders.awaiting.token}?returned`],
    ...Object.values(orders).map(({ token }) => `/pay/${token}`),
    ...["awaiting", "checking", "unmatched", "paid", "refunds"].map((tab) => `/desk/orders?tab=${tab}`),
    ...[orders.checking, orders.paid, orders.returned, orders.withdrawn].map((order) => `/desk/orders/${order.id}`),
    `/desk/cases/${caseId}`,
  ];
  test.info().annotations.push({ type: "expected console error", description: "404" });
  for (const screen of screens) {
    await page.goto(screen);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true;
    });
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${screen} at ${width}`).toBeLessThanOrEqual(0);
    }
    await expectAccessible(page);
  }
  await database.close();
});

for (const { name, width, javaScriptEnabled, viewport } of walks)
  test.describe(name, () => {
    test.use({ javaScriptEnabled, viewport });

    test("an order is paid by link, and the receipt opens", { tag: "@walk" }, async ({ page, site }) => {
      await order(page);
      await expect(page.getByRole("heading", { name: "Your order" })).toBeVisible();
      await expect(page.locator(".receipt-lines")).toContainText("Government fee, at cost");
      await expect(page.locator(".receipt-lines")).toContainText("Rs 1,499");
      await expect(page.getByText("up to Rs 749.50 is refunded")).toBeVisible();
      if (javaScriptEnabled) await noSideways(page, width);
      await page.getByRole("link", { name: "Pay Rs 1,499 securely" }).click();
      await page.getByRole("button", { name: "Pay Rs 1499.00" }).click();
      await expect(page.getByRole("heading", { name: "Paid. Thank you!" })).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", { name: "Paid. Thank you!" })).toBeVisible();
      const receipt = await page.getByRole("link", { name: /^Receipt AR\// }).getAttribute("href");
      await expectPdf(page, `${site.origin}${receipt}`);
      await page.getByText("Ask for a refund", { exact: true }).click();
      await page.getByRole("button", { name: "Ask for Rs 749.50 back" }).click();
      await expect(page.getByText(/We will decide by \d{1,2} \w+ \d{4}/)).toBeVisible();
    });

    test("a transfer by UPI is reported and being checked", async ({ page }) => {
      await order(page);
      const code = page.getByRole("img", { name: "UPI code for Rs 1,499 to Anugya" });
      const app = page.locator("a[href^='upi:']");
      await expect(width < 768 ? app : code).toBeVisible();
      await expect(width < 768 ? code : app).toBeHidden();
      expect(await app.getAttribute("href")).toMatch(
        /^upi:\/\/pay\?pa=anugya@bank&pn=Anugya&am=1499\.00&cu=INR&tn=AN\w{10}&tr=AN\w{10}$/,
      );
      await page.getByLabel("UTR (12 digits)").fill("12345");
      test.info().annotations.push({ type: "expected console error", description: "400" });
      await page.getByRole("button", { name: "I have paid" }).click();
      await expect(page.getByRole("alert")).toContainText("A UTR has 12 digits.");
      const utr = String(Date.now()).slice(-12).padStart(12, "3");
      await page.getByLabel("UTR (12 digits)").fill(utr.replace(/(\d{4})/g, "$1 "));
      await page.getByRole("button", { name: "I have paid" }).click();
      await expect(page.getByText(`We are matching UTR ${utr} with our bank`)).toBeVisible();
      await expect(page.getByText("Please do not pay again")).toBeVisible();
      await expect(page.getByRole("link", { name: /securely/ })).toHaveCount(0);
      // Whoever typed it wrongly tells of the right one; the first is looked for too.
      const right = String(Number(utr) + 1);
      await page.getByLabel("UTR (12 digits)").fill(right);
      await page.getByRole("button", { name: "I have paid" }).click();
      await expect(page.getByText(`We are matching UTR ${right} with our bank`)).toBeVisible();

      // Another order with the same number: which of them paid only the bank's statement can tell.
      await order(page);
      await page.getByLabel("UTR (12 digits)").fill(utr);
      await page.getByRole("button", { name: "I have paid" }).click();
      await page.getByLabel("Name or UPI ID of the account that paid").fill(payer);
      await page.getByRole("button", { name: "Tell us who paid" }).click();
      await expect(page.getByText("Thank you for telling us who paid")).toBeVisible();
      await expect(page.getByRole("button", { name: "Tell us who paid" })).toHaveCount(0);
      if (javaScriptEnabled) await noSideways(page, width);
    });
  });

test("a refused form keeps what was typed, and a wrong code gets a sentence and changes nothing", async ({
  page,
  site,
}) => {
  const database = await databaseOf(site);
  const count = async () => (await database.sql`select from submissions`).length;
  const before = await count();
  test.info().annotations.push({ type: "expected console error", description: "400" });
  await order(page, { promo: "NEW9FSSAI" });
  await expect(page.getByText("We do not know this code.")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue(payer);
  expect(await count()).toBe(before);
  await page.getByLabel("Promo code").fill("new2fssai");
  await page.getByRole("checkbox", { name: "refund terms" }).check();
  await page.getByRole("button", { name: "Go to payment" }).click();
  await expect(page.locator(".receipt-lines")).toContainText("Rs 1,359");
  await database.close();
});

test("paid elsewhere is told on the open page by itself, and a failed payment does not say to try again", async ({
  page,
  gateway,
}) => {
  await order(page);
  const reference = /AN\w{10}/.exec(await page.locator(".receipt").innerText())?.[0] ?? "";
  for (const event of gateway.pay(reference, { status: "failed" }).events) await gateway.deliver(event);
  await expect(page.getByText("It can still be completed within three days")).toBeVisible();
  expect(await page.locator("main").innerText()).not.toMatch(/try again/i);
  test.info().annotations.push({ type: "expected console error", description: "400" });
  await page.getByLabel("UTR (12 digits)").fill("12345");
  await page.getByRole("button", { name: "I have paid" }).click();
  await expect(page.getByRole("alert")).toContainText("A UTR has 12 digits.");
  for (const event of gateway.pay(reference).events) await gateway.deliver(event);
  await expect(page.getByRole("heading", { name: "Paid. Thank you!" })).toBeVisible();
  // Nothing of the form is sent again.
  await expect(page.getByRole("alert")).toHaveCount(0);
});

for (const width of journeyWidths)
  test(`a quote is sent, paid, refunded by an admin and its voucher opened, at ${width} px`, { tag: "@walk" }, async ({
    browser,
    page,
    site,
    gateway,
  }) => {
    const database = await signIn(page, site, `meera${width}@office.example`);
    await page.setViewportSize({ width, height: 800 });
    const ritu = aLead({ name: "Ritu Das" });
    const caseId = await aCase(database.sql, ritu);
    await aCase(database.sql, { name: "Anil Das", phone: ritu.phone });
    await page.goto("/desk");
    await page.getByLabel("Search cases").fill(ritu.email);
    await page.keyboard.press("Enter");
    await page.locator(`a[href$="/desk/cases/${caseId}"]`).first().click();
    await page.getByRole("button", { name: "Merge: same person" }).click();
    await expect(page.getByText("Recorded.")).toBeVisible();
    await page.getByText("Compose a quote").click();
    // Two people of one number: nobody gets it until one of them is chosen.
    await expect(page.getByLabel("Who gets it")).toBeVisible();
    await page.getByRole("button", { name: "Show the total" }).click();
    await expect(page.getByLabel("Who gets it")).toBeFocused();
    await page.getByLabel("Who gets it").selectOption({ label: `Ritu Das, ${ritu.email}` });
    await page.locator(".case").getByLabel("Service", { exact: true }).selectOption("fssai basic 2");
    await page.getByLabel("Customer's address").fill("12 MG Road, Pune 411001");
    await page.getByLabel("Discount on our fee, in rupees").fill("99.50");
    const send = page.getByRole("button", { name: "Send by mail" });
    await expect(send).toHaveCount(0);
    await page.getByLabel("Discount on our fee, in rupees").press("Enter");
    await expect(page.getByText("Rs 2,399.50")).toBeInViewport();
    // Each amount says what it is.
    const { top, bottom } = await boxOf(page.getByRole("term").filter({ hasText: /^Total$/ }));
    expect(bottom - top).toBeGreaterThan(10);
    // What is changed afterwards has another total.
    await page.getByLabel("Valid for days").fill("3");
    await expect(send).toHaveCount(0);
    await page.getByRole("button", { name: "Show the total" }).click();
    await send.click();
    const told = page.getByText("The quote was sent to");
    // The button stands far below.
    await expect(told).toBeInViewport();
    const link = /\/pay\/[\w-]{22}/.exec(await told.innerText())?.[0] ?? "";
    await expect(page.locator(".case-history")).toContainText("Sent a quote of Rs 2,399.50");
    await noSideways(page, width);

    const customer = await (await browser.newContext({ baseURL: site.origin })).newPage();
    await customer.goto(link);
    await customer.getByRole("button", { name: "Open the payment page" }).click();
    await customer.getByRole("link", { name: "Pay Rs 2,399.50 securely" }).click();
    await customer.getByRole("button", { name: "Pay, and close the page" }).click();
    await customer.goto(link);
    await expect(customer.getByRole("heading", { name: "Paid. Thank you!" })).toBeVisible();

    const [quoted] = await database.sql`select email from orders where phone = ${ritu.phone}`;
    expect(quoted?.email).toBe(ritu.email);

    await page.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("link", { name: /^Paid/ }).click();
    await noSideways(page, width);
    await page
      .getByRole("link", { name: /^Ritu Das/ })
      .first()
      .click();
    await page.getByText("Refund without a request").click();
    await page.getByLabel("Amount in rupees").fill("1199.75");
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(page.getByText("Recorded.")).toBeInViewport();
    // Pressed again it returns nothing twice.
    await expect(page.getByLabel("Amount in rupees")).not.toHaveValue("1199.75");
    const refund = async () =>
      [...gateway.refunds.values()].find(({ amount, status }) => amount === 119_975 && status === "pending");
    await expect.poll(refund).toBeDefined();
    const made = await refund();
    if (made) made.status = "processed";
    if (made) await gateway.deliver(gateway.refundEvent("refund.processed", made));
    await expect(async () => {
      await customer.reload();
      await expect(customer.getByText("Rs 1,199.75 was returned to you.")).toBeVisible({ timeout: 500 });
    }).toPass();
    const voucher = await customer.getByRole("link", { name: /^Refund voucher AF\// }).getAttribute("href");
    await expectPdf(customer, `${site.origin}${voucher}`);
    await page.reload();
    await noSideways(page, width);
    await customer.context().close();
    await database.close();
  });

for (const width of [360, 1280])
  test(`a central licence and a second line are quoted by our own fee and opened in WhatsApp, at ${width} px`, async ({
    page,
    context,
    site,
  }) => {
    const database = await signIn(page, site, `owner${width}@office.example`);
    await page.setViewportSize({ width, height: 800 });
    await context.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
    const id = await aCase(database.sql, { name: payer, service: "GST Registration" });
    await page.goto(`/desk/cases/${id}`);
    await page.getByText("Compose a quote").click();
    await expect(page.locator(".case").getByLabel("Service", { exact: true })).toHaveValue("gst standard 1");
    await page.getByRole("button", { name: "Add a line" }).click();
    await page.getByLabel("Service 2").selectOption("fssai central 1");
    const total = page.getByRole("button", { name: "Show the total" });
    test.info().annotations.push({ type: "expected console error", description: "400" });
    await total.click();
    await expect(page.getByText("does not cover the government fee. Please enter our fee")).toBeInViewport();
    await page.getByLabel("Our fee without GST, in rupees").nth(1).fill("4,000");
    await page.getByLabel("Reason for this fee").nth(1).fill("Three premises");
    await total.click();
    await expect(page.getByRole("heading", { name: "What the customer pays" })).toBeInViewport();
    await noSideways(page, width);
    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: "Send by WhatsApp" }).click();
    expect(decodeURIComponent((await opened).url())).toMatch(/^https:\/\/wa\.me\/91\d{10}\?text=.*\/pay\/[\w-]{22}$/);
    await expect(page.getByText("The quote is ready.")).toBeInViewport();
    await expect(page.locator(".case-history")).toContainText("Three premises");
    await page.reload();
    const link = page.getByLabel(/^Customer's link/);
    await expect(link).toHaveValue(/\/pay\/[\w-]{22}$/);
    const again = context.waitForEvent("page");
    await page.getByRole("link", { name: "Open in WhatsApp" }).click();
    await again;
    await expect(page.locator(".case-history")).toContainText("(WhatsApp), not confirmed");
    await expect(page.getByRole("link", { name: "Open in mail" })).toHaveAttribute("href", /^mailto:/);
    await noSideways(page, width);
    await database.close();
  });

test("orders beyond a page are behind 'Older orders', and the oldest ends the list", async ({ page, site }) => {
  const database = await signIn(page, site, "older@office.example");
  const caseId = await aCase(database.sql);
  await database.sql`
    insert into orders (reference, case_id, service, tier, years, lines, total, government_fee, taxable, tax, name,
      email, phone, state, expires_at, submission_id, created_at)
    select 'ANOLD' || lpad(number::text, 7, '0'), ${caseId}, 'fssai', 'online', 1, '[]', 149900, 10000, 139900, 0,
      ${payer}, 'older@shop.example', '9812345670', 'Goa', now() + interval '1 day', ${caseId},
      now() - interval '1 year' - number * interval '1 minute'
    from generate_series(1, 150) as number`;
  await page.goto("/desk");
  await page.getByRole("link", { name: "Orders" }).click();
  await page.getByRole("link", { name: "Awaiting payment" }).click();
  await page.getByRole("link", { name: "Older orders" }).click();
  await expect(page.locator(".orders-list li").last()).toContainText("ANOLD0000150");
  await expect(page.getByRole("link", { name: "Older orders" })).toHaveCount(0);
  await database.close();
});
