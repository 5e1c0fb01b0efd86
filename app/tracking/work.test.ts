import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Job } from "../../db/jobs";
import { writeMail } from "../../db/write-mail";
import { anAccount, browserOf } from "../../test/support/accounts";
import { aCase, aStaffMember } from "../../test/support/cases";
import { content } from "../../test/support/edition/content";
import { anOrder, paymentsOff } from "../../test/support/payments";
import { secret } from "../../test/support/server";
import { withSite } from "../../test/support/site";
import { staffMember } from "../../test/support/staff";
import { anApplication, aPaidOrder, services } from "../../test/support/work/applications";
import { trackingPagesOf } from "../../test/support/work/tracking";
import { actOnApplication } from "../applications/application-acts.server";
import { startByHand } from "../applications/start/start-application.server";
import { erasePeople } from "../privacy/erasure/erase.server";
import { actOnTracking } from "./desk/tracking-acts.server";
import { linkOfSender, withTrackingLink } from "./mail-link.server";

const { server, database } = withSite({ TRUST_PROXY: "1", UPI_ID: "anugya@bank", UPI_NAME: "Anugya" });

let count = 0;
const person = (name = "Meenakshi Sundaram") => {
  count++;
  return { name, email: `worked${count}@shop.example`, phone: String(9_400_000_000 + count) };
};
async function aTrackingPage(service: "fssai" | "gst" | "msme" = "fssai") {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const whose = person();
  const made = await anApplication(sql, proof, service, whose);
  const trackingPages = trackingPagesOf(server, database);
  const { browser, link } = await trackingPages.visitor(made.id, { isProven: true });
  return { ...made, ...whose, browser, link, trackingPages, proof };
}
const keyIn = (page: string) => /name="key" value="([^"]+)"/.exec(page)?.[1] ?? "";
const aKey = () => crypto.randomUUID();

describe("questions and answers", () => {
  test("a question is owed an answer like a form sent again, once, and the answer is in My applications", async () => {
    const { sql } = database;
    const { browser, id, submissionId } = await aTrackingPage();
    const key = keyIn(await (await browser.get("/track/messages")).text());
    for (let sent = 0; sent < 2; sent++)
      expect((await browser.post("/track/messages", { text: "When is it filed?", key })).status).toBe(303);
    const [asked] = await sql`
      select root.asked_again as again, root.status, root.is_open as open, root.promise_due is not null as promised
      from cases as own join cases as root on root.id = coalesce(own.merged_into, own.id) where own.id = ${submissionId}`;
    expect(asked).toEqual({ again: 1, status: "won", open: true, promised: true });
    const staff = await anAccount(server, database, "asha-answers@anugya.example", { role: "admin" });
    await staff.signIn("asha-answers@anugya.example");
    const page = await (await staff.get(`/desk/applications/${id}`)).text();
    expect(page).toContain("When is it filed?");
    expect(page).toContain("1 not answered");
    const answer = { act: "tracking answer", text: "Tomorrow morning.", key: aKey() };
    expect((await staff.post(`/desk/applications/${id}`, answer)).status).toBe(200);
    const [closed] = await sql`
      select promise_due as due, first_contact_at is not null as reached, status, is_open as open from cases
      where id = (select coalesce(merged_into, id) from cases where id = ${submissionId})`;
    expect(closed).toEqual({ due: null, reached: true, status: "won", open: false });
    expect(await (await browser.get("/track")).text()).toContain("1 new");
    expect(await (await browser.get("/track/messages")).text()).toContain("Tomorrow morning.");
    expect(await (await browser.get("/track")).text()).not.toContain("1 new");
    const log =
      await sql`select action from audit_events where object = ${id} and action = 'answered in the tracking page'`;
    expect(log).toHaveLength(1);
  });

  test("the same form with other words, after going back, is another question", async () => {
    const { browser } = await aTrackingPage();
    const key = keyIn(await (await browser.get("/track/messages")).text());
    for (const text of ["When is it filed?", "And what about the shop in Indore?"])
      expect((await browser.post("/track/messages", { text, key })).status).toBe(303);
    const page = await (await browser.get("/track/messages")).text();
    expect(page).toContain("When is it filed?");
    expect(page).toContain("And what about the shop in Indore?");
  });

  test.each([
    ["My Aadhaar is 2341 2341 2346", "Aadhaar"],
    ["", "Please write"],
    ["x".repeat(2_001), "At most"],
  ])("'%.30s' is refused, and the text is still in the form", async (text, problem) => {
    const { browser } = await aTrackingPage();
    const answer = await browser.post("/track/messages", { text, key: aKey() });
    const page = await answer.text();
    expect([answer.status, page.includes(problem)]).toEqual([400, true]);
    expect(page).toContain(text.slice(0, 50));
    expect(await database.sql`select from tracking_messages where text = ${text}`).toEqual([]);
  });

  test("a message written after the session had ended is not lost: one button opens the page and sends it", async () => {
    const { browser } = await aTrackingPage();
    const key = keyIn(await (await browser.get("/track/messages")).text());
    await database.sql`update tracking_sessions set ends_at = now() - interval '1 minute'`;
    const text = "Is the rent agreement enough?";
    const ended = await browser.post("/track/messages", { text, key });
    const page = await ended.text();
    expect(ended.status).toBe(403);
    expect(page).toContain(text);
    expect(page).toContain("Open My applications again and send");
    expect((await browser.post("/track/messages", { text, key, renew: "yes" })).status).toBe(303);
    expect(await (await browser.get("/track/messages")).text()).toContain(text);
  });
});

describe("staff", () => {
  test("send the link, see the devices, forget one and revoke, each in the log", async () => {
    const { sql } = database;
    const { id, browser, link, trackingPages } = await aTrackingPage();
    const email = "asha-tracking@anugya.example";
    const staff = await anAccount(server, database, email, { role: "admin" });
    await staff.signIn(email);
    const at = `/desk/applications/${id}`;
    const page = await (await staff.get(at)).text();
    expect(page).toContain("Chrome on Android");
    expect(page).toContain("Last seen by the customer");
    const preview = await (await staff.get(`${at}/track`)).text();
    expect(preview).toContain("documents are still missing");
    expect(page).not.toContain("The link was last mailed");
    expect((await staff.post(at, { act: "tracking link" })).status).toBe(200);
    expect(await (await staff.get(at)).text()).toMatch(/The link was last mailed on \d+ \w+ \d{4}, \d/);
    const device = /name="device" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect((await staff.post(at, { act: "tracking forget", device })).status).toBe(200);
    expect((await browser.get("/track/messages")).headers.get("Location")).toContain("/track/proof");
    expect((await staff.post(at, { act: "tracking revoke" })).status).toBe(200);
    expect((await browser.get("/track")).headers.get("Location")).toContain("/track/open");
    expect((await trackingPages.open(browserOf(server), link)).status).toBe(403);
    const log = await sql<{ action: string }[]>`
      select action from audit_events where object = ${id} and action like 'tracking %' order by id`;
    expect(log.map(({ action }) => action)).toEqual([
      "tracking page previewed",
      "tracking link sent",
      "tracking device forgotten",
      "tracking link revoked",
    ]);
  });

  test("see all of My applications as the customer does; of what a colleague works on an agent sees no number", async () => {
    const { sql } = database;
    const { id, browser } = await aTrackingPage();
    const [row] = await sql<{ customer: string; submission: string }[]>`
      select customer_id as customer, submission_id as submission from applications where id = ${id}`;
    await browser.post("/track/messages", { text: "Is Saturday a working day?", key: aKey() });
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
      update customers set joined_into = ${row?.customer ?? ""}, tracking_joined_at = now()
      where id = (select customer_id from applications where id = ${other.id})`;
    const previewOf = async (role: "admin" | "agent") => {
      const email = `${role}-preview@anugya.example`;
      const staff = await anAccount(server, database, email, { role });
      await staff.signIn(email);
      return (await staff.get(`/desk/applications/${id}/track`)).text();
    };
    const whole = await previewOf("admin");
    for (const text of ["documents are still missing", number, "What you paid", "Is Saturday a working day?", "inert"])
      expect(whole, text).toContain(text);
    const ofAgent = await previewOf("agent");
    for (const text of ["documents are still missing", "Udyam registration", "What you paid"])
      expect(ofAgent, text).toContain(text);
    expect(ofAgent).not.toContain(number);
    const seen = await sql<{ id: string }[]>`
      select unnest(people)::text as id from audit_events where action = 'tracking page previewed' and object = ${id} order by 1`;
    expect([...new Set(seen.map((each) => each.id))]).toEqual([row?.submission, other.submissionId].toSorted());
  });

  test("an agent whose application it is not reaches nothing of My applications", async () => {
    const { id } = await aTrackingPage();
    const { sql } = database;
    const owner = await staffMember(sql, "agent");
    await sql`update applications set owner = ${owner.id} where id = ${id}`;
    const email = "agent-tracking@anugya.example";
    const agent = await anAccount(server, database, email, { role: "agent" });
    await agent.signIn(email);
    const at = `/desk/applications/${id}`;
    expect((await agent.get(`${at}/track`)).status).toBe(404);
    for (const act of ["tracking link", "tracking revoke", "tracking answer"])
      expect((await agent.post(at, { act, text: "Hello", key: aKey() })).status).toBe(404);
  });
});

describe("whose turn it is", () => {
  test("what waits for the customer comes first, whatever is newer", async () => {
    const { browser, submissionId, proof, id } = await aTrackingPage();
    const { sql } = database;
    const turns = async () =>
      [...(await (await browser.get("/track")).text()).matchAll(/class="tracking-turn"[^>]*>(.*?)</g)].map(
        ([, turn]) => turn,
      );
    await startByHand(proof, sql, { submission: submissionId, service: "msme", kind: "udyam", key: aKey() });
    expect(await turns()).toEqual([expect.stringMatching(/^It is your turn/), expect.stringMatching(/will call you/)]);
    await sql`update applications set stage = 'refused', is_open = false, mover = 'nobody', appeal_until = current_date + 9
      where id = ${id}`;
    expect(await turns()).toEqual([expect.stringMatching(/^Please call or write/), expect.any(String)]);
    expect(await (await browser.get("/track")).text()).toContain("You can appeal until");
    await sql`update applications set appeal_until = current_date - 9 where id = ${id}`;
    expect(await turns()).toEqual([expect.stringMatching(/will call you/), expect.any(String)]);
    expect(await (await browser.get("/track")).text()).not.toContain("You can appeal until");
  });

  test("a document that they do not have is ours to answer, until we say that it is needed; then we prepare", async () => {
    const { browser, proof, id } = await aTrackingPage();
    const { sql } = database;
    const requirements = await sql<{ id: string }[]>`select id from requirements where application_id = ${id}`;
    for (const requirement of requirements)
      await browser.post(`/track/documents/${requirement.id}`, { act: "lacks", lacks: "A ration card" });
    const page = await (await browser.get("/track")).text();
    expect(page).toContain("you do not have it; we will write to you");
    expect([page.includes("It is our turn"), page.includes("It is your turn")]).toEqual([true, false]);
    const judge = (requirement: string, judgement: string, reason = "") => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ act: "requirement", version: "1", requirement, judgement, reason }))
        form.set(name, value);
      return actOnApplication(proof, { sql, supplier: paymentsOff.supplier }, id, form);
    };
    const [first = { id: "" }] = requirements;
    await judge(first.id, "still needed", "A ration card is not taken.");
    const asked = await (await browser.get("/track")).text();
    for (const text of ["One document is still missing", "It is your turn: one photo", "A ration card is not taken."])
      expect(asked).toContain(text);
    for (const requirement of requirements) await judge(requirement.id, "waive", "We have it.");
    const done = await (await browser.get("/track")).text();
    expect([done.includes("is preparing it"), done.includes("is checking what you sent")]).toEqual([true, false]);
  });
});

describe("granted", () => {
  async function granted() {
    const made = await aTrackingPage();
    const { sql } = database;
    await sql`update applications set stage = 'granted', is_open = false, mover = 'nobody' where id = ${made.id}`;
    const [row] = await sql<{ id: string }[]>`
      insert into registrations (customer_id, application_id, service, kind, number, valid_from, valid_until)
      select customer_id, id, 'fssai', 'registration', ${`2242101200${1_000 + count}`}, '2026-11-01', '2027-10-31'
      from applications where id = ${made.id} returning id`;
    const [date] = await sql<{ id: string }[]>`
      insert into due_dates (registration_id, rule, due_on) values (${row?.id ?? ""}, 'fssaiYearlyFee', '2027-10-01')
      returning id`;
    return { ...made, registration: row?.id ?? "", date: date?.id ?? "", number: `2242101200${1_000 + count}` };
  }

  test("the number, its page for the wall and its dates are there, and only behind the second proof", async () => {
    const { browser, registration, number, id, trackingPages } = await granted();
    const page = await (await browser.get("/track")).text();
    for (const text of [number, "Copy the number", "Share on WhatsApp", "Print for the wall"])
      expect(page).toContain(text);
    const wall = await (await browser.get(`/track/print/${registration}`)).text();
    // In groups without a sign between them, so that it is copied as it is.
    expect(wall.replace(/<[^>]*>/g, "")).toContain(number);
    for (const text of ["Meenakshi Sundaram", "Maharashtra", "Filed by Anugya", "issued by the authority"])
      expect(wall).toContain(text);
    const calendar = await browser.get(`/track/dates/${registration}.ics`);
    expect(calendar.headers.get("Content-Type")).toContain("text/calendar");
    const text = await calendar.text();
    expect(text).toContain("DTSTART;VALUE=DATE:20271001\r\n");
    // The site's own, whatever the build was made for and by whatever name the request came: a proxy may ask by another.
    expect(text).toMatch(new RegExp(`UID:[\\w-]+@${new URL(server.origin).host}\r\n`));
    expect(text).toContain(`URL:${server.origin}/track\r\n`);
    const byAnotherName = await fetch(
      `${server.origin.replace("localhost", "127.0.0.1")}/track/dates/${registration}.ics`,
      {
        headers: { Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      },
    );
    expect((await byAnotherName.text()).replace(/DTSTAMP:\S+/g, "")).toBe(text.replace(/DTSTAMP:\S+/g, ""));
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const { browser: unproven } = await trackingPages.visitor(id);
    expect(await (await unproven.get("/track")).text()).not.toContain(number);
    for (const path of [`print/${registration}`, `dates/${registration}.ics`, `certificate/${registration}`]) {
      const answer = await unproven.get(`/track/${path}`);
      expect([path, answer.headers.get("Location")]).toEqual([
        path,
        `/track/proof?${new URLSearchParams({ next: `/track/${path}` })}`,
      ]);
    }
  });

  test("reminders are off and on again by a press, and consent to a review is asked once", async () => {
    const { sql } = database;
    const { browser, date } = await granted();
    const stopped = async () => (await sql`select stopped_at from due_dates where id = ${date}`)[0]?.stoppedAt;
    await browser.post("/track", { act: "stop", date });
    expect(await stopped()).not.toBeNull();
    await browser.post("/track", { act: "remind", date });
    expect(await stopped()).toBeNull();
    expect(await (await browser.get("/track")).text()).toContain("May we ask you for a review?");
    await browser.post("/track", { act: "review", answer: "no" });
    await browser.post("/track", { act: "review", answer: "yes" });
    expect(await (await browser.get("/track")).text()).not.toContain("May we ask you for a review?");
    expect(await sql`select review from tracking_pages where review is not null`).toEqual([{ review: "no" }]);
  });
});

test("whose Udyam registration is done together asks for a time of the office's hours, behind the second proof", async () => {
  const { browser, id, trackingPages } = await aTrackingPage("msme");
  const page = await (await browser.get("/track")).text();
  expect(page).toContain("When would a call suit you?");
  const times = [...page.matchAll(/<option value="(Please call me on [^"]+)"/g)].map(([, text]) => text ?? "");
  expect(times).toHaveLength(6);
  expect(times[0]).toMatch(/^Please call me on \d+ \w{3}, \d+:00 AM to 1:00 PM, to do the Udyam registration/);
  const sent = await browser.post("/track/messages", { text: times[1] ?? "", key: keyIn(page) });
  expect(sent.headers.get("Location")).toBe("/track/messages?sent");
  expect(await (await browser.get("/track/messages")).text()).toContain(times[1]);
  const { browser: bare } = await trackingPages.visitor(id);
  expect(await (await bare.get("/track")).text()).not.toContain("When would a call suit you?");
  expect(await (await (await aTrackingPage("fssai")).browser.get("/track")).text()).not.toContain(
    "When would a call suit you?",
  );
});

test("of two Udyam registrations each asks for its own time, also for the same one", async () => {
  const { sql } = database;
  const first = await aTrackingPage("msme");
  await startByHand(first.proof, sql, { submission: first.submissionId, service: "msme", kind: "udyam", key: aKey() });
  const page = await (await first.browser.get("/track")).text();
  const forms = [...page.matchAll(/name="key" value="([^"]+)".*?<option value="(Please call me on [^"]+)"/gs)];
  for (const [, key = "", text = ""] of [...forms, ...forms])
    await first.browser.post("/track/messages", { text, key });
  const references = await sql<{ reference: string }[]>`
    select reference from applications where customer_id = (select customer_id from applications where id = ${first.id})`;
  const asked = await sql<{ text: string }[]>`
    select text from tracking_messages where customer_id = (select customer_id from applications where id = ${first.id})`;
  expect(references).toHaveLength(2);
  expect(asked.map(({ text }) => /registration (\S+) together\.$/.exec(text)?.[1]).sort()).toEqual(
    references.map(({ reference }) => reference).sort(),
  );
});

test("what the authority asks is in My applications in plain words of staff, with its last day, only after the code was entered", async () => {
  const { sql } = database;
  const { browser, id, trackingPages } = await aTrackingPage("gst");
  await sql`update applications set stage = 'query', mover = 'we' where id = ${id}`;
  await sql`
    insert into authority_queries (application_id, asked_on, question, topic, due_on, due_rule)
    values (${id}, '2026-11-16', 'Please send page 2 of the rent agreement.', 'premises', '2026-11-25', 'clock-gst-query')`;
  const { browser: bare } = await trackingPages.visitor(id);
  const [page, barely] = [await (await browser.get("/track")).text(), await (await bare.get("/track")).text()];
  for (const text of [page, barely]) expect(text).toContain("To be answered by 25 November 2026");
  expect(page).toContain("Please send page 2 of the rent agreement.");
  expect(page).not.toContain("In the authority");
  expect(barely).not.toContain("rent agreement.");
});

test("who works on it is said only while they do; else whom to ask, and nobody who has left", async () => {
  const { sql } = database;
  const { id, browser } = await aTrackingPage();
  const ravi = await aStaffMember(sql, "Ravindra Gokhale");
  const heading = async () =>
    /(?:[\w ]+ works on your application|Questions\? Ask \w+)/.exec(await (await browser.get("/track")).text())?.[0];
  const set = (mover: string, owner: string | null = null, isOpen = true) =>
    sql`update applications set owner = ${owner}, mover = ${mover}, is_open = ${isOpen} where id = ${id}`;
  await set("customer");
  expect(await heading()).toBe("Questions? Ask us");
  await set("we");
  expect(await heading()).toBe("Our office works on your application");
  await set("we", ravi.user.id);
  expect(await heading()).toBe("Ravindra works on your application");
  await set("authority", ravi.user.id);
  expect(await heading()).toBe("Questions? Ask Ravindra");
  await sql`update applications set stage = 'withdrawn', mover = 'nobody', is_open = false where id = ${id}`;
  expect(await heading()).toBe("Questions? Ask Ravindra");
  await sql`delete from user_roles where user_id = ${ravi.user.id}`;
  expect(await heading()).toBe("Questions? Ask us");
});

test("an order without an application is in My applications, from the first mail on", async () => {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const order = await aPaidOrder(sql, proof, services.gst, person());
  const browser = browserOf(server);
  await trackingPagesOf(server, database).open(browser, await linkOfSender(sql, secret, order.submissionId));
  const page = await (await browser.get("/track")).text();
  expect(page).toContain("We have your payment and are starting your application.");
});

test("an order for which a refund is asked is not being started, and a refunded one is over", async () => {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  // As if it were asked for before the payment's job could start anything.
  const askForRefund = (id: string) =>
    sql`insert into ledger (order_id, kind, source) values (${id}, 'refund requested', 'customer')`;
  const order = await aPaidOrder(sql, proof, services.gst, person(), {}, askForRefund);
  const browser = browserOf(server);
  const trackingPages = trackingPagesOf(server, database);
  await trackingPages.open(browser, await linkOfSender(sql, secret, order.submissionId));
  await trackingPages.prove(browser);
  const asked = await (await browser.get("/track")).text();
  expect(asked).toContain("You have asked for a refund. We are looking into it.");
  expect(asked).not.toContain("are starting your application");
  await sql`
    insert into refunds (order_id, payment_id, amount, decided_by, reason)
    select id, payment_id, 99900, ${proof.user.id}, 'Asked in time' from order_states where id = ${order.id}`;
  const refunded = await (await browser.get("/track")).text();
  expect(refunded).toContain("There is nothing under way for you at the moment.");
  expect(refunded).toMatch(/Rs [\d,]+ paid on \d+ \w+ \d{4}; Rs 999 refunded/);
});

test("from My applications to the page of an order, and back", async () => {
  const { browser, orderId } = await aTrackingPage();
  const links = async () => (await database.sql`select from order_tokens where order_id = ${orderId}`).length;
  const before = await links();
  // Whatever only follows addresses makes no link.
  expect((await browser.get(`/track/orders/${orderId}`)).headers.get("Location")).toBe("/track");
  expect(await links()).toBe(before);
  const to = (await browser.post(`/track/orders/${orderId}`, {})).headers.get("Location") ?? "";
  expect(await links()).toBe(before + 1);
  expect(to).toMatch(/^\/pay\/[\w-]{22}\?tracking$/);
  expect(await (await browser.get(to)).text()).toContain('href="/track"');
});

test("a payment reported from My applications leads back to it, where it is being checked", async () => {
  const { sql } = database;
  const whose = person();
  const caseId = await aCase(sql, whose);
  const order = await anOrder(sql, { caseId, customer: { ...whose, state: "Kerala" } });
  const browser = browserOf(server);
  const trackingPages = trackingPagesOf(server, database);
  await trackingPages.open(browser, await linkOfSender(sql, secret, order.submissionId));
  await trackingPages.prove(browser);
  const to = (await browser.post(`/track/orders/${order.id}`, {})).headers.get("Location") ?? "";
  const reported = await browser.post(to, { act: "utr", utr: "632188456712" });
  expect(reported.headers.get("Location")).toBe(to);
  expect(await (await browser.get(to)).text()).toContain('href="/track"');
  const page = await (await browser.get("/track")).text();
  expect(page).toContain("Rs 1,499: we are checking your payment");
  expect(page).not.toContain("to be paid");
});

test.each([
  "quote-mail",
  "order-mail",
  "paid-mail",
  "documents-mail",
  "stage-mail",
  "certificate-mail",
  "reminder-mail",
])("a %s carries the link that opens My applications, before the signature", async (kind) => {
  const { sql } = database;
  const { orderId, submissionId, trackingPages, email } = await aTrackingPage();
  const links = { secret, origin: server.origin };
  for (const subject of [orderId, submissionId]) {
    const mail = writeMail(email, { subject: "Hello", passages: ["Hello"], foot: ["Anugya"] });
    const { text } = await withTrackingLink(content, sql, links, { kind, subject } as Job, mail);
    const link = /https?:\/\/\S+(\/track\/[\w-]{22})\n\nAnugya$/.exec(text)?.[1] ?? "";
    expect((await trackingPages.open(browserOf(server), link)).status).toBe(303);
  }
  // A copy to another address, such as that of another order, has no link to this customer's page.
  const elsewhere = writeMail("x@shop.example", { subject: "Hello", passages: ["Hello"], foot: ["Anugya"] });
  expect(await withTrackingLink(content, sql, links, { kind, subject: orderId } as Job, elsewhere)).toEqual(elsewhere);
  const code = writeMail(email, { subject: "Hello", passages: ["Hello"], foot: ["Anugya"] });
  const notice = { kind: "paid-notice", subject: orderId } as Job;
  expect(await withTrackingLink(content, sql, links, notice, code)).toEqual(code);
});

test("the mailed link is delivered", async () => {
  const { id, link } = await aTrackingPage();
  const email = "asha-mails@anugya.example";
  const staff = await anAccount(server, database, email, { role: "admin" });
  await staff.signIn(email);
  await staff.post(`/desk/applications/${id}`, { act: "tracking link" });
  const outbox = join(server.dataDirectory, "outbox");
  const mails = async () => {
    const names = await readdir(outbox).catch(() => []);
    const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
    return texts.join("").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  };
  await expect.poll(mails, { timeout: 30_000 }).toContain(link);
});

test("a customer who withdrew consent is mailed no link, and staff see why", async () => {
  const { sql } = database;
  const { id, submissionId, proof } = await aTrackingPage();
  await sql`update cases set withdrawn_at = now() where id = ${submissionId}`;
  const form = new FormData();
  form.set("act", "tracking link");
  const message = "The customer withdrew their consent. Nothing was sent.";
  expect(await actOnTracking(content, proof, sql, { application: id }, form)).toMatchObject({
    ok: false,
    status: 400,
    message,
  });
  expect(await sql`select from jobs where kind = 'tracking-link-mail' and subject = ${submissionId}`).toHaveLength(0);
  expect(await sql`select from audit_events where object = ${id} and action = 'tracking link sent'`).toHaveLength(0);
});

test("an erasure takes the link, sessions, devices and questions", async () => {
  const { sql } = database;
  const { browser, link, trackingPages, submissionId } = await aTrackingPage();
  await browser.post("/track/messages", { text: "Erase me later, please.", key: aKey() });
  const [customer] = await sql<{ id: string }[]>`
    select customer_id as id from customer_submissions where submission_id = ${submissionId}`;
  await erasePeople(sql, [secret], { submissions: [submissionId], reason: "asked by the person", actor: null });
  const id = customer?.id ?? "";
  const [left] = await sql`
    select (select count(*)::int from tracking_links where customer_id = ${id}) as links,
      (select count(*)::int from tracking_sessions where customer_id = ${id}) as sessions,
      (select count(*)::int from tracking_devices where customer_id = ${id}) as devices,
      (select count(*)::int from tracking_messages where customer_id = ${id}) as messages`;
  expect(left).toEqual({ links: 0, sessions: 0, devices: 0, messages: 0 });
  // The old link says that the data were erased.
  expect((await trackingPages.open(browserOf(server), link)).status).toBe(410);
  expect((await browser.get("/track")).status).toBe(303);
});
