import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, describe, expect, test } from "vitest";
import { anAccount, browserOf, mailThatWaits, revoke } from "../../../test/support/accounts";
import { withSite } from "../../../test/support/site";
import routes from "../../routes";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });

/** Every address of the application that asks for no admin. A new one must stand here or in the table below. */
const open = [
  ...[
    "/auth",
    "/auth/confirm",
    "/auth/forgotten",
    "/auth/reset",
    "/auth/second-step",
    "/auth/password",
    "/auth/invitation",
    "/auth/sign-out",
  ],
  // A customer's tracking page: its own sessions and second proof, tried in app/tracking/isolation.test.ts.
  ...["/track", "/track/open", "/track/:token", "/track/proof", "/track/messages", "/track/print/:id", "/track/state"],
  ...[
    "/track/certificate/:id",
    "/track/acknowledgement/:id",
    "/track/dates/:file",
    "/track/orders/:id",
    "/track/receipts/:invoice",
  ],
  // The link of an order is enough to see it.
  ...["/pay/:token/return", "/pay/:token/state", "/pay/:token/invoices/:invoice"],
  // An upload link is enough to send its document, and customers what they are asked for: app/tracking/documents/documents.test.ts.
  ...[
    "/track/documents/:requirement",
    "/track/documents/:requirement/pieces/:document",
    "/track/documents/:requirement/picture",
  ],
  ...["/track/send/:token", "/track/send/:token/pieces/:document"],
  ...["/account", "/api/auth/*", "/my-data/file", "/my-data/invoices/:invoice", "/my-data/orders/:id"],
  ...["/robots.txt", "/sitemap.xml", "/site.webmanifest"],
];

/** The tables that hold people, and the view of leads, which would go on reading a renamed table. */
const personal = [
  ...["form_submissions", "submissions", "exports", "invitations", "cases", "case_events"],
  ...["orders", "privacy_requests", "erasures", "applications", "customers", "registrations"],
];

const someLead = "00000000-0000-4000-8000-000000000000";
const settings = ["/desk/import", "/admin/team", "/admin/hours", "/admin/privacy", "/admin/audit", "/admin/jobs"];
const pages = [
  ...["/admin", "/seo", "/admin/messages", `/admin/leads/${someLead}`, `/admin/messages/${someLead}`],
  ...settings,
  // Money by person is for admins.
  "/desk/today",
];
/** A script may ask for a page's own part alone, which leaves out the guard around it. */
const parts = [
  ...[
    "routes/desk/admin/leads",
    "seo",
    "routes/desk/admin/messages",
    "routes/desk/admin/lead",
    "routes/desk/admin/message",
  ],
  ...[
    "routes/desk/import",
    "routes/desk/admin/team",
    "routes/desk/admin/hours",
    "routes/desk/admin/privacy",
    "routes/desk/admin/audit",
    "routes/desk/admin/jobs",
  ],
  "routes/desk/today",
];
const scripted = pages.flatMap((page, at) => [`${page}.data`, `${page}.data?_routes=${parts[at]}`]);
/** What agents may see too. */
const deskPages = [
  "/desk",
  `/desk/cases/${someLead}`,
  "/desk/figures",
  "/desk/orders",
  `/desk/orders/${someLead}`,
  "/desk/new",
  "/desk/activity",
  "/desk/applications",
  `/desk/applications/${someLead}`,
  `/desk/applications/${someLead}/track`,
  "/desk/search",
  "/desk/customers",
  `/desk/customers/${someLead}`,
];
const deskParts = [
  ...["queue", "case", "figures", "orders", "order", "new-case", "activity"],
  ...[
    "applications/list",
    "applications/application",
    "applications/tracking-preview",
    "search",
    "customers/list",
    "customers/customer",
  ],
].map((part) => `routes/desk/${part}`);
const deskScripted = deskPages.flatMap((page, at) => [`${page}.data`, `${page}.data?_routes=${deskParts[at]}`]);
const deskCalls = [
  ...["/desk/news", "/desk/matching", `/desk/orders/${someLead}/invoices/:invoice`],
  ...["all", "certificate", "filing", ":requirement/picture", ":requirement/file", ":requirement/upload/:document"].map(
    (path) => `/desk/applications/${someLead}/documents/${path}`,
  ),
];
/** Which of its files an agent gets is in app/routes/desk/orders.test.ts. */
const deskExport = "/desk/export";
const calls = [
  ["GET", "/admin/news"],
  ["GET", "/admin/news?of=messages"],
  ["GET", "/admin/export"],
  ["POST", "/admin/export"],
  ["POST", "/admin/export?of=messages"],
] as const;

test("every address is in the table of those that need an admin, is open on purpose, or is a public page", () => {
  const addresses = (entries: RouteConfigEntry[]): string[] =>
    entries
      .filter(({ file }) => file !== "routes/public/layout.tsx")
      .flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...addresses(children)]);
  const table = [...pages, ...deskPages, ...deskCalls, deskExport, ...calls.map(([, path]) => path)].map((path) =>
    path.replace(someLead, ":id").replace(/\?.*/, ""),
  );
  expect(addresses(routes).sort()).toEqual([...new Set([...table, ...open])].sort());
});

describe("who may see what", () => {
  let callers: Record<"stranger" | "user" | "agent" | "admin" | "revoked", ReturnType<typeof browserOf>>;
  beforeAll(async () => {
    callers = {
      stranger: browserOf(server),
      user: await anAccount(server, database, "user@shop.example"),
      agent: await anAccount(server, database, "agent@shop.example", { role: "agent" }),
      admin: await anAccount(server, database, "admin@shop.example", { role: "admin" }),
      revoked: await anAccount(server, database, "revoked@shop.example", { role: "admin" }),
    };
    await callers.agent.signIn("agent@shop.example");
    await callers.user.signIn("user@shop.example");
    await callers.admin.signIn("admin@shop.example");
    await callers.revoked.signIn("revoked@shop.example");
    expect((await callers.revoked.get("/admin")).status).toBe(200);
    await revoke(database, "revoked@shop.example");
  });

  test.each(pages)("%s", async (page) => {
    const stranger = await callers.stranger.get(page);
    expect([stranger.status, stranger.headers.get("Location")]).toEqual([
      302,
      `/auth?next=${encodeURIComponent(page)}`,
    ]);
    for (const caller of [callers.user, callers.agent, callers.revoked]) {
      const denied = await caller.get(page);
      expect(denied.status).toBe(403);
      const body = await denied.text();
      expect(body).toContain("Access Denied");
      expect(body).toContain("You don&#x27;t have permission to access this page.");
      expect(body).toContain('content="4;url=/"');
      expect(body).not.toContain("Total Submissions");
    }
    const admin = await callers.admin.get(page);
    expect(admin.status).toBe(page.includes(someLead) ? 404 : 200);
    for (const { headers } of [stranger, admin]) expect(headers.get("Cache-Control")).toBe("no-store");
  });

  test.each([...deskPages, ...deskScripted, ...deskCalls])("%s, for staff", async (address) => {
    const isPage = deskPages.includes(address);
    const isCall = deskCalls.includes(address);
    expect((await callers.stranger.get(address)).status).toBe(isPage ? 302 : isCall ? 401 : 202);
    for (const caller of [callers.user, callers.revoked]) expect((await caller.get(address)).status).toBe(403);
    for (const caller of [callers.agent, callers.admin]) {
      const answer = await caller.get(address);
      expect(answer.status).toBe(address.includes(someLead) ? 404 : 200);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
    }
  });

  test.each(deskPages)("what is posted to %s by anyone but staff changes nothing", async (page) => {
    for (const caller of [callers.stranger, callers.user, callers.revoked])
      expect([302, 403, 405]).toContain((await caller.post(page, { act: "claim next" })).status);
    const [claimed] = await database.sql`select count(*)::int as count from cases where owner is not null`;
    expect(claimed?.count).toBe(0);
  });

  test.each(scripted)("%s, as the application's script asks for it", async (page) => {
    expect((await callers.stranger.get(page)).status).toBe(202);
    for (const caller of [callers.user, callers.agent, callers.revoked])
      expect((await caller.get(page)).status).toBe(403);
    const admin = await callers.admin.get(page);
    expect(admin.status).toBe(page.includes(someLead) ? 404 : 200);
    expect(admin.headers.get("Cache-Control")).toBe("no-store");
  });

  test("the files of the desk, for staff", async () => {
    const ask = (browser: ReturnType<typeof browserOf>) => browser.post(deskExport, { of: "customers", as: "csv" });
    expect((await ask(callers.stranger)).status).toBe(401);
    for (const caller of [callers.user, callers.revoked]) expect((await ask(caller)).status).toBe(403);
    for (const caller of [callers.agent, callers.admin]) {
      expect((await caller.get(deskExport)).status).toBe(405);
      const answer = await ask(caller);
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
      await answer.text();
    }
  });

  test.each(calls)("%s %s", async (method, path) => {
    const ask = (browser: ReturnType<typeof browserOf>) => (method === "GET" ? browser.get(path) : browser.post(path));
    expect((await ask(callers.stranger)).status).toBe(401);
    for (const caller of [callers.user, callers.agent, callers.revoked]) expect((await ask(caller)).status).toBe(403);
    const answer = await ask(callers.admin);
    expect(answer.status).toBe(method === "GET" && path.endsWith("/export") ? 405 : 200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    await answer.text();
  });

  const sent = [
    ["/admin/team", { form: "assignment", automatic: "yes" }],
    ["/admin/team", { form: "invite", email: "friend@shop.example", role: "admin" }],
    ["/admin/hours", { form: "date", version: "0", date: "2027-01-26", kind: "closed" }],
    ["/admin/privacy", { task: "send notices" }],
    ["/admin/jobs", { id: someLead }],
    ["/desk/figures", { act: "type", source: "JustDial", month: "2026-11", amount: "100" }],
    ["/admin/privacy", { contact: "user@shop.example", act: "erase", reason: "Asked for it", confirmed: "yes" }],
  ] as const;
  test.each(sent.flatMap(([page, fields]) => [page, `${page}.data`].map((path) => [path, fields] as const)))(
    "POST %s %o, by anyone but an admin",
    async (path, fields) => {
      expect((await callers.stranger.post(path, fields)).status).toBe(path.endsWith(".data") ? 202 : 302);
      for (const caller of [callers.user, callers.agent, callers.revoked])
        expect((await caller.post(path, fields)).status).toBe(403);
      expect(await database.sql`select from desk_settings where assigns_automatically`).toHaveLength(0);
      expect(await database.sql`select from invitations`).toHaveLength(0);
      expect(await database.sql`select from office_calendars`).toHaveLength(0);
      expect(await database.sql`select from source_costs`).toHaveLength(0);
      expect(await database.sql`select from privacy_requests`).toHaveLength(0);
      expect(await database.sql`select from jobs where kind = 'send-notices'`).toHaveLength(0);
      expect(await database.sql`select from "user" where email = 'user@shop.example'`).toHaveLength(1);
    },
  );

  test.each(["/my-data/view", "/my-data/file"])(
    "%s, for nobody without a mailed link, not even staff",
    async (address) => {
      for (const caller of Object.values(callers)) {
        const answer = await caller.get(address);
        expect(answer.status).toBe(403);
        expect(answer.headers.get("Cache-Control")).toBe("no-store");
        expect((await caller.post("/my-data/view", { act: "erase", confirmed: "yes" })).status).toBe(403);
      }
    },
  );

  test.each([...pages, ...deskPages])("%s stays when a filter holds what no text of the database can", async (page) => {
    const names = ["q", "state", "owner", "contact", "person", "staff", "action", "from", "before", "since"];
    for (const name of names) expect((await callers.admin.get(`${page}?${name}=x%00`)).status).toBeLessThan(500);
  });

  test.each([...pages, ...deskPages])("%s by a script leads to no address of a script", async (page) => {
    // What a form with an empty field asks for, and a page of the list that is not there.
    const place = `1577836800000000.${someLead}`;
    for (const query of ["q=&status=&owner=me", `older=${place}`])
      expect(await (await callers.admin.get(`${page}.data?${query}`)).text()).not.toContain(`${page}.data`);
  });

  test("what a visitor typed is text on every page of the desk, and in what its script reads", async () => {
    const mark = "</script><img src=x onerror=alert(1)>";
    const fields = { name: mark, email: "x'or'1@shop.in", phone: "9812345670", state: "Kerala", service: "" };
    const visit = { page: mark, referrer: mark, firstVisit: `utm_source=${encodeURIComponent(mark)}` };
    const stored = await callers.stranger.call("/api/leads", { ...fields, ...visit });
    const { id } = (await stored.json()) as { id: string };
    const written = await callers.stranger.call("/api/contact-messages", { ...fields, message: mark });
    const message = (await written.json()) as { id: string };
    const lists = ["/admin", "/seo", "/admin?q=onerror", "/admin/messages", "/admin/messages?q=onerror"];
    for (const page of [...lists, `/admin/leads/${id}`, `/admin/messages/${message.id}`]) {
      const html = await (await callers.admin.get(page)).text();
      expect(html, page).toContain("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;");
      expect(html, page).not.toContain("<img");
      expect(html.match(/<\/script>/g)?.length, page).toBe(html.match(/<script\b/g)?.length);
    }
  });

  test("anyone but an admin reads nothing about people, however a query is spelled: without the tables all answers stay the same", async () => {
    const without = [callers.stranger, callers.user, callers.revoked];
    const desk = [...deskPages, ...deskScripted, ...deskCalls];
    const addresses = [
      ...pages,
      ...scripted,
      ...desk,
      "/admin/news",
      "/admin/news?of=messages",
      "/account",
      "/auth",
      "/api/auth/get-session",
    ];
    const statuses = async () => {
      const found: number[] = [];
      for (const address of addresses) {
        const answers = await Promise.all(without.map((caller) => caller.get(address)));
        found.push(...answers.map(({ status }) => status));
      }
      return found;
    };
    const before = await statuses();
    for (const table of personal)
      await database.sql`alter table ${database.sql(table)} rename to ${database.sql(`no_${table}`)}`;
    try {
      expect(await statuses()).toEqual(before);
      expect(await (await callers.admin.get("/admin")).text()).toContain("Failed to fetch submissions");
    } finally {
      for (const table of personal)
        await database.sql`alter table ${database.sql(`no_${table}`)} rename to ${database.sql(table)}`;
    }
  });

  test("another site cannot make an admin's browser export or sign out", async () => {
    for (const path of ["/admin/export", "/auth/sign-out"]) {
      const cookie = [...callers.admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { Cookie: cookie, Origin: "https://evil.example" };
      expect((await fetch(server.origin + path, { method: "POST", headers })).status).toBe(403);
    }
  });

  test("an export is recorded: who, which filter, how many rows", async () => {
    await (await callers.admin.post("/admin/export?state=Goa")).text();
    const [record] = await database.sql`select * from exports where filter ->> 'state' = 'Goa'`;
    expect(record).toMatchObject({ email: "admin@shop.example", rows: "0", outcome: "complete" });
    await (await callers.admin.post("/admin/export?of=messages&state=Goa")).text();
    const lists = await database.sql`
      select filter ->> 'of' as of from exports where filter ->> 'state' = 'Goa' order by started_at`;
    expect(lists.map(({ of }) => of)).toEqual(["leads", "messages"]);
  });
});
