import { kindOfTier } from "../../../content/law/application-kinds";
import type { Service } from "../../../content/prices";
import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { isUuid } from "../../../db/uuid";
import { customerOf } from "../../customers/customers.server";
import type { Application } from "../application";
import { writeChange } from "../change-application.server";
import { mailAboutDocuments } from "../enqueue-mails.server";
import { insertApplication } from "./insert-application.server";

type OrderFacts = {
  id: string;
  submissionId: string;
  service: string;
  tier: string;
  items: { service: string; tier: string }[];
  name: string;
  firm: string;
  state: string;
  gstin: string | null;
  callFirst: string;
  caseOwner: string | null;
};

const orderFacts = (sql: Sql) => sql`
  orders.id, orders.submission_id, orders.service, orders.tier, orders.items, orders.name, orders.firm, orders.state,
  orders.gstin, orders.call_first`;

export type Started =
  | { outcome: "started"; id: string }
  | { outcome: "missing" | "not paid" | "no reason" | "nothing to start" };

/** What staff say when they start: what was settled on the telephone, and why work begins before all of it is paid. */
type Said = { call?: string; reason?: string };

/**
 * By staff: an application for each thing that a paid order sells and that has none yet, and with a reason also for one that is
 * paid in part. The id of the first is returned. Where the customer must be called first and `call` says what was settled, they are
 * then asked for the documents.
 */
export function startFromOrder(proof: StaffProof, sql: Sql, orderId: string, said: Said = {}): Promise<Started> {
  const { call = "", reason = "" } = said;
  if (!isUuid(orderId)) return Promise.resolve({ outcome: "missing" });
  return inTransaction<Started>(sql, async (transaction) => {
    const { orders } = personalTables(transaction, proof);
    const [order] = await transaction<OrderFacts[]>`
      select ${orderFacts(transaction)}, cases.owner as "caseOwner"
      from ${orders} left join cases on cases.id = orders.submission_id
      where orders.id = ${orderId} and orders.erased_at is null for update of orders`;
    if (!order) return { outcome: "missing" };
    const [money] = await transaction<{ paidAt: Date | null; stage: string }[]>`
      select paid_at, stage from order_standings where id = ${orderId}`;
    const isPart = money?.stage === "part";
    if (!money?.paidAt && !isPart) return { outcome: "not paid" };
    if (isPart && reason === "") return { outcome: "no reason" };
    const owner = proof.role === "agent" ? proof.user.id : order.caseOwner;
    const started = await startEach(transaction, order, { actor: proof.user.id, owner });
    if (isPart)
      for (const each of started) {
        const note = `Started before all was paid: ${reason}`;
        each.version = await writeChange(transaction, each, { kind: "note", note }, proof.user.id);
      }
    for (const each of order.callFirst && call ? started : []) {
      const version = await writeChange(transaction, each, { kind: "called", note: call }, proof.user.id);
      await mailAboutDocuments(transaction, { ...each, version });
    }
    const [first] = started;
    return first ? { outcome: "started", id: first.id } : { outcome: "nothing to start" };
  });
}

/**
 * As soon as an order is paid, for each thing that it sells, once however often it runs. Not where the customer must be called
 * first, was erased or gets the money back; a payment that did not fit and went back before is not the order's. Who has the case
 * has the application; else nobody has it yet.
 */
export function startPaidOrder(sql: Sql, orderId: string): Promise<void> {
  return inTransaction<void>(sql, async (transaction) => {
    const [order] = await transaction<OrderFacts[]>`
      select ${orderFacts(transaction)}, (select owner from cases where cases.id = orders.submission_id) as "caseOwner"
      from orders where orders.id = ${orderId} and erased_at is null and call_first = '' for update`;
    // Read once the order is locked: a refund that was just asked for is known.
    const [standing] = await transaction`
      select from order_standings where id = ${orderId} and stage = 'paid' and refunded = 0
        and refund_requested_at is null and not has_failed_refund`;
    if (order && standing) await startEach(transaction, order, { actor: null, owner: order.caseOwner });
  });
}

async function startEach(
  sql: Sql,
  order: OrderFacts,
  { actor, owner }: { actor: string | null; owner: string | null },
): Promise<Application[]> {
  const sold = order.items.length > 0 ? order.items : [order];
  const customer = await customerOf(sql, order.submissionId, actor);
  const started: Application[] = [];
  // An insert would wait for a change of the application that is there, and that change for the order, which is held here.
  const there = await sql<{ item: number }[]>`select order_item as item from applications where order_id = ${order.id}`;
  for (const [item, { service, tier }] of sold.entries()) {
    const kind = kindOfTier(service, tier);
    if (!kind || there.some((each) => each.item === item)) continue;
    const made = await insertApplication(sql, actor, {
      customer,
      submission: order.submissionId,
      order: order.id,
      item,
      requestKey: null,
      service: service as Service,
      kind,
      state: order.state,
      applicant: order.firm || order.name,
      gstin: order.gstin ?? "",
      owner,
    });
    if (made) started.push(made);
  }
  return started;
}
