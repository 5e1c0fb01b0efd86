import { expect, test } from "vitest";
import type { Sql } from "../../../../db/connect";
import { aCase, aStaffMember } from "../../../../test/support/cases";
import { testDatabase } from "../../../../test/support/database";
import { secret } from "../../../../test/support/server";
import { anApplication } from "../../../../test/support/work/applications";
import { saveView } from "../../../cases/queue/views.server";
import { changeCase } from "../../../cases/write-case-change.server";
import { actOnPrivacy } from "../../desk/privacy-acts.server";
import { loadPrivacyDesk } from "../../desk/show-privacy-desk.server";
import { erasePeople } from "../erase.server";
import { eraseTypedAfterwards } from "../redact-free-text.server";

const secrets: [string] = [secret];
const person = { name: "Zubaida R. Quraishi", email: "zubaida@quraishi.example", phone: "9876501234" };
const [pan, gstin, arn, licence, udyam] = [
  "AAPFU0939F",
  "27AAPFU0939F1ZV",
  "AA270626123456T",
  "10012022000123",
  "UDYAM-MH-26-0012345",
];
const registrations = [["fssai", licence] as const, ["msme", udyam] as const];
const traces = [/aapfu/i, /0939/, /aa270626/i, /1001\s?2022/, /0012345/];

async function aCustomer(sql: Sql, details = person, registered: (readonly [string, string])[] = registrations) {
  const admin = await aStaffMember(sql, "Meera", "admin");
  const made = await anApplication(sql, admin, "gst", details);
  await sql`update applications set pan = ${pan}, gstin = ${gstin}, filed_reference = ${arn} where id = ${made.id}`;
  const [{ customer } = { customer: "" }] = await sql<{ customer: string }[]>`
    select customer_id as customer from applications where id = ${made.id}`;
  for (const [service, number] of registered)
    await sql`
      insert into registrations (customer_id, service, kind, number, valid_from, consented_on)
      values (${customer}, ${service}, 'regular', ${number}, current_date, current_date)`;
  return { admin, ...made };
}

/** Everything that a dump of these tables would show. */
async function textsOf(sql: Sql) {
  const rows = await sql<{ text: string }[]>`
    select note as text from case_events union all select payload::text from jobs where payload is not null
    union all select name || ' ' || query from saved_views union all select filter::text from exports
    union all select details::text from audit_events`;
  return rows.map(({ text }) => text).join("\n");
}

test("an authority's numbers of an erased person leave notes of others, saved views, filters and waiting mails", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const { admin, submissionId } = await aCustomer(sql);
  const other = await aCase(sql, { name: "Parvati Nair", email: "parvati@shop.example", phone: "9000000001" });
  const note = async (text: string) => {
    const [held] = await sql<{ version: number }[]>`select version from cases where id = ${other}`;
    await changeCase(admin, sql, { id: other, version: held?.version ?? 0 }, () => ({
      kind: "note",
      note: text,
      fields: {},
    }));
  };
  await note(
    "Same owner: aapfu 0939 f, 27-AAPFU0939F-1ZV, ARN AA270626123456T, FSSAI 1001 2022 0001 23, udyam mh 26 0012345.",
  );
  await saveView(admin, sql, `PAN ${pan}`, "status=new");
  await saveView(admin, sql, "by licence", new URLSearchParams({ q: licence, status: "new" }).toString());
  await saveView(admin, sql, "by part", new URLSearchParams({ q: "AAPFU0939" }).toString());
  await saveView(admin, sql, "all Udyam", "q=udyam");
  await sql`insert into exports (user_id, email, filter) values (${admin.user.id}, 'x', ${sql.json({ search: arn })})`;
  await sql`
    insert into jobs (kind, payload) values ('notice-mail',
      ${sql.json({ to: "parvati@shop.example", subject: udyam, text: `Like ${gstin}` })})`;

  await erasePeople(sql, secrets, { submissions: [submissionId], reason: "asked by the person", actor: null });
  const left = await textsOf(sql);
  for (const trace of traces) expect(left).not.toMatch(trace);
  expect(left).toContain("Same owner: [erased], [erased], ARN [erased], FSSAI [erased], [erased].");
  expect(
    (await sql`select name, query from saved_views order by name`).map(({ name, query }) => `${name}: ${query}`),
  ).toEqual(["Saved view: status=new", "all Udyam: q=udyam", "by licence: status=new"]);

  await note(`They still have ${licence} and ${gstin}`);
  await eraseTypedAfterwards(sql, secrets);
  expect(await textsOf(sql)).toContain("They still have [erased] and [erased]");
});

test("saved views of both lists keep nothing of an erased person in name or query: the firm they applied for, nor a mark in any spelling", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const { id, submissionId } = await aCustomer(sql);
  await sql`update applications set applicant = 'Noor Jahan Sweet House' where id = ${id}`;
  const marks = [
    ...[
      "Noor Jahan Sweet House",
      "Zubaida R. Quraishi",
      "Quraishi Zubaida",
      "+91 98765 01234",
      "zubaida@quraishi.example",
    ],
    ...[pan, gstin, arn, licence, "udyam mh 26 0012345"],
  ];
  const inApplications = { screen: "applications", keep: (query: string) => query } as const;
  for (const mark of marks) {
    const staff = await aStaffMember(sql, "Asha", "admin");
    for (const kind of [undefined, inApplications]) {
      await saveView(staff, sql, `call ${mark}`, "status=new", kind);
      await saveView(staff, sql, "filter", new URLSearchParams({ q: mark, status: "new" }).toString(), kind);
      await saveView(staff, sql, "search", new URLSearchParams({ q: mark }).toString(), kind);
    }
  }
  await erasePeople(sql, secrets, { submissions: [submissionId], reason: "asked by the person", actor: null });
  const left = await sql`select distinct name, query, count(*)::int as count from saved_views group by name, query`;
  const [query, count] = ["status=new", 2 * marks.length];
  expect(left).toEqual(["Saved view", "filter"].map((name) => ({ name, query, count })));
});

test("a number that somebody who stays has too is left", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const { admin, submissionId } = await aCustomer(sql);
  const partner = await aCustomer(
    sql,
    { name: "Parvati Nair", email: "parvati@shop.example", phone: "9000000001" },
    [],
  );
  const [held] = await sql<{ version: number }[]>`select version from cases where id = ${partner.submissionId}`;
  await changeCase(admin, sql, { id: partner.submissionId, version: held?.version ?? 0 }, () => ({
    kind: "note",
    note: `Her PAN is ${pan}`,
    fields: {},
  }));
  await erasePeople(sql, secrets, { submissions: [submissionId], reason: "asked by the person", actor: null });
  expect(await textsOf(sql)).toContain(`Her PAN is ${pan}`);
});

test("erased by phone number, the account stays: staff see it before and after, and a mail says how to delete it", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meera", "admin");
  const sent = await aCase(sql, person);
  await sql`insert into "user" (id, name, email, email_verified) values ('hers', ${person.name}, ${person.email}, true)`;
  const desk = await loadPrivacyDesk(admin, { sql, secrets }, new URLSearchParams({ contact: person.phone }));
  expect(desk.found?.summary).toContain(`There is also an account with ${person.email}.`);

  const form = new FormData();
  const fields = { act: "erase", contact: person.phone, reason: "Rang, knew her case", confirmed: "yes" };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const proof = Object.assign(Object.create(Object.getPrototypeOf(admin)), admin, { hasRecentPassword: true });
  const done = await actOnPrivacy(proof, { sql, secrets, recordErasures: async () => true }, form);
  expect(done).toMatchObject({ ok: true, did: { accounts: [person.email] } });
  expect(done.message).toContain(`The account with ${person.email} stays`);
  expect(await sql`select from submissions where id = ${sent}`).toHaveLength(0);
  const mails = await sql`select payload from jobs where kind = 'mail' and payload ->> 'to' = ${person.email}`;
  expect(mails.map(({ payload }) => payload)).toMatchObject([{ text: expect.stringContaining("My data") }]);
});

test("the name in others' notes goes although an account with the same address stays; the address goes with the account", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meera", "admin");
  // An address that has no name in it.
  const person = { name: "Zubaida R. Quraishi", email: "zq.bakes@shop.example", phone: "9876501234" };
  const sent = await aCase(sql, person);
  await sql`update cases set first_contact_at = now() where id = ${sent}`;
  await sql`insert into case_events (case_id, actor, kind, version) values (${sent}, 'staff', 'connected', 9)`;
  await sql`insert into "user" (id, name, email, email_verified) values ('hers', ${person.name}, ${person.email}, true)`;
  const other = await aCase(sql, { name: "Parvati Nair", email: "parvati@shop.example", phone: "9000000001" });
  await sql`
    insert into case_events (case_id, actor, kind, note, version)
    values (${other}, 'staff', 'note', ${`Sister: ${person.name}, ${person.phone}, ${person.email}`}, 9)`;
  await erasePeople(sql, secrets, { submissions: [sent], reason: "asked by telephone", actor: admin.user.id });
  const notes = async () => (await sql`select note from case_events where note like 'Sister%'`)[0]?.note;
  expect(await notes()).toBe(`Sister: [erased], [erased], ${person.email}`);
  // Its owner has the account erased from the mailbox.
  await erasePeople(sql, secrets, { submissions: [], accounts: ["hers"], reason: "asked by the person", actor: null });
  expect(await notes()).toBe("Sister: [erased], [erased], [erased]");
});
