import { boxOf, expectAccessible, scrollToEnd } from "./axe";
import { expect, hasItsScript, test } from "./site";

test("one question is open at a time, and it closes again", async ({ page }) => {
  await page.goto("/fssai-registration");
  const questions = page.locator("#faq details");
  const open = page.locator("#faq details[open]");
  await expect(open).toHaveCount(0);
  await questions.nth(0).locator("summary").click();
  await questions.nth(2).locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(open).toHaveCount(1);
  await expect(questions.nth(2)).toContainText("7-10 working days");
  await expect(questions.nth(2).locator("p")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(open).toHaveCount(0);
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  test("each question has its plus, which turns when it is opened", async ({ page }) => {
    await page.goto("/fssai-registration");
    const question = page.locator("#faq details").first();
    const picture = async () => (await question.locator("summary").screenshot()).toString("base64");
    const closed = await picture();
    await question.evaluate((details: HTMLDetailsElement) => {
      details.open = true;
    });
    expect(await picture()).not.toBe(closed);
  });
});

test("the free consultation is at hand: beside the headline, and under every call for it", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/fssai-registration");
  await expect(page.getByRole("button", { name: "GET FREE CONSULTATION" })).toBeInViewport();
  await page.getByRole("link", { name: "Get a free consultation" }).last().click();
  await expect(page.getByLabel("Full Name")).toBeInViewport();
});

test("on a phone the bottom bar covers nothing at the end of the page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/fssai-registration");
  await scrollToEnd(page);
  const bar = await boxOf(page.locator(".bottom-bar"));
  expect((await boxOf(page.locator("#page-bottom"))).bottom).toBeLessThanOrEqual(bar.top);
});

for (const [path, first] of [
  ["/gst-registration", "Get GST Registration"],
  ["/msme-registration", "Get MSME Registration"],
] as const)
  test(`both calls to action of ${path} glide to the form at the bottom of the page`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("smooth");
    for (const name of [first, "Get Started Now"]) {
      await page.getByRole("link", { name }).click();
      await expect(page.locator("main > :last-child").getByLabel("Full Name")).toBeFocused();
      await expect(page.getByLabel("Full Name")).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    }
    const expert = page.getByRole("main").getByRole("link", { name: "Talk to Expert" }).first();
    await expect(expert).toHaveAttribute("target", "_blank");
    await expect(expert).toHaveAttribute("href", /^https:\/\/wa\.me\/91\d{10}\?text=Hi!%20I%20need%20help/);
  });

test("films that are still to come cannot be played, clicked or reached by keyboard", async ({ page }) => {
  await page.goto("/about");
  const films = page.locator("li", { hasText: "Coming Soon" });
  await expect(films).toHaveCount(3);
  await expect(films.locator("a, button, video, summary, [tabindex], [role]")).toHaveCount(0);
  await films.first().click();
  await expect(page).toHaveURL("/about");
  expect(await films.first().evaluate((film) => getComputedStyle(film).cursor)).toBe("auto");
});

test("Pay Securely opens a dialog by keyboard, which Escape, X and a click outside close", async ({ page }) => {
  await page.goto("/payments");
  await hasItsScript(page);
  const pay = page.getByRole("link", { name: "Pay Securely" });
  const dialog = page.getByRole("dialog", { name: "Pay with an expert's help" });
  await pay.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText("FSSAI Registration Fee");
  await expect(dialog).toContainText("Rs 1,499");
  await expect(dialog).toContainText("Online payment on this site opens soon.");
  await expect(dialog.getByRole("link", { name: /WhatsApp/ })).toHaveAttribute(
    "href",
    /I%20need%20help%20with%20payment$/,
  );
  await expect(dialog.getByRole("link", { name: /^Call/ })).toHaveAttribute("href", /^tel:\+91\d{10}$/);
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(pay).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await pay.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).hash).toBe("");
});

test.describe("without JavaScript", () => {
  // Less motion: Chromium reports a page transition it gave up on a slow machine as an error of the page.
  test.use({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });

  test("Pay Securely unfolds the same words in the page, with no dead button", async ({ page }) => {
    await page.goto("/payments");
    const words = page.getByText("Online payment on this site opens soon.");
    await expect(words).toBeHidden();
    await page.getByRole("link", { name: "Pay Securely" }).click();
    await expect(words).toBeVisible();
    const call = page.locator("#pay").getByRole("link", { name: /^Call/ });
    await call.scrollIntoViewIfNeeded();
    expect((await boxOf(call)).bottom).toBeLessThan((await boxOf(page.locator(".receipt"))).bottom);
    await expect(page.getByRole("button", { name: "Close" })).toBeHidden();
  });

  test("questions still open one at a time", async ({ page }) => {
    await page.goto("/fssai-registration");
    for (const index of [0, 1]) await page.locator("#faq summary").nth(index).click();
    await expect(page.locator("#faq details[open]")).toHaveCount(1);
  });

  test("a contact message reaches us, and the page comes back at its answer", async ({ page }) => {
    await page.goto("/contact");
    await page.getByLabel("Full Name").fill("Asha Rao");
    await page.getByLabel("Email Address").fill("asha@shop.in");
    await page.getByLabel("Mobile Number").fill("98765 43210");
    await page.getByLabel("Select State").selectOption("Kerala");
    await page.getByLabel("Message").fill("Which licence for a tea stall?");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Message sent. We reply within 2 hours in office hours.")).toBeInViewport();
  });

  test("a policy lists its sections and leads to each", async ({ page }) => {
    await page.goto("/terms-of-service");
    await page.locator("summary", { hasText: "On this page" }).click();
    await page.getByRole("link", { name: "Turnaround time" }).first().click();
    await expect(page.getByRole("heading", { name: "12. Turnaround time" })).toBeInViewport();
  });
});
