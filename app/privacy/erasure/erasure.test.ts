import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyOut, listTables } from "../../../db/backup/tables";
import { writeBackup } from "../../../db/backup/write";
import type { Sql } from "../../../db/connect";
import { enqueue, enqueueMail, markDone } from "../../../db/jobs";
import { jobHandlers } from "../../../server/jobs/handlers";
import { openMailer } from "../../../server/jobs/mailer";
import { anAccount } from "../../../test/support/accounts";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { testDatabase } from "../../../test/support/database";
import { testDocuments } from "../../../test/support/documents/storage";
import { content, edition } from "../../../test/support/edition/content";
import { claimJob } from "../../../test/support/jobs";
import { aLead, aMessage } from "../../../test/support/leads";
import { paymentsOff } from "../../../test/support/payments";
import { secret } from "../../../test/support/server";
import { withSite } from "../../../test/support/site";
import { findCase } from "../../cases/find-case.server";
import { lastBulk, runBulk, startBulk } from "../../cases/queue/change-in-bulk.server";
import { readQueueView } from "../../cases/queue/queue";
import { listQueue } from "../../cases/queue/queue.server";
import { saveView } from "../../cases/queue/views.server";
import { dailyMailKind, writeDailyMail } from "../../desk/daily-mail/daily-mail.server";
import { readFigures } from "../../desk/figures/figures.server";
import { defaultCalendar } from "../../office/default-calendar";
import { confirmAddress } from "../my-data/address.server";
import { carryOut } from "../my-data/requests.server";
import { destroySealed, erasePeople } from "./erase.server";
import { eraseExpired, listExpired } from "./retention.server";
import { unseal } from "./seal.server";

const { server, database } = withSite({ TRUST_PROXY: "1", LOG_LEVEL: "debug" });
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "anugya-erasure-"));
  // The server may have given up root.
  await chmod(directory, 0o777);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const secrets: [string] = [secret];
/** Of an erasure that ends no application and leaves no money or account. */
const nothingElse = { kept: [], ended: [], owed: [], accounts: [] };
const byPerson = (submissions: string[], accounts: string[] = []) => ({
  submissions,
  accounts,
  actor: null,
  reason: "asked by the person" as const,
});

async function dump(sql: Sql) {
  return sql.begin(async (transaction) => {
    let text = "";
    for (const table of await listTables(transaction))
      for await (const chunk of copyOut(transaction, table)) text += `${table.name} ${chunk}`;
    return text;
  });
}

async function filesIn(folder: string) {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => `${name} ${await readFile(join(parentPath, name), "utf8")}`),
  );
}

test("after an erasure a dump, a backup, an export, the mails, the pages and the log hold nothing of the person", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "admin@shop.example", { role: "admin" });
  await admin.signIn("admin@shop.example");
  const person = aLead({ name: "Zubaida Quraishi", email: "zubaida@quraishi.example", phone: "9123498765" });
  const visitor = await anAccount(server, database, person.email);
  await visitor.signIn(person.email);
  await sql`update "user" set name = 'Zubaida Quraishi' where email = ${person.email}`;
  const before = await countsOf(admin);
  const stored = await admin.call("/api/leads", {
    ...person,
    finderAnswers: "Zubaida Quraishi's kitchen: milk products",
    page: "/fssai-registration",
    referrer: "https://zubaida.example",
  });
  const { id } = (await stored.json()) as { id: string };
  await admin.call("/api/contact-messages", aMessage({ ...person, service: "", message: "Zubaida Quraishi asks." }));
  const [worked] = await sql`select version from cases where id = ${id}`;
  await admin.post(`/desk/cases/${id}`, {
    act: "note",
    version: String(worked?.version),
    note: "Zubaida rang from 9123498765",
  });
  await admin.post("/desk?q=zubaida", { act: "save view", name: "hers" });
  await admin.post("/desk?status=new", { act: "save view", name: "Zubaida Quraishi's view" });
  await admin.post("/desk?status=new", { act: "save view", name: "New ones" });
  await sql`
    insert into invitations (email, role, token_digest, invited_by, expires_at)
    select ${person.email}, 'agent', 'x', id, now() + interval '1 day' from "user" where email = 'admin@shop.example'`;
  await (await admin.post("/admin/export?q=Zubaida")).text();
  await admin.post("/my-data", { contact: person.email });
  const outbox = join(server.dataDirectory, "outbox");
  await expect.poll(async () => (await filesIn(outbox)).join(), { timeout: 30_000 }).toContain("my-data/open");
  const identifiers = [/zubaida/i, /quraishi/i, /9123498765/];
  for (const mark of identifiers) expect(await dump(sql)).toMatch(mark);

  const ids = (await sql<{ id: string }[]>`select id from submissions where email = ${person.email}`).map(
    (row) => row.id,
  );
  const [account] = await sql<{ id: string }[]>`select id from "user" where email = ${person.email}`;
  expect(await erasePeople(sql, secrets, byPerson(ids, [account?.id ?? ""]))).toEqual({ ...nothingElse, count: 3 });
  await expect
    .poll(async () => (await sql`select from jobs where kind = 'erase-files' and status = 'waiting'`).length, {
      timeout: 20_000,
    })
    .toBe(0);

  const file = join(directory, "after.backup");
  await writeBackup(sql, file);
  const backup = gunzipSync((await readFile(file)).subarray("anugya backup 1\n".length, -32)).toString();
  const pages = [
    "/admin",
    "/admin/messages",
    "/desk",
    "/desk?status=lost&owner=all",
    "/desk?q=zubaida",
    "/admin?q=9123498765",
  ];
  const answers = await Promise.all(pages.map(async (page) => (await admin.get(page)).text()));
  const holding = (texts: string[]) =>
    texts.map((text) =>
      text
        .replaceAll(/value="zubaida"|value="9123498765"|q=zubaida|q=9123498765/gi, "")
        .replaceAll(/"(zubaida|9123498765)\\?"/gi, ""),
    );
  const texts = {
    dump: await dump(sql),
    backup,
    export: await (await admin.post("/admin/export")).text(),
    mails: (await filesIn(outbox)).join(),
    pages: holding(answers).join(),
    log: server.output(),
  };
  for (const [where, text] of Object.entries(texts))
    for (const mark of identifiers) expect(text, where).not.toMatch(mark);
  for (const one of ids) expect((await admin.get(`/desk/cases/${one}`)).status).toBe(404);
  expect(await countsOf(admin)).toEqual(before);
  expect((await sql`select name from saved_views order by name`).map(({ name }) => name)).toEqual([
    "New ones",
    "Saved view",
  ]);
  expect((await visitor.get("/account")).status).toBe(302);

  const [rest] = await sql`select service, status, lost_reason, state, page from cases where id = ${id}`;
  expect(rest).toEqual({ service: person.service, status: "lost", lostReason: "erased", state: "", page: "" });
  const [sealed] = await sql`select sealed from erasures where id = ${id}`;
  expect(unseal(secrets, sealed?.sealed)).toMatchObject({
    submission: { name: "Zubaida Quraishi", phone: "9123498765" },
  });
  expect(() => unseal(["another secret"], sealed?.sealed)).toThrow("not known here");
}, 120_000);

/** The people that the dashboard, the queue and the live news count; a case that is closed counts for nobody. */
async function countsOf(browser: Awaited<ReturnType<typeof anAccount>>) {
  const since = encodeURIComponent(new Date(Date.now() - 60 * 60 * 1_000).toISOString());
  const total = /Total Submissions: ([\d,]+)"/.exec(await (await browser.get("/admin")).text())?.[1];
  const news = await (await browser.get(`/desk/news?since=${since}`)).text();
  const messages = await (await browser.get("/admin/news?of=messages&since=")).text();
  return { total, news, messages };
}

test("an erased person's case leaves queue, others' cases, bulk changes and daily mails, and still counts in the figures", async () => {
  await using own = await testDatabase();
  const { sql } = own;
  const proof = await aStaffMember(sql, "Asha", "admin");
  const past = new Date(Date.now() - 60 * 60 * 1_000);
  const [gone, other] = [
    await aCase(sql, { phone: "9000000001", email: "again@shop.in" }, past),
    await aCase(sql, {}, past),
  ];
  await sql`update submissions set created_at = created_at - interval '1 hour'`;
  await sql`delete from submission_keys`;
  const again = await aCase(sql, { phone: "9000000001", email: "again@shop.in" });
  expect((await sql`select merged_into from cases where id = ${again}`)[0]?.mergedInto).toBe(gone);
  const view = readQueueView(new URLSearchParams("owner=all"));
  const listed = async () => (await listQueue(proof, sql, view)).map(({ id }) => id).sort();
  expect(await listed()).toEqual([gone, other].sort());
  const form = new FormData();
  form.set("owner", proof.user.id);
  const started = await startBulk(proof, sql, view, form);
  expect(started).toMatchObject({ ok: true });
  const figures = () => readFigures(proof, sql, defaultCalendar, 7);
  const asked = (await figures()).total;

  await erasePeople(sql, secrets, byPerson([gone]));
  expect(await listed()).toEqual([other, again].sort());
  expect(await findCase(proof, sql, gone)).toBeNull();
  const job = await claimJob(sql, ["bulk-change"]);
  if (job) await runBulk(sql, job);
  expect((await lastBulk(proof, sql))?.skipped).toBe(1);
  expect((await sql`select owner from cases where id = ${gone}`)[0]?.owner).toBeNull();
  const after = (await figures()).total;
  expect([after.asked, after.broken]).toEqual([asked.asked + 1, asked.broken]);

  await erasePeople(sql, secrets, byPerson([again]));
  expect(await listed()).toEqual([other]);
  await enqueue(sql, { kind: dailyMailKind, subject: proof.user.id });
  const daily = await claimJob(sql, [dailyMailKind]);
  const mail = daily && (await writeDailyMail(content, sql, daily, "https://shop.in"));
  expect(mail?.subject).toContain(": 1");
});

test("a staff member keeps the account and the page says why; a visitor's account is deleted with its sessions", async () => {
  await using own = await testDatabase();
  const { sql } = own;
  const { user } = await aStaffMember(sql, "Meera");
  const id = await aCase(sql, { email: user.email });
  expect(await erasePeople(sql, secrets, byPerson([id], [user.id]))).toEqual({
    ...nothingElse,
    count: 1,
    kept: ["staff account"],
  });
  await sql`delete from user_roles`;
  expect(await erasePeople(sql, secrets, byPerson([], [user.id]))).toEqual({ ...nothingElse, count: 1 });
  expect(await sql`select from session`).toHaveLength(0);
  const [sealed] = await sql`select sealed from erasures where id = ${user.id}`;
  expect(unseal(secrets, sealed?.sealed)).toMatchObject({ account: { name: "Meera", email: user.email } });
});

test("erasing one person leaves waiting mails and typed searches of others alone", async () => {
  await using own = await testDatabase();
  const { sql } = own;
  const proof = await aStaffMember(sql, "Asha", "admin");
  const id = await aCase(sql, { name: "Jo", email: "jo@shop.in", phone: "9000000007" });
  await enqueueMail(sql, "security notice", { to: "other@shop.in", subject: "Jo", text: "A join of jo, 9000000007" });
  await enqueueMail(sql, "security notice", { to: "jo@shop.in", subject: "Hello", text: "Hello" });
  await sql`
    insert into exports (user_id, email, filter) values
      (${proof.user.id}, ${proof.user.email}, '{"search": "ravi"}'), (${proof.user.id}, ${proof.user.email}, '{"search": "00007"}')`;
  await saveView(proof, sql, "अ", "q=%E0%A4%86%E0%A4%B6%E0%A4%BE");
  await erasePeople(sql, secrets, byPerson([id]));
  expect((await sql`select payload ->> 'to' as "to" from jobs where kind = 'mail'`).map(({ to }) => to)).toEqual([
    "other@shop.in",
  ]);
  expect((await sql`select filter ->> 'search' as search from exports order by 1`).map(({ search }) => search)).toEqual(
    ["", "ravi"],
  );
  const named = await aCase(sql, { name: "आशा देवी" });
  expect(await sql`select from saved_views`).toHaveLength(1);
  await erasePeople(sql, secrets, byPerson([named]));
  expect(await sql`select from saved_views`).toHaveLength(0);
});

test("a view's title that repeats the search for somebody goes with the search", async () => {
  await using own = await testDatabase();
  const { sql } = own;
  const proof = await aStaffMember(sql, "Asha", "admin");
  const id = await aCase(sql, { name: "Zubaida Quraishi", email: "zq.bakes@shop.in", phone: "9123498765" });
  await saveView(proof, sql, "call 498765", "q=498765&status=new");
  await saveView(proof, sql, "Quraish again", "q=quraish&status=new");
  await saveView(proof, sql, "zq.bakes later", "q=zq.bakes&status=new");
  await saveView(proof, sql, "called again, later", "status=new");
  await erasePeople(sql, secrets, byPerson([id]));
  const left = await sql<{ name: string; query: string }[]>`select name, query from saved_views order by name`;
  expect(left.map(({ name, query }) => `${name} ${query}`)).toEqual([
    "Saved view status=new",
    "Saved view 2 status=new",
    "Saved view 3 status=new",
    "called again, later status=new",
  ]);
});

/** Handlers whose mails become files, each written after `before`. */
function withFiles(sql: Sql, name: string, before = async () => {}) {
  const folder = join(directory, name);
  const written = { DATA_DIR: folder, SITE_NAME: "Anugya", SITE_EMAIL: "office@shop.in" };
  const mailer = openMailer(written, "https://shop.in");
  const handlers = jobHandlers({
    edition,
    documents: testDocuments(),
    payments: paymentsOff,
    sql,
    secrets,
    ledger: join(folder, "ledger"),
    notices: { to: "office@shop.in", origin: "https://shop.in" },
    mailer: { ...mailer, deliver: (mail) => before().then(() => mailer.deliver(mail)) },
    report: () => {},
    reportFailure: () => {},
  });
  const runOne = async (kind: string) => {
    const job = await claimJob(sql, [kind]);
    if (job) await handlers[kind]?.run(job);
    if (job) await markDone(sql, job);
  };
  return { runOne, files: () => readdir(join(folder, "outbox")) };
}

test("what an old name or address left is erased too, though it was corrected before", async () => {
  await using own = await testDatabase();
  const { sql } = own;
  const proof = await aStaffMember(sql, "Asha", "admin");
  const id = await aCase(sql, { name: "Zubaida Khan", email: "typo@shop.in" });
  const { runOne, files } = withFiles(sql, "corrected");
  await enqueueMail(sql, "security notice", { to: "typo@shop.in", subject: "Hello", text: "Hello" }, id);
  await runOne("mail");
  expect(await files()).toHaveLength(1);
  await sql`
    insert into exports (user_id, email, filter) values
      (${proof.user.id}, ${proof.user.email}, '{"search": "typo@shop.in"}'), (${proof.user.id}, ${proof.user.email}, '{"search": "khan"}')`;
  await saveView(proof, sql, "hers", "q=zubaida");
  const form = new FormData();
  const corrected = { act: "correct", name: "Zulekha Khan", email: "right@shop.in", state: "Goa" };
  for (const [name, value] of Object.entries(corrected)) form.set(name, value);
  const asker = { submissions: [id], account: null };
  expect(await carryOut({ sql, secrets, recordErasures: async () => true }, asker, "the person", form)).toMatchObject({
    ok: true,
  });
  await confirmAddress(sql, secrets, "", { people: [id], email: String(form.get("email")) });
  expect((await sql`select filter ->> 'search' as search from exports order by 1`).map(({ search }) => search)).toEqual(
    ["", "khan"],
  );
  expect(await sql`select from saved_views`).toHaveLength(0);
  await erasePeople(sql, secrets, byPerson([id]));
  await runOne("erase-files");
  expect(await files()).toEqual([]);
  expect(await dump(sql)).not.toMatch(/zubaida|zulekha|khan|typo@|right@/i);
});

test("a mail that is being written while its person is erased leaves no file", async () => {
  await using own = await testDatabase();
  const { sql } = own;
  const id = await aCase(sql);
  const { runOne, files } = withFiles(sql, "raced", async () => {
    await erasePeople(sql, secrets, byPerson([id]));
    await runOne("erase-files");
  });
  await runOne("lead-notice");
  expect(await sql`select from submissions where id = ${id}`).toHaveLength(0);
  expect(await files()).toEqual([]);
});

test("notes can be emptied by an erasure and by nothing else", async () => {
  await using own = await testDatabase();
  const { sql } = own;
  const id = await aCase(sql);
  await sql`insert into case_events (case_id, kind, note, version) values (${id}, 'note', 'private', 2)`;
  await expect(sql`update case_events set note = ''`).rejects.toThrow("never changed");
  await erasePeople(sql, secrets, byPerson([id]));
  await expect(sql`update case_events set kind = 'other'`).rejects.toThrow("never changed");
  await expect(sql`delete from case_events`).rejects.toThrow("never changed");
  expect((await sql`select note from case_events where kind = 'note'`)[0]?.note).toBe("");
  expect((await erasePeople(sql, secrets, byPerson([id]))).count).toBe(0);
});

test("the sealed copy is destroyed after 365 days and not a day before", async () => {
  await using own = await testDatabase();
  const { sql } = own;
  const [young, old] = [await aCase(sql), await aCase(sql)];
  await erasePeople(sql, secrets, byPerson([young, old]));
  await sql`update erasures set destroy_after = destroy_after - interval '364 days' where id = ${young}`;
  await sql`update erasures set destroy_after = destroy_after - interval '365 days 1 second' where id = ${old}`;
  expect(await destroySealed(sql)).toBe(1);
  const left = await sql`select id, sealed is null as "isGone" from erasures order by sealed is null`;
  expect([...left]).toEqual([
    { id: young, isGone: false },
    { id: old, isGone: true },
  ]);
});

test("people are erased automatically three years after the last contact; those in touch since then stay", async () => {
  await using own = await testDatabase();
  const { sql } = own;
  const age = (id: string, days: number) =>
    sql`update submissions set created_at = now() - make_interval(days => ${days}) where id = ${id}`;
  const [gone, young, called, again] = [
    await aCase(sql),
    await aCase(sql),
    await aCase(sql),
    await aCase(sql, { phone: "9000000001" }),
  ];
  await sql`insert into submissions (name, email, phone, state) values ('Again', 'again@shop.in', '9000000001', 'Goa')`;
  await age(gone, 1_100);
  await age(young, 1_090);
  await age(called, 1_200);
  await age(again, 1_200);
  await sql`insert into case_events (case_id, actor, kind, version, at) values (${called}, 'agent', 'connected', 2, now() - interval '1 year')`;
  // Asked before as well, with the same address: the whole person was in touch.
  const [earlier] = await sql<{ id: string }[]>`
    insert into submissions (name, email, phone, state, created_at)
    select name, email, '9000000002', state, now() - interval '5 years' from submissions where id = ${called} returning id`;
  expect(earlier).toBeDefined();
  expect((await listExpired(sql, 9)).map(({ id }) => id)).toEqual([gone]);
  expect(await sql`select from erasures`).toHaveLength(0);
  expect(await eraseExpired(sql, secrets)).toBe(false);
  expect((await sql`select reason from erasures`)[0]?.reason).toBe("three years");
  expect(await listExpired(sql, 9)).toEqual([]);
});

test("however many have come to their term, the job goes on until none is left", { tags: ["fault"] }, async () => {
  await using own = await testDatabase();
  const { sql } = own;
  await sql`
    insert into submissions (name, email, phone, state, created_at)
    select 'Old ' || n, n || '@shop.in', (9000000000 + n)::text, 'Goa', now() - interval '4 years'
    from generate_series(1, 1201) as n`;
  const handlers = jobHandlers({
    edition,
    documents: testDocuments(),
    payments: paymentsOff,
    sql,
    secrets,
    ledger: join(directory, "many"),
    notices: { to: "office@shop.in", origin: "https://shop.in" },
    mailer: { deliver: async () => {}, remove: async () => {}, removeOlder: async () => {} },
    report: () => {},
    reportFailure: () => {},
  });
  const runs: string[] = [];
  await enqueue(sql, { kind: "retention" });
  for (let job = await claimJob(sql, ["retention", "erase-expired"]); job; ) {
    runs.push(job.kind);
    await handlers[job.kind]?.run(job);
    await markDone(sql, job);
    job = await claimJob(sql, ["retention", "erase-expired"]);
  }
  expect(runs).toEqual(["retention", "erase-expired", "erase-expired", "erase-expired"]);
  expect(await sql`select from submissions`).toHaveLength(0);
  expect(await sql`select from erasures where sealed is not null`).toHaveLength(1201);
});
