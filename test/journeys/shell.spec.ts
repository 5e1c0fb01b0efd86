import type { Locator } from "@playwright/test";
import { navigation } from "../../content/en/navigation";
import { anchors, licencePaths, paths } from "../../content/paths";
import { boxOf, scrollToEnd, wear } from "./axe";
import { expect, test } from "./site";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.describe("on a large screen", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the FSSAI menu opens its links, closes on Escape and gives focus back", async ({ page }) => {
    await page.goto("/");
    const toggle = page.getByRole("button", { name: "FSSAI" });
    await toggle.focus();
    await page.keyboard.press("Enter");
    const menu = page.locator("#fssai-menu");
    await expect(menu.getByRole("link")).toHaveText(navigation.fssai.items.map(({ label }) => label));
    await expect(menu.getByRole("link").first()).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await menu.getByRole("link", { name: "FSSAI Renewal" }).click();
    await expect(page).toHaveURL(licencePaths.renewal);
    await expect(page.getByRole("heading", { level: 2, name: "FSSAI Renewal" })).toBeVisible();
  });

  test("the bar stays in view, marks the page one is on and opens WhatsApp in a new tab", async ({ page }) => {
    await page.goto(licencePaths.state);
    await expect(page.locator("#fssai-menu [aria-current=page]")).toHaveText("FSSAI State Licence");
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    const header = page.locator("header.header");
    await expect(header).toBeInViewport();
    const chat = header.getByRole("link", { name: /^WhatsApp/ });
    await expect(chat).toHaveAttribute("target", "_blank");
    await expect(chat).toHaveAttribute("href", /wa\.me\/91\d{10}\?text=Hi!%20I%20need%20help%20with%20business/);
    await expect(header.getByRole("link", { name: /^Call / })).toHaveAttribute("href", /^tel:\+91\d{10}$/);
    await expect(header.getByRole("link", { name: "Start For Free" })).toHaveAttribute(
      "href",
      `${paths.fssai}#${anchors.leadForm}`,
    );
  });

  for (const width of [1024, 1280, 1440])
    test(`at ${width} the bar keeps a long name and long labels inside the page, the number giving way first`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      const number = page.locator(".reach > :first-child > span");
      const bar = page.locator(".header > .page");
      if (width > 1024) await expect.poll(() => isInSight(number)).toBe(true);
      // In a wide face, or there would be space for all of it.
      await wear(page, "DejaVu Sans");
      await page.locator(`.header nav > a[href="${paths.gst}"]`).evaluate(lengthen, "GST Registrations+");
      await page.locator(".header .logo").evaluate(nameInTwoLines);
      await expect.poll(() => isInSight(number)).toBe(false);
      expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
      const logo = await page.locator(".header .logo").boundingBox();
      expect(logo?.y).toBeGreaterThanOrEqual(0);
      expect(logo?.height).toBeLessThanOrEqual(60);
      expect(await page.locator(".logo-lines > :last-child").evaluate(isCut), "the name is cut").toBe(false);
      const [phone, chat] = await page
        .locator(".reach > a")
        .evaluateAll((links) =>
          links.map((link) => ({ ...link.getBoundingClientRect().toJSON(), x: 0, left: 0, right: 0 })),
        );
      expect(phone, "phone and WhatsApp are not equal").toEqual(chat);
      expect(phone.width).toBeGreaterThanOrEqual(40);
    });

  test("the chat card closes by its X, by a click beside it and after Start Chat", async ({ page, context }) => {
    await context.route(/wa\.me/, (route) => route.fulfill({ body: "chat" }));
    await page.goto("/");
    const card = page.locator("#chat");
    const open = async () => {
      await page.getByRole("button", { name: "Open chat" }).click();
      await expect(card).toBeVisible();
    };
    await open();
    await card.getByRole("button", { name: "Close chat" }).click();
    await expect(card).toBeHidden();
    await open();
    await page.mouse.click(300, 300);
    await expect(card).toBeHidden();
    await open();
    const [chat] = await Promise.all([
      context.waitForEvent("page"),
      card.getByRole("link", { name: /Start Chat/ }).click(),
    ]);
    expect(chat.url()).toContain("wa.me");
    await expect(card).toBeHidden();
  });

  for (const [width, height] of [
    [1024, 768],
    [1280, 800],
  ] as const)
    test(`at ${width} by ${height} the round button covers no card and no text, wherever the page stands`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      for (const path of [paths.home, paths.services, paths.gst]) {
        await page.goto(path);
        const left = await page.locator(".chat-toggle").evaluate((button) => button.getBoundingClientRect().left);
        const widest = await page.evaluate(() =>
          Math.max(
            ...[...document.querySelectorAll("main .page > *, main :is(.sheet, .button):not(.slides *)")].map(
              (part) => part.getBoundingClientRect().right,
            ),
          ),
        );
        expect(widest, path).toBeLessThanOrEqual(left);
      }
    });

  test("a visitor with a keyboard can skip to the content", async ({ page }) => {
    await page.goto("/");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to main content" })).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.locator("main")).toBeFocused();
  });

  test("a page is prerendered when a visitor is about to open it, and never an account page", async ({ page }) => {
    const asked: string[] = [];
    const session = await page.context().newCDPSession(page);
    await session.send("Preload.enable");
    session.on("Preload.prerenderStatusUpdated", ({ key }) => asked.push(new URL(key.url).pathname));
    await page.goto("/");
    await page.locator("footer").getByRole("link", { name: "All Services" }).hover();
    await expect.poll(() => asked).toContain(paths.services);
    expect(asked).not.toContain(paths.auth);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("the menu opens, closes on Escape with focus back on its button, and on a tap", async ({ page }) => {
    await page.goto("/");
    const toggle = page.locator(".menu-toggle");
    await expect(toggle).toHaveAccessibleName(/Open menu/);
    await toggle.focus();
    await page.keyboard.press("Enter");
    const menu = page.locator("#menu");
    await expect(menu).toBeVisible();
    await expect(toggle).toHaveAccessibleName(/Close menu/);
    await expect(menu.getByRole("link")).toHaveText([
      "Licence Finder",
      "FSSAI Registration/License",
      "GST Registration",
      "MSME Registration",
      "Track my application",
      "About Us",
      "Contact",
      /WhatsApp Support/,
      "Start For Free",
    ]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.tap();
    await menu.getByRole("link", { name: "FSSAI Registration/License" }).tap();
    await expect(page).toHaveURL(paths.fssai);
    await expect(menu).toBeHidden();
    await page.goBack();
    await expect(menu).toBeHidden();
  });

  test("a call is one tap away on every page", async ({ page }) => {
    for (const path of [paths.home, paths.fssai, paths.finder]) {
      await page.goto(path);
      const call = page
        .locator("header.header")
        .getByRole("link", { name: /^Call / })
        .filter({ visible: true });
      await expect(call).toBeInViewport({ ratio: 1 });
      await expect(call).toHaveAttribute("href", /^tel:\+91\d{10}$/);
    }
  });

  test("the bottom bar scrolls to the closing section and never covers the end of the page", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "GET STARTED", exact: true }).tap();
    await expect(page.locator("#cta-section")).toBeInViewport();
    await scrollToEnd(page);
    const bar = await boxOf(page.locator(".bottom-bar"));
    expect((await boxOf(page.locator("#page-bottom"))).bottom).toBeLessThanOrEqual(bar.top);
    await expect(page.locator(".chat-toggle")).toBeHidden();
  });

  for (const [path, moments] of [
    [paths.home, 0],
    [paths.home, 2],
    [paths.gst, 0],
    [paths.msme, 0],
  ] as const)
    test(`a glide over ${path} ends where it points after ${moments} idle moments, before all it passes is laid out`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await page.addInitScript((most) => {
        let left: number = most;
        window.requestIdleCallback = (act) => (left-- > 0 ? setTimeout(act) : 0);
      }, moments);
      await page.goto(path);
      if (moments > 0) await expect(page.locator("[data-later]:not([style])")).not.toHaveCount(0);
      const ended = page.evaluate(() => new Promise((done) => addEventListener("scrollend", done, { once: true })));
      const link = page.getByRole("link", { name: "GET STARTED", exact: true });
      const target = page.locator((await link.getAttribute("href")) ?? "");
      await link.tap();
      await ended;
      const padding = await page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
      );
      const margin = await target.evaluate((element) => Number.parseFloat(getComputedStyle(element).scrollMarginTop));
      expect(Math.abs((await boxOf(target)).top - padding - margin)).toBeLessThan(3);
    });
});

for (const [width, height] of [
  [360, 740],
  // 1280 by 800 at 200 % zoom.
  [640, 400],
] as const)
  for (const path of [paths.home, paths.contact, paths.terms])
    test(`at ${width} by ${height} the keyboard's focus on ${path} is never behind a bar`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width, height });
      await page.goto(path);
      const seen: (string | null)[] = [];
      do {
        await page.keyboard.press("Tab");
        seen.push(await page.evaluate(describeFocus));
      } while (seen.at(-1) !== null && seen.length < 200);
      expect(seen.length).toBeGreaterThan(15);
      expect(seen.filter((place) => place?.startsWith("behind"))).toEqual([]);
    });

test("a browser without popovers shows the menu in the page and the dropdown on focus", async ({ page }) => {
  // Such a browser knows neither the attribute nor the selector, and takes the other branch of the style sheet.
  await page.route("/", async (route) => {
    const answer = await route.fetch();
    const { "content-security-policy": _, ...headers } = answer.headers();
    const body = (await answer.text())
      .replaceAll(/ popover(?:target|targetaction)?="[^"]*"/gi, "")
      .replace("@supports not selector(:popover-open)", "@supports (display:block)");
    await route.fulfill({ response: answer, headers, body });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await expect(page.locator(".menu-toggle")).toBeHidden();
  await expect(page.locator("#menu").getByRole("link", { name: "Contact" })).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
  await expect(page.locator("#menu")).not.toBeInViewport();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect(page.locator("#menu")).toBeHidden();
  await expect(page.locator(".chat-toggle")).toBeHidden();
  const renewal = page.locator("#fssai-menu").getByRole("link", { name: "FSSAI Renewal" });
  await expect(renewal).toBeHidden();
  await page.getByRole("button", { name: "FSSAI" }).hover();
  await renewal.hover();
  await expect(renewal).toBeVisible();
  await page.mouse.move(5, 700);
  await expect(renewal).toBeHidden();
  await page.getByRole("button", { name: "FSSAI" }).focus();
  await renewal.focus();
  await expect(renewal).toBeFocused();
});

/** What has the focus, and whether a bar lies over it though there is space between the bars; null once it has left the page. */
function describeFocus() {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const { top, height: whole } = element.getBoundingClientRect();
  // Of a field with several lines the browser brings the one with the caret into view.
  const height = element instanceof HTMLTextAreaElement ? Math.min(whole, 48) : whole;
  const bottom = top + height;
  const [header, bar] = [".header", ".bottom-bar"].map((name) => document.querySelector(name)?.getBoundingClientRect());
  const [upper, lower] = [header?.bottom ?? 0, bar?.height ? bar.top : innerHeight];
  const isOnTop = element.closest(".header, .bottom-bar, .skip") !== null;
  const isBehind = !isOnTop && height <= lower - upper && (top < upper - 0.5 || bottom > lower + 0.5);
  return `${isBehind ? "behind" : "clear"}: ${element.tagName} ${element.textContent?.slice(0, 40)} ${top}-${bottom}`;
}

const lengthen = (element: Element, text: string) => {
  element.textContent = text;
};

/** As the header is built for a consultancy of that name. */
function nameInTwoLines(logo: Element) {
  const lines = document.createElement("span");
  lines.className = "logo-lines";
  for (const line of ["Bharat", "Licence Point"]) {
    const part = lines.appendChild(document.createElement("span"));
    part.textContent = line;
  }
  logo.lastChild?.replaceWith(lines);
}

/** In a narrow bar the words of a button have no size. */
const isInSight = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().width > 1);

const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
