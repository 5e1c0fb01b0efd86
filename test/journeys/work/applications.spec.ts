import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { remindCustomers } from "../../../app/customers/reminders.server";
import { openRenewals } from "../../../app/customers/renewals.server";
import { gstinCheckSign } from "../../../content/law/numbers";
import { aStaffMember } from "../../support/cases";
import { aPdf } from "../../support/documents/hostile-files";
import { content } from "../../support/edition/content";
import { anApplication, aPaidOrder, services } from "../../support/work/applications";
import { expectAccessible, overflow } from "../axe";
import type { Database } from "../people";
import { expect, expectConsoleErrors, test } from "../staff/desk";
import { start } from "./start";

const people = { fssai: "Lakshmi Venkataraman Subramaniam", gst: "Green Leaf Caterers Pvt Ltd", msme: "Imran Sheikh" };

async function paidOrder({ sql }: Database, service: keyof typeof services) {
  const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
  const person = { name: people[service], email: `${randomUUID().slice(0, 8)}@shop.example`, phone };
  const admin = await aStaffMember(sql, "Asha", "admin");
  return aPaidOrder(sql, admin, services[service], person);
}

const saved = (page: Page) => expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();

async function acceptDocuments(page: Page, count: number) {
  const rows = page.locator("[data-document-row]");
  const ready = page.getByRole("button", { name: "All documents are there: ready to file" });
  for (let at = 0; at < count; at++) {
    await expect(ready).toHaveCount(0);
    await rows.nth(at).click();
    await page.getByRole("button", { name: "Received" }).click();
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(page.getByText(`${at + 1} of ${count} accepted or not needed`)).toBeVisible();
    // The answer stands at the document, which is not scrolled away from.
    await expect(page.getByRole("status").filter({ hasText: /^Accepted: / })).toBeInViewport();
  }
}

for (const width of [1280, 360]) {
  test(`an FSSAI registration from the paid order to the number and its dates, at ${width} px`, async ({
    desk: page,
    database,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { reference, id, submissionId } = await paidOrder(database, "fssai");
    await start(page, reference);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await expect(page.getByText("Customer moves next").first()).toBeVisible();
    // What is typed elsewhere on the page stays while documents are worked on.
    await page.getByText("Add a note").first().click();
    await page.getByLabel("Note", { exact: true }).fill("She brings the bill on Thursday.");
    await page.getByLabel("Applicant (person or firm)").fill("Lakshmi Foods");
    await page.getByLabel("Answer", { exact: true }).fill("Any electricity bill of this year.");
    await acceptDocuments(page, 3);
    await expect(page.getByLabel("Answer", { exact: true })).toHaveValue("Any electricity bill of this year.");
    await expect(page.getByLabel("Applicant (person or firm)")).toHaveValue("Lakshmi Foods");
    await page.getByRole("button", { name: "Add a note" }).click();
    await expect(page.getByText("She brings the bill on Thursday.")).toBeVisible();
    await expect(page.getByLabel("Note", { exact: true })).toHaveValue("");
    await page.getByRole("button", { name: "All documents are there: ready to file" }).click();
    // A number that is refused is answered with 400.
    expectConsoleErrors("400 (Bad Request)");
    await page.getByLabel("FoSCoS reference (17 digits)").fill("1021052910123456");
    await page.getByRole("button", { name: "Save as filed" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "A FoSCoS reference has 17 digits." })).toBeVisible();
    const leftOf = async (part: string) => (await page.locator(part).boundingBox())?.x;
    expect(await leftOf(".case-reply"), "the answer in line with the screen").toBe(await leftOf("main h1"));
    await page.getByLabel("FoSCoS reference (17 digits)").fill("10210529101234567");
    const expected = `${new Date().getFullYear() + 1}-11-30`;
    await page.getByLabel(/^Decision expected by/).fill(expected);
    await page.getByRole("button", { name: "Save as filed" }).click();
    await expect(page.getByText("The portal says: Submitted")).toBeVisible();
    await expect(page.getByLabel(/^Decision expected by/)).toHaveValue(expected);
    const number = width === 360 ? "22421012003663" : "22421012003664";
    await page.getByText("It is granted").click();
    await page.getByLabel("Licence or registration number (14 digits)").fill(number);
    await page.getByRole("button", { name: "Save the registration" }).click();
    await expect(page.getByText(number).first()).toBeVisible();
    await expect(page.getByText("FSSAI yearly fee: not set")).toBeVisible();
    await page.getByText("Set the day").first().click();
    const soon = new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("Day", { exact: true }).fill(soon);
    await page.getByRole("button", { name: "Set the day" }).click();
    await expect(page.getByText("FSSAI yearly fee: not set")).toHaveCount(0);
    await attachCertificate(page);
    await expect.poll(() => mailed(database, "certificate-mail", submissionId)).toBe(1);
    await remindCustomers(database.sql);
    await expect.poll(() => mailed(database, "reminder-mail", submissionId)).toBe(1);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: `Order ${reference}` }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Work done" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Mark work as started" })).toHaveCount(0);
    const [state] = await database.sql`select state from order_states where id = ${id}`;
    expect(state?.state).toBe("done");
  });
}

/** The certificate by its screen, which mails it. */
async function attachCertificate(page: Page) {
  await page
    .getByLabel("Certificate (PDF)")
    .setInputFiles({ name: "certificate.pdf", mimeType: "application/pdf", buffer: await aPdf(1) });
  await page.getByRole("button", { name: "Attach and mail it to the customer" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("SHA-256", { exact: false })).toBeVisible();
  // Nothing stands there as if it were still to be sent.
  await expect(page.getByRole("button", { name: "Attach and mail it to the customer" })).toBeHidden();
  await expect(page.getByLabel("Certificate (PDF)")).toHaveValue("");
  await expect(page.getByRole("status").filter({ hasText: "The certificate is attached" })).toBeFocused();
}

/** The mails of a kind that are due to go to somebody: the site of the journeys has no mail server, and tries again. */
const mailed = async ({ sql }: Database, kind: string, submission: string) =>
  (
    await sql`
      select from jobs where kind = ${kind} and subject = ${submission} and run_at < now() + interval '6 hours'`
  ).length;

for (const width of [1280, 360]) {
  test(`GST, rented and a partnership, to its number: a query answered in time and one too late, at ${width} px`, async ({
    desk: page,
    database,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    const { reference, submissionId } = await paidOrder(database, "gst");
    await start(page, reference);
    await page.getByLabel("Constitution").selectOption("Partnership");
    await page.getByLabel("Premises", { exact: true }).selectOption("Rented");
    await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeFocused();
    for (const requirement of [
      "Rent agreement",
      "One ownership document of the landlord",
      "Partnership deed",
      "Letter for the signatory",
    ])
      await expect(page.getByText(requirement, { exact: true })).toBeVisible();
    await acceptDocuments(page, 6);
    await page.getByRole("button", { name: "All documents are there: ready to file" }).click();
    await page.getByLabel("ARN (15 characters)").fill("aa270626123456t");
    await page.getByLabel("Filed on").fill("2026-01-05");
    await page.getByLabel("Filed on").press("Enter");
    await page.getByText("The authority asks something").click();
    await page.getByLabel("What is asked, in plain words (the customer reads it)").fill("Upload page 2 of the deed.");
    await page.getByRole("button", { name: "Open the query" }).click();
    await expect(page.getByText("By rule: 7 working days", { exact: false })).toBeVisible();
    await page.getByRole("link", { name: /^Applications/ }).click();
    await page.getByRole("link", { name: people.gst }).first().click();
    await page.getByLabel("What was answered").fill("Page 2 is uploaded.");
    await page.getByRole("button", { name: "Save the answer" }).click();
    await expect(page.getByText("The portal says: Clarification Filed - Pending for Order")).toBeVisible();
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: /^Query answered/ })
        .first(),
    ).toBeVisible();
    // The second was asked long ago: its seven working days are over.
    await page.getByText("The authority asks something").click();
    await page.getByLabel("Asked on").fill("2026-01-06");
    await page.getByLabel("What is asked, in plain words (the customer reads it)").fill("Upload the rent receipt.");
    await page.getByRole("button", { name: "Open the query" }).click();
    await expect(page.getByText("Was due by 15 January 2026").first()).toBeVisible();
    await page.getByLabel("What was answered").fill("The receipt is uploaded.");
    await page.getByRole("button", { name: "Save the answer" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Query answered too late" })).toBeVisible();
    await page.getByText("It is granted").click();
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    await page
      .getByLabel("GSTIN", { exact: true })
      .first()
      .fill(width === 360 ? "27AAPFU0939F1ZV" : `29AABCT1332L1Z${gstinCheckSign("29AABCT1332L1Z")}`);
    await page.getByLabel("Valid from").fill(today);
    await page.getByRole("button", { name: "Save the registration" }).click();
    // Nothing looks as if it could still be changed or attached.
    await expect(page.getByLabel("Constitution")).toBeDisabled();
    await expect(page.getByLabel("Attach a file (JPG, PNG or PDF)")).toHaveCount(0);
    await attachCertificate(page);
    await expect.poll(() => mailed(database, "certificate-mail", submissionId)).toBe(1);
    // The bank account is due in thirty days: the first reminder goes at once.
    await remindCustomers(database.sql);
    await expect.poll(() => mailed(database, "reminder-mail", submissionId)).toBe(1);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });

  test(`Udyam is done in one sitting, by keyboard, and the customer's page has all of it, at ${width} px`, async ({
    desk: page,
    database,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { reference, submissionId } = await paidOrder(database, "msme");
    await start(page, reference);
    await expect(page.getByText("No documents are asked for", { exact: false })).toBeVisible();
    const number = width === 360 ? "UDYAM-MH-03-0012345" : "UDYAM-MH-03-0012346";
    await page.getByLabel("Udyam number").focus();
    await page.keyboard.type(number);
    await page.keyboard.press("Enter");
    await saved(page);
    await attachCertificate(page);
    await expect.poll(() => mailed(database, "certificate-mail", submissionId)).toBe(1);
    await page.getByText("Set the day").first().click();
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("Day", { exact: true }).fill(soon);
    await page.getByLabel("Day", { exact: true }).press("Enter");
    await expect(page.getByText("Udyam yearly update: not set")).toHaveCount(0);
    await remindCustomers(database.sql);
    await expect.poll(() => mailed(database, "reminder-mail", submissionId)).toBe(1);
    // Staff get a case for it.
    await openRenewals(content, database.sql);
    await page.goto("/desk");
    await page.getByRole("link", { name: people.msme }).first().click();
    await expect(page.getByText("Renewal", { exact: false }).first()).toBeVisible();
    await page.getByRole("link", { name: "Customers" }).click();
    await page.getByLabel("Search customers").fill(number.toLowerCase().replaceAll("-", " "));
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: people.msme }).first().click();
    for (const text of [number, reference, "Udyam yearly update"])
      await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
}

test("by keyboard: the list is walked, selected and assigned", async ({ desk: page, database }) => {
  for (const service of ["fssai", "gst"] as const) {
    const { reference } = await paidOrder(database, service);
    await start(page, reference);
  }
  await page.getByRole("link", { name: /^Applications/ }).click();
  await expect(page.locator("[data-row]").first()).toBeVisible();
  // Keys are heard a moment after the list is drawn.
  const walked = page.locator("[data-row]", { has: page.locator("[data-row-link]:focus") });
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(walked).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.keyboard.press("x");
  await expect(walked.getByRole("checkbox")).toBeChecked();
  await page.getByLabel("Assign to").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByText("Assigned: 1.", { exact: true })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.locator("main").getByRole("searchbox")).toBeFocused();
  await page.getByRole("link", { name: "Board" }).click();
  await expect(page.getByRole("heading", { name: /^Collecting documents \(\d+\)/ })).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page), String(width)).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
});

for (const width of [1280, 360])
  test(`what can be done with a ticked row is in view, and hides no row, at ${width} px`, async ({
    desk: page,
    database: { sql },
  }) => {
    await page.setViewportSize({ width, height: 600 });
    const admin = await aStaffMember(sql, "Asha", "admin");
    for (const name of ["ज्ञानेश्वर त्र्यंबक कुलकर्णी", "Sri Lakshmi Narayana Rice Mills", "ஸ்ரீ லட்சுமி நாராயணன்", "Imran Sheikh"])
      for (const service of ["fssai", "gst"] as const) {
        const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
        await anApplication(sql, admin, service, { name, email: `${randomUUID().slice(0, 8)}@shop.example`, phone });
      }
    await page.goto("/desk/applications");
    const assign = page.getByRole("button", { name: "Assign", exact: true });
    await expect(assign).not.toBeInViewport();
    const rows = page.locator("[data-row]");
    await rows.first().getByRole("checkbox").check();
    await expect(assign).toBeInViewport({ ratio: 1 });
    // From the ticked one on.
    for (const row of (await rows.all()).slice(1)) {
      await page.keyboard.press("j");
      const link = row.getByRole("link");
      await expect(link).toBeFocused();
      expect(await isOnTop(link), "nothing over the row").toBe(true);
    }
    await page.keyboard.press("End");
    await expect(assign).toBeInViewport({ ratio: 1 });
    expect(await isOnTop(rows.last().getByRole("link")), "the last row is free at the end").toBe(true);
  });

const isOnTop = (part: Locator) =>
  part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    return element.contains(found) || found?.contains(element) === true;
  });
