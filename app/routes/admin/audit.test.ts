import { execFileSync } from "node:child_process";
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
  expect(await (await admin.get("/admin/audit?person=nobody@shop.example")).text()).toContain("Nobody in our records");
  expect(await (await admin.get("/admin/audit?from=yesterday")).text()).toContain("year-month-day");

  const written = JSON.stringify(await database.sql`select * from audit_events`);
  for (const personal of ["Parvati", lead.phone, lead.email, "admin@shop.example"])
    expect(written).not.toContain(personal);
  const env = { ...process.env, DATABASE_URL: urlOf(database.connection), AUTH_SECRET: "x".repeat(40) };
  const verify = () => execFileSync(process.execPath, ["scripts/run.ts", "audit-log", "verify"], { env }).toString();
  expect(verify()).toMatch(/\d+ events, each linked to the one before[\s\S]*Head: \d+:[\da-f]{64}/);
  await database.sql`alter table audit_events disable trigger user`;
  await database.sql`update audit_events set action = 'seem' where action = 'seen'`;
  expect(verify).toThrow(/tampered/);
});
