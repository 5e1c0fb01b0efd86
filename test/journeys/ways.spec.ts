import type { Locator, Page } from "@playwright/test";
import { leadForm } from "../../content/en/lead-form";
import { indexedPaths, licencePaths, paths } from "../../content/paths";
import { aLead } from "../support/leads";
import { isLicence } from "../support/site-pages";
import { boxOf, scrollToEnd } from "./axe";
import { type FormName, field, fill, submit } from "./forms";
import { type Database, expect, test } from "./people";
import { hasItsScript, isLong, walks } from "./site";

/* Whatever calls itself a start ends at a form: its field has the cursor, nothing lies over it, the service is chosen. */

/** By their words and not by their addresses, so that a new one is walked too. */
const isStart =
  /^\s*(Apply Now|Start For Free|Start [Yy]our|GET STARTED$|Get (GST|MSME) Registration|Get Started Now|Get a free)/;

const screens = [...indexedPaths, "/nowhere"];

/** The eleven show one screen with the same buttons: after one walk through all, one of them stands for the others. */
const distinctScreens = screens.filter((path) => !isLicence(path) || path === licencePaths.registration);

const services: Record<string, string> = { GST: "GST Registration", MSME: "MSME Registration" };

/** What a button names, otherwise what its page is about, otherwise the default. */
function serviceOf(label: string, path: string) {
  if (/^(Start For Free|Start Your)/.test(label)) return "FSSAI Registration/License";
  const named = /GST|MSME/.exec(label)?.[0] ?? /gst|msme/.exec(path)?.[0]?.toUpperCase() ?? "";
  return services[named] ?? "FSSAI Registration/License";
}

for (const { name, width, javaScriptEnabled, viewport } of walks)
  test.describe(name, () => {
    test.use({ javaScriptEnabled, viewport });

    test("every start button of every page ends in the field of a form, which stores its service", async ({
      page,
      database,
    }, info) => {
      test.setTimeout(600_000);
      info.annotations.push({ type: "expected console error", description: "404" });
      let starts = 0;
      const ends = new Map<string, string | undefined>();
      const walkedScreens = javaScriptEnabled && width === 360 ? screens : distinctScreens;
      for (const path of walkedScreens) {
        await page.goto(path);
        for (const start of await startsOf(page, path, javaScriptEnabled)) {
          starts++;
          if (ends.has(start.end) && !isLong) {
            // What leads to the same address has been walked from elsewhere: this one need only be in reach.
            expect(ends.get(start.end), start.where).toBe(start.service);
            // The bar of a phone may have stepped aside for a form, which has a journey of its own below.
            if (!start.isInBar) await start.link.click({ trial: true, timeout: 20_000 });
            continue;
          }
          await walk(page, start);
          if (start.service && !ends.has(start.end))
            expect(await store(page, database), start.where).toBe(start.service);
          ends.set(start.end, start.service);
          await page.goto(path);
        }
      }
      // A start in the bar of every page but the finder, at least, and those of the pages themselves.
      expect(starts).toBeGreaterThan(walkedScreens.length + 14);
    });
  });

const startsOn = (page: Page) => page.locator("a[href]").filter({ hasText: isStart });

type Start = Awaited<ReturnType<typeof startsOf>>[number];

/** What the starts of a page say, where they end, and the service that the form there asks for, if it is the lead form. */
async function startsOf(page: Page, path: string, hasScript: boolean) {
  const seen = await startsOn(page).evaluateAll((links) =>
    (links as HTMLAnchorElement[]).map((link, index) => ({
      index,
      label: link.textContent.trim(),
      href: link.href,
      hasDialog: link.dataset.dialog !== undefined,
      isInBar: link.closest(".bottom-bar") !== null,
      isVisible: link.checkVisibility({ visibilityProperty: true }) && link.getClientRects().length > 0,
    })),
  );
  // That of the closed menu is walked from the open one.
  const visible = seen.filter(({ isVisible }) => isVisible);
  return visible.map(({ index, label, href, hasDialog, isInBar }) => {
    const isDialog = hasScript && hasDialog;
    // As specified it goes to the closing section, whose own start is walked by itself.
    const isToSection = label === "GET STARTED" && path === paths.home;
    const form: FormName = label === "GET STARTED" && path === paths.contact ? "contact" : "lead";
    return {
      link: startsOn(page).nth(index),
      isDialog,
      isInBar,
      isToSection,
      form,
      where: `'${label}' on ${path}`,
      end: isDialog ? `dialog of ${path} to ${href}` : href,
      service: isToSection || form === "contact" ? undefined : serviceOf(label, path),
    };
  });
}

async function walk(page: Page, { link, isDialog, isToSection, form, where, service }: Start) {
  if (isDialog) await hasItsScript(page);
  await link.click({ timeout: 20_000 });
  if (isDialog) await page.locator("dialog[open]").getByRole("link", { name: "Fill Application Form" }).click();
  if (isToSection)
    return expect(page.locator("#cta-section").getByRole("link", { name: "Start your application" })).toBeInViewport();
  const name = field(page, "name", form);
  await expect(name, where).toBeFocused();
  await expect(name, where).toBeInViewport({ ratio: 1 });
  expect(await isUncovered(name), `${where}: something lies over the field`).toBe(true);
  if (service) await expect(field(page, "service"), where).toHaveValue(service);
}

/** Sends the form as it stands and returns the service that was stored. */
async function store(page: Page, { sql }: Database) {
  const { service: _, ...person } = aLead();
  await fill(page, person);
  // The browser lets nobody send two forms within half a minute.
  await page.evaluate(() => localStorage.clear());
  await submit(page).click();
  await expect(page.locator("#form-sent")).toBeFocused();
  const rows = await sql`select service from submissions where phone = ${person.phone}`;
  expect(rows).toHaveLength(1);
  return rows[0]?.service;
}

/** Whether each corner of a field, a little inside, is the field's own. */
const isUncovered = (control: Locator) =>
  control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const corners = [left + 12, right - 12].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y] as const));
    return corners.every(([x, y]) => document.elementFromPoint(x, y) === element);
  });

/** Whether nothing lies over the middle of a part that is in view. */
const isOnTop = (part: Locator) =>
  part.evaluate((element) => {
    element.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** One form on three pages. */
const forms = [
  [paths.gst, "GST Registration"],
  [paths.fssai, "FSSAI Registration/License"],
  [paths.msme, "MSME Registration"],
] as const;

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({
      javaScriptEnabled,
      viewport: { width: 360, height: 800 },
    });

    for (const [path, service] of javaScriptEnabled || isLong ? forms : forms.slice(0, 1))
      test(`the form of ${path} stores its service and turns into a thank-you that knows whom we call`, async ({
        page,
        database,
      }) => {
        await page.goto(path);
        const lead = aLead({ name: "Asha Rao" });
        const { service: _, ...person } = lead;
        await fill(page, person);
        await submit(page).click();
        const thanks = page.locator("#form-sent");
        await expect(thanks).toBeFocused();
        await expect(thanks.getByRole("heading")).toHaveText("Thank you, Asha Rao");
        await expect(thanks).toContainText(`+91 ${lead.phone.slice(0, 5)} ${lead.phone.slice(5)}`);
        await expect(thanks).toContainText(/We will call you by \d{1,2}:\d\d [AP]M (today|on \w+day)/);
        await expect(thanks).toContainText(leadForm.thanks.requirements[service]?.[0] ?? "no documents");
        await expect(thanks.getByRole("link", { name: /WhatsApp/ })).toHaveAttribute("href", /^https:\/\/wa\.me\//);
        await expect(submit(page)).toBeHidden();
        await expect(page.getByText("By sending this form you agree")).toBeHidden();
        // The form that the bar would lead to is gone, and neither it nor the toast lies over the thanks.
        await expect(page.locator(".bottom-bar")).toBeHidden();
        await expect(page.getByText(leadForm.messages.success).filter({ visible: true })).toBeInViewport({ ratio: 1 });
        for (const part of ["Thank you", leadForm.thanks.documentsHeading, leadForm.thanks.again])
          expect(await isOnTop(thanks.getByText(part)), part).toBe(true);
        const rows = await database.sql`select service, page from submissions where phone = ${lead.phone}`;
        expect([...rows]).toEqual([{ service, page: path }]);
        expect(page.url()).not.toMatch(/Asha|\d{10}/);

        await thanks.getByText("Send another").click();
        await expect(thanks).toBeHidden();
        await expect(field(page, "name")).toBeFocused();
        await expect(field(page, "name")).toHaveValue("");
        await expect(field(page, "service")).toHaveValue(service);
      });

    test("the first try of an empty form shows every problem beside its field, and nothing lies over one", async ({
      page,
    }, info) => {
      info.annotations.push({ type: "expected console error", description: "400" });
      await page.goto(paths.fssai);
      await submit(page).click();
      const { problems } = leadForm;
      for (const name of ["name", "email", "phone", "state"] as const) {
        await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(problems[name].missing));
        await expect(page.locator(`#lead-${name}-problem`)).toBeVisible();
      }
      await expect(field(page, "name")).toBeFocused();
      await expect(page.getByText(problems.summary).filter({ visible: true })).toHaveCount(1);
      for (const name of ["name", "email", "phone"] as const) {
        await field(page, name).scrollIntoViewIfNeeded();
        expect(await isUncovered(field(page, name)), name).toBe(true);
      }
      await submit(page).scrollIntoViewIfNeeded();
      expect(await isUncovered(submit(page))).toBe(true);
    });

    test("what was typed into the home card arrives as done in step 2 of 2, and nothing competes with sending it", async ({
      page,
    }) => {
      for (const [width, height] of [
        [320, 740],
        [360, 740],
        [768, 1024],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(paths.home);
        const card = page.locator("form[data-form=draft]");
        await card.locator("[name=name]").fill("Drafted Asha");
        await card.locator("[name=phone]").fill("98765 43210");
        await card.locator("button[type=submit]").click();
        await expect(page.getByText("Step 2 of 2")).toBeInViewport({ ratio: 1 });
        const clipped = await field(page, "phone").evaluate((control) => {
          document.body.style.fontFamily = "DejaVu Sans";
          const beyond = control.scrollWidth - control.clientWidth;
          document.body.style.fontFamily = "";
          return beyond;
        });
        expect(clipped, "the number is seen whole in a wide face too").toBe(0);
        await expect(field(page, "name")).toHaveValue("Drafted Asha");
        // Done is a line with its label, what is missing a field below its own.
        const label = (name: string) => boxOf(page.locator(`label[for=lead-${name}]`));
        expect((await label("name")).bottom).toBeGreaterThan((await boxOf(field(page, "name"))).top);
        expect((await label("email")).bottom).toBeLessThanOrEqual((await boxOf(field(page, "email"))).top);
        await expect(submit(page)).toBeInViewport({ ratio: 1 });
        expect(await isUncovered(submit(page))).toBe(true);
        await expect(page.getByRole("link", { name: "See prices" })).toBeHidden();
        await expect(page.locator(".bottom-bar")).toBeHidden();
      }
    });

    test("a home card filled whole only asks to check and send, on the page of the chosen service", async ({
      page,
      database,
    }) => {
      await page.goto(paths.home);
      const card = page.locator("form[data-form=draft]");
      await expect(page.locator(".lead-card")).not.toContainText(/\bhours?\b/);
      const lead = aLead({ name: "Drafted Asha", service: "GST Registration" });
      for (const name of ["name", "email", "phone"] as const) await card.locator(`[name=${name}]`).fill(lead[name]);
      for (const name of ["state", "service"] as const) await card.locator(`[name=${name}]`).selectOption(lead[name]);
      await card.locator("button[type=submit]").click();
      await page.waitForURL(`**${paths.gst}#*`);
      await expect(page.getByText("Check and send.")).toBeInViewport({ ratio: 1 });
      await expect(page.getByText("Add what is missing")).toBeHidden();
      await expect(field(page, "service")).toHaveValue(lead.service);
      const form = page.locator("[data-form=lead]");
      await expect(form.getByRole("button").filter({ visible: true })).toHaveCount(1);
      await submit(page).click();
      await expect(page.locator("#form-sent")).toBeFocused();
      const rows = await database.sql`select name, state, service, page from submissions where phone = ${lead.phone}`;
      const { name, state, service } = lead;
      expect([...rows]).toEqual([{ name, state, service, page: paths.gst }]);
    });

    test("an empty home card leads to the first field, and nothing claims to have come along", async ({ page }) => {
      await page.goto(paths.home);
      await page.locator("form[data-form=draft] button[type=submit]").click();
      await expect(field(page, "name")).toBeFocused();
      await expect(page.getByText("Step 2 of 2")).toBeHidden();
    });
  });

test("the start of a phone's menu ends in the field too", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(paths.about);
  await page.locator(".menu-toggle").click();
  await page.locator("#menu").getByRole("link", { name: "Start For Free" }).click();
  await expect(field(page, "name")).toBeFocused();
  expect(await isUncovered(field(page, "name"))).toBe(true);
});

test("the bottom bar is there on a phone and steps aside for a form", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(paths.gst);
  const bar = page.locator(".bottom-bar");
  await expect(bar).toBeInViewport({ ratio: 1 });
  for (const name of ["name", "email", "phone", "state", "service"]) {
    await field(page, name).scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
  }
  await scrollToEnd(page);
  await expect(bar).toBeInViewport({ ratio: 1 });
});

test("the page that thanks without a script is private, and says thank you even when it no longer knows whom", async ({
  request,
}) => {
  const answer = await request.get(`${paths.gst}?sent`, {
    headers: { Cookie: `form-sent=${Buffer.from('{"name":"<b>","phone":"1"}').toString("base64url")}` },
  });
  expect(answer.headers()["cache-control"]).toBe("no-store");
  const html = await answer.text();
  expect(html).toContain("Thank you");
  expect(html).not.toContain("<b>");
});
