import { randomBytes, randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { documents as words } from "../../../../content/en/staff/documents";
import { anAccount, browserOf } from "../../../../test/support/accounts";
import { aStaffMember } from "../../../../test/support/cases";
import { aPdf, aPhoto, aPhotoWithPlace } from "../../../../test/support/documents/hostile-files";
import { startServerOn } from "../../../../test/support/server";
import { withSite } from "../../../../test/support/site";
import { anApplication } from "../../../../test/support/work/applications";

const { server, database } = withSite();
type Browser = ReturnType<typeof browserOf>;
let admin: Browser;
let agent: Browser;
beforeAll(async () => {
  admin = await anAccount(server, database, "admin@shop.example", { role: "admin" });
  agent = await anAccount(server, database, "agent@shop.example", { role: "agent" });
  await admin.signIn("admin@shop.example");
  await agent.signIn("agent@shop.example");
});

let count = 0;
/** An application with the documents that it asks for. */
async function aRequirement() {
  const { sql } = database;
  count++;
  const person = { name: "Sunita Deshpande", email: `s${count}@shop.example`, phone: String(9_300_000_000 + count) };
  const made = await anApplication(sql, await aStaffMember(sql, "Asha", "admin"), "gst", person);
  const requirements = await sql<{ id: string }[]>`
    select id from requirements where application_id = ${made.id} order by position`;
  const [first, second] = requirements;
  if (!first || !second) throw new Error("no documents");
  const page = `/desk/applications/${made.id}`;
  return { ...made, requirement: first.id, other: second.id, page, address: `${page}/documents` };
}

const stateOf = async (requirement: string) =>
  (await database.sql`select state, reason, document_id as document from requirements where id = ${requirement}`)[0];

/** As a browser without a script sends a file. */
function sendForm(
  browser: Browser,
  at: { page: string; requirement: string },
  name: string,
  bytes: Buffer,
  origin = server.origin,
) {
  const form = new FormData();
  form.set("act", "attach");
  form.set("requirement", at.requirement);
  form.set("file", new File([new Uint8Array(bytes)], name));
  return send(browser, at.page, { method: "POST", body: form }, origin);
}

function send(browser: Browser, path: string, init: RequestInit, origin = server.origin) {
  const headers = new Headers(init.headers);
  headers.set("Cookie", [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  headers.set("Origin", origin);
  if (!headers.has("Accept")) headers.set("Accept", "text/html");
  return fetch(origin + path, { ...init, headers, redirect: "manual" });
}

const pieceBytes = 128 * 1024;

function sendPiece(
  browser: Browser,
  at: { address: string; requirement: string },
  id: string,
  bytes: Buffer,
  offset: number,
  size = bytes.length,
) {
  const headers = { "Upload-Offset": String(offset), "Upload-Length": String(size), "Upload-Name": "photo.jpg" };
  const body = new Uint8Array(bytes.subarray(offset, offset + pieceBytes));
  return send(browser, `${at.address}/${at.requirement}/upload/${id}`, { method: "PATCH", headers, body });
}

test("a file that staff attach is shown as a picture, handed out by name, and each opening is on record", async () => {
  const at = await aRequirement();
  const sent = await sendForm(admin, at, "IMG_1.jpg", await aPhotoWithPlace());
  expect([sent.status, (await sent.text()).includes(words.done.attached)]).toEqual([200, true]);
  expect(await stateOf(at.requirement)).toMatchObject({ state: "sent" });
  const page = await (await admin.get(`${at.page}?document=${at.requirement}`)).text();
  expect(page).toContain("Not scanned for viruses.");
  const began = performance.now();
  const picture = await admin.get(`${at.address}/${at.requirement}/picture?page=1`);
  const firstByteMs = performance.now() - began;
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": expect.stringMatching(/^attachment; filename="[a-z-]+\.jpg"$/),
    "content-security-policy": expect.stringMatching(/^sandbox;/),
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect(await sharp(await picture.bytes()).metadata()).toMatchObject({ width: 800, height: 1_200 });
  expect(firstByteMs).toBeLessThan(2_000);
  const file = await admin.get(`${at.address}/${at.requirement}/file?form=pdf&under=100kb`);
  const cut = await file.bytes();
  expect([file.headers.get("Content-Type"), cut.length <= 100_000]).toEqual(["application/pdf", true]);
  const { document } = (await stateOf(at.requirement)) ?? {};
  const opened = await database.sql`
    select details ->> 'how' as how from audit_events
    where action = 'document opened' and object = ${document} and people = array[${at.submissionId}]::uuid[] order by at`;
  expect(opened.map(({ how }) => how)).toEqual(["shown", "downloaded"]);
});

test("a PDF is shown page by page, accepted or sent back with a reason, and an accepted one stays", async () => {
  const at = await aRequirement();
  await sendForm(admin, at, "rent.pdf", await aPdf(2));
  expect((await admin.get(`${at.address}/${at.requirement}/picture?page=2`)).headers.get("Content-Type")).toBe(
    "image/jpeg",
  );
  expect((await admin.get(`${at.address}/${at.requirement}/picture?page=3`)).status).toBe(404);
  const { document } = (await stateOf(at.requirement)) ?? {};
  const act = (fields: Record<string, string>) =>
    admin.post(at.page, { requirement: at.requirement, document, version: "1", ...fields });
  const judge = (judgement: string, fields: Record<string, string> = {}) =>
    act({ act: "requirement", judgement, ...fields });
  expect((await act({ act: "turn" })).status, "a PDF is not turned").toBe(400);
  expect((await judge("send back")).status).toBe(400);
  expect((await act({ act: "constructor" })).status).toBe(400);
  expect((await act({ act: "look" })).status).toBe(200);
  expect(await stateOf(at.requirement)).toMatchObject({ state: "looked at" });
  expect((await judge("send back", { usual: "A page is missing.", own: "Page 2, with the seal." })).status).toBe(200);
  const reason = "A page is missing. Page 2, with the seal.";
  expect(await stateOf(at.requirement)).toMatchObject({ state: "sent back", reason });
  expect((await judge("accept", { document: randomUUID() })).status, "another file than was on the screen").toBe(400);
  await sendForm(admin, { ...at, requirement: at.other }, "a.jpg", await aPhoto());
  const accepted = await judge("accept");
  const next = `${at.page}?document=${at.other}&accepted=${at.requirement}`;
  expect([accepted.status, accepted.headers.get("Location")], "the next to check is opened").toEqual([302, next]);
  expect(await (await admin.get(next)).text()).toMatch(/Accepted: [^<]+\.</);
  expect((await sendForm(admin, at, "b.pdf", await aPdf(1))).status).toBe(409);
  expect((await act({ act: "remove" })).status).toBe(409);
  expect(await stateOf(at.requirement)).toMatchObject({ state: "accepted", document });
  expect(await database.sql`select from documents`.then((rows) => rows.length)).toBeGreaterThan(0);
});

test("masking and rotating replace the picture; from an older version they change nothing", async () => {
  const at = await aRequirement();
  await sendForm(
    admin,
    at,
    "pan.png",
    await sharp(await aPhoto(900, 600))
      .png()
      .toBuffer(),
  );
  const act = (fields: Record<string, string>) => admin.post(at.page, { requirement: at.requirement, ...fields });
  const mask = { act: "mask", left: "0.1", top: "0.1", width: "0.3", height: "0.2" };
  expect((await act({ ...mask, version: "1" })).status).toBe(200);
  expect((await act({ ...mask, version: "1" })).status).toBe(409);
  for (const wrong of [{ left: "2" }, { width: "0" }, { width: "x" }, { top: "-1" }])
    expect((await act({ ...mask, version: "2", ...wrong })).status).toBe(400);
  expect((await act({ act: "turn", version: "2" })).status).toBe(200);
  const picture = await sharp(await (await admin.get(`${at.address}/${at.requirement}/picture`)).bytes()).metadata();
  expect([picture.width, picture.height]).toEqual([600, 900]);
  const { document } = (await stateOf(at.requirement)) ?? {};
  expect(await database.sql`select distinct version from document_pieces where document_id = ${document}`).toEqual([
    { version: 3 },
  ]);
});

test("a page of a PDF is masked: nothing of the file before is left, and one that is too long or has no such page stays", async () => {
  const at = await aRequirement();
  await sendForm(admin, at, "a.pdf", await aPdf(2));
  const box = { left: "0", top: "0", width: "1", height: "0.5" };
  const mask = (fields: Record<string, string>) =>
    admin.post(at.page, { act: "mask", requirement: at.requirement, version: "1", ...box, ...fields });
  for (const page of ["0", "3", "x"]) expect((await mask({ page })).status).toBe(400);
  expect((await mask({ page: "2" })).status).toBe(200);
  expect((await mask({ page: "2" })).status, "of the version before").toBe(409);
  const { document } = (await stateOf(at.requirement)) ?? {};
  expect(await database.sql`select kind, pages, version from documents where id = ${document}`).toEqual([
    { kind: "pdf", pages: 2, version: 2 },
  ]);
  expect(await database.sql`select distinct version from document_pieces where document_id = ${document}`).toEqual([
    { version: 2 },
  ]);
  const shown = await admin.get(`${at.address}/${at.requirement}/picture?page=2`);
  const upper = sharp(await shown.bytes()).extract({ left: 100, top: 100, width: 500, height: 400 });
  expect((await sharp(await upper.toBuffer()).stats()).channels.map(({ max }) => max < 30)).toEqual([true, true, true]);
  await sendForm(admin, { ...at, requirement: at.other }, "long.pdf", await aPdf(21));
  const long = await mask({ requirement: at.other, page: "1" });
  expect([long.status, (await long.text()).includes(words.tooLongToMask)]).toEqual([400, true]);
});

test("another file takes the place of the one before, which is destroyed, and so is one that is removed", async () => {
  const at = await aRequirement();
  await sendForm(admin, at, "a.pdf", await aPdf(1));
  const { document: first } = (await stateOf(at.requirement)) ?? {};
  await sendForm(admin, at, "b.pdf", await aPdf(2));
  const { document: second } = (await stateOf(at.requirement)) ?? {};
  const there = async (id: string) => (await database.sql`select from documents where id = ${id}`).length;
  expect([await there(first), await there(second)]).toEqual([0, 1]);
  expect(
    (await admin.post(at.page, { act: "remove", requirement: at.requirement, document: second ?? "" })).status,
  ).toBe(200);
  expect([await there(second), (await stateOf(at.requirement))?.state]).toEqual([0, "missing"]);
});

test("all documents come as one zip with names that say what they are", async () => {
  const at = await aRequirement();
  expect((await admin.get(`${at.address}/all`)).status).toBe(404);
  await sendForm(admin, at, "a.jpg", await aPhoto(300, 200));
  await sendForm(admin, { ...at, requirement: at.other }, "b.pdf", await aPdf(1));
  const zip = await admin.get(`${at.address}/all`);
  expect(zip.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w-]+-documents\.zip"$/);
  const names = Object.keys(unzipSync(await zip.bytes()));
  expect(names).toEqual([expect.stringMatching(/^01-[a-z-]+\.jpg$/), expect.stringMatching(/^02-[a-z-]+\.pdf$/)]);
});

test("pieces at an offset become one file, once, whatever is sent again", async () => {
  const at = await aRequirement();
  const [id, bytes] = [randomUUID(), await aPhoto(1_500, 1_100)];
  expect(bytes.length).toBeGreaterThan(pieceBytes);
  expect(await (await sendPiece(admin, at, id, bytes, 0)).json()).toEqual({ state: "receiving", received: pieceBytes });
  expect(await (await sendPiece(admin, at, id, bytes, 0)).json()).toEqual({ state: "receiving", received: pieceBytes });
  let received = pieceBytes;
  while (received < bytes.length) {
    const said = await (await sendPiece(admin, at, id, bytes, received)).json();
    if (said.state === "kept") break;
    received = said.received;
  }
  const again = await (await sendPiece(admin, at, id, bytes, received)).json();
  expect(again).toEqual({ state: "kept", sha256: expect.stringMatching(/^[\da-f]{64}$/) });
  expect(await stateOf(at.requirement)).toMatchObject({ state: "sent", document: id });
  expect(
    await database.sql`select from application_events where application_id = ${at.id} and kind = 'document sent'`,
  ).toHaveLength(1);
});

test("20 MB, 51 pages, a web page called JPG and a HEIC get a sentence and change nothing", async () => {
  const at = await aRequirement();
  const refused = async (name: string, bytes: Buffer, status: number, sentence: string) => {
    const answer = await sendForm(admin, at, name, bytes);
    expect(answer.status, name).toBe(status);
    expect(await answer.text(), name).toContain(sentence);
  };
  await refused("large.jpg", Buffer.alloc(20 * 1024 * 1024), 413, "at most 16 MB");
  await refused("many.pdf", await aPdf(51), 400, words.refusals["too many pages"]);
  await refused("page.jpg", Buffer.from("<!doctype html>"), 400, words.refusals["not what its name says"]);
  await refused("a.heic", Buffer.from("....ftypheic...."), 400, "HEIC picture of an iPhone");
  const piece = await sendPiece(admin, at, randomUUID(), Buffer.alloc(10), 0, 20 * 1024 * 1024);
  expect([piece.status, await piece.json()]).toEqual([413, { state: "refused", message: words.refusals["too large"] }]);
  expect(await stateOf(at.requirement)).toMatchObject({ state: "missing", document: null });
});

test("nobody else's document can be reached by any address, and nothing without a session", async () => {
  const [at, mine] = [await aRequirement(), await aRequirement()];
  const { sql } = database;
  await sendForm(admin, at, "a.pdf", await aPdf(1));
  const colleague = await aStaffMember(sql, "Ravi");
  await sql`update cases set owner = ${colleague.user.id} where id = ${at.submissionId}`;
  await sql`update applications set owner = ${colleague.user.id} where id = ${at.id}`;
  const { document } = (await stateOf(at.requirement)) ?? {};
  for (const address of [
    at.page,
    `${at.address}/all`,
    `${at.address}/${at.requirement}/picture`,
    `${at.address}/${at.requirement}/file`,
    `${at.address}/certificate`,
    `${at.address}/filing`,
  ])
    expect((await agent.get(address)).status, address).toBe(404);
  // The document of another application, under an address of one's own.
  for (const path of ["picture", "file"])
    expect((await agent.get(`${mine.address}/${at.requirement}/${path}`)).status).toBe(404);
  expect((await agent.post(mine.page, { act: "remove", requirement: at.requirement, document })).status).toBe(404);
  expect((await sendForm(agent, at, "a.pdf", await aPdf(1))).status).toBe(404);
  expect((await sendPiece(agent, at, randomUUID(), await aPdf(1), 0)).status).toBe(404);
  // A document's id that is somebody else's stays theirs.
  const photo = await aPhoto(200, 200);
  expect((await sendPiece(agent, mine, document, photo, 0)).status).toBe(422);
  const stranger = browserOf(server);
  expect((await stranger.get(`${at.address}/${at.requirement}/file`)).status).toBe(401);
  expect((await stranger.get(at.page)).status).toBe(302);
  expect(await stateOf(at.requirement)).toMatchObject({ state: "sent", document });
});

test("an application is filed with a large screenshot by a plain form, and it is handed out", async () => {
  const at = await aRequirement();
  await database.sql`update applications set stage = 'ready' where id = ${at.id}`;
  const [row] = await database.sql`select version from applications where id = ${at.id}`;
  const screenshot = await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
    .png()
    .toBuffer();
  const form = new FormData();
  const fields = {
    act: "filed",
    filedReference: "AA270626123456T",
    filedOn: "2026-11-02",
    version: String(row?.version),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new File([new Uint8Array(screenshot)], "ARN.png"));
  const page = `/desk/applications/${at.id}`;
  expect((await send(admin, page, { method: "POST", body: form })).status).toBe(200);
  expect(await (await admin.get(page)).text()).toContain("Open the acknowledgement");
  const file = await admin.get(`${at.address}/filing`);
  expect(file.headers.get("Content-Disposition")).toMatch(/filing\.jpg"$/);
  expect(await sharp(await file.bytes()).metadata()).toMatchObject({ format: "jpeg", width: 900 });
});

test("the certificate is kept and handed on to the byte, and the one before it goes", async () => {
  const at = await aRequirement();
  const { sql } = database;
  const attach = (bytes: Buffer, name = "certificate.pdf") => {
    const form = new FormData();
    form.set("act", "certificate");
    form.set("file", new File([new Uint8Array(bytes)], name));
    return send(admin, at.page, { method: "POST", body: form });
  };
  expect((await attach(await aPdf(1))).status, "nothing is granted yet").toBe(409);
  await sql`update applications set stage = 'granted' where id = ${at.id}`;
  await sql`
    insert into registrations (customer_id, application_id, service, kind, number, valid_from)
    select customer_id, id, service, kind, '27AAPFU0939F1ZV', current_date from applications where id = ${at.id}`;
  const issued = await aPdf(2, { ownerPassword: "authority" });
  const answered = await attach(issued);
  expect([answered.status, (await answered.text()).includes(words.done.certificate)]).toEqual([200, true]);
  const file = await admin.get(`${at.address}/certificate`);
  expect(Buffer.from(await file.bytes()).equals(issued)).toBe(true);
  expect((await attach(await aPhoto(200, 200), "c.jpg")).status).toBe(400);
  // Nothing is said to be mailed to who gave no address.
  await sql`
    update submissions set email = phone || '@no-email.invalid'
    where id = (select submission_id from applications where id = ${at.id})`;
  const alone = await (await attach(issued)).text();
  expect(alone).toContain(words.done.certificateAlone);
  expect(alone).not.toMatch(/Certificate attached and mailed/);
  expect((await attach(await aPdf(1))).status).toBe(200);
  expect(await sql`select from documents where is_issued`).toHaveLength(1);
});

test("with a wrong key there is a sentence, and with the right one again nothing is lost", async () => {
  const at = await aRequirement();
  await sendForm(admin, at, "a.pdf", await aPdf(1));
  await using other = await startServerOn(database.connection, { DOCUMENTS_KEY: "77".repeat(32) });
  const browser = browserOf(other);
  await browser.signIn("admin@shop.example");
  const picture = await browser.get(`${at.address}/${at.requirement}/picture`);
  expect([picture.status, await picture.json()]).toEqual([503, { message: words.hindrances.key }]);
  const sent = await sendForm(browser, at, "b.pdf", await aPdf(1), other.origin);
  expect([sent.status, (await sent.text()).includes("sealed with a key")]).toEqual([503, true]);
  await expect.poll(() => other.output()).toContain("documents are sealed with a key that is not here");
  expect((await admin.get(`${at.address}/${at.requirement}/picture`)).status).toBe(200);
});

test("several pictures become one document, a page each, and nothing is attached where one is none", async () => {
  const at = await aRequirement();
  const sendAll = (files: [string, Buffer][]) => {
    const form = new FormData();
    form.set("act", "attach");
    form.set("requirement", at.requirement);
    for (const [name, bytes] of files) form.append("file", new File([new Uint8Array(bytes)], name));
    return send(admin, at.page, { method: "POST", body: form });
  };
  const photo = await aPhoto(900, 600);
  const mixed = await sendAll([
    ["front.jpg", photo],
    ["back.pdf", await aPdf(1)],
  ]);
  expect([mixed.status, (await mixed.text()).includes(words.refusals["not only pictures"])]).toEqual([400, true]);
  expect(await stateOf(at.requirement)).toMatchObject({ state: "missing", document: null });
  const sent = await sendAll([
    ["front.jpg", photo],
    ["back.jpg", await aPhoto(600, 900)],
    ["stamp.jpg", photo],
  ]);
  expect(sent.status).toBe(200);
  const [stored] = await database.sql`
    select kind, pages from documents where id = (select document_id from requirements where id = ${at.requirement})`;
  expect(stored).toEqual({ kind: "pdf", pages: 3 });
  const page = await admin.get(`${at.address}/${at.requirement}/picture?page=3`);
  expect((await sharp(await page.bytes()).metadata()).format).toBe("jpeg");
});

test("the certificate of an application without documents is attached, and handed out to the byte", async () => {
  const { sql } = database;
  const person = { name: "Imran Sheikh", email: `i${count++}@shop.example`, phone: String(9_310_000_000 + count) };
  const { id } = await anApplication(sql, await aStaffMember(sql, "Asha", "admin"), "msme", person);
  await sql`update applications set stage = 'granted', is_open = false where id = ${id}`;
  await sql`
    insert into registrations (customer_id, application_id, service, kind, number, valid_from)
    select customer_id, id, service, kind, 'UDYAM-MH-03-0012345', current_date from applications where id = ${id}`;
  const [form, bytes] = [new FormData(), await aPdf(1)];
  form.set("act", "certificate");
  form.set("file", new File([new Uint8Array(bytes)], "udyam.pdf"));
  const page = `/desk/applications/${id}`;
  const address = `${page}/documents`;
  expect((await send(admin, page, { method: "POST", body: form })).status).toBe(200);
  expect((await admin.get(`${address}/certificate`)).status).toBe(200);
  expect(Buffer.from(await (await admin.get(`${address}/certificate`)).bytes()).equals(bytes)).toBe(true);
});

test("what was withdrawn or refused takes no more files, says so and offers none; its picture can still be masked", async () => {
  const at = await aRequirement();
  const { sql } = database;
  await sendForm(admin, at, "a.jpg", await aPhoto(300, 300));
  const before = await stateOf(at.requirement);
  await sql`update applications set stage = 'withdrawn', is_open = false, filed_on = '2026-11-02' where id = ${at.id}`;
  const { ended } = words.upload.closed;
  const refuses = async (answer: Response) =>
    expect([answer.status, (await answer.text()).includes(`>${ended}</div>`)]).toEqual([409, true]);
  await refuses(await sendForm(admin, at, "b.jpg", await aPhoto(300, 300)));
  const piece = await sendPiece(admin, at, randomUUID(), await aPhoto(300, 300), 0);
  expect([piece.status, await piece.json()]).toEqual([409, { state: "refused", message: ended }]);
  await refuses(await admin.post(at.page, { act: "remove", requirement: at.requirement, document: before?.document }));
  const filing = new FormData();
  filing.set("act", "filing");
  filing.set("file", new File([new Uint8Array(await aPdf(1))], "ack.pdf"));
  await refuses(await send(admin, at.page, { method: "POST", body: filing }));
  expect(await stateOf(at.requirement)).toEqual(before);
  const page = await (await admin.get(`${at.page}?document=${at.requirement}`)).text();
  expect(page).toContain(ended);
  for (const hidden of [
    "Attach a file (JPG, PNG or PDF)",
    "Attach the acknowledgement",
    "Accept",
    "Remove and destroy it",
  ])
    expect(page).not.toContain(`>${hidden}<`);
  const mask = {
    act: "mask",
    requirement: at.requirement,
    version: "1",
    left: "0",
    top: "0",
    width: "0.5",
    height: "0.5",
  };
  expect((await admin.post(at.page, mask)).status).toBe(200);
});

test("an Aadhaar number is refused as the reason of a document that is sent back", async () => {
  const at = await aRequirement();
  await sendForm(admin, at, "a.jpg", await aPhoto(300, 300));
  const { document } = (await stateOf(at.requirement)) ?? {};
  const answer = await admin.post(at.page, {
    ...{ act: "requirement", judgement: "send back", version: "1" },
    ...{ requirement: at.requirement, document, own: "2341 2341 2346" },
  });
  expect(answer.status).toBe(400);
  expect(await stateOf(at.requirement)).toMatchObject({ reason: "" });
});
