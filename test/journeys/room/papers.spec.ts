import type { BrowserContext, Locator, Page } from "@playwright/test";
import { roomPapers as words } from "../../../content/en/room/papers";
import { fill } from "../../../content/format";
import type { browserOf } from "../../support/accounts";
import { aPdf } from "../../support/documents/hostile-files";
import { aPaperPhoto } from "../../support/documents/photos";
import type { RunningServer } from "../../support/server";
import { staffMember } from "../../support/staff";
import { anApplication } from "../../support/work/applications";
import { roomsOf } from "../../support/work/room";
import { boxOf, expectAccessible, overflow } from "../axe";
import { type Database, expect, expectConsoleErrors, test } from "../people";
import { hasItsScript, isLong } from "../site";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A customer who opens the link of a mail and gives the second proof. */
async function enterRoom(page: Page, site: RunningServer, database: Database, email: string) {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const person = { name: "Lakshmi Venkataraman", email, phone: String(7_300_000_000 + (Date.now() % 600_000_000)) };
  const { id } = await anApplication(sql, proof, "fssai", person);
  const papers = await sql<{ id: string }[]>`
    select id from asked_papers where application_id = ${id} order by position`;
  const rooms = roomsOf(site, database);
  await page.goto(await rooms.linkOf(id));
  await page.getByRole("button", { name: "Open my room" }).tap();
  await expect(page).toHaveURL(/\/room$/);
  await prove(page.context(), site, rooms);
  await page.reload();
  return { id, papers: papers.map((paper) => paper.id), proof };
}

async function prove(context: BrowserContext, site: RunningServer, rooms: ReturnType<typeof roomsOf>) {
  const cookies = new Map((await context.cookies(`${site.origin}/room`)).map(({ name, value }) => [name, value]));
  await rooms.prove({ cookies } as ReturnType<typeof browserOf>);
  await context.addCookies([
    { name: "room-device", value: cookies.get("room-device") ?? "", url: `${site.origin}/room` },
  ]);
}

const stateOf = async ({ sql }: Database, paper: string) =>
  (await sql`select state, lacks, document_id as document from asked_papers where id = ${paper}`)[0];

/** Takes a photo, or chooses files, as a finger does. */
async function choose(page: Page, way: Locator, ...files: Buffer[]) {
  const opening = page.waitForEvent("filechooser");
  await way.tap();
  const chooser = await opening;
  await chooser.setFiles(files.map((buffer, at) => ({ name: `IMG_${at}.jpg`, mimeType: "image/jpeg", buffer })));
}

const camera = (page: Page) => page.locator(".paper-way", { hasText: words.send.camera });
const chooseFiles = (page: Page) => page.locator(".paper-way", { hasText: words.send.files });

/** A paper that could not be sent, and a week; the page that is open after it. */
async function leaveForAWeek(page: Page, context: BrowserContext, address: string, photo: Buffer) {
  expectConsoleErrors("ERR_INTERNET_DISCONNECTED", "Failed to fetch");
  await page.goto(address);
  await choose(page, camera(page), photo);
  await context.setOffline(true);
  await page.getByRole("button", { name: words.script.sendOne }).tap();
  await expect(page.getByText(words.script.away)).toBeVisible();
  await page.evaluate(async () => {
    const opened = indexedDB.open("papers", 1);
    await new Promise((resolve) => opened.addEventListener("success", resolve));
    const store = opened.result.transaction("waiting", "readwrite").objectStore("waiting");
    const all = store.getAll();
    await new Promise((resolve) => all.addEventListener("success", resolve));
    for (const paper of all.result) store.put({ ...paper, at: paper.at - 8 * 24 * 60 * 60 * 1_000 });
    await new Promise((resolve) => store.transaction.addEventListener("complete", resolve));
  });
  await page.close();
  await context.setOffline(false);
  return context.newPage();
}

test.describe("on a phone", () => {
  test.use(phone);

  test("a customer sees each photo before it is sent, sends pages as one paper, replaces it and takes it back", async ({
    page,
    site,
    database,
    email,
  }) => {
    test.slow();
    const { papers } = await enterRoom(page, site, database, email);
    const [first = "", second = ""] = papers;
    await page.getByRole("link", { name: /^Send/ }).first().tap();
    await expect(page).toHaveURL(new RegExp(`/room/papers/${first}$`));
    await expect(page.getByText(words.states.missing)).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);

    // Nothing chosen: it is said, and nothing is sent.
    await page.getByRole("button", { name: words.send.button, exact: true }).focus();
    await expect(page.locator("form[data-awake]")).toBeVisible();
    await page.getByRole("button", { name: words.send.button, exact: true }).tap();
    await expect(page.getByText(words.script.nothing)).toBeVisible();

    // A dark and blurred photo is shown with hints, and can be removed.
    await choose(page, camera(page), await aPaperPhoto({ blur: 12, dark: true, width: 1_600, height: 1_200 }));
    await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
    await expect(page.getByText(words.script.hints.dark)).toBeVisible();
    await expect(page.getByText(words.script.hints.blurred)).toBeVisible();
    await page.getByRole("button", { name: "Remove page 1" }).tap();
    await expect(page.getByRole("img", { name: "Page 1" })).toBeHidden();

    // Two good ones, large enough to be read, one of which survives that the phone ends the tab.
    const good = await aPaperPhoto({ width: 2_400, height: 1_800 });
    await choose(page, camera(page), good);
    await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
    expect((await page.getByRole("img", { name: "Page 1" }).boundingBox())?.width).toBeGreaterThan(240);
    await page.reload();
    await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
    await choose(page, chooseFiles(page), good);
    await expect(page.getByRole("img", { name: "Page 2" })).toBeVisible();
    await expect(page.locator(".paper-hint")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: fill(words.script.sendMany, { count: 2 }) }).tap();
    await expect(page.getByText(words.done.sent)).toBeVisible();
    await expect(page.locator("p[data-state]")).toContainText("Sent ");
    const { document } = (await stateOf(database, first)) ?? {};
    expect(await database.sql`select kind, pages from documents where id = ${document}`).toEqual([
      { kind: "pdf", pages: 2 },
    ]);
    expect(await page.evaluate(() => localStorage.getItem("papers-waiting"))).toBeNull();

    // Seen again, replaced by a PDF, and taken back.
    await page.getByText(words.sent.summary).tap();
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

    // Another paper cannot be had; the first is somebody else's to send.
    await page.getByRole("link", { name: words.back }).tap();
    await page.getByRole("link", { name: /^Send/ }).nth(2).tap();
    await expect(page).toHaveURL(new RegExp(`/room/papers/${second}$`));
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

  test("whoever gets the forwarded link sends the one paper, without a room", async ({
    page,
    site,
    database,
    email,
    browser,
  }) => {
    const { papers } = await enterRoom(page, site, database, email);
    await page.getByRole("link", { name: /^Send/ }).first().tap();
    await page.getByText(words.forward.summary).tap();
    await page.getByRole("button", { name: words.forward.button }).tap();
    await expect(page.getByLabel(words.forward.label)).toBeInViewport();
    const [above, below] = [page.getByText(words.forward.text), page.getByText(words.forward.made)];
    expect((await boxOf(below)).top - (await boxOf(above)).bottom).toBeGreaterThan(6);
    const link = await page.getByLabel(words.forward.label).inputValue();
    const copy = page.getByRole("button", { name: words.forward.copy });
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
    await choose(accountant, camera(accountant), await aPaperPhoto({ width: 1_600, height: 1_200 }));
    await accountant.getByRole("button", { name: words.script.sendOne }).tap();
    await expect(accountant.getByText(words.done.sent)).toBeVisible();
    expect(await stateOf(database, papers[0] ?? "")).toMatchObject({ state: "sent" });
    await accountant.locator("summary", { hasText: words.sent.takeBack }).tap();
    await accountant.getByRole("button", { name: words.sent.takeBack }).tap();
    await expect(accountant.getByText(words.done.back)).toBeVisible();
    await context.close();
    // Ended by the customer.
    await page.getByRole("link", { name: words.back }).tap();
    await page.getByRole("link", { name: /^Send/ }).first().tap();
    await page.getByText(words.forward.summary).tap();
    await page.getByRole("button", { name: words.forward.end }).tap();
    await expect(page.getByText(words.done.ended)).toBeVisible();
    expectConsoleErrors("404");
    await page.goto(link);
    await expect(page.getByRole("heading", { name: words.link.gone })).toBeVisible();
  });

  test("a lost connection and a reload in between: the paper goes on and is stored once", { tag: "@walk" }, async ({
    page,
    site,
    database,
    email,
  }) => {
    expectConsoleErrors("ERR_INTERNET_DISCONNECTED", "Failed to fetch");
    const { papers } = await enterRoom(page, site, database, email);
    await page.getByRole("link", { name: /^Send/ }).first().tap();
    await choose(page, camera(page), await aPaperPhoto({ width: 2_400, height: 1_800 }));
    await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: words.script.sendOne }).tap();
    await expect(page.getByText(words.script.away)).toBeInViewport();
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByText(words.done.sent)).toBeVisible();
    const { document } = (await stateOf(database, papers[0] ?? "")) ?? {};
    expect(document).toBeTruthy();
    const customer = database.sql`(select customer_id from documents where id = ${document})`;
    expect(await database.sql`select from documents where customer_id = ${customer}`).toHaveLength(1);
    expect(await database.sql`select from document_uploads where customer_id = ${customer}`).toHaveLength(0);
  });

  test("a paper for one room waits while another is open in the same browser, and goes on afterwards", async ({
    page,
    context,
    site,
    database,
    email,
  }) => {
    test.slow();
    expectConsoleErrors("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "401", "404");
    const { papers, id } = await enterRoom(page, site, database, email);
    await page.goto(`/room/papers/${papers[0]}`);
    await choose(page, camera(page), await aPaperPhoto({ width: 1_600, height: 1_200 }));
    await context.setOffline(true);
    await page.getByRole("button", { name: words.script.sendOne }).tap();
    await expect(page.getByText(words.script.away)).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    const other = await enterRoom(next, site, database, `other-${email}`);
    const asked = next.waitForResponse((response) => response.status() === 404);
    await next.goto(`/room/papers/${other.papers[0]}`);
    await asked;
    await expect(next.locator("[data-sending]")).toBeEmpty();
    expect(next.url()).not.toContain("done");
    const rooms = roomsOf(site, database);
    await next.goto(await rooms.linkOf(id));
    await next.getByRole("button", { name: "Open my room" }).tap();
    await expect(next).toHaveURL(/\/room$/);
    await prove(context, site, rooms);
    await next.goto(`/room/papers/${papers[0]}`);
    await expect(next.getByText(words.done.sent)).toBeVisible();
    expect(await stateOf(database, papers[0] ?? "")).toMatchObject({ state: "sent" });
  });

  test("what could not be sent for a week goes from the phone with a word, until it is chosen again", async ({
    page,
    context,
    site,
    database,
    email,
  }) => {
    const { papers } = await enterRoom(page, site, database, email);
    const photo = await aPaperPhoto({ width: 1_600, height: 1_200 });
    const next = await leaveForAWeek(page, context, `/room/papers/${papers[0]}`, photo);
    await next.goto("/room");
    const told = next.getByText(/was not uploaded\. Please choose it again\./);
    await expect(told).toBeVisible();
    await next.goto(`/room/papers/${papers[0]}`);
    await expect(told).toBeVisible();
    expect(await stateOf(database, papers[0] ?? "")).toMatchObject({ state: "missing", document: null });
    await choose(next, camera(next), photo);
    await next.getByRole("button", { name: words.script.sendOne }).tap();
    await expect(next.getByText(words.done.sent)).toBeVisible();
    expect(await stateOf(database, papers[0] ?? "")).toMatchObject({ state: "sent" });
    await expect(told).toBeHidden();
    expect(await next.evaluate(() => localStorage.getItem("papers-waiting"))).toBeNull();
  });

  test("what is told as not sent is removed from the phone where it is told", async ({
    page,
    context,
    site,
    database,
    email,
  }) => {
    const { papers } = await enterRoom(page, site, database, email);
    const photo = await aPaperPhoto({ width: 1_600, height: 1_200 });
    let last = page;
    for (const address of ["/room", `/room/papers/${papers[0]}`]) {
      last = await leaveForAWeek(last, context, `/room/papers/${papers[0]}`, photo);
      await last.goto(address);
      const told = last.getByText(/was not uploaded\. Please choose it again\./);
      await expect(told).toBeVisible();
      await last.getByRole("button", { name: words.script.discard }).tap();
      await expect(told).toBeHidden();
      expect(await last.evaluate(() => localStorage.getItem("papers-waiting"))).toBeNull();
    }
  });

  test("a phone without room for a photo says so, and the page can still be sent", async ({
    page,
    site,
    database,
    email,
  }) => {
    const { papers } = await enterRoom(page, site, database, email);
    await page.goto(`/room/papers/${papers[0]}`);
    const photo = await aPaperPhoto({ width: 1_600, height: 1_200 });
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

  test("whoever forgets this phone leaves no photo in it", async ({ page, site, database, email }) => {
    const { papers } = await enterRoom(page, site, database, email);
    await page.goto(`/room/papers/${papers[0]}`);
    await choose(page, camera(page), await aPaperPhoto({ width: 1_600, height: 1_200 }));
    await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
    await page.getByRole("link", { name: words.back }).tap();
    await expect(page).toHaveURL(/\/room$/);
    const kept = () =>
      page.evaluate(async () => {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open("papers", 1);
          request.onsuccess = () => resolve(request.result);
        });
        const count = await new Promise<number>((resolve) => {
          const request = database.transaction("waiting").objectStore("waiting").count();
          request.onsuccess = () => resolve(request.result);
        });
        database.close();
        return [count, localStorage.getItem("papers-waiting")];
      });
    expect(await kept()).toEqual([1, "1"]);
    await page.getByText("Your devices").tap();
    await page.getByRole("button", { name: "Forget it" }).tap();
    await expect(page.getByRole("link", { name: "Confirm it is me" })).toBeVisible();
    expect(await kept()).toEqual([0, null]);
  });

  test("a page of a paper weighs at most 45 KB, of which 6 KB are script before it is used", async ({
    page,
    site,
    database,
    email,
    browser,
  }) => {
    const { papers } = await enterRoom(page, site, database, email);
    const context = await browser.newContext({ ...phone, baseURL: site.origin });
    await context.addCookies(await page.context().cookies(`${site.origin}/room`));
    const fresh = await context.newPage();
    const weights: [string, number][] = [];
    fresh.on("requestfinished", async (request) => {
      const { responseBodySize } = await request.sizes();
      weights.push([request.url().replace(/.*\//, ""), responseBodySize]);
    });
    await fresh.goto(`/room/papers/${papers[1]}`);
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
    const { id, papers } = await enterRoom(page, site, database, email);
    const { sql } = database;
    for (let more = papers.length; more < 6; more++)
      await sql`insert into asked_papers (application_id, position, title) values (${id}, ${more}, ${`Paper ${more}`})`;
    const six = await sql<{ id: string }[]>`select id from asked_papers where application_id = ${id} order by position`;
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
    for (const [at, paper] of six.entries()) {
      await page.goto(`/room/papers/${paper.id}`);
      await choose(page, camera(page), await aPaperPhoto());
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
    await last.goto("/room");
    await expect
      .poll(async () => (await sql`select from asked_papers where application_id = ${id} and state = 'sent'`).length, {
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
    await enterRoom(page, site, database, email);
    await page.getByRole("link", { name: /^Send/ }).first().click();
    await expect(page.getByText(words.send.several)).toBeVisible();
    const photo = await aPaperPhoto({ width: 1_600, height: 1_200 });
    await hasItsScript(page);
    await page.getByLabel(words.send.files).setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(page.locator("[data-pages] li")).toHaveCount(1);
  });
});

test.describe("on a phone without JavaScript", () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test("a plain form sends several photos as one paper, replaces and takes back", { tag: "@walk" }, async ({
    page,
    site,
    database,
    email,
  }) => {
    const { papers } = await enterRoom(page, site, database, email);
    const [first = ""] = papers;
    await page.getByRole("link", { name: /^Send/ }).first().tap();
    await expect(page.getByText(words.send.severalPlain)).toBeVisible();
    await expect(page.getByText(words.send.several)).toBeHidden();
    const photo = await aPaperPhoto({ width: 1_600, height: 1_200 });
    const jpeg = { mimeType: "image/jpeg", buffer: photo };
    await page.getByLabel(words.send.files).setInputFiles([
      { name: "1.jpg", ...jpeg },
      { name: "2.jpg", ...jpeg },
    ]);
    await page.getByRole("button", { name: words.send.button, exact: true }).tap();
    await expect(page.getByText(words.done.sent)).toBeVisible();
    const { document } = (await stateOf(database, first)) ?? {};
    expect(await database.sql`select pages from documents where id = ${document}`).toEqual([{ pages: 2 }]);
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
