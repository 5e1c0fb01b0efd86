import { people } from "../../support/people";
import { submit, toast } from "../forms";
import { isAwake } from "../site";
import { expect, test } from "./queue";

const [hindi = "", tamil = "", urdu = ""] = [
  people.namesByScript.Devanagari[0],
  people.namesByScript.Tamil[0],
  people.namesByScript.Urdu[0],
];
const typed = [
  [hindi, "९८७६५ ०१२३४", "98765 01234"],
  [tamil, "+91 (0) 98765 01235", "+91-98765-01235"],
  [urdu, "0091 98765 01236", "98765.01236"],
] as const;

test.use({ role: "admin" });

test("people write their names by keyboard in their own letters, and the desk finds them by name and number", async ({
  desk,
  browser,
  site,
}) => {
  test.slow();
  for (const [index, [name, phone]] of typed.entries()) {
    // Each has a browser of their own.
    const context = await browser.newContext({ baseURL: site.origin });
    const page = await context.newPage();
    await page.goto("/fssai-registration");
    await page.locator("form[data-form=lead] [name=name]").focus();
    await expect(page.locator("[data-island=lead-form]")).toHaveAttribute("data-awake", "");
    await page.keyboard.type(name);
    await page.keyboard.press("Tab");
    await page.keyboard.type(`person${index}.${Date.now()}@shop.example`);
    await page.keyboard.press("Tab");
    await page.keyboard.type(phone);
    await expect(page.locator("form[data-form=lead] [name=name]")).toHaveValue(name);
    await page.locator("form[data-form=lead] [name=state]").selectOption("Kerala");
    await submit(page).press("Enter");
    await expect(toast(page, "Form submitted successfully! We'll contact you soon.")).toBeVisible();
    await context.close();
  }
  for (const [name, , asStaffType] of typed)
    for (const search of [name, asStaffType]) {
      await desk.goto("/desk");
      await isAwake(desk);
      await desk.keyboard.press("/");
      await desk.keyboard.type(search);
      await desk.keyboard.press("Enter");
      await expect(desk.getByRole("link", { name }).first()).toBeVisible();
    }
});
