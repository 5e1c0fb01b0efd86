import { beforeAll, expect, test } from "vitest";
import { contentOf } from "../../../content/languages/content-of";
import { findUnready } from "../../../content/readiness/readiness";
import { editionZero } from "../../../content/zero/zero";
import { anAccount, type browserOf } from "../../../test/support/accounts";
import { aCase } from "../../../test/support/cases";
import { anOrder } from "../../../test/support/payments";
import { withSite } from "../../../test/support/site";

const { server, database } = withSite();
let admin: ReturnType<typeof browserOf>;
let agent: ReturnType<typeof browserOf>;
beforeAll(async () => {
  admin = await anAccount(server, database, "admin@shop.example", { role: "admin" });
  agent = await anAccount(server, database, "agent@shop.example", { role: "agent" });
  await admin.signIn("admin@shop.example");
  await agent.signIn("agent@shop.example");
});

type Browser = ReturnType<typeof browserOf>;
const headOf = async (browser: Browser, path: string) =>
  /<header[^>]*desk-head[\s\S]*?<\/header>/.exec(await (await browser.get(path)).text())?.[0] ?? "";
/** What stands in the menu, each with the number that waits. */
const menuOf = (head: string) =>
  [...head.matchAll(/<li><a[^>]*>([^<]+)(?:<b[^>]*>([^<]+)<\/b>)?/g)].map(([, name, count]) =>
    count ? `${name} ${count}` : name,
  );

test("every screen of an admin has the same head, an agent's too, without what is for admins", async () => {
  const names = [
    ...["Today", "Queue", "Applications", "Orders", "Customers"],
    ...["Figures", "Leads", "Messages", "Team", "Hours", "Privacy", "Audit", "Failed jobs"],
  ];
  const screens = [
    "/desk",
    "/desk/today",
    "/desk/orders",
    "/desk/applications",
    "/desk/customers",
    "/desk/figures",
    "/admin",
    "/seo",
    "/admin/messages",
    "/admin/team",
  ];
  for (const path of [...screens, "/admin/hours", "/admin/privacy", "/admin/audit"])
    expect(menuOf(await headOf(admin, path)), path).toEqual(names);
  for (const path of ["/desk", "/desk/orders", "/desk/figures"])
    expect(menuOf(await headOf(agent, path)), path).toEqual([
      "Queue",
      "Applications",
      "Orders",
      "Customers",
      "Figures",
    ]);
});

test("the specified dashboard keeps its title, subtitle, counts and Logout", async () => {
  for (const path of ["/admin", "/seo"]) {
    const page = await (await admin.get(path)).text();
    expect(page).toMatch(/<h1[^>]*>Admin Dashboard<\/h1>/);
    const counts = [">Total Submissions<", ">Today&#x27;s Submissions<", ">Last 7 Days<"];
    for (const words of ["Manage form submissions and export data", ">Logout<", ...counts])
      expect(page).toContain(words);
  }
});

test("each screen has one heading of the first level", async () => {
  const screens = ["/desk", "/desk/today", "/desk/orders", "/desk/applications", "/desk/customers", "/desk/figures"];
  const others = ["/admin", "/admin/messages", "/admin/team"];
  for (const path of [...screens, ...others, "/admin/hours", "/admin/privacy", "/admin/audit", "/admin/jobs"])
    expect((await (await admin.get(path)).text()).match(/<h1/g), path).toHaveLength(1);
});

test("the menu counts what waits, for those who can do something about it", async () => {
  const { sql } = database;
  await aCase(sql, { phone: "9811100001" }, new Date(Date.now() - 60_000));
  const taken = await aCase(sql, { phone: "9811100002" }, new Date(Date.now() - 60_000));
  const [boss] = await sql`select id from "user" where email = 'admin@shop.example'`;
  await sql`update cases set owner = ${boss?.id} where id = ${taken}`;
  const { id } = await anOrder(sql);
  await sql`insert into ledger (order_id, kind, source, utr) values (${id}, 'utr reported', 'customer', '123456789012')`;
  await sql`
    insert into ledger (kind, source, payment_id, amount, currency, reason) values
      ('captured', 'webhook', 'pay_stray', 149900, 'INR', ''), ('held', 'webhook', 'pay_stray', 149900, 'INR', 'no order')`;
  await sql`
    insert into privacy_requests (kind, people, due_at) values
      ('complain', '{}', now() + interval '3 days'), ('erase', '{}', now() + interval '3 days')`;
  const seen = menuOf(await headOf(admin, "/admin"));
  expect(seen).toEqual(expect.arrayContaining(["Queue 2", "Orders 2", "Privacy 1"]));
  expect(menuOf(await headOf(agent, "/desk"))).toEqual([
    ...["Queue 1", "Applications", "Orders", "Customers", "Figures"],
  ]);
});

test("a lead's page leads to its case, and the case back to what was sent", async () => {
  const id = await aCase(database.sql, { phone: "9811100003" });
  expect(await (await admin.get(`/admin/leads/${id}`)).text()).toContain(`href="/desk/cases/${id}"`);
  expect(await (await admin.get(`/desk/cases/${id}`)).text()).toContain(`href="/admin/leads/${id}"`);
  expect(await (await agent.get(`/desk/cases/${id}`)).text()).not.toContain("/admin/leads");
});

test("the owner's Today names what must change before the site goes public; an agent has no such page", async () => {
  const first = (await (await admin.get("/desk/today")).text()).replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  const findings = findUnready(contentOf(editionZero), { origin: server.origin });
  expect(findings.length).toBeGreaterThan(20);
  for (const { what } of findings) expect(first).toContain(`>${what}<`);
  expect((await agent.get("/desk/today")).status).toBe(403);
});
