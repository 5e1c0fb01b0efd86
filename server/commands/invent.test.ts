// @module-tag fault
import { expect, test } from "vitest";
import { statuses } from "../../app/cases/case";
import type { DocumentFacts } from "../../app/documents/document";
import { readDocument } from "../../app/documents/storage/documents.server";
import { stageRows } from "../../content/law/stages";
import { aCase } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { testDocuments } from "../../test/support/documents/storage";
import { moneyFaults, paymentsOff } from "../../test/support/payments";
import { people } from "../../test/support/people";
import { inventImports, inventStaff, inventSubmissions, mergeRepeats } from "./invent";
import { inventApplications } from "./invent-applications";
import { inventDocuments } from "./invent-documents";
import { inventOrders } from "./invent-orders";

const database = withDatabase();

test("the invented have cases in every state, as many open as asked, with owners, histories and notices", async () => {
  const { sql } = database;
  const owners = await inventStaff(sql);
  await inventSubmissions(sql, { form: "lead", first: 1, last: 2_000, count: 2_000, openShare: 0.25, owners });
  await inventSubmissions(sql, { form: "contact", first: 1, last: 200, count: 200, openShare: 0.25, owners });

  const found = await sql<{ status: string; kind: string; open: number }[]>`
    select status, kind, count(*) filter (where is_open)::int as open from cases group by 1, 2`;
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set(statuses));
  expect(found.reduce((sum, { open }) => sum + open, 0)).toBe(550);
  expect(owners.length).toBeGreaterThan(2);
  const [faults] = await sql`
    select count(*) filter (where submissions.id is null)::int as "without submission",
      count(*) filter (where version - 1 <> (select count(*) from case_events where case_id = cases.id))::int
        as "version beside events",
      count(*) filter (where first_contact_at < cases.created_at)::int as "called before asking",
      count(*) filter (where promised_by < cases.created_at + interval '2 hours')::int as "promised too early",
      count(*) filter (where is_open and (promise_due is null) <> (first_contact_at is not null))::int as "promise open",
      count(*) filter (where not exists (select from jobs where subject = cases.id::text))::int as "without notice"
    from cases left join submissions on submissions.id = cases.id`;
  expect(Object.entries(faults ?? {}).filter(([, count]) => count > 0)).toEqual([]);

  const names = await sql<{ name: string }[]>`select name from submissions`;
  const asListed = names.filter(({ name }) => [...people.names, ...people.firms].includes(name)).length;
  expect(asListed / names.length).toBeCloseTo(0.1, 1);
  expect(await sql`select from submissions where name is null or email !~ '^[a-z.0-9]+@[a-z0-9]+\.example$'`).toEqual(
    [],
  );

  await mergeRepeats(sql);
  const [merged] = await sql`select count(*)::int as count from cases where merged_into is not null`;
  expect(merged?.count).toBeGreaterThan(10);
});

test("inventing staff twice makes them once, and none of them has a password", async () => {
  const owners = await inventStaff(database.sql);
  expect(await inventStaff(database.sql)).toEqual(owners);
  expect(await database.sql`select from account`).toHaveLength(0);
});

test("the invented imports are one in effect and one that was undone, however often the command runs", async () => {
  const { sql } = database;
  await inventStaff(sql);
  for (let turn = 0; turn < 2; turn++) await inventImports(sql, 200);
  const imports = await sql`
    select stored, removed, undone_at is not null as "isUndone",
      (select count(*)::int from cases where import_id = imports.id) as cases
    from imports order by removed`;
  expect(imports).toEqual([
    { stored: 10, removed: 0, isUndone: false, cases: 10 },
    { stored: 10, removed: 10, isUndone: true, cases: 0 },
  ]);
});

test("applications are invented in every stage of every service, each with documents, and granted ones with their dates", async () => {
  const { sql } = database;
  const made = await inventApplications(sql, await inventStaff(sql));
  const found = await sql<{ service: string; stage: string }[]>`select distinct service, stage from applications`;
  expect(found.map(({ service, stage }) => `${service} ${stage}`).sort()).toEqual(
    stageRows.map(({ service, stage }) => `${service} ${stage}`).sort(),
  );
  expect(made).toBe(stageRows.length * 4);
  expect(await inventApplications(sql, await inventStaff(sql)), "a second time").toBe(made);
  const [faults] = await sql`
    select count(*) filter (where service <> 'msme' and not exists (
        select from requirements where application_id = applications.id))::int as "without documents",
      count(*) filter (where stage = 'granted' and not exists (
        select from registrations where application_id = applications.id))::int as "without registration",
      count(*) filter (where stage = 'query' and due_at is null)::int as "query without end"
    from applications`;
  expect(faults).toEqual({ "without documents": 0, "without registration": 0, "query without end": 0 });
  const documents = testDocuments();
  const stored = await inventDocuments(sql, documents);
  const [certificate] = await sql<DocumentFacts[]>`
    select documents.*, customer_id from documents where is_issued limit 1`;
  if (!certificate) throw new Error("No certificate was invented.");
  expect((await readDocument(sql, documents, certificate)).toString("latin1")).toContain("(Certificate ");
  const [held] = await sql`
    select (select count(*) from requirements where state in ('sent', 'accepted') and document_id is null)::int as lacking,
      (select count(*) from documents)::int as stored`;
  expect(held).toEqual({ lacking: 0, stored });
});

test("orders are invented in every state, the books agree with them, and nobody is mailed", async () => {
  const { sql } = database;
  const owners = await inventStaff(sql);
  await inventSubmissions(sql, { form: "lead", first: 1, last: 500, count: 500, openShare: 1, owners });
  const real = await aCase(sql, { email: "asha@shop.in" });
  await sql`update cases set owner = ${owners[0] ?? ""} where id = ${real}`;
  const made = await inventOrders(sql, paymentsOff.supplier);
  expect(made).toBe(18);
  expect(await inventOrders(sql, paymentsOff.supplier), "a second time").toBe(made);
  const found = await sql<{ state: string }[]>`select distinct state from order_states`;
  expect(found.map(({ state }) => state)).toEqual(expect.arrayContaining(["awaiting", "checking", "part", "paid"]));
  expect(await sql`select from order_states where refund_requested_at is not null`).not.toHaveLength(0);
  expect(await sql`select from unmatched_money`).not.toHaveLength(0);
  expect(await sql`select from orders where case_id = ${real}`, "of somebody who is not invented").toEqual([]);
  expect(await moneyFaults(sql)).toEqual([]);
  const waiting = await sql<{ kind: string }[]>`
    select distinct kind from jobs
    where status = 'waiting' and created_at > now() - interval '1 hour' and subject <> ${real}`;
  expect(waiting.map(({ kind }) => kind)).toEqual(["start-applications"]);
});
