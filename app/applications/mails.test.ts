import { expect, test } from "vitest";
import type { Sql } from "../../db/connect";
import { Job, markDone } from "../../db/jobs";
import type { StaffProof } from "../../db/personal/staff-proof";
import { aStaffMember } from "../../test/support/cases";
import { testDatabase } from "../../test/support/database";
import { paymentsOff } from "../../test/support/payments";
import { anApplication } from "../../test/support/work/applications";
import { actOnApplication } from "./act.server";
import { writeCertificateMail } from "./certificate-mail.server";
import { writePapersMail, writeStageMail } from "./mails.server";
import { findPaper, listPapers } from "./papers.server";
import { attachCertificate } from "./registrations.server";
import { readStop, remindCustomers, stopReminders, writeReminder } from "./reminders.server";
import { warnOfQueries } from "./warnings.server";

const secret = "a secret of at least 32 characters";
const { supplier } = paymentsOff;

async function act(sql: Sql, proof: StaffProof, id: string, fields: Record<string, string>, now?: Date) {
  const [row] = await sql`select version from applications where id = ${id}`;
  const form = new FormData();
  for (const [name, value] of Object.entries({ version: String(row?.version), ...fields })) form.append(name, value);
  const acted = await actOnApplication(proof, { sql, supplier }, id, form, now);
  expect(acted, fields.act).toMatchObject({ ok: true });
}

async function fileGst(sql: Sql, admin: StaffProof) {
  const who = { name: "Kavitha Raghunathan", email: "kavitha@shop.example", phone: "9123456780" };
  const made = await anApplication(sql, admin, "gst", who);
  for (const { id: paper } of await listPapers(admin, sql, made.id)) {
    await act(sql, admin, made.id, { act: "paper", paper, judgement: "received" });
    await act(sql, admin, made.id, { act: "paper", paper, judgement: "accept" });
    expect(await findPaper(admin, sql, paper)).toMatchObject({ state: "accepted" });
  }
  await act(sql, admin, made.id, { act: "ready" });
  await act(sql, admin, made.id, { act: "filed", filedReference: "AA270626123456T", filedOn: "2026-11-02" });
  return made;
}

const claimed = async (sql: Sql, kind: string) => {
  const instance = crypto.randomUUID();
  await sql`insert into instances (id) values (${instance})`;
  const job = await Job.claim(sql, [kind], { instance, lost: false });
  if (!job) throw new Error(`There is no ${kind}.`);
  return job;
};

test("papers that are sent back are asked for again in one mail, a little later, unless staff ask at once", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const who = { name: "Kavitha Raghunathan", email: "kavitha@shop.example", phone: "9123456780" };
  const { id } = await anApplication(sql, admin, "fssai", who);
  const waiting = () =>
    sql`select run_at > now() + interval '10 minutes' as later from jobs where kind = 'papers-mail'`;
  const papers = await listPapers(admin, sql, id);
  for (const { id: paper } of papers) await act(sql, admin, id, { act: "paper", paper, judgement: "received" });
  expect(await waiting()).toEqual([]);
  for (const { id: paper } of papers.slice(0, 2))
    await act(sql, admin, id, { act: "paper", paper, judgement: "again", reason: "A page is missing." });
  expect(await waiting()).toEqual([{ later: true }]);
  await sql`update jobs set run_at = now() where kind = 'papers-mail'`;
  const job = await claimed(sql, "papers-mail");
  expect((await writePapersMail(sql, job))?.text.match(/once more: A page is missing\./g)).toHaveLength(2);
  await markDone(sql, job);
  await act(sql, admin, id, { act: "paper", paper: papers[2]?.id ?? "", judgement: "again", reason: "Too old." });
  expect(await waiting()).toContainEqual({ later: true });
  await act(sql, admin, id, { act: "ask papers" });
  expect(await waiting()).not.toContainEqual({ later: true });
});

test("a paper that the customer does not have is not asked for, until staff say that it is needed", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const who = { name: "Kavitha Raghunathan", email: "kavitha@shop.example", phone: "9123456780" };
  const { id } = await anApplication(sql, admin, "fssai", who);
  const [, identity] = await listPapers(admin, sql, id);
  await sql`update asked_papers set lacks = 'Only a ration card.' where application_id = ${id} and position < 2`;
  await act(sql, admin, id, { act: "paper", paper: identity?.id ?? "", judgement: "needed", reason: "It is too old." });
  await sql`update jobs set run_at = now() where kind = 'papers-mail'`;
  const mail = await writePapersMail(sql, await claimed(sql, "papers-mail"));
  expect(mail?.text).toContain("- Identity paper, still needed: It is too old.");
  expect(mail?.text).not.toContain("- Photo of the applicant");
});

test("what is missing is asked for by name, with what counts, and never for a whole Aadhaar number", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const who = { name: "Kavitha Raghunathan", email: "kavitha@shop.example", phone: "9123456780" };
  const { id } = await anApplication(sql, admin, "fssai", who);
  await act(sql, admin, id, { act: "ask papers" });
  const mail = await writePapersMail(sql, await claimed(sql, "papers-mail"));
  expect(mail).toMatchObject({ to: who.email, subject: expect.stringContaining("FSSAI registration") });
  expect(mail?.text).toContain("- Photo of the applicant:");
  expect(mail?.text).toContain("masked");
  expect(mail?.text).toContain("Dear Kavitha Raghunathan,");
});

test("the customer is told once when it is filed, asked about or refused, unless that was undone", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const now = new Date("2026-11-06T06:00:00Z");
  const { id } = await fileGst(sql, admin);
  const told = async () => {
    const job = await claimed(sql, "stage-mail");
    const mail = await writeStageMail(sql, job);
    await markDone(sql, job);
    return mail;
  };
  const filed = await told();
  expect(filed).toMatchObject({ to: "kavitha@shop.example", subject: "Your GST registration is filed | Anugya" });
  expect(filed?.text).toContain("was filed on 2 November 2026. The authority's number is AA270626123456T.");
  expect(filed?.text).toContain("The authority has until 11 November 2026.");
  // Another word on the portal is no other stage.
  await act(sql, admin, id, { act: "portal", authoritySays: "Pending for Processing" });
  const query = { act: "query", askedOn: "2026-11-06", question: "Which deed?", topic: "other", dueOn: "" };
  await act(sql, admin, id, query, now);
  const asked = await told();
  expect(asked?.text).toContain("Which deed?\n\nIt must be answered by 17 November 2026.");
  await act(sql, admin, id, { act: "answer", answer: "The deed of 2024.", answeredOn: "2026-11-06" }, now);
  await act(sql, admin, id, { act: "refuse", refusedBecause: "Deed not registered.", appealUntil: "2027-02-06" }, now);
  const refused = await told();
  expect(refused?.text).toContain("The reason it gave: Deed not registered.\n\nYou can appeal until 6 February 2027.");
  await act(sql, admin, id, { act: "back", stage: "filed", reason: "We appeal." });
  expect(await sql`select from jobs where kind = 'stage-mail' and status = 'waiting'`).toEqual([]);
  await act(sql, admin, id, { act: "refuse", refusedBecause: "Again.", appealUntil: "2027-02-06" }, now);
  await act(sql, admin, id, { act: "back", stage: "filed", reason: "It was another firm's." });
  expect(await told()).toBeNull();
});

test("a query warns owner and admins three days and one day before its end, each once", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const [admin, agent] = [await aStaffMember(sql, "Asha", "admin"), await aStaffMember(sql, "Ravi")];
  const { id } = await fileGst(sql, admin);
  await act(sql, admin, id, { act: "assign", owner: agent.user.id });
  const query = { act: "query", askedOn: "2026-11-06", question: "Deed?", topic: "other", dueOn: "" };
  await act(sql, admin, id, query, new Date("2026-11-06T06:00:00Z"));
  const mails = async () =>
    await sql`select payload ->> 'subject' as subject, payload ->> 'to' as to, payload ->> 'text' as text from jobs where kind = 'notice-mail' order by subject`;
  const link = (application: string) => `https://desk.example/${application}`;
  await warnOfQueries(sql, link, new Date("2026-11-13T06:00:00Z"));
  expect(await mails()).toHaveLength(0);
  for (let again = 0; again < 2; again++) await warnOfQueries(sql, link, new Date("2026-11-14T06:00:00Z"));
  const first = await mails();
  expect(first.map(({ to }) => to).sort()).toEqual([admin.user.email, agent.user.email].sort());
  expect(first[0]?.subject).toMatch(/^3 days left: query about AP/);
  expect(first[0]?.text).not.toContain("Kavitha");
  await warnOfQueries(sql, link, new Date("2026-11-16T06:00:00Z"));
  expect(await mails()).toHaveLength(4);
  await act(
    sql,
    admin,
    id,
    { act: "answer", answer: "Sent.", answeredOn: "2026-11-16" },
    new Date("2026-11-16T07:00:00Z"),
  );
  await warnOfQueries(sql, link, new Date("2026-11-17T06:00:00Z"));
  expect(await mails()).toHaveLength(4);
});

test("a query warns nobody who has left", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const [admin, agent] = [await aStaffMember(sql, "Asha", "admin"), await aStaffMember(sql, "Ravi")];
  const { id } = await fileGst(sql, admin);
  await act(sql, admin, id, { act: "assign", owner: agent.user.id });
  const query = { act: "query", askedOn: "2026-11-06", question: "Deed?", topic: "other", dueOn: "" };
  await act(sql, admin, id, query, new Date("2026-11-06T06:00:00Z"));
  await sql`delete from user_roles where user_id = ${agent.user.id}`;
  await warnOfQueries(sql, (application) => application, new Date("2026-11-14T06:00:00Z"));
  const told = await sql`select payload ->> 'to' as to from jobs where kind = 'notice-mail'`;
  expect(told.map(({ to }) => to)).toEqual([admin.user.email]);
});

test("the customer is reminded at 60, 30 and 7 days and on the day, once a week at most, until it is done or stopped", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await fileGst(sql, admin);
  await act(sql, admin, id, { act: "grant", number: "27AAPFU0939F1ZV", validFrom: "2026-11-10", validUntil: "" });
  const sent = async () => (await sql`select days from reminders order by sent_at`).map(({ days }) => days);
  const remindOn = (day: string) => remindCustomers(sql, new Date(`${day}T04:00:00Z`));
  // The bank account is due on 10 December: thirty days before, on the day of the grant.
  await remindOn("2026-11-11");
  expect(await sent()).toEqual([30]);
  await remindOn("2026-11-11");
  await remindOn("2026-11-20");
  expect(await sent()).toEqual([30]);
  await remindOn("2026-12-03");
  expect(await sent()).toEqual([30, 7]);
  for (const day of ["2026-12-04", "2026-12-09", "2026-12-10", "2026-12-10", "2026-12-11"]) await remindOn(day);
  expect(await sent()).toEqual([30, 7, 0]);
  const job = await claimed(sql, "reminder-mail");
  const links: string[] = [];
  const mail = await writeReminder(
    sql,
    job,
    (token) => `https://site.example/reminders/${links.push(token) && token}`,
    secret,
  );
  expect(mail?.subject).toBe("GST: bank account: due on 10 December 2026");
  expect(mail?.text).toContain("for free");
  expect(mail?.text).not.toMatch(/we can|our fee|Rs \d/i);
  const [token = ""] = links;
  expect(await readStop(sql, [secret], `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`)).toBeNull();
  expect(await readStop(sql, ["another secret"], token)).toBeNull();
  const stop = await readStop(sql, [secret], token);
  expect(stop).toMatchObject({ title: "GST: bank account", isStopped: false });
  await stopReminders(sql, stop?.id ?? "");
  await stopReminders(sql, stop?.id ?? "");
  expect(await readStop(sql, [secret], token)).toMatchObject({ isStopped: true });
  expect(await sql`select from application_events where kind = 'reminders stopped'`).toHaveLength(1);
  expect(await writeReminder(sql, job, () => "", secret)).toBeNull();
});

test("a day that was moved, by hand or because the grant was entered wrongly, is reminded of anew", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await fileGst(sql, admin);
  const sent = async () => (await sql`select payload from jobs where kind = 'reminder-mail'`).length;
  const remindOn = (day: string) => remindCustomers(sql, new Date(`${day}T04:00:00Z`));
  const dayOf = async () =>
    (await sql`select due_on::text as day from coming_dates where rule = 'gstBankAccount'`).map(({ day }) => day);
  const given = { act: "grant", number: "27AAPFU0939F1ZV", validUntil: "" };
  await act(sql, admin, id, { ...given, validFrom: "2026-11-10" });
  await remindOn("2026-11-11");
  expect(await sent()).toBe(1);
  await act(sql, admin, id, { act: "back", stage: "authority", reason: "Mistyped" });
  await act(sql, admin, id, { ...given, validFrom: "2026-11-03" });
  expect(await dayOf()).toEqual(["2026-12-03"]);
  await remindOn("2026-11-20");
  expect(await sent()).toBe(1);
  const [date] = await sql<{ id: string }[]>`select id from coming_dates where rule = 'gstBankAccount'`;
  await act(sql, admin, id, { act: "set date", date: date?.id ?? "", day: "2027-01-31" });
  for (const day of ["2026-11-25", "2026-12-02", "2026-12-03"]) await remindOn(day);
  expect(await sent()).toBe(2);
  for (const day of ["2027-01-01", "2027-01-02", "2027-01-24", "2027-01-31", "2027-01-31"]) await remindOn(day);
  expect(await sent()).toBe(5);
});

test("what a corrected grant does not ask for any more is not reminded of, although it was before", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await anApplication(sql, admin, "fssai", {
    name: "Kavitha Raghunathan",
    email: "kavitha@shop.example",
    phone: "9123456780",
  });
  await sql`update applications set stage = 'filed', kind = 'state', business = 'maker' where id = ${id}`;
  const grant = { act: "grant", validFrom: "2026-11-10", validUntil: "" };
  const rules = async () => (await sql`select rule from coming_dates order by rule`).map(({ rule }) => rule);
  const remindOn = (day: string) => remindCustomers(sql, new Date(`${day}T04:00:00Z`));
  await act(sql, admin, id, { ...grant, number: "12421012003663" });
  await remindOn("2027-04-01");
  expect(await sql`select from reminders`).toHaveLength(1);
  expect(await rules()).toEqual(["fssaiReturn", "fssaiYearlyFee"]);
  await act(sql, admin, id, { act: "back", stage: "filed", reason: "It is a registration" });
  await sql`update applications set kind = 'registration', business = 'shop' where id = ${id}`;
  await act(sql, admin, id, { ...grant, number: "22421012003663" });
  expect(await rules()).toEqual(["fssaiYearlyFee"]);
  await remindOn("2027-05-01");
  expect(await sql`select from jobs where kind = 'reminder-mail'`).toHaveLength(1);
});

test("however many have been reminded of the same day, the next ones are too", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await fileGst(sql, admin);
  await act(sql, admin, id, { act: "grant", number: "27AAPFU0939F1ZV", validFrom: "2026-11-10", validUntil: "" });
  await sql`delete from coming_dates`;
  await sql`
    with people as (
      insert into submissions (name, email, phone, state)
      select 'Shop ' || n, n || '@shop.example', (9000000000 + n)::text, 'Goa' from generate_series(1, 5) as n returning id),
    made as (insert into customers (id) select id from people returning id),
    theirs as (insert into customer_submissions (customer_id, submission_id) select id, id from made),
    registered as (
      insert into registrations (customer_id, service, kind, number, valid_from, consented_on)
      select id, 'gst', 'regular', id::text, '2026-01-01', '2026-01-01' from made returning id)
    insert into coming_dates (registration_id, rule, due_on) select id, 'gstReturn', '2026-12-31' from registered`;
  for (let hour = 4; hour < 6; hour++) await remindCustomers(sql, new Date(`2026-11-11T0${hour}:00:00Z`), 3);
  expect(await sql`select from reminders`).toHaveLength(5);
});

test("whoever withdrew and comes back later is reminded of what was granted since, and of nothing before", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const given = { act: "grant", number: "27AAPFU0939F1ZV", validFrom: "2026-11-10", validUntil: "" };
  const before = await fileGst(sql, admin);
  await act(sql, admin, before.id, given);
  await sql`update submissions set created_at = now() - interval '2 days'`;
  await sql`update registrations set created_at = now() - interval '2 days'`;
  await sql`update cases set withdrawn_at = now() - interval '1 day'`;
  await sql`delete from submission_keys`;
  const after = await fileGst(sql, admin);
  await act(sql, admin, after.id, { ...given, number: "29AAPFU0939F1ZR" });
  await remindCustomers(sql, new Date("2026-11-11T04:00:00Z"));
  const reminded =
    await sql`select application_id as id from reminders join registrations on registrations.id = registration_id`;
  expect(reminded).toEqual([{ id: after.id }]);
});

test("a date that is done is not reminded of, and the next year's follows", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await fileGst(sql, admin);
  await act(sql, admin, id, { act: "grant", number: "27AAPFU0939F1ZV", validFrom: "2026-11-10", validUntil: "" });
  const [date] = await sql<{ id: string }[]>`select id from coming_dates where rule = 'gstReturn'`;
  await act(sql, admin, id, { act: "set date", date: date?.id ?? "", day: "2026-12-20" });
  await act(sql, admin, id, { act: "finish date", date: date?.id ?? "" }, new Date("2026-12-15T06:00:00Z"));
  const dates =
    await sql`select due_on::text as day, done_at is not null as done from coming_dates where rule = 'gstReturn' order by due_on`;
  expect(dates).toEqual([
    { day: "2026-12-20", done: true },
    { day: "2027-12-31", done: false },
  ]);
});

const granted = { act: "grant", number: "27AAPFU0939F1ZV", validFrom: "2026-11-10", validUntil: "" };
const waiting = async (sql: Sql) =>
  (
    await sql<{ hours: number }[]>`
      select round(extract(epoch from run_at - now()) / 3600)::int as hours from jobs
      where kind = 'certificate-mail' and status = 'waiting'`
  ).map(({ hours }) => hours);

test("a grant and its certificate make one mail, with the authority's file to the byte", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await fileGst(sql, admin);
  await act(sql, admin, id, granted);
  expect(await waiting(sql)).toEqual([24]);
  const document = crypto.randomUUID();
  expect(await attachCertificate(admin, sql, id, document)).toEqual({ replaced: null });
  expect(await waiting(sql)).toEqual([0]);
  const bytes = Buffer.from("%PDF-1.7 as issued");
  const read = async (asked: string) => (asked === document ? { name: "certificate.pdf", bytes } : null);
  const mail = await writeCertificateMail(sql, await claimed(sql, "certificate-mail"), read);
  expect(mail?.text).toContain("27AAPFU0939F1ZV, valid from 10 November 2026, with no end date");
  expect(mail?.text).toContain("The certificate is attached");
  expect(Buffer.from(mail?.attachments?.[0]?.content ?? "", "base64")).toEqual(bytes);
});

test("a number that was corrected is mailed once, as it holds then", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await fileGst(sql, admin);
  await act(sql, admin, id, granted);
  await act(sql, admin, id, { act: "back", stage: "authority", reason: "Mistyped" });
  await act(sql, admin, id, { ...granted, validFrom: "2026-11-12" });
  expect(await waiting(sql)).toEqual([24]);
});

test("without a certificate the number goes after a day, and the certificate when it comes", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await fileGst(sql, admin);
  await act(sql, admin, id, granted, new Date(Date.now() - 25 * 60 * 60 * 1_000));
  const job = await claimed(sql, "certificate-mail");
  const first = await writeCertificateMail(sql, job);
  expect(first?.text).toContain("- GST: bank account: 10 December 2026");
  expect(first?.attachments).toBeUndefined();
  await markDone(sql, job);
  await attachCertificate(admin, sql, id, crypto.randomUUID());
  expect(await waiting(sql)).toEqual([0]);
});
