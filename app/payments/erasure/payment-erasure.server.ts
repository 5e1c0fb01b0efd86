import { retention } from "../../../content/law/retention";
import { type DomainErasure, daysAgo, inOthers } from "../../privacy/traces/erasure";
import { eraseGatewayEvents, eraseOrders } from "./orders.server";

const untilTaxEnds = `kept ${retention.taxYears} years after the financial year for tax law, then destroyed`;

export const paymentErasure: DomainErasure = {
  locations: [
    {
      where: ["orders.name", "orders.email", "orders.phone", "orders.address", "orders.request_key"],
      holds: "who ordered, and the key of the form",
      erasedBy:
        "erasure empties them; while a payment is under way, when it is settled, and nobody sees them until then",
      erase: eraseOrders,
      async keeps(sql, { orders }) {
        const waiting = await sql`
          select from orders where id = any(${orders}::text[]::uuid[]) and is_payment_under_way(id)`;
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
        ...["orders.promo_code", "orders.notice", "orders.language"],
      ],
      holds: "numbers of what was sold",
      erasedBy: "stay",
    },
    {
      where: ["order_networks.*"],
      holds: "digest of the network an order came from",
      erasedBy: "with the order's end, after 48 hours",
    },
    {
      where: ["order_tokens.*"],
      holds: "hashes of an order's links",
      erasedBy: "erasure removes them: the link ends at once",
    },
    {
      where: ["payment_links.url", "payment_links.link_id"],
      holds: "the gateway's page of an order",
      erasedBy: "erasure empties the address and has the page of an unpaid order closed; its number stays",
    },
    {
      where: ["gateway_events.body", "gateway_events.id", "gateway_events.unusable"],
      holds: "what the gateway told, with name, address and number",
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
      holds: "what the bank or the gateway told of a payment, and the reference of a refund as staff typed it",
      erasedBy: `erasure replaces number, address and every part of the name; ${inOthers}`,
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
      where: ["papers.fields", "paper_files.bytes"],
      holds:
        "receipts, refund vouchers and invoices, with name, address and GSTIN of the recipient and the reference of a refund; those issued before 17 November 2026 also with the e-mail address",
      erasedBy: untilTaxEnds,
      async keeps(sql, { orders }) {
        const papers = await sql`select from papers where order_id = any(${orders}::text[]::uuid[])`;
        return papers.length > 0 ? "tax papers" : null;
      },
    },
    {
      where: [
        ...["papers.kind", "papers.series", "papers.financial_year", "papers.number", "paper_files.sha256"],
        ...["paper_counters.*", "papers_not_drawn.*"],
      ],
      holds: "numbers of papers",
      erasedBy: "stay, so that none is missing",
    },
  ],
  typedTexts: [
    { table: "ledger", columns: ["reason", "details"], since: "at" },
    { table: "refunds", columns: ["reason"], since: "decided_at" },
    { table: "gateway_events", columns: ["body"], since: "received_at", where: "judged_at is not null" },
  ],
  expiring: [
    { table: "gateway_events", key: "id", isOver: (sql) => sql`received_at < ${daysAgo(sql, retention.logDays)}` },
  ],
};
