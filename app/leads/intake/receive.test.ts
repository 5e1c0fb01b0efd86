import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { contactForm } from "../../../content/en/contact-form";
import { leadForm } from "../../../content/en/lead-form";
import { aLead, aMessage } from "../../../test/support/leads";
import { startServerOn } from "../../../test/support/server";
import { withSite } from "../../../test/support/site";
import { honeypotField } from "../submission";

const { messages, problems } = leadForm;
const office = "leads@consultancy.example";
const { server, database } = withSite({ TRUST_PROXY: "1", SITE_EMAIL: office });

type Sent = { headers?: Record<string, string>; endpoint?: string; origin?: string };

async function post(body: BodyInit, { headers = {}, endpoint = "/api/leads", origin = server.origin }: Sent = {}) {
  const response = await fetch(origin + endpoint, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body,
  });
  return { status: response.status, headers: response.headers, answer: await response.json() };
}

const postJson = (value: object, sent?: Sent) => post(JSON.stringify(value), sent);

/** A form as a browser without JavaScript sends it. */
async function postPage(values: Record<string, string>, path = "/fssai-registration") {
  const response = await fetch(server.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: server.origin, Referer: `${server.origin}${path}?utm_source=poster` },
    body: new URLSearchParams(values),
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const countRows = async () => {
  const [row] = await database.sql`
    select (select count(*)::int from submissions where kind = 'lead') as leads,
      (select count(*)::int from submissions where kind = 'contact') as messages,
      (select count(*)::int from jobs where kind like '%-notice') as mails`;
  return row;
};

describe("the lead endpoint", () => {
  test("a lead is answered with 201, its id and the words of success", async () => {
    const lead = aLead();
    const { status, answer } = await postJson({ ...lead, phone: `+91 ${lead.phone}` });
    expect(status).toBe(201);
    expect(answer).toMatchObject({ outcome: "stored", message: messages.success });
    expect(await database.sql`select id from submissions where phone = ${lead.phone}`).toMatchObject([
      { id: answer.id },
    ]);
  });

  test("the office hears of leads and of contact messages at SITE_EMAIL", async () => {
    const lead = await postJson(aLead());
    const message = await postJson(aMessage(), {
      endpoint: "/api/contact-messages",
      headers: { Origin: server.origin },
    });
    for (const { id } of [lead.answer, message.answer]) {
      const letter = () => readFile(join(server.dataDirectory, "outbox", `${id}.eml`), "utf8").catch(() => "");
      await expect.poll(letter, { timeout: 30_000, interval: 20 }).toMatch(new RegExp(`^To: ${office}\r$`, "m"));
    }
  });

  test("the key counts as a header and as a field; a retry is answered like the first", async () => {
    const lead = aLead();
    const first = await postJson(lead, { headers: { "Idempotency-Key": "key of this test".replaceAll(" ", "-") } });
    const second = await postJson({ ...lead, idempotencyKey: "key-of-this-test" });
    const third = await postJson(
      { ...lead, idempotencyKey: "key-of-this-test" },
      { headers: { "Idempotency-Key": "" } },
    );
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    expect([second.answer, third.answer]).toEqual([first.answer, first.answer]);
  });

  test("the same person within 30 seconds is answered 429 in the words of the throttle", async () => {
    const lead = aLead();
    await postJson(lead);
    const again = await postJson({ ...lead, email: lead.email.toUpperCase(), service: "" });
    expect(again.status).toBe(429);
    expect(again.answer.message).toBe("Please wait before submitting again.");
    expect(Number(again.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(Number(again.headers.get("Retry-After"))).toBeLessThanOrEqual(30);
  });

  test("a filled honeypot is refused in its words, and the second try passes", async () => {
    const lead = aLead();
    const spam = await postJson({ ...lead, [honeypotField]: "https://spam.example" });
    expect([spam.status, spam.answer.message]).toEqual([400, "Spam detected. Please try again."]);
    expect((await postJson(lead)).status).toBe(201);
  });

  test("a form that came back faster than a person types is kept and marked, also as text", async () => {
    const suspects = { fast: 1.2, slow: 12, text: "0.4", none: undefined, odd: "soon", negative: -1 };
    for (const [name, seconds] of Object.entries(suspects)) {
      expect((await postJson({ ...aLead({ name }), seconds })).status).toBe(201);
    }
    const rows = await database.sql`select name from submissions where suspect order by name`;
    expect(rows.map((row) => row.name)).toEqual(["fast", "text"]);
  });

  test("where a lead came from is kept, cut to length, and never a reason to refuse it", async () => {
    const lead = aLead();
    const { status } = await postJson({
      ...lead,
      page: `/${"p".repeat(1000)}`,
      referrer: "https://search.example/?q=\u0000licence",
      firstVisit: `utm_source=${"g".repeat(500)}&utm_campaign=food&other=1`,
      lastVisit: "utm_medium=email&referrer=https%3A%2F%2Fmail.example%2F",
    });
    expect(status).toBe(201);
    const [row] = await database.sql`select * from submissions where phone = ${lead.phone}`;
    expect(row?.page).toHaveLength(300);
    expect(row?.referrer).toBe("https://search.example/?q= licence");
    expect(row?.firstVisit).toEqual({ source: "g".repeat(100), campaign: "food" });
    expect(row?.lastVisit).toEqual({ medium: "email", referrer: "https://mail.example/" });
    expect((await postJson({ ...aLead(), page: 5, firstVisit: true, lastVisit: "\ud800" })).status).toBe(201);
  });

  test("a promotion code is kept beside the campaign, and one that is not ours is left out", async () => {
    const [ours, other] = [aLead(), aLead()];
    expect((await postJson({ ...ours, code: "NEW2FSSAI", lastVisit: "utm_source=poster&utm_content=a" })).status).toBe(
      201,
    );
    expect((await postJson({ ...other, code: "FREE4ALL", lastVisit: "utm_source=poster" })).status).toBe(201);
    const visits = async (phone: string) =>
      (await database.sql`select last_visit from submissions where phone = ${phone}`)[0]?.lastVisit;
    expect(await visits(ours.phone)).toEqual({ source: "poster", content: "a", promo: "NEW2FSSAI" });
    expect(await visits(other.phone)).toEqual({ source: "poster" });
  });

  test("every other method is refused", async () => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const response = await fetch(`${server.origin}/api/leads`, { method, headers: { Origin: server.origin } });
      expect([method, response.status, response.headers.get("Allow")]).toEqual([method, 405, "POST"]);
    }
  });
});

describe("many behind one address", () => {
  const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });

  test("300 different people within a minute all get through by the default allowance", async () => {
    const people = Array.from({ length: 300 }, () => postJson(aLead(), from("198.51.100.1")));
    const statuses = (await Promise.all(people)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201]));
  });

  test("an address that has used up LEAD_LIMIT gets an answer that says so and when to retry; no other address is affected", async () => {
    await using strict = await startServerOn(database.connection, { LEAD_LIMIT: "3", TRUST_PROXY: "1" });
    const send = (address: string) => postJson(aLead(), { ...from(address), origin: strict.origin });
    const stored = [];
    let last = await send("198.51.100.2");
    // A minute may end in the middle, and with it the count.
    for (; last.status === 201 && stored.length < 7; last = await send("198.51.100.2")) stored.push(last);
    expect(stored.length).toBeGreaterThanOrEqual(3);
    expect(stored.length).toBeLessThan(7);
    expect([last.status, last.answer.message]).toEqual([429, messages.tooManyFromAddress]);
    expect(last.headers.get("Retry-After")).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect((await send("198.51.100.3")).status).toBe(201);
  });
});

describe("bad input gets a 4xx with a clear message and changes nothing", () => {
  const good = JSON.stringify({ ...aLead() });
  const changed = (fields: object) => JSON.stringify({ ...aLead(), ...fields });
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const formOf = (fields: Record<string, string>) => new URLSearchParams({ ...aLead(), ...fields }).toString();

  const cases: [string, BodyInit, number, string, Record<string, string>?][] = [
    ["nothing at all", "", 400, messages.unreadable],
    ["an empty object", "{}", 400, problems.summary],
    ["malformed JSON", '{"name": "Asha"', 400, messages.unreadable],
    ["JSON with a tail", `${good}{}`, 400, messages.unreadable],
    ["a bare string", '"Asha"', 400, messages.unreadable],
    ["null", "null", 400, messages.unreadable],
    ["an array", `[${good}]`, 400, messages.unreadable],
    ["the same field twice", good.replace("{", '{"name":"Someone else",'), 400, messages.unreadable],
    ["the same field twice, disguised", good.replace("{", '{"n\\u0061me":"Someone else",'), 400, messages.unreadable],
    ["a field that is an object", changed({ name: { first: "Asha" } }), 400, messages.unreadable],
    ["a field that is an array", changed({ phone: ["9876543210"] }), 400, messages.unreadable],
    ["nesting without end", `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`, 400, messages.unreadable],
    ["an array without end", "[".repeat(16_000), 400, messages.unreadable],
    ["a number for a name", changed({ name: 5 }), 400, problems.summary],
    ["a number for a phone", changed({ phone: 9876543210 }), 400, problems.summary],
    ["a huge number for a phone", good.replace(/"phone":"\d+"/, '"phone":1e400'), 400, problems.summary],
    ["a number for a service", changed({ service: 1 }), 400, problems.summary],
    ["true for a state", changed({ state: true }), 400, problems.summary],
    ["a missing field", changed({ email: undefined }), 400, problems.summary],
    ["an unknown state", changed({ state: "Atlantis" }), 400, problems.summary],
    ["an unknown service", changed({ service: "Haircut" }), 400, problems.summary],
    ["a NUL in the name", changed({ name: "A\0sha" }), 400, problems.summary],
    ["half a character in the name", changed({ name: "A\ud83d" }), 400, problems.summary],
    ["a line break in the name", changed({ name: "Asha\r\nBcc: all@shop.in" }), 400, problems.summary],
    ["a line break in the e-mail", changed({ email: "asha@shop.in\r\nBcc: all@shop.in" }), 400, problems.summary],
    ["two e-mail addresses", changed({ email: "asha@shop.in,ravi@shop.in" }), 400, problems.summary],
    ["a long name", changed({ name: "x".repeat(101) }), 400, problems.summary],
    ["a phone of words", changed({ phone: "call me" }), 400, problems.summary],
    ["__proto__ as a field", good.replace("{", '{"__proto__":{"admin":true},'), 400, messages.unreadable],
    ["a key with a space", changed({ idempotencyKey: "two words" }), 400, messages.badKey],
    ["a key without end", changed({ idempotencyKey: "k".repeat(201) }), 400, messages.badKey],
    ["a key that is a number", changed({ idempotencyKey: 5 }), 400, messages.badKey],
    ["a body too long", changed({ name: "x".repeat(40_000) }), 413, messages.tooLong],
    ["no content type", new Blob([good]), 415, messages.wrongType, { "Content-Type": "" }],
    ["plain text", good, 415, messages.wrongType, { "Content-Type": "text/plain" }],
    ["XML", "<lead/>", 415, messages.wrongType, { "Content-Type": "application/xml" }],
    ["a word that every object knows", good, 415, messages.wrongType, { "Content-Type": "constructor" }],
    ["multipart", "--x--", 415, messages.wrongType, { "Content-Type": "multipart/form-data; boundary=x" }],
    ["another character set", good, 415, messages.wrongType, { "Content-Type": "application/json; charset=utf-16" }],
    ["bytes that are no UTF-8", Buffer.from(good.replace("Asha", "As\xe9ha"), "latin1"), 400, messages.unreadable],
    ["a form with an unknown state", formOf({ state: "Atlantis" }), 400, problems.summary, form],
    ["a form with a NUL", formOf({ name: "A\0sha" }), 400, problems.summary, form],
    ["a form with a field twice", `${formOf({})}&name=Other`, 400, messages.unreadable, form],
    ["a form that is no UTF-8", `${formOf({})}&note=%E9`, 400, messages.unreadable, form],
    ["an empty form", "", 400, messages.unreadable, form],
  ];

  test.each(cases)("%s", async (_, body, status, message, headers = {}) => {
    const before = await countRows();
    const answered = await post(body, { headers });
    expect([answered.status, answered.answer.message]).toEqual([status, message]);
    expect(await countRows()).toEqual(before);
  });

  test("each problem is reported for its field", async () => {
    const { answer } = await postJson({ name: "", email: "x", phone: "1", state: "", service: "y" });
    expect(answer.problems).toEqual({
      name: problems.name.missing,
      email: problems.email.invalid,
      phone: problems.phone.invalid,
      state: problems.state.missing,
      service: problems.service.unknown,
    });
  });

  test("a form from another site", async () => {
    const before = await countRows();
    const { status } = await post(good, { headers: { Origin: "https://evil.example" } });
    expect(status).toBe(403);
    expect(await countRows()).toEqual(before);
  });

  test("a stranger's key", async () => {
    const headers = { "Idempotency-Key": "shared-by-mistake" };
    await postJson(aLead(), { headers });
    const before = await countRows();
    const { status, answer } = await postJson(aLead(), { headers });
    expect([status, answer.message]).toEqual([422, messages.usedKey]);
    expect(await countRows()).toEqual(before);
  });
});

describe("without JavaScript", () => {
  test("a form posted to its own page is stored, with the page it came from", async () => {
    const lead = aLead();
    const { status, headers, html } = await postPage({ ...lead, idempotencyKey: "", secondRemark: "" });
    expect([status, headers.get("Location")]).toEqual([303, "/fssai-registration?sent#form-sent"]);
    const [row] = await database.sql`select * from submissions where phone = ${lead.phone}`;
    expect(row).toMatchObject({ page: "/fssai-registration", lastVisit: { source: "poster" }, suspect: false });
    expect(html).not.toContain(lead.phone);
    // The next page learns who it was from a cookie of that page alone, which no script reads.
    const cookie = headers.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(/^form-sent=[\w-]+; Path=\/fssai-registration; Max-Age=300; HttpOnly; SameSite=Lax$/);
    const thanks = await fetch(`${server.origin}/fssai-registration?sent`, { headers: { Cookie: cookie } });
    expect(await thanks.text()).toContain(`+91\u00a0${lead.phone.slice(0, 5)}\u00a0${lead.phone.slice(5)}`);
  });

  test("two visitors with the same static page both get through", async () => {
    const page = await (await fetch(`${server.origin}/fssai-registration`)).text();
    expect(page).toMatch(/<input type="hidden" name="idempotencyKey"(?: value="")?\/>/);
    for (const lead of [aLead(), aLead()]) {
      expect((await postPage({ ...lead, idempotencyKey: "" })).status).toBe(303);
    }
  });

  test("a refusal comes back with the words, a problem beside its field and everything that was typed", async () => {
    const lead = aLead({ name: `Asha "the baker" <b>` });
    const { status, html } = await postPage({ ...lead, email: "not an address", state: "Goa" });
    expect(status).toBe(400);
    expect(html).toContain(problems.summary);
    expect(html).toContain(escaped(problems.email.invalid));
    expect(html).toContain('value="Asha &quot;the baker&quot; &lt;b&gt;"');
    expect(html).toContain('value="not an address"');
    expect(html).toContain(`value="${lead.phone}"`);
    expect(html).toMatch(/<option value="Goa" selected="">/);
    // The cursor goes to the field that needs care.
    expect(html).toMatch(/<input id="lead-email"[^>]*autofocus/);
  });

  test("the honeypot comes back empty, everything else filled, and the second try passes", async () => {
    const lead = aLead();
    const { status, html } = await postPage({ ...lead, [honeypotField]: "filled by a password manager" });
    expect(status).toBe(400);
    expect(html).toContain("Spam detected. Please try again.");
    expect(html).toContain(`value="${lead.phone}"`);
    expect(html).not.toContain("password manager");
    expect((await postPage({ ...lead, [honeypotField]: "" })).status).toBe(303);
  });

  test("sent twice, the second is asked to wait and nothing is stored twice", async () => {
    const lead = aLead();
    await postPage(lead);
    const { status, html, headers } = await postPage(lead);
    expect(status).toBe(429);
    expect(headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(html).toContain(messages.throttle);
    expect(await database.sql`select from submissions where phone = ${lead.phone}`).toHaveLength(1);
  });

  test("a key that belongs to someone else comes back as a new one, with which the form passes", async () => {
    const idempotencyKey = "a key that two people share".replaceAll(" ", "-");
    await postPage({ ...aLead(), idempotencyKey });
    const lead = aLead();
    const { status, html } = await postPage({ ...lead, idempotencyKey });
    expect(status).toBe(422);
    const fresh = /name="idempotencyKey" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(fresh).not.toBe(idempotencyKey);
    expect((await postPage({ ...lead, idempotencyKey: fresh })).status).toBe(303);
  });

  test("the draft of the home page's card opens the form of its service filled in and stores nothing", async () => {
    const before = await countRows();
    const draft = { ...aLead({ name: "Drafted Asha" }), intent: "draft", state: "", service: "GST Registration" };
    const sentOn = await postPage(draft);
    // 307 repeats the request with its body; the address says nothing of the person.
    expect([sentOn.status, sentOn.headers.get("Location")]).toEqual([307, "/gst-registration#lead-send"]);
    const { status, html } = await postPage(draft, "/gst-registration");
    expect(status).toBe(200);
    expect(html).toContain('value="Drafted Asha"');
    expect(html).toMatch(/<option value="GST Registration" selected="">/);
    expect(html).not.toContain("field-problem");
    const unknown = await postPage({ ...draft, service: "constructor" });
    expect([unknown.status, unknown.html.includes("Drafted Asha")]).toEqual([200, true]);
    expect(await countRows()).toEqual(before);
  });

  test("a page that gets something unreadable says so", async () => {
    const response = await fetch(`${server.origin}/fssai-registration`, {
      method: "POST",
      headers: { Origin: server.origin, "Content-Type": "multipart/form-data; boundary=x" },
      body: "--x--",
    });
    expect(response.status).toBe(415);
    expect(await response.text()).toContain(messages.wrongType);
  });
});

describe("the contact endpoint", () => {
  const toContact = { endpoint: "/api/contact-messages", headers: {} as Record<string, string> };
  beforeAll(() => {
    toContact.headers = { Origin: server.origin };
  });

  test("a message is stored, never as a lead, and confirmed in the words of the page's promise", async () => {
    const message = aMessage();
    const { status, answer } = await postJson(message, toContact);
    expect([status, answer.message]).toEqual([201, contactForm.messages.success]);
    expect(answer.message).toContain("within 2 hours");
    expect(
      await database.sql`select from submissions where kind = 'contact' and phone = ${message.phone}`,
    ).toHaveLength(1);
    expect(await database.sql`select from submissions where kind = 'lead' and phone = ${message.phone}`).toHaveLength(
      0,
    );
  });

  test("service and message may be left out", async () => {
    const { service: _, message: __, ...person } = aMessage();
    expect((await postJson(person, toContact)).status).toBe(201);
  });

  test("honeypot, throttle, key, length and unknown services hold here too", async () => {
    const message = aMessage();
    const answered = async (fields: object) => (await postJson({ ...message, ...fields }, toContact)).status;
    const before = await countRows();
    expect(await answered({ [honeypotField]: "x" })).toBe(400);
    expect(await answered({ message: "x".repeat(2001) })).toBe(400);
    expect(await answered({ service: "MSME Registration" })).toBe(400);
    expect(await countRows()).toEqual(before);
    const sent = { idempotencyKey: "contact-key", message: "अ".repeat(2000) };
    expect(await answered(sent)).toBe(201);
    expect(await answered(sent)).toBe(201);
    expect(await answered({ ...sent, message: "another" })).toBe(422);
    expect(await answered({})).toBe(429);
  });
});

const escaped = (text: string) => text.replaceAll("'", "&#x27;");
