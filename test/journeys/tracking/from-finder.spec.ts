import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { actOnApplication } from "../../../app/applications/application-acts.server";
import { confirmUtr } from "../../../app/orders/desk/confirm-transfer.server";
import { databaseOf } from "../../support/accounts";
import { aStaffMember } from "../../support/cases";
import { aDocumentPhoto } from "../../support/documents/photos";
import { paymentsOff } from "../../support/payments";
import { type RunningServer, startServer } from "../../support/server";
import { aCertificate } from "../../support/work/tracking";
import { brokenAmounts, overflow } from "../axe";
import { expect, test } from "../site";

const email = "sunita@tiffin.example";
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

type MailRead = { subject: string; text: string };

/** The mails that left for the customer, the oldest first, as their program shows them. */
async function mailbox({ dataDirectory }: RunningServer): Promise<MailRead[]> {
  const outbox = join(dataDirectory, "outbox");
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const files = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
  return files
    .filter((text) => new RegExp(`^To: .*${email}`, "m").test(text))
    .map((file) => {
      const text = file.replaceAll("=\r\n", "").replaceAll("=3D", "=");
      return { subject: /^Subject: (.*(?:\r\n .*)*)/m.exec(text)?.[1]?.replaceAll("\r\n", "") ?? "", text };
    });
}

const readInMail = async (server: RunningServer, pattern: RegExp) => {
  const find = async () => (await mailbox(server)).map(({ text }) => pattern.exec(text)?.[1]).find(Boolean) ?? "";
  await expect.poll(find, { timeout: 40_000 }).not.toBe("");
  return find();
};

/** Each mail says how things stand when it goes, so the next step waits for it, as days would pass. */
const isMailed = (server: RunningServer, subject: RegExp) =>
  expect
    .poll(async () => (await mailbox(server)).filter((mail) => subject.test(mail.subject)), { timeout: 60_000 })
    .toHaveLength(1);

/** Counts what the customer sees and does: each page that opens, and each touch. */
function counting(page: Page) {
  const count = { screens: 0, taps: 0 };
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) count.screens++;
  });
  const tap = async (control: Locator) => {
    count.taps++;
    await control.tap();
  };
  return { count, tap };
}

async function findAndOrder(page: Page, tap: (control: Locator) => Promise<void>) {
  const next = page.getByRole("button", { name: "Continue" });
  const answer = async (control: Locator) => {
    await tap(control);
    await tap(next);
  };
  await page.goto("/find-your-licence");
  await answer(page.getByRole("radio", { name: /^Home kitchen/ }));
  await page.getByLabel("State or union territory").selectOption("Maharashtra");
  await answer(page.getByRole("radio", { name: "All in this state" }));
  await page.getByLabel("Yearly turnover").fill("4");
  await tap(next);
  await page.getByLabel("Investment in plant and machinery").fill("1");
  await tap(next);
  await tap(next);
  await tap(page.getByRole("link", { name: /^Order online: Rs 1,499 in all/ }).first());
  const form = page.locator("#pay form[action]");
  await form.getByLabel("Full Name").fill("Sunita Deshpande");
  await form.getByLabel("Email Address").fill(email);
  await form.getByLabel("Mobile Number").fill("9812345671");
  await form.getByLabel("State").selectOption("Maharashtra");
  await tap(form.getByRole("checkbox", { name: "refund terms" }));
  await tap(form.getByRole("button", { name: "Go to payment" }));
  await expect(page).toHaveURL(/\/pay\//);
}

for (const javaScriptEnabled of [true, false])
  test(`from the finder to the certificate at 360 px ${javaScriptEnabled ? "with" : "without"} JavaScript: counted, every mail read`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    await using server = await startServer({ UPI_ID: "anugya@bank", UPI_NAME: "Anugya" });
    const database = await databaseOf(server);
    const { sql } = database;
    const admin = await aStaffMember(sql, "Meera Joshi", "admin");
    const context = await browser.newContext({ ...phone, baseURL: server.origin, javaScriptEnabled });
    const page = await context.newPage();
    const { count, tap } = counting(page);

    await findAndOrder(page, tap);
    const utr = "632188456799";
    await page.getByLabel("UTR (12 digits)").fill(utr);
    await tap(page.getByRole("button", { name: "I have paid" }));
    await expect(page.getByText(`We are matching UTR ${utr} with our bank`)).toBeVisible();
    // Who has said so is not asked to say again that it is paid.
    await expect(page.getByRole("button", { name: "I have paid" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Send this UTR" })).toBeVisible();

    // The office finds it. The page says so by itself, with the one thing to do.
    const waited = { ...count };
    const [order] = await sql<{ id: string; total: number }[]>`select id, total::int as total from orders`;
    await confirmUtr(admin, sql, paymentsOff.supplier, order?.id ?? "", { utr, amount: order?.total ?? 0 });
    const send = page.getByRole("button", { name: "Send your 3 documents" });
    await expect(send).toBeVisible({ timeout: 60_000 });
    // What reloads while the bank is asked is not a screen that somebody goes through: the paid page counts once.
    count.screens = waited.screens + 1;
    expect(await page.locator(".button-main:visible").count()).toBe(1);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await page.evaluate(brokenAmounts, "e-mail")).toEqual([]);
    if (process.env.PICTURES) {
      await page.screenshot({ path: `${process.env.PICTURES}/paid-360-${javaScriptEnabled}.png`, fullPage: true });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.screenshot({ path: `${process.env.PICTURES}/paid-1280-${javaScriptEnabled}.png`, fullPage: true });
      await page.setViewportSize(phone.viewport);
    }
    await tap(send);
    const code = page.getByLabel("6-digit code from our e-mail");
    await code.fill(await readInMail(server, /Your code: (\d{6})/));
    await tap(page.getByRole("button", { name: "Continue" }));

    // Three documents, each leading on to the next.
    const photo = await aDocumentPhoto({ width: 1_600, height: 1_200 });
    const file = { name: "IMG.jpg", mimeType: "image/jpeg", buffer: photo };
    for (let at = 0; at < 3; at++) {
      const camera = page.locator("form[data-send-documents] input[type=file][capture]");
      count.taps++;
      await camera.setInputFiles(file);
      if (javaScriptEnabled) await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
      await tap(page.locator("form[data-send-documents] button[value=send]"));
      await expect(page.getByText("Thank you. It has arrived.")).toBeVisible({ timeout: 30_000 });
      if (at === 2) continue;
      const next = page.getByRole("link", { name: /^Next/ }).first();
      const address = (await next.getAttribute("href")) ?? "";
      await tap(next);
      await expect(page).toHaveURL((url) => url.pathname === address);
    }
    // The last one leads on too: to where one sees what happens next.
    const main = page.locator(".button-main:visible");
    await expect(main).toHaveText(["Back to My applications"]);
    await tap(main);
    await expect(page.getByText("What you paid")).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await page.evaluate(brokenAmounts, "e-mail")).toEqual([]);

    const sentAll = count.screens;
    // Staff accept them, file and enter the grant, as the desk's own journeys press it.
    const [{ id } = { id: "" }] = await sql<{ id: string }[]>`select id from applications`;
    const act = async (fields: Record<string, string>) => {
      const [row] = await sql`select version from applications where id = ${id}`;
      const form = new FormData();
      for (const [name, value] of Object.entries({ version: String(row?.version), ...fields }))
        form.append(name, value);
      const acted = await actOnApplication(admin, { sql, supplier: paymentsOff.supplier }, id, form);
      expect(acted, fields.act).toMatchObject({ ok: true });
    };
    const sent = await sql<{ id: string; document: string }[]>`
      select id, document_id as document from requirements where application_id = ${id}`;
    for (const { id: requirement, document } of sent)
      await act({ act: "requirement", requirement, document, judgement: "accept" });
    await isMailed(server, /all the documents/);
    await act({ act: "ready" });
    await act({ act: "filed", filedReference: "10210529101234567", filedOn: "2026-11-16" });
    await isMailed(server, /is filed/);
    const number = "22421012001234";
    await act({ act: "grant", number, validFrom: "2026-11-17", validUntil: "2027-11-16" });
    await aCertificate(sql, admin, id);

    // My applications shows each step by itself, which nobody has to go through.
    count.screens = sentAll;
    await page.goto(await readInMail(server, new RegExp(`${number}[\\s\\S]*https?://\\S+(/track/[\\w-]{22})`)));
    await tap(page.getByRole("button", { name: "Open My applications" }));
    await expect(page.getByText(number).first()).toBeVisible();
    count.taps++;
    const [certificate] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download the certificate" }).tap(),
    ]);
    expect((await certificate.createReadStream()).readable).toBe(true);

    // The invoice leaves a minute after the grant.
    await sql`update jobs set run_at = now() where kind = 'invoice-mail' and status = 'waiting'`;
    // One mail for each thing that happened, and none asks a second time for what another asked.
    const about: [subject: RegExp, says: (string | RegExp)[]][] = [
      [/^Your order \w+: Rs 1,499$/, ["See the order and pay", "Keep the link to yourself"]],
      [/^Receipt \S+ for Rs 1,499: send your 3 documents$/, ["Photo of the applicant", "masked copy is enough"]],
      [/^\d{6} is your code/, [/Your code: \d{6}/]],
      [/^We have all the documents/, ["Photo of the applicant", "accepted"]],
      [/is filed$/, ["10210529101234567"]],
      [/^Granted: /, [number, "/track/"]],
      [/^Paid, nothing due: /, ["Rs 1,499"]],
    ];
    await expect.poll(async () => (await mailbox(server)).length, { timeout: 60_000 }).toBe(about.length);
    const mails = await mailbox(server);
    for (const [subject, says] of about) {
      const found = mails.filter((mail) => subject.test(mail.subject));
      expect(found, String(subject)).toHaveLength(1);
      for (const said of says) expect(found[0]?.text).toMatch(said);
      // What is attached is not words.
      const [words] = (found[0]?.text ?? "").split("Content-Transfer-Encoding: base64");
      expect(words).not.toMatch(/\{\w+\}|undefined|NaN/);
    }
    // As they were measured: a longer way is a decision.
    expect(count.taps).toBeLessThanOrEqual(24);
    expect(count.screens).toBeLessThanOrEqual(javaScriptEnabled ? 21 : 20);
    await context.close();
    await database.close();
  });
