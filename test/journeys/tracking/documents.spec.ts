import type { BrowserContext, Locator, Page } from "@playwright/test";
import { trackingDocuments as words } from "../../../content/en/tracking/documents";
import { fill } from "../../../content/format";
import type { browserOf } from "../../support/accounts";
import { aPdf } from "../../support/documents/hostile-files";
import { aDocumentPhoto } from "../../support/documents/photos";
import type { RunningServer } from "../../support/server";
import { staffMember } from "../../support/staff";
import { anApplication } from "../../support/work/applications";
import { trackingPagesOf } from "../../support/work/tracking";
import { boxOf, expectAccessible, overflow } from "../axe";
import { type Database, expect, expectConsoleErrors, test } from "../people";
import { hasItsScript, isLong } from "../site";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A customer who opens the link of a mail and gives the second proof. */
async function openTracking(page: Page, site: RunningServer, database: Database, email: string) {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const person = { name: "Lakshmi Venkataraman", email, phone: String(7_300_000_000 + (Date.now() % 600_000_000)) };
  const { id } = await anApplication(sql, proof, "fssai", person);
  const requirements = await sql<{ id: string }[]>`
    select id from requirements where application_id = ${id} order by position`;
  const trackingPages = trackingPagesOf(site, database);
  await page.goto(await trackingPages.linkOf(id));
  await page.getByRole("button", { name: "Open My applications" }).tap();
  await expect(page).toHaveURL(/\/track$/);
  await prove(page.context(), site, trackingPages);
  await page.reload();
  return { id, requirements: requirements.map((requirement) => requirement.id), proof };
}

async function prove(context: BrowserContext, site: RunningServer, trackingPages: ReturnType<typeof trackingPagesOf>) {
  const cookies = new Map((await context.cookies(`${site.origin}/track`)).map(({ name, value }) => [name, value]));
  await trackingPages.prove({ cookies } as ReturnType<typeof browserOf>);
  await context.addCookies([
    { name: "tracking-device", value: cookies.get("tracking-device") ?? "", url: `${site.origin}/track` },
  ]);
}

const stateOf = async ({ sql }: Database, requirement: string) =>
  (await sql`select state, lacks, document_id as document from requirements where id = ${requirement}`)[0];

/** Takes a photo, or chooses files, as a finger does. */
async function choose(page: Page, way: Locator, ...files: Buffer[]) {
  const opening = page.waitForEvent("filechooser");
  await way.tap();
  const chooser = await opening;
  await chooser.setFiles(files.map((buffer, at) => ({ name: `IMG_${at}.jpg`, mimeType: "image/jpeg", buffer })));
}

const camera = (page: Page) => page.locator(".document-way", { hasText: words.send.camera });
const chooseFiles = (page: Page) => page.locator(".document-way", { hasText: words.send.files });

/** A document that could not be sent, and a week; the page that is open after it. */
async function leaveForAWeek(page: Page, context: BrowserContext, address: string, photo: Buffer) {
  expectConsoleErrors("ERR_INTERNET_DISCONNECTED", "Failed to fetch");
  await page.goto(address);
  await choose(page, camera(page), photo);
  await context.setOffline(true);
  await page.getByRole("button", { name: words.script.sendOne }).tap();
  await expect(page.getByText(words.script.away)).toBeVisible();
  await page.evaluate(async () => {
    const opened = indexedDB.open("documents", 1);
    await new Promise((resolve) => opened.addEventListener("success", resolve));
    const store = opened.result.transaction("waiting", "readwrite").objectStore("waiting");
    const all = store.getAll();
    await new Promise((resolve) => all.addEventListener("success", resolve));
    for (const requirement of all.result) store.put({ ...requirement, at: requirement.at - 8 * 24 * 60 * 60 * 1_000 });
    await new Promise((resolve) => store.transaction.addEventListener("complete", resolve));
  });
  await page.close();
  await context.setOffline(false);
  return context.newPage();
}

test.describe("on a phone", () => {
  test.use(phone);

  test("a customer sees each photo before it is sent, sends pages as one document, replaces it and takes it back", async ({
    page,
    site,
    database,
    email,
  }) => {
    test.slow();
    const { requirements } = await openTracking(page, site, database, email);
    const [first = "", second = ""] = requirements;
    await page.getByRole("link", { name: /^Send/ }).first().tap();
    await expect(page).toHaveURL(new RegExp(`/track/documents/${first}$`));
    await expect(page.getByText(words.states.missing)).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);

    // Nothing chosen: it is said, and nothing is sent.
    await page.getByRole("button", { name: words.send.button, exact: true }).focus();
    await expect(page.locator("form[data-awake]")).toBeVisible();
    await page.getByRole("button", { name: words.send.button, exact: true }).tap();
    await expect(page.getByText(words.script.nothing)).toBeVisible();

    // A dark and blurred photo is shown with hints, and can be removed.
    await choose(page, camera(page), await aDocumentPhoto({ blur: 12, dark: true, width: 1_600, height: 1_200 }));
    await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
    await expect(page.getByText(words.script.hints.dark)).toBeVisible();
    await expect(page.getByText(words.script.hints.blurred)).toBeVisible();
    await page.getByRole("button", { name: "Remove page 1" }).tap();
    await expect(page.getByRole("img", { name: "Page 1" })).toBeHidden();

    // Two good ones, large enough to be read, one of which survives that the phone ends the tab.
    const good = await aDocumentPhoto({ width: 2_400, height: 1_800 });
    await choose(page, camera(page), good);
    await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
    expect((await page.getByRole("img", { name: "Page 1" }).boundingBox())?.width).toBeGreaterThan(240);
    // Taken lying down: turned before it is sent, and still so after the tab was ended.
    const isUpright = () =>
      page
        .getByRole("img", { name: "Page 1" })
        .evaluate((picture: HTMLCanvasElement) => picture.height > picture.width);
    expect(await isUpright()).toBe(false);
    await page.getByRole("button", { name: "Turn page 1" }).tap();
    await expect.poll(isUpright).toBe(true);
    await expect(page.getByRole("button", { name: "Turn page 1" })).toBeFocused();
    await page.reload();
    await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
    expect(await isUpright()).toBe(true);
    await choose(page, chooseFiles(page), good);
    await expect(page.getByRole("img", { name: "Page 2" })).toBeVisible();
    await expect(page.locator(".document-hint")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: fill(words.script.sendMany, { count: 2 }) }).tap();
    await expect(page.getByText(words.done.sent)).toBeVisible();
    await expect(page.locator("p[data-state]")).toContainText("Sent ");
    const { document } = (await stateOf(database, first)) ?? {};
    expect(await database.sql`select kind, pages from documents where id = ${document}`).toEqual([
      { kind: "pdf", pages: 2 },
    ]);
    // The next one that is needed is one tap away.
    await expect(page.getByRole("link", { name: /^Next document: / })).toHaveAttribute(
      "href",
      `/track/documents/${second}`,
    );
    await page.getByRole("link", { name: /^Next document: / }).tap();
    await expect(page).toHaveURL(new RegExp(`/track/documents/${second}$`));
    await page.goBack();
    expect(await page.evaluate(() => localStorage.getItem("documents-waiting"))).toBeNull();

    // Seen again, replaced by a PDF, and taken back.
    await page.getByText(words.sent.summary).tap();
    const sideways = page.getByRole("img", { name: /page 1$/ });
    await sideways.scrollIntoViewIfNeeded();
    await expect
      .poll(() => sideways.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth))
      .toBe(true);
    const picture = page.getByRole("img", { name: /page 2$/ });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await page.getByText(words.send.replace).tap();
    const opening = page.waitForEvent("filechooser");
    await chooseFiles(page).tap();
    const pdf = { name: "bill.pdf", mimeType: "application/pdf", buffer: await aPdf(1) };
    await (await opening).setFiles(pdf);
    await expect(page.getByText("PDF, ")).toBeVisible();
    await page.getByRole("button", { name: words.script.sendOne }).tap();
    await expect(page.getByText(words.done.sent)).toBeVisible();
    await expect.poll(async () => (await stateOf(database, first))?.document).not.toBe(document);
    await page.locator("summary", { hasText: words.sent.takeBack }).tap();
    await page.getByRole("button", { name: words.sent.takeBack }).tap();
    await expect(page.getByText(words.done.back)).toBeVisible();
    expect(await stateOf(database, first)).toMatchObject({ state: "missing", document: null });

    // The customer does not have another document; the first is for somebody else to send.
    await page.getByRole("link", { name: words.back }).tap();
    await page.getByRole("link", { name: /^Send/ }).nth(2).tap();
    await expect(page).toHaveURL(new RegExp(`/track/documents/${second}$`));
    expectConsoleErrors("400");
    await page.getByText(words.masked.summary).tap();
    await expect(page.getByText("ASHA1990")).toBeVisible();
    await page.getByText(words.lacks.summary).tap();
    await page.getByLabel(words.lacks.label).fill("My number is 2341 2341 2346");
    await page.getByRole("button", { name: words.lacks.button }).tap();
    await expect(page.getByText(words.lacks.aadhaar)).toBeInViewport();
    await page.getByLabel(words.lacks.label).fill("Only a ration card.");
    await page.getByRole("button", { name: words.lacks.button }).tap();
    await expect(page.getByText(words.done.lacks)).toBeVisible();
    expect(await stateOf(database, second)).toMatchObject({ lacks: "Only a ration card." });
    await expectAccessible(page);
  });

  test("a person who gets the upload link sends the one document, without a tracking page", async ({
    page,
    site,
    database,
    email,
    browser,
  }) => {
    const { requirements } = await openTracking(page, site, database, email);
    await page.getByRole("link", { name: /^Send/ }).first().tap();
    await page.getByText(words.uploadLink.summary).tap();
    await page.getByRole("button", { name: words.uploadLink.button }).tap();
    await expect(page.getByLabel(words.uploadLink.label)).toBeInViewport();
    const [above, below] = [page.getByText(words.uploadLink.text), page.getByText(words.uploadLink.made)];
    expect((await boxOf(below)).top - (await boxOf(above)).bottom).toBeGreaterThan(6);
    const link = await page.getByLabel(words.uploadLink.label).inputValue();
    const copy = page.getByRole("button", { name: words.uploadLink.copy });
    await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error()) }));
    await copy.tap();
    await expect(page.getByText("did not let us copy")).toBeVisible();
    await page.evaluate("delete navigator.clipboard.writeText");
    await page.context().grantPermissions(["clipboard-write"]);
    await copy.tap();
    await expect(page.getByText("Copied.", { exact: true })).toBeVisible();
    const context = await browser.newContext({ ...phone, baseURL: site.origin });
    const accountant = await context.newPage();
    await accountant.goto(link);
    await expect(accountant.getByText("Lakshmi Venkataraman asks you")).toBeVisible();
    await expectAccessible(accountant);
    await choose(accountant, camera(accountant), await aDocumentPhoto({ width: 1_600, height: 1_200 }));
    await accountant.getByRole("button", { name: words.script.sendOne }).tap();
    await expect(accountant.getByText(words.done.sent)).toBeVisible();
    expect(await stateOf(database, requirements[0] ?? "")).toMatchObject({ state: "sent" });
    await accountant.locator("summary", { hasText: words.sent.takeBack }).tap();
    await accountant.getByRole("button", { name: words.sent.takeBack }).tap();
    await expect(accountant.getByText(words.done.back)).toBeVisible();
    await context.close();
    // Ended by the customer.
    await page.getByRole("link", { name: words.back }).tap();
    await page.getByRole("link", { name: /^Send/ }).first().tap();
    await page.getByText(words.uploadLink.summary).tap();
    await page.getByRole("button", { name: words.uploadLink.end }).tap();
    await expect(page.getByText(words.done.ended)).toBeVisible();
    expectConsoleErrors("404");
    await page.goto(link);
    await expect(page.getByRole("heading", { name: words.link.gone })).toBeVisible();
  });

  test("a lost connection and a reload in between: the document goes on and is stored once", { tag: "@walk" }, async ({
    page,
    site,
    database,
    email,
  }) => {
    expectConsoleErrors("ERR_INTERNET_DISCONNECTED", "Failed to fetch");
    const { requirements } = await openTracking(page, site, database, email);
    await page.getByRole("link", { name: /^Send/ }).first().tap();
    await choose(page, camera(page), await aDocumentPhoto({ width: 2_400, height: 1_800 }));
    await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: words.script.sendOne }).tap();
    await expect(page.getByText(words.script.away)).toBeInViewport();
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByText(words.done.sent)).toBeVisible();
    const { document } = (await stateOf(database, requirements[0] ?? "")) ?? {};
    expect(document).toBeTruthy();
    const customer = database.sql`(select customer_id from documents where id = ${document})`;
    expect(await database.sql`select from documents where customer_id = ${customer}`).toHaveLength(1);
    expect(await database.sql`select from document_uploads where customer_id = ${customer}`).toHaveLength(0);
  });

  test("a document for one tracking page waits while another is open in the same browser, and goes on afterwards", async ({
    page,
    context,
    site,
    database,
    email,
  }) => {
    test.slow();
    expectConsoleErrors("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "401", "404");
    const { requirements, id } = await openTracking(page, site, database, email);
    await page.goto(`/track/documents/${requirements[0]}`);
    await choose(page, camera(page), await aDocumentPhoto({ width: 1_600, height: 1_200 }));
    await context.setOffline(true);
    await page.getByRole("button", { name: words.script.sendOne }).tap();
    await expect(page.getByText(words.script.away)).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    const other = await openTracking(next, site, database, `other-${email}`);
    const asked = next.waitForResponse((response) => response.status() === 404);
    await next.goto(`/track/documents/${other.requirements[0]}`);
    await asked;
    await expect(next.locator("[data-sending]")).toBeEmpty();
    expect(next.url()).not.toContain("done");
    const trackingPages = trackingPagesOf(site, database);
    await next.goto(await trackingPages.linkOf(id));
    await next.getByRole("button", { name: "Open My applications" }).tap();
    await expect(next).toHaveURL(/\/track$/);
    // It needs the code: the link leads to where that is asked for.
    await next.locator("[data-sending]").getByRole("link", { name: "Open My applications" }).tap();
    await expect(next.getByRole("button", { name: "E-mail me the code" })).toBeVisible();
    await prove(context, site, trackingPages);
    await next.goto(`/track/documents/${requirements[0]}`);
    await expect(next.getByText(words.done.sent)).toBeVisible();
    expect(await stateOf(database, requirements[0] ?? "")).toMatchObject({ state: "sent" });
  });

  test("what could not be sent for a week goes from the phone with a word, until it is chosen again", async ({
    page,
    context,
    site,
    database,
    email,
  }) => {
    const { requirements } = await openTracking(page, site, database, email);
    const photo = await aDocumentPhoto({ width: 1_600, height: 1_200 });
    const next = await leaveForAWeek(page, context, `/track/documents/${requirements[0]}`, photo);
    await next.goto("/track");
    const notUploaded = next.getByText(/was not uploaded\. Please choose it again\./);
    await expect(notUploaded).toBeVisible();
    await next.goto(`/track/documents/${requirements[0]}`);
    await expect(notUploaded).toBeVisible();
    expect(await stateOf(database, requirements[0] ?? "")).toMatchObject({ state: "missing", document: null });
    await choose(next, camera(next), photo);
    await next.getByRole("button", { name: words.script.sendOne }).tap();
    await expect(next.getByText(words.done.sent)).toBeVisible();
    expect(await stateOf(database, requirements[0] ?? "")).toMatchObject({ state: "sent" });
    await expect(notUploaded).toBeHidden();
    expect(await next.evaluate(() => localStorage.getItem("documents-waiting"))).toBeNull();
  });

  test("a photo reported as not uploaded can be removed from the phone where it is reported", async ({
    page,
    context,
    site,
    database,
    email,
  }) => {
    const { requirements } = await openTracking(page, site, database, email);
    const photo = await aDocumentPhoto({ width: 1_600, height: 1_200 });
    let last = page;
    for (const address of ["/track", `/track/documents/${requirements[0]}`]) {
      last = await leaveForAWeek(last, context, `/track/documents/${requirements[0]}`, photo);
      await last.goto(address);
      const notUploaded = last.getByText(/was not uploaded\. Please choose it again\./);
      await expect(notUploaded).toBeVisible();
      await last.getByRole("button", { name: words.script.discard }).tap();
      await expect(notUploaded).toBeHidden();
      expect(await last.evaluate(() => localStorage.getItem("documents-waiting"))).toBeNull();
    }
  });

  test("a phone without space for a photo says so, and the page can still be sent", async ({
    page,
    site,
    database,
    email,
  }) => {
    const { requirements } = await openTracking(page, site, database, email);
    await page.goto(`/track/documents/${requirements[0]}`);
    const photo = await aDocumentPhoto({ width: 1_600, height: 1_200 });
    const setFull = (isFull: boolean) =>
      page.evaluate((full) => {
        const { prototype } = IDBObjectStore as { prototype: IDBObjectStore & { kept?: IDBObjectStore["put"] } };
        prototype.kept ??= prototype.put;
        prototype.put = full
          ? () => {
              throw new DOMException("full", "QuotaExceededError");
            }
          : prototype.kept;
      }, isFull);
    await setFull(true);
    await choose(page, camera(page), photo);
    await expect(page.getByText(words.script.full)).toBeVisible();
    await setFull(false);
    await choose(page, camera(page), photo);
    await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
    await setFull(true);
    await page.getByRole("button", { name: words.script.sendOne }).tap();
    await expect(page.getByText(words.script.full)).toBeVisible();
    await setFull(false);
    await page.getByRole("button", { name: words.script.sendOne }).tap();
    await expect(page.getByText(words.done.sent)).toBeVisible();
  });

  test("forgetting this phone leaves no photo in it", async ({ page, site, database, email }) => {
    const { requirements } = await openTracking(page, site, database, email);
    await page.goto(`/track/documents/${requirements[0]}`);
    await choose(page, camera(page), await aDocumentPhoto({ width: 1_600, height: 1_200 }));
    await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
    await page.getByRole("link", { name: words.back }).tap();
    await expect(page).toHaveURL(/\/track$/);
    const kept = () =>
      page.evaluate(async () => {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open("documents", 1);
          request.onsuccess = () => resolve(request.result);
        });
        const count = await new Promise<number>((resolve) => {
          const request = database.transaction("waiting").objectStore("waiting").count();
          request.onsuccess = () => resolve(request.result);
        });
        database.close();
        return [count, localStorage.getItem("documents-waiting")];
      });
    expect(await kept()).toEqual([1, "1"]);
    await page.getByText("Your devices").tap();
    await page.getByRole("button", { name: "Forget it" }).tap();
    await expect(page.getByRole("link", { name: "Confirm it is me" })).toBeVisible();
    expect(await kept()).toEqual([0, null]);
  });

  test("a page of a document weighs at most 45 KB, of which 6 KB are script before it is used", async ({
    page,
    site,
    database,
    email,
    browser,
  }) => {
    const { requirements } = await openTracking(page, site, database, email);
    const context = await browser.newContext({ ...phone, baseURL: site.origin });
    await context.addCookies(await page.context().cookies(`${site.origin}/track`));
    const fresh = await context.newPage();
    const weights: [string, number][] = [];
    fresh.on("requestfinished", async (request) => {
      const { responseBodySize } = await request.sizes();
      weights.push([request.url().replace(/.*\//, ""), responseBodySize]);
    });
    await fresh.goto(`/track/documents/${requirements[1]}`);
    await fresh.waitForLoadState("networkidle");
    const sum = (of: RegExp) => weights.filter(([name]) => of.test(name)).reduce((total, [, size]) => total + size, 0);
    test.info().annotations.push({ type: "weights", description: JSON.stringify(weights) });
    expect(sum(/\.js$/)).toBeLessThanOrEqual(6 * 1024);
    expect(sum(/./)).toBeLessThanOrEqual(45 * 1024);
    await context.close();
  });

  test("six photos on slow 3G with three cuts, a reload and a closed tab: each stored once, under 2 MB in all", async ({
    page,
    site,
    database,
    email,
  }) => {
    test.skip(!isLong, "It takes minutes: npm run test:widths.");
    test.setTimeout(600_000);
    expectConsoleErrors("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "ERR_");
    const { id, requirements } = await openTracking(page, site, database, email);
    const { sql } = database;
    for (let more = requirements.length; more < 6; more++)
      await sql`insert into requirements (application_id, position, title) values (${id}, ${more}, ${`Document ${more}`})`;
    const six = await sql<{ id: string }[]>`select id from requirements where application_id = ${id} order by position`;
    let bytes = 0;
    page.context().on("request", (request) => {
      if (request.method() !== "PATCH") return;
      // Playwright does not show a body that is a Blob: each piece is counted whole, also one that was cut.
      const { "upload-length": length, "upload-offset": offset } = request.headers();
      bytes += Math.min(64 * 1024, Number(length) - Number(offset));
    });
    const slow = async (each: Page) => {
      const session = await page.context().newCDPSession(each);
      const conditions = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
      await session.send("Network.emulateNetworkConditions", conditions);
    };
    await slow(page);
    for (const [at, requirement] of six.entries()) {
      await page.goto(`/track/documents/${requirement.id}`);
      await choose(page, camera(page), await aDocumentPhoto());
      await page.getByRole("button", { name: words.script.sendOne }).tap();
      await expect(page.locator("[data-sending]")).not.toBeEmpty();
      if (at % 2 === 1) {
        // A cut of a few seconds, in the middle of a piece.
        await page.waitForRequest((request) => request.method() === "PATCH");
        await page.context().setOffline(true);
        await expect(page.getByText(words.script.away)).toBeVisible();
        await page.context().setOffline(false);
      }
      if (at === 2) await page.reload();
    }
    const last = await page.context().newPage();
    await page.close();
    await slow(last);
    await last.goto("/track");
    await expect
      .poll(async () => (await sql`select from requirements where application_id = ${id} and state = 'sent'`).length, {
        timeout: 300_000,
      })
      .toBe(6);
    const [stored] = await sql`
      select count(*)::int as count, count(distinct received_sha256)::int as hashes from documents
      where customer_id = (select customer_id from applications where id = ${id})`;
    expect(stored?.count).toBe(6);
    expect(
      await sql`select from application_events where application_id = ${id} and kind = 'customer sent'`,
    ).toHaveLength(6);
    test.info().annotations.push({ type: "bytes", description: String(bytes) });
    expect(bytes).toBeGreaterThan(300_000);
    expect(bytes).toBeLessThan(2_000_000);
  });
});

test.describe("with a mouse too", () => {
  test.use({ hasTouch: true });

  test("a file that is dropped onto the button, without a press, is shown before it is sent", async ({
    page,
    site,
    database,
    email,
  }) => {
    await openTracking(page, site, database, email);
    await page.getByRole("link", { name: /^Send/ }).first().click();
    await expect(page.getByText(words.send.several)).toBeVisible();
    const photo = await aDocumentPhoto({ width: 1_600, height: 1_200 });
    await hasItsScript(page);
    await page.getByLabel(words.send.files).setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(page.locator("[data-pages] li")).toHaveCount(1);
  });
});

test.describe("on a phone without JavaScript", () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test("a plain form sends several photos as one document, replaces and takes back", { tag: "@walk" }, async ({
    page,
    site,
    database,
    email,
  }) => {
    const { requirements } = await openTracking(page, site, database, email);
    const [first = ""] = requirements;
    await page.getByRole("link", { name: /^Send/ }).first().tap();
    await expect(page.getByText(words.send.severalPlain)).toBeVisible();
    await expect(page.getByText(words.send.several)).toBeHidden();
    // Too large: a page in the site's look says what to do, and leads back.
    const large = { name: "large.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(17 * 1024 * 1024) };
    await page.getByLabel(words.send.files).setInputFiles(large);
    expectConsoleErrors("413");
    await page.getByRole("button", { name: words.send.button, exact: true }).tap();
    await expect(page.getByRole("heading", { name: "That is too large to send at once" })).toBeVisible();
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(251, 247, 238)");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: "Back to the form" }).tap();
    const photo = await aDocumentPhoto({ width: 1_600, height: 1_200 });
    const jpeg = { mimeType: "image/jpeg", buffer: photo };
    await page.getByLabel(words.send.files).setInputFiles([
      { name: "1.jpg", ...jpeg },
      { name: "2.jpg", ...jpeg },
    ]);
    await page.getByRole("button", { name: words.send.button, exact: true }).tap();
    await expect(page.getByText(words.done.sent)).toBeVisible();
    const { document } = (await stateOf(database, first)) ?? {};
    expect(await database.sql`select pages from documents where id = ${document}`).toEqual([{ pages: 2 }]);
    await page.getByRole("link", { name: /^Next document: / }).tap();
    await expect(page).toHaveURL(new RegExp(`/track/documents/${requirements[1]}$`));
    await page.goBack();
    await page.getByText(words.send.replace).tap();
    await page.getByLabel(words.send.camera).setInputFiles({ name: "3.jpg", ...jpeg });
    await page.getByRole("button", { name: words.send.button, exact: true }).tap();
    await expect(page.getByText(words.done.sent)).toBeVisible();
    expect((await stateOf(database, first))?.document).not.toBe(document);
    await page.locator("summary", { hasText: words.sent.takeBack }).tap();
    await page.getByRole("button", { name: words.sent.takeBack }).tap();
    await expect(page.getByText(words.done.back)).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});
