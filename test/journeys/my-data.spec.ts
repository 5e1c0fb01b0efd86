import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { consent } from "../../content/en/consent";
import { contactForm } from "../../content/en/contact-form";
import { myData as words } from "../../content/en/my-data";
import { paths } from "../../content/paths";
import { mailTo } from "../support/accounts";
import { aStaffMember } from "../support/cases";
import { aLead, aMessage } from "../support/leads";
import { anApplication } from "../support/work/applications";
import { brokenAmounts, expectAccessible, overflow } from "./axe";
import { fill, submit } from "./forms";
import { type Database, expectConsoleErrors, mailedLink, openInOffice, test } from "./people";
import { isLong, walks } from "./site";
import { test as deskTest, expect } from "./staff/desk";

/** Sends the contact form as it stands, with what the notice beside it says. */
async function sendForm(page: Page, message: ReturnType<typeof aMessage>) {
  await page.goto(paths.contact);
  const { name, email, phone, state } = message;
  await fill(page, { name, email, phone, state, message: message.message }, "contact");
  await expect(page.getByText(consent.notice)).toBeVisible();
  await expect(page.getByLabel(consent.marketing)).not.toBeChecked();
  await submit(page).click();
  await expect(
    page.getByRole("status").getByText(contactForm.messages.success).filter({ visible: true }),
  ).toBeVisible();
}

/** From the notice to the page behind the mailed link. */
async function openMyData(page: Page, database: Database, email: string) {
  await page.goto(paths.privacyNotice);
  await page.getByRole("main").getByRole("link", { name: "My data" }).first().click();
  await page.getByLabel("Your e-mail address or mobile number").fill(email);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByRole("status").getByText("If we have any data")).toBeVisible();
  await expect.poll(async () => (await mailTo(database, email))?.text ?? "").toContain("/my-data/open");
  await page.goto(await mailedLink(database, email));
  await page.getByRole("button", { name: words.open.button }).click();
  await expect(page.getByRole("heading", { name: words.heading })).toBeVisible();
}

for (const { name, width, javaScriptEnabled, viewport } of walks)
  test.describe(name, () => {
    test.use({ javaScriptEnabled, viewport });

    // With a script stands for both in `npm test`, where requests send the same forms.
    const tag = javaScriptEnabled ? "@walk" : [];
    test("a visitor sees, takes along, corrects, withdraws, complains and erases", { tag }, async ({
      page,
      database,
    }) => {
      expectConsoleErrors("400", "403");
      /** Without a script axe cannot run; the pages are the same ones. */
      const check = async () => {
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        if (javaScriptEnabled && (width === 360 || isLong)) await expectAccessible(page);
      };
      await page.goto(paths.myData);
      await check();
      await page.getByLabel("Your e-mail address or mobile number").fill("nobody");
      await page.getByRole("button", { name: "Send me the link" }).click();
      await expect(page.getByText("Please enter a full e-mail address")).toBeVisible();
      await expect(page.getByLabel("Your e-mail address or mobile number")).toHaveValue("nobody");
      await check();

      const message = aMessage({ message: "Do you help bakeries in Goa?" });
      await sendForm(page, message);
      await openMyData(page, database, message.email);
      for (const text of [message.name, message.email, message.phone, message.message])
        await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
      await check();

      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: words.file }).click();
      const file = await (await downloading).path();
      expect(JSON.parse(await readFile(file, "utf8")).submissions[0].email).toBe(message.email);

      await page.getByLabel("Name").fill("Corrected Name");
      await page.getByLabel("E-mail").fill("asha@shop");
      await page.getByRole("button", { name: words.correct.button }).click();
      await expect(page.getByRole("alert").getByText(words.messages.badEmail)).toBeVisible();
      await expect(page.getByLabel("Name")).toHaveValue("Corrected Name");
      await page.getByLabel("E-mail").fill(message.email);
      const { phone } = aLead();
      await page.getByLabel("Mobile number").fill(phone);
      await page.getByRole("button", { name: words.correct.button }).click();
      await expect(page.getByRole("status").getByText(words.messages.corrected)).toBeVisible();
      await expect(page.getByText(`+91 ${phone}`)).toBeVisible();

      // A new address counts once it is confirmed from its own mailbox.
      const moved = `moved.${message.email}`;
      await page.getByLabel("E-mail").fill(moved);
      await page.getByRole("button", { name: words.correct.button }).click();
      await expect(
        page.getByRole("status").getByText(`once you open the link that we e-mail to ${moved}`),
      ).toBeVisible();
      await page.goto(await mailedLink(database, moved));
      await check();
      await page.getByRole("button", { name: words.open.confirmButton }).click();
      await expect(page.getByText(`Everything that belongs to ${moved}`)).toBeVisible();
      await expect(page.getByLabel("E-mail")).toHaveValue(moved);
      await page.getByLabel("State").selectOption("Kerala");
      await page.getByRole("button", { name: words.correct.button }).click();
      await expect(page.getByRole("status").getByText(words.messages.corrected)).toBeVisible();
      await page.getByText(words.fields.consentWords).first().click();
      await page.getByLabel(words.complain.kindLabel).selectOption("nominate");
      await page.getByLabel(words.complain.kindLabel).selectOption("complain");
      await page.getByLabel(words.complain.label).fill("You rang at night.");
      await page.getByRole("button", { name: words.complain.button }).click();
      await expect(page.getByText("You rang at night.")).toBeVisible();
      for (const button of [words.marketing.button, words.doNotCall.button]) {
        await page.getByRole("button", { name: button }).click();
        await expect(page.getByRole("heading", { name: words.heading })).toBeVisible();
      }
      // One press to withdraw, as one press sent the form.
      await page.getByRole("button", { name: words.withdraw.button }).click();
      await expect(page.getByRole("status").getByText(words.messages.withdrawn)).toBeVisible();
      await check();

      await page.getByRole("button", { name: words.erase.button }).click();
      await expect(page.getByRole("heading", { name: words.confirm.heading })).toBeVisible();
      await check();
      await page.getByRole("link", { name: words.confirm.no }).click();
      await expect(page.getByText("Corrected Name").first()).toBeVisible();
      await page.getByRole("button", { name: words.erase.button }).click();
      await page.getByRole("button", { name: words.confirm.yes }).click();
      await expect(page.getByRole("heading", { name: words.erased.heading })).toBeVisible();
      await expect(page.getByText(words.messages.erased)).toBeVisible();
      await check();
      await page.goto("/my-data/view");
      await expect(page.getByText(words.ended)).toBeVisible();
      await check();
    });
  });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("a customer who has paid work under way is shown what erasing would end, and can finish, stop it or erase", async ({
      page,
      database,
    }) => {
      const { sql } = database;
      const admin = await aStaffMember(sql, "Meera Joshi", "admin");
      const { email, phone } = aLead();
      const { id, orderId } = await anApplication(sql, admin, "fssai", { name: "Lakshmi Nair", email, phone });
      const [order] = await sql`select reference from orders where id = ${orderId}`;
      const { atStake } = words.confirm;
      await openMyData(page, database, email);
      await page.getByRole("button", { name: words.orders.open }).click();
      await expect(page).toHaveURL(/\/pay\//);
      await expect(page.getByText(order?.reference).first()).toBeVisible();
      await page.goBack();
      await page.getByRole("button", { name: words.erase.button }).click();
      await expect(page.getByText(`Order ${order?.reference}: Rs`)).toBeVisible();
      await expect(page.getByText("The work on it ends.")).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      if (javaScriptEnabled) await expectAccessible(page);
      expect(await page.evaluate(brokenAmounts, "e-mail")).toEqual([]);
      await page.getByRole("link", { name: atStake.finish }).click();
      await expect(page.getByRole("heading", { name: words.heading })).toBeVisible();
      await page.getByRole("button", { name: words.erase.button }).click();
      await page.getByRole("button", { name: atStake.stop }).click();
      await expect(page.getByRole("status").getByText(words.messages.workStopped)).toBeVisible();
      expect(await sql`select stage from applications where id = ${id}`).toEqual([{ stage: "withdrawn" }]);
      await page.getByRole("button", { name: words.erase.button }).click();
      await page.getByRole("button", { name: atStake.yes }).click();
      await expect(page.getByRole("heading", { name: words.erased.heading })).toBeVisible();
    });
  });

test("a person who has read enough closes the page, and asks for a new link", async ({ page, database }) => {
  expectConsoleErrors("403");
  const message = aMessage();
  await page.goto(paths.contact);
  const { name, email, phone, state } = message;
  await fill(page, { name, email, phone, state, message: message.message }, "contact");
  await page.getByLabel(consent.marketing).check();
  await submit(page).click();
  await page.getByRole("button", { name: "Close notice" }).click();
  await openMyData(page, database, message.email);
  await page.getByRole("button", { name: words.close }).click();
  await page.goto("/my-data/view");
  await page.getByRole("link", { name: words.open.again }).click();
  await expect(page.getByLabel("Your e-mail address or mobile number")).toBeVisible();
});

deskTest(
  "requests and the log fit every width, and hide nothing from anyone",
  async ({ desk: page, database, site }) => {
    const lead = aLead({ name: "w".repeat(100) });
    const headers = { "Content-Type": "application/json" };
    const stored = await fetch(`${site.origin}/api/leads`, { method: "POST", headers, body: JSON.stringify(lead) });
    const { id } = (await stored.json()) as { id: string };
    await database.sql`
    insert into privacy_requests (kind, people, due_at, words) values
      ('complain', array[${id}::uuid], now() - interval '1 day', ${`You rang at night. ${"w".repeat(200)}`}),
      ('nominate', array[${id}::uuid], now() + interval '9 days', 'My sister may act for me.')`;
    await database.sql`
    insert into privacy_requests (kind, people, received_at, due_at, words)
    select 'complain', array[${id}::uuid], now() - interval '2 days', now() + interval '10 days', 'Complaint ' || number
    from generate_series(1, 60) as number`;
    for (const path of [`/admin/privacy?contact=${lead.phone}`, "/admin/audit"]) {
      await page.goto(path);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [320, 360, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await overflow(page), `${path} sideways at ${width}`).toBeLessThanOrEqual(0);
          if (width === (colorScheme === "light" ? 360 : 1280) || (width === 1280 && isLong))
            await expectAccessible(page);
        }
      }
    }

    await openInOffice(page, "Privacy");
    for (const heading of ["To answer", "Recent requests"]) {
      const part = page.locator("section", { has: page.getByRole("heading", { name: heading }) }).last();
      await expect(part.locator("tbody tr")).toHaveCount(50);
      const [before] = await part.locator("tbody tr").allInnerTexts();
      await part.getByRole("link", { name: "Next page" }).click();
      await part.getByRole("link", { name: "First page" }).click();
      await expect(part.getByRole("link", { name: "First page" })).toBeHidden();
      expect((await part.locator("tbody tr").allInnerTexts())[0]).toBe(before);
    }
  },
);

deskTest(
  "an admin erases someone who rings: with a reason, and asked twice",
  async ({ desk: page, database, site }) => {
    expectConsoleErrors("400");
    const lead = aLead({ name: "Parvati Nair" });
    const headers = { "Content-Type": "application/json" };
    await fetch(`${site.origin}/api/leads`, { method: "POST", headers, body: JSON.stringify(lead) });
    await page.goto("/admin");
    await openInOffice(page, "Privacy");
    await page.getByLabel("Phone or e-mail address").fill(lead.phone);
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page.getByText("by Parvati Nair")).toBeVisible();
    await page.getByRole("radio", { name: /^Erase/ }).check();
    await page.getByRole("button", { name: "Carry out" }).click();
    await expect(page.getByRole("alert")).toContainText("Please give the reason");
    await expect(page.getByRole("radio", { name: /^Erase/ })).toBeChecked();
    await page.getByLabel("Reason, and how you know it is them").fill("Rang from this number");
    await page.getByRole("button", { name: "Carry out" }).click();
    await expect(page.getByRole("alert").getByText("This cannot be undone.")).toBeFocused();
    await expect(page.getByText(`Delete all data of Parvati Nair (${lead.phone})?`)).toBeVisible();
    await expectAccessible(page);
    expect(await database.sql`select from submissions where phone = ${lead.phone}`).toHaveLength(1);
    await page.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByText("Their data are erased from our lists.")).toBeVisible();
    expect(await database.sql`select from submissions where phone = ${lead.phone}`).toHaveLength(0);
    await page.getByRole("link", { name: "Audit log" }).click();
    await expect(page.getByRole("rowheader", { name: "erased" }).first()).toBeVisible();
  },
);

deskTest(
  "an admin decides about numbers that stand in others' notes, and puts back what a correction took",
  async ({ desk: page, database, site }) => {
    expectConsoleErrors("400");
    const { sql } = database;
    const headers = { "Content-Type": "application/json" };
    const send = async (lead: ReturnType<typeof aLead>) => {
      const stored = await fetch(`${site.origin}/api/leads`, { method: "POST", headers, body: JSON.stringify(lead) });
      return ((await stored.json()) as { id: string }).id;
    };
    const [first, second] = [aLead({ name: "Asha Rao" }), aLead({ name: "Lata Joshi" })];
    for (const lead of [first, second]) await send(lead);
    const other = await send(aLead({ name: "Parvati Nair" }));
    const [noted] = await sql<{ id: string }[]>`
      insert into case_events (case_id, actor, kind, note, version)
      select id, 'staff', 'note', ${`Suppliers: ${first.phone}, ${second.phone}`}, version from cases where id = ${other}
      returning id::text`;
    const note = async () => (await sql`select note from case_events where id = ${noted?.id ?? ""}::bigint`)[0]?.note;
    const eraseByPhone = async (phone: string) => {
      await page.goto(`/admin/privacy?contact=${phone}`);
      await page.getByRole("radio", { name: /^Erase/ }).check();
      await page.getByLabel("Reason, and how you know it is them").fill("Rang from this number");
      await page.getByRole("button", { name: "Carry out" }).click();
      await page.getByRole("button", { name: "Delete for good" }).click();
      await expect(page.getByText("Their data are erased from our lists.")).toBeVisible();
    };
    const question = (phone: string) =>
      page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: phone }) });

    await eraseByPhone(first.phone);
    await eraseByPhone(second.phone);
    expect(await note()).toBe(`Suppliers: ${first.phone}, ${second.phone}`);
    await expectAccessible(page);
    await question(first.phone).getByRole("link", { name: "open 1" }).click();
    await expect(page.getByText(`Suppliers: ${first.phone}`).first()).toBeVisible();
    await page.goto("/admin/privacy");
    await question(first.phone).getByRole("button", { name: "Remove it there" }).click();
    await expect(page.getByText("It is removed from those texts.")).toBeVisible();
    await question(second.phone).getByRole("button", { name: "Leave it" }).click();
    await expect(page.getByText("It stays where it is.")).toBeVisible();
    expect(await note()).toBe(`Suppliers: [erased], ${second.phone}`);

    await sql`
      insert into redactions (correction, submission_id, ends_at, table_name, row_key, column_name, before, after)
      values (gen_random_uuid(), ${other}, now() + interval '1 day', 'case_events', ${noted?.id ?? ""}, 'note',
        ${`Suppliers: Asha Rao, ${second.phone}`}, ${`Suppliers: [erased], ${second.phone}`})`;
    await page.goto("/admin/privacy");
    await page.getByRole("button", { name: "Put it back" }).click();
    await expect(page.getByText("Texts put back: 1.")).toBeVisible();
    expect(await note()).toBe(`Suppliers: Asha Rao, ${second.phone}`);
  },
);
