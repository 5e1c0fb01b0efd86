import { expect, test } from "vitest";
import { browserOf, mailThatWaits, mailTo } from "../../test/support/accounts";
import { withSite } from "../../test/support/site";
import { staffMember } from "../../test/support/staff";
import { anApplication } from "../../test/support/work/applications";
import { roomsOf } from "../../test/support/work/room";
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
  const { browser } = await roomsOf(server, database).visitor(made.id);
  return { ...made, email, browser };
}

const codeIn = async (email: string) => /\d{6}/.exec((await mailTo(database, email))?.text ?? "")?.[0] ?? "";
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("six digits from the mailbox prove the device, which is remembered for the next session", async () => {
  const { browser, email, id } = await aVisitor();
  expect(await (await browser.get("/room")).text()).not.toContain("Harpreet");
  const asked = await browser.get("/room/proof?next=%2Froom");
  const page = await asked.text();
  expect(page).toContain(maskAddress(email));
  expect(page).not.toContain(email);
  expect((await browser.post("/room/proof", { act: "send", next: "/room" })).status).toBe(303);
  const tried = await browser.post("/room/proof", { code: await codeIn(email), next: "/room" });
  expect([tried.status, tried.headers.get("Location")]).toEqual([303, "/room"]);
  expect(await (await browser.get("/room")).text()).toContain("Harpreet");
  // Another session in the same browser is proven at once, by the device alone.
  browser.cookies.delete("room");
  const rooms = roomsOf(server, database);
  await rooms.open(browser, await rooms.linkOf(id));
  expect(await (await browser.get("/room")).text()).toContain("Harpreet");
});

test("six digits count in whatever script they are typed", async () => {
  const { browser, email } = await aVisitor();
  await browser.post("/room/proof", { act: "send", next: "/room" });
  const code = (await codeIn(email)).replace(/\d/g, (digit) => "०१२३४५६७८९"[Number(digit)] ?? "");
  const page = await (await browser.get("/room/proof")).text();
  const [, pattern = ""] = /<input(?=[^>]*name="code")[^>]*pattern="([^"]*)"/.exec(page) ?? [];
  expect(`${code.slice(0, 3)} ${code.slice(3)}`).toMatch(new RegExp(`^(?:${pattern})$`, "v"));
  expect((await browser.post("/room/proof", { code, next: "/room" })).status).toBe(303);
});

test("whoever put cookies of theirs into a browser has nothing of the proof that is given there", async () => {
  const [thief, { browser, email, id }] = [await aVisitor(), await aVisitor()];
  const rooms = roomsOf(server, database);
  // A device that is remembered already, for a room of the thief's own, and the session that the thief opened with the link.
  await rooms.prove(thief.browser);
  const planted = { device: thief.browser.cookies.get("room-device") ?? "", room: browser.cookies.get("room") ?? "" };
  browser.cookies.set("room-device", planted.device);
  await browser.post("/room/proof", { act: "send", next: "/room" });
  expect((await browser.post("/room/proof", { code: await codeIn(email), next: "/room" })).status).toBe(303);
  expect(await (await browser.get("/room")).text()).toContain("Harpreet");
  const other = browserOf(server);
  other.cookies.set("room", planted.room);
  expect((await other.get("/room")).status, "the session before").toBe(303);
  other.cookies.delete("room");
  other.cookies.set("room-device", planted.device);
  await rooms.open(other, await rooms.linkOf(id));
  expect(await (await other.get("/room")).text(), "the device before").not.toContain("Harpreet");
});

test("after a wrong code the right one still leads to where the customer was going", async () => {
  const { browser, email } = await aVisitor();
  const going = "/room/messages";
  const actionIn = (page: string) => /<form[^>]* action="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const first = actionIn(await (await browser.get(`/room/proof?next=${encodeURIComponent(going)}`)).text());
  await browser.post(first, { act: "send" });
  const code = await codeIn(email);
  const refused = await browser.post(first, { code: wrong(code) });
  expect(refused.status).toBe(400);
  const tried = await browser.post(actionIn(await refused.text()), { code });
  expect(tried.headers.get("Location")).toBe(going);
});

test("after five wrong tries the right digits are refused too, for an hour, in every session of the customer", async () => {
  const { browser, email, id } = await aVisitor();
  await browser.post("/room/proof", { act: "send", next: "/room" });
  const code = await codeIn(email);
  const { browser: other } = await roomsOf(server, database).visitor(id);
  await other.post("/room/proof", { act: "send", next: "/room" });
  const second = await codeIn(email);
  const statuses = [];
  for (let tries = 0; tries < 5; tries++)
    statuses.push((await browser.post("/room/proof", { code: wrong(code), next: "/room" })).status);
  expect(statuses).toEqual([400, 400, 400, 400, 429]);
  expect((await browser.post("/room/proof", { code, next: "/room" })).status).toBe(429);
  // Nor are others mailed, which would be refused as well.
  const refused = await other.post("/room/proof", { act: "send", next: "/room" });
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain("Please try again in an hour");
  expect(await codeIn(email)).toBe(second);
  expect((await other.post("/room/proof", { code: second, next: "/room" })).status).toBe(429);
  await database.sql`update rooms set tries_until = now() - interval '1 second'`;
  expect((await other.post("/room/proof", { code: second, next: "/room" })).status).toBe(303);
});

test("guesses sent at the same moment are counted one after another", async () => {
  const { browser, email } = await aVisitor();
  await browser.post("/room/proof", { act: "send", next: "/room" });
  const code = await codeIn(email);
  const guesses = Array.from({ length: 12 }, () => browser.post("/room/proof", { code: wrong(code), next: "/room" }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(4);
});

test("digits of one session prove no other, and old ones none", async () => {
  const { browser, email, id } = await aVisitor();
  await browser.post("/room/proof", { act: "send", next: "/room" });
  const code = await codeIn(email);
  const { browser: other } = await roomsOf(server, database).visitor(id);
  expect((await other.post("/room/proof", { code, next: "/room" })).status).toBe(400);
  await database.sql`update room_codes set expires_at = now() - interval '1 second'`;
  expect((await browser.post("/room/proof", { code, next: "/room" })).status).toBe(400);
});

test("a device that the customer forgets needs digits again", async () => {
  const { id } = await aVisitor();
  const { browser } = await roomsOf(server, database).visitor(id, { isProven: true });
  const page = await (await browser.get("/room")).text();
  const device = /name="device" value="([^"]+)"/.exec(page)?.[1] ?? "";
  expect((await browser.post("/room", { act: "forget", device })).status).toBe(303);
  const answer = await browser.get("/room/orders/x");
  expect(answer.headers.get("Location")).toBe("/room/proof?next=%2Froom%2Forders%2Fx");
});

test("a browser is named in general words", () => {
  const android = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36";
  expect(nameBrowser(android)).toBe("Chrome on Android");
  expect(nameBrowser("")).toBe("A browser on a computer");
});
