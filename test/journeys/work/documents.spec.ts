import { aStaffMember } from "../../support/cases";
import { aPdf, aPhoto } from "../../support/documents/hostile-files";
import { anApplication, aPaidOrder, applicationOf, services } from "../../support/work/applications";
import { expectConsoleErrors } from "../people";
import { expect, test } from "../staff/queue";

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ role: "admin", viewport: { width, height: 800 } });

    test("documents are attached, looked at, masked, accepted and sent back, by keyboard", async ({
      desk,
      database,
    }) => {
      test.slow();
      const { sql } = database;
      const boss = await aStaffMember(sql, "Asha", "admin");
      const phone = String(7_200_000_000 + (Date.now() % 700_000_000));
      const person = { name: "Thiruvenkatam Raghavan", email: `p${phone}@shop.example`, phone };
      const order = await aPaidOrder(sql, boss, services.gst, person);
      const application = await applicationOf(sql, boss, order.id);
      const requirements =
        await sql`select id from requirements where application_id = ${application} order by position`;

      await desk.goto("/desk/applications");
      // Other journeys may have filled the first page of the list.
      await desk.locator("main").getByRole("searchbox").fill(phone);
      await desk.locator("main").getByRole("searchbox").press("Enter");
      await expect(desk).toHaveURL(new RegExp(phone));
      await desk.locator(`a[href*="/desk/applications/${application}"]`).first().click();
      await expect(desk.getByText("No file yet.")).toBeVisible();
      const file = desk.getByLabel("Attach a file (JPG, PNG or PDF)");
      await file.setInputFiles({ name: "pan.jpg", mimeType: "image/jpeg", buffer: await aPhoto(900, 600) });
      await expect(desk.getByText("The file is attached.").first()).toBeVisible();
      const picture = desk.getByRole("img", { name: /page 1$/ });
      await expect(picture).toBeVisible();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      // By keyboard: zoom, rotate, mask.
      await desk.locator("h1").click();
      await desk.keyboard.press("+");
      await expect(desk.locator("[data-zoom]")).toHaveAttribute("data-zoom", "150");
      await desk.keyboard.press("r");
      await expect(desk.getByText("Rotated.")).toBeVisible();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
      await desk.keyboard.press("m");
      await expect(desk.getByRole("button", { name: "What is masked" })).toBeFocused();
      await desk.keyboard.press("ArrowDown");
      await desk.keyboard.press("Shift+ArrowRight");
      await desk.keyboard.press("Enter");
      await expect(desk.getByText("Masked. The unmasked file is destroyed.")).toBeVisible();
      // Accepted, it makes way for the next that waits; K leads back from there.
      await sql`update requirements set state = 'sent' where id = ${requirements[2]?.id ?? ""}`;
      // Letters meant for a search judge nothing: '/' leads to it from here too.
      if (width === 1280) {
        await desk.locator("h1").click();
        await desk.keyboard.press("/");
        await desk.keyboard.type("Asha");
        await expect(desk.getByLabel("Find anything")).toHaveValue("Asha");
      }
      await desk.locator("h1").click();
      await desk.keyboard.press("a");
      await expect(desk.getByRole("button", { name: "Accept" })).toBeFocused();
      await desk.keyboard.press("Enter");
      await expect(desk.getByRole("status").filter({ hasText: /^Accepted: / })).toBeVisible();
      const chosen = desk.locator("[data-document-row][aria-current]");
      await expect(desk.locator("[data-document-row]").nth(2)).toHaveAttribute("aria-current", "true");
      await desk.locator("h1").click();
      await desk.keyboard.press("k");
      await expect(desk).toHaveURL(new RegExp(`document=${requirements[1]?.id}$`));
      await desk.keyboard.press("j");
      await expect(desk.locator("[data-document-row]").nth(2)).toHaveAttribute("aria-current", "true");
      await desk.keyboard.press("k");
      await expect(desk.locator("[data-document-row]").nth(1)).toHaveAttribute("aria-current", "true");
      await expect(chosen).toBeInViewport();
      // On a wide screen it is shown beside the list, on a phone below its row.
      const isBeside = await chosen.evaluate((row) => {
        const [place, pane] = [row, row.nextElementSibling].map((each) => each?.getBoundingClientRect());
        if (!place || !pane) throw new Error("Nothing is shown with the chosen document.");
        return { right: pane.left >= place.right, below: pane.top >= place.bottom };
      });
      expect(width === 1280 ? isBeside.right : isBeside.below).toBe(true);

      // This one, a PDF, is sent back.
      await file.setInputFiles({ name: "rent.pdf", mimeType: "application/pdf", buffer: await aPdf(2) });
      await expect(desk.getByText("Page 1 of 2")).toBeVisible();
      await desk.locator("h1").click();
      await desk.keyboard.press("PageDown");
      await expect(desk.getByText("Page 2 of 2")).toBeVisible();
      // A number on its second page is masked, by keyboard too.
      await desk.keyboard.press("m");
      await expect(desk.getByRole("button", { name: "What is masked" })).toBeFocused();
      await desk.keyboard.press("Enter");
      await expect(desk.getByText("Masked. The unmasked file is destroyed.")).toBeVisible();
      await expect(desk.getByText("Page 2 of 2")).toBeVisible();
      await desk.locator("h1").click();
      await desk.keyboard.press("b");
      await expect(desk.getByLabel("Why it is sent back")).toBeFocused();
      await desk.keyboard.press("ArrowDown");
      await desk.keyboard.press("Tab");
      await desk.keyboard.type("Page 2, with the seal.");
      await desk.keyboard.press("Enter");
      await expect(chosen).toContainText("Sent back");
      const states = await sql`
        select state, reason like '%. Page 2, with the seal.' as "isOwn" from requirements
        where application_id = ${application} order by position limit 2`;
      expect(states).toEqual([
        { state: "accepted", isOwn: false },
        { state: "sent back", isOwn: true },
      ]);

      // Opened without a choice, the screen shows what came, and stays there when it counts as looked at.
      await sql`update requirements set state = 'sent' where id = ${requirements[1]?.id ?? ""}`;
      await desk.goto(`/desk/applications/${application}`);
      await expect(chosen).toContainText("To check: looked at");
      await expect(desk.getByText("Page 1 of 2")).toBeVisible();

      // What cannot be taken in is said.
      expectConsoleErrors("422");
      await file.setInputFiles({ name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<html>") });
      await expect(desk.getByText("The file is not what its name says.")).toBeVisible();

      // Downloads.
      await desk.getByText("Download", { exact: true }).click();
      const download = desk.waitForEvent("download");
      await desk.getByRole("link", { name: "PDF under 1 MB" }).click();
      expect((await download).suggestedFilename()).toMatch(/-1mb\.pdf$/);
      const zip = desk.waitForEvent("download");
      await desk.getByRole("link", { name: "All documents as one zip" }).click();
      expect((await zip).suggestedFilename()).toMatch(/documents\.zip$/);
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  });

test.describe("without a script", () => {
  test.use({ role: "admin", viewport: { width: 360, height: 800 }, javaScriptEnabled: false });

  test("a document is attached and accepted, and no button stands there that does nothing", async ({
    desk,
    database,
  }) => {
    const { sql } = database;
    const boss = await aStaffMember(sql, "Asha", "admin");
    const phone = String(7_200_000_000 + (Date.now() % 700_000_000));
    const person = { name: "सौ. सुनीता पाटील", email: `n${phone}@shop.example`, phone };
    const { id } = await anApplication(sql, boss, "gst", person);
    await desk.goto(`/desk/applications/${id}`);
    const photo = { name: "pan.jpg", mimeType: "image/jpeg", buffer: await aPhoto(900, 600) };
    await desk.getByLabel("Attach a file (JPG, PNG or PDF)").setInputFiles(photo);
    await desk.getByRole("button", { name: "Attach", exact: true }).click();
    await expect(desk.getByText("The file is attached.").last()).toBeVisible();
    for (const name of ["Zoom in", "Zoom out", "Mask a number"])
      await expect(desk.getByRole("button", { name })).toHaveCount(0);
    await expect(desk.getByText("Take a photo")).toBeHidden();
    await desk.getByRole("button", { name: "Rotate" }).click();
    await expect(desk.getByText("Rotated.").last()).toBeVisible();
    await desk.getByLabel("From the top, %").fill("10");
    await desk.getByRole("button", { name: "Mask this part for good" }).click();
    await expect(desk.getByText("Masked. The unmasked file is destroyed.").last()).toBeVisible();
    await desk.getByLabel("Your own words").fill("The lower edge is cut off.");
    await desk.getByRole("button", { name: "Send back" }).click();
    await expect(desk.locator("[data-document-row][aria-current]")).toContainText("The lower edge is cut off.");
    await desk.locator("[data-document-row]").nth(1).click();
    await expect(desk.getByText("No file yet.", { exact: false })).toBeVisible();
    await desk.locator("[data-document-row]").first().click();
    await desk.getByRole("button", { name: "Accept" }).click();
    await expect(desk.getByText(/^Accepted: /)).toBeVisible();
    await expect(desk.getByRole("button", { name: "Rotate the view" })).toHaveCount(0);
  });
});
