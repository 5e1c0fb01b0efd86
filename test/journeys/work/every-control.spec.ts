import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { startByHand } from "../../../app/applications/start/start-application.server";
import { gstinCheckSign } from "../../../content/law/numbers";
import { aCase, aStaffMember } from "../../support/cases";
import { aPdf, aPhoto } from "../../support/documents/hostile-files";
import { aPaidOrder, services } from "../../support/work/applications";
import { expectAccessible, overflow } from "../axe";
import type { Database } from "../people";
import { roleWalks } from "../site";
import { expect, test } from "../staff/queue";
import { start } from "./start";

const aNumber = () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
const aPerson = (name: string) => ({ name, email: `${randomUUID().slice(0, 8)}@shop.example`, phone: aNumber() });

/** Only what a journey makes itself is on the lists of an agent. */
async function hideOthers({ sql }: Database) {
  const boss = await aStaffMember(sql, "Asha Nambiar", "admin");
  await sql`update applications set owner = ${boss.user.id}`;
  await sql`update cases set owner = ${boss.user.id}`;
  return boss;
}

async function paidOrder({ sql }: Database, service: keyof typeof services, name: string) {
  const boss = await aStaffMember(sql, "Asha Nambiar", "admin");
  return aPaidOrder(sql, boss, services[service], aPerson(name), service === "gst" ? { callFirst: "open" } : {});
}

/** Presses a button and waits until the page has its answer and what follows from it. */
async function press(page: Page, name: string | RegExp, within = page.locator("main")) {
  const version = page.locator("main input[name=version]").first();
  const before = await version.inputValue();
  await within
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .click();
  await expect.poll(() => version.inputValue(), { message: String(name) }).not.toBe(before);
}

/** Merging needs a call first, and a note of it; for an agent also that both have entered a code. */
async function mergeAfterCall(page: Page, { sql }: Database, name: string) {
  await sql`
    insert into tracking_addresses (customer_id, email)
    select customer_id, email from customer_submissions join submissions on submissions.id = submission_id
    on conflict do nothing`;
  const row = page.locator("li", { has: page.getByRole("link", { name }) });
  await row.getByText(`Merge with ${name}`).click();
  await row.getByLabel("Whom you called").fill("Called her own number: she said that both are hers.");
  await press(page, "Merge", row);
  await expect(page.getByText("she said that both are hers.")).toBeVisible();
}

/** What is folded together is opened; what is open already stays so. */
async function open(within: Page | Locator, summary: string | RegExp) {
  const fold = within.locator("summary").filter({ hasText: summary }).first();
  if (!(await fold.evaluate((each) => (each.parentElement as HTMLDetailsElement).open))) await fold.click();
}

const event = (page: Page, text: string | RegExp) =>
  expect(page.getByRole("listitem").filter({ hasText: text }).first()).toBeVisible();

/** Of the firm's PAN, another one in each run. */
function aGstin() {
  const first = `${10 + Math.floor(Math.random() * 20)}AAPFU0939F${1 + Math.floor(Math.random() * 9)}Z`;
  return first + gstinCheckSign(first);
}

const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);

for (const { role, name, viewport } of roleWalks)
  test.describe(name, () => {
    test.use({ role, viewport, actionTimeout: 30_000 });
    test.slow();

    test("an application: every document is judged, everything is typed, and it goes back, is refused or withdrawn", async ({
      desk: page,
      database,
    }) => {
      await hideOthers(database);
      const { reference } = await paidOrder(database, "gst", "Green Leaf Caterers Pvt Ltd");
      await start(page, reference);
      // Who has it.
      if (role === "admin") {
        await page.getByLabel("Owner").selectOption({ index: 1 });
        await press(page, "Assign");
        await page.getByLabel("Owner").selectOption("");
        await press(page, "Assign");
      } else {
        await press(page, "Give it back");
        await press(page, "Take it");
      }
      // What it is about.
      await page.getByLabel("Applicant (person or firm)").fill("Green Leaf Caterers");
      await page.getByLabel("Applied for").selectOption("GST registration (rule 14A)");
      await page.getByLabel("Business", { exact: true }).selectOption("Services");
      await page.getByLabel("Constitution").selectOption("Partnership");
      await page.getByLabel("Premises", { exact: true }).selectOption("Rented");
      await page.getByLabel("State", { exact: true }).selectOption("Kerala");
      await page.getByLabel("PAN", { exact: true }).fill("AAPFU0939F");
      await page.getByLabel("GSTIN", { exact: true }).fill("27AAPFU0939F1ZV");
      await press(page, "Save");
      await event(page, "Details changed");
      // Documents: asked for, added, split, waived, received, looked at, sent back, accepted.
      await press(page, "Ask for what is missing");
      await open(page, "Ask for another document");
      await page.locator("select[name=rule]").selectOption({ index: 1 });
      await page.locator("#add-title").fill("");
      await press(page, "Add");
      await open(page, "Ask for another document");
      await page.locator("#add-title").fill("Photo of the signboard");
      await press(page, "Add");
      const added = page.locator("li", { hasText: "Photo of the signboard" }).first();
      await added.getByRole("link").first().click();
      await open(added, "Split in two");
      await added.getByLabel("What the second one is").fill("Photo of the kitchen");
      await press(page, "Split", added);
      await event(page, "Document split in two");
      const second = page.locator("li", { hasText: "Photo of the kitchen" }).first();
      await second.getByRole("link").first().click();
      await open(second, /^Not needed$/);
      await second.getByLabel("Reason").fill("Not needed for services");
      await press(page, "Not needed", second);
      await press(page, "Needed after all");
      await open(second, /^Not needed$/);
      await second.getByLabel("Reason").fill("Not needed for services");
      await press(page, "Not needed", second);
      await added.getByRole("link").first().click();
      await press(page, "Received", added);
      await press(page, "Looked at", added);
      await added.getByLabel("Why it is sent back").selectOption({ index: 1 });
      await press(page, "Send back", added);
      await press(page, "Received", added);
      await press(page, "Accept", added);
      await added.getByLabel("Your own words").fill("The board of the new shop, please.");
      await press(page, "Send back", added);
      await event(page, "The board of the new shop, please.");
      const rows = page.locator("[data-document-row]");
      for (const row of await rows.all()) {
        await row.click();
        await expect(row).toHaveAttribute("aria-current", "true");
        if (!(await page.getByRole("button", { name: "Received" }).isVisible())) continue;
        await press(page, "Received");
        await press(page, "Accept");
        // Chosen again, it is no longer said that it was just accepted.
        await row.click();
        await expect(page.getByText(/^Accepted: /)).toHaveCount(0);
      }
      await press(page, "The customer wants them kept");
      await press(page, "Destroy them after 90 days");
      await press(page, "The customer wants them kept");
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
      await open(page, "Add a note");
      await page.getByLabel("Note", { exact: true }).fill("The partner rings on Friday.");
      await press(page, "Add a note");
      await event(page, "The partner rings on Friday.");
      // What the answers of the order asked for is settled before anything is filed.
      await page.getByLabel("What was settled on the telephone").fill("She has checked: GST is what she needs.");
      await press(page, "Note the call");
      await event(page, "Customer called before filing");
      await expect(page.getByRole("button", { name: "Note the call" })).toHaveCount(0);
      // The way to a refusal, a step back, and the end.
      await press(page, "All documents are there: ready to file");
      await page.getByLabel("ARN (15 characters)").fill("AA270626123456T");
      await page.getByLabel("Filed on").fill(today());
      const screenshot = { name: "ARN.jpg", mimeType: "image/jpeg", buffer: await aPhoto(900, 600) };
      await page.getByLabel("Screenshot or acknowledgement").setInputFiles(screenshot);
      await press(page, "Save as filed");
      await page.getByRole("link", { name: "Open the acknowledgement" }).click();
      await expect(page.getByText("Picture, 900 × 600 pixels", { exact: false })).toBeVisible();
      const acknowledgement = { name: "ack.pdf", mimeType: "application/pdf", buffer: await aPdf(1) };
      await open(page, "Attach another in its place");
      await page.getByLabel("Screenshot or acknowledgement").setInputFiles(acknowledgement);
      await page.getByRole("button", { name: "Attach the acknowledgement" }).click();
      await expect(page.getByText("The acknowledgement is attached.")).toBeVisible();
      const filing = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download the acknowledgement" }).click();
      expect((await filing).suggestedFilename()).toMatch(/filing\.pdf$/);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
      await event(page, "Screenshot or acknowledgement of the filing attached");
      await page.getByLabel("What the portal shows now").selectOption({ index: 1 });
      await page
        .locator("form", { has: page.getByLabel("What the portal shows now") })
        .getByRole("button")
        .click();
      await event(page, /^Portal: /);
      const says = await page.getByLabel("What the portal shows now").locator("option").nth(1).innerText();
      await expect(page.getByLabel("What the portal shows now")).toHaveValue(says);
      await page.reload();
      await expect(page.getByLabel("What the portal shows now")).toHaveValue(says);
      await open(page, "The authority asks something");
      await page.getByLabel("Asked on").fill(today());
      await page.getByLabel("About").selectOption("Premises documents");
      await page.getByLabel("What is asked, in plain words (the customer reads it)").fill("Upload page 2 of the deed.");
      await page.getByLabel("Answer until (empty: by the rule)").fill("2027-12-31");
      await press(page, "Open the query");
      await page.getByLabel("What was answered").fill("Page 2 is uploaded.");
      await page.getByLabel("Answered on").fill(today());
      await press(page, "Save the answer");
      await event(page, "Query answered");
      await open(page, "It is refused");
      await page.locator("#refuse-refusedBecause").fill("Rent agreement not registered");
      await page.getByLabel("Appeal until", { exact: false }).fill("2027-12-31");
      await press(page, "Save the refusal");
      await event(page, "Refused");
      await open(page, "Go back a step");
      await page.getByLabel("Back to").selectOption("Ready to file");
      await page.locator("#back-reason").fill("The refusal was another firm's");
      await press(page, "Go back");
      await event(page, "Back to: Ready to file");
      await page.getByLabel("ARN (15 characters)").fill("AA270626123456T");
      await press(page, "Save as filed");
      await open(page, "It is granted");
      await page.getByLabel("GSTIN", { exact: true }).first().fill(aGstin());
      await page.getByLabel("Valid from").fill(today());
      await page.getByLabel("Valid until (empty: no end)").fill("2030-01-01");
      await press(page, "Save the registration");
      await open(page, "Go back a step");
      await page.locator("#back-reason").fill("The number was another firm's");
      await press(page, "Go back");
      await open(page, "Withdraw the application");
      await page.locator("#withdraw-reason").fill("The firm closes");
      await press(page, "Withdraw");
      await event(page, "Withdrawn");
      // Whatever leads away from it, and back.
      const back = async () => {
        await page.locator("main").getByRole("link", { name: "Green Leaf Caterers", exact: true }).first().click();
        await expect(page.getByRole("heading", { name: "Documents", exact: true })).toBeVisible();
      };
      await page.getByRole("link", { name: "Open the customer" }).click();
      await expect(page.getByRole("heading", { name: "Green Leaf Caterers Pvt Ltd", level: 1 })).toBeVisible();
      await back();
      await page.getByRole("link", { name: "Open the case" }).click();
      await expect(page.locator(".case").getByRole("heading", { name: "Applications", exact: true })).toBeVisible();
      await back();
      const money = page.locator("section", { has: page.getByRole("heading", { name: "Money", exact: true }) });
      await expect(money.getByText("done", { exact: true })).toBeVisible();
      await expect(money.getByText("Total")).toBeVisible();
      await page.getByRole("link", { name: `Order ${reference}` }).click();
      await expect(page.getByText("follow its application", { exact: false })).toBeVisible();
      await back();
      await page.getByRole("link", { name: "All applications" }).click();
      await expect(page.getByRole("heading", { name: "Applications", level: 1 })).toBeVisible();
    });

    test("a grant: typed, its certificate attached, its dates set and done, and kept by the customer's page", async ({
      desk: page,
      database,
    }) => {
      await hideOthers(database);
      const { reference } = await paidOrder(database, "msme", "Imran Sheikh");
      await start(page, reference);
      const number = `UDYAM-KL-07-${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
      await page.getByLabel("Udyam number").fill(number);
      await page.getByLabel("Valid from").fill(today());
      await page.getByLabel("Valid until (empty: no end)").fill("2030-01-01");
      await press(page, "Save the registration");
      await open(page, "Set the day");
      await page.getByLabel("Day", { exact: true }).fill("2027-03-01");
      await press(page, "Set the day");
      await open(page, "Set the day");
      await press(page, "Done");
      await expect(page.getByText(/done on/)).toBeVisible();
      await expect(page.getByText("No documents are asked for", { exact: false })).toBeVisible();
      await page
        .getByLabel("Certificate (PDF)")
        .setInputFiles({ name: "udyam.pdf", mimeType: "application/pdf", buffer: await aPdf(1) });
      await page.getByRole("button", { name: "Attach and mail it to the customer" }).click();
      await expect(page.getByText("SHA-256", { exact: false })).toBeVisible();
      await open(page, "Attach another in its place");
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download the certificate" }).click();
      expect((await download).suggestedFilename()).toMatch(/certificate\.pdf$/);
      await expectAccessible(page);
      // Its customer.
      await page.getByRole("link", { name: "Open the customer" }).click();
      await expect(page.getByRole("heading", { name: "Imran Sheikh" })).toBeVisible();
      await open(page, "Add a registration made elsewhere");
      await page.getByLabel("Registration", { exact: true }).selectOption("FSSAI state licence");
      await page.getByLabel("Business", { exact: true }).selectOption("Food maker");
      await page.getByLabel("Number").fill(`1${String(Math.floor(Math.random() * 1e13)).padStart(13, "0")}`);
      await page.getByLabel("Valid from").fill("2024-06-01");
      await page.getByLabel("Valid until (empty: no end)").fill("2028-05-31");
      await page.getByLabel("Agreed on").fill(today());
      await page.getByLabel("How the customer agreed").fill("By phone");
      await press(page, "Add it");
      await expect(page.getByText("Made elsewhere.", { exact: false })).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
      const card = page.locator("section, div.card", { hasText: "Made elsewhere." }).last();
      await open(card, "Set the day");
      await card.getByLabel("Day", { exact: true }).first().fill("2028-04-01");
      await press(page, "Set the day", card);
      await open(card, "Set the day");
      await press(page, "Done", card);
      await press(page, "Mark as ended");
      await expect(page.getByText("Made elsewhere.", { exact: false })).toHaveCount(0);
      const main = page.locator("main");
      for (const [link, shown] of [
        [
          main.getByRole("link", { name: "Case", exact: true }),
          page.locator(".case").getByRole("heading", { name: "Applications", exact: true }),
        ],
        [main.getByRole("link", { name: new RegExp(reference) }), page.getByText("follow its application")],
        [main.getByRole("link", { name: "Open the application" }), page.getByRole("heading", { name: "Next step" })],
        [main.getByRole("link", { name: "Imran Sheikh" }), page.getByRole("heading", { name: "Next step" })],
      ] as const) {
        await link.first().click();
        await expect(shown.first()).toBeVisible();
        await page.goBack();
        await expect(page.getByRole("heading", { name: "As submitted" })).toBeVisible();
      }
      await page.getByRole("link", { name: "All customers" }).click();
      await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
    });

    test("business that came by another way: an application from the case, found, filtered, kept as a view and asked for documents", async ({
      desk: page,
      database,
    }) => {
      const { sql } = database;
      const boss = await hideOthers(database);
      const person = aPerson("Kavitha Raghunathan");
      const id = await aCase(sql, person);
      await page.goto("/desk");
      await page.getByRole("link", { name: person.name }).first().click();
      await open(page, "Start an application");
      await page.getByLabel("Applied for").selectOption("FSSAI registration");
      await page.getByRole("button", { name: "Start an application" }).click();
      await expect(page.getByRole("heading", { name: "Documents", exact: true })).toBeVisible();
      // More than a page of the board holds.
      for (let more = 0; more < 16; more++)
        await startByHand(boss, sql, { submission: id, service: "fssai", kind: "registration", key: randomUUID() });
      await sql`update applications set owner = null where submission_id = ${id}`;
      await page.getByRole("link", { name: "Open the case" }).click();
      await page.getByRole("link", { name: person.name }).first().click();
      await page.getByRole("link", { name: /^Applications/ }).click();
      await page.getByRole("link", { name: /^Customer moves/ }).click();
      await page.getByLabel("Service").selectOption("FSSAI");
      await page.getByLabel("Stage").selectOption("Collecting documents");
      await page.getByLabel("Whose").selectOption("Unassigned");
      await page.getByRole("button", { name: "Show" }).click();
      await page.getByLabel("Name of this view").fill("Documents to collect");
      await page.getByRole("button", { name: "Save view" }).click();
      const view = page.getByRole("link", { name: "Documents to collect" });
      await expect(view).toHaveAttribute("aria-current", "true");
      await page.getByRole("link", { name: "Board" }).click();
      await expect(page.getByRole("link", { name: "Board" })).toHaveAttribute("aria-current", "page");
      await page.getByRole("link", { name: "List" }).click();
      await expect(page.getByRole("link", { name: "List" })).toHaveAttribute("aria-current", "page");
      await page.getByRole("link", { name: "Board" }).click();
      await expect(page.getByRole("link", { name: "Board" })).toHaveAttribute("aria-current", "page");
      await page
        .getByRole("link", { name: /\d+ more/ })
        .first()
        .click();
      await expect(page.getByRole("link", { name: "List" })).toHaveAttribute("aria-current", "page");
      await page.getByRole("link", { name: "List" }).click();
      await view.click();
      await expect(view).toHaveAttribute("aria-current", "true");
      await page.getByRole("checkbox").first().check();
      await page.getByRole("button", { name: "Ask for missing documents" }).click();
      await expect(page.getByText("Mails on their way: 1.", { exact: true })).toBeVisible();
      await page.getByRole("checkbox").first().check();
      if (role === "admin") await page.getByLabel("Assign to").selectOption({ index: 1 });
      await page.getByRole("button", { name: role === "admin" ? "Assign" : "Take it", exact: true }).click();
      await expect(page.getByText("Assigned: 1.", { exact: true })).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole("button", { name: "Remove Documents to collect" }).click();
      await expect(view).toHaveCount(0);
      await page.getByLabel("Search applications").fill(person.phone);
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page).toHaveURL(new RegExp(person.phone));
      await expect(page.locator("[data-row-link]")).toHaveCount(17);
      await page.locator("[data-row-link]").first().click();
      await expect(page.getByRole("heading", { name: "Documents", exact: true })).toBeVisible();
      // Through the list that was searched, and back to it.
      const list = page.getByRole("navigation", { name: "List" });
      await expect(list.getByText("Application 1 of 17")).toBeVisible();
      await list.getByRole("link", { name: "Next" }).click();
      await expect(list.getByText("Application 2 of 17")).toBeVisible();
      await page.locator("[data-document-row]").nth(1).click();
      await expect(page.locator("[data-document-row]").nth(1)).toHaveAttribute("aria-current", "true");
      await expect(list.getByText("Application 2 of 17")).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await list.getByRole("link", { name: "Previous" }).click();
      await expect(list.getByText("Application 1 of 17")).toBeVisible();
      await list.getByRole("link", { name: "Back to the list" }).click();
      await expect(page.getByLabel("Search applications")).toHaveValue(person.phone);
      await page.getByRole("link", { name: "Customers" }).click();
      await page.getByLabel("Search customers").fill(person.phone);
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByRole("link", { name: person.name }).click();
      await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
      // Somebody else with the same number is another until staff say otherwise.
      const other = await aCase(sql, { ...aPerson("Ravi Raghunathan"), phone: person.phone });
      await startByHand(boss, sql, { submission: other, service: "gst", kind: "regular", key: randomUUID() });
      await page.reload();
      await page.getByRole("link", { name: "Ravi Raghunathan" }).click();
      await expect(page.getByRole("heading", { name: "Ravi Raghunathan" })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
      await mergeAfterCall(page, database, "Ravi Raghunathan");
      await press(page, "Undo the merge");
      await expect(page.getByText("They are two customers again.")).toBeVisible();
      // And so is somebody with whom they share nothing, whom staff look for.
      const firm = aPerson("Raghunathan Sweets and Savouries");
      const third = await aCase(sql, firm);
      await startByHand(boss, sql, { submission: third, service: "gst", kind: "regular", key: randomUUID() });
      await sql`update applications set owner = null where submission_id = ${third}`;
      await page.getByLabel("Search customers").fill(firm.phone);
      await page.getByRole("button", { name: "Search" }).click();
      await mergeAfterCall(page, database, firm.name);
      await press(page, "Undo the merge", page.locator("li", { has: page.getByRole("link", { name: firm.name }) }));
      await expect(page.getByText("They are two customers again.")).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    });

    test("the documents screen by pointer: chosen, dropped, pasted, zoomed, rotated, masked, removed", async ({
      desk: page,
      database,
    }) => {
      await hideOthers(database);
      const { reference } = await paidOrder(database, "fssai", "Thiruvenkatam Raghavan");
      await start(page, reference);
      const photo = { name: "front.jpg", mimeType: "image/jpeg", buffer: await aPhoto(900, 600) };
      // Several pictures by the button become one document.
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Attach", exact: true }).click();
      await (await chooser).setFiles([photo, { ...photo, name: "back.jpg" }]);
      await expect(page.getByText("Page 1 of 2")).toBeVisible();
      await page.getByRole("link", { name: "Next page" }).click();
      await page.getByRole("link", { name: "Previous page" }).click();
      await page.getByRole("button", { name: "Rotate the view" }).click();
      await expect(page.locator("[data-zoom]")).toHaveAttribute("data-turn", "90");
      // It cannot be undone: two presses.
      await expect(page.getByRole("button", { name: "Remove and destroy it" })).toBeHidden();
      await open(page, "Remove the file");
      await page.getByRole("button", { name: "Remove and destroy it" }).click();
      await expect(page.getByText("No file yet.", { exact: false })).toBeVisible();
      // Dropped.
      const drop = async (type: "drop" | "paste", name: string) =>
        page.evaluate(
          ({ type, name, base64 }) => {
            const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
            const data = new DataTransfer();
            data.items.add(new File([bytes], name, { type: "image/jpeg" }));
            document.dispatchEvent(
              type === "drop"
                ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
                : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
            );
          },
          { type, name, base64: photo.buffer.toString("base64") },
        );
      await drop("drop", "dropped.jpg");
      const picture = page.getByRole("img", { name: /page 1$/ });
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
      await expectAccessible(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole("link", { name: "Check the documents" }).click();
      await expect(page.getByRole("heading", { name: "Documents", exact: true })).toBeInViewport();
      await page.getByRole("button", { name: "Zoom in" }).click();
      await expect(page.locator("[data-zoom]")).toHaveAttribute("data-zoom", "150");
      await page.getByRole("button", { name: "Zoom out" }).click();
      await expect(page.locator("[data-zoom]")).toHaveAttribute("data-zoom", "100");
      await page.getByRole("button", { name: "Rotate", exact: true }).click();
      await expect(page.getByText("Rotated.")).toBeVisible();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
      await page.getByRole("button", { name: "Mask a number" }).click();
      await page.getByRole("button", { name: "Do not mask" }).click();
      await page.getByRole("button", { name: "Mask a number" }).click();
      const box = page.getByRole("button", { name: "What is masked" });
      const masked = box.locator("..");
      await expect(box).toBeFocused();
      await page.keyboard.press("Space");
      await masked.evaluate((shown) => shown.scrollIntoView({ block: "center" }));
      const area = await masked.boundingBox();
      if (!area) throw new Error("no picture to mask");
      await page.mouse.move(area.x + area.width * 0.2, area.y + area.height * 0.2);
      await page.mouse.down();
      await page.mouse.move(area.x + area.width * 0.6, area.y + area.height * 0.3, { steps: 4 });
      await page.mouse.up();
      await page.getByRole("button", { name: "Mask it for good" }).click();
      await expect(page.getByText("Masked. The unmasked file is destroyed.")).toBeVisible();
      const brightest = async (image: HTMLImageElement) => {
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
        const drawing = canvas.getContext("2d");
        drawing?.drawImage(image, 0, 0);
        const at = drawing?.getImageData(Math.round(canvas.width * 0.4), Math.round(canvas.height * 0.25), 1, 1).data;
        return Math.max(at?.[0] ?? 255, at?.[1] ?? 255, at?.[2] ?? 255);
      };
      await expect.poll(() => picture.evaluate(brightest)).toBeLessThan(30);
      await page.getByRole("button", { name: "Accept", exact: true }).click();
      await expect(page.getByText(/^Accepted: /)).toBeVisible();
      await page.getByRole("button", { name: "Rotate the view" }).click();
      // The next one is pasted, taken again by the phone's camera, and sent back.
      await page.locator("[data-document-row]").nth(1).click();
      await expect(page.getByText("No file yet.", { exact: false })).toBeVisible();
      await drop("paste", "pasted.jpg");
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
      await page.locator("input[capture]").setInputFiles({ ...photo, buffer: await aPhoto(700, 500) });
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(700);
      await page.getByLabel("Why it is sent back").selectOption({ index: 1 });
      await page.getByRole("button", { name: "Send back" }).click();
      await expect(page.locator("[data-document-row][aria-current]")).toContainText("Sent back");
      await page.getByText("Download", { exact: true }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "JPG under 100 KB" }).click();
      expect((await download).suggestedFilename()).toMatch(/-100kb\.jpg$/);
      const zip = page.waitForEvent("download");
      await page.getByRole("link", { name: "All documents as one zip" }).click();
      expect((await zip).suggestedFilename()).toMatch(/documents\.zip$/);
      // One that the customer does not have is answered.
      await database.sql`
        update requirements set lacks = 'My cousin has it' where position = 2
          and application_id = (select id from applications where order_id = (select id from orders where reference = ${reference}))`;
      await page.reload();
      await page.getByRole("link", { name: "Answer the customer" }).click();
      await expect(page.locator("[data-document-row][aria-current]")).toContainText("My cousin has it");
      await open(page, "Still needed, not needed");
      await page.getByLabel("Reason (the customer reads it)").fill("Please get a copy from your cousin.");
      await press(page, "Still needed");
      await expect(page.getByRole("heading", { name: "Next step: wait for 2 documents" })).toBeVisible();
    });
  });
