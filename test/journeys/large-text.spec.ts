import type { Page } from "@playwright/test";
import { paths } from "../../content/paths";
import { overflow } from "./axe";
import { expectConsoleErrors } from "./people";
import { expect, test } from "./site";

const result =
  "?do=restaurant&state=Goa&places=one&turnover=50&turnover-in=lakh&investment=5&investment-in=lakh&also=nothing";

test.use({ viewport: { width: 360, height: 740 } });

const enlarge = {
  "by the browser's own setting": async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  },
  "by a style of the reader": (page: Page) =>
    page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 32px }");
      document.adoptedStyleSheets = [sheet];
    }),
};

for (const [way, set] of Object.entries(enlarge))
  test(`text at twice its size, ${way}, runs out of no page and lies over nothing in the header`, async ({ page }) => {
    expectConsoleErrors("404");
    await set(page);
    for (const path of [
      ...Object.values(paths).filter((each) => each !== paths.auth),
      paths.finder + result,
      "/nowhere",
    ]) {
      await page.goto(path);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
      for (const details of await page.locator("main details").all())
        await details.evaluate((each) => each.setAttribute("open", ""));
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      expect(await page.evaluate(outside), path).toEqual([]);
      expect(await page.evaluate(overlapping), path).toEqual([]);
    }
    await page.goto(paths.contact);
    const code = page.locator(".prefixed > span");
    expect(await code.evaluate((span) => span.getClientRects()[0]?.height)).toBeLessThan(110);
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.locator("#menu");
    expect(await menu.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
  });

for (const path of [paths.home, paths.fssai])
  test(`the figures of ${path} keep apart from what they count at every width of a phone`, async ({ page }) => {
    await page.goto(path);
    for (let width = 320; width <= 600; width += 20) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(narrowestGap), `${width} px`).toBeGreaterThanOrEqual(8);
    }
  });

/** Texts that reach beyond the screen; what slides sideways on purpose is left out. */
function outside() {
  const found: string[] = [];
  for (const part of document.querySelectorAll("main *, header *, footer *")) {
    if (part.children.length > 0 || part.closest("[popover], dialog, .sr-only, svg, .slides, .offers-strip")) continue;
    const { left, right, width, height } = part.getBoundingClientRect();
    if (width * height > 1 && (right > innerWidth + 1 || left < -1)) found.push(part.outerHTML.slice(0, 80));
  }
  return found;
}

function overlapping() {
  const parts = [...document.querySelectorAll(".header > .page > *")].filter(
    (part) => part.getClientRects().length > 0,
  );
  const boxes = parts.map((part) => part.getBoundingClientRect());
  return boxes.slice(1).flatMap((box, index) => (box.left < (boxes[index]?.right ?? 0) - 1 ? [index] : []));
}

function narrowestGap() {
  const texts = [...document.querySelectorAll(".hero-stats :is(dt, dd)")].map((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect();
  });
  const gaps = texts.flatMap((one) =>
    texts
      .filter((other) => other.left > one.left && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4)
      .map((other) => other.left - one.right),
  );
  return Math.min(...gaps);
}
