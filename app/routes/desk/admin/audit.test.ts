import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { anAccount, browserOf, mailThatWaits } from "../../../../test/support/accounts";
import { aLead } from "../../../../test/support/leads";
import { urlOf } from "../../../../test/support/server";
import { withSite } from "../../../../test/support/site";

/** A sequence counts in the database how often anybody waits until a commit is on disk, also where that is rolled back. */
const { server, database } = withSite(async () => {
  await database.sql.unsafe(`
    create sequence waits_for_disk minvalue 0;
    select nextval('waits_for_disk');
    create function public.pg_logical_emit_message(boolean, text, text) returns pg_lsn language sql as $$
      select nextval('public.waits_for_disk');
      select pg_catalog.pg_logical_emit_message($1, $2, $3);
    $$;
    alter database ${database.name} set search_path = public, pg_catalog`);
  return { TRUST_PROXY: "1", ...mailThatWaits };
});

test("a change is answered when it is on disk, a page that is read waits for nothing", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "boss@shop.example", { role: "admin" });
  await admin.signIn("boss@shop.example");
  const { id } = (await (await browserOf(server).call("/api/leads", aLead())).json()) as { id: string };
  // The first seal of the log waits for the disk too.
  await expect
    .poll(() => sql`select from jobs where kind = 'audit-head' and ended_at is not null`, { timeout: 30_000 })
    .toHaveLength(1);
  const waits = async () => Number((await sql`select last_value::int as count from waits_for_disk`)[0]?.count);
  const before = await waits();
  await admin.get(`/desk/cases/${id}`);
  expect(await waits()).toBe(before);
  const [found] = await sql`select version from cases where id = ${id}`;
  await admin.post(`/desk/cases/${id}`, { act: "note", version: String(found?.version), note: "Rang" });
  expect(await sql`select from audit_events where action = 'changed'`).toHaveLength(1);
  expect(await waits()).toBe(before + 1);
});

test("who saw, searched, exported and read the log stands in the log, and the whole of it verifies", async () => {
  const admin = await anAccount(server, database, "admin@shop.example", { role: "admin" });
  await admin.signIn("admin@shop.example");
  const lead = aLead({ name: "Parvati Nair", phone: "9876543210" });
  const { id } = (await (await browserOf(server).call("/api/leads", lead)).json()) as { id: string };
  await admin.get("/admin");
  await admin.get("/admin?q=9876543210");
  await admin.get(`/admin/leads/${id}`);
  await admin.get(`/desk/cases/${id}`);
  await (await admin.post("/admin/export?q=Parvati")).text();
  const page = await (await admin.get(`/admin/audit?person=${lead.phone}`)).text();
  for (const action of ["listed", "searched", "seen", "log read"]) expect(page).toContain(`>${action}</th>`);
  const all = await (await admin.get("/admin/audit")).text();
  for (const action of ["exported", "export ended", "signed in", "granted"]) expect(all).toContain(`>${action}</th>`);
  expect(await (await admin.get("/admin/audit?action=granted")).text()).not.toContain(">signed in</th>");
  expect(await (await admin.get("/admin/audit?person=nobody@shop.example")).text()).toContain(
    "No record with this phone number or e-mail",
  );
  expect(await (await admin.get("/admin/audit?from=yesterday")).text()).toContain("year-month-day");

  const written = JSON.stringify(await database.sql`select * from audit_events`);
  for (const personal of ["Parvati", lead.phone, lead.email, "admin@shop.example"])
    expect(written).not.toContain(personal);
  const env = { ...process.env, DATABASE_URL: urlOf(database.connection), AUTH_SECRET: "x".repeat(40) };
  const verify = (...heads: string[]) => {
    const options = heads.flatMap((head) => ["--head", head]);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["scripts/run.ts", "audit-log", "verify", ...options],
      {
        env,
        encoding: "utf8",
      },
    );
    return { status, output: stdout + stderr };
  };
  // Without a head from outside it may have been cut off: that is no success.
  const alone = verify();
  expect(alone.output).toMatch(/\d+ events, each linked to the one before[\s\S]*Not proven/);
  expect([alone.status, alone.output.includes("Nothing was changed")]).toEqual([1, false]);
  const [, head = ""] = /Head: (\d+:[\da-f]{64})/.exec(alone.output) ?? [];
  const [position = ""] = head.split(":");
  const proven = verify(head, `${head}@2026-11-16`);
  expect([proven.status, proven.output.includes(`Nothing was changed up to link ${position}.`)]).toEqual([0, true]);
  await database.sql`alter table audit_links disable trigger user`;
  await database.sql`alter table audit_events disable trigger user`;
  await database.sql`update audit_events set action = 'seem' where action = 'seen'`;
  const changed = verify(head);
  expect([changed.status, changed.output.includes("The log was tampered with")]).toEqual([1, true]);
  await database.sql`delete from audit_links where position > 3`;
  await database.sql`delete from audit_events where id not in (select event_id from audit_links)`;
  const cut = verify(head);
  expect([cut.status, cut.output.includes(`it reached link ${position} and ends at 3`)]).toEqual([1, true]);
});

test("who is present, how cases are given out, the page of the team and mailed links to one's own data each leave a line", async () => {
  const { sql } = database;
  await sql`alter table audit_events enable trigger user`;
  await sql`alter table audit_links enable trigger user`;
  const admin = await anAccount(server, database, "lines@shop.example", { role: "admin" });
  await admin.signIn("lines@shop.example");
  const agent = await anAccount(server, database, "present@shop.example", { role: "agent" });
  await agent.signIn("present@shop.example");
  const idOf = async (email: string) => (await sql`select id from "user" where email = ${email}`)[0]?.id as string;
  const [boss, member] = [await idOf("lines@shop.example"), await idOf("present@shop.example")];
  const lines = (action: string) => sql`
    select actor, object, array_to_string(people, ' ') as people from audit_events where action = ${action} order by id`;

  await admin.get("/admin/team");
  expect(await sql`select from audit_events where action = 'listed' and details ->> 'page' = 'team'`).toHaveLength(1);
  await admin.post("/admin/team", { form: `presence-${member}`, user: member, absent: "yes" });
  expect([...(await lines("marked absent"))]).toEqual([{ actor: boss, object: member, people: "" }]);
  await admin.post("/admin/team", { form: `presence-${member}`, user: member, absent: "no" });
  expect(await lines("marked present")).toHaveLength(1);
  await admin.post("/admin/team", { form: "assignment", automatic: "yes" });
  expect([...(await lines("automatic assignment turned on"))]).toEqual([{ actor: boss, object: null, people: "" }]);

  const lead = aLead();
  const { id } = (await (await admin.call("/api/leads", lead)).json()) as { id: string };
  const assigned = () =>
    sql`select from audit_events where people = array[${id}::uuid] and details ->> 'kind' = 'assigned'`;
  await expect.poll(async () => (await assigned()).length, { timeout: 30_000 }).toBe(1);
  await admin.post("/admin/privacy", { task: "link", contact: lead.phone });
  expect([...(await lines("link to own data asked for"))]).toEqual([{ actor: boss, object: null, people: id }]);
  await expect.poll(async () => (await lines("link to own data mailed")).length, { timeout: 30_000 }).toBe(1);
  expect([...(await lines("link to own data mailed"))]).toEqual([{ actor: null, object: null, people: id }]);
});

test("the log shows and filters the time of the office, whatever zone the browser is in", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "far@shop.example", { role: "admin" });
  await admin.signIn("far@shop.example");
  admin.cookies.set("zone", "America%2FNew_York");
  const [first] = await sql<{ day: string }[]>`
    select to_char(min(at) at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from audit_events`;
  const [last] = await sql<{ minute: string; day: string }[]>`
    select to_char(at at time zone 'Asia/Kolkata', 'HH12:MI') as minute,
      to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
    from audit_events order by id desc limit 1`;
  const page = await (await admin.get(`/admin/audit?from=${first?.day}&to=${last?.day}`)).text();
  expect(page).toContain(last?.minute);
  expect(page).toContain("Indian Standard Time");
});
