import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { retention } from "../../../content/law/retention";
import type { Sql } from "../../../db/connect";
import { openMailer } from "../../../server/jobs/mailer";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { testDatabase, withDatabase } from "../../../test/support/database";
import { anOrder, moneyFaults, paymentsOff } from "../../../test/support/payments";
import { anApplication } from "../../../test/support/work/applications";
import { actOnApplication } from "../../applications/application-acts.server";
import { expiring } from "./locations.server";
import { prune } from "./pruning.server";
import { listExpired } from "./retention.server";

const database = withDatabase();

/** A row of each kind that ended this many days ago, by what makes it expire; returns how to find it. */
type Kind = { days: number; table: string; add(sql: Sql, id: string, daysAgo: number): Promise<unknown> };

const ago = (sql: Sql, daysAgo: number) => sql`now() - make_interval(secs => ${daysAgo * 86_400})`;
const anAccount = (sql: Sql, id: string, daysAgo: number, isConfirmed: boolean) => sql`
  insert into "user" (id, name, email, email_verified, created_at)
  values (${id}, 'Asha', ${`${id}@shop.example`}, ${isConfirmed}, ${ago(sql, daysAgo)})`;

async function aTrackingPage(sql: Sql) {
  const [customer] = await sql<{ id: string }[]>`insert into customers default values returning id`;
  await sql`insert into tracking_pages (customer_id) values (${customer?.id ?? ""})`;
  return customer?.id ?? "";
}

const kinds: Record<string, Kind> = {
  "a session that ended, with address and browser": {
    table: "session",
    days: retention.endedDays,
    async add(sql, id, daysAgo) {
      await anAccount(sql, `of ${id}`, 0, true);
      await sql`
        insert into session (id, token, user_id, expires_at, ip_address, user_agent)
        values (${id}, ${id}, ${`of ${id}`}, ${ago(sql, daysAgo)}, '203.0.113.7', 'A browser')`;
    },
  },
  "a session that was renewed for ever": {
    table: "session",
    days: retention.sessionDays + retention.endedDays,
    async add(sql, id, daysAgo) {
      await anAccount(sql, `of ${id}`, 0, true);
      await sql`
        insert into session (id, token, user_id, expires_at, created_at)
        values (${id}, ${id}, ${`of ${id}`}, now() + interval '9 days', ${ago(sql, daysAgo)})`;
    },
  },
  "a link for an account": {
    table: "verification",
    days: retention.endedDays,
    add: (sql, id, daysAgo) => sql`
      insert into verification (id, identifier, value, expires_at) values (${id}, ${id}, 'x', ${ago(sql, daysAgo)})`,
  },
  "an account that nobody confirmed": {
    table: "user",
    days: retention.unconfirmedDays,
    add: (sql, id, daysAgo) => anAccount(sql, id, daysAgo, false),
  },
  "an invitation": {
    table: "invitations",
    days: retention.invitationDays,
    async add(sql, id, daysAgo) {
      await anAccount(sql, `of ${id}`, 0, true);
      await sql`
        insert into invitations (email, role, token_digest, invited_by, expires_at)
        values (${id}, 'agent', ${id}, ${`of ${id}`}, ${ago(sql, daysAgo)})`;
    },
  },
  "tries to sign in": {
    table: "sign_in_tries",
    days: 1 / 24,
    add: (sql, id, daysAgo) => sql`
      insert into sign_in_tries (key, tries, window_ends) values (${id}, 3, ${ago(sql, daysAgo)})`,
  },
  "a mail that was given up, with its text": {
    table: "jobs",
    days: retention.givenUpDays,
    add: (sql, id, daysAgo) => sql`
      insert into jobs (id, kind, payload, status, ended_at)
      values (${id}, 'mail', '{"to": "asha@shop.example"}', 'given up', ${ago(sql, daysAgo)})`,
  },
  "a job that is done": {
    table: "jobs",
    days: retention.logDays,
    add: (sql, id, daysAgo) => sql`
      insert into jobs (id, kind, subject, status, ended_at) values (${id}, 'lead-notice', ${id}, 'done', ${ago(sql, daysAgo)})`,
  },
  "that a stranger caused a mail": {
    table: "caused_mails",
    days: 1,
    add: (sql, id, daysAgo) => sql`insert into caused_mails (id, key, at) values (${id}, 'x', ${ago(sql, daysAgo)})`,
  },
  "that a mail was one too many": {
    table: "mails_not_sent",
    days: retention.givenUpDays,
    add: (sql, id, daysAgo) => sql`
      insert into mails_not_sent (id, mail, reason, at) values (${id}, 'order-mail', 'mailbox', ${ago(sql, daysAgo)})`,
  },
  "the record of an export": {
    table: "exports",
    days: retention.logDays,
    add: (sql, id, daysAgo) => sql`
      insert into exports (id, email, filter, started_at) values (${id}, 'asha@shop.example', '{}', ${ago(sql, daysAgo)})`,
  },
  "a change of many cases": {
    table: "bulk_changes",
    days: retention.bulkDays,
    async add(sql, id, daysAgo) {
      await anAccount(sql, `of ${id}`, 0, true);
      await sql`
        insert into bulk_changes (id, user_id, session_id, change, cases, total, started_at, ended_at)
        values (${id}, ${`of ${id}`}, 'x', '{}', '[]', 0, now() - interval '900 days', ${ago(sql, daysAgo)})`;
    },
  },
  "the session of a tracking page": {
    table: "tracking_sessions",
    days: retention.trackingDeviceDays,
    add: async (sql, id, daysAgo) => sql`
      insert into tracking_sessions (id, hash, customer_id, email, link_hash, ends_at)
      values (${id}, ${id}, ${await aTrackingPage(sql)}, 'asha@shop.example', 'x', ${ago(sql, daysAgo)})`,
  },
  "the page of an order that was opened from My data": {
    table: "order_tokens",
    days: 0,
    add: async (sql, id, daysAgo) => sql`
      insert into order_tokens (hash, order_id, ends_at)
      values (${id}, ${(await anOrder(sql)).id}, ${ago(sql, daysAgo)})`,
  },
  "a browser that a tracking page remembers": {
    table: "tracking_devices",
    days: 0,
    add: async (sql, id, daysAgo) => sql`
      insert into tracking_devices (id, hash, customer_id, email, ends_at)
      values (${id}, ${id}, ${await aTrackingPage(sql)}, 'asha@shop.example', ${ago(sql, daysAgo)})`,
  },
  "the six digits for a tracking page": {
    table: "tracking_codes",
    days: 1 / 24,
    async add(sql, id, daysAgo) {
      await sql`
        insert into tracking_sessions (id, hash, customer_id, email, link_hash, ends_at)
        values (${id}, ${id}, ${await aTrackingPage(sql)}, 'asha@shop.example', 'x', now())`;
      await sql`insert into tracking_codes (session_id, hash, expires_at) values (${id}, ${id}, ${ago(sql, daysAgo)})`;
    },
  },
  "the link of one document": {
    table: "upload_links",
    days: 0,
    async add(sql, id, daysAgo) {
      const staff = await aStaffMember(sql, "Asha", "admin");
      const person = { name: "Lakshmi Mishra", email: `${id}@shop.example`, phone: "9811122233" };
      const application = await anApplication(sql, staff, "fssai", person);
      await sql`
        insert into upload_links (hash, requirement_id, customer_id, ends_at)
        select ${id}, requirements.id, customer_id, ${ago(sql, daysAgo)}
        from requirements join applications on applications.id = application_id
        where application_id = ${application.id} limit 1`;
    },
  },
  "a number that staff are asked about": {
    table: "redaction_questions",
    days: 0,
    add: (sql, id, daysAgo) => sql`
      insert into redaction_questions (id, submission_id, because, ends_at, sealed, mark, found)
      values (${id}, ${id}, 'erase', ${ago(sql, daysAgo)}, 'x', ${id}, '[]')`,
  },
  "what a correction took out of a text": {
    table: "redactions",
    days: 0,
    add: (sql, id, daysAgo) => sql`
      insert into redactions (correction, submission_id, ends_at, table_name, row_key, column_name, before, after)
      values (${id}, ${id}, ${ago(sql, daysAgo)}, 'case_events', '1', 'note', 'Rang Asha', 'Rang [erased]')`,
  },
  "that a link's data were erased": {
    table: "erased_links",
    days: retention.erasedLinkDays,
    add: (sql, id, daysAgo) => sql`insert into erased_links (hash, erased_at) values (${id}, ${ago(sql, daysAgo)})`,
  },
  "what the gateway told": {
    table: "gateway_events",
    days: retention.logDays,
    add: (sql, id, daysAgo) => sql`
      insert into gateway_events (id, body, received_at) values (${id}, '{}', ${ago(sql, daysAgo)})`,
  },
};

test.each(Object.entries(kinds))("%s stays for its period and is gone after it", async (_, { table, days, add }) => {
  const { sql } = database;
  const [staying, gone] = [randomUUID(), randomUUID()];
  await add(sql, staying, days - 0.02);
  await add(sql, gone, days + 0.02);
  await prune(sql);
  const { key = "id" } = expiring.find((each) => each.table === table) ?? {};
  const left =
    await sql`select ${sql(key)}::text as id from ${sql(table)} where ${sql(key)}::text in ${sql([staying, gone])}`;
  expect(left.map(({ id }) => id)).toEqual([staying]);
  expect(await moneyFaults(sql)).toEqual([]);
});

test("every table that is pruned is tried here, and nobody of the staff goes with the unconfirmed", async () => {
  expect(new Set(expiring.map(({ table }) => table))).toEqual(new Set(Object.values(kinds).map(({ table }) => table)));
  const { sql } = database;
  const proof = await aStaffMember(sql, "Asha", "agent");
  await sql`
    update "user" set email_verified = false, created_at = now() - interval '900 days' where id = ${proof.user.id}`;
  await sql`insert into jobs (kind, unique_key, created_at) values ('sweep', 'recurring', now() - interval '900 days')`;
  await prune(sql);
  expect(await sql`select from "user" where id = ${proof.user.id}`).toHaveLength(1);
  expect(await sql`select from jobs where kind = 'sweep'`).toHaveLength(1);
});

test("a long backlog goes in small steps, the rest at the next run", async () => {
  await using own = await testDatabase();
  const { sql } = own;
  await sql`
    insert into jobs (kind, status, ended_at)
    select 'mail', 'done', now() - interval '500 days' from generate_series(1, 10500)`;
  expect(await prune(sql)).toBe(10_000);
  expect(await prune(sql)).toBe(500);
});

test("a mail that became a file goes after its period, and what a killed process left half-written too", async () => {
  const directory = await mkdtemp(join(tmpdir(), "anugya-prune-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const mailer = openMailer(
    { DATA_DIR: directory, SITE_NAME: "Anugya", SITE_EMAIL: "office@shop.example" },
    "https://shop.example",
  );
  await mailer.removeOlder(retention.mailFileDays);
  for (const id of ["old", "new"])
    await mailer.deliver({ id, to: "asha@shop.example", subject: "Hello", text: "Hello" });
  const outbox = join(directory, "outbox");
  await writeFile(join(outbox, ".torn.eml.1"), "");
  const aged = new Date(Date.now() - (retention.mailFileDays + 0.1) * 86_400_000);
  for (const name of ["old.eml", ".torn.eml.1"]) await utimes(join(outbox, name), aged, aged);
  await mailer.removeOlder(retention.mailFileDays);
  expect(await readdir(outbox)).toEqual(["new.eml"]);
});

test("whose application is worked on, or whose registration has a date to come, is not erased after three years", async () => {
  await using own = await testDatabase();
  const { sql } = own;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const person = { name: "Imran Sheikh", email: "imran@shop.example", phone: "9820011223" };
  const { id, submissionId } = await anApplication(sql, admin, "msme", person);
  const age = async () => {
    await sql`update submissions set created_at = now() - interval '4 years'`;
    for (const table of ["case_events", "ledger", "application_events"]) {
      await sql`alter table ${sql(table)} disable trigger user`;
      await sql`update ${sql(table)} set at = now() - interval '4 years'`;
      await sql`alter table ${sql(table)} enable trigger user`;
    }
  };
  const act = async (fields: Record<string, string>) => {
    const form = new FormData();
    const [{ version } = {}] = await sql`select version from applications where id = ${id}`;
    for (const [name, value] of Object.entries({ version, ...fields })) form.append(name, String(value));
    expect(await actOnApplication(admin, { sql, supplier: paymentsOff.supplier }, id, form)).toMatchObject({
      ok: true,
    });
  };
  const expired = async () => (await listExpired(sql, 10)).map((each) => each.id);
  await age();
  expect(await expired()).toEqual([]);
  await act({ act: "grant", number: "UDYAM-MH-03-0012345", validFrom: "2026-11-10", validUntil: "" });
  expect(await expired()).toEqual([]);
  await age();
  expect(await expired()).toEqual([submissionId]);
  const [date] = await sql`select id from due_dates`;
  const nextYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  await act({ act: "set date", date: String(date?.id), day: nextYear });
  await age();
  expect(await expired()).toEqual([]);
  await sql`update due_dates set stopped_at = now()`;
  expect(await expired()).toEqual([submissionId]);
});

test("what the system notes, and who has the case, is no contact: three years count from the person's own last word", async () => {
  await using own = await testDatabase();
  const { sql } = own;
  const proof = await aStaffMember(sql, "Asha", "admin");
  const [silent, rung] = [await aCase(sql), await aCase(sql)];
  await sql`update submissions set created_at = now() - interval '4 years'`;
  const note = (id: string, kind: string, actor: string | null) => sql`
    insert into case_events (case_id, actor, kind, version) select id, ${actor}, ${kind}, version from cases where id = ${id}`;
  await note(silent, "paid", null);
  await note(silent, "assigned", proof.user.id);
  await note(silent, "bulk", proof.user.id);
  await note(rung, "change", proof.user.id);
  expect((await listExpired(sql, 10)).map(({ id }) => id)).toEqual([silent]);
});
