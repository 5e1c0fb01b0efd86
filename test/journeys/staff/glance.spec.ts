import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { aCase } from "../../support/cases";
import { people } from "../../support/people";
import { boxOf, wear } from "../axe";
import { expect, soon, test } from "./queue";

/** How far down something reaches, within the screen or below it. */
const bottomOf = async (locator: Locator) => (await boxOf(locator)).bottom;

async function sixCases(database: { sql: Parameters<typeof aCase>[0] }) {
  const names = ["Lakshmi Venkataraman Subramaniam", "Imran Sheikh", "Ritu Das", "Green Leaf Caterers Pvt Ltd"];
  const ids: string[] = [];
  for (const [at, name] of [...names, "Suresh Patel", "Meena Kulkarni"].entries()) {
    // Of their own, so that nobody is taken for a duplicate of an earlier journey's.
    const email = `${name.toLowerCase().replaceAll(" ", ".")}@${randomUUID().slice(0, 7)}.example`;
    ids.push(await aCase(database.sql, { name, email, state: "Jammu and Kashmir" as never }, soon(at - 10)));
  }
  return ids;
}

/** Nothing else lies over the middle of a control. */
const isFree = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen === element || element.contains(seen);
  });

async function expectOutcomesInReach(page: Page, height: number) {
  for (const name of ["Connected", "No answer", "Do not call"]) {
    const outcome = page.getByRole("button", { name });
    expect(await bottomOf(outcome), name).toBeLessThanOrEqual(height);
    expect(await isFree(outcome), name).toBe(true);
  }
}

test("on 1280 x 800 six rows and a whole case fit without scrolling", async ({ desk: page, database }) => {
  const [first = ""] = await sixCases(database);
  await database.sql`
    update submissions set kind = 'contact', message = 'Opening a tiffin service, need to deliver from Monday.' where id = ${first}`;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/desk/cases/${first}`);
  const rows = page.locator(".queue-row");
  await expect(rows).toHaveCount(6);
  for (const row of await rows.all()) {
    const { top, bottom } = await boxOf(row);
    expect(bottom - top).toBeLessThanOrEqual(71);
  }
  expect(await bottomOf(rows.last())).toBeLessThanOrEqual(800);
  const facts = page.locator(".case-facts > div");
  const lines = new Set(await facts.evaluateAll((all) => all.map((fact) => fact.getBoundingClientRect().top)));
  expect(lines.size).toBeLessThanOrEqual(2);
  await expect(page.getByText("need to deliver from Monday").first()).toBeInViewport({ ratio: 1 });
  await expectOutcomesInReach(page, 800);
  await expect(page.locator(".case-history li").nth(1)).toBeInViewport();
  expect(await isFree(page.getByRole("button", { name: "Save note" }))).toBe(true);
});

test("a won case is called back at a time, and nothing lies over what is offered", async ({ desk: page, database }) => {
  const id = await aCase(
    database.sql,
    { name: "Ritu Das", email: `ritu.das@${randomUUID().slice(0, 7)}.example` },
    soon(0),
  );
  await database.sql`update cases set status = 'won' where id = ${id}`;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/desk/cases/${id}`);
  const callBack = page.getByText("Call back at…");
  expect(await isFree(callBack)).toBe(true);
  await expect(page.getByRole("button", { name: "No answer" })).toHaveCount(0);
  await callBack.click();
  await page
    .getByRole("button", { name: "Tomorrow 10 AM" })
    .or(page.getByRole("button", { name: "Monday 10 AM" }))
    .first()
    .click();
  await expect(page.getByText("Recorded for Ritu Das")).toBeVisible();
});

for (const role of ["agent", "admin"] as const)
  test.describe(role, () => {
    test.use({ role });
    test(`on a phone an ${role} reaches the outcomes without a swipe`, async ({ desk: page, database }) => {
      const [first = ""] = await sixCases(database);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`/desk/cases/${first}`);
      await expectOutcomesInReach(page, 740);
    });

    test(`also with the longest name and address and a duplicate, which an ${role} finds by a tap`, async ({
      desk: page,
      database,
    }) => {
      const firm = people.firms.reduce((one, other) => (other.length > one.length ? other : one));
      const phone = `63${String(Date.now()).slice(-8)}`;
      await aCase(
        database.sql,
        { name: "Ritu Das", phone, email: `${randomUUID().slice(0, 7)}@shop.example` },
        soon(30),
      );
      const email = `lakshmi.${randomUUID().slice(0, 7)}.subramaniam@catering-services-kerala.example`;
      const state = "Dadra and Nagar Haveli and Daman and Diu" as never;
      const id = await aCase(database.sql, { name: firm, phone, email, state }, soon(-5));
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`/desk/cases/${id}`);
      await wear(page, "DejaVu Sans");
      await expectOutcomesInReach(page, 740);
      await page.getByRole("link", { name: "another case" }).click();
      await expect(page.getByText("Another case has the same phone or e-mail.")).toBeInViewport();
    });

    test(`a case that an ${role} opens far down the list begins with its name`, async ({ desk: page, database }) => {
      for (let turn = 0; turn < 3; turn++) await sixCases(database);
      for (const width of [360, 768]) {
        await page.setViewportSize({ width, height: 740 });
        await page.goto("/desk");
        await page.locator(".queue-row a[href*='/cases/']").nth(15).click();
        const name = page.locator(".case h2[tabindex]");
        await expect(name).toBeInViewport();
        const first = page.url();
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await page.getByRole("button", { name: "No answer" }).click();
        await expect(page).not.toHaveURL(first);
        await expect(name).toBeInViewport();
      }
    });
  });

test("a long list scrolls in its own place, and the page not at all", async ({ desk: page, database }) => {
  for (let turn = 0; turn < 3; turn++) await sixCases(database);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/desk");
  await expect(page.locator(".queue-row")).toHaveCount(18);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
});

test("without a chosen case the right side shows the day", async ({ desk: page, database }) => {
  await sixCases(database);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/desk");
  await expect(page.getByRole("heading", { name: "Your day" })).toBeVisible();
  await expect(page.getByText("No calls yet today.")).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Lakshmi Venkataraman Subramaniam" })).toBeVisible();
  await page.getByRole("button", { name: "No answer" }).click();
  await expect(page.getByRole("heading", { name: "Imran Sheikh" })).toBeVisible();
  await page.goto("/desk");
  await page.getByRole("link", { name: /1 call, 0 connected/ }).click();
  await expect(page.getByText("1 call, 0 connected")).toBeVisible();
});

test.describe("the owner", () => {
  test.use({ role: "admin" });
  test("sees beside the queue who has called today, and a press shows whose cases", async ({
    desk: page,
    database,
  }) => {
    await sixCases(database);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/desk?owner=all");
    await page.locator(".queue-row a").first().click();
    await page.getByRole("button", { name: "No answer" }).click();
    await expect(page.getByRole("heading", { name: "Imran Sheikh" })).toBeVisible();
    await page.goto("/desk");
    await page
      .getByRole("link", { name: /1 call, 0 connected/ })
      .first()
      .click();
    await expect(page).toHaveURL(/owner=/);
  });
});
