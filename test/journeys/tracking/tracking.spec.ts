import { randomUUID } from "node:crypto";
import { type Browser, devices, type Page } from "@playwright/test";
import { mailTo } from "../../support/accounts";
import { aStaffMember } from "../../support/cases";
import { aPdf } from "../../support/documents/hostile-files";
import type { RunningServer } from "../../support/server";
import { anApplication } from "../../support/work/applications";
import { aCertificate, trackingPagesOf } from "../../support/work/tracking";
import { expectAccessible, overflow } from "../axe";
import type { Database } from "../people";
import { expect, expectConsoleErrors, test } from "../staff/desk";

const height = 740;
const { userAgent } = devices["Pixel 7"];

/** A phone with a touch screen. */
async function aPhone(browser: Browser, javaScriptEnabled: boolean, site: RunningServer) {
  const phone = await browser.newContext({
    viewport: { width: 360, height },
    hasTouch: true,
    isMobile: true,
    userAgent,
    javaScriptEnabled,
    acceptDownloads: true,
    baseURL: site.origin,
    permissions: javaScriptEnabled ? ["clipboard-read", "clipboard-write"] : [],
  });
  return phone.newPage();
}

const codeIn = async (database: Database, email: string) =>
  /\d{6}/.exec((await mailTo(database, email))?.text ?? "")?.[0] ?? "";

/** What must be seen without scrolling: the sentence, who moves next, and the one button. */
async function expectOnFirstScreen(page: Page, parts: string[]) {
  for (const part of parts) {
    const box = await page.locator(part).first().boundingBox();
    expect(box && box.y + box.height, part).toBeLessThanOrEqual(height);
  }
}

/** Buttons whose words come nearer than 8 px to their edges. */
const tightButtons = (page: Page) =>
  page.locator("main .button:visible, .tracking-card.bg-ink a:visible").evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const words = document.createRange();
        words.selectNodeContents(button);
        const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
        return inner.left - outer.left < 8 || outer.right - inner.right < 8;
      })
      .map(({ textContent }) => textContent),
  );

for (const hasScript of [true, false])
  test(`a customer with a phone, from the link to the certificate, ${hasScript ? "with" : "without"} JavaScript`, async ({
    desk,
    database,
    browser,
    site,
  }) => {
    test.setTimeout(240_000);
    expectConsoleErrors("400 (Bad Request)", "403 (Forbidden)", "409 (Conflict)");
    const { sql } = database;
    const email = `${randomUUID().slice(0, 8)}@shop.example`;
    const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
    const admin = await aStaffMember(sql, "Meera Joshi", "admin");
    const person = { name: "Lakshmi Venkataraman Subramaniam", email, phone };
    const { id } = await anApplication(sql, admin, "fssai", person);
    const page = await aPhone(browser, hasScript, site);
    if (hasScript) await page.clock.install();
    /** News comes by itself where there is a script, which looks for it every 15 seconds. */
    const getNews = () => (hasScript ? page.clock.fastForward(15_000) : page.reload());
    const check = async () => {
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await tightButtons(page)).toEqual([]);
      if (hasScript) await expectAccessible(page);
    };

    // The link of the mail, its button, and the first screen.
    await page.goto(await trackingPagesOf(site, database).linkOf(id));
    await expect(page.getByRole("heading", { name: "My applications" })).toBeVisible();
    await check();
    await page.getByRole("button", { name: "Open My applications" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/documents are still missing/);
    await page
      .getByRole("banner")
      .getByRole("link", { name: /, home$/ })
      .tap();
    await expect(page).toHaveURL(`${site.origin}/`);
    await page.goBack();
    await expectOnFirstScreen(page, ["h1", ".tracking-turn", ".tracking-now .button"]);
    // The name of each step is on one line.
    for (const step of await page.locator(".tracking-steps b").all())
      expect((await step.boundingBox())?.height, await step.innerText()).toBeLessThan(24);
    await check();

    // Six digits, one try wrong.
    await page.getByRole("link", { name: "Confirm it is me" }).tap();
    await expect(page.getByRole("heading", { name: "Is it you?" })).toBeVisible();
    await check();
    await page.getByRole("link", { name: "Back to My applications" }).tap();
    await page.getByRole("link", { name: "Confirm it is me" }).tap();
    await page.getByRole("button", { name: "E-mail me the code" }).tap();
    await expect(page.getByLabel("6-digit code from our e-mail")).toBeVisible();
    await page.getByRole("button", { name: "E-mail me a new code" }).tap();
    const mailed = () => sql`select from jobs where kind = 'mail' and payload ->> 'to' = ${email}`;
    await expect.poll(async () => (await mailed()).length).toBe(2);
    const code = await codeIn(database, email);
    await page.getByLabel("6-digit code from our e-mail").fill(code === "000000" ? "111111" : "000000");
    await page.getByRole("button", { name: "Continue" }).tap();
    await expect(page.getByText("This is not the code we sent")).toBeVisible();
    await check();
    await page.getByLabel("6-digit code from our e-mail").fill(code);
    await page.getByRole("button", { name: "Continue" }).tap();
    await expect(page.getByText("Lakshmi Venkataraman").first()).toBeVisible();
    await expect(page.getByText("What you paid")).toBeVisible();
    await check();
    await page.getByText("Your devices").tap();
    await expect(page.getByText("Chrome on Android")).toBeVisible();
    await page.getByRole("button", { name: "Order and refund terms" }).tap();
    await expect(page).toHaveURL(/\/pay\//);
    await page.getByRole("link", { name: "Back to My applications" }).tap();
    await expect(page.getByText("What you paid")).toBeVisible();

    await page.getByRole("link", { name: "My data" }).tap();
    await expect(page).toHaveURL(/\/my-data$/);
    await page.getByRole("link", { name: "Back to My applications" }).tap();
    await expect(page.getByText("What you paid")).toBeVisible();

    // A question, and staff's answer.
    await page.getByRole("link", { name: "Write here" }).tap();
    await page.getByLabel("Your question or message").fill("Is 2341 2341 2346 enough?");
    await page.getByRole("button", { name: "Send", exact: true }).tap();
    await expect(page.getByText("seems to contain an Aadhaar number")).toBeVisible();
    await page.getByLabel("Your question or message").fill("Is the electricity bill enough?");
    await page.getByRole("button", { name: "Send", exact: true }).tap();
    await expect(page.locator(".tracking-thread").getByText("Is the electricity bill enough?")).toBeVisible();
    await check();
    await page.getByRole("link", { name: "Back to My applications" }).tap();

    await desk.goto("/desk");
    await desk
      .getByRole("link", { name: /^Applications/ })
      .first()
      .click();
    // The customer's question is in the queue, too.
    await desk.waitForURL("**/desk/applications");
    await desk.locator(`a[href*="/desk/applications/${id}"]`).first().click();
    await expect(desk.getByRole("heading", { name: "My applications page" })).toBeVisible();
    await expect(desk.getByText("1 not answered")).toBeVisible();
    const previewing = desk.waitForEvent("popup");
    await desk.getByRole("link", { name: "See it as the customer does" }).click();
    const preview = await previewing;
    await expect(preview.getByText("documents are still missing")).toBeVisible();
    for (const text of ["What you paid", "Is the electricity bill enough?"])
      await expect(preview.getByText(text).first()).toBeVisible();
    for (const width of [360, 1280]) {
      await preview.setViewportSize({ width, height });
      expect(await overflow(preview), String(width)).toBeLessThanOrEqual(0);
    }
    if (hasScript) await expectAccessible(preview);
    await preview.close();
    await desk.getByLabel("Answer", { exact: true }).fill("Yes, of the last two months.");
    await desk.getByRole("button", { name: "Send the answer" }).click();
    await expect(desk.getByText("The answer is on the customer's page")).toBeVisible();
    await desk.getByRole("button", { name: "Mail the link" }).click();
    await expect(desk.getByText("The link is on its way to the customer.")).toBeVisible();
    await expect(desk.getByText("Chrome on Android")).toBeVisible();
    expect(await overflow(desk)).toBeLessThanOrEqual(0);
    await expectAccessible(desk);

    await getNews();
    await expect(page.getByText("1 new")).toBeVisible();
    await page.getByRole("link", { name: /Write here/ }).tap();
    await expect(page.getByText("Yes, of the last two months.")).toBeVisible();
    await page.getByRole("link", { name: "Back to My applications" }).tap();

    // Documents, filing and the grant, at the desk.
    for (let at = 0; at < 3; at++) {
      await desk.locator("[data-document-row]").nth(at).click();
      await desk.getByRole("button", { name: "Received" }).click();
      await desk.getByRole("button", { name: "Accept", exact: true }).click();
      await expect(desk.getByText(`${at + 1} of 3 accepted or not needed`)).toBeVisible();
    }
    await desk.getByRole("button", { name: "All documents are there: ready to file" }).click();
    await desk.getByLabel("FoSCoS reference (17 digits)").fill("10210529101234567");
    const nextYear = new Date().getFullYear() + 1;
    await desk.getByLabel(/^Decision expected by/).fill(`${nextYear}-11-30`);
    const acknowledgement = await aPdf(1);
    await desk
      .getByLabel(/^Screenshot or acknowledgement/)
      .setInputFiles({ name: "ack.pdf", mimeType: "application/pdf", buffer: acknowledgement });
    await desk.getByRole("button", { name: "Save as filed" }).click();
    await expect(desk.getByText("The portal says: Submitted")).toBeVisible();
    await getNews();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/is filed\. The authority is looking at it\.$/);
    await expectOnFirstScreen(page, ["h1", ".tracking-turn"]);
    await expect(page.getByText("10210529101234567")).toBeVisible();
    if (hasScript) {
      await page.getByRole("button", { name: "Copy the authority's number" }).tap();
      await expect(page.getByText("Copied.")).toBeVisible();
    }
    const [receipt] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download the acknowledgement" }).tap(),
    ]);
    expect(receipt.suggestedFilename()).toMatch(/^FSSAI-registration-AP[\w-]+-filed\.pdf$/);
    await check();
    await desk.getByText("It is granted").click();
    const number = `2242101${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
    await desk.getByLabel("Licence or registration number (14 digits)").fill(number);
    await desk.getByRole("button", { name: "Save the registration" }).click();
    await desk.getByText("Set the day").first().click();
    await desk.getByLabel("Day", { exact: true }).fill("2027-11-10");
    await desk.getByRole("button", { name: "Set the day" }).click();
    await expect(desk.getByText("FSSAI yearly fee: 10 November 2027")).toBeVisible();
    const certificate = await aCertificate(sql, admin, id);

    await getNews();
    await expect(page.getByText(number).first()).toBeVisible();
    await page.reload();
    await check();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Granted. Your business has its number.");
    await expectOnFirstScreen(page, ["h1", ".granted-number b"]);
    await expect(page.getByText("Paid, nothing due")).toBeVisible();
    if (hasScript) {
      await page.getByRole("button", { name: "Copy the number" }).tap();
      await expect(page.getByText("Copied.")).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
      // A browser that cannot share copies what would have been shared.
      await page.evaluate(() => Object.assign(navigator, { share: undefined }));
      await page.getByRole("button", { name: "Share", exact: true }).tap();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(`${person.name}: FSSAI registration number ${number}`);
    } else await expect(page.getByRole("button", { name: "Copy the number" })).toBeHidden();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download the certificate" }).tap(),
    ]);
    const bytes = await (await file.createReadStream()).toArray();
    expect(Buffer.concat(bytes).equals(certificate)).toBe(true);
    const [calendar] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Add the dates to my calendar" }).tap(),
    ]);
    expect(calendar.suggestedFilename()).toBe("dates.ics");
    await page.getByRole("button", { name: "No reminders" }).first().tap();
    await expect(page.getByRole("button", { name: "Remind me by e-mail" }).first()).toBeInViewport();
    await page.getByRole("button", { name: "Remind me by e-mail" }).first().tap();
    await expect(page.getByRole("button", { name: "Remind me by e-mail" })).toHaveCount(0);
    // Asked in two windows, the first answer counts.
    const other = await page.context().newPage();
    await other.goto("/track");
    await page.getByRole("button", { name: "Yes, you may ask me" }).tap();
    await expect(page.getByText("Thank you. We have noted it.")).toBeInViewport();
    await expect(page.getByText("May we ask you for a review?")).toHaveCount(0);
    await other.getByRole("button", { name: "No, thank you" }).tap();
    await expect(other.getByText("May we ask you for a review?")).toHaveCount(0);
    await other.close();
    expect(
      await sql`select review from tracking_pages where review is not null and customer_id =
      (select customer_id from applications where id = ${id})`,
    ).toEqual([{ review: "yes" }]);
    await page.getByRole("link", { name: "Print for the wall" }).tap();
    await expect(page.getByText(number)).toBeVisible();
    const { fontSize, lineHeight } = await page.locator("h1").evaluate((name) => getComputedStyle(name));
    expect(Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)).toBeGreaterThan(1.3);
    await check();
    if (hasScript) await page.getByRole("button", { name: "Print" }).tap();
    await page.getByRole("link", { name: "Back to My applications" }).tap();

    // The order's page and back; then the phone is forgotten, and staff revoke the link.
    await page.getByRole("button", { name: "Order and refund terms" }).tap();
    await expect(page).toHaveURL(/\/pay\//);
    await page.goBack();
    await page.getByText("Your devices").tap();
    await page.getByRole("button", { name: "Forget it" }).tap();
    await expect(page.getByRole("link", { name: "Confirm it is me" })).toBeVisible();
    await expect(page.getByText(number)).toHaveCount(0);
    await desk.getByText("Somebody else has the link").click();
    await desk.getByRole("button", { name: "Revoke the link" }).click();
    await expect(desk.getByText("The link is revoked.")).toBeVisible();
    await page.reload();
    // A customer who has no link asks for it, with what the order was made with.
    await expect(page.getByRole("heading", { name: "Track my application" })).toBeVisible();
    await page.getByLabel(/Phone number or e-mail/).fill("12345");
    await page.getByRole("button", { name: "E-mail me my link" }).tap();
    await expect(page.getByText("Please enter a mobile number with 10 digits")).toBeVisible();
    await check();
    await page.getByLabel(/Phone number or e-mail/).fill(phone);
    await page.getByRole("button", { name: "E-mail me my link" }).tap();
    await expect(page.getByRole("status").getByText("If something was ordered with it")).toBeVisible();
    const asked = () => sql`
      select from jobs join submissions on submissions.id::text = subject
      where jobs.kind = 'tracking-asked-link-mail' and email = ${email}`;
    await expect.poll(async () => (await asked()).length, { timeout: 30_000 }).toBe(1);
    await page.context().close();
  });

test("a question in the tracking page is in the queue, and is answered from its case, in writing or by phone", async ({
  desk,
  database,
  site,
}) => {
  test.slow();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meera Joshi", "admin");
  const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
  const person = { name: "Harbhajan Kaur", email: `${randomUUID().slice(0, 8)}@shop.example`, phone };
  const { id, submissionId } = await anApplication(sql, admin, "gst", person);
  const trackingPages = trackingPagesOf(site, database);
  const { browser: customer } = await trackingPages.visitor(id, { isProven: true });
  const ask = (text: string) => customer.post("/track/messages", { text, key: randomUUID() });
  await ask("Which address do I give?");
  await desk.goto(`/desk?q=${phone}`);
  const row = desk.locator(`[data-row="${submissionId}"]`);
  await expect(row.getByText("1 not answered")).toBeVisible();
  await row.getByRole("link", { name: person.name, exact: true }).click();
  await expect(desk.locator(".case-said")).toHaveText("Which address do I give?");
  await desk.getByLabel("Answer", { exact: true }).fill("The one of the shop.");
  await desk.reload();
  await expect(desk.getByLabel("Answer", { exact: true })).toHaveValue("The one of the shop.");
  await desk.getByLabel("Answer", { exact: true }).pressSequentially(" ");
  await desk.getByRole("button", { name: "Send the answer" }).click();
  await expect(desk.getByText("The answer is on the customer's page")).toBeVisible();
  await expect(desk.locator(".case-history").getByText("The one of the shop.")).toBeVisible();
  expect(await overflow(desk)).toBeLessThanOrEqual(0);
  await expectAccessible(desk);
  await expect(desk.getByLabel("Answer", { exact: true })).toHaveValue("");
  await ask("And of the godown?");
  await desk.reload();
  await expect(desk.getByLabel("Answer", { exact: true })).toHaveValue("");
  await desk.getByRole("button", { name: "Answered by phone: mark as answered" }).click();
  await expect(desk.getByText("The questions are marked as answered.")).toBeVisible();
  await expect(desk.getByText("1 not answered")).toHaveCount(0);
  expect(await sql`select status, is_open from cases where id = ${submissionId}`).toEqual([
    { status: "won", isOpen: false },
  ]);

  // The rest of the card, on the case and on the application: the preview, the link, a device, and the end of it all.
  const previewing = desk.waitForEvent("popup");
  await desk.getByRole("link", { name: "See it as the customer does" }).click();
  await expect((await previewing).getByText("documents are still missing")).toBeVisible();
  await desk.getByRole("button", { name: "Mail the link" }).click();
  await expect(desk.getByText("The link is on its way to the customer.")).toBeVisible();
  const forget = async () => {
    await desk.getByRole("button", { name: "Forget", exact: true }).click();
    await expect(desk.getByText("The device is forgotten")).toBeVisible();
    await expect(desk.getByText("No device is remembered.")).toBeVisible();
  };
  await forget();
  await trackingPages.prove(customer);
  await ask("Is Saturday a working day?");
  await desk.goto(`/desk/applications/${id}`);
  await desk.getByRole("button", { name: "Answered by phone: mark as answered" }).click();
  await expect(desk.getByText("The questions are marked as answered.")).toBeVisible();
  await forget();
  await desk.getByRole("link", { name: "Open the case" }).click();
  // The application has the same fold: it is the case's that is opened.
  await expect(desk.locator(".case")).toBeVisible();
  await desk.getByText("Somebody else has the link").click();
  await desk.getByRole("button", { name: "Revoke the link" }).click();
  await expect(desk.getByText("The link is revoked.")).toBeVisible();
  expect((await customer.get("/track")).headers.get("Location")).toContain("/track/open");
});

test("a time for the Udyam registration is asked for from the phone, and stands in the thread", async ({
  database,
  browser,
  site,
}) => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meera Joshi", "admin");
  const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
  const person = { name: "শ্রী Imran Sheikh", email: `${randomUUID().slice(0, 8)}@shop.example`, phone };
  const { id } = await anApplication(sql, admin, "msme", person);
  const { browser: customer } = await trackingPagesOf(site, database).visitor(id, { isProven: true });
  const page = await aPhone(browser, true, site);
  const cookies = [...customer.cookies].map(([name, value]) => ({ name, value, url: `${site.origin}/track` }));
  await page.context().addCookies(cookies);
  await page.goto("/track");
  const applicant = page.locator(".tracking-eyebrow > span:last-child");
  await expect(applicant).toHaveText(person.name, { useInnerText: true });
  await expect(applicant).toHaveCSS("letter-spacing", "normal");
  await page.getByLabel("When would a call suit you?").selectOption({ index: 2 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ask for this time" }).tap();
  await expect(
    page.locator(".tracking-thread").getByText(/^Please call me on .* Udyam registration \S+ together\.$/),
  ).toBeVisible();
  await page.context().close();
});

for (const hasScript of [true, false])
  test(`home, menu, footer and contact lead to the tracking page, ${hasScript ? "with" : "without"} JavaScript`, async ({
    browser,
    site,
  }) => {
    const page = await aPhone(browser, hasScript, site);
    const track = page.getByRole("link", { name: "Track my application" }).filter({ visible: true });
    const expectForm = () =>
      expect(page.getByRole("heading", { level: 1, name: "Track my application" })).toBeVisible();
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Track my application" }).tap();
    await expectForm();
    await page.goto("/");
    await page.locator(".menu-toggle").tap();
    await page.locator("#menu").getByRole("link", { name: "Track my application" }).tap();
    await expectForm();
    await page.goto("/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Track my application" }).tap();
    await expectForm();
    await page.goto("/contact");
    await track.first().tap();
    await expectForm();
    // A link that leads nowhere offers to ask again.
    expectConsoleErrors("403 (Forbidden)");
    await page.goto(`/track/${"x".repeat(22)}`);
    await page.getByRole("button", { name: "Open My applications" }).tap();
    await page.getByRole("link", { name: "Track my application" }).tap();
    await expectForm();
    await page.context().close();
  });
