// @module-tag fault
import { exec, execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { erasePeople } from "../../app/privacy/erasure/erase.server";
import { keepLedger } from "../../app/privacy/erasure/ledger.server";
import { addEntries, type Ledger, makeLedger, newSalt, textOf } from "../../app/privacy/ledger/ledger-format.server";
import { readLedger } from "../../app/privacy/ledger/ledger-place.server";
import { restoreBackup } from "../../db/backup/restore";
import { writeBackup } from "../../db/backup/write";
import type { Sql } from "../../db/connect";
import { aCase } from "../../test/support/cases";
import { testDatabase } from "../../test/support/database";
import { startObjectServer } from "../../test/support/documents/object-server";
import { anEmptyDatabase } from "../../test/support/privacy/empty-database";
import { secret, startServerOn, temporaryDirectory, urlOf } from "../../test/support/server";

const run = promisify(execFile);
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "anugya-restore-"));
  await chmod(directory, 0o755);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const secrets: [string] = [secret];
const namesIn = async (sql: Sql) =>
  (await sql<{ name: string }[]>`select name from submissions order by name`).map(({ name }) => name);
const eraseFrom = (sql: Sql, submissions: string[], accounts: string[] = []) =>
  erasePeople(sql, secrets, { submissions, accounts, reason: "asked by the person", actor: null });

/** A site that erased two of three people after a backup, one before it; its ledger and the backup. */
async function aPast() {
  const own = await testDatabase();
  const folder = await mkdtemp(join(directory, "past-"));
  const [ledger, file] = [join(folder, "erasures"), join(folder, "site.backup")];
  await keepLedger(own.sql, ledger);
  const [early, gone] = [await aCase(own.sql, { name: "Early Bird" }), await aCase(own.sql, { name: "Gone Girl" })];
  await aCase(own.sql, { name: "Stays Here" });
  await own.sql`insert into "user" (id, name, email) values ('gone', 'Gone Girl', 'gone@shop.in')`;
  await eraseFrom(own.sql, [early]);
  await keepLedger(own.sql, ledger);
  const stale = await readFile(ledger, "utf8");
  await writeBackup(own.sql, file);
  await eraseFrom(own.sql, [gone], ["gone"]);
  await own.sql`
    update erasures set erased_at = erased_at - interval '100 days', destroy_after = destroy_after - interval '100 days'
    where id = ${gone}`;
  await own.sql`
    update erasures set erased_at = erased_at - interval '400 days', destroy_after = destroy_after - interval '400 days'
    where id = 'gone'`;
  await keepLedger(own.sql, ledger);
  const sealed = await own.sql`select id, erased_at, destroy_after from erasures order by id`;
  return Object.assign(own, { folder, ledger, file, stale, gone, sealed: [...sealed] });
}

/** `npm run restore` into a database, on a machine of its own. */
async function aMachine() {
  const own = await testDatabase();
  const folder = await mkdtemp(join(directory, "machine-"));
  const place = join(folder, "ledger", "erasures");
  const env = { ...process.env, DATABASE_URL: urlOf(own.connection), AUTH_SECRET: secret, DATA_DIR: folder };
  const restoreWith = async (variables: Record<string, string>, ...parameters: string[]) =>
    (await run(process.execPath, ["scripts/run.ts", "restore", ...parameters], { env: { ...env, ...variables } }))
      .stdout;
  const restore = (...parameters: string[]) => restoreWith({}, ...parameters);
  const refusal = (...parameters: string[]) =>
    restore(...parameters).then(
      () => "",
      (error) => String(error.stderr),
    );
  return Object.assign(own, { place, restore, restoreWith, refusal });
}

test("people erased after a backup are erased again, with their first dates, and the audit log records it", async () => {
  await using past = await aPast();
  await using machine = await aMachine();
  // Started once, which makes a ledger of its own.
  await keepLedger(machine.sql, machine.place);
  expect(await machine.restore(past.file, "--ledger", past.ledger)).toContain("Erased again since then: 2.");
  expect(await namesIn(machine.sql)).toEqual(["Stays Here"]);
  const dates = await machine.sql`select id, erased_at, destroy_after from erasures order by id`;
  const inSeconds = (rows: readonly object[]) => JSON.parse(JSON.stringify(rows));
  expect(inSeconds(dates)).toEqual(inSeconds(past.sealed));
  const copies =
    await machine.sql`select sealed is null as "isGone" from erasures where id in ('gone', ${past.gone}) order by id = 'gone'`;
  // The year of the account's copy is over.
  expect([...copies]).toEqual([{ isGone: false }, { isGone: true }]);
  const [line] = await machine.sql`select details from audit_events where action = 'restored'`;
  expect(line?.details).toEqual({ erased: 2 });
  await keepLedger(machine.sql, machine.place);
  expect(await readFile(machine.place, "utf8")).toBe(await readFile(past.ledger, "utf8"));
  expect(await machine.restore("--replay")).toContain("Erased again since then: 0.");
});

test("a ledger that is fresh, foreign, older, damaged or torn restores nothing", async () => {
  await using past = await aPast();
  await using other = await aPast();
  await using machine = await aMachine();
  await keepLedger(machine.sql, machine.place);
  const whole = await readFile(past.ledger, "utf8");
  const made = async (text: string) => {
    const path = join(await mkdtemp(join(directory, "made-")), "erasures");
    await writeFile(path, text);
    return path;
  };
  const lines = whole.split("\n");
  const refused: [string[], string][] = [
    [[], "belongs to another database"],
    [["--ledger", other.ledger], "belongs to another database"],
    [["--ledger", join(directory, "nowhere")], "There is no erasure ledger at"],
    [["--ledger", past.file], "is no erasure ledger"],
    [["--ledger", await made(`${lines[0]}\n`)], "older copy"],
    [["--ledger", await made(whole.replace(/\n2 /, "\n3 "))], "damaged in line 3"],
    [["--ledger", await made(whole.slice(0, -40))], "ends in the middle of a line"],
    [["--ledger", await made(`anugya erasures 1 ${"ab".repeat(32)}\n`)], "damaged in line 1"],
  ];
  for (const [parameters, message] of refused) {
    expect(await machine.refusal(past.file, ...parameters)).toContain(message);
    expect(await namesIn(machine.sql)).toEqual([]);
  }
  // The machine failed while it wrote the last line, and nothing is left but this.
  const torn = ["--ledger", await made(whole.slice(0, -40)), "--cut-unfinished-line"];
  expect(await machine.restore(past.file, ...torn)).toContain("Erased again since then: 1.");
  expect(((await readLedger(machine.place)) as Ledger).entries).toHaveLength(2);
});

test("a ledger with no erasure after the backup is used only with --ledger-is-whole or a yes", async () => {
  await using past = await testDatabase();
  await using machine = await aMachine();
  const folder = await mkdtemp(join(directory, "cut-"));
  const [ledger, cut, file] = [join(folder, "erasures"), join(folder, "cut"), join(folder, "site.backup")];
  const gone = await aCase(past.sql, { name: "Gone Girl" });
  await keepLedger(past.sql, ledger);
  await writeBackup(past.sql, file);
  await eraseFrom(past.sql, [gone]);
  await keepLedger(past.sql, ledger);
  await writeFile(cut, `${(await readFile(ledger, "utf8")).split("\n")[0]}\n`);
  expect(await machine.refusal(file, "--ledger", cut)).toContain(
    "If it is whole, and not an older copy: --ledger-is-whole",
  );
  expect(await namesIn(machine.sql)).toEqual([]);
  const output = await machine.restore(file, "--ledger", ledger);
  const today = new Date().toISOString().slice(0, 10);
  expect(output).toContain(
    `Erased by the ledger at ${ledger}: 1, the last on ${today}. Erased in the database: nobody.`,
  );
  expect(await namesIn(machine.sql)).toEqual([]);
  await using another = await aMachine();
  expect(await another.restore(file, "--ledger", cut, "--ledger-is-whole")).toContain("Erased again since then: 0.");
  expect(await namesIn(another.sql)).toEqual(["Gone Girl"]);
});

test("a backup of a database that had no ledger yet wants one in which its erasures are", async () => {
  await using past = await aPast();
  await using machine = await aMachine();
  await past.sql`delete from erasure_ledger`;
  const file = join(past.folder, "older.backup");
  await writeBackup(past.sql, file);
  const ledger = join(past.folder, "another");
  const another = makeLedger(randomUUID(), newSalt());
  await writeFile(ledger, textOf(another));
  expect(await machine.refusal(file, "--ledger", ledger)).toContain("Nobody is in the erasure ledger");
  addEntries(another, [{ hash: "cd".repeat(32), erasedAt: new Date(), destroyAfter: new Date() }]);
  await writeFile(ledger, textOf(another));
  expect(await machine.refusal(file, "--ledger", ledger)).toContain("lacks 3 erasures");
  expect(await machine.restore(file, "--ledger", past.ledger, "--ledger-is-whole")).toContain(
    "Erased again since then: 0.",
  );
  await keepLedger(machine.sql, machine.place);
});

test("where the ledger is lost for good, a new one begins with whom the backup knows, and the log says so", async () => {
  await using past = await aPast();
  await using machine = await aMachine();
  expect(await machine.restore(past.file, "--without-ledger")).toContain("people erased since then are back");
  expect(((await readLedger(machine.place)) as Ledger).entries).toHaveLength(1);
  const [line] = await machine.sql`select details from audit_events where action = 'restored'`;
  expect(line?.details).toEqual({ ledger: "none: begun anew" });
  await keepLedger(machine.sql, machine.place);
  expect(await machine.refusal("--replay", "--without-ledger")).toContain("move it away first");
  expect(await machine.refusal("--replay", "--ledger", past.ledger)).toContain("another");
});

test("a restore reads the ledger where the site keeps it, in a store or a second database, and moves it from one to the other", async () => {
  await using past = await aPast();
  await using store = await startObjectServer();
  await using second = await anEmptyDatabase();
  const inStore = { ERASURE_LEDGER: "s3:erasures", DOCUMENTS_URL: store.url };
  const inTable = { ERASURE_LEDGER: second.url, DOCUMENTS_URL: store.url };
  await using machine = await aMachine();
  const output = await machine.restoreWith(inStore, past.file, "--ledger", past.ledger);
  expect(output).toContain("Erased again since then: 2. The ledger is at s3:http://127.0.0.1:");
  expect(output).not.toContain("test-key");
  expect(await namesIn(machine.sql)).toEqual(["Stays Here"]);
  expect(store.objects.get("erasures")?.toString()).toBe(await readFile(past.ledger, "utf8"));

  // The next machine finds the ledger there without --ledger.
  await using another = await aMachine();
  expect(await another.restoreWith(inStore, past.file)).toContain("Erased again since then: 2.");
  expect(await another.restoreWith(inTable, "--replay", "--ledger", "s3:erasures")).toContain(
    "Erased again since then: 0. The ledger is at postgres://",
  );
  await keepLedger(another.sql, second.url);
  await using third = await aMachine();
  expect(await third.restoreWith(inTable, past.file)).toContain("Erased again since then: 2.");
  expect(await namesIn(third.sql)).toEqual(["Stays Here"]);

  // A store that is away is no ledger that is lost.
  await using fourth = await aMachine();
  store.setAway(true);
  for (const parameters of [[], ["--without-ledger"]])
    await expect(fourth.restoreWith(inStore, past.file, ...parameters)).rejects.toMatchObject({
      stderr: expect.stringContaining("answered 503"),
    });
  await expect(fourth.restoreWith(inStore, past.file, "--ledger", "s3://erasures")).rejects.toMatchObject({
    stderr: expect.stringContaining("--ledger must be s3:name"),
  });
  expect(await namesIn(fourth.sql)).toEqual([]);
}, 120_000);

/** The lines of docs/operations.md that an operator copies, in their order. */
async function stepsOfThePage() {
  const page = await readFile("docs/operations.md", "utf8");
  const [, chapter = ""] = /## The erasure ledger\n([\s\S]*?)\n## /.exec(page) ?? [];
  return [...chapter.matchAll(/^ {4}(.+)$/gm)].map(([, line = ""]) => line);
}

test("the steps of docs/operations.md, as written: a new machine that was started once, and a database that came back by itself", async () => {
  const [copy = "", show = "", restore = "", start, replay = "", ...others] = await stepsOfThePage();
  expect([start, others]).toEqual(["npm start", []]);
  await using original = await testDatabase();
  await using empty = await testDatabase();
  await using recovered = await testDatabase();
  const [DATA_DIR, newDirectory, thirdDirectory] = await Promise.all([1, 2, 3].map(() => temporaryDirectory()));
  const [BACKUPS, COPIES] = [join(directory, "backups"), join(directory, "copies")];
  await Promise.all([BACKUPS, COPIES].map((path) => mkdir(path)));
  const shell = (line: string, machine: Record<string, string>) =>
    promisify(exec)(line, { env: { ...process.env, AUTH_SECRET: secret, BACKUPS, COPIES, ...machine } });

  const before = { DATA_DIR: DATA_DIR ?? "", ERASURE_LEDGER: "" };
  const site = await startServerOn(original.connection, before);
  const [gone] = [await aCase(original.sql, { name: "Gone Girl" }), await aCase(original.sql, { name: "Stays Here" })];
  // Where nobody was ever erased, a machine without a ledger would begin one.
  await eraseFrom(original.sql, [await aCase(original.sql, { name: "Early Bird" })]);
  await expect.poll(() => original.sql`select from erasures where recorded_at is not null`).toHaveLength(1);
  const page = await readFile("docs/operations.md", "utf8");
  const backup = /^ {4}(npm run backup -- "\$BACKUPS.*?) +#/m.exec(page)?.[1] ?? "";
  await shell(backup, { ...before, DATABASE_URL: urlOf(original.connection) });
  expect(await original.sql`select from audit_events where action = 'backup taken'`).toHaveLength(1);
  await eraseFrom(original.sql, [gone]);
  await expect.poll(() => original.sql`select from erasures where recorded_at is not null`).toHaveLength(2);
  await shell(copy, before);
  await site.stop();

  const after = { DATA_DIR: newDirectory ?? "", ERASURE_LEDGER: "" };
  const started = await startServerOn(empty.connection, after);
  // The nightly erasure is enqueued by a job that recurs: a machine that ran for seconds has it.
  await expect
    .poll(() => empty.sql`select from jobs where kind = 'erase-expired'`, { timeout: 30_000 })
    .toHaveLength(1);
  await started.stop();
  expect((await shell(show, after)).stdout).toMatch(new RegExp(`^2 \\S+ ${new Date().toISOString().slice(0, 10)}`));
  await shell(restore, { ...after, DATABASE_URL: urlOf(empty.connection) });
  expect(await namesIn(empty.sql)).toEqual(["Stays Here"]);
  await (await startServerOn(empty.connection, after)).stop();

  // As pg_restore does: nobody asks for a ledger.
  const [file = ""] = (await promisify(exec)(`ls ${BACKUPS}/*`)).stdout.split("\n");
  await restoreBackup(recovered.sql, file);
  const later = { DATA_DIR: thirdDirectory ?? "", ERASURE_LEDGER: "" };
  await expect(startServerOn(recovered.connection, later)).rejects.toThrow("is not replayed");
  await recovered.sql`delete from restorations`;
  await expect(startServerOn(recovered.connection, later)).rejects.toThrow("There is no erasure ledger at");
  await expect(startServerOn(recovered.connection, after)).rejects.toThrow(/Erased people are back.*--replay/);
  expect(await namesIn(recovered.sql)).toEqual(["Gone Girl", "Stays Here"]);
  await shell(replay, { ...later, DATABASE_URL: urlOf(recovered.connection) });
  expect(await namesIn(recovered.sql)).toEqual(["Stays Here"]);
  await (await startServerOn(recovered.connection, later)).stop();
  const made = [DATA_DIR, newDirectory, thirdDirectory].map((path) => rm(path ?? "", { recursive: true, force: true }));
  await Promise.all(made);
}, 240_000);
