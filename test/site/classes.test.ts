import { beforeAll, expect, test } from "vitest";
import { anAccount, type browserOf, mailThatWaits } from "../support/accounts";
import { aCase } from "../support/cases";
import { contentFor } from "../support/edition/content";
import { myDataOf } from "../support/my-data";
import { anOrder } from "../support/payments";
import { withSite } from "../support/site";
import { pagesOf } from "../support/site-pages";

const { server, database } = withSite(mailThatWaits);
let admin: ReturnType<typeof browserOf>;
beforeAll(async () => {
  admin = await anAccount(server, database, "admin@shop.example", { role: "admin" });
  await admin.signIn("admin@shop.example");
});

/** Names without a look of their own: what journeys and scripts find a part of a page by. */
const hooks = [
  ...["desk-head", "desk-menu", "orders-list", "case-work", "case", "case-facts", "case-messages", "case-history"],
  ...["queue-tools", "queue-row", "queue-who", "queue-bulk", "outcome"],
];

const unescaped = (name: string) => name.replace(/\\(.)/g, "$1");

/** Every class that a sheet has a rule for. */
const ruledBy = (css: string) =>
  new Set([...css.matchAll(/\.((?:\\.|[\w\u0080-\uffff-])+)/g)].map(([, name]) => unescaped(name ?? "")));

async function sheetsOf(page: string): Promise<string> {
  const links = [...page.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"|href="([^"]+\.css)"/g)];
  const linked = await Promise.all(
    [...new Set(links.map(([, one, other]) => one ?? other ?? ""))].map(async (href) =>
      (await fetch(new URL(href, server.origin))).text(),
    ),
  );
  const inline = [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css ?? "");
  return [...linked, ...inline].join("\n");
}

async function withoutRule(path: string, browser = admin): Promise<string[]> {
  const answer = await browser.get(path);
  expect(answer.status, path).toBe(200);
  const page = await answer.text();
  const ruled = ruledBy(await sheetsOf(page));
  const used = [...page.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) =>
    (names ?? "").replaceAll("&gt;", ">").replaceAll("&amp;", "&").replaceAll("&#x27;", "'").split(/\s+/),
  );
  return [...new Set(used)].filter((name) => name && !ruled.has(name) && !hooks.includes(name));
}

test("every class on a staff screen has a rule in the sheet that is sent with it", async () => {
  const { sql } = database;
  const caseId = await aCase(sql, {}, new Date(Date.now() - 60_000));
  const order = await anOrder(sql, { caseId });
  const [message] = await sql`
    insert into submissions (kind, name, email, phone, state, service, message)
    values ('contact', 'Ritu Das', 'ritu@shop.example', '9812345671', 'Goa', '', 'Which licence?') returning id`;
  await sql`insert into jobs (kind, status, attempts, ended_at) values ('mail', 'given up', 11, now())`;
  await sql`insert into privacy_requests (kind, people, due_at) values ('complain', '{}', now() - interval '1 day')`;
  const screens = [
    ...["/desk", `/desk/cases/${caseId}`, "/desk/orders", `/desk/orders/${order.id}`, "/desk/figures", "/desk/today"],
    ...["/desk/new", "/desk/import", "/desk/activity", "/desk/search?q=asha"],
    ...["/admin", `/admin/leads/${caseId}`, "/admin/messages", `/admin/messages/${message?.id}`, "/admin/team"],
    ...["/admin/hours", "/admin/privacy", "/admin/audit", "/admin/jobs", "/account"],
  ];
  expect(await listFaults(screens)).toEqual({});
});

test("every class on a public page, an order's page and a person's data has a rule in the sheet that is sent with it", async () => {
  const order = await anOrder(database.sql);
  const { browser } = await myDataOf(server, database).opened();
  const pages = pagesOf(contentFor("/")).map(({ path }) => path);
  const faults = await listFaults([...pages, `/pay/${order.token}`, "/my-data/view", "/auth"], browser);
  expect(faults).toEqual({});
});

async function listFaults(paths: string[], browser = admin) {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    const names = await withoutRule(path, browser);
    if (names.length > 0) found[path] = names;
  }
  return found;
}
