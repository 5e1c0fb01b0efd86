import type { Locator, Page } from "@playwright/test";
import { expectAccessible, overflow } from "./axe";
import { field, fill } from "./forms";
import { hasItsScript, isLong, walks } from "./site";
import { expect, test } from "./staff/desk";

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
  await page.getByRole("link", { name: "Change Yearly turnover" }).click();
  await expect(page.getByLabel("Yearly turnover")).toHaveValue("१.२ करोड़");
  await page.getByLabel("Yearly turnover").fill("60");
  await page.getByLabel("in", { exact: true }).selectOption("crore");
  await next(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^To be confirmed: an FSSAI central licence or/);
  const address = page.url();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You need a basic FSSAI registration");
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^To be confirmed/);
  await page.reload();
  await expect(page.getByText("Telangana").first()).toBeVisible();
}

for (const { name, width, javaScriptEnabled, viewport } of walks)
  test.describe(name, () => {
    test.use({ javaScriptEnabled, viewport });

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
      await expect(page.getByText("Your answers from the licence finder are included")).toBeVisible();
      const phone = `9${String(width).padStart(4, "0")}${javaScriptEnabled ? "11111" : "22222"}`;
      await fill(page, { name: "Asha Rao", email: `asha${phone}@shop.in`, phone });
      await page.getByRole("button", { name: "GET FREE CONSULTATION" }).click();
      await expect(page.getByText("Form submitted successfully!").filter({ visible: true })).toBeVisible();
      const [lead] = await database.sql`select id, finder_answers from submissions where phone = ${phone}`;
      expect(lead?.finder_answers).toContain("Yearly turnover: Rs 50 lakh");
      expect(lead?.finder_answers).toContain("FSSAI: You need a basic FSSAI registration");
      await page.goto(`/admin/leads/${lead?.id}`);
      await expect(page.getByText(/Yearly turnover: Rs 50 lakh/)).toBeVisible();
    });
  });

test("what is not food is filed on the page of its service, with that service chosen", async ({ page }) => {
  await page.goto(`/find-your-licence?do=goods&${place}&turnover=50+lakh&investment=5+lakh&also=nothing`);
  await page.getByRole("button", { name: "Have it filed" }).click();
  await expect(page).toHaveURL(/\/gst-registration#lead-name$/);
  await expect(field(page, "service")).toHaveValue("GST Registration");
  await expect(field(page, "state")).toHaveValue("Goa");
  await expect(page.getByText("Your answers from the licence finder are included")).toBeVisible();
});

test("with a script no answer asks the server", async ({ page }) => {
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Does any of this apply to you?");
  await page.goForward();
  expect(documents).toEqual([]);
  expect(new URL(page.url()).search).toContain("turnover=50");
  await expect(page).toHaveTitle(/^Your result/);
});

/** Whatever has the focus is on the screen, not under a bar that stays there, and has a ring. */
async function expectFocusSeen(page: Page) {
  // A page that is still being laid out shows the ring a frame later.
  const seen = () =>
    page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      const ringed = focused.closest(".choice") ?? focused;
      const { outlineStyle, outlineWidth } = getComputedStyle(ringed);
      const { top, left, width, height } = ringed.getBoundingClientRect();
      const hits = [0.1, 0.5, 0.9].map((share) => document.elementFromPoint(left + width / 2, top + height * share));
      return {
        what: focused.outerHTML.slice(0, 80),
        hasRing: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
        isUncovered: hits.some((each) => each !== null && (ringed.contains(each) || each.contains(ringed))),
      };
    });
  await expect.poll(seen).toMatchObject({ hasRing: true, isUncovered: true });
}

/** Tab after Tab, each of them seen, until the focus is there. */
async function tabTo(page: Page, control: Locator) {
  await page.waitForLoadState();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    await expectFocusSeen(page);
    if (await control.evaluate((each) => each === document.activeElement)) return;
  }
  throw new Error(`60 presses of Tab do not lead to ${control}`);
}

// Without a script the keys are the browser's own.
for (const javaScriptEnabled of isLong ? [true, false] : [true])
  test.describe(`by keyboard alone at 360 px ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("through every question to the result, and one answer changed while the rest stays", async ({ page }) => {
      test.setTimeout(90_000);
      const heading = page.getByRole("heading", { level: 1 });
      const type = (text: string) => page.keyboard.type(text);
      const press = (key: string) => page.keyboard.press(key);
      const answers = () => page.locator(".finder-answers dl > div > dd:first-of-type").allTextContents();

      await page.goto("/find-your-licence");
      await tabTo(page, page.getByRole("radio", { name: /^Stall/ }));
      if (javaScriptEnabled) await expect(page.locator("[data-island=finder]")).toHaveAttribute("data-awake", "");
      const dairy = page.getByRole("radio", { name: /^Dairy/ });
      for (let presses = 0; presses < 20 && !(await dairy.isChecked()); presses++) await press("ArrowDown");
      await expect(dairy).toBeChecked();
      await expectFocusSeen(page);
      await press("Enter");

      await expect(heading).toHaveText("Where is your business?");
      await tabTo(page, page.getByLabel("State or union territory"));
      await type("Telan");
      await tabTo(page, page.getByRole("radio", { name: "All in this state" }));
      await press("Space");
      await tabTo(page, next(page));
      await press("Enter");

      for (const [question, label, typed] of [
        ["How much do you sell in a year?", "Yearly turnover", "1.2 crore"],
        ["How much milk do you handle in a day?", "Litres a day", "400"],
        [/machines and equipment/, "Investment in plant and machinery", "3 crore"],
      ] as const) {
        await expect(heading).toHaveText(question);
        await tabTo(page, page.getByLabel(label));
        await type(typed);
        await press("Enter");
      }

      await expect(heading).toHaveText("Does any of this apply to you?");
      const before = [
        "Dairy or chilling",
        "Telangana",
        "Rs\u00a01.2\u00a0crore",
        "400 litres a day",
        "Rs\u00a03\u00a0crore",
      ];
      expect(await answers()).toEqual(before);
      await page.reload();
      await expect(heading).toHaveText("Does any of this apply to you?");
      expect(await answers()).toEqual(before);
      await tabTo(page, page.getByRole("checkbox", { name: /other states/ }));
      if (javaScriptEnabled) await expect(page.locator("[data-island=finder]")).toHaveAttribute("data-awake", "");
      await press("Space");
      await tabTo(page, next(page));
      await press("Enter");

      await expect(heading).toHaveText("You need a basic FSSAI registration");
      const found = [...before, "We sell goods to buyers in other states"];
      expect(await answers()).toEqual(found);
      await page.goBack();
      await expect(heading).toHaveText("Does any of this apply to you?");
      expect(await answers()).toEqual(before);
      await page.goForward();
      await expect(heading).toHaveText("You need a basic FSSAI registration");
      await page.reload();
      expect(await answers()).toEqual(found);

      await tabTo(page, page.locator("summary", { hasText: "Compare" }));
      await press("Enter");
      await expect(page.getByRole("cell", { name: /FSSAI state licence/ })).toBeVisible();
      await tabTo(page, page.getByRole("link", { name: "Change Yearly turnover" }));
      await press("Enter");
      await expect(page.getByLabel("Yearly turnover")).toHaveValue("1.2 crore");
      await tabTo(page, page.getByLabel("Yearly turnover"));
      await press("ControlOrMeta+A");
      await type("90 lakh");
      await press("Enter");
      await expect(heading).toHaveText("You need a basic FSSAI registration");
      expect(await answers()).toEqual(found.with(2, "Rs\u00a090\u00a0lakh"));
      await tabTo(page, page.getByRole("button", { name: "Have it filed" }));
      await press("Enter");
      await expect(page).toHaveURL(/\/fssai-registration#lead-name$/);
      await expect(page.getByText("Your answers from the licence finder are included")).toBeVisible();
    });
  });

test("every kind of page holds at every width and hides nothing from anyone", async ({ page }) => {
  test.setTimeout(120_000);
  for (const address of [
    "/find-your-licence?do=rocket",
    "/find-your-licence?do=maker",
    `/find-your-licence?do=maker&${place}&turnover=-1`,
    `/find-your-licence?do=maker&${place}&turnover=1&kilos=1&investment=1`,
    whole,
    `/find-your-licence?do=hotel&state=Telangana&places=several&turnover=3+crore&stars=5&investment=30+crore&also=agent&on=2026-05-01`,
    `/find-your-licence?do=shop&state=Goa&places=several&turnover=9+lakh&investment=1&also=nothing&on=2026-03-31`,
    `/find-your-licence?do=goods&${place}&turnover=600+crore&investment=1&also=nothing&on=2019-01-01`,
  ]) {
    await page.goto(address);
    for (const details of await page.locator("main details").all())
      await details.evaluate((each) => each.setAttribute("open", ""));
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${address} sideways at ${width}`).toBeLessThanOrEqual(0);
      const isRepeated = /do=(rocket|hotel|shop|goods)/.test(address);
      if (width === 360 || (width === 1280 && (address === whole || isLong)))
        await expectAccessible(page, { isRepeated });
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
