import type { Page } from "@playwright/test";
import { anchors, paths } from "../../content/paths";
import { aLead } from "../support/leads";
import { isLaidOut } from "./axe";
import { fill, submit } from "./forms";
import { expect, test } from "./people";
import { hasItsScript } from "./site";

test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: "no-preference" } });

test("the sections stand in the order of the specification", async ({ page }) => {
  await page.goto("/");
  const order = [
    "Apply Food License (FSSAI)",
    "How It Works",
    "Our Services",
    "Why Choose Us",
    "Testimonials",
    "Meet your legal expert",
    "Ready when you are",
  ];
  const tops = await Promise.all(
    order.map((text) =>
      page
        .locator("main")
        .getByText(text, { exact: true })
        .first()
        .evaluate((node) => node.getBoundingClientRect().top),
    ),
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  await expect(page.locator("main")).toContainText("Up to 50% OFF");
  await expect(page.locator("main")).toContainText("NEW2FSSAI");
});

test("the lead form is there without scrolling", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "GET STARTED NOW" })).toBeInViewport({ ratio: 1 });
});

test("Apply Now asks how to proceed, offers the form and a call, and closes again", async ({ page }) => {
  await page.goto("/");
  await hasItsScript(page);
  const apply = page.getByRole("link", { name: "Apply Now MSME Registration" });
  await apply.click();
  const dialog = page.getByRole("dialog", { name: "How would you like to proceed?" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("link", { name: /Call Us Right Now/ })).toHaveAttribute("href", /^tel:/);
  await expect(dialog.getByRole("link", { name: /Talk to our expert/ })).toHaveAttribute("target", "_blank");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(apply).toBeFocused();
  await apply.click();
  await page.mouse.click(20, 400);
  await expect(dialog).toBeHidden();
  await apply.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await apply.click();
  await expect(dialog.getByRole("link", { name: /Fill Application Form/ })).toHaveAttribute(
    "href",
    `${paths.msme}#${anchors.leadForm}`,
  );
});

test("the code is copied with a tap and goes along with the form and the chat, beside the campaign", async ({
  page,
  context,
  database,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/?utm_source=poster&utm_content=shop-window");
  await hasItsScript(page);
  await page.getByRole("link", { name: "NEW2FSSAI" }).click();
  await expect(page.getByRole("status").getByText(/^Copied/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("NEW2FSSAI");
  await expect(page.locator(".promo-note")).toBeVisible();
  const chats = page.locator("a[href^='https://wa.me/']");
  expect(await chats.count()).toBeGreaterThan(10);
  for (const chat of await chats.all()) await expect(chat).toHaveAttribute("href", /NEW2FSSAI$/);

  await page.goto(paths.fssai);
  await expect(page.getByText("Your code NEW2FSSAI is applied: flat 10% off.")).toBeVisible();
  const lead = aLead();
  await fill(page, lead);
  await submit(page).click();
  const chat = page.locator("#form-sent").getByRole("link", { name: /WhatsApp/ });
  await expect(chat).toHaveAttribute("href", /My%20code%20is%20NEW2FSSAI$/);
  const [row] = await database.sql`select last_visit from submissions where phone = ${lead.phone}`;
  expect(row?.lastVisit).toEqual({ source: "poster", content: "shop-window", promo: "NEW2FSSAI" });
});

test("without the code neither the form nor the chat of another page speaks of it", async ({ page }) => {
  await page.goto(`${paths.fssai}?code=FREE`);
  await hasItsScript(page);
  await expect(page.locator(".promo-note")).toBeHidden();
  await expect(page.locator("a[href*=NEW2FSSAI]")).toHaveCount(0);
});

test("the page is at most eight screens of a phone long", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/");
  await isLaidOut(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8 * 800);
});

test.describe("the reviews", () => {
  for (const [width, shown] of [
    [360, 1],
    [768, 2],
    [1280, 3],
  ] as const)
    test(`show ${shown} of nine at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      const slides = page.locator("#reviews > div");
      await expect(slides).toHaveCount(9);
      const strip = await page.locator("#reviews").boundingBox();
      const slide = await slides.first().boundingBox();
      expect(Math.round((strip?.width ?? 0) / (slide?.width ?? 1))).toBe(shown);
    });

  test("advance every four seconds, come round, and rest while pointed at, focused or paused", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    const strip = page.locator("#reviews");
    await expect(page.locator("[aria-roledescription=carousel]")).toHaveAccessibleName("What our clients say");
    await expect(page.locator("#reviews > div").first()).toHaveAttribute("aria-roledescription", "slide");
    await strip.scrollIntoViewIfNeeded();
    const pause = page.getByRole("button", { name: "Pause reviews" });
    await pause.scrollIntoViewIfNeeded();
    await expect(pause).toBeVisible();
    await page.mouse.move(5, 5);
    const first = () => strip.evaluate(firstShown);
    await page.clock.runFor(4000);
    await expect.poll(first).toBe(1);

    await strip.hover();
    await page.clock.runFor(12_000);
    expect(await first()).toBe(1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(4000);
    await expect.poll(first).toBe(2);

    await strip.focus();
    await page.clock.runFor(12_000);
    expect(await first()).toBe(2);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());

    await pause.click();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.mouse.move(5, 5);
    await page.clock.runFor(12_000);
    expect(await first()).toBe(2);

    const previous = page.getByRole("button", { name: "Previous review" });
    for (const expected of [1, 0, 6]) {
      await previous.click();
      await expect.poll(first).toBe(expected);
    }
    await page.getByRole("button", { name: "Next review" }).click();
    await expect.poll(first).toBe(0);
    await expect(page.getByRole("button", { name: "Play reviews" })).toBeVisible();
  });

  test("rest while they are out of view", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    const pause = page.getByRole("button", { name: "Pause reviews" });
    await page.locator("#reviews").scrollIntoViewIfNeeded();
    await expect(pause).toBeVisible();
    await page.mouse.move(5, 5);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expect(page.locator("#reviews")).not.toBeInViewport();
    await page.clock.runFor(12_000);
    expect(await page.locator("#reviews").evaluate(firstShown)).toBe(0);
  });

  test("move three cards on for three quick clicks", async ({ page }) => {
    await page.goto("/");
    const next = page.getByRole("button", { name: "Next review" });
    await page.locator("#reviews").scrollIntoViewIfNeeded();
    await expect(next).toBeVisible();
    await next.evaluate((button: HTMLButtonElement) => {
      for (let click = 0; click < 3; click++) button.click();
    });
    await expect.poll(() => page.locator("#reviews").evaluate(firstShown)).toBe(3);
  });

  test("do not move by themselves for a visitor who asked for less motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await page.goto("/");
    const play = page.getByRole("button", { name: "Play reviews" });
    await page.locator("#reviews").scrollIntoViewIfNeeded();
    await play.scrollIntoViewIfNeeded();
    await expect(play).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(12_000);
    expect(await page.locator("#reviews").evaluate(firstShown)).toBe(0);
    await play.click();
    await expect(page.getByRole("button", { name: "Pause reviews" })).toBeVisible();
  });
});

/** Which slide stands at the left edge; the strip must have come to rest there. */
function firstShown(strip: HTMLElement) {
  const width = (strip.children[1] as HTMLElement).offsetLeft - (strip.children[0] as HTMLElement).offsetLeft;
  const position = strip.scrollLeft / width;
  return Math.abs(position - Math.round(position)) < 0.01 ? Math.round(position) : -1;
}

declare global {
  interface Window {
    isAhead: boolean;
    heldFrames: FrameRequestCallback[];
  }
}

/** This browser renders nothing ahead: the test makes it report that it does, and decides when it gets its frames. */
async function openAhead(page: Page, address: string) {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    Object.assign(window, { isAhead: true, heldFrames: [] });
    Object.defineProperty(document, "prerendering", { get: () => window.isAhead });
    window.requestAnimationFrame = (callback) => window.heldFrames.push(callback);
  });
  await page.goto(address);
  const parts = page.locator("main > section, footer");
  return {
    skipped: () => parts.evaluateAll((all) => all.map((part) => getComputedStyle(part).contentVisibility)),
    show: () =>
      page.evaluate(() => {
        window.isAhead = false;
        for (const callback of window.heldFrames) callback(0);
      }),
  };
}

test("rendered ahead for a place in the page, nothing of it is left for later", async ({ page }) => {
  const { skipped, show } = await openAhead(page, `${paths.gst}#lead-name`);
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe("complete");
  expect(new Set(await skipped())).toEqual(new Set(["visible"]));
  await show();
  await expect(page.locator("#lead-name")).toBeFocused();
  await expect(page.locator("#lead-name")).toBeInViewport();
});
