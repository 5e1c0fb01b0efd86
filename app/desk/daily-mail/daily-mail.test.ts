import { afterEach, beforeEach, expect, test } from "vitest";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { testDatabase } from "../../../test/support/database";
import { content } from "../../../test/support/edition/content";
import { claimJob } from "../../../test/support/jobs";
import { defaultCalendar } from "../../office/default-calendar";
import { dailyMailKind, enqueueDailyMails, writeDailyMail } from "./daily-mail.server";
import { switchDailyMail, wantsDailyMail } from "./switches.server";

const origin = "https://www.anugya.example";
/** A Wednesday, ten in the morning in the office. */
const morning = new Date("2026-11-11T04:30:00Z");
const hourMs = 60 * 60 * 1_000;
const hours = (count: number) => new Date(morning.getTime() + count * hourMs);

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database[Symbol.asyncDispose]());

async function addCase(owner: string | null, promiseDue: Date | null, nextActionAt: Date) {
  const id = await aCase(database.sql, { name: "Asha Kumari" });
  await database.sql`
    update cases set owner = ${owner}, promise_due = ${promiseDue}, next_action_at = ${nextActionAt} where id = ${id}`;
}

/** Every mail that the morning brings, each written once as the job runner would. */
async function mailsAt(now: Date) {
  const { sql } = database;
  await enqueueDailyMails(sql, defaultCalendar, now);
  const mails = [];
  for (let job = await claimJob(sql, [dailyMailKind]); job; job = await claimJob(sql, [dailyMailKind])) {
    const mail = await writeDailyMail(content, sql, job, origin, now);
    if (mail) mails.push(mail);
  }
  return mails;
}

test("an agent's mail says what is due, in counts and links, without anything about the people", async () => {
  const meera = await aStaffMember(database.sql, "Meera Pillai");
  const rohit = await aStaffMember(database.sql, "Rohit Bansal");
  await addCase(meera.user.id, hours(-2), hours(-1));
  await addCase(meera.user.id, hours(2), hours(2));
  await addCase(meera.user.id, hours(3), hours(48));
  await addCase(meera.user.id, null, hours(-30));
  await addCase(meera.user.id, null, hours(5));
  await addCase(meera.user.id, null, hours(100));
  await addCase(null, hours(1), hours(1));
  await addCase(rohit.user.id, null, hours(100));
  const [first, second] = (await mailsAt(morning)).sort((one, other) => other.text.length - one.text.length);
  expect(first).toMatchObject({
    to: meera.user.email,
    subject: expect.stringContaining("Your broken promises: 1"),
  });
  for (const line of [
    `Your broken promises: 1\n${origin}/desk?owner=me&part=broken`,
    `Your promises that end today: 2\n${origin}/desk?owner=me&part=promised`,
    `Your overdue follow-ups: 1\n${origin}/desk?owner=me&part=overdue`,
    `Your follow-ups due today: 1\n${origin}/desk?owner=me&part=today`,
    `Unassigned cases: 1\n${origin}/desk?owner=nobody`,
    `${origin}/account#daily-mail`,
    "Meera, this is pending for you today",
  ])
    expect(first?.text).toContain(line);
  expect(first?.text).not.toMatch(/Asha|Kumari|\d{10}|shop\.example/);
  expect(second?.text).not.toContain("Your ");
});

test("an admin's mail counts all broken promises and failed mails", async () => {
  const leela = await aStaffMember(database.sql, "Leela Thomas", "admin");
  const meera = await aStaffMember(database.sql, "Meera Pillai");
  await addCase(meera.user.id, hours(-2), hours(-1));
  for (const endedAt of [hours(-3), hours(-30)])
    await database.sql`
      insert into jobs (kind, status, created_at, ended_at) values ('mail', 'given up', ${hours(-60)}, ${endedAt})`;
  const mails = await mailsAt(morning);
  const toAdmin = mails.find(({ to }) => to === leela.user.email);
  expect(toAdmin?.text).toContain(`Broken promises of the whole team: 1\n${origin}/desk?owner=all&part=broken`);
  expect(toAdmin?.text).toContain("E-mails that could not be sent since yesterday: 1");
  expect(mails.find(({ to }) => to === meera.user.email)?.text).not.toContain("whole team");
});

test("there is one a day, from the opening on, none on a closed day, and none when nothing is due", async () => {
  const meera = await aStaffMember(database.sql, "Meera Pillai");
  expect(await mailsAt(morning)).toEqual([]);
  await database.sql`delete from jobs`;
  await addCase(meera.user.id, null, hours(-1));
  await database.sql`delete from jobs`;
  const at = async (time: string) => (await mailsAt(new Date(`${time}+05:30`))).length;
  expect(await at("2026-11-11T08:59")).toBe(0);
  expect(await at("2026-11-11T09:01")).toBe(1);
  expect(await at("2026-11-11T09:02")).toBe(0);
  expect(await at("2026-11-11T15:00")).toBe(0);
  expect(await at("2026-11-12T21:00")).toBe(0);
  expect(await at("2026-11-13T09:30")).toBe(1);
  const { sql } = database;
  await enqueueDailyMails(
    sql,
    { ...defaultCalendar, exceptions: { "2026-11-14": [] } },
    new Date("2026-11-14T10:00+05:30"),
  );
  expect(await sql`select from jobs where kind = ${dailyMailKind} and unique_key like '2026-11-14%'`).toHaveLength(0);
});

test("staff who switched it off, are absent or lost the role get none", async () => {
  const { sql } = database;
  const people = [];
  for (const name of ["Meera Pillai", "Rohit Bansal", "Sana Qureshi", "Vivek Hegde"])
    people.push(await aStaffMember(sql, name));
  const [meera, rohit, sana, vivek] = people as [
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
  ];
  for (const { user } of people) await addCase(user.id, null, hours(-1));
  await sql`delete from jobs`;
  expect(await wantsDailyMail(meera, sql)).toBe(true);
  await switchDailyMail(meera, sql, false);
  expect(await wantsDailyMail(meera, sql)).toBe(false);
  await sql`insert into staff (user_id, is_absent) values (${rohit.user.id}, true)`;
  await enqueueDailyMails(sql, defaultCalendar, morning);
  // The role is taken away between the enqueuing and the sending.
  await sql`delete from user_roles where user_id = ${sana.user.id}`;
  expect((await mailsAt(morning)).map(({ to }) => to)).toEqual([vivek.user.email]);
  await switchDailyMail(meera, sql, true);
  expect((await mailsAt(morning)).map(({ to }) => to)).toEqual([meera.user.email]);
});
