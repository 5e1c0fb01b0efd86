// @module-tag fault

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pino from "pino";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { beat } from "../../db/instances";
import { enqueue, enqueueMail, type Handler, isClaimed, Job, type Mail, markDone, retryOrGiveUp } from "../../db/jobs";
import { withDatabase } from "../../test/support/database";
import { testDocuments } from "../../test/support/documents/storage";
import { edition } from "../../test/support/edition/content";
import { paymentsOff } from "../../test/support/payments";
import { jobHandlers } from "./handlers";
import { beatHere, startHeartbeat } from "./heartbeat";
import { ClaimLost } from "./run-job";
import { type JobRunner, startJobRunner } from "./runner";

const database = withDatabase();
const running: JobRunner[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await database.sql`delete from jobs`;
  await database.sql`delete from instances`;
});

const plainMail: Mail = { to: "asha@shop.example", subject: "Welcome", text: "Hello" };
const thread = new URL("./heartbeat-thread.ts", import.meta.url);
const rows = () => database.sql`select * from jobs order by created_at, subject`;

function begin(handlers: Record<string, Handler>, log = pino({ level: "silent" })) {
  const heartbeat = beatHere(database.sql);
  running.push(startJobRunner({ sql: database.sql, log, handlers, heartbeat, pollMs: 50 }));
}

/** A job that an instance claimed which was never heard again; `before` is how many ended with it earlier. */
async function lostWith({ kind = "mail", before = 0, uniqueKey = "" } = {}) {
  await enqueue(database.sql, { kind, payload: plainMail, ...(uniqueKey && { uniqueKey }) });
  await database.sql`update jobs set lost_claims = ${before} where kind = ${kind}`;
  const instance = randomUUID();
  await beat(database.sql, instance);
  const job = await Job.claim(database.sql, [kind], { instance, lost: before > 0 });
  if (!job) throw new Error("There was nothing to claim.");
  return { job, instance };
}

/** As if the instance had been heard last some seconds ago, and steadily before. */
const heardAgo = (instance: string, seconds: number) => database.sql`
  update instances set seen_at = now() - make_interval(secs => ${seconds}),
    steady_since = now() - interval '1 minute' where id = ${instance}`;

test("what a killed process had claimed is taken up within five seconds", async () => {
  const { job } = await lostWith();
  const killed = performance.now();
  const taken: number[] = [];
  begin({ mail: { run: async ({ attempts }) => void taken.push(attempts) } });
  await expect.poll(() => taken, { interval: 20 }).toEqual([job.attempts + 1]);
  expect(performance.now() - killed).toBeLessThan(5_000);
  await expect.poll(rows).toMatchObject([{ status: "done", claimedBy: null, lostClaims: 0 }]);
});

test("after the database stood still nobody takes what belongs to another who lives", async () => {
  const { job, instance } = await lostWith();
  const other = randomUUID();
  await beat(database.sql, other);
  for (const each of [instance, other]) await heardAgo(each, 60);
  // The database is back, and the other is heard first.
  expect(await beat(database.sql, other)).toEqual([]);
  expect(await beat(database.sql, instance)).toEqual([]);
  await heardAgo(other, 0);
  expect(await beat(database.sql, other)).toEqual([]);
  expect(await isClaimed(database.sql, job)).toBe(true);
  // A process without a heartbeat even then has lost the job.
  await heardAgo(instance, 4);
  expect(await beat(database.sql, other)).toMatchObject([{ id: job.id, lostClaims: 1, status: "waiting" }]);
  expect(await isClaimed(database.sql, job)).toBe(false);
});

test("an instance that is not heard claims nothing", async () => {
  await enqueueMail(database.sql, "security notice", plainMail);
  const instance = randomUUID();
  const claimer = { instance, lost: false };
  expect(await Job.claim(database.sql, ["mail"], claimer)).toBeNull();
  await beat(database.sql, instance);
  await heardAgo(instance, 2);
  expect(await Job.claim(database.sql, ["mail"], claimer)).toBeNull();
  await beat(database.sql, instance);
  expect(await Job.claim(database.sql, ["mail"], claimer)).toMatchObject({ kind: "mail" });
});

test("a process that lost a job sends no mail of it and logs nothing about what another does with it", async () => {
  const { job, instance } = await lostWith();
  const other = randomUUID();
  await beat(database.sql, other);
  await heardAgo(other, 0);
  await heardAgo(instance, 4);
  expect(await beat(database.sql, other)).toHaveLength(1);
  const sent: Mail[] = [];
  const handlers = jobHandlers({
    edition,
    documents: testDocuments(),
    sql: database.sql,
    secrets: ["x".repeat(32)],
    ledger: "none",
    payments: paymentsOff,
    report: () => {},
    reportFailure: () => {},
    notices: { to: "office@shop.example", origin: "https://shop.example" },
    mailer: { deliver: async (mail) => void sent.push(mail), remove: async () => {}, removeOlder: async () => {} },
  });
  await expect(handlers.mail?.run(job)).rejects.toThrow(ClaimLost);
  expect(sent).toEqual([]);
  const second = await Job.claim(database.sql, ["mail"], { instance: other, lost: true });
  await retryOrGiveUp(database.sql, job, "too late to be heard", undefined);
  await markDone(database.sql, job);
  expect(await rows()).toMatchObject([{ status: "waiting", claimedBy: other, attempts: 2 }]);
  if (second) await handlers.mail?.run(second);
  expect(sent).toMatchObject([plainMail]);
});

test("a process that is stopped gives back at once what it had not finished", async () => {
  await enqueueMail(database.sql, "security notice", plainMail);
  let hasBegun = false;
  begin({
    mail: {
      run() {
        hasBegun = true;
        return new Promise(() => {});
      },
    },
  });
  await expect.poll(() => hasBegun).toBe(true);
  await running.pop()?.stop();
  expect(await rows()).toMatchObject([{ status: "waiting", claimedBy: null, lostClaims: 0 }]);
  expect(await database.sql`select from jobs where run_at <= now()`).toHaveLength(1);
  expect(await database.sql`select from instances`).toHaveLength(0);
});

test("a claim whose answer was lost with its connection is released before the next", async () => {
  await enqueueMail(database.sql, "security notice", plainMail);
  let isCut = false;
  const sql = new Proxy(database.sql, {
    apply(query, self, parameters) {
      const asked = Reflect.apply(query, self, parameters);
      if (isCut || !parameters[0].join("").includes("claim_job") || parameters[4]) return asked;
      isCut = true;
      return asked.then(() => Promise.reject(new Error("the connection was cut")));
    },
  });
  const ran: string[] = [];
  const handlers = { mail: { run: async ({ id }: Job) => void ran.push(id) } };
  const heartbeat = beatHere(database.sql);
  const log = pino({ level: "silent" });
  running.push(startJobRunner({ sql, log, handlers, heartbeat, pollMs: 50 }));
  await expect.poll(() => ran).toHaveLength(1);
  expect(isCut).toBe(true);
});

test("a job whose process ended twice is given up and reported; recurring work waits longer each time", async () => {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
  await lostWith({ before: 1 });
  await lostWith({ kind: "sweep", before: 3, uniqueKey: "recurring" });
  const ran: string[] = [];
  const run = async ({ kind }: Job) => void ran.push(kind);
  begin({ mail: { run }, sweep: { run, everySeconds: 60 } }, log);
  await expect.poll(async () => (await rows()).map((row) => row.lostClaims)).toEqual([2, 4]);
  const [mail, sweep] = await database.sql`
    select status, last_error, payload is not null as "isWhole", round(extract(epoch from run_at - now()) / 3600)::int as hours
    from jobs order by kind`;
  expect(mail).toMatchObject({ status: "given up", lastError: "Its process ended while it ran.", isWhole: true });
  expect(sweep).toMatchObject({ status: "waiting", hours: 4 });
  await expect.poll(() => lines.join("")).toContain("a job was set aside: its process ended twice while it ran");
  expect(lines.join("")).toContain("a recurring job's process ended again while it ran; it waits longer");
  expect(ran).toEqual([]);
});

test("jobs that were lost once run one at a time, so that the next end is blamed on one alone", async () => {
  for (let number = 0; number < 5; number++) await enqueue(database.sql, { kind: "notice", subject: `${number}` });
  await database.sql`update jobs set lost_claims = 1`;
  let atOnce = 0;
  let most = 0;
  const ran: string[] = [];
  const run = async ({ subject }: Job) => {
    most = Math.max(most, ++atOnce);
    await pause(20);
    atOnce--;
    ran.push(subject ?? "");
  };
  begin({ notice: { run } });
  await expect.poll(() => ran).toHaveLength(5);
  expect(most).toBe(1);
});

test("a process whose event loop is blocked for seconds is heard all the same", async () => {
  const heartbeat = startHeartbeat({
    thread,
    target: database.connection,
    onFailure: (error) => expect.fail(String(error)),
  });
  onTestFinished(() => void heartbeat.stop());
  await new Promise<void>((resolve) => heartbeat.onLost(() => resolve()));
  const [before] = await database.sql`select steady_since from instances where id = ${heartbeat.instance}`;
  const started = performance.now();
  while (performance.now() - started < 4_000);
  const [after] = await database.sql`
    select steady_since, seen_at > now() - interval '1.5 seconds' as "isHeard" from instances where id = ${heartbeat.instance}`;
  expect(after).toEqual({ ...before, isHeard: true });
});

test("a process that is stuck for good ends itself", async () => {
  const directory = await mkdtemp(join(tmpdir(), "anugya-stuck-"));
  const file = join(directory, "stuck.mjs");
  await writeFile(
    file,
    `import { startHeartbeat } from ${JSON.stringify(new URL("./heartbeat.ts", import.meta.url).href)};
    const thread = new URL(${JSON.stringify(thread.href)});
    const target = ${JSON.stringify(database.connection)};
    startHeartbeat({ thread, target, onFailure: console.error, stuckMs: 2_000 }).onLost(() => { for (;;); });
    setInterval(() => {}, 1_000);`,
  );
  const child = spawn(process.execPath, [file], { stdio: ["ignore", "inherit", "pipe"] });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await rm(directory, { recursive: true });
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  expect(await once(child, "close")).toEqual([null, "SIGKILL"]);
  expect(output).toContain("stuck for 2 s; the process ends itself");
});
