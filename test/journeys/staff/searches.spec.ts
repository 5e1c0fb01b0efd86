import type { Page } from "@playwright/test";
import { deskPaths } from "../../../content/desk-paths";
import { aCase } from "../../support/cases";
import { anOrder } from "../../support/payments";
import { hold } from "../forms";
import { roleWalks } from "../site";
import { expect, openFilters, soon, test } from "./queue";

const { queue, figures, orders, leads, seo, messages, team, hours, privacy, audit } = deskPaths;
const screens = {
  admin: [queue, figures, orders, leads, seo, messages, team, hours, privacy, audit],
  agent: [queue, figures, orders],
};
/** Where a box is known to stand, with what it says of the person who is looked for. */
const finds: Record<string, RegExp> = {
  [queue]: /लक्ष्मी मिश्रा/,
  [orders]: /लक्ष्मी मिश्रा/,
  [leads]: /लक्ष्मी मिश्रा/,
  [seo]: /लक्ष्मी मिश्रा/,
  [messages]: /लक्ष्मी मिश्रा/,
  [privacy]: /Submissions: [1-9]/,
  [audit]: /Asha Rao/,
};

const boxes = (page: Page) =>
  page.locator("main").getByRole("search").locator("input:not([type=date], [name=page]):visible");

for (const { name, role, viewport } of roleWalks)
  test.describe(name, () => {
    test.use({ role, viewport });

    test("every search box of every staff screen finds whom it is asked for, on its own screen and in view", {
      // An admin finds all that an agent does; what an agent must not find is tried by requests.
      tag: role === "admin" ? "@walk" : [],
    }, async ({ desk, database }) => {
      test.setTimeout(120_000);
      const { sql } = database;
      const phone = `9${String(Date.now()).slice(-9)}`;
      const person = { name: "लक्ष्मी मिश्रा", email: `lakshmi${phone}@shop.example`, phone, state: "Goa" as const };
      const caseId = await aCase(sql, person, soon(5));
      await anOrder(sql, { caseId, customer: person });
      await sql`
          insert into submissions (kind, name, email, phone, state, service, message)
          values ('contact', ${person.name}, ${person.email}, ${phone}, 'Goa', '', 'Which licence?')`;
      // Whom somebody has looked at stands in the log.
      await desk.goto(`/desk/cases/${caseId}`);
      const searched: string[] = [];
      for (const screen of screens[role]) {
        // The queue's box is in its drawer, which closes when a search is answered.
        const open = async () => screen === queue && (await openFilters(desk));
        await desk.goto(screen);
        await open();
        const count = await boxes(desk).count();
        for (let at = 0; at < count; at++) {
          await desk.goto(screen);
          await open();
          await boxes(desk).nth(at).fill(phone);
          await boxes(desk).nth(at).press("Enter");
          await expect(desk).toHaveURL(new RegExp(`${screen}\\?.*=${phone}`));
          if (screen === queue) await expect(desk.locator(".queue-tools[open]")).toHaveCount(0);
          await open();
          await expect(boxes(desk).nth(at)).toHaveValue(phone);
          if (screen === queue) await desk.locator(".queue-tools > summary").click();
          const main = desk.locator("main");
          // A row of the queue says its name to screen readers too, at its box to tick.
          const answer =
            screen === queue
              ? main.getByRole("link", { name: finds[screen] })
              : main.getByText(finds[screen] ?? phone).filter({ visible: true });
          await expect(answer.first(), `the answer of ${screen} in view`).toBeInViewport({ ratio: 1 });
          searched.push(screen);
        }
      }
      expect(searched).toEqual(screens[role].filter((screen) => screen in finds));
    });

    test("what is typed into a search box while another list loads stays, and is looked for", async ({
      desk,
      database,
    }) => {
      await aCase(database.sql, { name: "लक्ष्मी मिश्रा" });
      const screen = role === "admin" ? leads : queue;
      await desk.goto(screen);
      if (screen === queue) await openFilters(desk);
      const letGo = await hold(desk, /\.data\?/);
      const narrower = role === "admin" ? "Yesterday" : /^Overdue/;
      await desk.getByRole("link", { name: narrower }).first().click();
      await boxes(desk).first().fill("Nobody Like This");
      letGo();
      await expect(desk).toHaveURL(/\?/);
      await expect(boxes(desk).first()).toHaveValue("Nobody Like This");
      await boxes(desk).first().press("Enter");
      await expect(desk).toHaveURL(/q=Nobody/);
      if (screen === queue) {
        await expect(desk.locator(".queue-tools[open]")).toHaveCount(0);
        await openFilters(desk);
      }
      await expect(boxes(desk).first()).toHaveValue("Nobody Like This");
    });
  });

test.describe("on a phone", () => {
  test.use({ role: "admin", viewport: { width: 360, height: 800 } });

  test("the queue begins on the first screen, and what was searched for in it is there at once", async ({
    desk,
    database,
  }) => {
    const phone = `9${String(Date.now()).slice(-9)}`;
    await aCase(database.sql, { name: "लक्ष्मी मिश्रा", phone });
    await aCase(database.sql, {}, soon(-5));
    await desk.goto(queue);
    await expect(desk.locator(".queue-row").first()).toBeInViewport({ ratio: 1 });
    await openFilters(desk);
    await boxes(desk).fill(phone);
    await boxes(desk).press("Enter");
    await expect(desk).toHaveURL(/q=9/);
    const answer = desk.locator(".queue").getByRole("link", { name: "लक्ष्मी मिश्रा", exact: true });
    await expect(answer).toBeInViewport({ ratio: 1 });
  });
});

test.describe("without a script", () => {
  test.use({ role: "admin", viewport: { width: 360, height: 360 }, javaScriptEnabled: false });

  test("the answer of the privacy desk's search is in view", async ({ desk, database }) => {
    const phone = `9${String(Date.now()).slice(-9)}`;
    await aCase(database.sql, { phone });
    await desk.goto(privacy);
    await boxes(desk).fill(phone);
    await boxes(desk).press("Enter");
    await expect(desk.getByText(finds[privacy] ?? "")).toBeInViewport({ ratio: 1 });
  });
});
