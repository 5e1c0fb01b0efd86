import { checkout } from "../../../content/en/checkout";
import { orders as words } from "../../../content/en/staff/orders";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { beginExport, endExport } from "../../desk/export/record.server";
import { indianDay } from "../orders/money";
import { type LineKind, type OrderItem, type OrderLine, refundLines } from "../orders/order-lines";
import { describeOrder, placeOfSupply } from "../papers/paper";

type Row = {
  issuedAt: Date;
  kind: "receipt" | "refund" | "invoice";
  number: string;
  reference: string;
  name: string;
  gstin: string | null;
  state: string;
  service: string;
  tier: string;
  years: number;
  items: OrderItem[];
  lines: OrderLine[];
  total: number;
  refund: number | null;
  /** What earlier vouchers of the order took back. */
  before: number;
  paymentId: string | null;
  utr: string | null;
};

export type ExportCell = string | number;

/**
 * Every paper from one day to another with its tax, as an accountant books it; a refund takes back with a minus. Returns
 * ask for the GSTIN and the state of supply, so those stay; the name of an erased person is on the paper with this number.
 */
export async function exportPapers(
  proof: StaffProof,
  sql: Sql,
  { from, to, sac }: { from: string; to: string; sac: string },
): Promise<ExportCell[][]> {
  if (proof.role !== "admin") throw new Error("Exports are for admins.");
  const rows = await sql<Row[]>`
    select papers.issued_at as "issuedAt", papers.kind, papers.number, orders.reference,
      case when orders.erased_at is null then orders.name else ${words.erasedPerson} end as name, orders.gstin,
      orders.state, orders.service, orders.tier, orders.years, orders.items, orders.lines, orders.total::float8 as total,
      refunds.amount::float8 as refund, coalesce((
        select sum(earlier.amount)::float8 from papers as voucher join refunds as earlier on earlier.id = voucher.refund_id
        where voucher.order_id = orders.id and (voucher.issued_at, voucher.serial) < (papers.issued_at, papers.serial)
      ), 0) as before,
      credited.payment_id as "paymentId", credited.utr
    from papers join orders on orders.id = papers.order_id
    left join refunds on refunds.id = papers.refund_id
    left join ledger as credited on credited.order_id = orders.id and credited.kind = 'credited'
    where papers.issued_at >= ${from}::timestamp at time zone 'Asia/Kolkata'
      and papers.issued_at < (${to}::timestamp + interval '1 day') at time zone 'Asia/Kolkata'
    order by papers.series, papers.financial_year, papers.serial`;
  await endExport(sql, await beginExport(proof, sql, { of: "orders", from, to }), rows.length, "complete");
  return rows.map((row) => cellsOf(row, sac));
}

function cellsOf(row: Row, sac: string): ExportCell[] {
  const { refund, before } = row;
  const lines = refund === null ? row.lines : refundLines(row.lines, { amount: refund, before });
  const amount = (kind: LineKind) => {
    const paise = lines.find((line) => line.kind === kind)?.amount ?? 0;
    return (refund === null ? paise : -paise || 0) / 100;
  };
  return [
    ...[indianDay(row.issuedAt), checkout.page.paperKinds[row.kind], row.number, row.reference, row.name],
    ...[row.gstin ?? "", row.state, placeOfSupply(row.state), describeOrder(row), sac],
    ...[amount("our fee"), amount("CGST"), amount("SGST") || amount("UTGST"), amount("IGST"), amount("government fee")],
    ...[(refund === null ? row.total : -refund) / 100, row.paymentId ?? "", row.utr ?? ""],
  ];
}

/** As spreadsheets read it; a text that would be taken for a formula is marked as text. */
export function writeCsv(rows: ExportCell[][]): string {
  const cell = (value: ExportCell) => {
    if (typeof value === "number") return value.toFixed(2);
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = [[...words.columns], ...rows].map((row) => row.map(cell).join(","));
  return `\ufeff${lines.join("\r\n")}\r\n`;
}
