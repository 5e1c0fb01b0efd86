import type { Locator, Page } from "@playwright/test";
import { aLead } from "../support/leads";
import { everyAnswer } from "../support/site-pages";
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
  await page.getByLabel(/^How many people work for you/).fill("4");
  await next(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You need two registrations");
  for (const line of ["FSSAI registration", "GST registration", "Udyam, small"])
    await expect(page.locator(":is(.needs, .needs-optional) li", { hasText: line })).toBeVisible();
  for (const verdict of ["You need a basic FSSAI registration", "You need GST registration"]) {
    await page.getByRole("heading", { name: verdict }).click();
    const reasons = page.locator("details[open]", { hasText: verdict });
    await expect(reasons.getByRole("heading", { name: "Full price" })).toBeVisible();
  }
}

/** One answer is changed and the rest stays; back leads to where one was. */
async function changeAndReturn(page: Page) {
  await page.getByRole("link", { name: "Change Yearly turnover" }).click();
  await expect(page.getByLabel("Yearly turnover")).toHaveValue("१.२ करोड़");
  await page.getByLabel("Yearly turnover").fill("60");
  await page.getByLabel("in", { exact: true }).selectOption("crore");
  await next(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "You need one registration, and we will confirm one more",
  );
  await expect(page.locator(".needs")).toContainText("FSSAI central licence or registration");
  const address = page.url();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You need two registrations");
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/we will confirm one more$/);
  await page.reload();
  await expect(page.getByText("Telangana").first()).toBeVisible();
  await page.getByRole("link", { name: "Start again" }).click();
  await expect(page).toHaveURL(/\/find-your-licence$/);
}

for (const { name, width, javaScriptEnabled, viewport } of walks)
  test.describe(name, () => {
    test.use({ javaScriptEnabled, viewport });

    test("a dairy finds its licences, changes an answer and comes back", async ({ page }) => {
      await walk(page);
      await changeAndReturn(page);
    });

    test("the answers go into the lead form, and staff read them with the lead", { tag: "@walk" }, async ({
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
      const [lead] = await database.sql`select id, answers from submissions where phone = ${phone}`;
      expect(lead?.answers.finderAnswers).toContain("Yearly turnover: Rs 50 lakh");
      expect(lead?.answers.finderAnswers).toContain("FSSAI: You need a basic FSSAI registration");
      await page.goto(`/admin/leads/${lead?.id}`);
      await expect(page.getByText(/Yearly turnover: Rs 50 lakh/)).toBeVisible();
    });
  });

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const)
  for (const javaScriptEnabled of [true, false])
    test.describe(`from home at ${width} px ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height } });

      test("through the finder to a stored lead in at most 12 taps", async ({ page, database }) => {
        let taps = 0;
        const tap = async (control: Locator) => {
          taps++;
          await control.click();
        };
        const heading = page.getByRole("heading", { level: 1 });
        const keys = async (typed: string, key: string) => {
          await page.keyboard.type(typed);
          await page.keyboard.press(key);
        };

        await page.goto("/");
        await tap(page.getByRole("link", { name: "Not sure which licence? Find out in five questions" }));
        await tap(page.getByRole("radio", { name: /^Restaurant/ }));
        await tap(next(page));
        await expect(heading).toHaveText("Where is your business?");
        // One to open the list, one to choose from it.
        await page.getByLabel("State or union territory").selectOption("Chandigarh");
        taps += 2;
        await tap(page.getByRole("radio", { name: "All in this state" }));
        await tap(next(page));
        await expect(heading).toHaveText("How much do you sell in a year?");
        await tap(page.getByLabel("Yearly turnover"));
        await keys("30,00,000", "Enter");
        await expect(heading).toHaveText(/machines and equipment/);
        await tap(page.getByLabel("Investment in plant and machinery"));
        await keys("5", "Enter");
        await expect(heading).toHaveText("Does any of this apply to you?");
        await tap(next(page));
        await expect(heading).toHaveText("You need two registrations");
        await tap(page.getByRole("button", { name: "Have it filed" }));

        // Only what the finder does not know is asked for, and the cursor stands in it.
        await expect(field(page, "name")).toBeFocused();
        await expect(page.getByText("Last step")).toBeVisible();
        await expect(field(page, "state")).toHaveValue("Chandigarh");
        const person = aLead({ name: "Lakshmi Narayanan" });
        await keys(person.name, "Tab");
        await keys(person.email, "Tab");
        await page.keyboard.type(person.phone);
        await expect(page.getByRole("button", { name: "GET FREE CONSULTATION" })).toBeInViewport({ ratio: 1 });
        await tap(page.getByRole("button", { name: "GET FREE CONSULTATION" }));
        await expect(page.getByText("Form submitted successfully!").filter({ visible: true })).toBeVisible();
        expect(taps).toBeLessThanOrEqual(12);
        const [lead] = await database.sql`
          select state, answers from submissions where phone = ${person.phone} and email = ${person.email}`;
        expect(lead?.state).toBe("Chandigarh");
        expect(lead?.answers.finderAnswers).toContain("Yearly turnover: Rs 30 lakh");
      });
    });

test("after sending from the finder a small phone shows that it was sent, below the header", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(whole);
  await page.getByRole("button", { name: "Have it filed" }).click();
  await fill(page, { name: "Ritu Chauhan", email: "ritu.chauhan@shop.in", phone: "9812345633" });
  await page.getByRole("button", { name: "GET FREE CONSULTATION" }).click();
  const sent = page.locator("[data-island] .toast", { hasText: "Form submitted successfully!" });
  await expect(sent).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { name: "Thank you, Ritu Chauhan" })).toBeInViewport({ ratio: 1 });
  const header = await page.locator(".header").boundingBox();
  await expect.poll(async () => (await sent.boundingBox())?.y).toBeGreaterThan(header?.height ?? 0);
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
  // Ticked, left for the question before and come back to: the tick is still there; so it is after the result.
  const apps = page.getByRole("checkbox", { name: /^Some orders/ });
  await apps.check();
  await page.goBack();
  await expect(page.getByLabel("Investment in plant and machinery")).toHaveValue("5");
  await next(page).click();
  await expect(apps).toBeChecked();
  await next(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You need two registrations");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Does any of this apply to you?");
  await expect(apps).toBeChecked();
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

      await expect(heading).toHaveText("You need two registrations");
      const found = [...before, "We sell goods to buyers in other states"];
      expect(await answers()).toEqual(found);
      await page.goBack();
      await expect(heading).toHaveText("Does any of this apply to you?");
      expect(await answers()).toEqual(before);
      await page.goForward();
      await expect(heading).toHaveText("You need two registrations");
      await page.reload();
      expect(await answers()).toEqual(found);

      await tabTo(page, page.locator("summary", { hasText: "You need a basic FSSAI registration" }));
      await press("Enter");
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
      await expect(heading).toHaveText("You need two registrations");
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

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 640 } });

    test("Continue without an answer says in the page what is missing, at every question", async ({ page }) => {
      const says = async (...texts: string[]) => {
        await expect(next(page)).toBeInViewport({ ratio: 1 });
        await next(page).click();
        await expect(page.locator(".field-problem")).toHaveText(texts);
        await expect(page.locator("[data-problem], [aria-invalid=true]").first()).toBeInViewport();
      };
      const figure = "Please enter a figure. 0 is fine.";

      await page.goto("/find-your-licence");
      for (let times = 0; times < 2; times++) await says("Please choose what you do. The closest one will do.");
      await page.getByRole("radio", { name: /^Hotel/ }).check();
      await next(page).click();
      await says("Please choose your state.", "Please say whether all your places are in this state.");
      await expect(page.getByLabel("State or union territory")).toBeFocused();
      await page.getByLabel("State or union territory").selectOption("Goa");
      await says("Please say whether all your places are in this state.");
      await expect(page.getByLabel("State or union territory")).toHaveValue("Goa");
      await page.getByRole("radio", { name: "All in this state" }).check();
      await next(page).click();
      for (const [label, typed] of [
        ["Yearly turnover", "Rs 30,00,000"],
        ["Stars", "3"],
        ["Investment in plant and machinery", "5"],
      ] as const) {
        await expect(page.getByLabel(label)).toBeVisible();
        await says(figure);
        await expect(page.getByLabel(label)).toBeFocused();
        await page.getByLabel(label).fill(typed);
        await next(page).click();
      }
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Does any of this apply to you?");
      await expect(page.locator(".finder-answers")).toContainText("Rs\u00a030\u00a0lakh");
      await next(page).click();
      await expect(page.getByRole("button", { name: "Have it filed" })).toBeVisible();
      // Whatever was refused on the way, the answers in the address are each there once.
      const answers = [...new URL(page.url()).searchParams].filter(([, value]) => value);
      expect(String(new URLSearchParams(answers))).toBe(
        "do=hotel&state=Goa&places=one&turnover=Rs+30%2C00%2C000&turnover-in=lakh&stars=3&investment=5&investment-in=lakh&also=nothing",
      );
    });
  });

test("Back leads to the question before, not to what was refused", async ({ page }) => {
  await page.goto("/find-your-licence");
  await page.getByRole("radio", { name: /^Restaurant/ }).check();
  await next(page).click();
  await page.getByLabel("State or union territory").selectOption("Goa");
  await next(page).click();
  await expect(page.getByRole("alert")).toHaveText("Please say whether all your places are in this state.");
  await page.getByRole("radio", { name: "All in this state" }).check();
  await next(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How much do you sell in a year?");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Where is your business?");
  await expect(page.locator(".field-problem")).toHaveCount(0);
  await expect(page.getByLabel("State or union territory")).toHaveValue("Goa");
  await expect(page.getByRole("radio", { name: "All in this state" })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole("radio", { name: /^Restaurant/ })).toBeChecked();
});

test("after a reload Back still shows the question before", async ({ page }) => {
  await page.goto("/find-your-licence");
  await page.getByRole("radio", { name: /^Restaurant/ }).check();
  await next(page).click();
  await page.getByLabel("State or union territory").selectOption("Goa");
  await page.getByRole("radio", { name: "All in this state" }).check();
  await next(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How much do you sell in a year?");
  await page.reload();
  await hasItsScript(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Where is your business?");
});

test("the answer is on one screen of a phone: what is needed, one sum, one button; the reasons are folded", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(whole);
  const file = page.getByRole("button", { name: "Have it filed" });
  for (const part of [
    page.getByRole("heading", { level: 1 }),
    page.locator(".needs"),
    page.locator(".needs-sum"),
    file,
    page.getByRole("link", { name: "Change an answer" }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".needs li")).toHaveCount(2);
  // What is optional stands below the buttons, and is not in the sum.
  await expect(page.locator(".needs-sum")).toContainText("Rs\u00a03,498");
  await expect(page.locator(".needs-optional")).toContainText("Rs\u00a0999");
  await expect(page.locator(".button-main").filter({ visible: true })).toHaveCount(1);
  await expect(page.locator("main details[open]")).toHaveCount(0);
  await page.getByRole("link", { name: "Change an answer" }).click();
  await expect(page.getByRole("link", { name: "Change Yearly turnover" })).toBeInViewport();
});

test("the main button asks for the sum above it: the order where it is all that is needed, else the filing", async ({
  page,
}) => {
  const main = page.locator("main .button-main").filter({ visible: true });
  await page.goto(whole);
  await expect(main).toHaveText("Have it filed");
  await page.goto(whole.replace(/turnover=[^&]+/, "turnover=9+lakh"));
  await expect(page.locator(".needs-sum")).toContainText("Rs\u00a01,499");
  await expect(main).toHaveText("Order online: Rs 1,499 in all");
  // The other way is called as on every page.
  await expect(page.getByRole("button", { name: "Have it filed" })).toHaveCount(0);
  await page.getByRole("button", { name: "Have an expert call me" }).click();
  await expect(page).toHaveURL(/\/fssai-registration#lead-name$/);
  await expect(page.getByText("Your answers from the licence finder are included")).toBeVisible();
});

test("every answer there is has what is needed, its sum and its button within 640 px of a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const answers = everyAnswer();
  expect(answers.length).toBeGreaterThan(100);
  await page.goto(whole);
  await page.getByRole("button", { name: "Have it filed" }).focus();
  await expect(page.locator("[data-island=finder]")).toHaveAttribute("data-awake", "");
  const ends = await page.evaluate(async (all) => {
    const seen: [bottom: number, lines: number, address: string][] = [];
    for (const { address, summary } of all) {
      history.replaceState(null, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
      const isShown = () => document.querySelector<HTMLInputElement>("[name=finderAnswers]")?.value === summary;
      while (!isShown()) await new Promise(requestAnimationFrame);
      const button = document.querySelector(".finder-answer form button")?.getBoundingClientRect();
      const lines = document.querySelectorAll(".needs li").length;
      seen.push([Math.round((button?.bottom ?? 0) + scrollY), lines, address]);
    }
    return seen.sort(([one], [other]) => other - one);
  }, answers);
  expect(Math.max(...ends.map(([, lines]) => lines))).toBe(4);
  expect(ends[0]?.[0], ends[0]?.[2]).toBeLessThanOrEqual(640);
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

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const)
  test(`at ${width} px the finder is in the navigation and on the first screen of home, services and landing pages`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const path of ["/", "/services", "/fssai-registration", "/gst-registration", "/msme-registration"]) {
      await page.goto(path);
      const asks = page
        .locator("main")
        .getByRole("link", { name: "Not sure which licence? Find out in five questions" });
      await expect(asks, path).toBeInViewport({ ratio: 1 });
      await expect(asks).toHaveAttribute("href", "/find-your-licence");
      if (width < 1024) await page.getByRole("button", { name: /Open menu/ }).click();
      const named = page.locator(".header").getByRole("link", { name: "Licence Finder" }).filter({ visible: true });
      await expect(named, path).toBeInViewport({ ratio: 1 });
    }
  });
