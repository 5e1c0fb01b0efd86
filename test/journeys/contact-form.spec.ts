import { contactForm } from "../../content/en/contact-form";
import { paths } from "../../content/paths";
import { aMessage } from "../support/leads";
import {
  expectPersonFields,
  expectTrap,
  failAt,
  field,
  fill,
  hold,
  isKept,
  sendAnother,
  submit,
  toast,
  wake,
  watchKeys,
} from "./forms";
import { expect, test } from "./site";

const { messages, problems } = contactForm;
const endpoint = "/api/contact-messages";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a message needs neither service nor text and is confirmed in the words of the promise", async ({ page }) => {
      await page.goto(paths.contact);
      const { name, email, phone, state } = aMessage();
      await fill(page, { name, email, phone, state }, "contact");
      await submit(page).click();
      await expect(page.getByRole("status").getByText(messages.success).filter({ visible: true })).toBeVisible();
      await expect(field(page, "name", "contact")).toHaveValue("");
    });

    test("a refusal keeps everything that was typed and is announced", async ({ page }, info) => {
      if (!javaScriptEnabled) info.annotations.push({ type: "expected console error", description: "400" });
      await page.goto(paths.contact);
      const { service: _, ...message } = aMessage({ message: "Two lines\nof text" });
      await fill(page, { ...message, phone: "12345" }, "contact");
      await submit(page).click();
      const phone = field(page, "phone", "contact");
      await expect(phone).toBeFocused();
      await expect(phone).toHaveAttribute("aria-invalid", "true");
      await expect(phone).toHaveAccessibleDescription(problems.phone.invalid);
      await expect(page.getByRole(javaScriptEnabled ? "status" : "alert").getByText(problems.summary)).toBeVisible();
      await expect(field(page, "message", "contact")).toHaveValue("Two lines\nof text");
      await expect(field(page, "state", "contact")).toHaveValue(message.state);
    });
  });
}

test.describe("as a conversation", () => {
  test("a filled honeypot, then SUBMITTING..., success and an empty form, and the next one is asked to wait", async ({
    page,
  }) => {
    const letGo = await hold(page, endpoint);
    await page.goto(paths.contact);
    await expect(page.locator("[data-island=contact-form] .toasts[role=status]")).toBeEmpty();
    await wake(page, "contact");
    await expectPersonFields(page, "contact");
    await fill(page, aMessage(), "contact");
    await expectTrap(page, "contact");

    await submit(page).click();
    await expect(submit(page)).toHaveText("SUBMITTING...");
    await expect(submit(page)).toBeDisabled();
    expect(await isKept(page, "contact-message-sent-at")).toBeNull();
    letGo();
    await expect(toast(page, messages.success)).toBeVisible();
    await expect(submit(page)).toBeEnabled();
    for (const name of ["name", "email", "phone", "state", "service", "message"])
      await expect(field(page, name, "contact")).toHaveValue("");
    expect(Number(await isKept(page, "contact-message-sent-at"))).toBeGreaterThan(0);

    await sendAnother(page);
    await fill(page, aMessage(), "contact");
    await submit(page).click();
    await expect(toast(page, "Please wait before submitting again.")).toBeVisible();
    await expect(field(page, "message", "contact")).not.toHaveValue("");
  });

  test("a failure keeps the values, names its cause in the console, and the retry carries the same key", async ({
    page,
  }, info) => {
    for (const description of ["503", "could not store"])
      info.annotations.push({ type: "expected console error", description });
    const errors: string[] = [];
    page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
    await page.goto(paths.contact);
    await wake(page, "contact");
    const keys = watchKeys(page);
    await failAt(page, endpoint, messages.failed);
    const message = aMessage({ message: "Two lines\nof text" });
    await fill(page, message, "contact");
    await submit(page).click();
    await expect(toast(page, "Failed to submit form. Please try again.")).toBeVisible();
    for (const [name, value] of Object.entries(message)) await expect(field(page, name, "contact")).toHaveValue(value);
    await expect(submit(page)).toBeEnabled();
    expect(errors.join()).toContain("could not store");
    expect(await isKept(page, "contact-message-sent-at")).toBeNull();

    await page.unroute(endpoint);
    await submit(page).click();
    await expect(toast(page, messages.success)).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });
});
