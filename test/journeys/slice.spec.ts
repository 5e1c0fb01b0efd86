import { expect, test } from "./site";

test("a form wakes on focus and keeps what was typed before", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/fssai-registration");
  await page.waitForLoadState("networkidle");
  expect(scripts).toHaveLength(1);

  // Typed without any event React could hear, as a fast visitor on a slow line does.
  await page.locator("input[name=name]").evaluate((input: HTMLInputElement) => {
    input.value = "Asha";
  });
  await page.locator("input[name=email]").focus();
  await expect(page.locator("[data-island=lead-form][data-awake]")).toBeAttached();
  await expect(page.locator("input[name=name]")).toHaveValue("Asha");
  expect(scripts.length).toBeGreaterThan(1);
});

test("the account page is a hydrated application", async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => "__reactRouterContext" in window)).toBe(true);
});
