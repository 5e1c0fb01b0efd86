import { retention } from "../../../content/law/retention";
import { type DomainErasure, daysAgo } from "../../people/eraser";
import { eraseGatewayEvents, eraseOrders } from "./erase-orders.server";

const ofOrder = { of: "order", id: "order_id" } as const;

export const orderErasure: DomainErasure = {
  locations: [
    {
      where: ["orders.name", "orders.firm", "orders.email", "orders.phone", "orders.address", "orders.request_key"],
      erase: eraseOrders,
      async keeps(sql, { orders }) {
        const waiting = await sql`
          select from orders where id = any(${orders}) and is_payment_under_way(id)`;
        return waiting.length > 0 ? "payment under way" : null;
      },
    },
    { where: ["orders.state", "orders.gstin"] },
    {
      where: [
        ...["orders.reference", "orders.created_by", "orders.service", "orders.tier", "orders.items", "orders.lines"],
        ...["orders.promo_code", "orders.notice", "orders.language", "orders.call_first"],
      ],
    },
    { where: ["order_networks.*"] },
    { where: ["order_tokens.*"] },
    { where: ["payment_links.url", "payment_links.link_id"] },
    {
      where: ["gateway_events.body", "gateway_events.id", "gateway_events.unusable"],
      erase: eraseGatewayEvents,
    },
    { where: ["ledger.reason", "refunds.reason"] },
    { where: ["ledger.utr", "ledger.payment_id", "refunds.payment_id", "refunds.gateway_id"] },
    { where: ["ledger.details"] },
    { where: ["order_standings.*"] },
    { where: ["ledger.kind", "ledger.source", "ledger.currency", "ledger.actor", "refunds.decided_by"] },
    {
      where: ["invoices.fields", "invoice_files.bytes"],
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
