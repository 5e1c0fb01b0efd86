import { checkout } from "../../../content/en/checkout";
import { dayInIndia } from "../../../content/format";
import { officeZone } from "../../../content/hours";
import type { Sql } from "../../../db/connect";
import { inOneBatch } from "../../../db/in-batches";
import type { StaffProof } from "../../../db/personal/staff-proof";
import type { DownloadedTable } from "../../cases/export/download-tables.server";
import type { Cell } from "../../cases/export/spreadsheet";
import { gatewayNumber } from "../by-hand";
import { describeOrder, placeOfSupply } from "../invoice";
import type { OrderItem } from "../order-lines";
import { erasedPerson } from "../orders.server";
import {
  type Booked,
  type DayBook,
  type IssuedDocument,
  isTaxed,
  listNumbers,
  makeDayBook,
  type ReturnRow,
  rateOf,
  type Sums,
  tables,
} from "./day-book";

type Document = IssuedDocument & {
  reference: string;
  name: string;
  service: string;
  tier: string;
  years: number;
  items: OrderItem[];
  utr: string | null;
  refundReference: string | null;
};

/** As 2026-11; the accountant's month is India's. */
export const isMonth = (text: string) => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);

/** The last two years, this month first. */
export function listMonths(now = new Date()): string[] {
  const [year = 0, month = 0] = dayInIndia(now).split("-").map(Number);
  return Array.from({ length: 24 }, (_, back) => new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7));
}

/**
 * Every document of a month with its tax, as the accountant books it. Returns ask for the GSTIN and the state of supply, so those
 * stay; the name of an erased person is on the document with this number.
 */
export async function readDayBook(proof: StaffProof, sql: Sql, month: string): Promise<DayBook<Document>> {
  if (proof.role !== "admin") throw new Error("The day book is for admins.");
  const begins = sql`(${`${month}-01`}::timestamp at time zone ${officeZone})`;
  const ends = sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone ${officeZone})`;
  const documents = await sql<(Document & { from: Date })[]>`
    select ${begins} as from, invoices.order_id, invoices.kind, invoices.number, invoices.issued_at, invoices.amount::float8 as amount,
      invoices.lines, coalesce(invoices.payment_id, refunds.payment_id) as payment_id, orders.gstin, orders.state,
      orders.lines as order_lines, orders.reference, orders.service, orders.tier, orders.years, orders.items,
      case when orders.erased_at is null then coalesce(nullif(orders.firm, ''), orders.name) else ${erasedPerson} end as name,
      came.utr, coalesce(refunds.reference, refunds.gateway_id) as refund_reference
    from invoices join orders on orders.id = invoices.order_id
    left join refund_states as refunds on refunds.id = invoices.refund_id
    left join ledger as came on came.kind = 'credited' and came.payment_id = coalesce(invoices.payment_id, refunds.payment_id)
    where invoices.issued_at < ${ends} and invoices.order_id in (
      select order_id from invoices where issued_at >= ${begins} and issued_at < ${ends})
    order by invoices.issued_at, invoices.series, invoices.serial`;
  return makeDayBook(documents, documents[0]?.from ?? new Date());
}

/** The book, and what GSTR-1 sums up: by table, by SAC (table 12) and by numbers (table 13). */
export function dayBookTables(book: DayBook<Document>, sac: string): [DownloadedTable, ...DownloadedTable[]] {
  const table = (sheet: string, header: string[], rows: Cell[][], counts: string[] = []): DownloadedTable => ({
    sheet,
    header,
    batches: inOneBatch(rows),
    counts,
  });
  return [
    table(
      "Day book",
      bookColumns,
      book.booked.map((booked) => bookCells(booked, sac)),
      ["Rate (%)"],
    ),
    table(
      "GSTR-1",
      ["Table", "What", "Place of supply", "Rate (%)", "Documents", ...taxColumns],
      book.summary.map(returnCells),
    ),
    table("SAC", ["SAC", "Customers", "Rate (%)", "Documents", ...taxColumns], sacRows(book.summary, sac)),
    table(
      "Numbers",
      ["Document", "From", "To", "Issued", "Cancelled", "Net issued"],
      listNumbers(book.booked).map(({ kind, first, last, count, cancelled }) => [
        ...[kindWords[kind], first, last, count, cancelled, count - cancelled],
      ]),
    ),
  ];
}

const { invoiceKinds: kindWords } = checkout.page;
const taxColumns = ["Taxable value", "CGST", "SGST or UTGST", "IGST"];
const bookColumns = [
  ...["Date", "Document", "Number", "Order", "Customer", "GSTIN", "State", "Place of supply", "Description", "SAC"],
  ...["Rate (%)", "B2B or B2C", "GSTR-1 table", ...taxColumns, "Government fee", "Document total"],
  ...["Money", "Tax due", "Against", "Gateway payment", "UTR", "Refund reference"],
];

const rupees = (paise: number) => (paise || 0) / 100;
const taxCells = ({ taxable, cgst, sgst, igst }: Sums) => [taxable, cgst, sgst, igst].map(rupees);

function bookCells(
  { document, money, counted, taxDue, table, isAfterInvoice, against }: Booked<Document>,
  sac: string,
): Cell[] {
  const { kind, gstin, state } = document;
  const isInReturn = isTaxed(document);
  const sign = kind === "refund" || kind === "cancellation" ? -1 : 1;
  const word = kind === "refund" && isAfterInvoice ? `${kindWords.refund}, a credit note` : kindWords[kind];
  return [
    ...[new Date(dayInIndia(document.issuedAt)), word, document.number, document.reference, document.name, gstin ?? ""],
    ...[state, placeOfSupply(state), describeOrder(document), isInReturn ? sac : ""],
    ...[isInReturn ? rateOf(document) : "", isInReturn ? (gstin ? "B2B" : "B2C") : "", table],
    ...[...taxCells(counted), rupees(counted.fee), rupees(sign * document.amount)],
    ...[rupees(money), rupees(taxDue), against.join(", "), gatewayNumber(document.paymentId), document.utr ?? ""],
    document.refundReference ?? "",
  ];
}

const tableWords: Record<ReturnRow["table"], string> = {
  [tables.registered]: "Invoices to customers with a GSTIN",
  [tables.large]: "Large invoices to other states, without a GSTIN",
  [tables.others]: "All other sales without a GSTIN, less credit notes",
  [tables.noteRegistered]: "Credit notes to customers with a GSTIN",
  [tables.noteLarge]: "Credit notes for large invoices, without a GSTIN",
  [tables.received]: "Advances received, not invoiced in this month",
  [tables.adjusted]: "Advances of earlier months, invoiced or returned now",
};

const returnCells = ({ table, place, rate, documents, sums }: ReturnRow): Cell[] => [
  ...[table, tableWords[table], place, rate, documents],
  ...taxCells(sums),
];

const sold: ReturnRow["table"][] = [
  tables.registered,
  tables.large,
  tables.others,
  tables.noteRegistered,
  tables.noteLarge,
];
const toRegistered: ReturnRow["table"][] = [tables.registered, tables.noteRegistered];

/** Sales less credit notes, as table 12 asks for them: apart for customers with and without a GSTIN. */
function sacRows(summary: ReturnRow[], sac: string): Cell[][] {
  const rates = [...new Set(summary.map(({ rate }) => rate))];
  return rates.flatMap((rate) =>
    ["B2B", "B2C"].flatMap((customers) => {
      const rows = summary.filter(
        (row) =>
          row.rate === rate && sold.includes(row.table) && toRegistered.includes(row.table) === (customers === "B2B"),
      );
      if (rows.length === 0) return [];
      const sum = (of: (row: ReturnRow) => number) => rows.reduce((total, row) => total + of(row), 0);
      const sums = {
        taxable: sum((row) => row.sums.taxable),
        cgst: sum((row) => row.sums.cgst),
        sgst: sum((row) => row.sums.sgst),
      };
      return [
        [
          sac,
          customers,
          rate,
          sum((row) => row.documents),
          ...taxCells({ ...sums, igst: sum((row) => row.sums.igst), fee: 0 }),
        ],
      ];
    }),
  );
}
