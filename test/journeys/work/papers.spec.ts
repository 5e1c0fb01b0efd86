import { makeFromOrder } from "../../../app/applications/make.server";
import { aStaffMember } from "../../support/cases";
import { aPdf, aPhoto } from "../../support/documents/hostile-files";
import { anApplication, aPaidOrder, services } from "../../support/work/applications";
import { expectConsoleErrors } from "../people";
import { expect, test } from "../staff/queue";

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ role: "admin", viewport: { width, height: 800 } });

    test("papers are attached, looked at, masked, accepted and sent back, by keyboard", async ({ desk, database }) => {
      test.slow();
      const { sql } = database;
      const boss = await aStaffMember(sql, "Asha", "admin");
      const phone = String(7_200_000_000 + (Date.now() % 700_000_000));
      const person = { name: "Thiruvenkatam Raghavan", email: `p${phone}@shop.example`, phone };
      const order = await aPaidOrder(sql, boss, services.gst, person);
      const made = await makeFromOrder(boss, sql, order.id);
      if (made.outcome !== "made") throw new Error(made.outcome);
      const papers = await sql`select id from asked_papers where application_id = ${made.id} order by position`;

      await desk.goto("/desk/applications");
      // Other journeys may have filled the first page of the list.
      await desk.getByRole("searchbox").fill(phone);
      await desk.getByRole("searchbox").press("Enter");
      await desk.locator(`a[href$="/desk/applications/${made.id}"]`).first().click();
      await desk.getByRole("link", { name: "Attach a file" }).first().click();
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
      await expect(desk.getByText("Masked. The picture before it is destroyed.")).toBeVisible();
      await desk.keyboard.press("a");
      await expect(desk.getByText("Accepted.", { exact: true })).toBeVisible();

      // The next paper, a PDF, is sent back.
      await desk.locator("h1").click();
      await desk.keyboard.press("ArrowRight");
      await expect(desk).toHaveURL(new RegExp(`paper=${papers[1]?.id}`));
      await file.setInputFiles({ name: "rent.pdf", mimeType: "application/pdf", buffer: await aPdf(2) });
      await expect(desk.getByText("Page 1 of 2")).toBeVisible();
      await desk.locator("h1").click();
      await desk.keyboard.press("PageDown");
      await expect(desk.getByText("Page 2 of 2")).toBeVisible();
      await desk.keyboard.press("b");
      await expect(desk.getByLabel("Why it must be sent again")).toBeFocused();
      await desk.keyboard.press("ArrowDown");
      await desk.keyboard.press("Tab");
      await desk.keyboard.press("Enter");
      await expect(desk.getByText("The customer is asked to send it again.")).toBeVisible();
      const states =
        await sql`select state from asked_papers where application_id = ${made.id} order by position limit 2`;
      expect(states).toEqual([{ state: "accepted" }, { state: "please send again" }]);

      // Opened without a choice, the screen shows what came, and stays there when it counts as looked at.
      await sql`update asked_papers set state = 'sent' where id = ${papers[1]?.id ?? ""}`;
      await desk.goto(`/desk/applications/${made.id}/papers`);
      await expect(desk.getByRole("navigation", { name: "Papers" }).locator("[aria-current]")).toContainText(
        "Looked at",
      );
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
      await desk.getByRole("link", { name: "All papers as one zip" }).click();
      expect((await zip).suggestedFilename()).toMatch(/papers\.zip$/);
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  });

test.describe("without a script", () => {
  test.use({ role: "admin", viewport: { width: 360, height: 800 }, javaScriptEnabled: false });

  test("a paper is attached and accepted, and no button stands there that does nothing", async ({ desk, database }) => {
    const { sql } = database;
    const boss = await aStaffMember(sql, "Asha", "admin");
    const phone = String(7_200_000_000 + (Date.now() % 700_000_000));
    const person = { name: "सौ. सुनीता पाटील", email: `n${phone}@shop.example`, phone };
    const { id } = await anApplication(sql, boss, "gst", person);
    await desk.goto(`/desk/applications/${id}/papers`);
    const photo = { name: "pan.jpg", mimeType: "image/jpeg", buffer: await aPhoto(900, 600) };
    await desk.getByLabel("Attach a file (JPG, PNG or PDF)").setInputFiles(photo);
    await desk.getByRole("button", { name: "Attach", exact: true }).click();
    await expect(desk.getByText("The file is attached.")).toBeVisible();
    for (const name of ["Zoom in", "Zoom out", "Mask a number"])
      await expect(desk.getByRole("button", { name })).toHaveCount(0);
    await expect(desk.getByText("Take a photo")).toBeHidden();
    await desk.getByRole("button", { name: "Rotate" }).click();
    await expect(desk.getByText("Rotated.")).toBeVisible();
    await desk.getByRole("button", { name: "Accept" }).click();
    await expect(desk.getByText("Accepted.", { exact: true })).toBeVisible();
    await expect(desk.getByRole("button", { name: "Rotate the view" })).toHaveCount(0);
  });
});
