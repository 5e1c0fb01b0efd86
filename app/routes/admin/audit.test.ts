import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { anAccount, browserOf, mailThatWaits } from "../../../test/support/accounts";
import { aLead } from "../../../test/support/leads";
import { urlOf } from "../../../test/support/server";
import { withSite } from "../../../test/support/site";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });

test("a change is answered when it is on disk, a page that is read waits for nothing", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "boss@shop.example", { role: "admin" });
  await admin.signIn("boss@shop.example");
  const { id } = (await (await browserOf(server).call("/api/leads", aLead())).json()) as { id: string };
  const waits = async () => {
    const [row] = await sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_logical_emit_message%'
        and query_start >= ${started}`;
    return row?.count;
  };
  let started = new Date();
  await admin.get(`/desk/cases/${id}`);
  expect(await waits()).toBe(0);
  started = new Date();
  const [found] = await sql`select version from cases where id = ${id}`;
  await admin.post(`/desk/cases/${id}`, { act: "note", version: String(found?.version), note: "Rang" });
  expect(await sql`select from audit_events where action = 'changed'`).toHaveLength(1);
  expect(await waits()).toBe(1);
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
    const given = heads.flatMap((head) => ["--head", head]);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["scripts/run.ts", "audit-log", "verify", ...given],
      {
        env,
        encoding: "utf8",
      },
    );
    return { status, told: stdout + stderr };
  };
  // Without a head from outside it may have been cut off: that is no success.
  const alone = verify();
  expect(alone.told).toMatch(/\d+ events, each linked to the one before[\s\S]*Not proven/);
  expect([alone.status, alone.told.includes("Nothing was changed")]).toEqual([1, false]);
  const [, head = ""] = /Head: (\d+:[\da-f]{64})/.exec(alone.told) ?? [];
  const [position = ""] = head.split(":");
  const proven = verify(head, `${head}@2026-11-16`);
  expect([proven.status, proven.told.includes(`Nothing was changed up to link ${position}.`)]).toEqual([0, true]);
  await database.sql`alter table audit_links disable trigger user`;
  await database.sql`alter table audit_events disable trigger user`;
  await database.sql`update audit_events set action = 'seem' where action = 'seen'`;
  const changed = verify(head);
  expect([changed.status, changed.told.includes("The log was tampered with")]).toEqual([1, true]);
  await database.sql`delete from audit_links where position > 3`;
  await database.sql`delete from audit_events where id not in (select event_id from audit_links)`;
  const cut = verify(head);
  expect([cut.status, cut.told.includes(`it reached link ${position} and ends at 3`)]).toEqual([1, true]);
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
