import { randomUUID } from "node:crypto";
import type { Browser } from "@playwright/test";
import { actOnApplication } from "../../../app/applications/application-acts.server";
import { startByHand } from "../../../app/applications/start/start-application.server";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { aStaffMember } from "../../support/cases";
import { paymentsOff } from "../../support/payments";
import type { RunningServer } from "../../support/server";
import { anApplication } from "../../support/work/applications";
import { aCertificate, trackingPagesOf } from "../../support/work/tracking";
import { expectAccessible, overflow } from "../axe";
import { type Database, expect, test } from "../people";

const saffron = "rgb(255, 166, 43)";
const aNumber = (first: string) => `${first}${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
const aPerson = (name: string) => ({
  name,
  email: `${randomUUID().slice(0, 8)}@shop.example`,
  phone: aNumber("9").padEnd(10, "0"),
});

/** What the desk's form does, without the documents before it. */
async function grant(sql: Sql, admin: StaffProof, id: string, fields: Record<string, string>) {
  const [row] = await sql`update applications set stage = 'filed' where id = ${id} returning version`;
  const form = new FormData();
  for (const [name, value] of Object.entries({
    act: "grant",
    version: String(row?.version),
    validUntil: "",
    ...fields,
  }))
    form.append(name, value);
  expect(await actOnApplication(admin, { sql, supplier: paymentsOff.supplier }, id, form)).toMatchObject({ ok: true });
}

/** A page of somebody who has entered the code. */
async function trackingPage(browser: Browser, site: RunningServer, database: Database, id: string, width: number) {
  const { browser: customer } = await trackingPagesOf(site, database).visitor(id, { isProven: true });
  const context = await browser.newContext({ viewport: { width, height: 800 }, baseURL: site.origin });
  await context.addCookies(
    [...customer.cookies].map(([name, value]) => ({ name, value, url: `${site.origin}/track` })),
  );
  const page = await context.newPage();
  await page.goto("/track");
  return page;
}

const day = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);

test("a new grant leads the page at each width; what waits keeps its button, but not the saffron", async ({
  browser,
  database,
  site,
}) => {
  test.slow();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meera Joshi", "admin");
  const { id, submissionId } = await anApplication(sql, admin, "fssai", aPerson("Gupta Sweets & Namkeen"));
  const number = aNumber("2242101");
  await grant(sql, admin, id, { number, validFrom: day() });
  await aCertificate(sql, admin, id);
  const asked = { submission: submissionId, service: "gst", kind: "regular", key: randomUUID() } as const;
  expect(await startByHand(admin, sql, asked)).toMatchObject({ outcome: "started" });
  const page = await trackingPage(browser, site, database, id, 360);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Granted. Your business has its number.");
    await expect(page.locator(".granted-number b")).toHaveText(number);
    for (const text of ["No end date", "Gupta Sweets & Namkeen, ", "The authority has not announced the day."])
      await expect(page.getByText(text).first()).toBeVisible();
    expect(await overflow(page), String(width)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    const inSaffron = await page.evaluate(
      (saffron) =>
        [...document.querySelectorAll(".button")]
          .filter((button) => getComputedStyle(button).backgroundColor === saffron)
          .map(({ textContent }) => textContent),
      saffron,
    );
    expect(inSaffron).toEqual(["Download the certificate"]);
    await expect(page.getByRole("link", { name: /^Send: / }).first()).toBeVisible();
    const [granted, waiting] = await Promise.all([
      page.locator(".granted").boundingBox(),
      page.locator(".tracking-now").boundingBox(),
    ]);
    expect(granted?.y).toBeLessThan(waiting?.y ?? 0);
  }

  // The page for the wall, and what a browser that can share gets to share.
  await page.evaluate(() => {
    Object.assign(navigator, {
      share: (shared: ShareData) => Promise.resolve(document.body.append(shared.text ?? "")),
    });
  });
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByText(`Gupta Sweets & Namkeen: FSSAI registration number ${number}`)).toBeVisible();
  const whatsapp = await page.getByRole("link", { name: "Share on WhatsApp" }).getAttribute("href");
  expect(whatsapp).toContain(encodeURIComponent(number));
  await page.getByRole("link", { name: "Print for the wall" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gupta Sweets & Namkeen");
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator(".granted-number b")).toHaveText(number);
    expect(await overflow(page), String(width)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    // The drawing lies behind the middle, also where it is wider than the sheet.
    const middle = async (of: string) => {
      const box = await page.locator(of).first().boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0) / 2;
    };
    expect(Math.abs((await middle(".granted > svg")) - (await middle(".granted"))), String(width)).toBeLessThan(2);
  }
  await page.context().close();
});

test("an old licence with its last day, granted without its certificate yet", async ({ browser, database, site }) => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meera Joshi", "admin");
  const { id } = await anApplication(sql, admin, "fssai", aPerson("லட்சுமி Natarajan"));
  await grant(sql, admin, id, { number: aNumber("2242101"), validFrom: "2026-03-02", validUntil: "2027-03-01" });
  const page = await trackingPage(browser, site, database, id, 360);
  await expect(page.getByText("1 March 2027")).toBeVisible();
  await expect(page.getByText("The certificate itself comes by e-mail")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download the certificate" })).toHaveCount(0);
  await expect(page.getByText("FSSAI renewal").first()).toBeVisible();
  await expect(page.getByText("Paid, nothing due")).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.context().close();
});
