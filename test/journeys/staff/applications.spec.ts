import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { aStaffMember } from "../../support/cases";
import { aPaidOrder, services } from "../../support/work/applications";
import { expectAccessible, overflow } from "../axe";
import type { Database } from "../people";
import { expect, expectConsoleErrors, test } from "./desk";

const people = { fssai: "Lakshmi Venkataraman Subramaniam", gst: "Green Leaf Caterers Pvt Ltd", msme: "Imran Sheikh" };

async function paidOrder({ sql }: Database, service: keyof typeof services) {
  const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
  const person = { name: people[service], email: `${randomUUID().slice(0, 8)}@shop.example`, phone };
  const admin = await aStaffMember(sql, "Asha", "admin");
  return aPaidOrder(sql, admin, services[service], person);
}

/** From the menu to the order, and one press. */
async function start(page: Page, reference: string) {
  await page.goto("/desk");
  await page.getByRole("link", { name: /^Orders/ }).click();
  await page.getByRole("link", { name: /^Paid/ }).click();
  await page.getByRole("link", { name: new RegExp(reference) }).click();
  await page.getByRole("button", { name: "Start the application" }).click();
  await expect(page.getByRole("heading", { name: "Papers", exact: true })).toBeVisible();
}

const saved = (page: Page) => expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();

async function acceptPapers(page: Page, count: number) {
  for (let at = 0; at < count; at++) {
    await page.getByRole("button", { name: "Received" }).first().click();
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(page.getByText(`${at + 1} of ${count} accepted or waived`)).toBeVisible();
  }
}

for (const width of [1280, 360]) {
  test(`an FSSAI registration from the paid order to the number and its dates, at ${width} px`, async ({
    desk: page,
    database,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { reference, id } = await paidOrder(database, "fssai");
    await start(page, reference);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await expect(page.getByText("Customer moves next").first()).toBeVisible();
    await acceptPapers(page, 3);
    await page.getByRole("button", { name: "All papers are there: ready to file" }).click();
    // A number that is refused is answered with 400.
    expectConsoleErrors("400 (Bad Request)");
    await page.getByLabel("FoSCoS reference (17 digits)").fill("1021052910123456");
    await page.getByRole("button", { name: "Save as filed" }).click();
    await expect(page.getByText("A FoSCoS reference has 17 digits.")).toBeVisible();
    await page.getByLabel("FoSCoS reference (17 digits)").fill("10210529101234567");
    await page.getByRole("button", { name: "Save as filed" }).click();
    await expect(page.getByText("The portal says: Submitted")).toBeVisible();
    await page.getByText("It is granted").click();
    await page.getByLabel("Licence or registration number (14 digits)").fill("22421012003663");
    await page.getByRole("button", { name: "Save the registration" }).click();
    await expect(page.getByText("22421012003663").first()).toBeVisible();
    await expect(page.getByText("FSSAI yearly fee: not set")).toBeVisible();
    await page.getByText("Set the day").first().click();
    await page.getByLabel("Day", { exact: true }).fill("2027-11-10");
    await page.getByRole("button", { name: "Set the day" }).click();
    await expect(page.getByText("FSSAI yearly fee: 10 November 2027")).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: `Order ${reference}` }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Work done" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Mark work as started" })).toHaveCount(0);
    const [state] = await database.sql`select state from order_states where id = ${id}`;
    expect(state?.state).toBe("done");
  });
}

test("GST, rented and a partnership: its papers, a query with its deadline, and the answer", async ({
  desk: page,
  database,
}) => {
  const { reference } = await paidOrder(database, "gst");
  await start(page, reference);
  await page.getByLabel("Constitution").selectOption("Partnership");
  await page.getByLabel("Premises", { exact: true }).selectOption("Rented");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  for (const paper of [
    "Rent agreement",
    "One ownership paper of the landlord",
    "Partnership deed",
    "Letter for the signatory",
  ])
    await expect(page.getByText(paper, { exact: true })).toBeVisible();
  await acceptPapers(page, 6);
  await page.getByRole("button", { name: "All papers are there: ready to file" }).click();
  await page.getByLabel("ARN (15 characters)").fill("aa270626123456t");
  await page.getByRole("button", { name: "Save as filed" }).click();
  await page.getByText("The authority asks something").click();
  await page.getByLabel("What is asked").fill("Upload page 2 of the deed.");
  await page.getByRole("button", { name: "Open the query" }).click();
  await expect(page.getByText("By rule: 7 working days", { exact: false })).toBeVisible();
  await page.getByRole("link", { name: /^Applications/ }).click();
  await page.getByRole("link", { name: people.gst }).click();
  await page.getByLabel("What was answered").fill("Page 2 is uploaded.");
  await page.getByRole("button", { name: "Save the answer" }).click();
  await expect(page.getByText("The portal says: Clarification Filed - Pending for Order")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Query answered" })).toBeVisible();
});

test("Udyam is done in one sitting, and the customer's page has all of it", async ({ desk: page, database }) => {
  const { reference } = await paidOrder(database, "msme");
  await start(page, reference);
  await expect(page.getByText("No papers are asked for", { exact: false })).toBeVisible();
  await page.getByLabel("Udyam number").fill("UDYAM-MH-03-0012345");
  await page.getByRole("button", { name: "Save the registration" }).click();
  await saved(page);
  await page.getByRole("link", { name: "Customers" }).click();
  await page.getByLabel("Search customers").fill("udyam mh 03 0012345");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: people.msme }).click();
  for (const text of ["UDYAM-MH-03-0012345", reference, "Udyam yearly update: not set"])
    await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test("by keyboard: the list is walked, selected and assigned", async ({ desk: page, database }) => {
  for (const service of ["fssai", "gst"] as const) {
    const { reference } = await paidOrder(database, service);
    await start(page, reference);
  }
  await page.getByRole("link", { name: /^Applications/ }).click();
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox").first()).toBeChecked();
  await page.getByLabel("Assign to").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByText("1 assigned. 0 were left alone.")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("link", { name: "Board" }).click();
  await expect(page.getByRole("heading", { name: /^Collecting papers \(\d+\)/ })).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page), String(width)).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
});
