import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "../../../db/connect";
import { inTransaction } from "../../../db/connect";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { type LocalGateway, startGateway } from "../../../test/support/gateway";
import {
  aLinkedOrder,
  anOrder,
  hear,
  moneyFaults,
  paymentsWith,
  recordByHand,
  sendOrderForm,
} from "../../../test/support/payments";
import { priceOrder } from "../order-lines";
import type { PaymentSettings } from "./settings.server";

const database = withDatabase();
let gateway: LocalGateway;
let settings: PaymentSettings;
let order: { id: string; reference: string };
beforeAll(async () => {
  gateway = await startGateway();
  settings = paymentsWith(gateway);
  order = await aLinkedOrder(database.sql, settings);
  for (const event of gateway.pay(order.reference).events) await hear(database.sql, settings, event);
  await byHand();
});

/** A part in cash, a transfer that was reversed, and cash that a second person confirmed. */
async function byHand() {
  const { sql } = database;
  const [one, two] = [await aStaffMember(sql, "Meera", "admin"), await aStaffMember(sql, "Sunita", "admin")];
  const { id } = await anOrder(sql);
  await recordByHand(one, sql, settings, id, { amount: "500" });
  await recordByHand(one, sql, settings, id, { way: "upi", amount: "999", reference: "990000000001" });
  const reversed = { act: "reverse", payment: "upi:990000000001", reason: "Another customer's" };
  expect(await sendOrderForm(two, sql, settings, id, reversed)).toMatchObject({ ok: true });
  const asked = { service: "gst", tier: "standard", years: 1, on: "2026-11-15", customerState: "Kerala" } as const;
  const priced = priceOrder({ ...asked, ourFee: 2_000_000, taxedIn: "Maharashtra" });
  if (!priced.ok) throw new Error(priced.problem);
  const large = await anOrder(sql, { service: "gst", tier: "standard", priced });
  await recordByHand(one, sql, settings, large.id, { amount: "12,000" });
  const [entry] = await sql`select payment_id from waiting_entries where order_id = ${large.id}`;
  const confirmed = { act: "confirm cash", payment: String(entry?.paymentId) };
  expect(await sendOrderForm(two, sql, settings, large.id, confirmed)).toMatchObject({ ok: true });
}
afterAll(() => gateway[Symbol.asyncDispose]());

/** Each breaks one rule past the guards that would refuse it; everything is undone afterwards. */
const breaks: [rule: string, harm: (sql: Sql) => Promise<unknown>][] = [
  ["credited is not what was captured", (sql) => sql`delete from ledger where kind = 'captured'`],
  [
    "a payment was credited more than once",
    async (sql) => {
      await sql`drop index ledger_credited_payment`;
      await sql`
        insert into ledger (order_id, kind, payment_id, amount, currency, source)
        select order_id, kind, payment_id, amount, currency, source from ledger where kind = 'credited'`;
    },
  ],
  ["an order was paid more than once, or not recorded once", (sql) => sql`delete from case_events where kind = 'paid'`],
  [
    "more was returned than was captured",
    (sql) => sql`
      insert into refunds (order_id, payment_id, amount, reason)
      select order_id, payment_id, amount + 1, '' from ledger where kind = 'credited'`,
  ],
  [
    "captured money has no order and stands in no list",
    (sql) => sql`
      insert into ledger (kind, payment_id, amount, currency, source) values ('captured', 'pay_lost', 1, 'INR', 'poll')`,
  ],
  ["another currency was credited", (sql) => sql`update ledger set currency = 'USD'`],
  [
    "money was derived from the browser alone",
    async (sql) => {
      await sql`alter table ledger drop constraint ledger_money_has_source`;
      await sql`update ledger set source = 'customer'`;
    },
  ],
  [
    "captured money has no order and stands in no list",
    (sql) => sql`
      insert into ledger (kind, payment_id, utr, amount, currency, source)
      values ('captured', 'pay_twin', '1', 1, 'INR', 'poll'), ('same money', 'pay_twin', '1', 1, 'INR', 'poll')`,
  ],
  [
    "the lines of an order do not sum to its total",
    (sql) => sql`update orders set lines = jsonb_set(lines, '{0,amount}', '1')`,
  ],
  [
    "money that went back has not exactly one voucher",
    (sql) => sql`
      with made as (
        insert into refunds (order_id, payment_id, amount, reason)
        select order_id, payment_id, 1, '' from ledger where kind = 'credited' returning *)
      insert into ledger (order_id, kind, payment_id, refund_id, amount, currency, source)
      select order_id, 'refund processed', payment_id, id, amount, 'INR', 'poll' from made`,
  ],
  [
    "an archived invoice is not what was issued",
    (sql) => sql`insert into invoice_files (invoice_id, bytes, sha256) select id, 'changed', 'hash' from invoices`,
  ],
  ["a number is missing", (sql) => sql`delete from invoices`],
  ["a payment has not exactly one receipt of its sum", (sql) => sql`delete from invoices`],
  ["a number is missing", (sql) => sql`update invoices set serial = serial + 50`],
  [
    "an order was paid more than once, or not recorded once",
    (sql) => sql`update ledger set amount = amount + 100000 where kind = 'credited' and payment_id like 'cash:%'`,
  ],
  [
    "an order was paid more than once, or not recorded once",
    (sql) => sql`delete from case_events where kind = 'paid in part'`,
  ],
  [
    "one transfer or cheque was counted twice",
    async (sql) => {
      await sql`drop index ledger_credited_utr`;
      await sql`update ledger set utr = '990000000001' where kind = 'credited' and reversed_at is null`;
    },
  ],
  [
    "one form was recorded twice",
    async (sql) => {
      await sql`drop index ledger_form_once`;
      await sql`update ledger set details = '{"key": "same"}' where kind in ('entered', 'captured')`;
    },
  ],
  ["a payment and its reversal do not agree", (sql) => sql`update ledger set reversed_at = null`],
  ["a payment and its reversal do not agree", (sql) => sql`delete from ledger where kind = 'reversed'`],
  ["a payment and its reversal do not agree", (sql) => sql`update ledger set actor = null where kind = 'reversed'`],
  ["a payment and its reversal do not agree", (sql) => sql`update ledger set amount = 1 where kind = 'reversed'`],
  [
    "a reversed payment went back to the customer",
    (sql) => sql`
      insert into refunds (order_id, payment_id, amount, reason)
      select order_id, payment_id, 1, '' from ledger where kind = 'reversed'`,
  ],
  ["cash above the limit was counted without a second person", (sql) => sql`delete from ledger where kind = 'entered'`],
  [
    "cash above the limit was counted without a second person",
    (sql) => sql`
      update ledger set actor = (select actor from ledger as entry where kind = 'entered') where kind = 'credited'`,
  ],
  [
    "cash above the limit was counted without a second person",
    (sql) => sql`update ledger set amount = 1100000 where kind = 'entered'`,
  ],
  [
    "cash was both confirmed and refused",
    (sql) => sql`
      insert into ledger (order_id, kind, payment_id, amount, currency, source, actor)
      select order_id, 'entry refused', payment_id, amount, 'INR', 'staff', 'x' from ledger where kind = 'entered'`,
  ],
  [
    "a payment has not exactly one receipt of its sum",
    (sql) => sql`update invoices set amount = amount + 1 where kind = 'receipt'`,
  ],
  [
    "a reversed payment has not exactly one cancellation of its receipt",
    (sql) => sql`delete from invoices where kind = 'cancellation'`,
  ],
  [
    "a reversed payment has not exactly one cancellation of its receipt",
    (sql) => sql`update invoices set lines = '[]' where kind = 'cancellation'`,
  ],
  [
    "the lines of a document do not sum to its amount",
    (sql) => sql`update invoices set lines = '[]' where kind = 'receipt'`,
  ],
  [
    "the receipts of a paid order are not split as the order is",
    (sql) => sql`
      update invoices set lines = jsonb_build_array(jsonb_build_object('kind', 'our fee', 'amount', amount))
      where kind = 'receipt'`,
  ],
  [
    "the stored state of an order is not what its lines say",
    (sql) => sql`update order_standings set received = received + 1`,
  ],
  [
    "the stored state of an order is not what its lines say",
    (sql) => sql`update order_standings set entered = entered + 1`,
  ],
  ["a mail may go out twice", (sql) => sql`update jobs set unique_key = null where kind = 'part-paid-mail'`],
  ["a mail may go out twice", (sql) => sql`update jobs set unique_key = null where kind = 'paid-mail'`],
];

test.each(breaks)("the audit finds it when %s", async (rule, harm) => {
  let found: string[] = [];
  await inTransaction(database.sql, async (sql) => {
    for (const table of ["ledger", "orders", "invoices", "case_events"])
      await sql`alter table ${sql(table)} disable trigger user`;
    await harm(sql);
    found = (await moneyFaults(sql)).map((fault) => fault.rule);
    throw new Error("undone");
  }).catch((error: Error) => expect(error.message).toBe("undone"));
  expect(found).toContain(rule);
  expect(await moneyFaults(database.sql)).toEqual([]);
});
