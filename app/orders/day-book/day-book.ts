import { dayInIndia } from "../../../content/format";
import { largeInvoiceAbove } from "../../../content/law/gst-return";
import type { InvoiceKind } from "../invoice";
import { placeOfSupply } from "../invoice";
import { sumOf } from "../money";
import type { LineKind, OrderLine } from "../order-lines";

/** A document as it was issued, with what a return asks about its order. */
export type IssuedDocument = {
  orderId: string;
  kind: InvoiceKind;
  number: string;
  issuedAt: Date;
  /** In paise. */
  amount: number;
  lines: OrderLine[];
  /** Whose receipt it is, or takes back. */
  paymentId: string | null;
  gstin: string | null;
  state: string;
  /** Of the whole order, which name the taxes. */
  orderLines: OrderLine[];
};

/** In paise; what is taken back has a minus. */
export type Sums = { taxable: number; cgst: number; sgst: number; igst: number; fee: number };

const none: Sums = { taxable: 0, cgst: 0, sgst: 0, igst: 0, fee: 0 };
const amountOf = (lines: OrderLine[], ...kinds: LineKind[]) =>
  sumOf(lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
const sumsOf = (lines: OrderLine[]): Sums => ({
  taxable: amountOf(lines, "our fee"),
  cgst: amountOf(lines, "CGST"),
  sgst: amountOf(lines, "SGST", "UTGST"),
  igst: amountOf(lines, "IGST"),
  fee: amountOf(lines, "government fee"),
});
const map = (one: Sums, other: Sums, of: (one: number, other: number) => number): Sums => ({
  taxable: of(one.taxable, other.taxable),
  cgst: of(one.cgst, other.cgst),
  sgst: of(one.sgst, other.sgst),
  igst: of(one.igst, other.igst),
  fee: of(one.fee, other.fee),
});
const plus = (one: Sums, other: Sums) => map(one, other, (here, there) => here + there);
const minus = (one: Sums, other: Sums) => map(one, other, (here, there) => here - there);
const above = (one: Sums, other: Sums) => map(one, other, (here, there) => Math.max(0, here - there));
const taxOf = ({ cgst, sgst, igst }: Sums) => cgst + sgst + igst;
const isNothing = (sums: Sums) => sums.taxable === 0 && taxOf(sums) === 0;

/** The tables of GSTR-1 that our documents go to. */
export const tables = {
  registered: "4A",
  large: "5",
  others: "7",
  noteRegistered: "9B (registered)",
  noteLarge: "9B (unregistered)",
  received: "11A",
  adjusted: "11B",
} as const;
export type GstTable = (typeof tables)[keyof typeof tables];

export type Booked<Document extends IssuedDocument = IssuedDocument> = {
  document: Document;
  /** Money of the order that came, or went back. */
  money: number;
  /** What it adds to the return. A receipt after the tax invoice adds nothing, because the invoice has the tax; nor does its cancellation. */
  counted: Sums;
  /** The tax that is due by it: of a tax invoice, without that of the advances for which it was due before. */
  taxDue: number;
  table: GstTable | "";
  /** Issued for a supply that was invoiced before. */
  isAfterInvoice: boolean;
  /** Receipts that it takes back, or whose money it accounts for. */
  against: string[];
};

/**
 * The documents of one order in their order. Money that came before the tax invoice is an advance, taxed when it comes; the invoice
 * takes over what is held of it, and what goes back afterwards is a credit note.
 */
function bookOrder<Document extends IssuedDocument>(documents: Document[]): (Booked<Document> & { held: Sums })[] {
  let held = none;
  let invoice: Document | undefined;
  return documents.map((document) => {
    const { kind, amount } = document;
    const lines = sumsOf(document.lines);
    const isAfterInvoice = invoice !== undefined;
    const isBack = kind === "refund" || kind === "cancellation";
    const isCounted = !isAfterInvoice || kind === "refund";
    const counted = isCounted ? (isBack ? minus(none, lines) : lines) : none;
    const adjusted = kind === "invoice" ? held : none;
    if (kind === "invoice") {
      held = none;
      invoice = document;
    } else if (!isAfterInvoice) held = plus(held, counted);
    return {
      document,
      money: kind === "invoice" ? 0 : isBack ? -amount : amount,
      counted,
      taxDue: taxOf(counted) - taxOf(adjusted),
      table: isTaxed(document) && isCounted ? tableOf(document, invoice) : "",
      isAfterInvoice,
      against: receiptsOf(document, documents),
      held,
    };
  });
}

const taxKinds: LineKind[] = ["CGST", "SGST", "UTGST", "IGST"];
const taxesOf = ({ orderLines }: IssuedDocument) => orderLines.filter(({ kind }) => taxKinds.includes(kind));
export const isTaxed = (document: IssuedDocument) => taxesOf(document).length > 0;
export const rateOf = (document: IssuedDocument) => sumOf(taxesOf(document).map(({ percent = 0 }) => percent));

/** Money before the invoice is an advance, and what goes back of it makes the advance smaller. */
function tableOf({ gstin, kind }: IssuedDocument, invoice: IssuedDocument | undefined): GstTable {
  if (!invoice) return tables.received;
  if (gstin) return kind === "refund" ? tables.noteRegistered : tables.registered;
  if (!isLarge(invoice)) return tables.others;
  return kind === "refund" ? tables.noteLarge : tables.large;
}

function isLarge({ lines, issuedAt }: IssuedDocument) {
  const sums = sumsOf(lines);
  return sums.igst > 0 && sums.taxable + sums.igst > 100 * largeInvoiceAbove(dayInIndia(issuedAt));
}

function receiptsOf(document: IssuedDocument, documents: IssuedDocument[]): string[] {
  const receipts = documents.filter(({ kind }) => kind === "receipt");
  if (document.kind === "receipt") return [];
  if (document.kind !== "invoice")
    return receipts.filter(({ paymentId }) => paymentId === document.paymentId).map(({ number }) => number);
  const before = documents.slice(0, documents.indexOf(document));
  const isCancelled = (receipt: IssuedDocument) =>
    before.some(({ kind, paymentId }) => kind === "cancellation" && paymentId === receipt.paymentId);
  return receipts.filter((receipt) => before.includes(receipt) && !isCancelled(receipt)).map(({ number }) => number);
}

export type ReturnRow = { table: GstTable; place: string; rate: number; documents: number; sums: Sums };

export type DayBook<Document extends IssuedDocument = IssuedDocument> = {
  /** Of the month, in the order in which they were issued. */
  booked: Booked<Document>[];
  /** By table, place of supply and rate. */
  summary: ReturnRow[];
};

/**
 * The month that begins at an instant, from all documents up to its end of every order that has one in it. Tables 11A and 11B
 * take each order's advances by how they changed over the month: what came and was invoiced or returned within it is in neither.
 */
export function makeDayBook<Document extends IssuedDocument>(documents: Document[], from: Date): DayBook<Document> {
  const orders = groupBy(documents, ({ orderId }) => orderId);
  const rows = new Map<string, ReturnRow>();
  const add = (table: GstTable, document: Document, sums: Sums) => {
    const [place, rate] = [placeOfSupply(document.state), rateOf(document)];
    const key = [table, place, rate].join();
    const row = rows.get(key) ?? { table, place, rate, documents: 0, sums: none };
    rows.set(key, { ...row, documents: row.documents + 1, sums: plus(row.sums, sums) });
  };
  const booked: Booked<Document>[] = [];
  for (const ofOrder of orders.values()) {
    const all = bookOrder(ofOrder);
    const inMonth = all.filter(({ document }) => document.issuedAt >= from);
    for (const each of inMonth)
      if (each.table && each.table !== tables.received && !isNothing(each.counted))
        add(each.table, each.document, each.counted);
    const [last] = inMonth.slice(-1);
    if (last && isTaxed(last.document)) {
      const before = all[all.length - inMonth.length - 1]?.held ?? none;
      const [received, adjusted] = [above(last.held, before), above(before, last.held)];
      if (!isNothing(received)) add(tables.received, last.document, received);
      if (!isNothing(adjusted)) add(tables.adjusted, last.document, adjusted);
    }
    booked.push(...inMonth);
  }
  booked.sort((one, other) => one.document.issuedAt.getTime() - other.document.issuedAt.getTime());
  const keyOf = ({ table, place, rate }: ReturnRow) => `${table.padStart(20)} ${place} ${rate}`;
  const summary = [...rows.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return { booked, summary };
}

function groupBy<Each, Key>(all: Each[], keyOf: (each: Each) => Key): Map<Key, Each[]> {
  const groups = new Map<Key, Each[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}

/** Table 13: the numbers of each kind that were issued, and how many of them were cancelled since. */
export function listNumbers(
  booked: Booked[],
): { kind: InvoiceKind; first: string; last: string; count: number; cancelled: number }[] {
  const cancelled = new Set(
    booked.filter(({ document }) => document.kind === "cancellation").flatMap(({ against }) => against),
  );
  return [...groupBy(booked, ({ document }) => document.kind)].map(([kind, all]) => {
    const numbers = all.map(({ document }) => document.number).sort();
    return {
      kind,
      first: numbers[0] ?? "",
      last: numbers.at(-1) ?? "",
      count: numbers.length,
      cancelled: numbers.filter((number) => cancelled.has(number)).length,
    };
  });
}
