import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "../../db/connect";
import { inTransaction } from "../../db/connect";
import { withDatabase } from "../../test/support/database";
import { type LocalGateway, startGateway } from "../../test/support/gateway";
import { aLinkedOrder, hear, moneyFaults, paymentsWith } from "../../test/support/payments";

const database = withDatabase();
let gateway: LocalGateway;
let order: { id: string; reference: string };
beforeAll(async () => {
  gateway = await startGateway();
  const settings = paymentsWith(gateway);
  order = await aLinkedOrder(database.sql, settings);
  for (const event of gateway.pay(order.reference).events) await hear(database.sql, settings, event);
});
afterAll(() => gateway[Symbol.asyncDispose]());

/** Each breaks one rule past the guards that would refuse it; everything is undone afterwards. */
const breaks: [rule: string, harm: (sql: Sql) => Promise<unknown>][] = [
  ["credited is not what was captured", (sql) => sql`delete from ledger where kind = 'captured'`],
  [
    "a payment was credited more than once",
    async (sql) => {
      await sql`drop index ledger_credited_payment`;
      await sql`drop index ledger_credited_order`;
      await sql`
        insert into ledger (order_id, kind, payment_id, amount, currency, source)
        select order_id, kind, payment_id, amount, currency, source from ledger where kind = 'credited'`;
    },
  ],
  ["an order was paid more than once, or not told once", (sql) => sql`delete from case_events where kind = 'paid'`],
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
  ["another amount or currency was credited", (sql) => sql`update ledger set currency = 'USD'`],
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
    "an archived paper is not what was issued",
    (sql) => sql`insert into paper_files (paper_id, bytes, sha256) select id, 'changed', 'hash' from papers`,
  ],
  ["a number is missing", (sql) => sql`delete from papers`],
  ["a paid order has not exactly one receipt", (sql) => sql`delete from papers`],
  ["a number is missing", (sql) => sql`update papers set serial = 2`],
  ["a mail may go out twice", (sql) => sql`update jobs set unique_key = null where kind = 'paid-mail'`],
];

test.each(breaks)("the audit finds it when %s", async (rule, harm) => {
  let found: string[] = [];
  await inTransaction(database.sql, async (sql) => {
    for (const table of ["ledger", "orders", "papers", "case_events"])
      await sql`alter table ${sql(table)} disable trigger user`;
    await harm(sql);
    found = (await moneyFaults(sql)).map((fault) => fault.rule);
    throw new Error("undone");
  }).catch((error: Error) => expect(error.message).toBe("undone"));
  expect(found).toContain(rule);
  expect(await moneyFaults(database.sql)).toEqual([]);
});
