import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayInIndia } from "../../../content/format";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { type LocalGateway, startGateway } from "../../../test/support/gateway";
import {
  aLinkedOrder,
  anOrder,
  hear,
  moneyFaults,
  paymentsOff,
  paymentsWith,
  recordByHand,
  sendOrderForm,
} from "../../../test/support/payments";
import { type Download, downloadTables } from "../../cases/export/download-tables.server";
import { ordersTable, paymentsTable } from "../desk/export-orders.server";
import { showStaffOrder } from "../desk/present-orders.server";
import { priceOrder } from "../order-lines";
import type { PaymentSettings } from "../payments/settings.server";
import { type Booked, makeDayBook, type Sums } from "./day-book";
import { dayBookTables, isMonth, listMonths, readDayBook } from "./read-day-book.server";

const database = withDatabase({ max: 16 });
let gateway: LocalGateway;
let settings: PaymentSettings;
let admin: StaffProof;
beforeAll(async () => {
  gateway = await startGateway();
  settings = paymentsWith(gateway);
  admin = await aStaffMember(database.sql, "Meera", "admin");
});
afterAll(() => gateway[Symbol.asyncDispose]());

let numbers = 660_000_000_000;
const gstin = "27AAPFU0939F1ZV";
const [thisMonth = "", lastMonth = ""] = listMonths();

/** Rs 2,341 or so: FSSAI basic of a year, with a government fee. */
async function sold(state: string, fields: object = {}) {
  const asked = { service: "fssai", tier: "online", years: 1, on: "2026-11-15", customerState: state } as const;
  const priced = priceOrder({ ...asked, taxedIn: "Maharashtra" });
  if (!priced.ok) throw new Error(priced.problem);
  const customer = { name: "Asha", email: `s${numbers++}@shop.example`, phone: String(numbers++).slice(-10), state };
  return aLinkedOrder(database.sql, settings, { priced, customer, ...fields });
}
const record = (id: string, amount: string, fields: Record<string, string> = {}) =>
  recordByHand(admin, database.sql, settings, id, { amount, way: "upi", reference: String(numbers++), ...fields });
const send = (id: string, fields: Record<string, string>) =>
  sendOrderForm(admin, database.sql, settings, id, fields).then((answer) => expect(answer).toMatchObject({ ok: true }));
const finish = (id: string) => send(id, { act: "service done" });
const refund = (id: string, amount: string) =>
  send(id, { act: "refund", amount, reason: "good will", reference: `R${numbers++}`, refunds: "" });
async function payOnline({ reference }: { reference: string }) {
  for (const event of gateway.pay(reference).events) await hear(database.sql, settings, event);
}
const reverseNewest = async (id: string) => {
  const payment = (await showStaffOrder(admin, database.sql, id))?.money?.payments.at(-1)?.id ?? "";
  await send(id, { act: "reverse", payment, reason: "Cheque came back" });
};
/** What there is of an order until now happened a month ago. */
const movedBack = async (id: string) => {
  const { sql } = database;
  for (const [table, at] of [
    ["invoices", "issued_at"],
    ["ledger", "at"],
  ] as const) {
    await sql`alter table ${sql(table)} disable trigger user`;
    await sql`update ${sql(table)} set ${sql(at)} = ${sql(at)} - interval '1 month' where order_id = ${id}`;
    await sql`alter table ${sql(table)} enable trigger user`;
  }
  await sql`select refresh_order_standing(${id})`;
};

/** What the ledger says of a month, or of all time. */
async function ledgerSum(month: string) {
  const [row] = await database.sql<{ sum: number }[]>`
    select coalesce(sum(case kind when 'credited' then amount else -amount end), 0)::float8 as sum from ledger as moved
    where kind in ('credited', 'reversed', 'refund processed')
      and exists (select from ledger as came where came.kind = 'credited' and came.payment_id = moved.payment_id)
      and to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM') like ${month}`;
  return row?.sum;
}

const total = (rows: { sums: Sums }[], of: (sums: Sums) => number) => rows.reduce((sum, { sums }) => sum + of(sums), 0);
const taxOf = ({ cgst, sgst, igst }: Sums) => cgst + sgst + igst;
const moneyOf = (booked: Booked[]) => booked.reduce((sum, { money }) => sum + money, 0);

describe("a month with everything", () => {
  const orders = {} as Record<
    "online" | "parts" | "reversed" | "refunded" | "returned" | "late" | "held",
    { id: string }
  >;
  beforeAll(async () => {
    // The tax goes to another state, and the invoice takes over an advance of the same month.
    const online = await sold("Kerala");
    await payOnline(online);
    await finish(online.id);
    // A firm within the state: one part last month, the rest and the invoice now.
    const parts = await sold("Maharashtra", { gstin, firm: "Rao Sweets" });
    await record(parts.id, "1000", { way: "cash" });
    await movedBack(parts.id);
    await record(parts.id, "499");
    await finish(parts.id);
    const reversed = await sold("Maharashtra");
    await record(reversed.id, "500");
    await record(reversed.id, "250");
    await reverseNewest(reversed.id);
    // Money of last month, of which a part goes back before the work is done.
    const refunded = await sold("Kerala");
    await record(refunded.id, "1499");
    await movedBack(refunded.id);
    await refund(refunded.id, "300");
    // Money goes back after the invoice, to a firm of another state.
    const returned = await sold("Kerala", { gstin: "32AAPFU0939F1ZX" });
    await record(returned.id, "1499");
    await finish(returned.id);
    await refund(returned.id, "118");
    // The rest comes after the invoice, and is reversed too.
    const late = await sold("Maharashtra");
    await record(late.id, "1000");
    await finish(late.id);
    await record(late.id, "499");
    await reverseNewest(late.id);
    const held = await sold("Kerala");
    await record(held.id, "99999");
    Object.assign(orders, { online, parts, reversed, refunded, returned, late, held });
  }, 60_000);

  const read = (month = thisMonth) => readDayBook(admin, database.sql, month);
  const of = (booked: Booked[], order: { id: string }) =>
    booked.filter(({ document }) => document.orderId === order.id);

  test("comes to the ledger and to audit-money, month by month and in all", async () => {
    const { sql } = database;
    const books = [await read(lastMonth), await read()];
    expect(books.map(({ booked }) => moneyOf(booked))).toEqual([
      await ledgerSum(lastMonth),
      await ledgerSum(thisMonth),
    ]);
    expect(moneyOf(books[0]?.booked ?? [])).toBe(100_000 + 149_900);
    const all = books.flatMap(({ booked }) => booked);
    expect(moneyOf(all)).toBe(await ledgerSum("%"));
    const [audit] = await sql<{ credited: number; returned: number }[]>`
      select (select sum(amount) from ledger where kind = 'credited' and reversed_at is null)::float8 as credited,
        (select sum(amount) from refund_states where status = 'processed' and order_id is not null)::float8 as returned`;
    const received = all.filter(({ document }) => document.kind !== "refund");
    expect(moneyOf(received)).toBe(audit?.credited);
    expect(moneyOf(received) - moneyOf(all)).toBe(audit?.returned);
    expect(all).toHaveLength((await sql`select from invoices`).length);
    expect(await moneyFaults(sql)).toEqual([]);
  });

  test("has each document in the table of the return that it belongs to", async () => {
    const { booked } = await read();
    const tablesOf = (order: { id: string }) =>
      of(booked, order).map(({ document, table, money }) => [document.kind, table, money / 100]);
    expect(tablesOf(orders.online)).toEqual([
      ["receipt", "11A", 1499],
      ["invoice", "7", 0],
    ]);
    expect(tablesOf(orders.parts)).toEqual([
      ["receipt", "11A", 499],
      ["invoice", "4A", 0],
    ]);
    expect(tablesOf(orders.reversed)).toEqual([
      ["receipt", "11A", 500],
      ["receipt", "11A", 250],
      ["cancellation", "11A", -250],
    ]);
    expect(tablesOf(orders.refunded)).toEqual([["refund", "11A", -300]]);
    expect(tablesOf(orders.returned)).toEqual([
      ["receipt", "11A", 1499],
      ["invoice", "4A", 0],
      ["refund", "9B (registered)", -118],
    ]);
    expect(tablesOf(orders.late)).toEqual([
      ["receipt", "11A", 1000],
      ["invoice", "7", 0],
      ["receipt", "", 499],
      ["cancellation", "", -499],
    ]);
    expect(tablesOf(orders.held)).toEqual([]);
    const names = of(booked, orders.parts).at(-1)?.against;
    expect(names).toHaveLength(2);
    expect(of(booked, orders.reversed).at(-1)?.against).toEqual([of(booked, orders.reversed)[1]?.document.number]);
  });

  test("has tax once for each sale: of an order that is invoiced, all of it, and whatever was an advance only once", async () => {
    const [before, now] = [await read(lastMonth), await read()];
    const due = (order: { id: string }) =>
      [before, now].map(({ booked }) => of(booked, order).reduce((sum, { taxDue }) => sum + taxDue, 0));
    const taxes = Object.fromEntries(
      await Promise.all(
        Object.entries(orders).map(async ([name, { id }]) => {
          const [row] = await database.sql<{ tax: number }[]>`select tax::float8 as tax from orders where id = ${id}`;
          return [name, row?.tax ?? 0];
        }),
      ),
    );
    expect(due(orders.online)).toEqual([0, taxes.online]);
    const [first = 0, second = 0] = due(orders.parts);
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(0);
    expect(first + second).toBe(taxes.parts);
    expect(due(orders.late)).toEqual([0, taxes.late]);
    const [, returned = 0] = due(orders.returned);
    expect(returned).toBe(taxes.returned - 1_800);
    expect(due(orders.refunded)[1]).toBe(-Math.round((30_000 * 18) / 118));
    for (const { booked, summary } of [before, now]) {
      const rows = (...tables: string[]) => summary.filter(({ table }) => tables.includes(table));
      const sales = total(rows("4A", "5", "7", "9B (registered)", "9B (unregistered)"), taxOf);
      const advances = total(rows("11A"), taxOf) - total(rows("11B"), taxOf);
      expect(sales + advances).toBe(booked.reduce((sum, { taxDue }) => sum + taxDue, 0));
    }
  });

  test("sums up by table, place of supply and rate, within the state as two taxes and beyond it as one", async () => {
    const { summary } = await read();
    const place = (table: string, code: string) =>
      summary.find((row) => row.table === table && row.place.endsWith(`(${code})`));
    const [home, away] = [place("7", "27")?.sums, place("7", "32")?.sums];
    expect(home?.cgst).toBeGreaterThan(0);
    expect(home).toMatchObject({ cgst: home?.sgst, igst: 0 });
    expect(away).toMatchObject({ cgst: 0, sgst: 0 });
    expect(away?.igst).toBeGreaterThan(0);
    expect(new Set(summary.map(({ rate }) => rate))).toEqual(new Set([18]));
    // Last month's part of the firm's order, and what went back of the other's.
    expect(place("11B", "27")?.documents).toBe(1);
    expect(place("11B", "32")?.sums.igst).toBe(Math.round((30_000 * 18) / 118));
    // Only what is neither invoiced nor returned at the end of the month.
    expect(place("11A", "27")?.sums.fee).toBe(of((await read()).booked, orders.reversed)[0]?.counted.fee);
  });

  const inText = async (as: string, tables: Download["tables"]) => {
    const services = { sql: database.sql, reportFailure: expect.unreachable };
    const answer = await downloadTables(admin, services, { name: "book", filter: { of: "day book" }, tables }, as);
    return new Uint8Array(await answer.arrayBuffer());
  };

  test("in Excel has the book and what GSTR-1 asks for, with real dates; in CSV the book", async () => {
    const tables = async () => dayBookTables(await read(), "998312");
    const { sheets } = await readXlsx(await inText("xlsx", await tables()));
    expect(sheets.map(({ name }) => name)).toEqual(["Day book", "GSTR-1", "SAC", "Numbers"]);
    const [header = [], ...rows] = sheets[0]?.rows ?? [];
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)]);
    for (const day of column("Date")) expect(day).toBeInstanceOf(Date);
    const amounts = (name: string) =>
      column(name).reduce<number>((sum, cell) => sum + Math.round(Number(cell) * 100), 0);
    expect(amounts("Money")).toBe(await ledgerSum(thisMonth));
    const kinds = ["Taxable value", "CGST", "SGST or UTGST", "IGST", "Government fee"];
    const documents = column("Document total");
    for (const [at, row] of rows.entries()) {
      if (row[header.indexOf("GSTR-1 table")] === "") continue;
      const parts = kinds.reduce((sum, kind) => sum + Math.round(Number(row[header.indexOf(kind)]) * 100), 0);
      expect(parts).toBe(Math.round(Number(documents[at]) * 100));
    }
    expect(new Set(column("B2B or B2C"))).toEqual(new Set(["B2B", "B2C"]));
    expect(column("Document")).toContain("Refund voucher, a credit note");
    expect(column("Customer")).toContain("Rao Sweets");
    const [sacHeader = [], ...sac] = sheets[2]?.rows ?? [];
    expect(sac.map((row) => row.slice(0, 3))).toEqual([
      ["998312", "B2B", 18],
      ["998312", "B2C", 18],
    ]);
    expect(sacHeader.slice(-4)).toEqual(["Taxable value", "CGST", "SGST or UTGST", "IGST"]);
    const receipts = sheets[3]?.rows.find(([kind]) => kind === "Receipt") ?? [];
    expect(receipts.slice(3)).toEqual([7, 2, 5]);
    const lines = new TextDecoder()
      .decode(await inText("csv", await tables()))
      .trim()
      .split("\r\n");
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines[1]).toMatch(new RegExp(`^${thisMonth}-\\d\\d,Receipt,AR/`));
  });

  test("the list of orders says of each what was paid, refunded and is due; its payments sum up to the ledger", async () => {
    const { sql } = database;
    const span = { from: `${lastMonth}-01`, to: dayInIndia() };
    const { sheets } = await readXlsx(
      await inText("xlsx", [ordersTable(admin, sql, span), paymentsTable(admin, sql, span)]),
    );
    const [header = [], ...rows] = sheets[0]?.rows ?? [];
    const byOrder = async ({ id }: { id: string }) => {
      const [order] = await sql`select reference from orders where id = ${id}`;
      const row = rows.find(([reference]) => reference === order?.reference) ?? [];
      const named = ["Total", "Paid", "Refunded", "Balance"].map((name) => row[header.indexOf(name)]);
      return {
        named,
        row,
        utr: String(row[header.indexOf("UTR")] ?? ""),
        back: String(row[header.indexOf("Refund reference")] ?? ""),
      };
    };
    expect((await byOrder(orders.parts)).named).toEqual([1499, 1499, 0, 0]);
    expect((await byOrder(orders.reversed)).named).toEqual([1499, 500, 0, 999]);
    expect((await byOrder(orders.refunded)).named).toEqual([1499, 1499, 300, 0]);
    expect((await byOrder(orders.late)).named).toEqual([1499, 1000, 0, 499]);
    expect((await byOrder(orders.held)).named).toEqual([1499, 0, 0, 1499]);
    const { utr, back, row } = await byOrder(orders.refunded);
    expect(utr).toMatch(/^66\d{10}$/);
    expect(back).toMatch(/^R66\d{10}$/);
    expect(row[header.indexOf("Made on")]).toBeInstanceOf(Date);
    const [columns = [], ...payments] = sheets[1]?.rows ?? [];
    const sum = payments.reduce((all, each) => all + Math.round(Number(each[columns.indexOf("Amount")]) * 100), 0);
    expect(sum).toBe(await ledgerSum("%"));
    expect(new Set(payments.map((each) => each[1]))).toEqual(new Set(["Payment", "Payment reversed", "Refund"]));
    for (const each of payments) expect(each[0]).toBeInstanceOf(Date);
  });
});

test("without a GSTIN a receipt is of no table and of no rate", async () => {
  const { sql } = database;
  const asked = { service: "fssai", tier: "online", years: 1, on: "2026-11-15", customerState: "Goa" } as const;
  const priced = priceOrder({ ...asked, taxedIn: null });
  if (!priced.ok) throw new Error(priced.problem);
  const order = await anOrder(sql, { priced });
  await recordByHand(admin, sql, paymentsOff, order.id, { way: "upi", amount: "100", reference: String(numbers++) });
  const book = await readDayBook(admin, sql, thisMonth);
  expect(book.booked.filter(({ document }) => document.orderId === order.id)).toMatchObject([{ table: "", taxDue: 0 }]);
});

test("an invoice to another state without a GSTIN stands by itself once it is for more than a lakh", () => {
  const document = (taxable: number, state = "Kerala") => {
    const kind = state === "Kerala" ? ("IGST" as const) : ("CGST" as const);
    const lines = [
      { kind: "our fee" as const, amount: taxable },
      { kind, percent: 18, amount: taxable * 0.18 },
    ];
    const issued = { orderId: String(taxable), kind: "invoice" as const, number: "", issuedAt: new Date(), amount: 0 };
    return { ...issued, lines, orderLines: lines, paymentId: null, gstin: null, state };
  };
  const tableOf = (...asked: Parameters<typeof document>) =>
    makeDayBook([document(...asked)], new Date(0)).booked[0]?.table;
  expect(tableOf(8_474_500)).toBe("7");
  expect(tableOf(8_474_600)).toBe("5");
  expect(tableOf(8_474_600, "Maharashtra")).toBe("7");
});

test("months are those of a calendar, and an agent sees no day book", async () => {
  expect(["2026-11", "2026-13", "2026-1", "1999-12", "2026-11-01", ""].filter(isMonth)).toEqual(["2026-11"]);
  expect(listMonths(new Date("2026-01-31T20:00:00Z")).slice(0, 3)).toEqual(["2026-02", "2026-01", "2025-12"]);
  const agent = await aStaffMember(database.sql, "Anil");
  await expect(readDayBook(agent, database.sql, thisMonth)).rejects.toThrow("for admins");
});
