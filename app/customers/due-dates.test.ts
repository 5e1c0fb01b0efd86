import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { dayInIndia } from "../../content/format";
import { addDays } from "../../content/law/deadlines";
import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { aCase, aStaffMember } from "../../test/support/cases";
import { testDatabase } from "../../test/support/database";
import { content } from "../../test/support/edition/content";
import { paymentsOff } from "../../test/support/payments";
import { anApplication } from "../../test/support/work/applications";
import { actOnApplication } from "../applications/application-acts.server";
import { startByHand } from "../applications/start/start-application.server";
import { readQueueView } from "../cases/queue/queue";
import { listQueue } from "../cases/queue/queue.server";
import { actOnCustomer, listCustomersPage } from "./customers.server";
import { remindCustomers } from "./reminders.server";
import { openRenewals } from "./renewals.server";

const { supplier } = paymentsOff;
const who = { name: "Imran Sheikh", email: "imran@shop.example", phone: "9820011223" };

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

/** A Udyam registration, whose yearly update is due on a day. */
async function registered(sql: Sql, admin: StaffProof, day: string) {
  const { id, submissionId } = await anApplication(sql, admin, "msme", who);
  const versionOf = async () => String((await sql`select version from applications where id = ${id}`)[0]?.version);
  const act = async (fields: Record<string, string>) =>
    expect(
      await actOnApplication(admin, { sql, supplier }, id, formOf({ version: await versionOf(), ...fields })),
    ).toMatchObject({ ok: true });
  await act({ act: "grant", number: "UDYAM-MH-03-0012345", validFrom: "2026-11-10", validUntil: "" });
  const [date] = await sql<{ id: string }[]>`select id from due_dates where rule = 'udyamUpdate'`;
  await act({ act: "set date", date: date?.id ?? "", day });
  return { id, submissionId, date: date?.id ?? "", act };
}

const renewals = (sql: Sql) => sql<{ id: string; merged: string | null; said: string; promise: Date | null }[]>`
  select cases.id, merged_into as merged, message as said, promise_due as promise
  from cases join submissions on submissions.id = cases.id where cases.kind = 'renewal'`;

const queued = async (proof: StaffProof, sql: Sql, now: Date) =>
  (await listQueue(proof, sql, readQueueView(new URLSearchParams()), { now })).map(({ id }) => id);

test("what comes back makes one case in the queue, two months before it", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { submissionId, date } = await registered(sql, admin, "2027-11-10");
  await sql`update cases set status = 'won'`;
  await openRenewals(content, sql, new Date("2027-09-10T06:00:00Z"));
  expect(await renewals(sql)).toHaveLength(0);
  const now = new Date("2027-09-11T06:00:00Z");
  for (let again = 0; again < 3; again++) await openRenewals(content, sql, now);
  const [made, ...more] = await renewals(sql);
  expect(more).toEqual([]);
  expect(made).toMatchObject({
    merged: null,
    promise: null,
    said: "Udyam yearly update for UDYAM-MH-03-0012345: due on 10 November 2027.",
  });
  expect(await queued(admin, sql, now)).toEqual([made?.id]);
  expect(await sql`select case_id as case from due_dates where id = ${date}`).toEqual([{ case: made?.id }]);
  const customers = await sql`
    select distinct customer_id from customer_submissions where submission_id in (${submissionId}, ${made?.id ?? ""})`;
  expect(customers).toHaveLength(1);
});

test("the list of whom something falls due for says when, and when they were reminded", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const day = addDays(dayInIndia(), 20);
  const { act, date } = await registered(sql, admin, day);
  const coming = async () => {
    const { rows } = await listCustomersPage(admin, sql, { search: "", due: "udyamUpdate", older: "" });
    return rows.map((row) => row.coming);
  };
  expect(await coming()).toEqual([{ day, reminded: null }]);
  await remindCustomers(sql);
  expect(await coming()).toEqual([{ day, reminded: dayInIndia() }]);
  await sql`update due_dates set due_on = null where id = ${date}`;
  expect(await coming()).toMatchObject([{ day: null }]);
  await act({ act: "set date", date, day });
  expect(await coming()).toMatchObject([{ day }]);
});

test("somebody who is being talked to already gets no second case: the open one comes forward", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { submissionId } = await registered(sql, admin, "2027-11-10");
  await sql`update cases set status = 'talking', promise_due = null, next_action_at = '2027-12-01'`;
  const now = new Date("2027-09-11T06:00:00Z");
  await openRenewals(content, sql, now);
  expect(await renewals(sql)).toMatchObject([{ merged: submissionId }]);
  expect(await queued(admin, sql, now)).toEqual([submissionId]);
  const [row] =
    await sql`select next_action_at < '2027-09-13' as sooner, promise_due from cases where id = ${submissionId}`;
  expect(row).toEqual({ sooner: true, promiseDue: null });
  expect(await sql`select from case_events where in_case = ${submissionId} and kind = 'renewal'`).toHaveLength(1);
});

test("a date that is done or stopped, or whose person withdrew, makes no case; a bank account never does", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { date, submissionId } = await registered(sql, admin, "2027-11-10");
  const now = new Date("2027-10-01T06:00:00Z");
  await sql`update due_dates set stopped_at = now() where id = ${date}`;
  await openRenewals(content, sql, now);
  await sql`update due_dates set stopped_at = null, rule = 'gstBankAccount' where id = ${date}`;
  await openRenewals(content, sql, now);
  await sql`update due_dates set rule = 'udyamUpdate' where id = ${date}`;
  await sql`update cases set withdrawn_at = now() where id = ${submissionId}`;
  await openRenewals(content, sql, now);
  expect(await renewals(sql)).toHaveLength(0);
  await sql`update cases set withdrawn_at = null where id = ${submissionId}`;
  await openRenewals(content, sql, now);
  expect(await renewals(sql)).toHaveLength(1);
});

test("somebody who said that nobody may call is not called about what comes back, unless they have asked again since", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { date } = await registered(sql, admin, "2027-11-10");
  await sql`update cases set status = 'lost', lost_reason = 'do not call', do_not_call = true`;
  const open = async () => {
    await openRenewals(content, sql, new Date("2027-10-01T06:00:00Z"));
    const [made] =
      await sql`select do_not_call as blocked from cases where kind = 'renewal' order by created_at desc limit 1`;
    return made?.blocked;
  };
  expect(await open()).toBe(true);
  await sql`update cases set status = 'lost', lost_reason = 'not needed' where kind = 'renewal'`;
  await sql`delete from submission_keys`;
  await aCase(sql, who);
  await sql`update cases set status = 'won', lost_reason = null where kind = 'lead' and status = 'new'`;
  await sql`update due_dates set case_id = null where id = ${date}`;
  expect(await open()).toBe(false);
});

const elsewhere = {
  act: "add registration",
  kind: "state",
  business: "maker",
  number: "11521012000345",
  validFrom: "2024-06-01",
  validUntil: "2027-05-31",
  consentedOn: "2026-11-16",
  consent: "By phone, on our own call",
};

test("a registration made elsewhere is entered with consent, and its dates are reminded of and set", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const [admin, agent] = [await aStaffMember(sql, "Asha", "admin"), await aStaffMember(sql, "Ravi")];
  const { id } = await anApplication(sql, admin, "gst", who);
  await sql`update applications set owner = ${admin.user.id}`;
  await sql`update cases set owner = ${admin.user.id}`;
  const [customer] = await sql<{ id: string }[]>`select customer_id as id from applications where id = ${id}`;
  const now = new Date("2026-11-17T06:00:00Z");
  const act = async (proof: StaffProof, fields: Record<string, string>) => {
    const [row] = await sql`select version from customers where id = ${customer?.id ?? ""}`;
    const form = formOf({ version: String(row?.version), ...fields });
    return actOnCustomer(proof, sql, customer?.id ?? "", form, now);
  };
  for (const [fields, message] of [
    [{ number: "1152101200034" }, "An FSSAI number has 14 digits."],
    [{ number: "21521012000345" }, "A registration begins with 2 and a licence with 1"],
    [{ consent: " " }, "Please say how the customer agreed."],
    [{ consent: "Aadhaar 2341 2341 2346" }, "Aadhaar"],
    [{ validUntil: "2024-05-31" }, "The end is before the beginning."],
    [{ consentedOn: "2026-12-01" }, "That day has not come yet."],
    [{ version: "99" }, "Somebody else changed this customer in the meantime."],
  ] as const)
    expect((await act(admin, { ...elsewhere, ...fields })).message, message).toContain(message);
  expect(await act(agent, elsewhere)).toMatchObject({ ok: false, status: 404 });
  expect(await sql`select from registrations`).toHaveLength(0);
  expect(await act(admin, elsewhere)).toMatchObject({ ok: true });
  expect(await act(admin, elsewhere)).toMatchObject({
    message: "This number is entered already, for another registration.",
  });
  const dates = await sql<{ id: string; rule: string; day: string }[]>`
    select id, rule, due_on::text as day from due_dates order by due_on`;
  // Renewed 30 days before its end, and the return of a maker.
  expect(dates).toMatchObject([
    { rule: "fssaiRenewal", day: "2027-05-01" },
    { rule: "fssaiReturn", day: "2027-05-31" },
  ]);
  const [event] = await sql`select note from application_events where kind = 'registration added'`;
  expect(event?.note).toBe(elsewhere.consent);
  await remindCustomers(sql, new Date("2027-03-05T04:00:00Z"));
  expect(await sql`select days from reminders`).toEqual([{ days: 60 }]);
  await openRenewals(content, sql, new Date("2027-03-05T04:00:00Z"));
  expect(await renewals(sql)).toHaveLength(1);
  const [first, second] = dates;
  expect(await act(admin, { act: "set date", date: first?.id ?? "", day: "2027-04-20" })).toMatchObject({
    ok: true,
  });
  expect(await act(admin, { act: "finish date", date: second?.id ?? "" })).toMatchObject({ ok: true });
  const after = await sql`select rule, due_on::text as day, done_at is not null as done from due_dates order by due_on`;
  expect(after).toEqual([
    { rule: "fssaiRenewal", day: "2027-04-20", done: false },
    { rule: "fssaiReturn", day: "2027-05-31", done: true },
    { rule: "fssaiReturn", day: "2028-05-31", done: false },
  ]);
  const [registration] = await sql<{ id: string }[]>`select id from registrations`;
  expect(await act(admin, { act: "end registration", registration: registration?.id ?? "" })).toMatchObject({
    ok: true,
  });
  await remindCustomers(sql, new Date("2027-04-14T04:00:00Z"));
  expect(await sql`select days from reminders`).toHaveLength(1);
});

test("an agent who entered a colleague's customer again adds no registration to them", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const [admin, agent] = [await aStaffMember(sql, "Asha", "admin"), await aStaffMember(sql, "Ravi")];
  await anApplication(sql, admin, "gst", who);
  await sql`update applications set owner = ${admin.user.id}`;
  await sql`update cases set owner = ${admin.user.id}`;
  await sql`delete from submission_keys`;
  const submission = await aCase(sql, who);
  await startByHand(agent, sql, { submission, service: "msme", kind: "udyam", key: randomUUID() });
  const [customer, ...others] = await sql<{ id: string; version: number }[]>`select id, version from customers`;
  expect(others).toEqual([]);
  const form = formOf({ version: String(customer?.version), ...elsewhere });
  const now = new Date("2026-11-17T06:00:00Z");
  expect(await actOnCustomer(agent, sql, customer?.id ?? "", form, now)).toMatchObject({
    status: 400,
    message: "A colleague works for one of these customers. Please ask an admin.",
  });
  expect(await sql`select from registrations`).toHaveLength(0);
});
