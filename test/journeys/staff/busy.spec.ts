import type { Page } from "@playwright/test";
import { aCase } from "../../support/cases";
import { boxOf } from "../axe";
import { hold } from "../forms";
import { expectConsoleErrors } from "../people";
import { expect, soon, test } from "./queue";

const data = /\.data(\?|$)/;
const notRefreshed = (page: Page) => page.getByText("This page could not be refreshed just now.");

/** What is sent arrives; what is loaded afterwards is answered as by a server with too much to do. */
const beBusy = (page: Page) =>
  page.route(data, (route) =>
    route.request().method() === "POST" ? route.continue() : route.fulfill({ status: 503, body: "{}" }),
  );

test("the answer to a form stays when the page cannot be refreshed after it, and when it can be again", async ({
  desk,
  database,
}) => {
  expectConsoleErrors("503");
  const id = await aCase(database.sql, { name: "First Person" }, soon(-5));
  await desk.goto(`/desk/cases/${id}`);
  await beBusy(desk);
  await desk.getByLabel("Note", { exact: true }).fill("Rang twice");
  await desk.getByRole("button", { name: "Save note" }).click();
  await expect(notRefreshed(desk)).toBeVisible();
  const [note, below] = [await boxOf(notRefreshed(desk)), await boxOf(desk.locator(".queue"))];
  expect(below.top - note.bottom, "space below it").toBeGreaterThanOrEqual(8);
  await expect(desk.getByText("Recorded.")).toBeVisible();
  await expect(desk.getByRole("heading", { level: 2, name: "First Person" })).toBeVisible();
  await expect(desk.locator(".case-history")).not.toContainText("Rang twice");
  await desk.unroute(data);
  await desk.getByRole("button", { name: "Try again" }).click();
  await expect(desk.locator(".case-history")).toContainText("Rang twice");
  await expect(notRefreshed(desk)).toBeHidden();
  await expect(desk.getByText("Recorded.")).toBeVisible();
});

test("the list stays when the next case cannot be loaded, and a lost role is still reported", async ({
  desk,
  database,
  email,
}) => {
  expectConsoleErrors("503", "This case could not be loaded.", "403");
  const id = await aCase(database.sql, { name: "First Person" }, soon(-5));
  await aCase(database.sql, { name: "Second Person" }, soon(5));
  await desk.goto(`/desk/cases/${id}`);
  await beBusy(desk);
  await desk.getByRole("button", { name: "No answer" }).click();
  await expect(desk.locator(".case-place").getByText("This case could not be loaded.")).toBeVisible();
  await expect(desk.locator(".queue-row", { hasText: "Second Person" })).toBeVisible();
  await desk.unroute(data);
  await desk.locator(".case-place").getByRole("button", { name: "Try again" }).click();
  await expect(desk.getByRole("heading", { level: 2, name: "Second Person" })).toBeVisible();
  await database.sql`delete from user_roles where user_id = (select id from "user" where email = ${email})`;
  await desk.getByRole("link", { name: "Figures" }).click();
  await expect(desk.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});

test("while a case is being saved its outcomes look as little pressable as they are", async ({ desk, database }) => {
  const id = await aCase(database.sql, { name: "Meena Kulkarni" }, soon(-5));
  await desk.goto(`/desk/cases/${id}`);
  const letArrive = await hold(desk, data);
  await desk.getByLabel("Note", { exact: true }).fill("Rang twice");
  await desk.getByRole("button", { name: "Save note" }).click();
  const outcome = desk.getByRole("button", { name: "No answer" });
  await expect(outcome).toBeDisabled();
  await expect(outcome).toHaveCSS("opacity", "0.6");
  letArrive();
  await expect(desk.getByText("Recorded.")).toBeVisible();
  await expect(outcome).toHaveCSS("opacity", "1");
});
