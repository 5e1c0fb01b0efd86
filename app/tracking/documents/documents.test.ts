import { createHash, randomUUID } from "node:crypto";
import { request } from "node:http";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { trackingDocuments as words } from "../../../content/en/tracking/documents";
import { anAccount, browserOf } from "../../../test/support/accounts";
import { aPdf, aPhoto } from "../../../test/support/documents/hostile-files";
import { cookieOf } from "../../../test/support/documents/pieces";
import { withSite } from "../../../test/support/site";
import { staffMember } from "../../../test/support/staff";
import { anApplication } from "../../../test/support/work/applications";
import { trackingPagesOf } from "../../../test/support/work/tracking";
import { changeRequirement } from "../../applications/requirements.server";
import { services } from "../../routes/context.server";
import { senders } from "../../routes/senders.server";
import { endTrackingPage } from "../revoke.server";

const { server, database } = withSite({ TRUST_PROXY: "1" });
type Browser = ReturnType<typeof browserOf>;

let count = 0;
/** A customer in their tracking page, with an application that asks for documents. */
async function aCustomer(service: "gst" | "fssai" = "fssai") {
  const { sql } = database;
  count++;
  const person = {
    name: "Sunita Deshpande",
    email: `documents${count}@shop.example`,
    phone: String(9_310_000_000 + count),
  };
  const { proof } = await staffMember(sql);
  const { id } = await anApplication(sql, proof, service, person);
  const requirements = await sql<{ id: string; rule: string }[]>`
    select id, rule from requirements where application_id = ${id} order by position`;
  const { browser } = await trackingPagesOf(server, database).visitor(id, { isProven: true });
  const [first, second] = requirements.map((requirement) => requirement.id);
  if (!first || !second) throw new Error("no documents");
  return { id, proof, browser, person, first, second, requirements, page: `/track/documents/${first}` };
}

const stateOf = async (requirement: string) =>
  (
    await database.sql`select state, reason, lacks, document_id as document from requirements where id = ${requirement}`
  )[0];
const documents = async (id: string) =>
  (await database.sql`select from documents where id = ${id} and stored_at is not null`).length;
const eventsOf = async (id: string) =>
  (await database.sql`select kind, actor from application_events where application_id = ${id} order by id`).map(
    ({ kind, actor }) => `${kind}${actor ? "" : " by the customer"}`,
  );

function send(browser: Browser | null, path: string, init: RequestInit) {
  const headers = new Headers(init.headers);
  if (browser) headers.set("Cookie", [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  headers.set("Origin", server.origin);
  if (!headers.has("Accept")) headers.set("Accept", "text/html");
  return fetch(server.origin + path, { ...init, headers, redirect: "manual" });
}

/** As a browser without a script sends what was chosen. */
function sendForm(browser: Browser | null, page: string, files: [string, Buffer][], document: string = randomUUID()) {
  const form = new FormData();
  form.set("act", "send");
  form.set("document", document);
  for (const [name, bytes] of files) form.append("file", new File([new Uint8Array(bytes)], name));
  // The other, empty control of the form.
  form.append("file", new File([], ""));
  return send(browser, page, { method: "POST", body: form });
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const pieceBytes = 64 * 1024;

function sendPiece(
  browser: Browser | null,
  at: string,
  id: string,
  bytes: Buffer,
  offset: number,
  sha = sha256(bytes),
) {
  const headers = {
    Accept: "application/json",
    "Upload-Offset": String(offset),
    "Upload-Length": String(bytes.length),
    "Upload-Name": "photo.jpg",
    "Upload-Sha256": sha,
  };
  const body = new Uint8Array(bytes.subarray(offset, offset + pieceBytes));
  return send(browser, `${at}/pieces/${id}`, { method: "PATCH", headers, body });
}

async function sendAll(browser: Browser | null, at: string, id: string, bytes: Buffer) {
  for (let offset = 0; ; ) {
    const said = await (await sendPiece(browser, at, id, bytes, offset)).json();
    if (said.state !== "receiving") return said;
    offset = said.received;
  }
}

test("the page says why, what counts and how far, and a plain form sends the document once", async () => {
  const at = await aCustomer();
  const page = await (await at.browser.get(at.page)).text();
  for (const said of [words.whyHeading, words.countsHeading, words.states.missing, words.lacks.summary])
    expect(page).toContain(said);
  const document = randomUUID();
  const photo = await aPhoto(900, 700);
  const sent = await sendForm(at.browser, at.page, [["IMG_1.jpg", photo]], document);
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, `${at.page}?done=sent`]);
  // The same form again, as after a reload.
  expect((await sendForm(at.browser, at.page, [["IMG_1.jpg", photo]], document)).status).toBe(303);
  expect(await stateOf(at.first)).toMatchObject({ state: "sent", document });
  expect((await eventsOf(at.id)).filter((kind) => kind === "customer sent by the customer")).toHaveLength(1);
  const after = await (await at.browser.get(at.page)).text();
  expect(after).toMatch(/Sent \d+ \w+, \d+:\d\d [AP]M/);
  const picture = await at.browser.get(`${at.page}/picture?page=1`);
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
});

test("once a document is sent, one button leads to the next that is needed, in their order and round to the first", async () => {
  const at = await aCustomer();
  const [first = "", second = "", third = ""] = at.requirements.map(({ id }) => id);
  const nextAfter = async (id: string) => {
    const page = await (await at.browser.get(`/track/documents/${id}`)).text();
    const last = page.includes(words.last) ? "last" : "none";
    return (
      /<a href="\/track\/documents\/([\w-]+)" class="button button-main ?">Next document: /.exec(page)?.[1] ?? last
    );
  };
  // Nothing is sent yet: this document comes first.
  expect(await nextAfter(second)).toBe("none");
  const sendTo = async (id: string) => sendForm(at.browser, `/track/documents/${id}`, [["a.jpg", await aPhoto()]]);
  await sendTo(second);
  expect(await nextAfter(second)).toBe(third);
  await sendTo(third);
  expect(await nextAfter(third)).toBe(first);
  // What they do not have is for us to answer.
  await at.browser.post(`/track/documents/${first}`, { act: "lacks", lacks: "No photo" });
  expect(await nextAfter(third)).toBe("last");
});

test("what is too large for a plain form is answered by a page in the site's look that leads back to it", async () => {
  const at = await aCustomer();
  const answer = await send(at.browser, at.page, {
    method: "POST",
    headers: { Accept: "text/html", "Content-Type": "multipart/form-data; boundary=x" },
    body: new Uint8Array(17 * 1024 * 1024),
  });
  const page = await answer.text();
  expect(answer.status).toBe(413);
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(answer.headers.get("Content-Security-Policy")).toContain(`style-src 'self' 'sha256-${hash}'`);
  for (const part of ["at most 16 MB", `href="${at.page}"`, "<svg", "Nothing of this was stored"])
    expect(page).toContain(part);
  expect(await stateOf(at.first)).toMatchObject({ state: "missing", document: null });
});

test("an address that says something else was done shows its page", async () => {
  const at = await aCustomer();
  for (const name of ["constructor", "__proto__", "toString"])
    for (const page of ["/track", at.page]) {
      const address = `${page}?done=${name}`;
      expect((await at.browser.get(address)).status, address).toBe(200);
    }
});

test("while one document is being looked at, the rest is still the customer's turn, and what was sent can be reached", async () => {
  const at = await aCustomer();
  await sendForm(at.browser, at.page, [["IMG_1.jpg", await aPhoto(900, 700)]]);
  const tracking = await (await at.browser.get("/track?done=sent")).text();
  expect(tracking).toContain(words.done.sent);
  expect(tracking).toContain("It is your turn: 2 photos");
  expect(tracking).toMatch(new RegExp(`<a href="/track/documents/${at.second}" class="button button-main"`));
  expect(tracking).toContain(`href="${at.page}"`);
  for (const { id } of at.requirements.slice(1))
    await sendForm(at.browser, `/track/documents/${id}`, [["a.jpg", await aPhoto()]]);
  expect(await (await at.browser.get("/track")).text()).toContain("It is our turn");
});

test("a document asked for while the authority asks is the customer's turn, and a refusal says until when to appeal", async () => {
  const at = await aCustomer();
  const { sql } = database;
  await sql`update applications set stage = 'query', mover = 'we' where id = ${at.id}`;
  const asked = await (await at.browser.get("/track")).text();
  expect(asked).toContain("It is your turn: 3 photos");
  expect(asked).toMatch(new RegExp(`<a href="${at.page}" class="button button-main"`));
  await sql`
    update applications set stage = 'refused', mover = 'nobody', is_open = false, refused_because = 'Layout missing.',
      appeal_until = '2026-12-16' where id = ${at.id}`;
  const refused = await (await at.browser.get("/track")).text();
  expect(refused).toContain("You can appeal until 16 December 2026.");
  expect(refused).not.toContain("It is your turn");
});

test("the day by which staff expect a decision is theirs: the customer sees no day that the law does not set", async () => {
  const at = await aCustomer();
  await database.sql`
    update applications set stage = 'filed', mover = 'authority', filed_on = '2026-11-02', expected_on = '2099-11-30'
    where id = ${at.id}`;
  const page = await (await at.browser.get("/track")).text();
  expect(page).toContain("is filed. The authority is looking at it.");
  expect(page).not.toMatch(/30 Nov|2099/);
});

test("several photos become one document, and a PDF among them is refused with every other thing as it was", async () => {
  const at = await aCustomer();
  const photo = await aPhoto(900, 700);
  const mixed = await sendForm(at.browser, at.page, [
    ["a.jpg", photo],
    ["b.pdf", await aPdf(1)],
  ]);
  expect([mixed.status, (await mixed.text()).includes(words.refusals["not only pictures"])]).toEqual([400, true]);
  expect(await stateOf(at.first)).toMatchObject({ state: "missing", document: null });
  expect(
    (
      await sendForm(at.browser, at.page, [
        ["a.jpg", photo],
        ["b.jpg", photo],
        ["c.jpg", photo],
      ])
    ).status,
  ).toBe(303);
  const { document } = (await stateOf(at.first)) ?? {};
  expect(await database.sql`select kind, pages from documents where id = ${document}`).toEqual([
    { kind: "pdf", pages: 3 },
  ]);
  expect((await at.browser.get(`${at.page}/picture?page=3`)).status).toBe(200);
  expect((await at.browser.get(`${at.page}/picture?page=4`)).status).toBe(404);
});

test("what is not accepted can be replaced and taken back, and what is accepted stays", async () => {
  const at = await aCustomer();
  await sendForm(at.browser, at.page, [["a.pdf", await aPdf(1)]]);
  const { document: first } = (await stateOf(at.first)) ?? {};
  await sendForm(at.browser, at.page, [["b.pdf", await aPdf(2)]]);
  const { document: second } = (await stateOf(at.first)) ?? {};
  expect([await documents(first), await documents(second)]).toEqual([0, 1]);
  expect((await at.browser.post(at.page, { act: "back" })).status).toBe(303);
  expect([await documents(second), (await stateOf(at.first))?.state]).toEqual([0, "missing"]);
  await sendForm(at.browser, at.page, [["c.pdf", await aPdf(1)]]);
  await changeRequirement(at.proof, database.sql, at.first, () => ({ kind: "document accepted", state: "accepted" }));
  const { document: third } = (await stateOf(at.first)) ?? {};
  expect((await at.browser.post(at.page, { act: "back" })).status).toBe(409);
  expect((await sendForm(at.browser, at.page, [["d.pdf", await aPdf(1)]])).status).toBe(409);
  expect(await (await at.browser.get(at.page)).text()).toContain("Accepted ");
  expect([await documents(third), (await stateOf(at.first))?.state]).toEqual([1, "accepted"]);
  await changeRequirement(at.proof, database.sql, at.second, () => ({
    ...{ kind: "document sent back", state: "sent back", reason: "The lower edge is cut off." },
  }));
  const again = await (await at.browser.get(`/track/documents/${at.second}`)).text();
  expect(again).toContain("What to change: The lower edge is cut off.");
});

/** What staff do with a document. */
const doors = {
  accept: (at: At, document: string) =>
    [`/desk/applications/${at.id}`, { act: "requirement", judgement: "accept", version: "1", document }] as const,
  mask: (at: At) =>
    [
      `/desk/applications/${at.id}`,
      { act: "mask", version: "1", left: "0.1", top: "0.1", width: "0.5", height: "0.2" },
    ] as const,
};
type At = Awaited<ReturnType<typeof aCustomer>>;

test.each([
  ["accept", 30],
  ["mask", 10],
] as const)(
  "taken back by the customer while staff %s it: one of them is refused with a reason, and nothing is left half done",
  { tags: ["fault"] },
  async (door, rounds) => {
    const staff = await anAccount(server, database, `${door.replaceAll(" ", "-")}@shop.example`, { role: "admin" });
    await staff.signIn(`${door.replaceAll(" ", "-")}@shop.example`);
    const at = await aCustomer();
    const photo = await aPhoto(300, 200);
    const won = { customer: 0, staff: 0 };
    for (let round = 0; round < rounds; round++) {
      const document = randomUUID();
      expect((await sendForm(at.browser, at.page, [["a.jpg", photo]], document)).status).toBe(303);
      const [path, fields] = doors[door](at, document);
      const judge = () => staff.post(path, { requirement: at.first, ...fields });
      const takeBack = () => at.browser.post(at.page, { act: "back" });
      const [judged, back] = round % 2 ? await bothOf(judge, takeBack) : (await bothOf(takeBack, judge)).reverse();
      if (!judged || !back) throw new Error("unanswered");
      const [saidToStaff, saidToCustomer] = [await judged.text(), await back.text()];
      const state = await stateOf(at.first);
      if (back.status === 303) {
        won.customer++;
        expect([state?.state, state?.document, await documents(document)]).toEqual(["missing", null, 0]);
        if (door !== "mask") {
          expect([400, 409]).toContain(judged.status);
          expect(/changed this document|document was changed/.test(saidToStaff)).toBe(true);
        } else expect([200, 404, 409]).toContain(judged.status);
      } else {
        won.staff++;
        expect([back.status, saidToCustomer.includes(words.conflict)]).toEqual([409, true]);
        expect(judged.status).toBe(door === "accept" ? 302 : 200);
        expect([state?.state, state?.document, await documents(document)]).toEqual(["accepted", document, 1]);
        expect((await at.browser.get(`${at.page}/picture?page=1`)).status).toBe(200);
        await changeRequirement(at.proof, database.sql, at.first, () => ({
          kind: "document sent back",
          state: "missing",
        }));
      }
    }
    const events = await eventsOf(at.id);
    const times = (kind: string) => events.filter((each) => each === kind).length;
    expect([times("customer took back by the customer"), times("document accepted")]).toEqual([
      won.customer,
      won.staff,
    ]);
  },
);

const bothOf = (one: () => Promise<Response>, other: () => Promise<Response>) => Promise.all([one(), other()]);

test("pieces go on where the server says, are confirmed by their hash, and are stored once", async () => {
  const at = await aCustomer();
  const [id, bytes] = [randomUUID(), await aPhoto(1_500, 1_100)];
  const head = () => send(at.browser, `${at.page}/pieces/${id}`, { method: "HEAD" });
  expect((await head()).headers.get("Upload-Offset")).toBe("0");
  await sendPiece(at.browser, at.page, id, bytes, 0);
  await sendPiece(at.browser, at.page, id, bytes, 0);
  const on = await head();
  expect([on.status, on.headers.get("Upload-State"), on.headers.get("Upload-Offset")]).toEqual([
    ...[200, "receiving", String(pieceBytes)],
  ]);
  expect(await sendAll(at.browser, at.page, id, bytes)).toEqual({ state: "kept", sha256: sha256(bytes) });
  expect(await sendAll(at.browser, at.page, id, bytes), "again").toEqual({ state: "kept", sha256: sha256(bytes) });
  const answer = await head();
  expect([answer.headers.get("Upload-State"), answer.headers.get("Upload-Sha256")]).toEqual(["kept", sha256(bytes)]);
  expect(await stateOf(at.first)).toMatchObject({ state: "sent", document: id });
  expect((await eventsOf(at.id)).filter((kind) => kind.startsWith("customer sent"))).toHaveLength(1);
  expect(await database.sql`select from document_uploads where id = ${id}`).toHaveLength(0);
});

test("a document that arrived as something else than was sent is not kept but asked for again", async () => {
  const at = await aCustomer();
  const [id, bytes] = [randomUUID(), (await aPhoto(200, 200)).subarray(0)];
  const said = await (await sendPiece(at.browser, at.page, id, bytes, 0, "0".repeat(64))).json();
  expect(said).toEqual({ state: "receiving", received: 0 });
  expect(await documents(id)).toBe(0);
  expect(await sendAll(at.browser, at.page, id, bytes)).toMatchObject({ state: "kept" });
});

test("limits: twenty on their way for a customer, and a thousand an hour from a network", async () => {
  const at = await aCustomer();
  const bytes = await aPhoto(1_500, 1_100);
  for (let upload = 0; upload < 20; upload++)
    expect((await sendPiece(at.browser, at.page, randomUUID(), bytes, 0)).status).toBe(200);
  const beyond = await sendPiece(at.browser, at.page, randomUUID(), bytes, 0);
  expect([beyond.status, (await beyond.json()).message]).toEqual([422, words.refusals.quota]);
  // What nobody went on with for three days goes by itself.
  await database.sql`update document_uploads set changed_at = now() - interval '4 days'`;
  const { removeUnfinished } = await import("../../documents/storage/documents.server");
  await removeUnfinished(database.sql);
  expect((await sendPiece(at.browser, at.page, randomUUID(), bytes, 0)).status).toBe(200);
  await database.sql`update sign_in_tries set tries = 5000`;
  const flooded = await sendPiece(at.browser, at.page, randomUUID(), bytes, 0);
  expect([flooded.status, (await flooded.json()).message]).toEqual([429, words.tooMany]);
  expect((await sendForm(at.browser, at.page, [["a.jpg", bytes]])).status).toBe(429);
  await database.sql`delete from sign_in_tries`;
});

test("documents sent by an upload link count against a limit of their own, not the customer's", async () => {
  const { browser, page } = await aCustomer();
  const bytes = await aPhoto(900, 700);
  const made = await (await browser.post(page, { act: "make link" })).text();
  const link = /value="[^"]*(\/track\/send\/[\w-]{22})"/.exec(made)?.[1] ?? "";
  const statuses = [];
  for (let upload = 0; upload < 5; upload++)
    statuses.push((await sendPiece(null, link, randomUUID(), bytes, 0)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 422]);
  for (let upload = 0; upload < 19; upload++)
    expect((await sendPiece(browser, page, randomUUID(), bytes, 0)).status).toBe(200);
  // What the one has begun is not the other's to go on with.
  const id = randomUUID();
  expect((await sendPiece(browser, page, id, bytes, 0)).status).toBe(200);
  expect((await sendPiece(null, link, id, bytes, 0)).status).toBe(422);
  const [most] = await database.sql`select max(tries)::int as tries from sign_in_tries`;
  await database.sql`update sign_in_tries set tries = 61`;
  expect([most?.tries, (await sendPiece(null, link, randomUUID(), bytes, 0)).status]).toEqual([20, 429]);
  expect((await sendPiece(browser, page, id, bytes, 0)).status).toBe(200);
  await database.sql`delete from sign_in_tries`;
});

test("what somebody with an upload link has in memory is not counted as the customer's, however many links there are", async () => {
  const at = await aCustomer();
  const context = new RouterContextProvider();
  context.set(services, { sql: database.sql } as never);
  const ask = (kind: "customer" | "link", path: string) => {
    const url = new URL(path, server.origin);
    const request = new Request(url, { headers: { Cookie: cookieOf(at.browser) } });
    return senders[kind]({ request, url, context } as never);
  };
  const links = [];
  for (const requirement of [at.first, at.second]) {
    const made = await at.browser.post(`/track/documents/${requirement}`, { act: "make link" });
    links.push(/\/track\/send\/[\w-]{22}/.exec(await made.text())?.[0] ?? "");
  }
  const customer = await ask("customer", at.page);
  const [one, other, none] = await Promise.all([...links, "/track/send/made-up"].map((link) => ask("link", link)));
  expect([typeof customer, typeof one, none]).toEqual(["string", "string", null]);
  expect([one === customer, one === other]).toEqual([false, true]);
});

test("what was begun and given up makes space for what is sent now", async () => {
  const { browser, requirements, page } = await aCustomer();
  const bytes = await aPhoto(900, 700);
  for (let begun = 0; begun < 20; begun++) await sendPiece(browser, page, randomUUID(), bytes, 0);
  expect((await sendPiece(browser, page, randomUUID(), bytes, 0)).status, "twenty on their way").toBe(422);
  await database.sql`
    update document_uploads set changed_at = now() - interval '20 minutes'
    where customer_id = (select customer_id from applications join requirements on application_id = applications.id
      where requirements.id = ${requirements[0]?.id ?? ""})`;
  expect(await sendAll(browser, page, randomUUID(), bytes)).toMatchObject({ state: "kept" });
});

test.each(["link", "tracking"])("a %s that is ended while a file is being opened keeps nothing of it", async (way) => {
  const { sql } = database;
  const at = await aCustomer();
  const bytes = await aPhoto(300, 200);
  const [{ customer } = { customer: "" }] = await sql<{ customer: string }[]>`
    select customer_id as customer from applications where id = ${at.id}`;
  const uploadLink = await at.browser.post(at.page, { act: "make link" });
  const link = /\/track\/send\/[\w-]{22}/.exec(await uploadLink.text())?.[0] ?? "";
  const waiting = () => sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%applications.reference%'`;
  // The application is held just when the file is to be written to it, and the link revoked meanwhile.
  const { sent } = await sql.begin(async (transaction) => {
    await transaction`select from applications where id = ${at.id} for update`;
    const [browser, page] = way === "link" ? [null, link] : [at.browser, at.page];
    const sent = sendPiece(browser, page, randomUUID(), bytes, 0);
    await expect.poll(waiting, { interval: 20 }).toHaveLength(1);
    await endTrackingPage(sql, customer);
    return { sent };
  });
  expect((await sent).status).toBe(401);
  expect(await stateOf(at.first)).toMatchObject({ state: "missing", document: null });
});

test("a piece that arrives while its customer is erased is not stored, and the answer says that the session has ended", async () => {
  const { sql } = database;
  const at = await aCustomer();
  const bytes = await aPhoto(900, 700);
  await sendPiece(at.browser, at.page, randomUUID(), bytes, 0);
  const [{ customer } = { customer: "" }] = await sql<{ customer: string }[]>`
    select customer_id as customer from applications where id = ${at.id}`;
  const { sent } = await sql.begin(async (transaction) => {
    await transaction`delete from document_keys where customer_id = ${customer}`;
    const sent = sendPiece(at.browser, at.page, randomUUID(), bytes, 0);
    const waiting = () => sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%insert into document_uploads%'`;
    await expect.poll(waiting, { interval: 20 }).toHaveLength(1);
    return { sent };
  });
  expect((await sent).status).toBe(401);
  expect(await sql`select from document_uploads where customer_id = ${customer}`).toHaveLength(0);
});

test("nobody sends to or looks into the tracking page of another, nor without the second proof", async () => {
  const [mine, other] = [await aCustomer(), await aCustomer()];
  const pdf = await aPdf(1);
  await sendForm(other.browser, other.page, [["a.pdf", pdf]]);
  const { document } = (await stateOf(other.first)) ?? {};
  expect((await mine.browser.get(other.page)).status).toBe(404);
  expect((await mine.browser.get(`${other.page}/picture`)).status).toBe(404);
  expect((await sendForm(mine.browser, other.page, [["b.pdf", pdf]])).status).toBe(404);
  for (const act of ["back", "lacks", "make link", "end links"])
    expect((await mine.browser.post(other.page, { act, lacks: "x" })).status).toBe(404);
  expect((await sendPiece(mine.browser, other.page, randomUUID(), pdf, 0)).status).toBe(404);
  // A document's id that is somebody else's stays theirs.
  expect((await sendPiece(mine.browser, mine.page, document, pdf, 0)).status).toBe(422);
  const { browser: unproven } = await trackingPagesOf(server, database).visitor(mine.id);
  expect((await unproven.get(mine.page)).headers.get("Location")).toContain("/track/proof?next=");
  expect((await unproven.get(`${mine.page}/picture`)).status).toBe(401);
  expect((await sendPiece(unproven, mine.page, randomUUID(), pdf, 0)).status).toBe(401);
  const stranger = browserOf(server);
  expect((await stranger.get(mine.page)).headers.get("Location")).toContain("/track/open?next=");
  expect((await sendPiece(stranger, mine.page, randomUUID(), pdf, 0)).status).toBe(401);
  expect(await stateOf(other.first)).toMatchObject({ state: "sent", document });
  expect(await stateOf(mine.first)).toMatchObject({ state: "missing" });
});

/** The status that is answered to the head of a request alone: none of its body is sent. */
function answerToHead(method: string, path: string, cookie: string, length: number): Promise<number> {
  const type = method === "POST" ? "multipart/form-data; boundary=b" : "application/octet-stream";
  const headers = { Cookie: cookie, Origin: server.origin, "Content-Type": type, "Content-Length": length };
  const asked = request(server.origin + path, { method, headers });
  asked.flushHeaders();
  return new Promise((resolve, reject) => {
    asked.on("error", reject).on("response", ({ statusCode = 0 }) => {
      resolve(statusCode);
      asked.destroy();
    });
  });
}

test("who may not send is answered before any of the body has come, at every address that takes documents", async () => {
  const { id, first, browser } = await aCustomer();
  const { browser: unproven } = await trackingPagesOf(server, database).visitor(id);
  const [madeUp, large, piece] = ["x".repeat(22), 2 * 1024 * 1024, 128 * 1024];
  const [link, own, desk] = [`/track/send/${madeUp}`, `/track/documents/${first}`, `/desk/applications/${id}`];
  for (const cookie of [`tracking=${madeUp}`, cookieOf(unproven)]) {
    expect(await answerToHead("POST", own, cookie, large)).toBe(303);
    expect(await answerToHead("PATCH", `${own}/pieces/${randomUUID()}`, cookie, piece)).toBe(401);
  }
  expect(await answerToHead("POST", link, "", large)).toBe(404);
  expect(await answerToHead("PATCH", `${link}/pieces/${randomUUID()}`, "", piece)).toBe(401);
  const staff = `anugya.session_token=made.up; ${cookieOf(browser)}`;
  for (const path of [desk, "/desk/import"])
    expect([302, 303], path).toContain(await answerToHead("POST", path, staff, large));
  expect(await answerToHead("PATCH", `${desk}/documents/${first}/upload/${randomUUID()}`, staff, piece)).toBe(401);
});

test("'I do not have this' tells staff, makes it their turn and takes no Aadhaar number", async () => {
  const at = await aCustomer();
  const mover = async () => (await database.sql`select mover from applications where id = ${at.id}`)[0]?.mover;
  expect(await mover()).toBe("customer");
  const refused = await at.browser.post(at.page, { act: "lacks", lacks: "my number is 2341 2341 2346" });
  expect([refused.status, (await refused.text()).includes(words.lacks.aadhaar)]).toEqual([400, true]);
  expect((await at.browser.post(at.page, { act: "lacks", lacks: " " })).status).toBe(400);
  expect(await stateOf(at.first)).toMatchObject({ lacks: "" });
  expect((await at.browser.post(at.page, { act: "lacks", lacks: "The bill is in my father's name." })).status).toBe(
    303,
  );
  expect(await stateOf(at.first)).toMatchObject({ state: "missing", lacks: "The bill is in my father's name." });
  expect([await mover(), (await eventsOf(at.id)).at(-1)]).toEqual(["we", "customer lacks by the customer"]);
  await changeRequirement(at.proof, database.sql, at.first, () => ({
    ...{ kind: "document still needed", state: "missing", reason: "His bill is fine, with a letter of his." },
  }));
  expect(await mover()).toBe("customer");
  expect(await (await at.browser.get(at.page)).text()).toContain("We still need it: His bill is fine");
});

test("an upload link sends its one document without a session for a week, and shows nothing else", async () => {
  const at = await aCustomer();
  const made = await at.browser.post(at.page, { act: "make link" });
  const link = /value="[^"]*(\/track\/send\/[\w-]{22})"/.exec(await made.text())?.[1] ?? "";
  const opened = await send(null, link, {});
  const page = await opened.text();
  expect([opened.status, page.includes("Sunita Deshpande"), page.includes(at.person.email)]).toEqual([
    200,
    true,
    false,
  ]);
  expect(opened.headers.getSetCookie()).toEqual([]);
  expect(await stateOf(at.first)).toMatchObject({ state: "missing" });
  expect((await sendForm(null, link, [["a.pdf", await aPdf(1)]])).status).toBe(303);
  const bytes = await aPhoto(1_200, 900);
  const id = randomUUID();
  expect(await sendAll(null, link, id, bytes), "in place of its own").toMatchObject({ state: "kept" });
  expect(await stateOf(at.first)).toMatchObject({ state: "sent", document: id });
  expect((await eventsOf(at.id)).slice(-2)).toEqual(Array(2).fill("sent by link by the customer"));
  // What the customer sent since is not theirs.
  await sendForm(at.browser, at.page, [["own.pdf", await aPdf(1)]]);
  expect((await sendForm(null, link, [["b.pdf", await aPdf(1)]])).status).toBe(409);
  expect(await (await send(null, link, {})).text()).toContain(words.link.already);
  const form = new FormData();
  form.set("act", "back");
  expect((await send(null, link, { method: "POST", body: form })).status).toBe(409);
  await database.sql`update upload_links set ends_at = now()`;
  expect((await send(null, link, {})).status).toBe(404);
  expect((await sendPiece(null, link, randomUUID(), bytes, 0)).status).toBe(401);
  expect((await send(null, `/track/send/${"A".repeat(22)}`, {})).status).toBe(404);
});

test("a link is made for what may be sent, by what staff sent back too; not for what is accepted, waived or at its end", async () => {
  const at = await aCustomer();
  const makeLink = () => at.browser.post(at.page, { act: "make link" });
  const links = async () => (await database.sql`select from upload_links where requirement_id = ${at.first}`).length;
  await sendForm(at.browser, at.page, [["own.pdf", await aPdf(1)]]);
  for (const state of ["accepted", "waived"] as const) {
    await database.sql`update requirements set state = ${state} where id = ${at.first}`;
    expect([(await makeLink()).status, await links()], state).toEqual([409, 0]);
  }
  const again = { kind: "document sent back", state: "sent back", reason: "Too dark." } as const;
  await changeRequirement(at.proof, database.sql, at.first, () => again);
  const link = /value="[^"]*(\/track\/send\/[\w-]{22})"/.exec(await (await makeLink()).text())?.[1] ?? "";
  const page = await (await send(null, link, {})).text();
  expect([page.includes(words.link.already), page.includes("Too dark.")]).toEqual([false, false]);
  expect((await sendForm(null, link, [["b.pdf", await aPdf(1)]])).status).toBe(303);
  expect(await stateOf(at.first)).toMatchObject({ state: "sent" });
  await database.sql`update applications set is_open = false where id = ${at.id}`;
  expect([(await makeLink()).status, await links()], "ended").toEqual([409, 1]);
});

test("five links a document, which the customer can end, and which end with the tracking page", async () => {
  const at = await aCustomer();
  for (let link = 0; link < 5; link++) expect((await at.browser.post(at.page, { act: "make link" })).status).toBe(200);
  expect((await at.browser.post(at.page, { act: "make link" })).status).toBe(409);
  expect((await at.browser.post(at.page, { act: "end links" })).status).toBe(303);
  const links = () => database.sql`select customer_id as customer from upload_links where requirement_id = ${at.first}`;
  expect(await links()).toHaveLength(0);
  await at.browser.post(at.page, { act: "make link" });
  const [link] = await links();
  await endTrackingPage(database.sql, link?.customer);
  expect(await links()).toHaveLength(0);
});

test("when the last document is accepted a mail names all that were, once", async () => {
  const at = await aCustomer();
  const mails = () => database.sql`select payload from jobs where kind = 'documents-complete-mail'`;
  const before = (await mails()).length;
  for (const { id } of at.requirements) {
    expect(await mails()).toHaveLength(before);
    const isLast = id === at.requirements.at(-1)?.id;
    await changeRequirement(at.proof, database.sql, id, () => ({
      ...(isLast && at.requirements.length > 2
        ? { kind: "document waived", state: "waived", reason: "Not needed." }
        : { kind: "document accepted", state: "accepted" }),
    }));
  }
  const made = (await mails()).length;
  await changeRequirement(at.proof, database.sql, at.first, () => ({ kind: "document accepted", state: "accepted" }));
  expect([made, (await mails()).length]).toEqual([before + 1, before + 1]);
});
