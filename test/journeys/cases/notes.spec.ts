import type { BrowserContext, Page } from "@playwright/test";
import { anAccount, browserOf } from "../../support/accounts";
import { aCase } from "../../support/cases";
import { hold } from "../forms";
import type { Database } from "../people";
import { expect, soon, test } from "../staff/queue";

const noteBox = (page: Page) => page.getByLabel("Note", { exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const said = "लक्ष्मी जी: two kitchens,\nring after 5 <b>pm</b>";

/** What is stored of a case, beside that it was looked at. */
const storedIn = async ({ sql }: Database, id: string) =>
  (await sql`select kind, note from case_events where case_id = ${id} and kind <> 'call opened' order by id`).map(
    ({ kind, note }) => [kind, note],
  );
const twoCases = async ({ sql }: Database) => [
  await aCase(sql, { name: "First Person" }, soon(-5)),
  await aCase(sql, { name: "Second Person" }, soon(5)),
];
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("note-draft:")).length);

for (const role of ["admin", "agent"] as const)
  test.describe(role, () => {
    test.use({ role });

    test("a note by keys goes along with the outcome, with a call back too", {
      tag: role === "agent" ? "@walk" : [],
    }, async ({ desk, database }) => {
      const [first = "", second = ""] = await twoCases(database);
      await desk.goto(`/desk/cases/${first}`);
      await expect(heading(desk, "First Person")).toBeFocused();
      await desk.keyboard.press("t");
      await desk.keyboard.type("Wants two kitchens");
      await desk.keyboard.press("Escape");
      await desk.keyboard.press("c");
      await desk.keyboard.press("Enter");
      await expect(heading(desk, "Second Person")).toBeFocused();
      await expect(noteBox(desk)).toHaveValue("");
      expect(await storedIn(database, first)).toEqual([["connected", "Wants two kitchens"]]);
      await noteBox(desk).fill(said);
      expect(await noteBox(desk).evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0);
      await desk.keyboard.press("Escape");
      await desk.keyboard.press("l");
      await desk.keyboard.press("Enter");
      await expect(heading(desk, "First Person")).toBeFocused();
      expect(await storedIn(database, second)).toEqual([["call back", said]]);
      expect(await drafts(desk)).toBe(0);
    });

    test.describe("on a phone", () => {
      test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

      test("a note by thumb goes along with the outcome", async ({ desk, database }) => {
        const [first = ""] = await twoCases(database);
        await desk.goto("/desk");
        await desk.getByRole("link", { name: "First Person", exact: true }).tap();
        await noteBox(desk).tap();
        await desk.keyboard.type("Rang twice");
        await desk.getByRole("button", { name: "No answer" }).tap();
        await expect(heading(desk, "Second Person")).toBeVisible();
        expect(await storedIn(database, first)).toEqual([["no answer", "Rang twice"]]);
        expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      });
    });
  });

test("words that are left behind wait in their case, over a reload too, until Ctrl+Enter saves them", async ({
  desk,
  database,
}) => {
  const [first = ""] = await twoCases(database);
  await desk.goto(`/desk/cases/${first}`);
  await noteBox(desk).fill(said);
  await expect(desk.getByText("Not saved yet: choose an outcome")).toBeVisible();
  await desk.keyboard.press("Escape");
  await desk.keyboard.press("j");
  await expect(heading(desk, "Second Person")).toBeFocused();
  await expect(noteBox(desk)).toHaveValue("");
  await desk.getByText("1 note is not saved yet").click();
  await desk.getByRole("link", { name: "Open the case" }).click();
  await expect(noteBox(desk)).toHaveValue(said);
  await desk.reload();
  await expect(noteBox(desk)).toHaveValue(said);
  expect(await storedIn(database, first)).toEqual([]);
  await noteBox(desk).press("Control+Enter");
  await expect(desk.getByText("Recorded.")).toBeVisible();
  await expect(noteBox(desk)).toHaveValue("");
  await expect(desk.locator(".case-history")).toContainText("ring after 5 <b>pm</b>");
  expect(await storedIn(database, first)).toEqual([["note", said]]);
  await desk.reload();
  await expect(noteBox(desk)).toHaveValue("");
  expect(await drafts(desk)).toBe(0);
});

test("taking the case or a colleague's change leaves the words alone; a conflict keeps them and can be saved again", async ({
  desk,
  database,
}) => {
  const [first = ""] = await twoCases(database);
  await desk.goto(`/desk/cases/${first}`);
  const late = await desk.context().newPage();
  await late.goto(`/desk/cases/${first}`);
  await noteBox(late).fill("Sent the price");
  await late.getByRole("button", { name: "Assign to me" }).click();
  await expect(late.getByText("Recorded.")).toBeVisible();
  await expect(noteBox(late)).toHaveValue("Sent the price");
  await desk.reload();
  await noteBox(desk).fill("");
  await desk.getByText("Change status or follow-up").click();
  await desk.locator(".case").getByLabel("Status").selectOption("waiting");
  await desk.getByRole("button", { name: "Save", exact: true }).click();
  await expect(desk.getByText("Recorded.")).toBeVisible();
  test.info().annotations.push({ type: "expected console error", description: "409" });
  await late.getByRole("button", { name: "Connected" }).click();
  await expect(late.getByRole("alert")).toContainText("A colleague changed this case first");
  await expect(noteBox(late)).toHaveValue("Sent the price");
  await expect(late.locator(".case").getByLabel("Status")).toHaveValue("waiting");
  await late.getByRole("button", { name: "Connected" }).click();
  await expect(heading(late, "Second Person")).toBeVisible();
  expect((await storedIn(database, first)).at(-1)).toEqual(["connected", "Sent the price"]);
});

test("a note is saved although the call-back time that is proposed moved on under the untouched field", async ({
  desk,
  database,
}) => {
  const [first = ""] = await twoCases(database);
  await desk.goto(`/desk/cases/${first}`);
  const proposed = await desk.getByLabel("Call back at").inputValue();
  const later = new Date(Date.parse(`${proposed}Z`) + 60_000).toISOString().slice(0, 16);
  // What the server answers a minute later.
  let isLater = false;
  await desk.route(/\/desk\/cases\/.*\.data/, async (route) => {
    if (route.request().method() === "POST") return route.continue();
    const response = await route.fetch();
    const body = await response.text();
    isLater ||= body.includes(proposed) || body.includes(later);
    await route.fulfill({ response, body: body.replaceAll(proposed, later) });
  });
  await desk.getByRole("button", { name: "Assign to me" }).click();
  await expect(desk.getByRole("button", { name: "Assign to me" })).toHaveCount(0);
  expect(isLater).toBe(true);
  await desk.unrouteAll({ behavior: "wait" });
  await expect(desk.getByLabel("Call back at")).toHaveValue(proposed);
  await noteBox(desk).fill("Two kitchens");
  await desk.getByRole("button", { name: "Save note" }).click();
  await expect(noteBox(desk)).toHaveValue("");
  expect((await storedIn(database, first)).at(-1)).toEqual(["note", "Two kitchens"]);
});

test("a note that cannot be sent is reported in place, with its text; sent again it is stored once", async ({
  desk,
  database,
}) => {
  const [first = ""] = await twoCases(database);
  await desk.goto(`/desk/cases/${first}`);
  await noteBox(desk).fill("Rang twice");
  test.info().annotations.push({ type: "expected console error", description: "ERR_INTERNET_DISCONNECTED" });
  test.info().annotations.push({ type: "expected console error", description: "503" });
  const busy = desk.getByRole("button", { name: "Busy" });
  await desk.context().setOffline(true);
  await busy.click();
  const failure = desk.getByText("This could not be saved. Everything you typed is still here: please try again.");
  await expect(failure).toBeVisible();
  await expect(noteBox(desk)).toHaveValue("Rang twice");
  await desk.context().setOffline(false);
  await desk.route(/\/desk\/cases\/.*\.data/, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, body: "<h1>Away</h1>" }) : route.continue(),
  );
  // The words of the first refusal still stand: only the second answer says that this press has ended.
  const refused = desk.waitForResponse((response) => response.status() === 503);
  await busy.click();
  await refused;
  await expect(desk.locator(".case[aria-busy]")).toHaveCount(0);
  await expect(failure).toBeVisible();
  await expect(noteBox(desk)).toHaveValue("Rang twice");
  await desk.unroute(/\/desk\/cases\/.*\.data/);
  await busy.click();
  await expect(heading(desk, "Second Person")).toBeVisible();
  expect(await storedIn(database, first)).toEqual([["busy", "Rang twice"]]);
  expect(await drafts(desk)).toBe(0);
});

test("a session that ends keeps the words for its owner; a colleague who signs in finds none", async ({
  desk,
  database,
  site,
  email,
}) => {
  const [first = ""] = await twoCases(database);
  const cookiesOf = async (context: BrowserContext, address: string, isNew: boolean) => {
    const browser = isNew ? await anAccount(site, database, address, { role: "agent" }) : browserOf(site);
    await browser.signIn(address);
    browser.cookies.delete("notice");
    await context.clearCookies();
    await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: site.origin })));
  };
  await desk.goto(`/desk/cases/${first}`);
  await noteBox(desk).fill("Only mine");
  await database.sql`delete from session where user_id = (select id from "user" where email = ${email})`;
  await desk.getByRole("button", { name: "Connected" }).click();
  await expect(desk).toHaveURL(/\/auth\?next=/);
  expect(await storedIn(database, first)).toEqual([]);
  await cookiesOf(desk.context(), email, false);
  await desk.goto(`/desk/cases/${first}`);
  await expect(noteBox(desk)).toHaveValue("Only mine");
  await cookiesOf(desk.context(), `colleague.${email}`, true);
  await desk.goto(`/desk/cases/${first}`);
  await expect(noteBox(desk)).toHaveValue("");
  expect(await drafts(desk)).toBe(0);
});

test("signing out asks first when a note is not saved, and leaves none behind", async ({ desk, database }) => {
  const [first = ""] = await twoCases(database);
  await desk.goto(`/desk/cases/${first}`);
  await noteBox(desk).fill("Not saved");
  const logout = desk.getByRole("button", { name: "Logout" });
  desk.once("dialog", (dialog) => dialog.dismiss());
  await logout.click();
  await expect(noteBox(desk)).toHaveValue("Not saved");
  expect(await drafts(desk)).toBe(1);
  desk.once("dialog", (dialog) => dialog.accept());
  await logout.click();
  await expect(desk).toHaveURL(/\/auth|\/$/);
  expect(await drafts(desk)).toBe(0);
});

test.describe("an admin", () => {
  test.use({ role: "admin" });

  for (const path of ["/desk", "/admin"])
    test(`signing out at ${path} ends what the page was just asking for`, async ({ desk }) => {
      const letGo = await hold(desk, "**/news*");
      await desk.goto(path);
      const asked = await desk.waitForRequest("**/news*");
      // What is still under way when the session has ended would be refused, an error in the console.
      await desk.route("**/sign-out*", async (route) => {
        const response = await route.fetch({ maxRedirects: 0 });
        letGo();
        await asked.response();
        await route.fulfill({ response });
      });
      await desk.getByRole("button", { name: "Logout" }).click();
      await expect(desk).toHaveURL(/\/auth/);
    });
});

test("without JavaScript the note is stored with the outcome, and comes back with a refusal", async ({
  desk,
  database,
  browser,
  site,
}) => {
  const [first = ""] = await twoCases(database);
  const storageState = await desk.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState });
  const page = await context.newPage();
  await page.goto(`${site.origin}/desk/cases/${first}`);
  await noteBox(page).fill("Wants two kitchens");
  await page.getByText("Call back at…").click();
  await page.getByLabel("Call back at").fill("2020-01-01T10:00");
  await page.getByRole("button", { name: "Record" }).click();
  await expect(page.getByText("That time has passed. Please choose a later one.")).toBeVisible();
  await expect(noteBox(page)).toHaveValue("Wants two kitchens");
  await page.getByRole("button", { name: "Connected" }).click();
  await expect(heading(page, "Second Person")).toBeVisible();
  expect(await storedIn(database, first)).toEqual([["connected", "Wants two kitchens"]]);
  await context.close();
});

test.describe("before the script has arrived", () => {
  test.use({ waitsForScript: false });

  test("typed words are kept beside those that waited", async ({ desk, database }) => {
    const [first = ""] = await twoCases(database);
    await desk.goto(`/desk/cases/${first}`);
    await expect(desk.locator("html")).toHaveAttribute("data-awake", "");
    await noteBox(desk).fill("Earlier");
    const letScriptCome = await hold(desk, /\.js$/);
    await desk.reload({ waitUntil: "domcontentloaded" });
    await noteBox(desk).fill("Just now");
    letScriptCome();
    await expect(desk.locator("html")).toHaveAttribute("data-awake", "");
    await expect(noteBox(desk)).toHaveValue("Earlier\nJust now");
  });
});
