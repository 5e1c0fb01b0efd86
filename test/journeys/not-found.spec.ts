import { paths } from "../../content/paths";
import { expect, test } from "./site";

test("an unknown path answers 404, is logged, and offers three ways on", async ({ page }, testInfo) => {
  testInfo.annotations.push({ type: "expected console error", description: "404" });
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.goto(paths.services);
  const answer = await page.goto("/services/no-such-licence");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
  await expect.poll(() => logged.some((text) => text.includes("/services/no-such-licence"))).toBe(true);
  await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  await expect(page.getByRole("link", { name: /Get Help on WhatsApp/ })).toHaveAttribute("href", /wa\.me.*text=Hi!/);
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL(paths.services);
});
