import { contactForm } from "../../content/en/contact-form";
import { paths } from "../../content/paths";
import { aMessage } from "../leads";
import { expect, test } from "./site";

const { messages, problems } = contactForm;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: "reduce" } });

    test("a message needs neither service nor text and is confirmed in the words of the promise", async ({ page }) => {
      await page.goto(paths.contact);
      const { name, email, phone, state } = aMessage();
      const form = page.locator("form[data-form=contact]");
      for (const [field, value] of Object.entries({ name, email, phone }))
        await form.locator(`[name=${field}]`).fill(value);
      await form.locator("[name=state]").selectOption(state);
      await form.locator("button[type=submit]").click();
      await expect(page.getByText(messages.success).filter({ visible: true })).toBeVisible();
      await expect(form.locator("[name=name]")).toHaveValue("");
    });

    test("a refusal keeps everything that was typed", async ({ page }, info) => {
      if (!javaScriptEnabled) info.annotations.push({ type: "expected console error", description: "400" });
      await page.goto(paths.contact);
      const message = aMessage({ message: "Two lines\nof text" });
      const form = page.locator("form[data-form=contact]");
      for (const field of ["name", "email", "message"] as const)
        await form.locator(`[name=${field}]`).fill(message[field]);
      await form.locator("[name=phone]").fill("12345");
      await form.locator("[name=state]").selectOption(message.state);
      await form.locator("button[type=submit]").click();
      await expect(page.getByText(problems.phone.invalid)).toBeVisible();
      await expect(form.locator("[name=phone]")).toBeFocused();
      await expect(form.locator("[name=message]")).toHaveValue("Two lines\nof text");
      await expect(form.locator("[name=state]")).toHaveValue(message.state);
    });
  });
}
