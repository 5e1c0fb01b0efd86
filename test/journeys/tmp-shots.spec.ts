import { aCase } from "../support/cases";
import { anAccount } from "../support/accounts";
import { test } from "./people";
const soon = (m: number) => new Date(Date.now() + m * 60_000);
test("shots", async ({ page, site, database, email }) => {
  test.setTimeout(120_000);
  const browser = await anAccount(site, database, email, { role: "admin" });
  await browser.signIn(email);
  browser.cookies.delete("notice");
  await page.context().addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: site.origin })));
  const names = ["Asha Nair", "Imran Sheikh", "Ritu Das", "Green Leaf Caterers", "Suresh Patel", "Meena Kulkarni", "Zara Khan"];
  const ids: string[] = [];
  for (const [at, name] of names.entries()) ids.push(await aCase(database.sql, { name, state: ["Kerala", "Goa", "Assam"][at % 3] ?? "Goa", service: ["FSSAI Registration/License", "GST Registration", ""][at % 3] as never }, soon((at - 2) * 35)));
  await database.sql`update cases set attempts = 1, status = 'trying', promise_due = null, next_action_at = now() - interval '1 hour' where id = ${ids[4] ?? ""}`;
  await database.sql`update cases set status = 'quoted', promise_due = null, next_action_at = now() + interval '2 hour' where id = ${ids[5] ?? ""}`;
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: width === 360 ? 800 : 860 });
    await page.goto("/desk");
    await page.screenshot({ path: `/tmp/wk/shots/desk-${width}.png` });
    await page.goto(`/desk/cases/${ids[0]}`);
    await page.screenshot({ path: `/tmp/wk/shots/case-${width}.png`, fullPage: width < 1000 });
  }
});
