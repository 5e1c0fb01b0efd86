import { expect, test } from "vitest";
import { CustomerProof } from "../../db/personal/customer-proof";
import { browserOf } from "../../test/support/accounts";
import { withSite } from "../../test/support/site";
import { staffMember } from "../../test/support/staff";
import { anApplication } from "../../test/support/work/applications";
import { trackingPagesOf } from "../../test/support/work/tracking";
import { trackingLink } from "./link.server";
import { endTrackingPage } from "./revoke.server";

const { server, database } = withSite({ TRUST_PROXY: "1" });

let count = 0;
const person = (name = "Meenakshi Sundaram") => {
  count++;
  return { name, email: `person${count}@shop.example`, phone: String(9_100_000_000 + count) };
};
async function aTrackingPage() {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const { id } = await anApplication(sql, proof, "fssai", person());
  return { id, trackingPages: trackingPagesOf(server, database), proof };
}
const sessions = async () => (await database.sql`select id from tracking_sessions`).length;

test("the button opens My applications, and looking at the link does not", async () => {
  const { id, trackingPages } = await aTrackingPage();
  const link = await trackingPages.linkOf(id);
  const browser = browserOf(server);
  const before = await sessions();
  const page = await browser.get(link);
  expect([page.status, page.headers.getSetCookie(), await sessions()]).toEqual([200, [], before]);
  expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  const opened = await trackingPages.open(browser, link);
  expect([opened.status, opened.headers.get("Location")]).toEqual([303, "/track"]);
  expect(opened.headers.getSetCookie()[0]).toMatch(
    /^tracking=[\w-]{22}; Path=\/track; Max-Age=\d+; HttpOnly; SameSite=Lax/,
  );
  expect((await browser.get("/track")).status).toBe(200);
});

test("a scanner that fetches, heads, and posts without the page's field opens nothing, and the link works afterwards", async () => {
  const { id, trackingPages } = await aTrackingPage();
  const link = await trackingPages.linkOf(id);
  const before = await sessions();
  const headers = { Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded" };
  for (const init of [
    { method: "HEAD" },
    {},
    { method: "POST", headers, body: "" },
    { method: "POST", headers, body: "token=guessed" },
    { method: "POST", body: "token=guessed" },
  ]) {
    const answer = await fetch(server.origin + link, { ...init, redirect: "manual" });
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect(await sessions()).toBe(before);
  expect((await trackingPages.open(browserOf(server), link)).status).toBe(303);
});

test("a later link is the same, and a changed secret leaves the earlier one open", async () => {
  const { id, trackingPages } = await aTrackingPage();
  const link = await trackingPages.linkOf(id);
  expect(await trackingPages.linkOf(id)).toBe(link);
  const [row] = await database.sql<{ customer: string; email: string; submission: string }[]>`
    select customer_id as customer, email, submission_id as submission
    from applications join submissions on submissions.id = submission_id where applications.id = ${id}`;
  const owner = row ?? { customer: "", email: "", submission: "" };
  const other = await trackingLink(database.sql, "another secret of at least 32 characters", owner);
  expect(other).not.toBe(link);
  for (const each of [link, other]) expect((await trackingPages.open(browserOf(server), each)).status).toBe(303);
});

test("a revoked link opens nothing, ends what it had opened, and the next link is another", async () => {
  const { id, trackingPages } = await aTrackingPage();
  const { browser, link } = await trackingPages.visitor(id, { isProven: true });
  const [row] = await database.sql<{ customer: string; order: string }[]>`
    select customer_id as customer, order_id as order from applications where id = ${id}`;
  const order = (await browser.post(`/track/orders/${row?.order}`, {})).headers.get("Location") ?? "";
  const mailed = `/pay/${await CustomerProof.createToken(database.sql, row?.order ?? "")}`;
  expect((await browserOf(server).get(order)).status).toBe(200);
  await endTrackingPage(database.sql, row?.customer ?? "");
  expect((await browserOf(server).get(order)).status).toBe(404);
  // What was mailed with the order is not that of My applications.
  expect((await browserOf(server).get(mailed)).status).toBe(200);
  expect((await browser.get("/track")).headers.get("Location")).toBe("/track/open?next=%2Ftrack");
  expect((await browser.post("/track/open", { next: "/track" })).status).toBe(403);
  expect((await trackingPages.open(browserOf(server), link)).status).toBe(403);
  const next = await trackingPages.linkOf(id);
  expect(next).not.toBe(link);
  expect((await trackingPages.open(browserOf(server), next)).status).toBe(303);
});

test("a mail that is written while its address is corrected or erased leaves no link at that address behind", async () => {
  const { id, trackingPages } = await aTrackingPage();
  const link = await trackingPages.linkOf(id);
  const [row] = await database.sql<{ customer: string; email: string; submission: string }[]>`
    select customer_id as customer, email, submission_id as submission
    from applications join submissions on submissions.id = submission_id where applications.id = ${id}`;
  let next: Promise<string> | undefined;
  await database.sql.begin(async (transaction) => {
    await transaction`lock table tracking_links in access exclusive mode`;
    next = trackingPages.linkOf(id);
    const waiting = () =>
      database.sql`select from pg_locks where not granted and relation = 'tracking_links'::regclass`;
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
    await endTrackingPage(transaction, row?.customer ?? "");
    await transaction`update submissions set email = 'corrected@shop.example' where id = ${row?.submission ?? ""}`;
  });
  expect(await next).toBe("");
  expect(await database.sql`select from tracking_links where customer_id = ${row?.customer ?? ""}`).toHaveLength(0);
  expect(await trackingPages.linkOf(id)).not.toBe(link);
});

test("a link that a mail asks for while it is being revoked does not come back", async () => {
  const { id, trackingPages } = await aTrackingPage();
  const { link } = await trackingPages.visitor(id);
  const [row] = await database.sql<{ customer: string }[]>`
    select customer_id as customer from applications where id = ${id}`;
  let next: Promise<string> | undefined;
  await database.sql.begin(async (transaction) => {
    await transaction`lock table tracking_links in access exclusive mode`;
    next = trackingPages.linkOf(id);
    const waiting = () =>
      database.sql`select from pg_locks where not granted and relation = 'tracking_links'::regclass`;
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
    await endTrackingPage(transaction, row?.customer ?? "");
  });
  expect(await next).not.toBe(link);
  expect((await trackingPages.open(browserOf(server), link)).status).toBe(403);
  expect((await trackingPages.open(browserOf(server), (await next) ?? "")).status).toBe(303);
});

test("an ended session leads back to the button, and from there to where the customer was", async () => {
  const { id, trackingPages } = await aTrackingPage();
  const { browser } = await trackingPages.visitor(id);
  await database.sql`update tracking_sessions set ends_at = now() - interval '1 minute'`;
  const away = await browser.get("/track");
  expect([away.status, away.headers.get("Location")]).toEqual([303, "/track/open?next=%2Ftrack"]);
  expect(await (await browser.get("/track/open?next=%2Ftrack")).text()).toContain("Open My applications");
  const back = await browser.post("/track/open", { next: "/track" });
  expect([back.status, back.headers.get("Location")]).toEqual([303, "/track"]);
  expect((await browser.get("/track")).status).toBe(200);
});

test("what comes after the button stays in My applications", async () => {
  const { id, trackingPages } = await aTrackingPage();
  const { browser } = await trackingPages.visitor(id);
  for (const next of ["//evil.example", "https://evil.example", "/admin", "/track/../admin", "/track//evil.example"]) {
    const answer = await browser.post("/track/open", { next });
    expect([next, answer.status, answer.headers.get("Location")]).toEqual([next, 303, "/track"]);
  }
});
