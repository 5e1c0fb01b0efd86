import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyOut, listTables } from "../../../db/backup/tables";
import { writeBackup } from "../../../db/backup/write";
import type { Sql } from "../../../db/connect";
import { anAccount, browserOf } from "../../../test/support/accounts";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { testDatabase } from "../../../test/support/database";
import { type LocalGateway, startGateway } from "../../../test/support/gateway";
import {
  aLinkedOrder,
  anOrder,
  hear,
  moneyFaults,
  orderPath,
  paymentsWith,
  recordByHand,
} from "../../../test/support/payments";
import { secret } from "../../../test/support/server";
import { withSite } from "../../../test/support/site";
import { confirmUtr, refuseUtr } from "../../orders/desk/confirm-transfer.server";
import { decideRefund } from "../../orders/desk/decide-refund.server";
import { paymentsTable } from "../../orders/desk/export-orders.server";
import { showStaffOrder } from "../../orders/desk/present-orders.server";
import { finishOrders } from "../../orders/erasure/erase-orders.server";
import { issueInvoice } from "../../orders/invoices/issue.server";
import { readOrder } from "../../orders/orders.server";
import { erasePeople } from "./erase.server";
import { eraseExpired, listExpired } from "./retention.server";
import { unseal } from "./seal.server";

let gateway: LocalGateway;
const { server, database } = withSite(async () => {
  gateway = await startGateway();
  const upi = { UPI_ID: "anugya@bank", UPI_NAME: "Anugya" };
  const tax = {
    SITE_GSTIN: "27AAPFU0939F1ZV",
    SITE_ADDRESS: "1 MG Road",
    SITE_STATE: "Maharashtra",
    SITE_SAC: "998312",
  };
  return { TRUST_PROXY: "1", LOG_LEVEL: "debug", ...gateway.variables, ...upi, ...tax };
});
let admin: ReturnType<typeof browserOf>;
beforeAll(async () => {
  gateway.sendTo(`${server.origin}/api/payments/webhook`);
  admin = await anAccount(server, database, "admin@shop.example", { role: "admin" });
  await admin.signIn("admin@shop.example");
});
afterAll(() => gateway[Symbol.asyncDispose]());

const secrets: [string] = [secret];
const nothingElse = { kept: [], ended: [], owed: [], accounts: [] };
const byPerson = (submissions: string[]) => ({ submissions, reason: "asked by the person" as const, actor: null });

type Person = { name: string; email: string; phone: string; state: string };

/** By the form of the payments page, without a script. */
async function order(person: Person) {
  const answer = await browserOf(server).post(orderPath, { ...person, promo: "", terms: "read" });
  expect(answer.status).toBe(303);
  const link = answer.headers.get("Location") ?? "";
  const [stored] = await database.sql<{ id: string; reference: string; submission: string }[]>`
    select id, reference, submission_id as submission from orders where email = ${person.email}`;
  if (!stored) throw new Error("There is no order.");
  return { ...stored, link };
}

async function dump(sql: Sql, isTable: (name: string) => boolean = () => true) {
  return sql.begin(async (transaction) => {
    let text = "";
    for (const table of await listTables(transaction))
      if (isTable(table.name)) for await (const chunk of copyOut(transaction, table)) text += `${table.name} ${chunk}`;
    return text;
  });
}

async function mails() {
  const folder = join(server.dataDirectory, "outbox");
  return Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
}

const done = (kind: string) =>
  expect
    .poll(async () => (await database.sql`select from jobs where kind = ${kind} and status = 'waiting'`).length, {
      timeout: 20_000,
    })
    .toBe(0);

test("after an erasure nothing of who did not pay is left anywhere, and of who paid only the invoices", async () => {
  const { sql } = database;
  const poor = { name: "Zulekha Qadri", email: "zulekha@qadri.example", phone: "9123400001", state: "Goa" };
  const payer = { name: "Yashoda Xavier", email: "yashoda@xavier.example", phone: "9123400002", state: "Goa" };
  const unpaid = await order(poor);
  const paid = await order(payer);
  for (const event of gateway.pay(paid.reference).events) expect(await gateway.deliver(event)).toBe(200);
  await expect
    .poll(async () => (await (await fetch(server.origin + paid.link)).text()).includes("Paid. Thank you!"))
    .toBe(true);
  // Its application has started by itself, and ends with the erasure.
  const started = async () => (await sql`select from applications where order_id = ${paid.id}`).length;
  await expect.poll(started, { timeout: 20_000 }).toBe(1);
  for (const { id } of [unpaid, paid])
    await sql`insert into ledger (order_id, kind, source, reason) values (${id}, 'refund requested', 'customer', 'Zulekha, Yashoda ask')`;
  await expect.poll(async () => (await mails()).join(), { timeout: 30_000 }).toContain("Paid: ");
  await admin.get(`/desk/orders/${paid.id}`);
  const identifiers = [/zulekha/i, /qadri/i, /9123400001/, /yashoda/i, /xavier/i, /9123400002/];
  for (const mark of identifiers) expect(await dump(sql)).toMatch(mark);

  expect(await erasePeople(sql, secrets, byPerson([unpaid.submission]))).toEqual({ ...nothingElse, count: 1 });
  expect(await erasePeople(sql, secrets, byPerson([paid.submission]))).toEqual({
    ...nothingElse,
    count: 1,
    ended: [expect.objectContaining({ order: paid.id, stage: "collecting" })],
    kept: ["tax invoices"],
    owed: [expect.objectContaining({ order: paid.reference, by: "gateway" })],
  });
  await done("erase-files");
  await done("cancel-link");
  await done("payment-event");
  expect([...gateway.links.values()].find((link) => link.reference_id === unpaid.reference)?.status).toBe("cancelled");

  const directory = await mkdtemp(join(tmpdir(), "anugya-orders-"));
  await writeBackup(sql, join(directory, "after.backup"));
  const backup = gunzipSync(
    (await readFile(join(directory, "after.backup"))).subarray("anugya backup 1\n".length, -32),
  ).toString();
  await rm(directory, { recursive: true });
  const today = new Date(Date.now() + 5.5 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const lists = [
    { of: "day book", month: today.slice(0, 7) },
    ...["csv", "payments"].map((as) => ({ of: "orders", from: today, to: today, as })),
    ...["applications", "customers"].map((of) => ({ of })),
  ];
  const files = lists.map(async (form) => (await admin.post("/desk/export", { as: "csv", ...form })).text());
  const exported = (await Promise.all(files)).join("\n");
  const pages = ["/desk/orders?tab=paid", "/desk/orders", `/desk/orders/${paid.id}`, `/desk/orders/${unpaid.id}`];
  const searched = await (await admin.get("/desk/orders?q=yashoda")).text();
  const texts = {
    "dump without invoices": await dump(sql, (name) => !name.startsWith("invoice")),
    export: exported,
    mails: (await mails()).join(),
    pages: (await Promise.all(pages.map(async (page) => (await admin.get(page)).text()))).join(),
    log: server.output(),
  };
  for (const [where, text] of Object.entries(texts))
    for (const mark of identifiers) expect(text, where).not.toMatch(mark);
  for (const text of [backup, await dump(sql)]) {
    for (const mark of identifiers.slice(0, 3)) expect(text).not.toMatch(mark);
    expect(text).toMatch(/Yashoda Xavier/);
    expect(text).not.toMatch(/9123400002/);
  }
  expect(texts.pages).toContain("erased person");
  expect(exported).toMatch(new RegExp(`${paid.reference},erased person,,Goa,Goa \\(30\\)`));
  expect(searched).toContain("No orders here.");

  for (const { link } of [unpaid, paid]) {
    const gone = await fetch(server.origin + link);
    expect(gone.status).toBe(404);
    expect(await gone.text()).toContain("erased at the customer");
    expect((await fetch(`${server.origin}${link}/state`)).status).toBe(404);
  }
  const [invoices] =
    await sql`select fields -> 'recipient' ->> 'name' as name from invoices where order_id = ${paid.id}`;
  expect(invoices?.name).toBe(payer.name);
  const [sealed] = await sql`select sealed from erasures where id = ${paid.submission}`;
  expect(unseal(secrets, sealed?.sealed)).toMatchObject({ orders: [{ name: payer.name, reference: paid.reference }] });
  expect(await moneyFaults(sql)).toEqual([]);
}, 120_000);

/** A database of its own, with the gateway of this file. */
async function ownWorld() {
  const own = await testDatabase();
  const settings = paymentsWith(gateway);
  const pay = async (id: string, reference: string) => {
    const { payment, events } = gateway.pay(reference);
    for (const event of events) await hear(own.sql, settings, event);
    return { id, payment };
  };
  return { own, sql: own.sql, settings, pay };
}

test("invoices that are due after an erasure take the recipient from the receipt, and no mail goes out", async () => {
  const { own, sql, settings, pay } = await ownWorld();
  await using _ = own;
  const proof = await aStaffMember(sql, "Asha", "admin");
  const sold = await aLinkedOrder(sql, settings);
  await pay(sold.id, sold.reference);
  await erasePeople(sql, secrets, byPerson([sold.submissionId]));
  const [row] = await sql`select name, email, phone, address, state, request_key from orders`;
  expect(row).toEqual({ name: "", email: "", phone: "", address: "", state: "Kerala", requestKey: null });
  const decision = { amount: 100, reason: "good will", reference: "" };
  expect(await decideRefund(proof, sql, settings.supplier, sold.id, decision)).toMatchObject({ ok: true });
  await sql.begin(async (transaction) =>
    issueInvoice(transaction as never, settings.supplier, await readOrder(transaction as never, sold.id)),
  );
  const invoices = await sql`select kind, fields ->> 'facts' as facts from invoices order by kind`;
  expect(invoices.map(({ kind }) => kind)).toEqual(["invoice", "receipt"]);
  for (const { facts } of invoices) expect(facts).toContain("Asha Kumari");
  // What the gateway tells later names the person again, and is emptied once it is judged.
  for (const event of gateway.pay(sold.reference).events) await hear(sql, settings, event);
  expect(await sql`select from gateway_events where body <> ''`).toHaveLength(0);
  expect(await sql`select from jobs where kind in ('paid-mail', 'paid-notice', 'quote-mail')`).toHaveLength(0);
  expect(await moneyFaults(sql)).toEqual([]);
});

test("an order whose payment is under way keeps its name unseen until the money is settled, then loses it", async () => {
  const { own, sql, settings } = await ownWorld();
  await using _ = own;
  const proof = await aStaffMember(sql, "Asha", "admin");
  const [refused, confirmed] = [await anOrder(sql), await anOrder(sql)];
  for (const [at, { id }] of [refused, confirmed].entries())
    await sql`insert into ledger (order_id, kind, utr, source) values (${id}, 'utr reported', ${`62000000000${at}`}, 'customer')`;
  const people = [refused.submissionId, confirmed.submissionId];
  expect((await erasePeople(sql, secrets, byPerson(people))).kept).toEqual(["payment under way"]);
  await finishOrders(sql);
  expect(await sql`select from orders where name <> '' and erased_at is not null`).toHaveLength(2);
  await expect(sql`update orders set name = '', email = '', phone = '', request_key = null`).rejects.toThrow(
    "never changed",
  );
  await refuseUtr(proof, sql, refused.id, { utr: "620000000000", reason: "not there" });
  await confirmUtr(proof, sql, settings.supplier, confirmed.id, { utr: "620000000001" });
  await finishOrders(sql);
  expect(await sql`select from orders where name <> '' or email <> '' or phone <> ''`).toHaveLength(0);
  const [left] =
    await sql`select state, (select count(*)::int from ledger where order_id = orders.id and utr is not null) as transfers
    from orders where id = ${refused.id}`;
  expect(left).toEqual({ state: "", transfers: 0 });
  const [receipt] =
    await sql`select fields -> 'recipient' ->> 'name' as name from invoices where order_id = ${confirmed.id}`;
  expect(receipt?.name).toBe("Asha Kumari");
  expect(await moneyFaults(sql)).toEqual([]);
});

test("of a 'Cash Customer' it stays known that they paid in cash: their order opens, is settled and stands in the export", async () => {
  const { own, sql, settings } = await ownWorld();
  await using _ = own;
  const proof = await aStaffMember(sql, "Meera", "admin");
  const customer = { name: "Cash Customer", email: "counter@shop.example", phone: "9123400003", state: "Kerala" };
  const sold = await anOrder(sql, { caseId: await aCase(sql, customer as never), customer });
  await recordByHand(proof, sql, settings, sold.id, { amount: "1000" });
  await erasePeople(sql, secrets, byPerson([sold.submissionId]));

  const order = await showStaffOrder(proof, sql, sold.id);
  expect(order?.events.map(({ what }) => what).join()).toContain("Counted for the order: cash");
  const refund = { amount: 50_000, reason: "", reference: "0421" };
  expect(await decideRefund(proof, sql, settings.supplier, sold.id, refund)).toMatchObject({ ok: true });
  await finishOrders(sql);
  const rows = [];
  for await (const batch of paymentsTable(proof, sql, { from: "2026-01-01", to: "2036-01-01" }).batches)
    rows.push(...batch);
  expect(rows.map(([, what, , name, how]) => [what, name, how])).toEqual([
    ["Payment", "", "cash"],
    ["Refund", "", "cash"],
  ]);
});

test("money that comes for an erased order is held, not credited", async () => {
  const { own, sql, settings, pay } = await ownWorld();
  await using _ = own;
  const unpaid = await aLinkedOrder(sql, settings);
  await erasePeople(sql, secrets, byPerson([unpaid.submissionId]));
  await pay(unpaid.id, unpaid.reference);
  expect(await sql`select reason from unmatched_money`).toMatchObject([{ reason: "order cancelled" }]);
  expect(await sql`select from invoices`).toHaveLength(0);
});

test("rows of money change by an erasure and by nothing else, and an invoice only when its time is over", async () => {
  const { own, sql, settings, pay } = await ownWorld();
  await using _ = own;
  const sold = await aLinkedOrder(sql, settings);
  await pay(sold.id, sold.reference);
  const invoice = await sql`select id from invoices`;
  await sql`insert into invoice_files (invoice_id, bytes, sha256) values (${invoice[0]?.id}, 'x', ${createHash("sha256").update("x").digest("hex")})`;
  const tries = () => [
    sql`update orders set name = '', email = '', phone = '', address = '', request_key = null`,
    sql`update orders set erased_at = now(), total = 100`,
    sql`delete from orders`,
    sql`update ledger set reason = '', amount = 1`,
    sql`update ledger set utr = null, payment_id = null`,
    sql`delete from ledger`,
    sql`update invoices set fields = '{}'`,
    sql`delete from invoices`,
    sql`delete from invoice_files`,
    sql`update invoice_files set bytes = ''`,
  ];
  for (const attempt of [...tries(), sql`update orders set erased_at = now()`])
    await expect(attempt).rejects.toThrow("never changed");
  await erasePeople(sql, secrets, byPerson([sold.submissionId]));
  for (const attempt of [
    ...tries().slice(1),
    sql`update orders set name = 'Other'`,
    sql`update orders set erased_at = null`,
  ])
    await expect(attempt).rejects.toThrow("never changed");
  await finishOrders(sql);
  expect(await sql`select from invoice_files`).toHaveLength(1);

  // Nine years later: the only way to age such rows is without their triggers.
  for (const [table, column] of [
    ["invoices", "issued_at"],
    ["ledger", "at"],
  ] as const) {
    await sql`alter table ${sql(table)} disable trigger user`;
    await sql`update ${sql(table)} set ${sql(column)} = ${sql(column)} - interval '9 years 1 month'`;
    await sql`alter table ${sql(table)} enable trigger user`;
  }
  await finishOrders(sql);
  expect(await sql`select from invoice_files`).toHaveLength(0);
  expect((await sql`select fields from invoices`)[0]?.fields).toEqual({});
  expect(await sql`select state, gstin from orders`).toMatchObject([{ state: "", gstin: null }]);
});

test("three years after the last contact nobody goes whose payment or refund is open; a paid order keeps nobody longer", async () => {
  const { own, sql, settings, pay } = await ownWorld();
  await using _ = own;
  const asked = async () => aCase(sql);
  const [over, awaiting, owed, done] = [await asked(), await asked(), await asked(), await asked()];
  const [young, part] = [await asked(), await asked()];
  const old = { expiresAt: new Date(Date.now() - 1_000) };
  await anOrder(sql, { caseId: over, ...old });
  await anOrder(sql, { caseId: awaiting });
  const { id: inPart } = await anOrder(sql, { caseId: part });
  const staff = await aStaffMember(sql, "Meera", "admin");
  expect(await recordByHand(staff, sql, settings, inPart, { amount: "1000" })).toMatchObject({ ok: true });
  for (const caseId of [owed, done, young]) {
    const sold = await aLinkedOrder(sql, settings, { caseId });
    await pay(sold.id, sold.reference);
    if (caseId === done)
      await sql`insert into ledger (order_id, kind, source) values (${sold.id}, 'service done', 'staff')`;
  }
  await sql`update submissions set created_at = now() - interval '4 years'`;
  for (const table of ["case_events", "ledger"]) {
    await sql`alter table ${sql(table)} disable trigger user`;
    await sql`update ${sql(table)} set at = at - interval '4 years'`;
    if (table === "ledger")
      await sql`
        update ledger set at = at + interval '2 years' where order_id in (select id from orders where case_id = ${young})`;
    await sql`alter table ${sql(table)} enable trigger user`;
  }
  expect((await listExpired(sql, 9)).map(({ id }) => id).sort()).toEqual([over, owed, done, part].sort());
  await eraseExpired(sql, secrets);
  expect(await sql`select from orders where erased_at is not null`).toHaveLength(4);
  expect(await sql`select from invoices where fields <> '{}'`).toHaveLength(4);
});

test("what the gateway told is emptied a month after it was judged, or when nobody tries to judge it any more", async () => {
  const { own, sql, settings, pay } = await ownWorld();
  await using _ = own;
  const sold = await aLinkedOrder(sql, settings);
  await pay(sold.id, sold.reference);
  await sql`insert into gateway_events (id, body) values ('waiting', 'body'), ('given up', 'body'), ('left', 'body')`;
  await sql`insert into jobs (kind, subject, status, ended_at) values
    ('payment-event', 'waiting', 'waiting', null), ('payment-event', 'given up', 'given up', now())`;
  await finishOrders(sql);
  expect(await sql`select from gateway_events where body = ''`).toHaveLength(0);
  await sql`update gateway_events set judged_at = judged_at - interval '31 days', received_at = received_at - interval '31 days'`;
  await finishOrders(sql);
  const left = () => sql`select id from gateway_events where body <> '' order by id`;
  expect(await left()).toMatchObject([{ id: "given up" }, { id: "waiting" }]);
  await sql`delete from jobs where subject = 'given up'`;
  await finishOrders(sql);
  expect(await left()).toMatchObject([{ id: "waiting" }]);
});
