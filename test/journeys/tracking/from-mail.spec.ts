import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { actOnApplication } from "../../../app/applications/application-acts.server";
import { confirmUtr } from "../../../app/orders/desk/confirm-transfer.server";
import { trackingDocuments as words } from "../../../content/en/tracking/documents";
import { databaseOf } from "../../support/accounts";
import { aStaffMember } from "../../support/cases";
import { aDocumentPhoto } from "../../support/documents/photos";
import { orderPath, paymentsOff } from "../../support/payments";
import { type RunningServer, startServer } from "../../support/server";
import { applicationOf } from "../../support/work/applications";
import { aCertificate } from "../../support/work/tracking";
import { overflow } from "../axe";
import { expect, test } from "../site";

const email = "lakshmi@shop.example";

/** The mails that left for the customer, as their program shows them. */
async function mailbox({ dataDirectory }: RunningServer): Promise<string[]> {
  const outbox = join(dataDirectory, "outbox");
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
  return texts
    .filter((text) => text.includes(email))
    .map((text) => text.replaceAll("=\r\n", "").replaceAll("=3D", "="));
}

/** Of what a mail holds, the first that is there, once it is. */
async function readInMail(server: RunningServer, pattern: RegExp): Promise<string> {
  const find = async () => (await mailbox(server)).map((text) => pattern.exec(text)?.[1]).find(Boolean) ?? "";
  await expect.poll(find, { timeout: 30_000 }).not.toBe("");
  return find();
}

/** Text at twice its size, by the browser's own setting, runs out of no page; then as before. */
async function expectLargeText(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  for (const details of await page.locator("main details").all())
    await details.evaluate((each) => each.setAttribute("open", ""));
  expect(await overflow(page), page.url()).toBeLessThanOrEqual(0);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await session.detach();
}

test("from the mail about an order to the certificate, on a phone, also with large text", async ({ browser }) => {
  test.setTimeout(240_000);
  await using server = await startServer({ UPI_ID: "anugya@bank", UPI_NAME: "Anugya" });
  const database = await databaseOf(server);
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meera Joshi", "admin");
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, baseURL: server.origin };
  const context = await browser.newContext(phone);
  const page = await context.newPage();

  // An order, whose tab is closed before it is paid.
  await page.goto(`${orderPath}#pay`);
  const form = page.locator("#pay form[action]");
  await form.getByLabel("Full Name").fill("Lakshmi Venkataraman");
  await form.getByLabel("Email Address").fill(email);
  await form.getByLabel("Mobile Number").fill("9812345670");
  await form.getByLabel("State").selectOption("Tamil Nadu");
  await form.getByRole("checkbox", { name: "refund terms" }).check();
  await form.getByRole("button", { name: "Go to payment" }).tap();
  await expect(page).toHaveURL(/\/pay\//);

  // The link of the mail, and the digits of the next one, which paying wants.
  await page.goto(await readInMail(server, /https?:\/\/\S+(\/track\/[\w-]{22})/));
  await expectLargeText(page);
  await page.getByRole("button", { name: "Open My applications" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/We start as soon as it is paid/);
  await expectLargeText(page);
  await page.getByRole("button", { name: "Pay now" }).tap();
  await page.getByRole("button", { name: "E-mail me the code" }).tap();
  await expect(page.getByLabel("6-digit code from our e-mail")).toBeVisible();
  await expectLargeText(page);
  await page.getByLabel("6-digit code from our e-mail").fill(await readInMail(server, /(?:^|\s)(\d{6})(?:\s|$)/m));
  await page.getByRole("button", { name: "Continue" }).tap();
  await expect(page.getByText("Rs 1,499 to be paid")).toBeVisible();
  await expectLargeText(page);

  // To the order's page, where the transfer is reported, and back; the office finds it and starts.
  await page.getByRole("button", { name: "Pay now" }).tap();
  await expect(page).toHaveURL(/\/pay\/[\w-]{22}\?tracking$/);
  await page.getByRole("link", { name: "Back to My applications" }).tap();
  await page.getByRole("button", { name: "Pay now" }).tap();
  const utr = "632188456712";
  await page.getByLabel("UTR (12 digits)").fill(utr);
  await page.getByRole("button", { name: "I have paid" }).tap();
  await expect(page.getByText(`We are matching UTR ${utr} with our bank`)).toBeVisible();
  await page.getByRole("link", { name: "Back to My applications" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/We are matching your payment/);
  const [order] = await sql<{ id: string; total: number }[]>`select id, total::int as total from orders`;
  const { id: orderId = "", total: amount = 0 } = order ?? {};
  await confirmUtr(admin, sql, paymentsOff.supplier, orderId, { utr, amount });
  const id = await applicationOf(sql, admin, orderId);
  // As back from the bank's app: then it looks at once, and not only every 15 seconds.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/documents are still missing/);

  // Each document from the camera.
  const requirements = await sql<
    { id: string }[]
  >`select id from requirements where application_id = ${id} order by position`;
  const photo = await aDocumentPhoto({ width: 1_600, height: 1_200 });
  for (const requirement of requirements) {
    await page.locator(`a[href$="/track/documents/${requirement.id}"]`).first().tap();
    await expect(page.locator(".document-way", { hasText: words.send.camera })).toBeVisible();
    if (requirement === requirements[0]) await expectLargeText(page);
    const opening = page.waitForEvent("filechooser");
    await page.locator(".document-way", { hasText: words.send.camera }).tap();
    await (await opening).setFiles({ name: "IMG.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
    await page.getByRole("button", { name: words.script.sendOne }).tap();
    await expect(page.getByText(words.done.sent)).toBeVisible();
    await page.getByRole("link", { name: "Back to My applications" }).first().tap();
    await expect(page.getByText("What you paid")).toBeVisible();
  }

  // Staff accept them, file and record the grant, as the desk's own journeys press it.
  const act = async (fields: Record<string, string>) => {
    const [row] = await sql`select version from applications where id = ${id}`;
    const form = new FormData();
    for (const [name, value] of Object.entries({ version: String(row?.version), ...fields })) form.append(name, value);
    const acted = await actOnApplication(admin, { sql, supplier: paymentsOff.supplier }, id, form);
    expect(acted, fields.act).toMatchObject({ ok: true });
  };
  const sent = await sql<{ id: string; document: string }[]>`
    select id, document_id as document from requirements where application_id = ${id}`;
  for (const { id: requirement, document } of sent)
    await act({ act: "requirement", requirement, document, judgement: "accept" });
  await act({ act: "ready" });
  await act({ act: "filed", filedReference: "10210529101234567", filedOn: "2026-11-16" });
  const number = "22421012001234";
  await act({ act: "grant", number, validFrom: "2026-11-17", validUntil: "2027-11-16" });

  const certificate = await aCertificate(sql, admin, id);

  // The mail that says so leads to the same tracking page, where the number and the certificate are.
  await page.goto(await readInMail(server, new RegExp(`${number}[\\s\\S]*https?://\\S+(/track/[\\w-]{22})`)));
  await page.getByRole("button", { name: "Open My applications" }).tap();
  await expect(page.getByText(number).first()).toBeVisible();
  await expectLargeText(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the certificate" }).tap(),
  ]);
  expect(Buffer.concat(await (await file.createReadStream()).toArray()).equals(certificate)).toBe(true);
  await page.getByRole("link", { name: "Write here" }).tap();
  await expect(page.getByLabel("Your question or message")).toBeVisible();
  await expectLargeText(page);
  await context.close();
  await database.close();
});
