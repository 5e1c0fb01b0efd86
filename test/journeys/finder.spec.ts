import type { Page } from "@playwright/test";
import { expectAccessible, overflow } from "./axe";
import { expect, test } from "./desk";
import { field, fill } from "./forms";
import { hasItsScript } from "./site";

const place = "state=Goa&places=one";
const whole = `/find-your-licence?do=restaurant&${place}&turnover=50&turnover-in=lakh&investment=5&investment-in=lakh&also=nothing`;

const next = (page: Page) => page.getByRole("button", { name: "Continue" });

/** From the first question to the result, as a visitor who runs a dairy. */
async function walk(page: Page) {
  await page.goto("/find-your-licence");
  await page.getByRole("radio", { name: /^Dairy/ }).check();
  await next(page).click();
  await page.getByLabel("State or union territory").selectOption("Telangana");
  await page.getByRole("radio", { name: "All in this state" }).check();
  await next(page).click();
  await page.getByLabel("Yearly turnover").fill("-3");
  await next(page).click();
  await expect(page.getByText("It cannot be less than zero.")).toBeVisible();
  await expect(page.getByLabel("Yearly turnover")).toHaveValue("-3");
  await expect(page.getByLabel("Yearly turnover")).toBeFocused();
  await page.getByLabel("Yearly turnover").fill("१.२ करोड़");
  await next(page).click();
  await page.getByLabel("Litres a day").fill("400");
  await next(page).click();
  await page.getByLabel("Investment in plant and machinery").fill("3");
  await page.getByLabel("in", { exact: true }).selectOption("crore");
  await next(page).click();
  await page.getByRole("checkbox", { name: /other states/ }).check();
  await next(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You need a basic FSSAI registration");
  await expect(page.getByRole("heading", { name: "You need GST registration" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "You are a small enterprise" })).toBeVisible();
}

/** One answer is changed and the rest stays; back leads to where one was. */
async function changeAndReturn(page: Page) {
  await page.getByRole("link", { name: "Change Turnover a year" }).click();
  await expect(page.getByLabel("Yearly turnover")).toHaveValue("१.२ करोड़");
  await page.getByLabel("Yearly turnover").fill("60");
  await page.getByLabel("in", { exact: true }).selectOption("crore");
  await next(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^We check: an FSSAI central licence or/);
  const address = page.url();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You need a basic FSSAI registration");
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^We check/);
  await page.reload();
  await expect(page.getByText("Telangana").first()).toBeVisible();
}

for (const width of [360, 1280])
  for (const javaScriptEnabled of [true, false])
    test.describe(`at ${width} px ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      // Less motion: Chromium reports a page transition it gave up on a slow machine as an error of the page.
      test.use({ javaScriptEnabled, viewport: { width, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

      test("a dairy finds its licences, changes an answer and comes back", async ({ page }) => {
        await walk(page);
        await changeAndReturn(page);
      });

      test("the answers go into the lead form, and staff read them with the lead", async ({
        page,
        database,
        desk: _,
      }) => {
        await page.goto(whole);
        await page.getByRole("button", { name: "Have it filed" }).click();
        await expect(page).toHaveURL(/\/fssai-registration#lead-name$/);
        await expect(field(page, "state")).toHaveValue("Goa");
        await expect(page.getByText("Your answers from the licence finder come along")).toBeVisible();
        const phone = `9${String(width).padStart(4, "0")}${javaScriptEnabled ? "11111" : "22222"}`;
        await fill(page, { name: "Asha Rao", email: `asha${phone}@shop.in`, phone });
        await page.getByRole("button", { name: "GET FREE CONSULTATION" }).click();
        await expect(page.getByText("Form submitted successfully!").filter({ visible: true })).toBeVisible();
        const [lead] = await database.sql`select id, finder_answers from form_submissions where phone = ${phone}`;
        expect(lead?.finder_answers).toContain("Turnover a year: Rs 50 lakh");
        expect(lead?.finder_answers).toContain("FSSAI: You need a basic FSSAI registration");
        await page.goto(`/admin/leads/${lead?.id}`);
        await expect(page.getByText(/Turnover a year: Rs 50 lakh/)).toBeVisible();
      });
    });

test("with a script no answer asks the server", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/find-your-licence");
  await page.getByRole("radio", { name: /^Restaurant/ }).check();
  await expect(page.locator("[data-island=finder]")).toHaveAttribute("data-awake", "");
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await next(page).click();
  await page.getByLabel("State or union territory").selectOption("Goa");
  await page.getByRole("radio", { name: "All in this state" }).check();
  await next(page).click();
  await page.getByLabel("Yearly turnover").fill("50");
  await next(page).click();
  await page.getByLabel("Investment in plant and machinery").fill("5");
  await next(page).click();
  await next(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You need a basic FSSAI registration");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What else is true?");
  await page.goForward();
  expect(documents).toEqual([]);
  expect(new URL(page.url()).search).toContain("turnover=50");
  await expect(page).toHaveTitle(/^Your result/);
});

test("by keyboard alone, from the first question to the result and its comparison", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/find-your-licence");
  await hasItsScript(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole("radio", { name: /^Home kitchen/ }).focus();
  await expect(page.locator("[data-island=finder]")).toHaveAttribute("data-awake", "");
  await press("Space", "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Where is your business?");
  await press("Tab");
  await page.keyboard.type("Naga");
  await press("Tab", "Space", "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How much do you sell in a year?");
  await press("Tab");
  await page.keyboard.type("9 lakh");
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/machines and equipment/);
  await press("Tab");
  await page.keyboard.type("0");
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What else is true?");
  await press("Tab", "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You need a basic FSSAI registration");
  await expect(page.getByText("Petty operators get theirs at once since 1 April 2026.")).toBeVisible();
  await page.locator("summary", { hasText: "Compare" }).focus();
  await press("Enter");
  await expect(page.getByRole("cell", { name: /FSSAI state licence/ })).toBeVisible();
});

test("every kind of page holds at every width and hides nothing from anyone", async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const address of [
    "/find-your-licence?do=rocket",
    "/find-your-licence?do=maker",
    `/find-your-licence?do=maker&${place}&turnover=-1`,
    `/find-your-licence?do=maker&${place}&turnover=1&kilos=1&investment=1`,
    whole,
    `/find-your-licence?do=hotel&state=Telangana&places=several&turnover=3+crore&stars=5&investment=30+crore&also=agent&on=2026-05-01`,
    `/find-your-licence?do=goods&${place}&turnover=600+crore&investment=1&also=nothing&on=2019-01-01`,
  ]) {
    await page.goto(address);
    for (const details of await page.locator("main details").all())
      await details.evaluate((each) => each.setAttribute("open", ""));
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${address} sideways at ${width}`).toBeLessThanOrEqual(0);
      if (width === 360 || width === 1280) await expectAccessible(page);
    }
  }
});

test("the result is shared by WhatsApp with its address, and printed without the site around it", async ({ page }) => {
  await page.goto(whole);
  const share = page.getByRole("link", { name: "Send by WhatsApp" });
  await expect(share).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
  const shared = decodeURIComponent((await share.getAttribute("href")) ?? "");
  expect(shared).toContain("You need a basic FSSAI registration");
  expect(shared).toContain("/find-your-licence?do=restaurant&state=Goa");
  await hasItsScript(page);
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute("data-printed", "") }));
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header.header")).toBeHidden();
  await expect(page.getByRole("button", { name: "Have it filed" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the finder is linked from the FSSAI menu, home, services and the three landing pages", async ({ page }) => {
  for (const path of ["/", "/services", "/fssai-registration", "/gst-registration", "/msme-registration"]) {
    await page.goto(path);
    await expect(page.locator("#fssai-menu a[href='/find-your-licence']"), path).toHaveCount(1);
    await expect(page.locator("main a[href='/find-your-licence']").first(), path).toBeVisible();
  }
});
