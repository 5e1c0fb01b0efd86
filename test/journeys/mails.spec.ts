import { expect, type Page, test } from "@playwright/test";
import { htmlOf } from "../../server/jobs/mail-html";
import { aMail, listMails } from "../support/mail/every-mail";
import { expectAccessible, overflow } from "./axe";

/** Words that are cut off or lie beside their own box. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("td, h1, p, a")]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [360, 600])
    test(`every mail is read whole at ${width} px, ${colorScheme}, and fetches nothing`, async ({ browser }) => {
      test.setTimeout(300_000);
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
      const page = await context.newPage();
      const fetched: string[] = [];
      page.on("request", (request) => fetched.push(request.url()));
      const mails = await listMails();
      expect(mails.length).toBeGreaterThan(40);
      for (const [place, words] of mails) {
        const { subject, content } = aMail(words);
        await page.setContent(htmlOf(subject, content));
        await test.step(place, async () => {
          expect(await overflow(page), place).toBeLessThanOrEqual(0);
          expect(await cutOff(page), place).toEqual([]);
          await expect(page.locator("h1"), place).toHaveCount(1);
          await expectAccessible(page);
        });
      }
      expect(fetched).toEqual([]);
      await context.close();
    });

test("the number of a grant is read in groups and copied without gaps", async ({ page }) => {
  const mails = new Map(await listMails());
  const granted = mails.get("applications/mails.ts applicationMails certificate mail");
  if (!granted) throw new Error("There is no mail about a grant.");
  const { subject, content, text } = aMail(granted);
  await page.setContent(htmlOf(subject, content));
  const number = page.locator(".number");
  await expect(number).toHaveText("22421012003663");
  const [first, second] = await number.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.firstChild as Node);
    return [range.getBoundingClientRect().right, (element.children[0] as HTMLElement).getBoundingClientRect().left];
  });
  expect(Number(second) - Number(first)).toBeGreaterThan(4);
  const copied = await number.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return String(getSelection());
  });
  expect(copied).toBe("22421012003663");
  expect(text).toContain("\n22421012003663\n");
});
