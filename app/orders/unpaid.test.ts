import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { mailboxOf } from "../../content/normalise-text";
import { CustomerProof } from "../../db/personal/customer-proof";
import { withDatabase } from "../../test/support/database";
import { anOrder, moneyFaults, paymentsOff } from "../../test/support/payments";
import { people } from "../../test/support/people";
import { reportUtr } from "./checkout/report-transfer.server";
import type { NewOrder } from "./orders.server";
import { recordPayment } from "./payments/record-payment.server";
import { dropUnpaid, hasTooManyOpen, mostOpen } from "./unpaid.server";

const database = withDatabase();
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000);

const customer = { name: "Asha", email: "asha@shop.example", phone: "9812345670", state: "Goa" };
const asking = (fields: object = {}) => ({ ...customer, network: "here", key: randomUUID(), ...fields });

test("a person may have five open orders, by number or mailbox, and nobody elsewhere uses them up", async () => {
  const { sql } = database;
  const order = (fields: Partial<NewOrder> = {}) => anOrder(sql, { customer, network: "here", ...fields });
  for (let number = 0; number < mostOpen.person; number++) {
    expect(await hasTooManyOpen(sql, asking())).toBeNull();
    await order();
  }
  expect(await hasTooManyOpen(sql, asking())).toBe("person");
  expect(await hasTooManyOpen(sql, asking({ phone: "9800000001", email: "asha+2@shop.example" }))).toBe("person");
  expect(await hasTooManyOpen(sql, asking({ email: "other@shop.example" }))).toBe("person");
  expect(await hasTooManyOpen(sql, asking({ network: "elsewhere" }))).toBeNull();
  expect(await hasTooManyOpen(sql, asking({ phone: "9800000001", email: "b@shop.example" }))).toBeNull();
  // The form that made one of them, sent again, is answered with it.
  const [known] = await sql<{ key: string }[]>`select request_key as key from orders limit 1`;
  expect(await hasTooManyOpen(sql, asking({ key: known?.key }))).toBeNull();
  // Paid, or past its end, it no longer counts.
  await sql`update order_networks set expires_at = now() - interval '1 second'`;
  expect(await hasTooManyOpen(sql, asking())).toBeNull();
});

test("the database reads a mailbox as the rest of the site does", async () => {
  const spellings = [
    "asha@shop.in",
    "Asha+1@Shop.in",
    "a.s.h.a+x+y@gmail.com",
    "a.s@googlemail.com",
    "+@x.in",
    "a.b@x.in",
    "A.S.H.A@GoogleMail.Com",
    "asha+@gmail.com",
    "asha+fssai@gst@shop.in",
    "...@gmail.com",
    "asha@gmail.com.shop.in",
    "asha@sub.gmail.com",
    "o'brien.and-sons_2@shop.co.in",
    `${"a.".repeat(30)}b+${"x".repeat(60)}@gmail.com`,
    people.email.kept,
    ...people.email.typed.map((typed) => typed.trim()),
    ...people.sameBox,
  ];
  for (const email of spellings) {
    const [read] = await database.sql`select canonical_email(${email}) as mailbox`;
    expect(read?.mailbox).toBe(mailboxOf(email));
  }
});

test("a network may have two hundred", async () => {
  const { sql } = database;
  const strangers = Array.from({ length: mostOpen.network }, (_, number) => number);
  for (const number of strangers) {
    const whose = { ...customer, phone: String(7_000_000_000 + number), email: `${number}@shop.example` };
    await anOrder(sql, { customer: whose, network: "carrier" });
  }
  const next = asking({ phone: "9800000009", email: "next@shop.example" });
  expect(await hasTooManyOpen(sql, { ...next, network: "carrier" })).toBe("network");
  expect(await hasTooManyOpen(sql, next)).toBeNull();
}, 60_000);

test("a month after its end an order that nobody paid is gone; whatever saw money, a claim or staff stays", async () => {
  const { sql } = database;
  const old = { expiresAt: daysAgo(31) };
  const unpaid = await anOrder(sql, { ...old, network: "here" });
  await sql`insert into payment_links (order_id) values (${unpaid.id})`;
  const cancelled = await anOrder(sql, old);
  await sql`insert into ledger (order_id, kind, source) values (${cancelled.id}, 'cancelled', 'staff')`;
  const recent = await anOrder(sql, { expiresAt: daysAgo(29) });
  const quoted = await anOrder(sql, { ...old, createdBy: "staff" });
  const tried = await anOrder(sql, old);
  await sql`insert into ledger (order_id, kind, payment_id, source) values (${tried.id}, 'failed', 'pay_f', 'webhook')`;
  const paid = await anOrder(sql, old);
  const money = { paymentId: "pay_1", status: "captured", amount: paid.total, currency: "INR", utr: null } as const;
  await recordPayment(sql, paymentsOff.supplier, { ...money, source: "poll" }, paid.reference);
  const contested = [await anOrder(sql, old), await anOrder(sql, old)];
  for (const { token } of contested) {
    const proof = await CustomerProof.check(sql, token);
    if (proof) await reportUtr(proof, sql, "330000000001");
  }
  for (const { id } of [recent, quoted, tried, paid, ...contested])
    await expect(sql`delete from orders where id = ${id}`).rejects.toThrow(/never changed|foreign key/);
  await dropUnpaid(sql);
  const kept = [recent, quoted, tried, paid, ...contested].map(({ id }) => id);
  const asked = [...kept, unpaid.id, cancelled.id];
  const left = await sql<{ id: string }[]>`select id from orders where id = any(${asked})`;
  expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
  expect(await sql`select from order_standings where id = ${unpaid.id}`).toEqual([]);
  expect(await moneyFaults(sql)).toEqual([]);
});
