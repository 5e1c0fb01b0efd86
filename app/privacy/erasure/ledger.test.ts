import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { myData } from "../../../content/en/my-data";
import type { Sql } from "../../../db/connect";
import { type Job, markDone } from "../../../db/jobs";
import { jobHandlers } from "../../../server/jobs/handlers";
import { createMetrics } from "../../../server/process/metrics";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { testDatabase } from "../../../test/support/database";
import { testDocuments } from "../../../test/support/documents/storage";
import { edition } from "../../../test/support/edition/content";
import { claimJob } from "../../../test/support/jobs";
import { paymentsOff } from "../../../test/support/payments";
import { secret } from "../../../test/support/server";
import { loadPrivacyDesk } from "../desk/show-privacy-desk.server";
import { hashIn, type Ledger } from "../ledger/ledger-format.server";
import { readLedger } from "../ledger/ledger-place.server";
import { carryOut } from "../my-data/requests.server";
import { erasePeople } from "./erase.server";
import { keepLedger } from "./ledger.server";
import { createErasureRecorder } from "./record-erasures.server";

/** No application ended by it, no money is owed, no account stays. */
const nothingElse = { ended: [], owed: [], accounts: [] };

const secrets: [string] = [secret];
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "anugya-ledger-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** A database that has a ledger, as after its first start. */
async function aLedger() {
  const own = await testDatabase();
  const path = join(await mkdtemp(join(directory, "site-")), "ledger", "erasures");
  await keepLedger(own.sql, path);
  const read = async () => (await readLedger(path)) as Ledger;
  const erase = (...submissions: string[]) =>
    erasePeople(own.sql, secrets, { submissions, reason: "asked by the person", actor: null });
  return Object.assign(own, { path, read, erase, keep: () => keepLedger(own.sql, path) });
}

/** With three people in it. */
async function aFilledLedger() {
  const own = await aLedger();
  const people = [await aCase(own.sql), await aCase(own.sql), await aCase(own.sql)];
  for (const id of people) await own.erase(id);
  await own.keep();
  return Object.assign(own, { people });
}

const recorded = async (sql: Sql) =>
  (await sql<{ count: number }[]>`select count(*)::int from erasures where recorded_at is not null`)[0]?.count;

test("a ledger that several instances begin and write at once has one beginning, and everyone in it once", {
  tags: ["fault"],
}, async () => {
  await using own = await testDatabase();
  const path = join(directory, "at-once", "erasures");
  await Promise.all([1, 2, 3].map(() => keepLedger(own.sql, path)));
  const people = await Promise.all(Array.from({ length: 12 }, () => aCase(own.sql)));
  await Promise.all(
    people.map(async (id) => {
      await erasePeople(own.sql, secrets, { submissions: [id], reason: "asked by the person", actor: null });
      await keepLedger(own.sql, path);
    }),
  );
  const ledger = (await readLedger(path)) as Ledger;
  const [known] = await own.sql`select id, entries::int, head from erasure_ledger`;
  expect(known).toEqual({ id: ledger.id, entries: 12, head: ledger.checksums[12] });
  expect(new Set(ledger.entries.map(({ hash }) => hash))).toEqual(new Set(people.map((id) => hashIn(ledger, id))));
  expect(await readFile(path, "utf8")).not.toContain(people[0]);
});

test("an erasure is done only when it is in the ledger on disk; until then it is shown, counted and told in the log", async () => {
  await using own = await aLedger();
  const { sql, path } = own;
  const failures: string[] = [];
  const reportFailure = (doing: string, error: unknown) => failures.push(`${doing}: ${(error as Error).message}`);
  const handlers = jobHandlers({
    edition,
    documents: testDocuments(),
    sql,
    secrets,
    ledger: path,
    payments: paymentsOff,
    report: () => {},
    notices: { to: "office@shop.in", origin: "https://shop.in" },
    mailer: { deliver: async () => {}, remove: async () => {}, removeOlder: async () => {} },
    reportFailure,
  });
  const runJob = async (kind: string) => {
    const job = await claimJob(sql, [kind]);
    if (job) await handlers[kind]?.run(job);
    if (job) await markDone(sql, job);
    return job;
  };
  const proof = await aStaffMember(sql, "Asha", "admin");
  const id = await aCase(sql);
  const form = new FormData();
  form.set("act", "erase");
  form.set("confirmed", "yes");
  const folder = join(path, "..");
  await rename(folder, `${folder}-away`);
  await writeFile(folder, "in the way");
  const services = { sql, secrets, recordErasures: createErasureRecorder(sql, { ledger: path, reportFailure }) };
  const ask = (id: string) => carryOut(services, { submissions: [id], account: null }, "the person", form);
  expect(await ask(id)).toEqual({ ok: true, isBeingErased: true, did: nothingElse, message: myData.messages.erasing });
  expect(await runJob("erasure-ledger")).not.toBeNull();
  const failure = expect.stringContaining("writing the erasure ledger: The erasure ledger cannot be");
  expect(failures).toEqual([failure, failure]);
  const request = async () => (await sql`select done_at from privacy_requests where kind = 'erase'`)[0];
  expect(await request()).toEqual({ doneAt: null });
  await sql`update erasures set erased_at = erased_at - interval '5 minutes'`;
  const desk = () => loadPrivacyDesk(proof, { sql, secrets: [secret] }, new URLSearchParams());
  expect((await desk()).unrecorded).toMatchObject({ count: 1 });
  expect((await desk()).open).toEqual([]);
  const metrics = createMetrics(sql).registry;
  expect(await metrics.metrics()).toMatch(/^erasures_unrecorded 1$/m);

  await rm(folder);
  await rename(`${folder}-away`, folder);
  // The job that comes every minute, whatever became of the first.
  await handlers["keep-erasure-ledger"]?.run({} as Job);
  expect((await own.read()).entries).toHaveLength(1);
  expect(await request()).toEqual({ doneAt: expect.any(Date) });
  expect((await desk()).unrecorded).toBeNull();
  expect(await metrics.metrics()).toMatch(/^erasures_unrecorded 0$/m);
});

test("a person who reads that they are erased is in the ledger already, whatever jobs wait", async () => {
  await using own = await aLedger();
  const { sql, path } = own;
  const reportFailure = (_: string, error: unknown) => expect.fail(String(error));
  const services = { sql, secrets, recordErasures: createErasureRecorder(sql, { ledger: path, reportFailure }) };
  const id = await aCase(sql);
  const form = new FormData();
  form.set("act", "erase");
  form.set("confirmed", "yes");
  const result = await carryOut(services, { submissions: [id], account: null }, "the person", form);
  expect(result).toEqual({ ok: true, isErased: true, did: nothingElse, message: myData.messages.erased });
  const ledger = await own.read();
  expect(ledger.entries.map(({ hash }) => hash)).toEqual([hashIn(ledger, id)]);
  expect(await sql`select from privacy_requests where kind = 'erase' and done_at is null`).toHaveLength(0);
});

test("a write that was killed in the middle of a line is finished; a cut line of someone unknown is refused", async () => {
  await using own = await aFilledLedger();
  const whole = await readFile(own.path, "utf8");
  const id = await aCase(own.sql);
  await own.erase(id);
  const { hash } = { hash: hashIn(await own.read(), id) };
  for (const cut of ["4", "4 ", `4 ${hash.slice(0, 9)}`, `4 ${hash} 2026-11-16T1`]) {
    await writeFile(own.path, whole + cut);
    await own.sql`update erasures set recorded_at = null where id = ${id}`;
    await own.sql`update erasure_ledger set entries = 3, head = ${(await own.read()).checksums[3] ?? ""}`;
    await own.keep();
    expect((await own.read()).entries.map((entry) => entry.hash)[3], cut).toBe(hash);
    expect(await recorded(own.sql)).toBe(4);
  }
  const complete = await readFile(own.path, "utf8");
  for (const cut of ["5 ", "5 abc", "no line of ours"]) {
    await writeFile(own.path, complete + cut);
    await expect(own.keep(), cut).rejects.toThrow("ends in the middle of a line");
  }
});

test("written and not yet noted when its process was killed: the next start notes it and adds nothing", async () => {
  await using own = await aFilledLedger();
  const { checksums } = await own.read();
  await own.sql`update erasure_ledger set entries = 1, head = ${checksums[1] ?? ""}`;
  await own.sql`update erasures set recorded_at = null`;
  await own.keep();
  expect((await own.read()).checksums).toEqual(checksums);
  expect(await recorded(own.sql)).toBe(3);
});

const swapped = ([first = "", one = "", two = "", three = "", ...rest]: string[]) => [first, one, three, two, ...rest];
const damages: [what: string, change: (lines: string[]) => string[] | null, message: RegExp][] = [
  [
    "one changed character",
    (lines) => lines.with(2, lines[2]?.replace(/\w$/, (sign) => (sign === "a" ? "b" : "a")) ?? ""),
    /damaged in line 3/,
  ],
  ["a line taken out", (lines) => lines.toSpliced(2, 1), /damaged in line 3/],
  ["lines that changed places", swapped, /damaged in line 3/],
  ["its last line cut off whole", (lines) => lines.toSpliced(3, 1), /older copy/],
  ["its first line alone", (lines) => lines.toSpliced(1, 3), /older copy/],
  [
    "another first line",
    (lines) => lines.with(0, lines[0]?.replace("erasures 2", "erasures 3") ?? ""),
    /damaged in line 1/,
  ],
  ["no line", () => [], /is no erasure ledger/],
  ["a letter", () => ["Dear Sir,", ""], /is no erasure ledger/],
  ["nothing there", () => null, /There is no erasure ledger at/],
];

test("the site starts on no ledger that was damaged, shortened or taken away, and leaves it as it is", async () => {
  await using own = await aFilledLedger();
  const whole = await readFile(own.path, "utf8");
  for (const [what, change, message] of damages) {
    const changed = change(whole.split("\n"))?.join("\n");
    if (changed === undefined) await rm(own.path);
    else await writeFile(own.path, changed);
    await expect(own.keep(), what).rejects.toThrow(message);
    expect(await readFile(own.path, "utf8").catch(() => undefined)).toBe(changed);
  }
  await writeFile(own.path, whole);
  await own.keep();
});

test("on a new disk a ledger that held nobody is begun anew; once somebody was erased its loss is refused, with what to do", async () => {
  await using own = await aLedger();
  await rm(own.path);
  expect(await own.keep()).toEqual({ isBegunAnew: true });
  expect(await own.keep()).toEqual({ isBegunAnew: false });
  expect((await own.read()).entries).toEqual([]);
  await own.erase(await aCase(own.sql));
  await rm(own.path);
  const sentence =
    /no erasure ledger at \S+, and this database had one: 1 were erased.* --replay --ledger COPY; .*--without-ledger/;
  await expect(own.keep()).rejects.toThrow(sentence);
  expect(await recorded(own.sql)).toBe(0);
});

test("the disk of an earlier deployment, with a ledger that held nobody, does not go on where a later one began", async () => {
  await using own = await aLedger();
  const earlier = await readFile(own.path, "utf8");
  await rm(own.path);
  await own.keep();
  await writeFile(own.path, earlier);
  await expect(own.keep()).rejects.toThrow("does not go on from the 0 that this database knows");
});

test("another database's ledger, and a database that went back in time, are not served", async () => {
  await using own = await aFilledLedger();
  await using other = await aLedger();
  await using fresh = await testDatabase();
  for (const sql of [other.sql, fresh.sql]) await expect(keepLedger(sql, own.path)).rejects.toThrow("another database");
  const { checksums } = await own.read();
  await own.sql`update erasure_ledger set entries = 2, head = ${checksums[2] ?? ""}`;
  await own.sql`alter table erasures disable trigger user`;
  await own.sql`delete from erasures where id = ${own.people[2] ?? ""}`;
  await expect(own.keep()).rejects.toThrow(/1 erasures of the ledger .* are not in this database.*--replay/);
});

test("a table that was restored alone brings nobody back unseen", async () => {
  await using own = await aFilledLedger();
  await own.sql`
    insert into submissions (id, name, email, phone, state)
    values (${own.people[0] ?? ""}, 'Back Again', 'back@shop.in', '9000000077', 'Goa')`;
  await expect(own.keep()).rejects.toThrow("1 erased records are there again");
});
