import { expect, test } from "vitest";
import { noEmailOf } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import { Job, markDone } from "../../../db/jobs";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { aStaffMember } from "../../../test/support/cases";
import { testDatabase } from "../../../test/support/database";
import { content } from "../../../test/support/edition/content";
import { paymentsOff } from "../../../test/support/payments";
import { anApplication } from "../../../test/support/work/applications";
import { countComing } from "../../customers/count-coming.server";
import { readStop, remindCustomers, stopReminders, writeReminder } from "../../customers/reminders.server";
import { actOnApplication } from "../application-acts.server";
import { attachCertificate } from "../attach-document.server";
import { findRequirement, listRequirements } from "../requirements.server";
import { mostAttachedBytes, writeCertificateMail } from "./certificate-mail.server";
import { writeCompleteMail, writeDocumentsMail, writeStageMail } from "./mails.server";
import { warnOfQueries } from "./warn-of-queries.server";

const secret = "a secret of at least 32 characters";
const { supplier } = paymentsOff;

async function act(sql: Sql, proof: StaffProof, id: string, fields: Record<string, string>, now?: Date) {
  const [row] = await sql`select version from applications where id = ${id}`;
  const form = new FormData();
  for (const [name, value] of Object.entries({ version: String(row?.version), ...fields })) form.append(name, value);
  const acted = await actOnApplication(proof, { sql, supplier }, id, form, now);
  expect(acted, fields.act).toMatchObject({ ok: true });
}

const kavitha = { name: "Kavitha Raghunathan", email: "kavitha@shop.example", phone: "9123456780" };

async function fileGst(sql: Sql, admin: StaffProof, who = kavitha) {
  const made = await anApplication(sql, admin, "gst", who);
  for (const { id: requirement } of await listRequirements(admin, sql, made.id)) {
    await act(sql, admin, made.id, { act: "requirement", requirement, judgement: "received" });
    await act(sql, admin, made.id, { act: "requirement", requirement, judgement: "accept" });
    expect(await findRequirement(admin, sql, requirement)).toMatchObject({ state: "accepted" });
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

test("documents that are sent back are asked for again in one mail, a little later, unless staff ask at once", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const who = { name: "Kavitha Raghunathan", email: "kavitha@shop.example", phone: "9123456780" };
  const { id } = await anApplication(sql, admin, "fssai", who);
  const waiting = () =>
    sql`select run_at > now() + interval '10 minutes' as later from jobs where kind = 'documents-mail'`;
  const requirements = await listRequirements(admin, sql, id);
  for (const { id: requirement } of requirements)
    await act(sql, admin, id, { act: "requirement", requirement, judgement: "received" });
  expect(await waiting()).toEqual([]);
  for (const { id: requirement } of requirements.slice(0, 2))
    await act(sql, admin, id, {
      act: "requirement",
      requirement,
      judgement: "send back",
      reason: "A page is missing.",
    });
  expect(await waiting()).toEqual([{ later: true }]);
  await sql`update jobs set run_at = now() where kind = 'documents-mail'`;
  const job = await claimed(sql, "documents-mail");
  const again = await writeDocumentsMail(content, sql, job);
  expect(again?.subject).toBe("Still needed for your FSSAI registration: 2 documents");
  expect(again?.text).toContain("Please send 2 documents for your FSSAI registration");
  expect(again?.text.match(/: Please send it again\. A page is missing\./g)).toHaveLength(2);
  await markDone(sql, job);
  await act(sql, admin, id, {
    act: "requirement",
    requirement: requirements[2]?.id ?? "",
    judgement: "send back",
    reason: "Too old.",
  });
  expect(await waiting()).toContainEqual({ later: true });
  await act(sql, admin, id, { act: "ask documents" });
  expect(await waiting()).not.toContainEqual({ later: true });
});

test("a document that the customer does not have is not asked for, until staff say that it is needed", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const who = { name: "Kavitha Raghunathan", email: "kavitha@shop.example", phone: "9123456780" };
  const { id } = await anApplication(sql, admin, "fssai", who);
  const [, identity] = await listRequirements(admin, sql, id);
  await sql`update requirements set lacks = 'Only a ration card.' where application_id = ${id} and position < 2`;
  await act(sql, admin, id, {
    act: "requirement",
    requirement: identity?.id ?? "",
    judgement: "still needed",
    reason: "It is too old.",
  });
  await sql`update jobs set run_at = now() where kind = 'documents-mail'`;
  const mail = await writeDocumentsMail(content, sql, await claimed(sql, "documents-mail"));
  expect(mail?.subject).toBe("Still needed for your FSSAI registration: 2 documents");
  expect(mail?.text).toContain("1. Identity document: Still needed. It is too old.");
  expect(mail?.text).not.toContain("Photo of the applicant");
});

test("what is missing is asked for by name, with what counts, and never for a whole Aadhaar number", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const who = { name: "Kavitha Raghunathan", email: "kavitha@shop.example", phone: "9123456780" };
  const { id } = await anApplication(sql, admin, "fssai", who);
  await act(sql, admin, id, { act: "ask documents" });
  const mail = await writeDocumentsMail(content, sql, await claimed(sql, "documents-mail"));
  expect(mail).toMatchObject({ to: who.email, subject: expect.stringContaining("FSSAI registration") });
  expect(mail?.text).toContain("1. Photo of the applicant:");
  expect(mail?.text).toContain("masked");
  expect(mail?.text).toContain("Dear Kavitha Raghunathan,");
});

test("the customer gets one mail when it is filed, asked about, inspected or refused, unless that was undone", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const now = new Date("2026-11-06T06:00:00Z");
  const { id } = await fileGst(sql, admin);
  const mailed = async () => {
    const job = await claimed(sql, "stage-mail");
    const mail = await writeStageMail(content, sql, job);
    await markDone(sql, job);
    return mail;
  };
  const filed = await mailed();
  expect(filed).toMatchObject({
    to: "kavitha@shop.example",
    subject: "Your application for the GST registration is filed",
  });
  expect(filed?.text).toContain("on 2 November 2026. The authority's number for the application is AA270626123456T.");
  // Two numbers of one licence are easily taken for each other.
  expect(filed?.text).toContain("Your licence or registration number comes with the grant.");
  expect(filed?.text).toContain("The authority has until 11 November 2026.");
  // Another word on the portal is no other stage.
  await act(sql, admin, id, { act: "portal", authoritySays: "Pending for Processing" });
  const query = { act: "query", askedOn: "2026-11-06", question: "Which deed?", topic: "other", dueOn: "" };
  await act(sql, admin, id, query, now);
  const asked = await mailed();
  expect(asked?.text).toContain("Which deed?\n\nIt must be answered by 17 November 2026.");
  await act(sql, admin, id, { act: "answer", answer: "The deed of 2024.", answeredOn: "2026-11-06" }, now);
  const answered = await mailed();
  expect(answered?.subject).toBe("We have answered the authority about your GST registration");
  expect(answered?.text).toContain("On 6 November 2026 we answered the authority's question");
  await act(sql, admin, id, { act: "portal", authoritySays: "Site Verification Assigned" }, now);
  const inspected = await mailed();
  expect(inspected?.subject).toBe("The authority will inspect the premises for your GST registration");
  expect(inspected?.text).toContain("Please have someone there");
  await act(sql, admin, id, { act: "refuse", refusedBecause: "Deed not registered.", appealUntil: "2027-02-06" }, now);
  const refused = await mailed();
  expect(refused?.text).toContain("The reason it gave: Deed not registered.\n\nYou can appeal until 6 February 2027.");
  await act(sql, admin, id, { act: "back", stage: "filed", reason: "We appeal." });
  expect(await sql`select from jobs where kind = 'stage-mail' and status = 'waiting'`).toEqual([]);
  await act(sql, admin, id, { act: "refuse", refusedBecause: "Again.", appealUntil: "2027-02-06" }, now);
  await act(sql, admin, id, { act: "back", stage: "filed", reason: "It was another firm's." });
  expect(await mailed()).toBeNull();
});

test("an answer that came too late is not announced as an answer", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const now = new Date("2026-11-20T06:00:00Z");
  const { id } = await fileGst(sql, admin);
  const query = { act: "query", askedOn: "2026-11-06", question: "Which deed?", topic: "other", dueOn: "2026-11-17" };
  await act(sql, admin, id, query, now);
  await act(sql, admin, id, { act: "answer", answer: "The deed of 2024.", answeredOn: "2026-11-18" }, now);
  const mails = await sql`select payload ->> 'stage' as stage from jobs where kind = 'stage-mail' order by 1`;
  expect(mails).toEqual([{ stage: "filed" }, { stage: "query" }]);
});

test("what is accepted after the filing is not followed by 'we are preparing the application'", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await fileGst(sql, admin);
  const job = await claimed(sql, "documents-complete-mail");
  const textAt = async (stage: string) => {
    await sql`update applications set stage = ${stage} where id = ${id}`;
    return (await writeCompleteMail(content, sql, job))?.text;
  };
  expect(await textAt("collecting")).toContain("We are preparing the application now");
  expect(await textAt("authority")).toContain("Your application is with the authority");
  expect(await textAt("query")).toContain("We are preparing the answer to the authority's question.");
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
  await warnOfQueries(content, sql, link, new Date("2026-11-13T06:00:00Z"));
  expect(await mails()).toHaveLength(0);
  for (let again = 0; again < 2; again++) await warnOfQueries(content, sql, link, new Date("2026-11-14T06:00:00Z"));
  const first = await mails();
  expect(first.map(({ to }) => to).sort()).toEqual([admin.user.email, agent.user.email].sort());
  expect(first[0]?.subject).toMatch(/^3 days left: query about AP/);
  expect(first[0]?.text).not.toContain("Kavitha");
  await warnOfQueries(content, sql, link, new Date("2026-11-16T06:00:00Z"));
  expect(await mails()).toHaveLength(4);
  await act(
    sql,
    admin,
    id,
    { act: "answer", answer: "Sent.", answeredOn: "2026-11-16" },
    new Date("2026-11-16T07:00:00Z"),
  );
  await warnOfQueries(content, sql, link, new Date("2026-11-17T06:00:00Z"));
  expect(await mails()).toHaveLength(4);
});

test("queries that come up together make one mail a person, and one that is late says so", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const [admin, agent] = [await aStaffMember(sql, "Asha", "admin"), await aStaffMember(sql, "Ravi")];
  const made = [await fileGst(sql, admin), await fileGst(sql, admin, { ...kavitha, phone: "9123456781" })];
  for (const { id } of made) {
    const query = { act: "query", askedOn: "2026-11-06", question: "Deed?", topic: "other", dueOn: "" };
    await act(sql, admin, id, query, new Date("2026-11-06T06:00:00Z"));
  }
  await act(sql, admin, made[0]?.id ?? "", { act: "assign", owner: agent.user.id });
  // Nobody was warned in time, as after days with the server off.
  await warnOfQueries(content, sql, (application) => `https://desk/${application}`, new Date("2026-11-20T06:00:00Z"));
  const notices = await sql`select payload from jobs where kind = 'notice-mail'`;
  const of = (email: string) => notices.filter(({ payload }) => payload.to === email).map(({ payload }) => payload);
  expect(of(admin.user.email)).toHaveLength(1);
  const [all] = of(admin.user.email);
  expect(all.subject).toBe("2 queries to answer, the first: 3 days late");
  for (const { id } of made) expect(all.text).toContain(`https://desk/${id}`);
  expect(all.text).toContain("Owner: Ravi.");
  expect(of(agent.user.email).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^3 days late: query about/),
  ]);
  expect(notices).toHaveLength(2);
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
  await warnOfQueries(content, sql, (application) => application, new Date("2026-11-14T06:00:00Z"));
  const notices = await sql`select payload ->> 'to' as to from jobs where kind = 'notice-mail'`;
  expect(notices.map(({ to }) => to)).toEqual([admin.user.email]);
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
    content,
    sql,
    job,
    (token) => `https://site.example/reminders/${links.push(token) && token}`,
    secret,
  );
  expect(mail?.subject).toBe("GST: bank account: due on 10 December 2026");
  expect(mail?.text).toContain("for free");
  expect(mail?.text).not.toMatch(/we can|our fee|Rs \d/i);
  // Beside a fee that the authority takes nothing is 'for free'.
  const { date } = job.payload as { date: string };
  for (const rule of ["fssaiYearlyFee", "fssaiRenewal"]) {
    await sql`update due_dates set rule = ${rule} where id = ${date}`;
    const fee = await writeReminder(content, sql, job, () => "", secret);
    expect(fee?.text).toContain("You can pay it yourself on the government's site.");
    expect(fee?.text).not.toContain("for free");
  }
  await sql`update due_dates set rule = 'gstBankAccount' where id = ${date}`;
  const [token = ""] = links;
  expect(await readStop(sql, [secret], `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`)).toBeNull();
  expect(await readStop(sql, ["another secret"], token)).toBeNull();
  const stop = await readStop(sql, [secret], token);
  expect(stop).toMatchObject({ title: "GST: bank account", isStopped: false });
  await stopReminders(sql, stop?.id ?? "");
  await stopReminders(sql, stop?.id ?? "");
  expect(await readStop(sql, [secret], token)).toMatchObject({ isStopped: true });
  expect(await sql`select from application_events where kind = 'reminders stopped'`).toHaveLength(1);
  expect(await writeReminder(content, sql, job, () => "", secret)).toBeNull();
});

test("who gave no e-mail address is not reminded, and is not counted as reminded", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await fileGst(sql, admin, { ...kavitha, email: noEmailOf(kavitha.phone) });
  await act(sql, admin, id, { act: "grant", number: "27AAPFU0939F1ZV", validFrom: "2026-11-10", validUntil: "" });
  const now = new Date("2026-11-11T04:00:00Z");
  await remindCustomers(sql, now);
  expect(await sql`select from jobs where kind = 'reminder-mail'`).toHaveLength(0);
  const { kinds } = await countComing(admin, sql, now);
  expect(kinds.find(({ rule }) => rule === "gstBankAccount")).toMatchObject({ count: 1, informed: 0 });
});

test("a day that was moved, by hand or because the grant was entered wrongly, is reminded of anew", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await fileGst(sql, admin);
  const sent = async () => (await sql`select payload from jobs where kind = 'reminder-mail'`).length;
  const remindOn = (day: string) => remindCustomers(sql, new Date(`${day}T04:00:00Z`));
  const dayOf = async () =>
    (await sql`select due_on::text as day from due_dates where rule = 'gstBankAccount'`).map(({ day }) => day);
  const grant = { act: "grant", number: "27AAPFU0939F1ZV", validUntil: "" };
  await act(sql, admin, id, { ...grant, validFrom: "2026-11-10" });
  await remindOn("2026-11-11");
  expect(await sent()).toBe(1);
  await act(sql, admin, id, { act: "back", stage: "authority", reason: "Mistyped" });
  await act(sql, admin, id, { ...grant, validFrom: "2026-11-03" });
  expect(await dayOf()).toEqual(["2026-12-03"]);
  await remindOn("2026-11-20");
  expect(await sent()).toBe(1);
  const [date] = await sql<{ id: string }[]>`select id from due_dates where rule = 'gstBankAccount'`;
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
  const rules = async () => (await sql`select rule from due_dates order by rule`).map(({ rule }) => rule);
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
  await sql`delete from due_dates`;
  await sql`
    with people as (
      insert into submissions (name, email, phone, state)
      select 'Shop ' || n, n || '@shop.example', (9000000000 + n)::text, 'Goa' from generate_series(1, 5) as n returning id),
    made as (insert into customers (id) select id from people returning id),
    theirs as (insert into customer_submissions (customer_id, submission_id) select id, id from made),
    registered as (
      insert into registrations (customer_id, service, kind, number, valid_from, consented_on)
      select id, 'gst', 'regular', id::text, '2026-01-01', '2026-01-01' from made returning id)
    insert into due_dates (registration_id, rule, due_on) select id, 'gstReturn', '2026-12-31' from registered`;
  for (let hour = 4; hour < 6; hour++) await remindCustomers(sql, new Date(`2026-11-11T0${hour}:00:00Z`), 3);
  expect(await sql`select from reminders`).toHaveLength(5);
});

test("somebody who withdrew and comes back later is reminded of what was granted since, and of nothing before", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const grant = { act: "grant", number: "27AAPFU0939F1ZV", validFrom: "2026-11-10", validUntil: "" };
  const before = await fileGst(sql, admin);
  await act(sql, admin, before.id, grant);
  await sql`update submissions set created_at = now() - interval '2 days'`;
  await sql`update registrations set created_at = now() - interval '2 days'`;
  await sql`update cases set withdrawn_at = now() - interval '1 day'`;
  await sql`delete from submission_keys`;
  const after = await fileGst(sql, admin);
  await act(sql, admin, after.id, { ...grant, number: "29AAPFU0939F1ZR" });
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
  const [date] = await sql<{ id: string }[]>`select id from due_dates where rule = 'gstReturn'`;
  await act(sql, admin, id, { act: "set date", date: date?.id ?? "", day: "2026-12-20" });
  await act(sql, admin, id, { act: "finish date", date: date?.id ?? "" }, new Date("2026-12-15T06:00:00Z"));
  const dates =
    await sql`select due_on::text as day, done_at is not null as done from due_dates where rule = 'gstReturn' order by due_on`;
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

const noFile = async () => null;

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
  const read = async (asked: string) => (asked === document ? bytes : null);
  const mail = await writeCertificateMail(content, sql, await claimed(sql, "certificate-mail"), read);
  expect(mail?.text).toContain("27AAPFU0939F1ZV\nValid from 10 November 2026, with no end date");
  expect(mail?.text).toContain("The certificate is attached");
  expect(mail?.attachments?.[0]?.filename).toBe("GST registration 27AAPFU0939F1ZV.pdf");
  expect(Buffer.from(mail?.attachments?.[0]?.content ?? "", "base64")).toEqual(bytes);
});

test("the certificate goes to the address that its application was asked for with, and to no other of its customer", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id, submissionId } = await fileGst(sql, admin);
  // A stranger with the same number, newer, in the same case and even in the same customer record.
  const stranger = { name: "Rakesh Nobody", email: "rakesh@shop.example", phone: "9123456780" };
  const other = await anApplication(sql, admin, "fssai", stranger);
  await sql`update cases set merged_into = ${submissionId} where id = ${other.submissionId}`;
  await sql`
    update customer_submissions set customer_id = (select customer_id from applications where id = ${id})
    where submission_id = ${other.submissionId}`;
  await act(sql, admin, id, granted, new Date(Date.now() - 25 * 60 * 60 * 1_000));
  const job = await claimed(sql, "certificate-mail");
  expect(job.subject).toBe(submissionId);
  expect((await writeCertificateMail(content, sql, job, noFile))?.to).toBe("kavitha@shop.example");
  expect(await writeCertificateMail(content, sql, { ...job, subject: other.submissionId } as Job, noFile)).toBeNull();
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
  const first = await writeCertificateMail(content, sql, job, noFile);
  expect(first?.text).toContain("- GST: bank account: 10 December 2026");
  expect(first?.attachments).toBeUndefined();
  await markDone(sql, job);
  await attachCertificate(admin, sql, id, crypto.randomUUID());
  expect(await waiting(sql)).toEqual([0]);
});

test("a certificate that is too large for a mailbox is led to, and one byte less is attached", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await fileGst(sql, admin);
  await act(sql, admin, id, granted);
  await attachCertificate(admin, sql, id, crypto.randomUUID());
  const job = await claimed(sql, "certificate-mail");
  const withFile = (size: number) => writeCertificateMail(content, sql, job, async () => Buffer.alloc(size));
  const large = await withFile(mostAttachedBytes + 1);
  expect(large?.attachments).toBeUndefined();
  expect(large?.text).toContain("too large for an e-mail: please download it in My applications");
  expect((await withFile(mostAttachedBytes))?.attachments).toHaveLength(1);
});

test("the mail about a grant says number, name and validity, then the certificate, what comes next, and the invoice last", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await anApplication(sql, admin, "fssai", {
    name: "Gupta Sweets & Namkeen",
    email: "gupta@shop.example",
    phone: "9123456780",
  });
  await sql`update applications set stage = 'filed' where id = ${id}`;
  const registered = { act: "grant", number: "22421012003663", validFrom: "2026-11-10", validUntil: "" };
  await act(sql, admin, id, registered, new Date(Date.now() - 25 * 60 * 60 * 1_000));
  const mail = await writeCertificateMail(content, sql, await claimed(sql, "certificate-mail"), noFile);
  const inOrder = [
    "Your FSSAI registration is granted",
    "Dear Gupta Sweets & Namkeen,",
    "Gupta Sweets & Namkeen\n22421012003663\nValid from 10 November 2026, with no end date",
    "We do not have the certificate itself yet",
    "What comes next",
    "- Show the number where you sell:",
    "- FSSAI yearly fee: The authority has not announced the day.",
    "- A new address, another name, or more turnover?",
    "Your invoice for Rs 1,499 follows in an e-mail of its own: paid, nothing due.",
  ];
  const places = inOrder.map((part) => mail?.text.indexOf(part) ?? -1);
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("an old licence says its last day", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const who = { name: "Kavitha Raghunathan", email: "kavitha@shop.example", phone: "9123456780" };
  const { id } = await anApplication(sql, admin, "fssai", who);
  await sql`update applications set stage = 'filed' where id = ${id}`;
  const registered = { act: "grant", number: "22421012003663", validFrom: "2026-03-02", validUntil: "2027-03-01" };
  await act(sql, admin, id, registered, new Date(Date.now() - 25 * 60 * 60 * 1_000));
  const mail = await writeCertificateMail(content, sql, await claimed(sql, "certificate-mail"), noFile);
  expect(mail?.text).toContain("22421012003663\nValid from 2 March 2026, until 1 March 2027");
  expect(mail?.text).toContain("- FSSAI renewal: ");
});

test("the invoice leaves after the mail about the grant, also when the certificate comes at once", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await fileGst(sql, admin);
  await act(sql, admin, id, granted);
  const order = async () =>
    (await sql`select kind from jobs where kind in ('invoice-mail', 'certificate-mail') order by run_at`).map(
      ({ kind }) => kind,
    );
  expect(await order()).toEqual(["certificate-mail", "invoice-mail"]);
  await attachCertificate(admin, sql, id, crypto.randomUUID());
  expect(await waiting(sql)).toEqual([0]);
  expect(await order()).toEqual(["certificate-mail", "invoice-mail"]);
  const [invoice] =
    await sql`select run_at < now() + interval '2 minutes' as soon from jobs where kind = 'invoice-mail'`;
  expect(invoice).toEqual({ soon: true });
});
