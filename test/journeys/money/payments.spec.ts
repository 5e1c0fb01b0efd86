import { createHash, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { databaseOf } from "../../support/accounts";
import { aCase } from "../../support/cases";
import { aLead } from "../../support/leads";
import { boxOf, expectAccessible, overflow } from "../axe";
import { journeyWidths, walks } from "../site";
import { answerFirst, expect, order, payer, signIn, test } from "./gateway";

// In one worker, or each of them would start a site with a gateway.
test.describe.configure({ mode: "default" });

/** While it is being drawn the answer asks the browser to retry in a few seconds. */
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
    (await sql`select from invoices where order_id = ${orders.returned.id}`).length;
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
      await page.getByRole("button", { name: "Send your 3 documents" }).click();
      await expect(page.getByLabel("6-digit code from our e-mail")).toBeVisible();
      await page.goBack();
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
      // A customer who mistyped the UTR reports the right one; the first is looked for too.
      const right = String(Number(utr) + 1);
      await page.getByLabel("UTR (12 digits)").fill(right);
      await page.getByRole("button", { name: "Send this UTR" }).click();
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

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "the right licence" : "the right licence, without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("is offered before anybody pays for the wrong one; who insists is called first", async ({ page, site }) => {
      await page.goto("/payments");
      await page.getByRole("link", { name: "Pay Securely" }).click();
      await answerFirst(page, "Restaurant or cloud kitchen", "Above Rs 1.5 crore, up to Rs 50 crore");
      await expect(page.getByRole("heading", { name: "You need an FSSAI state licence" })).toBeVisible();
      await noSideways(page, 360);
      // What was answered is changed, and what a factory makes in a day is asked only where it decides.
      await page.locator("#pay").getByRole("link", { name: "Change" }).click();
      await answerFirst(page, "Food manufacturer or packer", "Up to Rs 1.5 crore");
      await page.getByLabel("How much can you make in a day?").fill("500");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("heading", { name: "We will confirm which licence you need" })).toBeVisible();
      await page.getByRole("button", { name: "Ask an expert first" }).click();
      await expect(page).toHaveURL(/\/fssai-registration/);
      await page.goBack();
      await page.locator("#pay").getByRole("link", { name: "Change" }).click();
      await answerFirst(page, "Restaurant or cloud kitchen", "Above Rs 1.5 crore, up to Rs 50 crore");
      await page.getByRole("button", { name: "Get the right licence" }).click();
      await expect(page).toHaveURL(/\/fssai-registration/);
      await page.goto("/payments?do=restaurant&turnover=500000000&places=one#pay");
      await page.getByRole("link", { name: "Order the basic registration all the same" }).click();
      await expect(page.getByText("We will call you before anything is filed")).toBeVisible();
      const form = page.locator("#pay form[action]");
      const email = `insists${javaScriptEnabled}@shop.example`;
      await form.getByLabel("Full Name").fill("Asha Rao");
      await form.getByLabel("Email Address").fill(email);
      await form.getByLabel("Mobile Number").fill(javaScriptEnabled ? "9811100001" : "9811100002");
      await form.getByLabel("State").selectOption("Maharashtra");
      await form.getByLabel("Name of the firm").fill("Green Leaf Foods");
      await form.getByLabel("GSTIN").fill("27AAPFU0939F1ZV");
      await form.getByRole("checkbox", { name: "refund terms" }).check();
      await form.getByRole("button", { name: "Go to payment" }).click();
      await expect(page).toHaveURL(/\/pay\//);
      const database = await databaseOf(site);
      expect(await database.sql`select call_first, firm, gstin from orders where email = ${email}`).toEqual([
        { callFirst: "state", firm: "Green Leaf Foods", gstin: "27AAPFU0939F1ZV" },
      ]);
      await database.close();
      // The finder's answers come along: nothing is asked again.
      await page.goto("/find-your-licence?do=home&state=Goa&places=one&turnover=9+lakh&investment=1+lakh&also=nothing");
      await page.getByRole("link", { name: "Order online" }).click();
      await expect(page.getByText("A basic registration is the right one for you.")).toBeVisible();
      await expect(page.locator("#pay").getByLabel("State")).toHaveValue("Goa");
      // Whom no food licence concerns is led to what they need.
      await page.goto("/payments?do=services&turnover=15000000&places=one#pay");
      await page.locator("#pay").getByRole("link", { name: "See what you need" }).click();
      await expect(page).toHaveURL(/\/find-your-licence\?do=services/);
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
  await expect(page.getByLabel("Promo code")).toBeFocused();
  await expect(page.getByRole("checkbox", { name: "refund terms" })).toBeChecked();
  await page.getByLabel("Promo code").fill("new2fssai");
  await page.getByRole("button", { name: "Go to payment" }).click();
  await expect(page.locator(".receipt-lines")).toContainText("Rs 1,359");
  await database.close();
});

test("a payment made elsewhere shows on the open page by itself, and a failed payment does not say to try again", async ({
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
    await page.getByText("Filter", { exact: true }).click();
    await page.getByLabel("Search cases").fill(ritu.email);
    await page.keyboard.press("Enter");
    await page.locator(`a[href$="/desk/cases/${caseId}"]`).first().click();
    await page.getByRole("button", { name: "Merge: same person" }).click();
    await expect(page.getByText("Merged: both are one case now.")).toBeVisible();
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
    const confirmation = page.getByText("The quote was sent to");
    // The button stands far below.
    await expect(confirmation).toBeInViewport();
    const link = /\/pay\/[\w-]{22}/.exec(await confirmation.innerText())?.[0] ?? "";
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
    const refunded = page
      .locator("form", { has: page.getByRole("button", { name: "Refund", exact: true }) })
      .getByLabel("Amount in rupees");
    await refunded.fill("1199.75");
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(page.getByText("Recorded.")).toBeInViewport();
    // Pressed again it returns nothing twice.
    await expect(refunded).not.toHaveValue("1199.75");
    const refund = async () =>
      [...gateway.refunds.values()].find(({ amount, status }) => amount === 119_975 && status === "pending");
    await expect.poll(refund).toBeDefined();
    const made = await refund();
    if (made) made.status = "processed";
    if (made) await gateway.deliver(gateway.refundEvent("refund.processed", made));
    // The voucher is issued by a job of its own, after the refund stands on the page.
    const voucherLink = customer.getByRole("link", { name: /^Refund voucher AF\// });
    await expect(async () => {
      await customer.reload();
      await expect(customer.getByText("Rs 1,199.75 was returned to you.")).toBeVisible({ timeout: 500 });
      await expect(voucherLink).toBeVisible({ timeout: 500 });
    }).toPass();
    const voucher = await voucherLink.getAttribute("href");
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
    // What was typed outlasts leaving the page.
    await page
      .getByRole("navigation", { name: "Main menu" })
      .getByRole("link", { name: /^Orders/ })
      .click();
    await expect(page).toHaveURL(/\/desk\/orders/);
    await page.goBack();
    await expect(page.getByLabel("Service 2")).toHaveValue("fssai central 1");
    await expect(page.getByLabel("Our fee without GST, in rupees").nth(1)).toHaveValue("4,000");
    await expect(page.getByLabel("Reason for this fee").nth(1)).toHaveValue("Three premises");
    await total.click();
    await expect(page.getByRole("heading", { name: "What the customer pays" })).toBeInViewport();
    await noSideways(page, width);
    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: "Send by WhatsApp" }).click();
    expect(decodeURIComponent((await opened).url())).toMatch(/^https:\/\/wa\.me\/91\d{10}\?text=.*\/pay\/[\w-]{22}$/);
    await expect(page.getByText("The quote is ready.")).toBeInViewport();
    await expect(page.locator(".case-history")).toContainText("Three premises");
    await page.reload();
    await expect(page.getByLabel("Service 2")).toHaveCount(0);
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

test("an agent quotes two things with a discount and an address, and opens the link in WhatsApp", async ({
  page,
  context,
  site,
}) => {
  const database = await signIn(page, site, "quotes.agent@office.example", "agent");
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  const id = await aCase(database.sql, { name: payer, service: "GST Registration" });
  await page.goto(`/desk/cases/${id}`);
  await page.getByText("Compose a quote").click();
  const label = (text: string) => page.getByLabel(text, { exact: true });
  await label("Customer's address").fill("12 Tilak Road, Margao");
  await label("Valid for days").fill("5");
  await label("Discount on our fee, in rupees").fill("100");
  for (const [field, unknown, refusal] of [
    ["Promo code", "NOSUCHCODE", "This code is not valid for this order."],
    ["Customer's GSTIN", "30AAAAA0000A1Z0", "the four digits of the PAN, are not 0000"],
  ] as const) {
    await label(field).fill(unknown);
    test.info().annotations.push({ type: "expected console error", description: "400" });
    await page.getByRole("button", { name: "Show the total" }).click();
    await expect(page.locator("[data-refused]")).toContainText(refusal);
    await expect(page.getByRole("heading", { name: "What the customer pays" })).toHaveCount(0);
    await label(field).fill("");
  }
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByLabel("Service 2").selectOption({ index: 1 });
  await page.locator("#quote-fee-1").selectOption({ index: 1 });
  await page.locator("#quote-fee-1").selectOption("");
  await page.getByRole("button", { name: "Show the total" }).click();
  await expect(page.getByRole("heading", { name: "What the customer pays" })).toBeInViewport();
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Send by WhatsApp" }).click();
  expect((await opened).url()).toContain("https://wa.me/91");
  expect(await database.sql`select address from orders where case_id = ${id}`).toEqual([
    { address: "12 Tilak Road, Margao" },
  ]);
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
