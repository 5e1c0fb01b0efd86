import { randomUUID } from "node:crypto";
import { orders as words } from "../../../content/en/staff/orders";
import { finderWords } from "../../../content/finder-result-words";
import { fill, grouped } from "../../../content/format";
import type { FssaiRow } from "../../../content/law/fssai";
import { feeOf, feeRowsOf } from "../../../content/law/government-fees";
import type { Capacity } from "../../../content/law/kinds";
import { findPriceRow, mostYears, priceBook } from "../../../content/prices";
import { sayCount, sayRange } from "../../finder/say-range";
import { indianDay } from "../orders/money";
import { isQuotable } from "../orders/order-lines";
import { describeOrder } from "../papers/paper";
import { rowKey } from "./quote-form";

/** What a quote can be made of today, by whom, and what the case is about. */
export function quoteChoices({ isAdmin, service }: { isAdmin: boolean; service: string }) {
  const on = indianDay(new Date());
  const book = priceBook.filter((row) => row === findPriceRow(row.service, row.tier, row.years, on));
  const licences = new Map(book.filter(isQuotable).map((row) => [`${row.service} ${row.tier}`, row]));
  const others = [...licences.values()].flatMap(({ service: of, tier }) =>
    Array.from({ length: mostYears[of] }, (_, at) => ({ service: of, tier, years: at + 1 })).filter(
      ({ years }) => !findPriceRow(of, tier, years, on),
    ),
  );
  return {
    isAdmin,
    /** Of the form, so that one that is sent twice makes one order. */
    key: randomUUID(),
    first: quotedFirst[service] ?? "",
    what: [
      ...book.map((row) => ({
        value: rowKey(row),
        label: fill(words.quote.price, {
          what: describeOrder(row),
          price: grouped(row.price),
          tax: row.includesTax ? words.quote.taxIncluded : "",
        }),
      })),
      ...(isAdmin ? others : []).map((row) => ({
        value: rowKey(row),
        label: fill(words.quote.unpriced, { what: describeOrder(row) }),
      })),
    ],
    fees: feeRowsOf("state", on).flatMap((row) =>
      row.kinds.map((kind) => ({
        value: String(feeOf(row, on)),
        label: fill(words.quote.feeOption, { fee: grouped(feeOf(row, on) / 100), label: payerOf(kind, row) }),
      })),
    ),
  };
}

/** What most people mean who ask for a service. */
const quotedFirst: Record<string, string> = {
  "FSSAI Registration/License": "fssai basic 1",
  "GST Registration": "gst standard 1",
  "MSME Registration": "msme standard 1",
  "MSME (Udyam) Registration": "msme standard 1",
};

/** 'Dairy or chilling, up to 10,000 litres a day' */
function payerOf(kind: FssaiRow["kinds"][number], { feeLimits = {} }: FssaiRow): string {
  const finder = finderWords("en-IN");
  const limits = Object.entries(feeLimits).map(([measure, range]) =>
    sayRange(finder, range, (count) => sayCount(finder, measure as Capacity, count)),
  );
  return [finder.kinds[kind as keyof typeof finder.kinds].label, ...limits].join(", ");
}
export type QuoteChoices = ReturnType<typeof quoteChoices>;
