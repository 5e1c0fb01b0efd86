import { afterAll, expect, test } from "vitest";
import { copyOut, listTables } from "../../../../db/backup/tables";
import type { Sql } from "../../../../db/connect";
import { aCase, aStaffMember } from "../../../../test/support/cases";
import { testDatabase } from "../../../../test/support/database";
import { testDocuments } from "../../../../test/support/documents/storage";
import { paymentsOff } from "../../../../test/support/payments";
import { secret } from "../../../../test/support/server";
import { anApplication, aPaidOrder, services } from "../../../../test/support/work/applications";
import { actOnApplication } from "../../../applications/application-acts.server";
import { saveView } from "../../../cases/queue/views.server";
import { changeCase } from "../../../cases/write-case-change.server";
import { actOnCustomer } from "../../../customers/customers.server";
import { erasePeople } from "../erase.server";

const documents = testDocuments();
afterAll(() => documents.rewriting.stop());

/** Everything that is typed about one customer in the course of their work, in the spelling of the first time. */
const typed = {
  name: "Zubaida R. Quraishi",
  email: "zubaida.q@quraishi.example",
  phone: "9876501234",
  address: "14 Rose Lane, Bandra",
  "firm of the order": "Noor Jahan Sweet House",
  "firm of an order without an application": "Quick Bite Canteen",
  "firm as corrected": "Noor Jehan Sweets and Sons",
  "first PAN": "AAPFU0938F",
  PAN: "AAPFU0939F",
  "GSTIN of the order": "27AAPFU0939F1ZV",
  "reference of the first filing": "10260616000000012",
  "reference of the second filing": "10260616000000345",
  "licence as first entered": "22421012003661",
  licence: "22421012003662",
  "registration made elsewhere": "UDYAM-MH-26-0012345",
} as const;
type Value = keyof typeof typed;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** In which tables of a dump each value stands, however it is separated. */
async function tablesWith(sql: Sql) {
  const found: Partial<Record<Value, string[]>> = {};
  await sql.begin(async (transaction) => {
    for (const table of await listTables(transaction)) {
      let text = "";
      for await (const chunk of copyOut(transaction, table)) text += chunk;
      const all = plain(text) + plain(decodeURIComponent(text.replaceAll("+", " ").replace(/%(?![\da-f]{2})/gi, "")));
      for (const [name, value] of Object.entries(typed) as [Value, string][])
        if (all.includes(plain(value))) found[name] = [...(found[name] ?? []), table.name];
    }
  });
  return found;
}

/** Two orders, of which one is applied for, filed twice and granted with a number that is then corrected. */
async function aWholeCustomer(sql: Sql) {
  const admin = await aStaffMember(sql, "Meera", "admin");
  const { name, email, phone, address } = typed;
  const person = { name, email, phone };
  const sold = { address, firm: typed["firm of the order"], gstin: typed["GSTIN of the order"] };
  const { id, submissionId } = await anApplication(sql, admin, "fssai", person, sold);
  const firm = typed["firm of an order without an application"];
  await sql`update submission_keys set created_at = created_at - interval '1 hour'`;
  const other = await aPaidOrder(sql, admin, services.msme, person, { firm });
  await sql`update requirements set state = 'waived' where application_id = ${id}`;
  const act = async (fields: Record<string, string>) => {
    const [row] = await sql`select * from applications where id = ${id}`;
    const details = ["applicant", "pan", "gstin", "kind", "business", "state", "constitution", "premises"];
    const shown = details.flatMap((field) => [
      [field, String(row?.[field] ?? "")],
      [`shown-${field}`, String(row?.[field] ?? "")],
    ]);
    const form = new FormData();
    for (const [field, value] of [...shown, ["version", String(row?.version)], ...Object.entries(fields)])
      form.set(field ?? "", value ?? "");
    const stores = { sql, documents, supplier: paymentsOff.supplier };
    expect(await actOnApplication(admin, stores, id, form)).toMatchObject({ ok: true });
  };
  const back = (stage: string) => act({ act: "back", stage, reason: "Typed wrong" });
  await act({ act: "details", pan: typed["first PAN"], gstin: "" });
  await act({ act: "details", pan: typed.PAN, applicant: typed["firm as corrected"] });
  await act({ act: "ready" });
  await act({ act: "filed", filedReference: typed["reference of the first filing"], filedOn: "2026-11-02" });
  await back("ready");
  await act({ act: "filed", filedReference: typed["reference of the second filing"], filedOn: "2026-11-03" });
  const grant = { act: "grant", validFrom: "2026-11-10", validUntil: "" };
  await act({ ...grant, number: typed["licence as first entered"] });
  await back("authority");
  await act({ ...grant, number: typed.licence });
  await watchElsewhere();
  return { admin, submissions: [submissionId, other.submissionId] };

  async function watchElsewhere() {
    const [customer] = await sql`
      select customers.id, customers.version from customers join applications on customer_id = customers.id
      where applications.id = ${id}`;
    const form = new FormData();
    const fields = { act: "add registration", version: String(customer?.version), kind: "udyam", business: "" };
    const registered = { number: typed["registration made elsewhere"], validFrom: "2026-01-02", validUntil: "" };
    const agreed = { consentedOn: "2026-11-01", consent: "Said so on the phone" };
    for (const [field, value] of Object.entries({ ...fields, ...registered, ...agreed })) form.set(field, value);
    expect(await actOnCustomer(admin, sql, customer?.id, form, new Date())).toMatchObject({ ok: true });
  }
}

/** Each value is quoted wherever staff type about others, stored as a view, looked for, exported and mailed. */
async function quoteAll(sql: Sql) {
  const staff = await aStaffMember(sql, "Asha", "admin");
  const person = { name: "Parvati Nair", email: "parvati@shop.example", phone: "9000000001" };
  const theirs = await anApplication(sql, staff, "gst", person);
  const [customer] = await sql`select customer_id as id from applications where id = ${theirs.id}`;
  await sql`insert into tracking_pages (customer_id) values (${customer?.id}) on conflict do nothing`;
  for (const [about, value] of Object.entries(typed)) {
    if (about === "address") continue;
    const note = `Same owner: ${value}.`;
    const [held] = await sql<{ version: number }[]>`select version from cases where id = ${theirs.submissionId}`;
    const id = theirs.submissionId;
    await changeCase(staff, sql, { id, version: held?.version ?? 0 }, () => ({ kind: "note", note, fields: {} }));
    await sql`
      insert into application_events (customer_id, application_id, kind, note, changes, version)
      values (${customer?.id}, ${theirs.id}, 'note', ${note}, ${sql.json({ words: note })}, 1)`;
    await sql`
      insert into requirements (application_id, position, title, reason, lacks) values (${theirs.id}, 99, ${note}, ${note}, ${note})`;
    await sql`
      insert into authority_queries (application_id, asked_on, question, answer, answered_on, due_on)
      values (${theirs.id}, current_date, ${note}, ${note}, current_date, current_date)`;
    await sql`
      insert into tracking_messages (customer_id, submission_id, text) values (${customer?.id}, ${theirs.submissionId}, ${note})`;
    await sql`insert into refunds (order_id, payment_id, amount, reason) values (${theirs.orderId}, ${about}, 100, ${note})`;
    await sql`
      insert into privacy_requests (kind, people, due_at, words, answer, reason)
      values ('complain', ${[theirs.submissionId]}::uuid[], now(), ${note}, ${note}, ${note})`;
    await sql`insert into exports (user_id, email, filter) values (${staff.user.id}, 'x', ${sql.json({ search: value })})`;
    const mail = { to: person.email, subject: note, text: note };
    await sql`insert into jobs (kind, payload) values ('notice-mail', ${sql.json(mail)})`;
    const viewer = await aStaffMember(sql, "Viewer");
    for (const kind of [undefined, { screen: "applications", keep: (query: string) => query } as const]) {
      await saveView(viewer, sql, `is ${value}`.slice(0, 40), "status=new", kind);
      await saveView(viewer, sql, "search", new URLSearchParams({ q: value, status: "new" }).toString(), kind);
    }
  }
}

test("of everything that was typed about a customer a dump has nothing after the erasure but the invoices", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const { submissions } = await aWholeCustomer(sql);
  await quoteAll(sql);
  const before = await tablesWith(sql);
  const quoted = ["application_events", "authority_queries", "case_events", "exports", "jobs", "privacy_requests"];
  for (const [value, tables] of Object.entries(before))
    if (value !== "address")
      expect(tables, value).toEqual(expect.arrayContaining([...quoted, "refunds", "requirements", "saved_views"]));
  expect(Object.keys(before).toSorted()).toEqual(Object.keys(typed).toSorted());

  await erasePeople(sql, [secret], { submissions, reason: "asked by the person", actor: null });
  expect(await tablesWith(sql)).toEqual({
    address: ["invoices"],
    "firm of the order": ["invoices"],
    "firm of an order without an application": ["invoices"],
    PAN: ["orders", "invoices"],
    "GSTIN of the order": ["orders", "invoices"],
  });
});

test("somebody who corrects the name of their firm again and again takes five names out of others' notes, not any words", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const staff = await aStaffMember(sql, "Asha", "admin");
  const firms = [
    "Noor Sweet House",
    "paid in cash",
    "wants a refund",
    "rings on Monday",
    "asks again",
    "brings documents",
  ];
  const person = { name: typed.name, email: typed.email, phone: typed.phone };
  const { id, submissionId } = await anApplication(sql, staff, "gst", person, { firm: firms[0] ?? "" });
  for (const [at, firm] of firms.entries())
    if (at > 0)
      await sql`
        insert into application_events (customer_id, application_id, kind, changes, version)
        select customer_id, id, 'details', ${sql.json({ applicant: [firms[at - 1], firm] })}, 1 from applications where id = ${id}`;
  await sql`update applications set applicant = ${firms.at(-1) ?? ""} where id = ${id}`;
  const other = await aCase(sql, { name: "Parvati Nair", email: "parvati@shop.example", phone: "9000000001" });
  await sql`
    insert into case_events (case_id, actor, kind, note, version)
    values (${other}, ${staff.user.id}, 'note', ${firms.join("; ")}, 9)`;
  await erasePeople(sql, [secret], { submissions: [submissionId], reason: "asked by the person", actor: null });
  const [note] = await sql`select note from case_events where case_id = ${other} and note <> ''`;
  expect(note?.note).toBe(`${Array(5).fill("[erased]").join("; ")}; brings documents`);
});
