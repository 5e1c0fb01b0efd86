import { retention } from "../../../content/law/retention";
import { orderHours } from "../../../content/payment-times";
import { type DomainErasure, daysAgo, inOthers } from "../../people/eraser";
import { eraseGatewayEvents, eraseOrders } from "./erase-orders.server";

const untilTaxEnds = `kept ${retention.taxYears} years after the financial year for tax law, then destroyed`;

const ofOrder = { of: "order", id: "order_id" } as const;

export const paymentErasure: DomainErasure = {
  locations: [
    {
      where: ["orders.name", "orders.firm", "orders.email", "orders.phone", "orders.address", "orders.request_key"],
      holds: "who ordered, and the key of the form",
      erasedBy:
        "erasure empties them; while a payment is under way, when it is settled, and nobody sees them until then",
      erase: eraseOrders,
      async keeps(sql, { orders }) {
        const waiting = await sql`
          select from orders where id = any(${orders}) and is_payment_under_way(id)`;
        return waiting.length > 0 ? "payment under way" : null;
      },
    },
    {
      where: ["orders.state", "orders.gstin"],
      holds: "place of supply and tax number",
      erasedBy: `erasure empties them; where money came, ${untilTaxEnds}`,
    },
    {
      where: [
        ...["orders.reference", "orders.created_by", "orders.service", "orders.tier", "orders.items", "orders.lines"],
        ...["orders.promo_code", "orders.notice", "orders.language", "orders.call_first"],
      ],
      holds: "numbers of what was sold",
      erasedBy: "stay",
    },
    {
      where: ["order_networks.*"],
      holds: "digest of the network an order came from",
      erasedBy: `with the order's end, after ${orderHours} hours`,
    },
    {
      where: ["order_tokens.*"],
      holds: "hashes of an order's links",
      erasedBy:
        "erasure removes them: the link ends at once; those of a tracking page with its browser, those of My data after a day",
    },
    {
      where: ["payment_links.url", "payment_links.link_id"],
      holds: "the gateway's page of an order",
      erasedBy: "erasure empties the address and has the page of an unpaid order closed; its number stays",
    },
    {
      where: ["gateway_events.body", "gateway_events.id", "gateway_events.unusable"],
      holds: "what the gateway reported, with name, address and number",
      erasedBy: `erasure empties it; ${retention.gatewayDays} days after it went into the ledger, or with the job that could not judge it; the row after ${retention.logDays} days`,
      erase: eraseGatewayEvents,
    },
    {
      where: ["ledger.reason", "refunds.reason"],
      holds: "what customer and staff wrote about money",
      erasedBy: `erasure empties it; ${inOthers}`,
    },
    {
      where: ["ledger.utr", "ledger.payment_id", "refunds.payment_id", "refunds.gateway_id"],
      holds: "the bank's and the gateway's numbers of a payment",
      erasedBy: "a number of money that never came: erasure; the others stay, for the books",
    },
    {
      where: ["ledger.details"],
      holds:
        "what the bank or the gateway reported about a payment, how and when staff received it, and the reference of a refund as they typed it",
      erasedBy: `erasure replaces number, address and every part of the name in the reference; ${inOthers}`,
    },
    {
      where: ["order_standings.*"],
      holds: "where an order stands: copies of the numbers of its payment",
      erasedBy: "follow the ledger's",
    },
    {
      where: ["ledger.kind", "ledger.source", "ledger.currency", "ledger.actor", "refunds.decided_by"],
      holds: "numbers",
      erasedBy: "stay",
    },
    {
      where: ["invoices.fields", "invoice_files.bytes"],
      holds:
        "receipts, refund vouchers and invoices, with name, address and GSTIN of the recipient and the reference of a refund; those issued before 17 November 2026 also with the e-mail address",
      erasedBy: untilTaxEnds,
      async keeps(sql, { orders }) {
        const invoices = await sql`select from invoices where order_id = any(${orders})`;
        return invoices.length > 0 ? "tax invoices" : null;
      },
    },
    {
      where: [
        ...["invoices.kind", "invoices.series", "invoices.financial_year", "invoices.number", "invoices.payment_id"],
        ...["invoices.lines", "invoice_files.sha256"],
        ...["invoice_counters.*", "invoices_not_drawn.*"],
      ],
      holds: "numbers of invoices",
      erasedBy: "stay, so that none is missing",
    },
  ],
  freeTexts: [
    {
      table: "ledger",
      columns: ["reason", "details"],
      since: "at",
      key: { column: "id", type: "bigint" },
      page: ofOrder,
    },
    { table: "refunds", columns: ["reason"], since: "decided_at", key: { column: "id", type: "uuid" }, page: ofOrder },
    { table: "gateway_events", columns: ["body"], since: "received_at", where: "judged_at is not null" },
  ],
  expiring: [
    { table: "order_tokens", key: "hash", isOver: (sql) => sql`ends_at < now()` },
    { table: "gateway_events", key: "id", isOver: (sql) => sql`received_at < ${daysAgo(sql, retention.logDays)}` },
  ],
};
