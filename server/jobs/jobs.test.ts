import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, expect, test } from "vitest";
import { recordContactMessage, recordLead } from "../../app/leads/intake/record.server";
import { connect } from "../../db/connect";
import { enqueue, enqueueMail, type Handler, type Mail, mailing } from "../../db/jobs";
import { withDatabase } from "../../test/support/database";
import { testDocuments } from "../../test/support/documents/storage";
import { edition } from "../../test/support/edition/content";
import { aLead, aMessage, recordingServices, submissionContext } from "../../test/support/leads";
import { paymentsOff } from "../../test/support/payments";
import { jobHandlers } from "./handlers";
import { beatHere } from "./heartbeat";
import { openMailer, type SentMail } from "./mailer";
import { PutOff } from "./run-job";
import { type JobRunner, startJobRunner } from "./runner";

const database = withDatabase();
const running: JobRunner[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await database.sql`delete from jobs`;
});

const silent = pino({ level: "silent" });
const office = { to: "office@anugya.example", origin: "https://www.anugya.example" };
const plainMail: Mail = { to: "asha@shop.example", subject: "Welcome", text: "Hello" };

type Begun = {
  deliver?: (mail: SentMail) => Promise<void>;
  log?: pino.Logger;
  handlers?: Record<string, Handler>;
  isHeld?: (kind: string) => boolean;
};

function begin({ deliver = async () => {}, log = silent, handlers, isHeld = () => false }: Begun, sql = database.sql) {
  const all = jobHandlers({
    edition,
    documents: testDocuments(),
    sql,
    mailer: { deliver, remove: async () => {}, removeOlder: async () => {} },
    notices: office,
    secrets: ["x".repeat(32)],
    ledger: join(tmpdir(), "no-ledger"),
    report: () => {},
    reportFailure: () => {},
    payments: paymentsOff,
  });
  const mails = Object.fromEntries(
    Object.entries(all).filter(([kind, each]) => !each.everySeconds && kind !== "acknowledgement"),
  );
  const heartbeat = beatHere(sql);
  const jobs = startJobRunner({ sql, log, handlers: handlers ?? mails, isHeld, heartbeat, pollMs: 50 });
  running.push(jobs);
  return jobs;
}

const rows = () => database.sql`select * from jobs where kind <> 'acknowledgement' order by created_at`;
const until = (holds: () => unknown | Promise<unknown>) => expect.poll(holds, { timeout: 30_000, interval: 20 });

test("a stored lead tells the consultancy, once, with links to call, to chat and to open it", async () => {
  const sent: SentMail[] = [];
  const jobs = begin({ deliver: async (mail) => void sent.push(mail) });
  const lead = aLead({ name: "Asha <b>Kumari</b>" });
  await recordLead({ ...recordingServices(database.sql), jobs }, lead, submissionContext({ isSuspect: true }));
  await until(rows).toMatchObject([{ status: "done", attempts: 1, payload: null }]);
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail).toMatchObject({ to: office.to, replyTo: { name: lead.name, address: lead.email } });
  expect(mail?.subject).toContain(lead.name);
  const [stored] = await database.sql`select id from submissions`;
  const link = `${office.origin}/desk/cases/${stored?.id}`;
  const note = "Note: Filled in faster than a person types. It may be automated; it is kept anyway.";
  for (const part of [lead.name, `+91 ${lead.phone}`, lead.email, lead.state, lead.service, link, note])
    expect(mail?.text).toContain(part);
  const whatsapp = `https://wa.me/91${lead.phone}?text=Hello%20Asha%20%3Cb%3EKumari`;
  for (const part of [`Call:\ntel:+91${lead.phone}`, `WhatsApp:\n${whatsapp}`]) expect(mail?.text).toContain(part);
  for (const address of [`tel:+91${lead.phone}`, whatsapp, link]) expect(mail?.html).toContain(`href="${address}`);
  expect(mail?.html).toContain("Asha &#60;b&#62;Kumari&#60;/b&#62;");
  expect(mail?.html).not.toContain("<b>Kumari");
});

test("a contact message tells the consultancy what it says", async () => {
  const sent: SentMail[] = [];
  begin({ deliver: async (mail) => void sent.push(mail) });
  const message = aMessage({ message: "Two lines\nof text" });
  await recordContactMessage(recordingServices(database.sql), message, submissionContext());
  await until(() => sent).toHaveLength(1);
  expect(sent[0]?.text).toContain("Two lines\nof text");
  const [stored] = await database.sql`select id from submissions where kind = 'contact' and email = ${message.email}`;
  expect(sent[0]?.text).toContain(`${office.origin}/desk/cases/${stored?.id}`);
  expect(sent[0]?.text).toContain(`https://wa.me/91${message.phone}?text=Hello%20Asha%20Kumari%2C`);
  // Only what is suspect carries a note.
  expect(sent[0]?.text).not.toContain("Note:");
});

test("two instances never send the same mail twice", async () => {
  const other = connect(database.connection, { max: 4 });
  const sent: string[] = [];
  const deliver = async ({ subject }: Mail) => void sent.push(subject);
  for (let number = 0; number < 40; number++)
    await enqueueMail(database.sql, "security notice", { ...plainMail, subject: `Mail ${number}` });
  const runners = [begin({ deliver }), begin({ deliver }, other.sql)];
  for (const jobs of runners) jobs.wake();
  await until(() => new Set(sent).size).toBe(40);
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  expect(sent).toHaveLength(40);
  await other.close();
});

test("a mail that does not leave is tried again with growing pauses, for days, and given up visibly", async () => {
  const errors: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void errors.push(line) });
  const jobs = begin({ deliver: async () => Promise.reject(new Error("the mail server is down")), log });
  const afterTry = async (attempt: number) => {
    await until(rows).toMatchObject([{ attempts: attempt, lastError: "the mail server is down" }]);
    const [row] = await database.sql`
      select status, round(extract(epoch from run_at - now()))::int as pause from jobs`;
    return row;
  };
  const hurry = async () => {
    await database.sql`update jobs set run_at = now(), last_error = null`;
    jobs.wake();
  };
  await enqueueMail(database.sql, "security notice", plainMail);
  jobs.wake();
  const pauses: number[] = [];
  for (let row = await afterTry(1); row?.status === "waiting"; row = await afterTry(pauses.length + 1)) {
    pauses.push(row.pause);
    expect(errors).toEqual([]);
    await hurry();
  }
  expect(pauses[0]).toBeLessThanOrEqual(60);
  for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThan(pauses[index - 1] ?? 0);
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
  expect(days).toBeGreaterThan(1);
  await until(rows).toMatchObject([{ status: "given up" }]);
  await until(() => errors.join()).toContain("a job was given up");
  expect(errors.join()).not.toContain(plainMail.to);
});

test("queued inside a transaction, a mail exists exactly when the transaction commits", async () => {
  await database.sql
    .begin(async (transaction) => {
      await enqueueMail(transaction, "security notice", plainMail);
      throw new Error("undone");
    })
    .catch(() => {});
  expect(await rows()).toHaveLength(0);
  await database.sql.begin((transaction) => enqueueMail(transaction, "security notice", plainMail));
  expect(await rows()).toMatchObject([{ kind: "mail", status: "waiting", payload: plainMail }]);
});

test("a lead deleted before its mail left is nothing to tell any more", async () => {
  const lead = aLead();
  await recordLead(recordingServices(database.sql), lead, submissionContext());
  await database.sql`delete from submissions where phone = ${lead.phone}`;
  const sent: string[] = [];
  begin({ deliver: async ({ id }) => void sent.push(id) });
  await until(rows).toMatchObject([{ status: "done" }]);
  expect(sent).toEqual([]);
});

test("no mail server at all costs a lead neither its place nor a moment", async () => {
  const underWay: (() => void)[] = [];
  const jobs = begin({ deliver: () => new Promise((resolve) => void underWay.push(resolve)) });
  const started = performance.now();
  const answer = await recordLead({ ...recordingServices(database.sql), jobs }, aLead(), submissionContext());
  expect(answer.outcome).toBe("stored");
  expect(performance.now() - started).toBeLessThan(1_000);
  await until(() => underWay).toHaveLength(1);
  // Left waiting, this runner would be free again after its time-out and take the jobs of later tests.
  for (const leave of underWay) leave();
});

test("without a mail server each mail is a whole file that only the owner can read", async () => {
  const directory = await mkdtemp(join(tmpdir(), "anugya-mail-"));
  const mailer = openMailer({ DATA_DIR: directory, SITE_NAME: "Anugya", SITE_EMAIL: office.to }, office.origin);
  const injected = { name: "Asha\r\nBcc: all@shop.example", address: "asha@shop.example" };
  const mail = { ...plainMail, id: "one", subject: "Hi\r\nBcc: all@shop.example", replyTo: injected };
  await Promise.all([mailer.deliver(mail), mailer.deliver({ ...mail, id: "two" })]);
  expect((await readdir(join(directory, "outbox"))).sort()).toEqual(["one.eml", "two.eml"]);
  const file = join(directory, "outbox", "one.eml");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const letter = await readFile(file, "utf8");
  const head = letter.slice(0, letter.indexOf("\r\n\r\n"));
  expect(head).toMatch(/^From: Anugya <office@anugya\.example>\r$/m);
  expect(head).toMatch(/^Message-ID: <one@www\.anugya\.example>\r$/m);
  expect(head).not.toMatch(/^Bcc:/im);
  await rm(directory, { recursive: true });
});

test("a link in a mail that became a file is complete there, and the operator finds it in the log", async () => {
  const directory = await mkdtemp(join(tmpdir(), "anugya-mail-"));
  const environment = { DATA_DIR: directory, SITE_NAME: "Anugya", SITE_EMAIL: office.to };
  const logged: object[] = [];
  const mailer = openMailer(environment, office.origin, (facts) => logged.push(facts));
  const link = `${office.origin}/auth/confirm?token=${"x".repeat(150)}&name=Zoe`;
  await mailer.deliver({
    ...plainMail,
    id: "one",
    text: `Hello Zo\u00eb,\n\n${link}\n`,
    html: `<a href="${link}">Z\u00eb</a>`,
  });
  const file = join(directory, "outbox", "one.eml");
  const letter = await readFile(file, "utf8");
  expect(letter.split(`\r\n${link}\r\n`)).toHaveLength(2);
  expect(letter).toContain("Hello Zo\u00eb,");
  expect(letter).toContain("Content-Transfer-Encoding: 8bit");
  expect(logged).toEqual([{ mail: file, link }]);
  // A reader of the log must not be able to open what these links open.
  for (const path of [
    "/my-data/open?link=secret",
    "/pay/secret",
    "/auth/reset?token=secret",
    "/auth/invitation?token=secret",
  ])
    await mailer.deliver({ ...plainMail, id: "two", text: `Hello,\n\n${office.origin}${path}\n` });
  expect(logged.slice(1)).toEqual(Array(4).fill({ mail: join(directory, "outbox", "two.eml") }));
  await rm(directory, { recursive: true });
});

test("with SMTP_URL mail goes to that server", async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isLetter = false;
    socket.write("220 mail.example ready\r\n");
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      heard.push(text);
      if (isLetter) {
        if (text.endsWith("\r\n.\r\n")) socket.write("250 taken\r\n");
        return;
      }
      if (/^DATA/i.test(text)) isLetter = true;
      socket.write(/^QUIT/i.test(text) ? "221 bye\r\n" : isLetter ? "354 go on\r\n" : "250 mail.example\r\n");
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    DATA_DIR: "",
    SITE_NAME: "Anugya",
    SITE_EMAIL: office.to,
  };
  const mailer = openMailer(environment, office.origin);
  await mailer.deliver({ ...plainMail, id: "one" });
  expect(heard.join("")).toMatch(/RCPT TO:<asha@shop\.example>/);
  expect(heard.join("")).toContain("Subject: Welcome");
  mailer.close();
  server.close();
});

test("of two jobs with the same key only the first is enqueued, and another kind has its own keys", async () => {
  for (const kind of ["reminder", "reminder", "report"])
    await enqueue(database.sql, { kind, uniqueKey: "15 November", payload: { kind } });
  expect(await rows()).toMatchObject([{ kind: "reminder" }, { kind: "report" }]);
});

test("a job runs when its time has come, with its subject and payload", async () => {
  const ran: [string | null, unknown, number][] = [];
  const due = Date.now() + 400;
  await enqueue(database.sql, { kind: "remind", subject: "case 7", payload: { by: "mail" }, runAt: new Date(due) });
  begin({ handlers: { remind: { run: async (job) => void ran.push([job.subject, job.payload, Date.now()]) } } });
  await until(() => ran).toMatchObject([["case 7", { by: "mail" }, expect.any(Number)]]);
  expect(ran[0]?.[2]).toBeGreaterThanOrEqual(due);
});

test("a kind of job that this version does not know waits for one that does", async () => {
  await enqueue(database.sql, { kind: "of a newer version" });
  await enqueue(database.sql, { kind: "known" });
  const ran: string[] = [];
  const run = async ({ kind }: { kind: string }) => void ran.push(kind);
  begin({ handlers: { known: { run } } });
  await until(rows).toMatchObject([{ status: "waiting", attempts: 0 }, { status: "done" }]);
  begin({ handlers: { "of a newer version": { run } } });
  await until(() => ran).toEqual(["known", "of a newer version"]);
});

test("recurring work is one row for all instances, runs again and again, and a failure does not end it", async () => {
  const other = connect(database.connection, { max: 4 });
  let runs = 0;
  const sweep: Handler = {
    everySeconds: 1,
    run: async () => {
      runs++;
      if (runs === 1) throw new Error("not this time");
    },
  };
  for (const sql of [database.sql, other.sql]) begin({ handlers: { sweep } }, sql);
  await until(rows).toMatchObject([{ kind: "sweep", uniqueKey: "recurring" }]);
  await until(() => runs).toBe(1);
  await until(rows).toMatchObject([{ status: "waiting", attempts: 1, lastError: "not this time" }]);
  for (const wanted of [2, 3]) {
    await database.sql`update jobs set run_at = now()`;
    await until(() => runs).toBe(wanted);
    await until(rows).toMatchObject([{ status: "waiting", attempts: 0, lastError: null }]);
  }
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await other.close();
});

test("a notice wakes only the lanes that run notices: leads come by the hundred", async () => {
  let looks = 0;
  const sql = new Proxy(database.sql, {
    apply(query, self, parameters) {
      looks++;
      return Reflect.apply(query, self, parameters);
    },
  });
  const handlers: Record<string, Handler> = { event: { work: "money", run: async () => {} } };
  const heartbeat = beatHere(database.sql);
  const jobs = startJobRunner({ sql, log: silent, handlers, heartbeat, pollMs: 600_000 });
  running.push(jobs);
  // That of the lane of money, and that of the lane of lost jobs.
  await until(() => looks).toBe(2);
  await database.sql`select 1`;
  jobs.wake("lead-notice");
  await database.sql`select 1`;
  expect(looks).toBe(2);
  jobs.wake("event");
  await until(() => looks).toBe(3);
});

test("work of one kind that hangs, with more of it waiting, holds up no other kind", async () => {
  const others = ["drawing", "intake", "money", "erasure", "other"] as const;
  const ran = new Set<string>();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handlers: Record<string, Handler> = { stuck: { work: "mail", isUrgent: true, run: () => held } };
  for (const work of others) handlers[work] = { work, run: async () => void ran.add(work) };
  handlers.recurring = { everySeconds: 3_600, run: async () => void ran.add("recurring") };
  for (let number = 0; number < 20; number++) await enqueue(database.sql, { kind: "stuck" });
  for (const kind of others) await enqueue(database.sql, { kind });
  begin({ handlers });
  await until(() => [...ran].sort()).toEqual([...others, "recurring"].sort());
  release();
});

test("kinds that share a lane take turns: a job waits for no backlog of another kind", async () => {
  const order: string[] = [];
  const handlers: Record<string, Handler> = {};
  for (const kind of ["many", "one"]) handlers[kind] = { work: "money", run: async () => void order.push(kind) };
  for (let number = 0; number < 30; number++) await enqueue(database.sql, { kind: "many" });
  await enqueue(database.sql, { kind: "one" });
  begin({ handlers });
  await until(() => order.length).toBe(31);
  expect(order.indexOf("one")).toBe(1);
});

test("what is held waits unclaimed while others of its lane run, and runs when it is held no longer", async () => {
  const ran: string[] = [];
  const handlers: Record<string, Handler> = {};
  for (const kind of ["held", "free"]) handlers[kind] = { work: "money", run: async () => void ran.push(kind) };
  let isAway = true;
  for (const kind of ["held", "free"]) await enqueue(database.sql, { kind });
  begin({ handlers, isHeld: (kind) => isAway && kind === "held" });
  await until(rows).toMatchObject([{ status: "waiting", attempts: 0 }, { status: "done" }]);
  isAway = false;
  await until(() => ran).toEqual(["free", "held"]);
});

test("what could not even be tried is put off, and counts as no attempt", async () => {
  const putOff = new PutOff("The mail server does not answer.", 600);
  await enqueue(database.sql, { kind: "mail" });
  begin({ handlers: { mail: { work: "mail", run: () => Promise.reject(putOff) } } });
  await until(rows).toMatchObject([
    { status: "waiting", attempts: 0, claimedBy: null, lastError: "The mail server does not answer." },
  ]);
});

test("a mail that someone waits for leaves before the notices that came first, and beside a slow one", async () => {
  for (let number = 0; number < 30; number++)
    await enqueue(database.sql, { kind: "notice", subject: `notice ${number}` });
  const order: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handlers: Record<string, Handler> = {
    mail: { work: "mail", isUrgent: true, run: async () => void order.push("mail") },
    notice: {
      work: "mail",
      async run() {
        order.push("notice");
        await held;
      },
    },
  };
  const jobs = begin({ handlers });
  await until(() => order.length).toBeGreaterThanOrEqual(3);
  await enqueueMail(database.sql, "security notice", plainMail);
  jobs.wake();
  await until(() => order).toContain("mail");
  expect(order.filter((kind) => kind === "notice").length).toBeLessThan(10);
  release();
  await until(async () => (await rows()).every(({ status }) => status === "done")).toBe(true);
});

test("a mail that has nothing to say any more is stored as not sent", async () => {
  const sent: Mail[] = [];
  const deliver = async (_: unknown, mail: Mail) => void sent.push(mail);
  const handlers = {
    "stage-mail": mailing(deliver, () => null),
    "quote-mail": mailing(deliver, () => plainMail),
  };
  for (const kind of Object.keys(handlers)) await enqueue(database.sql, { kind });
  begin({ handlers });
  await until(rows).toMatchObject([
    { kind: "stage-mail", status: "not sent" },
    { kind: "quote-mail", status: "done" },
  ]);
  expect(sent).toEqual([plainMail]);
});
