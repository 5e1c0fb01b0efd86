import type { Page } from "@playwright/test";
import { indexedPaths, languagePrefixes, licencePaths, paths, under } from "../../content/paths";
import { trackingPaths } from "../../content/tracking-paths";
import { startServer } from "../support/server";
import { isLicence, isPolicy } from "../support/site-pages";
import { boxOf, brokenAmounts, expectAccessible, overflow, wear } from "./axe";
import { expect, hasItsScript, isLong, test } from "./site";

const screens = [...indexedPaths, ...languagePrefixes.map((prefix) => under(prefix, "/nowhere"))];

/** The eleven licences show one screen, the texts of the law another: one of each stands for the others. */
const standIns: string[] = [licencePaths.registration, paths.terms, paths.myData, paths.gst];
const isLanding = (path: string) => path === paths.gst || path === paths.msme;

test.beforeEach(({ page: _ }, testInfo) => {
  testInfo.annotations.push({ type: "expected console error", description: "404" });
});

/** Beside Roboto, which every journey wears: a wide face, as on an old desktop, and a narrow one. */
const otherFaces = ["DejaVu Sans", "Roboto Condensed"];

for (const path of screens) {
  const isRepeated = (isLicence(path) || isPolicy(path) || isLanding(path)) && !standIns.includes(path);
  test(`${path} holds at every width and hides nothing from anyone`, async ({ page }) => {
    for (const width of [320, 360, 768, 1024, 1280]) {
      const height = width === 768 ? 1024 : 800;
      await page.setViewportSize({ width, height });
      if (width === 320) await page.goto(path);
      if (isLicence(path) && [360, 768, 1280].includes(width)) await expectFirstScreen(page, height);
      await expectTracking(page, width);
      for (const face of isRepeated && !isLong && width > 320 ? [] : otherFaces) {
        await wear(page, face);
        await expectTracking(page, width, face);
      }
      await wear(page);
      if ([360, 1280].includes(width) && (!isRepeated || isLong)) await expectAccessible(page);
    }
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await overflow(page), "sideways at 200 % zoom").toBeLessThanOrEqual(0);
  });
}

/** Nothing is wider than the page, and what belongs together stands together. */
async function expectTracking(page: Page, width: number, face = "Roboto") {
  const where = `in ${face} at ${width}`;
  expect(await overflow(page), `sideways ${where}`).toBeLessThanOrEqual(0);
  if (width === 320) expect(await page.evaluate(pastTheMargin), where).toEqual([]);
  expect(await page.evaluate(brokenAmounts, width < 1024 ? "e-mail" : ""), `broken ${where}`).toEqual([]);
  if (width >= 360) expect(await page.evaluate(brokenStatistics), `broken ${where}`).toEqual([]);
  expect(await page.evaluate(touchingStatistics), `touching ${where}`).toEqual([]);
  if (width > 320 || face === "Roboto") expect(await page.evaluate(coveredWords), `covered ${where}`).toEqual([]);
}

/** What it is, who needs it, its price and time, and the button, all without scrolling. */
async function expectFirstScreen(page: Page, height: number) {
  const opening = page.locator(".licence > :nth-child(-n + 3)");
  await expect(opening).toHaveCount(3);
  for (const term of ["Who needs it", "Price", "Time"]) await expect(opening.nth(1)).toContainText(term);
  await expect(opening.nth(2).getByRole("link", { name: /^(Apply Now|Ask for a quote)$/ })).toBeVisible();
  const bar = await page.locator(".bottom-bar").boundingBox();
  const ends = (await opening.all()).map(async (part) => (await boxOf(part)).bottom);
  expect(Math.max(...(await Promise.all(ends)))).toBeLessThanOrEqual(bar?.y ?? height);
}

const tiffin = "do=home&state=Maharashtra&places=one&turnover=4&turnover-in=lakh&investment=1&investment-in=lakh";

test("an answer of the finder, an order and the request for a link cut no amount and no 'e-mail' in two", async ({
  browser,
}) => {
  await using server = await startServer({ UPI_ID: "anugya@bank", UPI_NAME: "Anugya" });
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  const order = `${paths.payments}?${tiffin}&also=nothing#pay`;
  const restaurant = tiffin.replace("home", "restaurant").replace("turnover-in=lakh", "turnover-in=crore");
  const answers = [tiffin, restaurant].map((each) => `${paths.finder}?${each}&also=nothing&people=`);
  for (const path of [...answers, order, trackingPaths.open])
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const folds = page.locator("main details");
      await folds.evaluateAll((all) => {
        for (const fold of all as HTMLDetailsElement[]) {
          fold.removeAttribute("name");
          fold.open = true;
        }
      });
      expect(await page.evaluate(brokenAmounts, "e-mail"), `${path} at ${width}`).toEqual([]);
      expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      // One main thing to do: the button that led to the order is no second one.
      if (path === order) await expect(page.locator(".receipt .button-main:visible")).toHaveText(["Go to payment"]);
    }
  await context.close();
});

test("menus and dialogs hide nothing from anyone while they are open", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await hasItsScript(page);
  await page.getByRole("button", { name: "FSSAI" }).click();
  await expectAccessible(page, { part: ":popover-open" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open chat" }).click();
  await expectAccessible(page, { part: ":popover-open" });
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /^Apply Now GST/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, { part: "dialog[open]" });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, { part: "dialog[open]" });
  await page.keyboard.press("Escape");
  await page.locator(".menu-toggle").click();
  await expectAccessible(page, { part: ":popover-open" });
});

test("every link leads somewhere and every button does something", async ({ page, request, site }) => {
  const answers = new Map<string, Promise<string>>();
  const fetched = (path: string) => {
    const known =
      answers.get(path) ??
      request.get(path).then(async (response) => {
        expect(response.status(), path).toBe(path.endsWith("/nowhere") ? 404 : 200);
        return response.text();
      });
    answers.set(path, known);
    return known;
  };
  for (const path of screens) {
    const own = await fetched(path);
    const { links, deadButtons } = await page.evaluate(controlsOf, own);
    expect(links.length, path).toBeGreaterThan(10);
    for (const link of links) {
      const where = `${link.text} on ${path}`;
      if (/^(tel:\+91\d{10}|mailto:\S+@\S+)$/.test(link.href)) continue;
      const url = new URL(link.href, site.origin + path);
      if (url.origin !== site.origin) {
        expect(link.href, where).toMatch(/^https:\/\/wa\.me\/91\d{10}\?text=\S+$/);
        expect([link.target, link.rel], where).toEqual(["_blank", "noopener"]);
        continue;
      }
      const html = await fetched(url.pathname);
      if (url.hash) expect(html, `${where}: ${url.hash}`).toContain(`id="${url.hash.slice(1)}"`);
    }
    expect(deadButtons, path).toEqual([]);
  }
  await Promise.all(indexedPaths.map(fetched));
  expect([...answers.keys()]).not.toContain(paths.auth);
});

/** What reaches over the margin that every page keeps, apart from what is laid over it or scrolls by itself. */
function pastTheMargin() {
  const margin = document.documentElement.clientWidth - 20;
  const parts = document.querySelectorAll(
    "main .page *:not(svg, svg *, dialog *, .slides *, .offers-strip, .offers-strip *, .absolute *, .sr-only *)",
  );
  if (parts.length === 0) return ["nothing to measure"];
  return [...parts]
    .filter((element) => {
      const { position } = getComputedStyle(element);
      return position !== "absolute" && position !== "fixed" && element.getBoundingClientRect().right > margin + 0.5;
    })
    .map((element) => `${element.tagName} ${element.className}`);
}

/** Words that run out of their cell, under a stamp or into the button beside the logo. */
function coveredWords() {
  const wordsOf = (element: Element) => {
    const range = document.createRange();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: { text: string; boxes: DOMRect[] }[] = [];
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      range.selectNodeContents(node);
      found.push({ text: node.data.trim(), boxes: [...range.getClientRects()] });
    }
    return found;
  };
  const reaches = (element: Element, covers: (box: DOMRect) => boolean) =>
    wordsOf(element)
      .filter(({ boxes }) => boxes.some(covers))
      .map(({ text }) => text);
  const cells = [...document.querySelectorAll("main :is(td, th)")].flatMap((cell) =>
    reaches(cell, ({ right }) => right > cell.getBoundingClientRect().right + 0.5),
  );
  const stamps = [...document.querySelectorAll("main div > svg.-rotate-12")].flatMap((stamp) => {
    const { x, y, width, height } = stamp.getBoundingClientRect();
    const isUnder = (box: DOMRect) => box.right > x && box.x < x + width && box.bottom > y && box.y < y + height;
    return [...(stamp.parentElement as Element).querySelectorAll("dt, dd, p")].flatMap((part) =>
      reaches(part, isUnder),
    );
  });
  const logo = document.querySelector("header a");
  const call = document.querySelector(".header-call")?.getBoundingClientRect();
  const touched = logo && call?.width ? reaches(logo, ({ right }) => right > call.x - 4) : [];
  return [...cells, ...stamps, ...touched];
}

/** Figures, and what they count, that stand on two lines. */
function brokenStatistics() {
  return [...document.querySelectorAll("[data-stats] :is(dd, dt)")]
    .filter((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      // Smaller print below what it counts may take several lines.
      const note = part.querySelector("small");
      if (note) range.setEndBefore(note);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1;
    })
    .map(({ textContent }) => textContent);
}

/** Figures beside what they count, without a gap between them. */
function touchingStatistics() {
  const edgesOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    // The text is narrower than its box, and a face may be taller than its line.
    const { left, right } = range.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  return [...document.querySelectorAll("[data-stats] > div")]
    .filter((stat) => {
      const [figure, label] = ["dd", "dt"].map((part) => edgesOf(stat.querySelector(part) as Element));
      if (!figure || !label) return true;
      const isBeside = figure.top < label.bottom - 1 && label.top < figure.bottom - 1;
      return isBeside && Math.max(figure.left - label.right, label.left - figure.right) < 5;
    })
    .map(({ textContent }) => textContent);
}

/** The links of a page and the buttons that do nothing, by its text alone: in an empty page nothing of it is laid out or run. */
function controlsOf(html: string) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const links = [...page.querySelectorAll<HTMLAnchorElement>("a[href]")].map((link) => ({
    text: link.textContent ?? "",
    href: link.getAttribute("href") ?? "",
    target: link.target,
    rel: link.rel,
  }));
  // A button acts by the browser (a popover, a form) or belongs to an island that acts.
  const deadButtons = [...page.querySelectorAll("button")]
    .filter((button) => {
      const target = button.getAttribute("popovertarget");
      const opens = target !== null && page.getElementById(target)?.hasAttribute("popover");
      const submits = button.type === "submit" && button.form !== null;
      return !opens && !submits && !button.closest("[data-island]");
    })
    .map((button) => button.outerHTML.slice(0, 120));
  return { links, deadButtons };
}
