import { createHash } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayInIndia } from "../../../content/format";
import { inTransaction } from "../../../db/connect";
import type { Job } from "../../../db/jobs";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { type LocalGateway, startGateway } from "../../../test/support/gateway";
import { aLinkedOrder, anOrder, hear, moneyFaults, paymentsOff, paymentsWith } from "../../../test/support/payments";
import type { Sums } from "../day-book/day-book";
import { readDayBook } from "../day-book/read-day-book.server";
import { decideRefund } from "../desk/decide-refund.server";
import { showOrders, showStaffOrder } from "../desk/present-orders.server";
import { priceOrder } from "../order-lines";
import { readOrder } from "../orders.server";
import { writePaidMail } from "../payments/mails.server";
import { recordRefund } from "../payments/refunds.server";
import type { PaymentSettings } from "../payments/settings.server";
import { pdfResponse } from "./download.server";
import { Drawing } from "./draw-invoice.server";
import { issueInvoice } from "./issue.server";
import { type Invoice, listInvoices, readInvoice } from "./read-invoice.server";

const database = withDatabase({ max: 16 });
let gateway: LocalGateway;
let settings: PaymentSettings;
beforeAll(async () => {
  gateway = await startGateway();
  settings = paymentsWith(gateway, 10_000);
});
afterAll(() => gateway[Symbol.asyncDispose]());

/** Reads the invoice as another program would, each printed line with its spaces made one. */
async function textOf(invoice: Invoice) {
  const file = await readInvoice(database.sql, invoice.orderId, invoice.id);
  if (!file) throw new Error("There is no file.");
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(file.bytes)), {
    mergePages: true,
  });
  expect(totalPages).toBe(1);
  return text.replace(/\s+/g, " ");
}

async function paidOrder(fields = {}, using = settings) {
  const order = await aLinkedOrder(database.sql, settings, fields);
  const { payment, events } = gateway.pay(order.reference);
  for (const event of events) await hear(database.sql, using, event);
  return { order, payment };
}

const invoiceOf = async (orderId: string, kind: string) => {
  const invoice = (await listInvoices(database.sql, orderId)).find((each) => each.kind === kind);
  if (!invoice) throw new Error(`There is no ${kind}.`);
  return invoice;
};

const customer = { name: "Asha Kumari", email: "asha@shop.example", phone: "9812345670", state: "Kerala" };

/** The attachment of the mail to the customer who paid. */
const attachedInvoice = async (orderId: string) =>
  (await writePaidMail(database.sql, { subject: orderId } as Job, async () => null))?.attachments?.[0];

const gstNumber = /^[A-Z]{2}\/\d\d-\d\d\/\d{6}$/;

describe("each field that the rules ask for can be read back out of the PDF", () => {
  test("receipt voucher, rule 50", async () => {
    const { order } = await paidOrder();
    const invoice = await invoiceOf(order.id, "receipt");
    expect(invoice.number).toMatch(gstNumber);
    expect(invoice.number.length).toBeLessThanOrEqual(16);
    const text = await textOf(invoice);
    for (const part of [
      "Receipt Voucher",
      "Anugya",
      "1 MG Road, Pune 411001",
      "GSTIN: 27AAPFU0939F1ZV",
      invoice.number,
      order.reference,
      "Asha Kumari",
      "FSSAI registration, ordered online, 1 year",
      "Place of supply Kerala (32)",
      "Tax payable on reverse charge No",
      "Taxable value Rs 1,185.59",
      "IGST 18% Rs 213.41",
      "Government fee, at cost Rs 100.00",
      "Total Rs 1,499.00",
      "pure agent",
      "For Anugya",
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/Date \d{1,2} [A-Z][a-z]+ \d{4}/);
  });

  test("tax invoice, rule 46, with the split within the supplier's state, discount and SAC", async () => {
    const priced = priceOrder({
      service: "fssai",
      tier: "basic",
      years: 2,
      on: "2026-11-15",
      percentOff: 10,
      customerState: "Maharashtra",
      taxedIn: "Maharashtra",
    });
    if (!priced.ok) throw new Error("not priced");
    const customer = { name: "आशा कुमारी", email: "asha@shop.example", phone: "9812345670", state: "Maharashtra" };
    const fields = { priced, customer, tier: "basic", years: 2, gstin: "27AAPFU0939F1ZV", address: "2 Lane, Nashik" };
    const { order } = await paidOrder(fields);
    await inTransaction(database.sql, async (sql) =>
      issueInvoice(sql, settings.supplier, await readOrder(sql, order.id)),
    );
    const text = await textOf(await invoiceOf(order.id, "invoice"));
    for (const part of [
      "Tax Invoice",
      "SAC 998312",
      "Recipient's GSTIN 27AAPFU0939F1ZV",
      "2 Lane, Nashik, Maharashtra",
      "Our fee before discount Rs 2,299.00",
      "Discount - Rs 230.00",
      "Taxable value Rs 2,069.00",
      "CGST 9% Rs 186.00",
      "SGST 9% Rs 186.00",
      "Government fee, at cost Rs 200.00",
      "Total Rs 2,641.00",
      "Amount due Paid, nothing due",
    ])
      expect(text).toContain(part);
    expect(text).toContain("Recipient आशा कुमारी");
  });

  test("refund voucher, rule 51, names the receipt voucher", async () => {
    const { order, payment } = await paidOrder();
    const admin = await aStaffMember(database.sql, "Meera", "admin");
    const decision = { amount: 74_950, reason: "", reference: "" };
    await decideRefund(admin, database.sql, settings.supplier, order.id, decision);
    const [refund] = await database.sql`select id from refunds where order_id = ${order.id}`;
    const refundEntity = {
      id: "rfnd_1",
      payment_id: payment.id,
      amount: 74_950,
      status: "processed",
      receipt: refund?.id,
    };
    await recordRefund(database.sql, settings, refundEntity, "webhook");
    const receipt = await invoiceOf(order.id, "receipt");
    const text = await textOf(await invoiceOf(order.id, "refund"));
    for (const part of [
      "Refund Voucher",
      `Against receipt voucher ${receipt.number}`,
      "Refund reference rfnd_1",
      "Taxable value Rs 635.17",
      "IGST 18% Rs 114.33",
      "Refunded Rs 749.50",
    ])
      expect(text).toContain(part);
  });

  test("without a GSTIN a plain receipt, without tax", async () => {
    const plain = { ...settings, supplier: paymentsOff.supplier };
    const { order } = await paidOrder({}, plain);
    const text = await textOf(await invoiceOf(order.id, "receipt"));
    expect(text).toContain("not registered under GST");
    for (const part of ["GSTIN:", "Place of supply", "reverse charge", "Voucher"]) expect(text).not.toContain(part);
  });
});

test("an invoice that cannot be drawn is shown to staff, and drawn later, but not at every request", async () => {
  const { order } = await paidOrder({ customer: { ...customer, name: "लक्ष्मी मिश्रा" } });
  const invoice = await invoiceOf(order.id, "receipt");
  const hanging = new Drawing({ source: "for (;;);", timeMs: 200 });
  const read = () => readInvoice(database.sql, order.id, invoice.id, hanging);
  const all = await Promise.allSettled([read(), read(), read()]);
  expect(all[0]).toMatchObject({ reason: { reason: "time" } });
  // They waited for the same, or came when it had been tried.
  for (const tried of all) expect(tried).toMatchObject({ reason: { reason: expect.stringMatching(/^(time|later)$/) } });
  const agent = await aStaffMember(database.sql, "Ravi", "admin");
  const warning = { text: expect.stringContaining(`${invoice.number} could not be made (it took too long; tries: 1)`) };
  expect(await showStaffOrder(agent, database.sql, order.id)).toMatchObject({ notDrawn: [warning] });
  const view = { tab: "paid", search: "", older: "" } as const;
  expect(await showOrders(agent, database.sql, view)).toMatchObject({ notDrawn: [{ ...warning, orderId: order.id }] });

  const early = await pdfResponse(database.sql, order.id, invoice.id);
  expect([early.status, early.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect(await early.text()).toContain("cannot be shown at the moment");
  await expect(attachedInvoice(order.id)).rejects.toThrow("not drawn (later)");

  await database.sql`update invoices_not_drawn set last_at = last_at - interval '61 seconds'`;
  expect((await pdfResponse(database.sql, order.id, invoice.id)).status).toBe(200);
  expect(await showStaffOrder(agent, database.sql, order.id)).toMatchObject({ notDrawn: [] });
  expect((await attachedInvoice(order.id))?.filename).toBe(`${invoice.number.replaceAll("/", "-")}.pdf`);
});

test("opening an invoice while it is being drawn answers at once to try again, as does a request beyond the waiting limit", async () => {
  const { order } = await paidOrder();
  const invoice = await invoiceOf(order.id, "receipt");
  const slow = new Drawing({ source: "for (;;);", timeMs: 5_000 });
  const full = new Drawing({ source: "for (;;);", mostWaiting: 0 });
  for (const drawing of [full, slow]) {
    const asked = await pdfResponse(database.sql, order.id, invoice.id, drawing);
    expect([asked.status, asked.headers.get("Refresh")]).toEqual([503, "3"]);
    expect(await asked.text()).toContain("is being prepared");
  }
});

test("an invoice is archived as it was issued: the same bytes again, under their hash, and never changed", async () => {
  const { order } = await paidOrder();
  const invoice = await invoiceOf(order.id, "receipt");
  const both = await Promise.all([1, 2, 3].map(() => readInvoice(database.sql, order.id, invoice.id)));
  const hashes = both.map((file) =>
    createHash("sha256")
      .update(file?.bytes ?? "")
      .digest("hex"),
  );
  expect(new Set(hashes).size).toBe(1);
  const [kept] = await database.sql`select sha256 from invoice_files where invoice_id = ${invoice.id}`;
  expect(kept?.sha256).toBe(hashes[0]);
  await expect(database.sql`update invoice_files set bytes = ''`).rejects.toThrow("never changed");
  const other = await anOrder(database.sql);
  expect(await readInvoice(database.sql, other.id, invoice.id)).toBeNull();
});

test("under fifty payments at once, some undone at the last moment, no number is missing or doubled", {
  tags: ["fault"],
}, async () => {
  const orders = [];
  for (let turn = 0; turn < 50; turn++) orders.push(await aLinkedOrder(database.sql, settings));
  const undone = orders.map(async ({ id }, index) => {
    if (index % 5 > 0) return;
    await inTransaction(database.sql, async (sql) => {
      await issueInvoice(sql, settings.supplier, await readOrder(sql, id));
      throw new Error("undone");
    }).catch(() => {});
  });
  const paid = orders.map(async ({ reference }) => {
    for (const event of gateway.pay(reference).events) await hear(database.sql, settings, event);
  });
  await Promise.all([...undone, ...paid]);
  const rows = await database.sql`select series, serial from invoices order by series, serial`;
  const receipts = rows.filter(({ series }) => series === "AR").map(({ serial }) => serial);
  expect(receipts).toEqual(receipts.map((_, index) => index + 1));
  expect(await moneyFaults(database.sql)).toEqual([]);
});

test("refunds at once take back each tax once, in their vouchers and in the accountant's file", async () => {
  const { order, payment } = await paidOrder({}, settings);
  const admin = await aStaffMember(database.sql, "Meera", "admin");
  for (const amount of [50_000, 50_000, 49_900])
    await decideRefund(admin, database.sql, settings.supplier, order.id, { amount, reason: "ours", reference: "" });
  const refunds = await database.sql<{ id: string; amount: number }[]>`
    select id, amount::float8 as amount from refunds where order_id = ${order.id}`;
  await Promise.all(
    refunds.map(({ id, amount }) => {
      const refundEntity = { id: `rfnd_${id}`, payment_id: payment.id, amount, status: "processed", receipt: id };
      return recordRefund(database.sql, settings, refundEntity, "webhook");
    }),
  );
  const vouchers = await database.sql<{ number: string; lines: [string, string][] }[]>`
    select number, fields -> 'lines' as lines from invoices where order_id = ${order.id} and kind = 'refund' order by serial`;
  const paise = (text: string) => Math.round(Number(text.replace(/[^\d.-]/g, "")) * 100);
  const summed = new Map<string, number>();
  for (const [label, sum] of vouchers.flatMap(({ lines }) => lines))
    summed.set(label, (summed.get(label) ?? 0) + paise(sum.replace("Rs ", "")));
  expect([...summed.values()]).toEqual([118_559, 21_341, 10_000]);
  const { booked } = await readDayBook(admin, database.sql, dayInIndia().slice(0, 7));
  for (const { number, lines } of vouchers) {
    const { taxable, igst, fee } = booked.find(({ document }) => document.number === number)?.counted ?? ({} as Sums);
    const amounts = [-taxable, -igst, -fee].filter((each) => each !== 0);
    expect(amounts).toEqual(lines.map(([, sum]) => paise(sum.replace("Rs ", ""))));
  }
});
