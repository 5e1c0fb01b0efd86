import { aCase } from "../../support/cases";
import { aLead } from "../../support/leads";
import { journeyWidths } from "../site";
import { expect, soon, test } from "../staff/queue";

test("twenty cases by keyboard, without going back to the list", async ({ desk, database }) => {
  test.setTimeout(90_000);
  for (let turn = 0; turn < 20; turn++) await aCase(database.sql, { name: `Person ${turn}` }, soon(turn - 10));
  await desk.goto("/desk");
  await expect(desk.locator(".queue-row")).toHaveCount(20);
  await expect(desk.getByText("Choose a case, or press J for the first one.")).toBeVisible();
  await desk.keyboard.press("j");
  const keys = ["n", "c", "b", "s", "w", "i", "d", "l"];
  for (let turn = 0; turn < 20; turn++) {
    const name = `Person ${turn}`;
    await expect(desk.getByRole("heading", { level: 2, name, exact: true })).toBeFocused();
    await desk.keyboard.press(keys[turn % keys.length] ?? "n");
    await desk.keyboard.press("Enter");
  }
  const recorded = async () =>
    (
      await database.sql`
      select case_events.kind from case_events join submissions on submissions.id = case_id
      where name like 'Person %' and case_events.kind <> 'call opened'`
    ).map(({ kind }) => kind);
  await expect.poll(recorded).toHaveLength(20);
  expect(new Set(await recorded()).size).toBe(keys.length);
});

for (const width of journeyWidths) {
  test(`a case is taken, noted, quoted and kept in its place, at ${width} px`, async ({ desk, database }) => {
    await desk.setViewportSize({ width, height: 800 });
    await aCase(database.sql, { name: "Ritu Das", state: "Assam" }, soon(24));
    await aCase(database.sql, { name: "Imran Sheikh", state: "Goa" }, soon(-3));
    await desk.goto("/desk");
    await expect(desk.locator(".queue-row").first()).toContainText("Imran Sheikh");
    await desk.getByRole("link", { name: "Ritu Das", exact: true }).click();
    await desk.getByRole("button", { name: "Assign to me" }).click();
    await expect(desk.getByText("Recorded.")).toBeVisible();
    await desk.locator("summary", { hasText: "Assign" }).click();
    await expect(desk.getByRole("button", { name: "Unassign" })).toBeVisible();
    await desk.getByLabel("Note").fill("Wants two kitchens <script>alert(1)</script>");
    await desk.getByText("Change status or follow-up").click();
    await desk.locator(".case").getByLabel("Status").selectOption("quoted");
    await desk.getByRole("button", { name: "Save", exact: true }).click();
    await expect(desk.locator(".case-history")).toContainText("Wants two kitchens <script>alert(1)</script>");
    await expect(desk.locator(".case-history")).toContainText("Status: New → Quoted");
    if (width < 1024) await desk.getByRole("link", { name: "Back to the queue" }).click();
    await expect(desk.locator(".queue-row", { hasText: "Ritu Das" })).toContainText("Quoted");
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test("a new case appears by itself and is marked; when two people change the same, the second sees the conflict", async ({
  desk,
  database,
}) => {
  const id = await aCase(database.sql, { name: "Asha Nair" }, soon(60));
  await desk.goto(`/desk/cases/${id}`);
  const late = await desk.context().newPage();
  await late.goto(`/desk/cases/${id}`);
  await desk.getByText("Change status or follow-up").click();
  await desk.locator(".case").getByLabel("Status").selectOption("waiting");
  await desk.getByRole("button", { name: "Save", exact: true }).click();
  await expect(desk.getByText("Recorded.")).toBeVisible();
  await late.getByText("Change status or follow-up").click();
  await late.locator(".case").getByLabel("Status").selectOption("quoted");
  await late.getByRole("button", { name: "Save", exact: true }).click();
  await expect(late.getByRole("alert")).toContainText("A colleague changed this case first");
  await expect(late.getByRole("alert")).toContainText("now Waiting for the customer");
  test.info().annotations.push({ type: "expected console error", description: "409" });
  await late.close();
  await aCase(database.sql, { name: "Brand New" }, soon(61));
  await expect(desk.locator(".queue-row[data-new]")).toContainText("Brand New");
});

test("the tab's title counts what arrived since someone last looked", async ({ desk, database }) => {
  await aCase(database.sql, { name: "Asha Nair" }, soon(60));
  await desk.goto("/desk");
  const turn = (state: "hidden" | "visible") =>
    desk.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  for (const name of ["First Arrival", "Second Arrival"]) {
    await turn("hidden");
    await aCase(database.sql, { name }, soon(61));
    await expect(desk).toHaveTitle(/^\(1 new\) /, { timeout: 15_000 });
    await turn("visible");
    await expect(desk).toHaveTitle(/^Lead desk/);
  }
});

test("without JavaScript a call is recorded and the next case follows", async ({ desk, database, browser, site }) => {
  await aCase(database.sql, { name: "First Person" }, soon(-5));
  await aCase(database.sql, { name: "Second Person" }, soon(5));
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await desk.context().storageState(),
  });
  const page = await context.newPage();
  await page.goto(`${site.origin}/desk`);
  await page.getByRole("link", { name: "First Person", exact: true }).click();
  await page.getByRole("button", { name: "No answer" }).click();
  await expect(page.getByRole("heading", { name: "Second Person" })).toBeVisible();
  await context.close();
});

test("two cases of one number become one person's; a note is about whom staff choose, and they are taken apart again", async ({
  desk,
  database,
}) => {
  const { phone } = aLead();
  const first = await aCase(database.sql, { name: "लक्ष्मी मिश्रा", email: "lakshmi@shop.example", phone }, soon(10));
  const second = await aCase(database.sql, { name: "Radha Krishna", email: "radha@shop.example", phone }, soon(20));
  await desk.goto(`/desk/cases/${first}`);
  await desk.getByRole("button", { name: "Merge: same person" }).click();
  await expect(desk.getByText("Merged: both are one case now.")).toBeVisible();
  await desk.getByLabel("About").selectOption({ label: "Radha Krishna, radha@shop.example" });
  await desk.getByLabel("Note").fill("Bakes at home");
  await desk.getByRole("button", { name: "Save note" }).click();
  await expect(desk.locator(".case-history")).toContainText("Bakes at home");
  const [noted] = await database.sql`select case_id from case_events where note = 'Bakes at home'`;
  expect(noted?.caseId).toBe(second);
  await desk.getByRole("button", { name: "Undo merge" }).click();
  await expect(desk.getByRole("button", { name: "Merge: same person" })).toBeVisible();
});
