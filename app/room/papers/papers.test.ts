import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { roomPapers as words } from "../../../content/en/room/papers";
import { anAccount, browserOf } from "../../../test/support/accounts";
import { aPdf, aPhoto } from "../../../test/support/documents/hostile-files";
import { withSite } from "../../../test/support/site";
import { staffMember } from "../../../test/support/staff";
import { anApplication } from "../../../test/support/work/applications";
import { roomsOf } from "../../../test/support/work/room";
import { changePaper } from "../../applications/papers.server";
import { endRoom } from "../revoke.server";

const { server, database } = withSite({ TRUST_PROXY: "1" });
type Browser = ReturnType<typeof browserOf>;

let count = 0;
/** A customer in their room, with an application that asks for papers. */
async function aCustomer(service: "gst" | "fssai" = "fssai") {
  const { sql } = database;
  count++;
  const person = {
    name: "Sunita Deshpande",
    email: `papers${count}@shop.example`,
    phone: String(9_310_000_000 + count),
  };
  const { proof } = await staffMember(sql);
  const { id } = await anApplication(sql, proof, service, person);
  const papers = await sql<{ id: string; rule: string }[]>`
    select id, rule from asked_papers where application_id = ${id} order by position`;
  const { browser } = await roomsOf(server, database).visitor(id, { isProven: true });
  const [first, second] = papers.map((paper) => paper.id);
  if (!first || !second) throw new Error("no papers");
  return { id, proof, browser, person, first, second, papers, page: `/room/papers/${first}` };
}

const stateOf = async (paper: string) =>
  (await database.sql`select state, reason, lacks, document_id as document from asked_papers where id = ${paper}`)[0];
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

test("the page says why, what counts and how far, and a plain form sends the paper once", async () => {
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
  const shown = await (await at.browser.get(at.page)).text();
  expect(shown).toMatch(/Sent \d+ \w+, \d+:\d\d [AP]M/);
  const picture = await at.browser.get(`${at.page}/picture?page=1`);
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
});

test("an address that says something else was done shows its page", async () => {
  const at = await aCustomer();
  for (const name of ["constructor", "__proto__", "toString"])
    for (const page of ["/room", at.page]) {
      const address = `${page}?done=${name}`;
      expect((await at.browser.get(address)).status, address).toBe(200);
    }
});

test("while one paper is being looked at, the rest is still the customer's turn, and what was sent can be reached", async () => {
  const at = await aCustomer();
  await sendForm(at.browser, at.page, [["IMG_1.jpg", await aPhoto(900, 700)]]);
  const room = await (await at.browser.get("/room?done=sent")).text();
  expect(room).toContain(words.done.sent);
  expect(room).toContain("It is your turn: 2 photos");
  expect(room).toMatch(new RegExp(`<a href="/room/papers/${at.second}" class="button button-main"`));
  expect(room).toContain(`href="${at.page}"`);
  for (const { id } of at.papers.slice(1))
    await sendForm(at.browser, `/room/papers/${id}`, [["a.jpg", await aPhoto()]]);
  expect(await (await at.browser.get("/room")).text()).toContain("It is our turn");
});

test("a paper asked for while the authority asks is the customer's turn, and a refusal says until when to appeal", async () => {
  const at = await aCustomer();
  const { sql } = database;
  await sql`update applications set stage = 'query', mover = 'we' where id = ${at.id}`;
  const asked = await (await at.browser.get("/room")).text();
  expect(asked).toContain("It is your turn: 3 photos");
  expect(asked).toMatch(new RegExp(`<a href="${at.page}" class="button button-main"`));
  await sql`
    update applications set stage = 'refused', mover = 'nobody', is_open = false, refused_because = 'Layout missing.',
      appeal_until = '2026-12-16' where id = ${at.id}`;
  const refused = await (await at.browser.get("/room")).text();
  expect(refused).toContain("You can appeal until 16 December 2026.");
  expect(refused).not.toContain("It is your turn");
});

test("filed, the room says by when the authority is to decide, as long as that day has not passed", async () => {
  const at = await aCustomer();
  const { sql } = database;
  const file = (expected: string) => sql`
    update applications set stage = 'filed', mover = 'authority', filed_on = '2026-11-02', expected_on = ${expected}::text::date
    where id = ${at.id}`;
  await file("2099-11-30");
  expect(await (await at.browser.get("/room")).text()).toContain("is filed. The authority has until 30 November 2099.");
  await file("2026-11-03");
  expect(await (await at.browser.get("/room")).text()).toContain("is filed. The authority is looking at it.");
});

test("several photos become one paper, and a PDF among them is refused with every other thing as it was", async () => {
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
  await changePaper(at.proof, database.sql, at.first, () => ({ kind: "paper accepted", state: "accepted" }));
  const { document: third } = (await stateOf(at.first)) ?? {};
  expect((await at.browser.post(at.page, { act: "back" })).status).toBe(409);
  expect((await sendForm(at.browser, at.page, [["d.pdf", await aPdf(1)]])).status).toBe(409);
  expect(await (await at.browser.get(at.page)).text()).toContain("Accepted ");
  expect([await documents(third), (await stateOf(at.first))?.state]).toEqual([1, "accepted"]);
  await changePaper(at.proof, database.sql, at.second, () => ({
    ...{ kind: "paper sent back", state: "please send again", reason: "The lower edge is cut off." },
  }));
  const again = await (await at.browser.get(`/room/papers/${at.second}`)).text();
  expect(again).toContain("Please send it again, because: The lower edge is cut off.");
});

/** What staff do with a paper, by the screen of its papers or by the application's own. */
const doors = {
  accept: (at: At, document: string) => [`/desk/applications/${at.id}/papers`, { act: "accept", document }] as const,
  "accept on the application": (at: At, document: string) =>
    [`/desk/applications/${at.id}`, { act: "paper", judgement: "accept", version: "1", document }] as const,
  mask: (at: At) =>
    [
      `/desk/applications/${at.id}/papers`,
      { act: "mask", version: "1", left: "0.1", top: "0.1", width: "0.5", height: "0.2" },
    ] as const,
};
type At = Awaited<ReturnType<typeof aCustomer>>;

test.each([
  ["accept", 30],
  ["accept on the application", 30],
  ["mask", 10],
] as const)(
  "taken back by the customer while staff %s it: one of them is told why not, and nothing is half",
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
      const judge = () => staff.post(path, { paper: at.first, ...fields });
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
          expect(/changed this paper|paper was changed/.test(saidToStaff)).toBe(true);
        } else expect([200, 404, 409]).toContain(judged.status);
      } else {
        won.staff++;
        expect([back.status, judged.status, saidToCustomer.includes(words.conflict)]).toEqual([409, 200, true]);
        expect([state?.state, state?.document, await documents(document)]).toEqual(["accepted", document, 1]);
        expect((await at.browser.get(`${at.page}/picture?page=1`)).status).toBe(200);
        await changePaper(at.proof, database.sql, at.first, () => ({ kind: "paper sent back", state: "missing" }));
      }
    }
    const events = await eventsOf(at.id);
    const times = (kind: string) => events.filter((each) => each === kind).length;
    expect([times("customer took back by the customer"), times("paper accepted")]).toEqual([won.customer, won.staff]);
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
  const kept = await head();
  expect([kept.headers.get("Upload-State"), kept.headers.get("Upload-Sha256")]).toEqual(["kept", sha256(bytes)]);
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
  const { removeUnfinished } = await import("../../documents/keeping/documents.server");
  await removeUnfinished(database.sql);
  expect((await sendPiece(at.browser, at.page, randomUUID(), bytes, 0)).status).toBe(200);
  await database.sql`update sign_in_tries set tries = 5000`;
  const flooded = await sendPiece(at.browser, at.page, randomUUID(), bytes, 0);
  expect([flooded.status, (await flooded.json()).message]).toEqual([429, words.tooMany]);
  expect((await sendForm(at.browser, at.page, [["a.jpg", bytes]])).status).toBe(429);
  await database.sql`delete from sign_in_tries`;
});

test("what was begun and given up makes room for what is sent now", async () => {
  const { browser, papers, page } = await aCustomer();
  const bytes = await aPhoto(900, 700);
  for (let begun = 0; begun < 20; begun++) await sendPiece(browser, page, randomUUID(), bytes, 0);
  expect((await sendPiece(browser, page, randomUUID(), bytes, 0)).status, "twenty on their way").toBe(422);
  await database.sql`
    update document_uploads set changed_at = now() - interval '20 minutes'
    where customer_id = (select customer_id from applications join asked_papers on application_id = applications.id
      where asked_papers.id = ${papers[0]?.id ?? ""})`;
  expect(await sendAll(browser, page, randomUUID(), bytes)).toMatchObject({ state: "kept" });
});

test.each(["link", "room"])("a %s that is ended while a file is being opened keeps nothing of it", async (way) => {
  const { sql } = database;
  const at = await aCustomer();
  const bytes = await aPhoto(300, 200);
  const [{ customer } = { customer: "" }] = await sql<{ customer: string }[]>`
    select customer_id as customer from applications where id = ${at.id}`;
  const forwarded = await at.browser.post(at.page, { act: "forward" });
  const link = /\/room\/send\/[\w-]{22}/.exec(await forwarded.text())?.[0] ?? "";
  const waiting = () => sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%applications.reference%'`;
  // The application is held just when the file is to be written to it, and the link revoked meanwhile.
  const { sent } = await sql.begin(async (transaction) => {
    await transaction`select from applications where id = ${at.id} for update`;
    const [browser, page] = way === "link" ? [null, link] : [at.browser, at.page];
    const sent = sendPiece(browser, page, randomUUID(), bytes, 0);
    await expect.poll(waiting, { interval: 20 }).toHaveLength(1);
    await endRoom(sql, customer);
    return { sent };
  });
  expect((await sent).status).toBe(401);
  expect(await stateOf(at.first)).toMatchObject({ state: "missing", document: null });
});

test("a piece of somebody who is erased just then is not kept, and its sender is told that the room has ended", async () => {
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

test("nobody sends to or looks into the room of another, nor without the second proof", async () => {
  const [mine, other] = [await aCustomer(), await aCustomer()];
  const pdf = await aPdf(1);
  await sendForm(other.browser, other.page, [["a.pdf", pdf]]);
  const { document } = (await stateOf(other.first)) ?? {};
  expect((await mine.browser.get(other.page)).status).toBe(404);
  expect((await mine.browser.get(`${other.page}/picture`)).status).toBe(404);
  expect((await sendForm(mine.browser, other.page, [["b.pdf", pdf]])).status).toBe(404);
  for (const act of ["back", "lacks", "forward", "end links"])
    expect((await mine.browser.post(other.page, { act, lacks: "x" })).status).toBe(404);
  expect((await sendPiece(mine.browser, other.page, randomUUID(), pdf, 0)).status).toBe(404);
  // A document's id that is somebody else's stays theirs.
  expect((await sendPiece(mine.browser, mine.page, document, pdf, 0)).status).toBe(422);
  const { browser: unproven } = await roomsOf(server, database).visitor(mine.id);
  expect((await unproven.get(mine.page)).headers.get("Location")).toContain("/room/proof?next=");
  expect((await unproven.get(`${mine.page}/picture`)).status).toBe(401);
  expect((await sendPiece(unproven, mine.page, randomUUID(), pdf, 0)).status).toBe(401);
  const stranger = browserOf(server);
  expect((await stranger.get(mine.page)).headers.get("Location")).toContain("/room/open?next=");
  expect((await sendPiece(stranger, mine.page, randomUUID(), pdf, 0)).status).toBe(401);
  expect(await stateOf(other.first)).toMatchObject({ state: "sent", document });
  expect(await stateOf(mine.first)).toMatchObject({ state: "missing" });
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
  await changePaper(at.proof, database.sql, at.first, () => ({
    ...{ kind: "paper still needed", state: "missing", reason: "His bill is fine, with a letter of his." },
  }));
  expect(await mover()).toBe("customer");
  expect(await (await at.browser.get(at.page)).text()).toContain("We still need it: His bill is fine");
});

test("a forwarded link sends its one paper without a session for a week, and shows nothing else", async () => {
  const at = await aCustomer();
  const made = await at.browser.post(at.page, { act: "forward" });
  const link = /value="[^"]*(\/room\/send\/[\w-]{22})"/.exec(await made.text())?.[1] ?? "";
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
  await database.sql`update room_paper_links set ends_at = now()`;
  expect((await send(null, link, {})).status).toBe(404);
  expect((await sendPiece(null, link, randomUUID(), bytes, 0)).status).toBe(401);
  expect((await send(null, `/room/send/${"A".repeat(22)}`, {})).status).toBe(404);
});

test("five links a paper, which the customer can end, and which end with the room", async () => {
  const at = await aCustomer();
  for (let link = 0; link < 5; link++) expect((await at.browser.post(at.page, { act: "forward" })).status).toBe(200);
  expect((await at.browser.post(at.page, { act: "forward" })).status).toBe(409);
  expect((await at.browser.post(at.page, { act: "end links" })).status).toBe(303);
  const links = () => database.sql`select customer_id as customer from room_paper_links where paper_id = ${at.first}`;
  expect(await links()).toHaveLength(0);
  await at.browser.post(at.page, { act: "forward" });
  const [link] = await links();
  await endRoom(database.sql, link?.customer);
  expect(await links()).toHaveLength(0);
});

test("when the last paper is accepted a mail names all that were, once", async () => {
  const at = await aCustomer();
  const mails = () => database.sql`select payload from jobs where kind = 'papers-complete-mail'`;
  const before = (await mails()).length;
  for (const { id } of at.papers) {
    expect(await mails()).toHaveLength(before);
    const isLast = id === at.papers.at(-1)?.id;
    await changePaper(at.proof, database.sql, id, () => ({
      ...(isLast && at.papers.length > 2
        ? { kind: "paper waived", state: "waived", reason: "Not needed." }
        : { kind: "paper accepted", state: "accepted" }),
    }));
  }
  const made = (await mails()).length;
  await changePaper(at.proof, database.sql, at.first, () => ({ kind: "paper accepted", state: "accepted" }));
  expect([made, (await mails()).length]).toEqual([before + 1, before + 1]);
});
