import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { actOnApplication } from "../../app/applications/application-acts.server";
import { destroyExpiredDocuments } from "../../app/applications/expire-documents.server";
import { takeIn } from "../../app/documents/intake/take-in.server";
import { markOrder } from "../../app/orders/payments/order-milestones.server";
import { aStaffMember } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { aPdf } from "../../test/support/documents/hostile-files";
import { testDocuments } from "../../test/support/documents/storage";
import { paymentsOff } from "../../test/support/payments";
import { anApplication } from "../../test/support/work/applications";

const database = withDatabase();
const documents = testDocuments();
afterAll(() => documents.rewriting.stop());

let count = 0;
const { supplier } = paymentsOff;

/** An application with a document for its first document, and what staff do with it. */
async function withDocument() {
  const { sql } = database;
  count++;
  const person = { name: "Ravi Kulkarni", email: `r${count}@shop.example`, phone: String(9_500_000_000 + count) };
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id, orderId } = await anApplication(sql, admin, "gst", person);
  const [row] = await sql`select customer_id as customer from applications where id = ${id}`;
  const keep = async () => {
    const upload = { id: randomUUID(), customerId: row?.customer, name: "a.pdf", bytes: await aPdf(1) };
    const taken = await takeIn(sql, documents, upload, async () => undefined);
    if (!taken.ok) throw new Error(taken.refusal);
    return taken.document.id;
  };
  const requirement = await keep();
  await sql`
    update requirements set document_id = ${requirement}, state = 'accepted'
    where id = (select id from requirements where application_id = ${id} order by position limit 1)`;
  const act = async (fields: Record<string, string>) => {
    const form = new FormData();
    const [{ version } = {}] = await sql`select version from applications where id = ${id}`;
    for (const [name, value] of Object.entries({ version, ...fields })) form.append(name, String(value));
    expect(await actOnApplication(admin, { sql, supplier }, id, form)).toMatchObject({ ok: true });
  };
  return { sql, id, orderId, requirement, keep, act };
}

/** One that was granted so many days ago, with its certificate. */
async function aGranted(days: number, keeps = false) {
  const { sql, id, requirement, keep, act } = await withDocument();
  const certificate = await keep();
  if (keeps) await act({ act: "keep documents", keep: "yes" });
  await sql`
    insert into registrations (customer_id, application_id, service, kind, number, valid_from, certificate_id, created_at)
    select customer_id, id, service, kind, ${`27AAPFU0939F${count}ZV`}, current_date, ${certificate},
      now() - make_interval(days => ${days}) from applications where id = ${id}`;
  const there = async () =>
    (await sql`select id from documents where id in (${requirement}, ${certificate})`).map((document) =>
      document.id === requirement ? "requirement" : "certificate",
    );
  return { there };
}

test("documents go 90 days after the grant, certificates stay, and so do documents the customer asked to keep", async () => {
  const [old, young, retained] = [await aGranted(91), await aGranted(89), await aGranted(200, true)];
  expect(await destroyExpiredDocuments(database.sql)).toBe(1);
  expect(await old.there()).toEqual(["certificate"]);
  expect((await young.there()).sort()).toEqual(["certificate", "requirement"]);
  expect((await retained.there()).sort()).toEqual(["certificate", "requirement"]);
  expect(await destroyExpiredDocuments(database.sql)).toBe(0);
});

/** One that was withdrawn or refused so many days ago; by default its order is marked as done. */
async function aLost(days: number, how: { appealDays?: number; isOrderOpen?: boolean; keeps?: boolean } = {}) {
  const made = await withDocument();
  const { sql, id, orderId, requirement, act, keep } = made;
  const filing = await keep();
  await sql`
    update applications set stage = 'filed', filed_on = '2026-01-02', filed_document_id = ${filing} where id = ${id}`;
  if (how.keeps) await act({ act: "keep documents", keep: "yes" });
  if (how.appealDays === undefined) await act({ act: "withdraw", reason: "The shop is closing." });
  else await act({ act: "refuse", refusedBecause: "The address could not be found.", appealUntil: "" });
  await sql`
    update applications set stage_since = now() - make_interval(days => ${days}),
      appeal_until = current_date + ${how.appealDays ?? null}::int where id = ${id}`;
  if (how.appealDays === undefined && !how.isOrderOpen)
    await sql.begin((transaction) =>
      markOrder(transaction as never, { id: orderId, kind: "service done", supplier, actor: null }),
    );
  const there = async () => (await sql`select from documents where id in (${requirement}, ${filing})`).length;
  return { ...made, there };
}

test("documents of what was withdrawn or refused go 90 days after its end, or after the last day of the appeal", async () => {
  const gone = [await aLost(91), await aLost(200, { appealDays: -92 })];
  const stay = [await aLost(89), await aLost(200, { appealDays: -88 }), await aLost(200, { keeps: true })];
  expect(await destroyExpiredDocuments(database.sql)).toBe(4);
  for (const lost of gone) expect(await lost.there()).toBe(0);
  for (const lost of stay) expect(await lost.there()).toBe(2);
});

test("documents of a withdrawn application stay while its order is neither done nor refunded, and of one that is reopened", async () => {
  const { sql } = database;
  const [open, reopened] = [await aLost(91, { isOrderOpen: true }), await aLost(200, { appealDays: -92 })];
  await reopened.act({ act: "back", stage: "authority", reason: "The appeal was admitted." });
  expect(await destroyExpiredDocuments(sql)).toBe(0);
  await reopened.act({ act: "withdraw", reason: "The shop is closing." });
  expect(await destroyExpiredDocuments(sql)).toBe(0);
  await sql`
    insert into refunds (order_id, payment_id, amount, decided_by, reason)
    select id, payment_id, 99900, (select id from "user" limit 1), 'Asked in time' from order_states where id = ${open.orderId}`;
  expect(await destroyExpiredDocuments(sql)).toBe(2);
  expect([await open.there(), await reopened.there()]).toEqual([0, 2]);
  await sql`insert into ledger (order_id, kind, reason, source) values (${reopened.orderId}, 'refund requested', '', 'customer')`;
  await sql`update applications set stage_since = now() - interval '91 days', appeal_until = null where id = ${reopened.id}`;
  expect(await destroyExpiredDocuments(sql), "a refund is asked for").toBe(0);
});
