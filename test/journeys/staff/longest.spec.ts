import type { Page } from "@playwright/test";
import { states } from "../../../content/choices";
import { aCase, aStaffMember } from "../../support/cases";
import { anOrder } from "../../support/payments";
import { people } from "../../support/people";
import { anApplication } from "../../support/work/applications";
import { overflow, wear } from "../axe";
import { expect, soon, test } from "./queue";

test.use({ role: "admin" });

const longest = (texts: string[]) => texts.reduce((one, other) => (other.length > one.length ? other : one));

/** What sticks out of the card, cell or screen that it stands in, in a few words each. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const isScrolled = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (["auto", "scroll", "hidden"].includes(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    return [...document.querySelectorAll("main *, header *")]
      .filter((element) => (element as HTMLElement).checkVisibility() && !element.closest(".sr-only, svg"))
      .filter((element) => {
        const cards = "section, article, td, th, li, fieldset, main, header";
        let card = element.parentElement?.closest(cards);
        // Without a box of its own.
        while (card && getComputedStyle(card).display === "contents") card = card.parentElement?.closest(cards);
        if (!card || isScrolled(element)) return false;
        return element.getBoundingClientRect().right > card.getBoundingClientRect().right + 1;
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 30)}`);
  });

test("with the longest real values nothing sticks out of its card, from 360 to 1920, also in text of twice the size", async ({
  desk: page,
  database,
}) => {
  test.setTimeout(300_000);
  const { sql } = database;
  const name = longest(people.names);
  const firm = longest(people.firms);
  const email = `${"lakshmi.venkataraman.subramaniam".repeat(2)}@catering-services-kerala.example`;
  const state = longest([...states]);
  const customer = { name: firm, email, phone: "9876543210", state };
  const caseId = await aCase(sql, { name: firm.slice(0, 100), email, state: state as never }, soon(-5));
  await aCase(sql, { name, phone: "9876543211", state: state as never }, soon(30));
  await sql`update submissions set name = ${name} where phone = '9876543211'`;
  await sql`update cases set do_not_call = true where id = ${caseId}`;
  const [message] = await sql`
    insert into submissions (kind, name, email, phone, state, service, message)
    values ('contact', ${name}, ${email}, '9876543212', ${state}, 'MSME (Udyam) Registration', 'Do you help bakeries?')
    returning id`;
  const order = await anOrder(sql, { caseId, customer });
  await sql`
    insert into ledger (order_id, kind, source, utr) values (${order.id}, 'utr reported', 'customer', '123456789012')`;
  const boss = await aStaffMember(sql, name, "admin");
  const application = await anApplication(sql, boss, "fssai", { name: firm.slice(0, 100), email, phone: "9876543213" });
  await sql`update applications set applicant = ${firm}, owner = ${boss.user.id} where id = ${application.id}`;
  const [work] = await sql`select customer_id from applications where id = ${application.id}`;
  await sql`
    insert into jobs (kind, subject, status, attempts, last_error, ended_at)
    values ('mail', ${email}, 'given up', 11, ${`No such server ${"w".repeat(200)}`}, now())`;
  await sql`
    insert into privacy_requests (kind, people, due_at, words)
    values ('complain', array[${caseId}::uuid], now() - interval '1 day', ${`Please write to ${email}`})`;
  const screens = [
    ...[
      "/desk/applications",
      "/desk/applications?as=board",
      `/desk/applications/${application.id}`,
      `/desk/customers/${work?.customerId}`,
      "/desk/activity",
      "/desk/new",
      "/desk/import",
      "/admin/jobs",
      "/account",
    ],
    ...[
      "/desk",
      "/desk/today",
      `/desk/cases/${caseId}`,
      "/desk/orders",
      `/desk/orders/${order.id}`,
      "/desk/figures",
      "/desk/customers",
      "/admin",
    ],
    ...[
      `/admin/leads/${caseId}`,
      "/admin/messages",
      `/admin/messages/${message?.id}`,
      "/admin/team",
      "/admin/hours",
      "/admin/privacy",
      "/admin/audit",
    ],
  ];
  const session = await page.context().newCDPSession(page);
  const writeIn = (standard: number) => session.send("Page.setFontSizes", { fontSizes: { standard } });
  for (const path of screens) {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    // The widest of the usual faces.
    await wear(page, "DejaVu Sans");
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${path} sideways at ${width}`).toBeLessThanOrEqual(0);
      expect(await outside(page), `${path} at ${width}`).toEqual([]);
    }
    await wear(page);
    await writeIn(32);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${path} sideways in large text at ${width}`).toBeLessThanOrEqual(0);
      expect(await outside(page), `${path} in large text at ${width}`).toEqual([]);
    }
    await writeIn(16);
  }
  await sql`delete from jobs where subject = ${email}`;
});

test("a table of figures that is too wide for a phone scrolls under its names", async ({ desk: page, database }) => {
  await aCase(database.sql, { name: longest(people.names).slice(0, 100) }, soon(-5));
  await page.setViewportSize({ width: 360, height: 800 });
  let wide = 0;
  for (const path of ["/desk/figures", "/desk/activity"]) {
    await page.goto(path);
    await wear(page, "DejaVu Sans");
    for (const fold of await page.locator("main summary").filter({ visible: true }).all()) await fold.click();
    expect(await overflow(page), `${path} unfolded`).toBeLessThanOrEqual(0);
    for (const table of await page.locator("section:has(> .figure-table)").filter({ visible: true }).all()) {
      const moved = await table.evaluate((region) => {
        region.scrollLeft = region.scrollWidth;
        const name = region.querySelector("tbody th, tbody td") ?? region.querySelector("th");
        const away = (name?.getBoundingClientRect().left ?? 0) - region.getBoundingClientRect().left;
        return { by: region.scrollLeft, away: Math.round(away) };
      });
      expect(moved.away, path).toBe(0);
      if (moved.by > 0) wide++;
    }
  }
  expect(wide).toBeGreaterThan(0);
});

test("on a phone a row of the queue keeps a long status clear of its buttons and AM beside its time", async ({
  desk: page,
  database,
}) => {
  const id = await aCase(database.sql, { name: "Tara Menon" }, soon(-5));
  await database.sql`update cases set status = 'waiting' where id = ${id}`;
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/desk");
  const row = page.locator(`[data-row="${id}"]`);
  const tag = await row.getByText("Waiting for the customer").boundingBox();
  const call = await row.getByRole("link", { name: /^Call/ }).boundingBox();
  expect(await row.locator("p").first().innerText()).toMatch(/\d\u00a0[AP]M/);
  expect((tag?.x ?? 0) + (tag?.width ?? 0)).toBeLessThanOrEqual(call?.x ?? 0);
});

test("on a phone a long name stands beside the box that ticks its application, and what is applied for below", async ({
  desk: page,
  database: { sql },
}) => {
  const boss = await aStaffMember(sql, "Asha", "admin");
  const { id } = await anApplication(sql, boss, "fssai", {
    name: longest(people.names),
    email: "deekshitulu@shop.example",
    phone: "9876543299",
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/desk/applications?q=9876543299");
  const row = page.locator("[data-row]", { has: page.locator(`a[href*="${id}"]`) });
  const box = await row.getByRole("checkbox").boundingBox();
  const name = await row.getByRole("link").boundingBox();
  const stage = await row.getByText("Collecting documents").boundingBox();
  const kind = await row.getByText("FSSAI registration").boundingBox();
  expect(name?.y).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
  expect(kind?.y).toBeGreaterThanOrEqual((stage?.y ?? 0) + (stage?.height ?? 0));
});
