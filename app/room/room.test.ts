import { expect, test } from "vitest";
import { CustomerProof } from "../../db/personal/customer-proof";
import { anAccount, browserOf } from "../../test/support/accounts";
import { secret } from "../../test/support/server";
import { withSite } from "../../test/support/site";
import { staffMember } from "../../test/support/staff";
import { anApplication, aPaidOrder, services } from "../../test/support/work/applications";
import { roomsOf } from "../../test/support/work/room";
import { joinCustomers, partMerged } from "../applications/customers.server";
import { makeFromOrder } from "../applications/make.server";
import { mergeCases, unmergeCase } from "../desk/cases/merge.server";
import { roomLink } from "./link.server";
import { linkOfCustomer } from "./mails.server";
import { endRoom, partRooms } from "./revoke.server";

const { server, database } = withSite({ TRUST_PROXY: "1" });

let count = 0;
const person = (name = "Meenakshi Sundaram") => {
  count++;
  return { name, email: `person${count}@shop.example`, phone: String(9_100_000_000 + count) };
};
async function aRoom() {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const { id } = await anApplication(sql, proof, "fssai", person());
  return { id, rooms: roomsOf(server, database), proof };
}
const sessions = async () => (await database.sql`select id from room_sessions`).length;

test("the button opens the room, and looking at the link does not", async () => {
  const { id, rooms } = await aRoom();
  const link = await rooms.linkOf(id);
  const browser = browserOf(server);
  const before = await sessions();
  const page = await browser.get(link);
  expect([page.status, page.headers.getSetCookie(), await sessions()]).toEqual([200, [], before]);
  expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  const opened = await rooms.open(browser, link);
  expect([opened.status, opened.headers.get("Location")]).toEqual([303, "/room"]);
  expect(opened.headers.getSetCookie()[0]).toMatch(/^room=[\w-]{22}; Path=\/room; Max-Age=\d+; HttpOnly; SameSite=Lax/);
  expect((await browser.get("/room")).status).toBe(200);
});

test("a scanner that fetches, heads, and posts without the page's field opens nothing, and the link works afterwards", async () => {
  const { id, rooms } = await aRoom();
  const link = await rooms.linkOf(id);
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
  expect((await rooms.open(browserOf(server), link)).status).toBe(303);
});

test("a later link is the same, and a changed secret leaves the earlier one open", async () => {
  const { id, rooms } = await aRoom();
  const link = await rooms.linkOf(id);
  expect(await rooms.linkOf(id)).toBe(link);
  const [row] = await database.sql<{ customer: string }[]>`
    select customer_id as customer from applications where id = ${id}`;
  const other = await roomLink(database.sql, "another secret of at least 32 characters", row?.customer ?? "");
  expect(other).not.toBe(link);
  for (const each of [link, other]) expect((await rooms.open(browserOf(server), each)).status).toBe(303);
});

test("a revoked link opens nothing, ends what it had opened, and the next link is another", async () => {
  const { id, rooms } = await aRoom();
  const { browser, link } = await rooms.visitor(id, { isProven: true });
  const [row] = await database.sql<{ customer: string; order: string }[]>`
    select customer_id as customer, order_id as order from applications where id = ${id}`;
  const order = (await browser.post(`/room/orders/${row?.order}`, {})).headers.get("Location") ?? "";
  const mailed = `/pay/${await CustomerProof.createToken(database.sql, row?.order ?? "")}`;
  expect((await browserOf(server).get(order)).status).toBe(200);
  await endRoom(database.sql, row?.customer ?? "");
  expect((await browserOf(server).get(order)).status).toBe(404);
  // What was mailed with the order is not the room's.
  expect((await browserOf(server).get(mailed)).status).toBe(200);
  expect((await browser.get("/room")).headers.get("Location")).toBe("/room/open?next=%2Froom");
  expect((await browser.post("/room/open", { next: "/room" })).status).toBe(403);
  expect((await rooms.open(browserOf(server), link)).status).toBe(403);
  const next = await rooms.linkOf(id);
  expect(next).not.toBe(link);
  expect((await rooms.open(browserOf(server), next)).status).toBe(303);
});

test("whoever staff took for another customer keeps nothing of their room once the two are parted", async () => {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const rooms = roomsOf(server, database);
  const make = async (name: string) => {
    const { submissionId } = await anApplication(sql, proof, "fssai", person(name));
    const [row] = await sql<{ id: string; version: number }[]>`
      select id, version from customers join customer_submissions on customer_id = id
      where submission_id = ${submissionId}`;
    return { submissionId, id: row?.id ?? "", version: row?.version ?? 0 };
  };
  const [own, other] = [await make("Lakshmi Venkataraman"), await make("Mohammed Irfan Qureshi")];
  expect(await joinCustomers(proof, sql, { into: own.id, other: other.id, version: own.version })).toBe("done");
  const link = await linkOfCustomer(sql, secret, other.id);
  const browser = browserOf(server);
  await rooms.open(browser, link);
  await rooms.prove(browser);
  expect(await (await browser.get("/room")).text()).toContain("Lakshmi");
  await sql`
    insert into room_messages (customer_id, submission_id, text)
    values (${own.id}, ${other.submissionId}, 'What of my kitchen?'), (${own.id}, ${own.submissionId}, 'What of my shop?')`;

  const staff = await anAccount(server, database, "parts@anugya.example", { role: "admin" });
  await staff.signIn("parts@anugya.example");
  const [now] = await sql`select version from customers where id = ${own.id}`;
  const form = { act: "part", other: other.id, version: String(now?.version) };
  expect((await staff.post(`/desk/customers/${own.id}`, form)).status).toBe(200);
  expect((await browser.get("/room")).status).toBe(303);
  expect((await browser.post("/room/open", { next: "/room" })).status).toBe(403);
  expect((await rooms.open(browserOf(server), link)).status).toBe(403);

  for (const [whose, theirs, others] of [
    [own, /Lakshmi|my shop/g, /Mohammed|my kitchen/],
    [other, /Mohammed|my kitchen/g, /Lakshmi|my shop/],
  ] as const) {
    const anew = browserOf(server);
    await rooms.open(anew, await linkOfCustomer(sql, secret, whose.id));
    await rooms.prove(anew);
    const pages = await Promise.all(["/room", "/room/messages"].map(async (path) => (await anew.get(path)).text()));
    expect(new Set(pages.join("").match(theirs)).size).toBe(2);
    expect(pages.join("")).not.toMatch(others);
  }
});

test.each([[0], [1]])(
  "undoing the merge of two cases parts their customers, whichever ordered first (%i)",
  async (turn) => {
    const { sql } = database;
    const { proof } = await staffMember(sql);
    const rooms = roomsOf(server, database);
    const order = (name: string) => aPaidOrder(sql, proof, services.fssai, person(name));
    const people = [await order("Lakshmi Venkataraman"), await order("Mohammed Irfan Qureshi")] as const;
    const [own, other] = people;
    const versionOf = async () =>
      Number((await sql`select version from cases where id = ${own.submissionId}`)[0]?.version);
    const into = { id: own.submissionId, version: await versionOf() };
    expect(await mergeCases(proof, sql, other.submissionId, into)).toEqual({ outcome: "merged" });
    const made = new Map<string, string>();
    for (const { id } of turn === 0 ? people : people.toReversed()) {
      const application = await makeFromOrder(proof, sql, id);
      made.set(id, application.outcome === "made" ? application.id : "");
    }
    const link = await rooms.linkOf(made.get(other.id) ?? "");
    const browser = browserOf(server);
    await rooms.open(browser, link);
    await rooms.prove(browser);
    const whole = await (await browser.get("/room")).text();
    for (const name of ["Lakshmi", "Mohammed"]) expect(whole).toContain(name);
    const page = (await browser.post(`/room/orders/${own.id}`, {})).headers.get("Location") ?? "";
    expect((await browserOf(server).get(page)).status).toBe(200);

    const email = `unmerges${turn}@anugya.example`;
    const staff = await anAccount(server, database, email, { role: "admin" });
    await staff.signIn(email);
    const form = { act: "unmerge", other: other.submissionId, version: String(await versionOf()) };
    expect((await staff.post(`/desk/cases/${own.submissionId}`, form)).status).toBe(200);
    expect((await browser.get("/room")).status).toBe(303);
    expect((await browserOf(server).get(page)).status).toBe(404);
    for (const [whose, theirs, others] of [
      [own, "Lakshmi", "Mohammed"],
      [other, "Mohammed", "Lakshmi"],
    ] as const) {
      const anew = browserOf(server);
      await rooms.open(anew, await rooms.linkOf(made.get(whose.id) ?? ""));
      await rooms.prove(anew);
      const shown = await (await anew.get("/room")).text();
      expect([shown.includes(theirs), shown.includes(others)]).toEqual([true, false]);
    }
  },
);

test("whom staff joined by their own word stay one customer when the merge of their cases is undone", async () => {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const make = async (name: string) => {
    const { submissionId } = await anApplication(sql, proof, "fssai", person(name));
    const [row] = await sql<{ id: string }[]>`
      select customer_id as id from customer_submissions where submission_id = ${submissionId}`;
    return { submissionId, id: row?.id ?? "" };
  };
  const [own, other] = [await make("Lakshmi Venkataraman"), await make("Mohammed Irfan Qureshi")];
  expect(await joinCustomers(proof, sql, { into: own.id, other: other.id, version: 1 })).toBe("done");
  const asked = async () => ({
    id: own.submissionId,
    version: Number((await sql`select version from cases where id = ${own.submissionId}`)[0]?.version),
  });
  await mergeCases(proof, sql, other.submissionId, await asked());
  const undone = await unmergeCase(proof, sql, other.submissionId, await asked(), partMerged(partRooms));
  expect(undone).toEqual({ outcome: "unmerged" });
  expect(await sql`select joined_into from customers where id = ${other.id}`).toEqual([{ joined_into: own.id }]);
});

test("an ended session leads back to the button, and from there to where the customer was", async () => {
  const { id, rooms } = await aRoom();
  const { browser } = await rooms.visitor(id);
  await database.sql`update room_sessions set ends_at = now() - interval '1 minute'`;
  const away = await browser.get("/room");
  expect([away.status, away.headers.get("Location")]).toEqual([303, "/room/open?next=%2Froom"]);
  expect(await (await browser.get("/room/open?next=%2Froom")).text()).toContain("Open my room");
  const back = await browser.post("/room/open", { next: "/room" });
  expect([back.status, back.headers.get("Location")]).toEqual([303, "/room"]);
  expect((await browser.get("/room")).status).toBe(200);
});

test("what comes after the button stays in the room", async () => {
  const { id, rooms } = await aRoom();
  const { browser } = await rooms.visitor(id);
  for (const next of ["//evil.example", "https://evil.example", "/admin", "/room/../admin", "/room//evil.example"]) {
    const answer = await browser.post("/room/open", { next });
    expect([next, answer.status, answer.headers.get("Location")]).toEqual([next, 303, "/room"]);
  }
});
