import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Job } from "../../db/jobs";
import { anAccount, browserOf } from "../../test/support/accounts";
import { aCase, aStaffMember } from "../../test/support/cases";
import { anOrder, paymentsOff } from "../../test/support/payments";
import { secret } from "../../test/support/server";
import { withSite } from "../../test/support/site";
import { staffMember } from "../../test/support/staff";
import { anApplication, aPaidOrder, services } from "../../test/support/work/applications";
import { roomsOf } from "../../test/support/work/room";
import { actOnApplication } from "../applications/act.server";
import { customerOf } from "../applications/customers.server";
import { makeByHand } from "../applications/make.server";
import { erasePeople } from "../privacy/erasure/erase.server";
import { actOnRoom } from "./desk.server";
import { linkOfCustomer, withRoomLink } from "./mails.server";

const { server, database } = withSite({ TRUST_PROXY: "1", UPI_ID: "anugya@bank", UPI_NAME: "Anugya" });

let count = 0;
const person = (name = "Meenakshi Sundaram") => {
  count++;
  return { name, email: `worked${count}@shop.example`, phone: String(9_400_000_000 + count) };
};
async function aRoom(service: "fssai" | "gst" | "msme" = "fssai") {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const whose = person();
  const made = await anApplication(sql, proof, service, whose);
  const rooms = roomsOf(server, database);
  const { browser, link } = await rooms.visitor(made.id, { isProven: true });
  return { ...made, ...whose, browser, link, rooms, proof };
}
const keyIn = (page: string) => /name="key" value="([^"]+)"/.exec(page)?.[1] ?? "";
const aKey = () => crypto.randomUUID();

describe("questions and answers", () => {
  test("a question is owed an answer like a form sent again, once, and the answer is in the room", async () => {
    const { sql } = database;
    const { browser, id, submissionId } = await aRoom();
    const key = keyIn(await (await browser.get("/room/messages")).text());
    for (let sent = 0; sent < 2; sent++)
      expect((await browser.post("/room/messages", { text: "When is it filed?", key })).status).toBe(303);
    const [asked] = await sql`
      select root.asked_again as again, root.status, root.is_open as open, root.promise_due is not null as promised
      from cases as own join cases as root on root.id = coalesce(own.merged_into, own.id) where own.id = ${submissionId}`;
    expect(asked).toEqual({ again: 1, status: "won", open: true, promised: true });
    const staff = await anAccount(server, database, "asha-answers@anugya.example", { role: "admin" });
    await staff.signIn("asha-answers@anugya.example");
    const page = await (await staff.get(`/desk/applications/${id}`)).text();
    expect(page).toContain("When is it filed?");
    expect(page).toContain("1 not answered");
    const answer = { act: "room answer", text: "Tomorrow morning.", key: aKey() };
    expect((await staff.post(`/desk/applications/${id}`, answer)).status).toBe(200);
    const [kept] = await sql`
      select promise_due as due, first_contact_at is not null as reached, status, is_open as open from cases
      where id = (select coalesce(merged_into, id) from cases where id = ${submissionId})`;
    expect(kept).toEqual({ due: null, reached: true, status: "won", open: false });
    expect(await (await browser.get("/room")).text()).toContain("1 new");
    expect(await (await browser.get("/room/messages")).text()).toContain("Tomorrow morning.");
    expect(await (await browser.get("/room")).text()).not.toContain("1 new");
    const log = await sql`select action from audit_events where object = ${id} and action = 'answered in the room'`;
    expect(log).toHaveLength(1);
  });

  test("the same form with other words, after going back, is another question", async () => {
    const { browser } = await aRoom();
    const key = keyIn(await (await browser.get("/room/messages")).text());
    for (const text of ["When is it filed?", "And what about the shop in Indore?"])
      expect((await browser.post("/room/messages", { text, key })).status).toBe(303);
    const page = await (await browser.get("/room/messages")).text();
    expect(page).toContain("When is it filed?");
    expect(page).toContain("And what about the shop in Indore?");
  });

  test.each([
    ["My Aadhaar is 2341 2341 2346", "Aadhaar"],
    ["", "Please write"],
    ["x".repeat(2_001), "At most"],
  ])("'%.30s' is refused, and what was typed comes back", async (text, problem) => {
    const { browser } = await aRoom();
    const answer = await browser.post("/room/messages", { text, key: aKey() });
    const page = await answer.text();
    expect([answer.status, page.includes(problem)]).toEqual([400, true]);
    expect(page).toContain(text.slice(0, 50));
    expect(await database.sql`select from room_messages where text = ${text}`).toEqual([]);
  });

  test("what was typed when the session had ended is kept, and one press opens the room and sends it", async () => {
    const { browser } = await aRoom();
    const key = keyIn(await (await browser.get("/room/messages")).text());
    await database.sql`update room_sessions set ends_at = now() - interval '1 minute'`;
    const text = "Is the rent agreement enough?";
    const ended = await browser.post("/room/messages", { text, key });
    const page = await ended.text();
    expect(ended.status).toBe(403);
    expect(page).toContain(text);
    expect(page).toContain("Open my room again and send");
    expect((await browser.post("/room/messages", { text, key, renew: "yes" })).status).toBe(303);
    expect(await (await browser.get("/room/messages")).text()).toContain(text);
  });
});

describe("staff", () => {
  test("send the link, see the devices, forget one and revoke, each in the log", async () => {
    const { sql } = database;
    const { id, browser, link, rooms } = await aRoom();
    const email = "asha-room@anugya.example";
    const staff = await anAccount(server, database, email, { role: "admin" });
    await staff.signIn(email);
    const at = `/desk/applications/${id}`;
    const page = await (await staff.get(at)).text();
    expect(page).toContain("Chrome on Android");
    expect(page).toContain("Last seen by the customer");
    const preview = await (await staff.get(`${at}/room`)).text();
    expect(preview).toContain("papers are still missing");
    expect((await staff.post(at, { act: "room link" })).status).toBe(200);
    const device = /name="device" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect((await staff.post(at, { act: "room forget", device })).status).toBe(200);
    expect((await browser.get("/room/messages")).headers.get("Location")).toContain("/room/proof");
    expect((await staff.post(at, { act: "room revoke" })).status).toBe(200);
    expect((await browser.get("/room")).headers.get("Location")).toContain("/room/open");
    expect((await rooms.open(browserOf(server), link)).status).toBe(403);
    const log = await sql<{ action: string }[]>`
      select action from audit_events where object = ${id} and action like 'room %' order by id`;
    expect(log.map(({ action }) => action)).toEqual([
      "room previewed",
      "room link sent",
      "room device forgotten",
      "room link revoked",
    ]);
  });

  test("see the whole room as the customer does; of what a colleague works on an agent sees no number", async () => {
    const { sql } = database;
    const { id, browser } = await aRoom();
    const [row] = await sql<{ customer: string; submission: string }[]>`
      select customer_id as customer, submission_id as submission from applications where id = ${id}`;
    await browser.post("/room/messages", { text: "Is Saturday a working day?", key: aKey() });
    // Another registration of the same customer, which a colleague has.
    const { id: colleague } = await staffMember(sql, "agent");
    const boss = await staffMember(sql);
    const other = await anApplication(sql, boss.proof, "msme", person());
    const number = "UDYAM-MH-18-0099881";
    await sql`
      update applications set owner = ${colleague}, stage = 'granted', is_open = false, mover = 'nobody' where id = ${other.id}`;
    await sql`update cases set owner = ${colleague} where id = ${other.submissionId}`;
    await sql`
      insert into registrations (customer_id, application_id, service, kind, number, valid_from)
      select customer_id, id, 'msme', 'udyam', ${number}, '2026-11-01' from applications where id = ${other.id}`;
    await sql`
      update customers set joined_into = ${row?.customer ?? ""}
      where id = (select customer_id from applications where id = ${other.id})`;
    const previewOf = async (role: "admin" | "agent") => {
      const email = `${role}-preview@anugya.example`;
      const staff = await anAccount(server, database, email, { role });
      await staff.signIn(email);
      return (await staff.get(`/desk/applications/${id}/room`)).text();
    };
    const whole = await previewOf("admin");
    for (const text of ["papers are still missing", number, "What you paid", "Is Saturday a working day?", "inert"])
      expect(whole, text).toContain(text);
    const ofAgent = await previewOf("agent");
    for (const text of ["papers are still missing", "Udyam registration", "What you paid"])
      expect(ofAgent, text).toContain(text);
    expect(ofAgent).not.toContain(number);
    const seen = await sql<{ id: string }[]>`
      select unnest(people)::text as id from audit_events where action = 'room previewed' and object = ${id} order by 1`;
    expect([...new Set(seen.map((each) => each.id))]).toEqual([row?.submission, other.submissionId].toSorted());
  });

  test("an agent whose application it is not reaches nothing of the room", async () => {
    const { id } = await aRoom();
    const { sql } = database;
    const owner = await staffMember(sql, "agent");
    await sql`update applications set owner = ${owner.id} where id = ${id}`;
    const email = "agent-room@anugya.example";
    const agent = await anAccount(server, database, email, { role: "agent" });
    await agent.signIn(email);
    const at = `/desk/applications/${id}`;
    expect((await agent.get(`${at}/room`)).status).toBe(404);
    for (const act of ["room link", "room revoke", "room answer"])
      expect((await agent.post(at, { act, text: "Hello", key: aKey() })).status).toBe(404);
  });
});

describe("whose turn it is", () => {
  test("what waits for the customer comes first, whatever is newer", async () => {
    const { browser, submissionId, proof, id } = await aRoom();
    const { sql } = database;
    const turns = async () =>
      [...(await (await browser.get("/room")).text()).matchAll(/class="room-turn"[^>]*>(.*?)</g)].map(
        ([, turn]) => turn,
      );
    await makeByHand(proof, sql, { submission: submissionId, service: "msme", kind: "udyam", key: aKey() });
    expect(await turns()).toEqual([expect.stringMatching(/^It is your turn/), expect.stringMatching(/will call you/)]);
    await sql`update applications set stage = 'refused', is_open = false, mover = 'nobody', appeal_until = current_date + 9
      where id = ${id}`;
    expect(await turns()).toEqual([expect.stringMatching(/^Please call or write/), expect.any(String)]);
    expect(await (await browser.get("/room")).text()).toContain("You can appeal until");
    await sql`update applications set appeal_until = current_date - 9 where id = ${id}`;
    expect(await turns()).toEqual([expect.stringMatching(/will call you/), expect.any(String)]);
    expect(await (await browser.get("/room")).text()).not.toContain("You can appeal until");
  });

  test("a paper that they do not have is ours to answer, until we say that it is needed; then we prepare", async () => {
    const { browser, proof, id } = await aRoom();
    const { sql } = database;
    const papers = await sql<{ id: string }[]>`select id from asked_papers where application_id = ${id}`;
    for (const paper of papers)
      await browser.post(`/room/papers/${paper.id}`, { act: "lacks", lacks: "A ration card" });
    const told = await (await browser.get("/room")).text();
    expect(told).toContain("you do not have it; we will write to you");
    expect([told.includes("It is our turn"), told.includes("It is your turn")]).toEqual([true, false]);
    const judge = (paper: string, judgement: string, reason = "") => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ act: "paper", version: "1", paper, judgement, reason }))
        form.set(name, value);
      return actOnApplication(proof, { sql, supplier: paymentsOff.supplier }, id, form);
    };
    const [first = { id: "" }] = papers;
    await judge(first.id, "needed", "A ration card is not taken.");
    const asked = await (await browser.get("/room")).text();
    for (const text of ["One paper is still missing", "It is your turn: one photo", "A ration card is not taken."])
      expect(asked).toContain(text);
    for (const paper of papers) await judge(paper.id, "waive", "We have it.");
    const done = await (await browser.get("/room")).text();
    expect([done.includes("is preparing it"), done.includes("is checking what you sent")]).toEqual([true, false]);
  });
});

describe("granted", () => {
  async function granted() {
    const made = await aRoom();
    const { sql } = database;
    await sql`update applications set stage = 'granted', is_open = false, mover = 'nobody' where id = ${made.id}`;
    const [row] = await sql<{ id: string }[]>`
      insert into registrations (customer_id, application_id, service, kind, number, valid_from, valid_until)
      select customer_id, id, 'fssai', 'registration', ${`2242101200${1_000 + count}`}, '2026-11-01', '2027-10-31'
      from applications where id = ${made.id} returning id`;
    const [date] = await sql<{ id: string }[]>`
      insert into coming_dates (registration_id, rule, due_on) values (${row?.id ?? ""}, 'fssaiYearlyFee', '2027-10-01')
      returning id`;
    return { ...made, registration: row?.id ?? "", date: date?.id ?? "", number: `2242101200${1_000 + count}` };
  }

  test("the number, its page for the wall and its dates are there, and only behind the second proof", async () => {
    const { browser, registration, number, id, rooms } = await granted();
    const page = await (await browser.get("/room")).text();
    for (const text of [number, "Copy the number", "Share the number on WhatsApp", "Page to print"])
      expect(page).toContain(text);
    expect(await (await browser.get(`/room/wall/${registration}`)).text()).toContain(number);
    const calendar = await browser.get(`/room/dates/${registration}.ics`);
    expect(calendar.headers.get("Content-Type")).toContain("text/calendar");
    const text = await calendar.text();
    expect(text).toContain("DTSTART;VALUE=DATE:20271001\r\n");
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const { browser: unproven } = await rooms.visitor(id);
    expect(await (await unproven.get("/room")).text()).not.toContain(number);
    for (const path of [`wall/${registration}`, `dates/${registration}.ics`, `certificate/${registration}`]) {
      const answer = await unproven.get(`/room/${path}`);
      expect([path, answer.headers.get("Location")]).toEqual([
        path,
        `/room/proof?${new URLSearchParams({ next: `/room/${path}` })}`,
      ]);
    }
  });

  test("reminders are off and on again by a press, and consent to a review is asked once", async () => {
    const { sql } = database;
    const { browser, date } = await granted();
    const stopped = async () => (await sql`select stopped_at from coming_dates where id = ${date}`)[0]?.stopped_at;
    await browser.post("/room", { act: "stop", date });
    expect(await stopped()).not.toBeNull();
    await browser.post("/room", { act: "remind", date });
    expect(await stopped()).toBeNull();
    expect(await (await browser.get("/room")).text()).toContain("May we ask you for a review?");
    await browser.post("/room", { act: "review", answer: "no" });
    await browser.post("/room", { act: "review", answer: "yes" });
    expect(await (await browser.get("/room")).text()).not.toContain("May we ask you for a review?");
    expect(await sql`select review from rooms where review is not null`).toEqual([{ review: "no" }]);
  });
});

test("whose Udyam registration is done together asks for a time of the office's hours, behind the second proof", async () => {
  const { browser, id, rooms } = await aRoom("msme");
  const page = await (await browser.get("/room")).text();
  expect(page).toContain("When shall we call you?");
  const times = [...page.matchAll(/<option value="(Please call me on [^"]+)"/g)].map(([, text]) => text ?? "");
  expect(times).toHaveLength(6);
  expect(times[0]).toMatch(/^Please call me on \d+ \w{3}, \d+:00 AM to 1:00 PM, to do the Udyam registration/);
  const sent = await browser.post("/room/messages", { text: times[1] ?? "", key: keyIn(page) });
  expect(sent.headers.get("Location")).toBe("/room/messages?sent");
  expect(await (await browser.get("/room/messages")).text()).toContain(times[1]);
  const { browser: bare } = await rooms.visitor(id);
  expect(await (await bare.get("/room")).text()).not.toContain("When shall we call you?");
  expect(await (await (await aRoom("fssai")).browser.get("/room")).text()).not.toContain("When shall we call you?");
});

test("of two Udyam registrations each asks for its own time, also for the same one", async () => {
  const { sql } = database;
  const first = await aRoom("msme");
  await makeByHand(first.proof, sql, { submission: first.submissionId, service: "msme", kind: "udyam", key: aKey() });
  const page = await (await first.browser.get("/room")).text();
  const forms = [...page.matchAll(/name="key" value="([^"]+)".*?<option value="(Please call me on [^"]+)"/gs)];
  for (const [, key = "", text = ""] of [...forms, ...forms]) await first.browser.post("/room/messages", { text, key });
  const references = await sql<{ reference: string }[]>`
    select reference from applications where customer_id = (select customer_id from applications where id = ${first.id})`;
  const asked = await sql<{ text: string }[]>`
    select text from room_messages where customer_id = (select customer_id from applications where id = ${first.id})`;
  expect(references).toHaveLength(2);
  expect(asked.map(({ text }) => /registration (\S+) together\.$/.exec(text)?.[1]).sort()).toEqual(
    references.map(({ reference }) => reference).sort(),
  );
});

test("what the authority asks stands in the room in staff's plain words, behind the second proof, and until when", async () => {
  const { sql } = database;
  const { browser, id, rooms } = await aRoom("gst");
  await sql`update applications set stage = 'query', mover = 'we' where id = ${id}`;
  await sql`
    insert into authority_queries (application_id, asked_on, question, topic, due_on, due_rule)
    values (${id}, '2026-11-16', 'Please send page 2 of the rent agreement.', 'premises', '2026-11-25', 'clock-gst-query')`;
  const { browser: bare } = await rooms.visitor(id);
  const [page, barely] = [await (await browser.get("/room")).text(), await (await bare.get("/room")).text()];
  for (const text of [page, barely]) expect(text).toContain("Answer by 25 November 2026");
  expect(page).toContain("Please send page 2 of the rent agreement.");
  expect(page).not.toContain("In the authority");
  expect(barely).not.toContain("rent agreement.");
});

test("a colleague who has left does not work on a file any more, also on one that is closed", async () => {
  const { sql } = database;
  const { id, browser } = await aRoom();
  const ravi = await aStaffMember(sql, "Ravindra Gokhale");
  await sql`update applications set owner = ${ravi.user.id}, stage = 'withdrawn', is_open = false where id = ${id}`;
  expect(await (await browser.get("/room")).text()).toContain("Ravindra works on your file");
  await sql`delete from user_roles where user_id = ${ravi.user.id}`;
  expect(await (await browser.get("/room")).text()).not.toContain("Ravindra");
});

test("an order without an application is in the room, from the first mail on", async () => {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const order = await aPaidOrder(sql, proof, services.gst, person());
  const customer = await customerOf(sql, order.submissionId, null);
  const browser = browserOf(server);
  await roomsOf(server, database).open(browser, await linkOfCustomer(sql, secret, customer));
  const page = await (await browser.get("/room")).text();
  expect(page).toContain("We have your payment and are starting your application.");
});

test("an order for which a refund is asked is not being started, and a refunded one is over", async () => {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const order = await aPaidOrder(sql, proof, services.gst, person());
  const browser = browserOf(server);
  const rooms = roomsOf(server, database);
  await rooms.open(browser, await linkOfCustomer(sql, secret, await customerOf(sql, order.submissionId, null)));
  await rooms.prove(browser);
  await sql`insert into ledger (order_id, kind, source) values (${order.id}, 'refund requested', 'customer')`;
  const asked = await (await browser.get("/room")).text();
  expect(asked).toContain("You have asked for a refund. We are looking into it.");
  expect(asked).not.toContain("are starting your application");
  await sql`
    insert into refunds (order_id, payment_id, amount, decided_by, reason)
    select id, payment_id, 99900, ${proof.user.id}, 'Asked in time' from order_states where id = ${order.id}`;
  const refunded = await (await browser.get("/room")).text();
  expect(refunded).toContain("There is nothing under way for you at the moment.");
  expect(refunded).toMatch(/Rs [\d,]+ paid on \d+ \w+ \d{4}; Rs 999 refunded/);
});

test("from the room to the page of an order, and back", async () => {
  const { browser, orderId } = await aRoom();
  const links = async () => (await database.sql`select from order_tokens where order_id = ${orderId}`).length;
  const before = await links();
  // Whatever only follows addresses makes no link.
  expect((await browser.get(`/room/orders/${orderId}`)).headers.get("Location")).toBe("/room");
  expect(await links()).toBe(before);
  const to = (await browser.post(`/room/orders/${orderId}`, {})).headers.get("Location") ?? "";
  expect(await links()).toBe(before + 1);
  expect(to).toMatch(/^\/pay\/[\w-]{22}\?room$/);
  expect(await (await browser.get(to)).text()).toContain('href="/room"');
});

test("a payment reported from the room leads back to it, where it is being checked", async () => {
  const { sql } = database;
  const whose = person();
  const caseId = await aCase(sql, whose);
  const order = await anOrder(sql, { caseId, customer: { ...whose, state: "Kerala" } });
  const browser = browserOf(server);
  const rooms = roomsOf(server, database);
  const customer = await customerOf(sql, order.submissionId, null);
  await rooms.open(browser, await linkOfCustomer(sql, secret, customer));
  await rooms.prove(browser);
  const to = (await browser.post(`/room/orders/${order.id}`, {})).headers.get("Location") ?? "";
  const told = await browser.post(to, { act: "utr", utr: "632188456712" });
  expect(told.headers.get("Location")).toBe(to);
  expect(await (await browser.get(to)).text()).toContain('href="/room"');
  const page = await (await browser.get("/room")).text();
  expect(page).toContain("Rs 1,499: we are checking your payment");
  expect(page).not.toContain("to be paid");
});

test.each(["quote-mail", "order-mail", "paid-mail", "papers-mail", "stage-mail", "certificate-mail", "reminder-mail"])(
  "a %s carries the link that opens the room, before the signature",
  async (kind) => {
    const { sql } = database;
    const { orderId, submissionId, rooms } = await aRoom();
    const links = { secret, origin: server.origin };
    for (const subject of [orderId, submissionId]) {
      const mail = { to: "x@shop.example", subject: "", text: "Hello\n\nAnugya" };
      const { text } = await withRoomLink(sql, links, { kind, subject } as Job, mail);
      const link = /https?:\/\/\S+(\/room\/[\w-]{22})\n\nAnugya$/.exec(text)?.[1] ?? "";
      expect((await rooms.open(browserOf(server), link)).status).toBe(303);
    }
    const code = { to: "x@shop.example", subject: "", text: "Hello\n\nAnugya" };
    const notice = { kind: "paid-notice", subject: orderId } as Job;
    expect(await withRoomLink(sql, links, notice, code)).toEqual(code);
  },
);

test("the mailed link is delivered", async () => {
  const { id, link } = await aRoom();
  const email = "asha-mails@anugya.example";
  const staff = await anAccount(server, database, email, { role: "admin" });
  await staff.signIn(email);
  await staff.post(`/desk/applications/${id}`, { act: "room link" });
  const outbox = join(server.dataDirectory, "outbox");
  const mails = async () => {
    const names = await readdir(outbox).catch(() => []);
    const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
    return texts.join("").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  };
  await expect.poll(mails, { timeout: 30_000 }).toContain(link);
});

test("whoever withdrew their consent is mailed no link, and staff are told so", async () => {
  const { sql } = database;
  const { id, submissionId, proof } = await aRoom();
  await sql`update cases set withdrawn_at = now() where id = ${submissionId}`;
  const form = new FormData();
  form.set("act", "room link");
  const message = "The customer withdrew their consent. Nothing was sent.";
  expect(await actOnRoom(proof, sql, { application: id }, form)).toMatchObject({ ok: false, status: 400, message });
  expect(await sql`select from jobs where kind = 'room-link-mail' and subject = ${submissionId}`).toHaveLength(0);
  expect(await sql`select from audit_events where object = ${id} and action = 'room link sent'`).toHaveLength(0);
});

test("an erasure takes the link, sessions, devices and questions", async () => {
  const { sql } = database;
  const { browser, link, rooms, submissionId } = await aRoom();
  await browser.post("/room/messages", { text: "Erase me later, please.", key: aKey() });
  const [customer] = await sql<{ id: string }[]>`
    select customer_id as id from customer_submissions where submission_id = ${submissionId}`;
  await erasePeople(sql, [secret], { submissions: [submissionId], reason: "asked by the person", actor: null });
  const id = customer?.id ?? "";
  const [left] = await sql`
    select (select count(*)::int from room_links where customer_id = ${id}) as links,
      (select count(*)::int from room_sessions where customer_id = ${id}) as sessions,
      (select count(*)::int from room_devices where customer_id = ${id}) as devices,
      (select count(*)::int from room_messages where customer_id = ${id}) as messages`;
  expect(left).toEqual({ links: 0, sessions: 0, devices: 0, messages: 0 });
  expect((await rooms.open(browserOf(server), link)).status).toBe(403);
  expect((await browser.get("/room")).status).toBe(303);
});
