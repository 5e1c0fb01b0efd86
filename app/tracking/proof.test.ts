import { expect, test } from "vitest";
import { hashOf } from "../../db/personal/person-proof";
import { browserOf, mailThatWaits, mailTo } from "../../test/support/accounts";
import { content } from "../../test/support/edition/content";
import { withSite } from "../../test/support/site";
import { staffMember } from "../../test/support/staff";
import { anApplication } from "../../test/support/work/applications";
import { trackingPagesOf } from "../../test/support/work/tracking";
import { maskAddress, nameBrowser } from "./proof.server";

const { server, database } = withSite({ ...mailThatWaits, TRUST_PROXY: "1" });

let count = 0;
async function aVisitor() {
  count++;
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const email = `harpreet${count}@shop.example`;
  const phone = String(9_200_000_000 + count);
  const made = await anApplication(sql, proof, "gst", { name: "Harpreet Kaur Gill", email, phone });
  const { browser } = await trackingPagesOf(server, database).visitor(made.id);
  return { ...made, email, browser };
}

const codeIn = async (email: string) => /\d{6}/.exec((await mailTo(database, email))?.text ?? "")?.[0] ?? "";
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("six digits from the mailbox prove the device, which is remembered for the next session", async () => {
  const { browser, email, id } = await aVisitor();
  expect(await (await browser.get("/track")).text()).not.toContain("Harpreet");
  const asked = await browser.get("/track/proof?next=%2Ftrack");
  const page = await asked.text();
  expect(page).toContain(maskAddress(email));
  expect(page).not.toContain(email);
  expect((await browser.post("/track/proof", { act: "send", next: "/track" })).status).toBe(303);
  const tried = await browser.post("/track/proof", { code: await codeIn(email), next: "/track" });
  expect([tried.status, tried.headers.get("Location")]).toEqual([303, "/track"]);
  expect(await (await browser.get("/track")).text()).toContain("Harpreet");
  // Another session in the same browser is proven at once, by the device alone.
  browser.cookies.delete("tracking");
  const trackingPages = trackingPagesOf(server, database);
  await trackingPages.open(browser, await trackingPages.linkOf(id));
  expect(await (await browser.get("/track")).text()).toContain("Harpreet");
});

test("a code is accepted in the digits of any script", async () => {
  const { browser, email } = await aVisitor();
  await browser.post("/track/proof", { act: "send", next: "/track" });
  const code = (await codeIn(email)).replace(/\d/g, (digit) => "०१२३४५६७८९"[Number(digit)] ?? "");
  const page = await (await browser.get("/track/proof")).text();
  const [, pattern = ""] = /<input(?=[^>]*name="code")[^>]*pattern="([^"]*)"/.exec(page) ?? [];
  expect(`${code.slice(0, 3)} ${code.slice(3)}`).toMatch(new RegExp(`^(?:${pattern})$`, "v"));
  expect((await browser.post("/track/proof", { code, next: "/track" })).status).toBe(303);
});

test("an attacker who planted cookies in a browser gains nothing when the code is entered there", async () => {
  const [thief, { browser, email, id }] = [await aVisitor(), await aVisitor()];
  const trackingPages = trackingPagesOf(server, database);
  // A device that is remembered already, for My applications of the thief's own, and the session that the thief opened with the link.
  await trackingPages.prove(thief.browser);
  const planted = {
    device: thief.browser.cookies.get("tracking-device") ?? "",
    tracking: browser.cookies.get("tracking") ?? "",
  };
  browser.cookies.set("tracking-device", planted.device);
  await browser.post("/track/proof", { act: "send", next: "/track" });
  expect((await browser.post("/track/proof", { code: await codeIn(email), next: "/track" })).status).toBe(303);
  expect(await (await browser.get("/track")).text()).toContain("Harpreet");
  const other = browserOf(server);
  other.cookies.set("tracking", planted.tracking);
  expect((await other.get("/track")).status, "the session before").toBe(303);
  other.cookies.delete("tracking");
  other.cookies.set("tracking-device", planted.device);
  await trackingPages.open(other, await trackingPages.linkOf(id));
  expect(await (await other.get("/track")).text(), "the device before").not.toContain("Harpreet");
});

test("after a wrong code the right one still leads to where the customer was going", async () => {
  const { browser, email } = await aVisitor();
  const going = "/track/messages";
  const actionIn = (page: string) => /<form[^>]* action="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const first = actionIn(await (await browser.get(`/track/proof?next=${encodeURIComponent(going)}`)).text());
  await browser.post(first, { act: "send" });
  const code = await codeIn(email);
  const refused = await browser.post(first, { code: wrong(code) });
  expect(refused.status).toBe(400);
  const tried = await browser.post(actionIn(await refused.text()), { code });
  expect(tried.headers.get("Location")).toBe(going);
});

test("after five wrong tries by one link its digits are refused for an hour, and those of a newer mail's link are not", async () => {
  const { browser, email, id, submissionId } = await aVisitor();
  const trackingPages = trackingPagesOf(server, database);
  const old = await trackingPages.linkOf(id);
  await browser.post("/track/proof", { act: "send", next: "/track" });
  const code = await codeIn(email);
  const { browser: other } = await trackingPages.visitor(id);
  await other.post("/track/proof", { act: "send", next: "/track" });
  const second = await codeIn(email);
  const statuses = [];
  for (let tries = 0; tries < 5; tries++)
    statuses.push((await browser.post("/track/proof", { code: wrong(code), next: "/track" })).status);
  expect(statuses).toEqual([400, 400, 400, 400, 429]);
  expect((await browser.post("/track/proof", { code, next: "/track" })).status).toBe(429);
  // Nor are others mailed by the same link, which would be refused as well.
  const refused = await other.post("/track/proof", { act: "send", next: "/track" });
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain("try again in an hour");
  expect(await codeIn(email)).toBe(second);
  expect((await other.post("/track/proof", { code: second, next: "/track" })).status).toBe(429);

  // The attacker has only the earlier link. The customer is mailed another one, once, and enters the code with it.
  expect(
    await database.sql`select from jobs where kind = 'tracking-new-link-mail' and subject = ${submissionId}`,
  ).toHaveLength(1);
  expect(await trackingPages.linkOf(id)).not.toBe(old);
  const { browser: customer } = await trackingPages.visitor(id);
  await customer.post("/track/proof", { act: "send", next: "/track" });
  expect((await customer.post("/track/proof", { code: await codeIn(email), next: "/track" })).status).toBe(303);
  // The earlier one still opens what a link alone opens, and takes digits after the hour.
  await database.sql`update sign_in_tries set window_ends = now() - interval '1 second'`;
  expect((await other.post("/track/proof", { code: second, next: "/track" })).status).toBe(303);
});

test("five codes requested with one link do not block the codes of a newer link", async () => {
  const { browser, email, id } = await aVisitor();
  const trackingPages = trackingPagesOf(server, database);
  const statuses = [];
  for (let asked = 0; asked < 6; asked++)
    statuses.push((await browser.post("/track/proof", { act: "send", next: "/track" })).status);
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  const { browser: customer } = await trackingPages.visitor(id);
  expect((await customer.post("/track/proof", { act: "send", next: "/track" })).status).toBe(303);
  expect((await customer.post("/track/proof", { code: await codeIn(email), next: "/track" })).status).toBe(303);
  // Used up again, the earlier link sends nobody a further one.
  const link = await trackingPages.linkOf(id);
  await browser.post("/track/proof", { act: "send", next: "/track" });
  expect(await trackingPages.linkOf(id)).toBe(link);
});

test("guesses sent at the same moment are counted one after another", async () => {
  const { browser, email } = await aVisitor();
  await browser.post("/track/proof", { act: "send", next: "/track" });
  const code = await codeIn(email);
  const guesses = Array.from({ length: 12 }, () => browser.post("/track/proof", { code: wrong(code), next: "/track" }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(4);
});

test("digits of one session prove no other, and old ones none", async () => {
  const { browser, email, id } = await aVisitor();
  await browser.post("/track/proof", { act: "send", next: "/track" });
  const code = await codeIn(email);
  const { browser: other } = await trackingPagesOf(server, database).visitor(id);
  expect((await other.post("/track/proof", { code, next: "/track" })).status).toBe(400);
  await database.sql`update tracking_codes set expires_at = now() - interval '1 second'`;
  expect((await browser.post("/track/proof", { code, next: "/track" })).status).toBe(400);
});

test("a device that the customer forgets needs digits again", async () => {
  const { id } = await aVisitor();
  const { browser } = await trackingPagesOf(server, database).visitor(id, { isProven: true });
  const page = await (await browser.get("/track")).text();
  const device = /name="device" value="([^"]+)"/.exec(page)?.[1] ?? "";
  expect((await browser.post("/track", { act: "forget", device })).status).toBe(303);
  const answer = await browser.get("/track/orders/x");
  expect(answer.headers.get("Location")).toBe("/track/proof?next=%2Ftrack%2Forders%2Fx");
});

test("a page of an order is one for each browser however often it is opened, and ends when that browser is forgotten", async () => {
  const { id, orderId } = await aVisitor();
  const trackingPages = trackingPagesOf(server, database);
  const [{ browser: phone }, { browser: borrowed }] = [
    await trackingPages.visitor(id, { isProven: true }),
    await trackingPages.visitor(id, { isProven: true }),
  ];
  const opened = async (browser: typeof phone) =>
    (await browser.post(`/track/orders/${orderId}`, {})).headers.get("Location") ?? "";
  const pages = [await opened(borrowed), await opened(borrowed), await opened(phone)] as const;
  expect(pages[1]).toBe(pages[0]);
  expect(pages[2]).not.toBe(pages[0]);
  const made = await database.sql`select from order_tokens where order_id = ${orderId} and device_id is not null`;
  expect(made).toHaveLength(2);
  const [device] = await database.sql<{ id: string }[]>`
    select device_id as id from tracking_sessions where hash = ${hashOf(borrowed.cookies.get("tracking") ?? "")}`;
  await phone.post("/track", { act: "forget", device: device?.id ?? "" });
  expect((await browserOf(server).get(pages[0])).status).toBe(404);
  expect((await browserOf(server).get(pages[2])).status).toBe(200);
  // Nor does one outlast the days for which a browser is remembered.
  await database.sql`update tracking_devices set ends_at = now() - interval '1 second'`;
  expect((await browserOf(server).get(pages[2])).status).toBe(404);
});

test("a browser is named in general words", () => {
  const android = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36";
  expect(nameBrowser(content, android)).toBe("Chrome on Android");
  expect(nameBrowser(content, "")).toBe("A browser on a computer");
});
