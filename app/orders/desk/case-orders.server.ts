import { createHmac, randomUUID } from "node:crypto";
import { mailLink, whatsappLink } from "../../../content/contact-links";
import { checkout } from "../../../content/en/checkout";
import { dayInIndia } from "../../../content/format";
import type { Content } from "../../../content/languages/content-of";
import type { FssaiRow } from "../../../content/law/fssai";
import { feeOf, feeRowsOf } from "../../../content/law/government-fees";
import type { Capacity } from "../../../content/law/kinds";
import { payAddress } from "../../../content/paths";
import { hasEmail } from "../../../content/person";
import { findPriceRow, mostYears } from "../../../content/prices";
import { grouped } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import { CustomerProof } from "../../../db/personal/customer-proof";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { sayCount, sayRange } from "../../finder/say-range";
import { describeOrder, sayTotal } from "../invoice";
import { isQuotable } from "../order-lines";
import type { Order, OrderState } from "../orders.server";
import { isOpen, type PaymentSettings } from "../payments/settings.server";
import { listCaseOrders } from "./order-list.server";
import { type ShownRow, showRow } from "./present-orders.server";
import { rowKey } from "./read-quote.server";

/**
 * The secret of a quote's link, derived from the order's number, so that staff can show the link again, while the database
 * holds only its hash, as for every other link.
 */
export const quoteToken = (secret: string, orderId: string) =>
  createHmac("sha256", secret).update(`link of order ${orderId}`).digest("base64url").slice(0, 22);

type AboutCase = {
  id: string;
  service: string;
  recipients: Recipient[];
  mergedInto: string | null;
  isWithdrawn: boolean;
};
/** By the form that it answers: `about` is what that asked for. */
export type Recipient = { id: string; name: string; email: string; phone: string; about: string };

/** An order on its case's page, with the link of a quote that can still be paid. */
export type ShownCaseOrder = ShownRow & { link: ShownLink | null };

/** The orders of a case, and what another quote can be made of where one can be sent. */
export async function showCaseOrders(
  proof: StaffProof,
  { sql, payments, content }: { sql: Sql; payments: PaymentSettings; content: Content },
  { id, service, recipients, mergedInto, isWithdrawn }: AboutCase,
) {
  const orders = await listCaseOrders(proof, sql, id);
  const links = await listQuoteLinks(sql, payments, orders);
  const isTaxed = payments.supplier.tax !== null;
  const canQuote = isOpen(payments) && !mergedInto && !isWithdrawn;
  return {
    orders: orders.map((order): ShownCaseOrder => ({ ...showRow(order), link: links[order.id] ?? null })),
    choices: canQuote
      ? { ...quoteChoices(content, { isAdmin: proof.role === "admin", service, isTaxed }), recipients }
      : null,
  };
}

type Offered = Pick<Order, "name" | "service" | "tier" | "years" | "items" | "total" | "tax">;
export const linkText = (order: Offered, link: string) =>
  `Hello ${order.name}, here is your quote for ${describeOrder(order)}: ${sayTotal(order)}. ${checkout.ways} See every line here: ${link}`;

/** A quote's link with the ways to send it; no mail to somebody without an address. */
type ShownLink = { link: string; whatsapp: string; mail: string };

/** The links of those orders that can still be paid, and whose link can be derived again: quotes, by their id. */
async function listQuoteLinks(
  sql: Sql,
  { linkSecrets, origin }: PaymentSettings,
  orders: (Order & { now: OrderState })[],
): Promise<Record<string, ShownLink>> {
  const payable = orders.filter(({ now, erasedAt }) => (now.state === "awaiting" || now.state === "part") && !erasedAt);
  const tokens = payable.flatMap((order) =>
    linkSecrets.flatMap((secret) => (secret ? [{ order, token: quoteToken(secret, order.id) }] : [])),
  );
  const valid = await CustomerProof.listValid(
    sql,
    tokens.map(({ token }) => token),
  );
  const shown = tokens
    .filter(({ token }) => valid.has(token))
    .map(({ order, token }): [string, ShownLink] => {
      const link = `${origin()}${payAddress(token)}`;
      const body = linkText(order, link);
      const subject = `Your quote ${order.reference}`;
      const query = new URLSearchParams({ subject, body }).toString().replaceAll("+", "%20");
      return [
        order.id,
        { link, whatsapp: whatsappLink(order, body), mail: hasEmail(order.email) ? `${mailLink(order)}?${query}` : "" },
      ];
    });
  return Object.fromEntries(shown);
}

/** What a quote can be made of today, by whom, and what the case is about. */
export function quoteChoices(
  { finder, facts }: Content,
  { isAdmin, service, isTaxed }: { isAdmin: boolean; service: string; isTaxed: boolean },
) {
  const { priceBook, quoteDays } = facts;
  const on = dayInIndia();
  const book = priceBook.filter((row) => row === findPriceRow(priceBook, row.service, row.tier, row.years, on));
  const licences = new Map(book.filter(isQuotable).map((row) => [`${row.service} ${row.tier}`, row]));
  const others = [...licences.values()].flatMap(({ service: of, tier }) =>
    Array.from({ length: mostYears[of] }, (_, at) => ({ service: of, tier, years: at + 1 })).filter(
      ({ years }) => !findPriceRow(priceBook, of, tier, years, on),
    ),
  );
  return {
    isAdmin,
    usualDays: quoteDays.usual,
    /** Of the form, so that one that is sent twice makes one order. */
    key: randomUUID(),
    first: quotedFirst[service] ?? "",
    what: [
      ...book.map((row) => ({
        value: rowKey(row),
        label: `${describeOrder(row)}: Rs ${grouped(row.price)}${row.includesTax && isTaxed ? ", GST included" : ""}`,
      })),
      ...(isAdmin ? others : []).map((row) => ({
        value: rowKey(row),
        label: `${describeOrder(row)}: enter our fee`,
      })),
    ],
    fees: feeRowsOf("state", on).flatMap((row) =>
      row.kinds.map((kind) => ({
        // Businesses may share a fee: each is an option of its own.
        value: `${feeOf(row, on)} ${payerOf(finder, kind, row)}`,
        label: `${payerOf(finder, kind, row)}: Rs ${grouped(feeOf(row, on) / 100)}`,
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
function payerOf(finder: Content["finder"], kind: FssaiRow["kinds"][number], { feeLimits = {} }: FssaiRow): string {
  const limits = Object.entries(feeLimits).map(([measure, range]) =>
    sayRange(finder, range, (count) => sayCount(finder, measure as Capacity, count)),
  );
  return [finder.kinds[kind as keyof typeof finder.kinds].label, ...limits].join(", ");
}
export type QuoteChoices = ReturnType<typeof quoteChoices> & { recipients: Recipient[] };
