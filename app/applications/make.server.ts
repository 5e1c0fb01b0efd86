import { randomInt } from "node:crypto";
import { applications as words } from "../../content/en/staff/applications";
import { isKindOf, kindOfTier } from "../../content/law/application-kinds";
import { firstStage, stageRowOf } from "../../content/law/stages";
import type { Service } from "../../content/prices";
import { inTransaction, type Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { isUuid } from "../../db/uuid";
import type { Application } from "./application";
import { applicationColumns } from "./columns.server";
import { customerOf } from "./customers.server";
import { askByRules } from "./papers.server";
import { settle } from "./settle.server";

const { messages } = words;
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const newReference = () => `AP${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("")}`;

type OrderFacts = {
  id: string;
  submissionId: string;
  service: string;
  tier: string;
  items: { service: string; tier: string }[];
  name: string;
  state: string;
  gstin: string | null;
  caseOwner: string | null;
};

export type Made = { outcome: "made"; id: string } | { outcome: "missing" | "not paid" | "nothing to make" };

/** One step from a paid order: an application for each thing that it sells and that has none yet. The first is told. */
export function makeFromOrder(proof: StaffProof, sql: Sql, orderId: string): Promise<Made> {
  if (!isUuid(orderId)) return Promise.resolve({ outcome: "missing" });
  return inTransaction<Made>(sql, async (transaction) => {
    const { orders } = personalTables(transaction, proof);
    const [order] = await transaction<(OrderFacts & { isPaid: boolean })[]>`
      select orders.id, orders.submission_id as "submissionId", orders.service, orders.tier, orders.items, orders.name,
        orders.state, orders.gstin,
        cases.owner as "caseOwner",
        exists (select from order_states where order_states.id = orders.id and paid_at is not null) as "isPaid"
      from ${orders} left join cases on cases.id = orders.submission_id
      where orders.id = ${orderId} and orders.erased_at is null for update of orders`;
    if (!order) return { outcome: "missing" };
    if (!order.isPaid) return { outcome: "not paid" };
    const sold = order.items.length > 0 ? order.items : [order];
    const customer = await customerOf(transaction, order.submissionId, proof.user.id);
    const made: string[] = [];
    for (const [item, { service, tier }] of sold.entries()) {
      const kind = kindOfTier(service, tier);
      if (!kind) continue;
      const id = await insertApplication(transaction, proof, {
        customer,
        submission: order.submissionId,
        order: order.id,
        item,
        requestKey: null,
        service: service as Service,
        kind,
        state: order.state,
        applicant: order.name,
        gstin: order.gstin ?? "",
        owner: proof.role === "agent" ? proof.user.id : order.caseOwner,
      });
      if (id) made.push(id);
    }
    const [first] = made;
    return first ? { outcome: "made", id: first } : { outcome: "nothing to make" };
  });
}

export type ByHand = { submission: string; service: string; kind: string; key: string };

/** For business that came otherwise: about somebody whose case the reader may see. */
export function makeByHand(proof: StaffProof, sql: Sql, given: ByHand): Promise<Made> {
  const { submission, service, kind, key } = given;
  const isKnown = service === "fssai" || service === "gst" || service === "msme";
  if (!isUuid(submission) || !isKnown || !isKindOf(service, kind) || !/^[\w-]{16,64}$/.test(key))
    return Promise.resolve({ outcome: "missing" });
  return inTransaction<Made>(sql, async (transaction) => {
    const { submissions } = personalTables(transaction, proof);
    const [person] = await transaction<{ name: string; state: string; owner: string | null }[]>`
      select submissions.name, submissions.state, cases.owner from ${submissions} join cases on cases.id = submissions.id
      where submissions.id = ${submission}`;
    if (!person) return { outcome: "missing" };
    const customer = await customerOf(transaction, submission, proof.user.id);
    const [known] = await transaction<{ id: string }[]>`select id from applications where request_key = ${key}`;
    if (known) return { outcome: "made", id: known.id };
    const id = await insertApplication(transaction, proof, {
      customer,
      submission,
      order: null,
      item: 0,
      requestKey: key,
      service,
      kind,
      state: person.state,
      applicant: person.name,
      gstin: "",
      owner: proof.role === "agent" ? proof.user.id : person.owner,
    });
    return id ? { outcome: "made", id } : { outcome: "nothing to make" };
  });
}

type Started = { id: string } | { status: 400 | 404; message: string };

/** The forms on an order and on a case that start an application; null for any other form. */
export async function startApplication(proof: StaffProof, sql: Sql, form: FormData): Promise<Started | null> {
  const text = (name: string) => String(form.get(name) ?? "");
  const kind = text("kind");
  const service = services.find((known) => isKindOf(known, kind)) ?? "";
  const made =
    text("act") === "start"
      ? await makeFromOrder(proof, sql, text("order"))
      : text("act") === "start by hand"
        ? await makeByHand(proof, sql, { submission: text("submission"), service, kind, key: text("key") })
        : null;
  if (!made) return null;
  if (made.outcome === "made") return made;
  if (made.outcome === "missing") return { status: 404, message: messages.notThere };
  return { status: 400, message: made.outcome === "not paid" ? messages.notPaid : messages.nothingToMake };
}

const services = ["fssai", "gst", "msme"] as const;

type NewApplication = {
  customer: string;
  submission: string;
  order: string | null;
  item: number;
  requestKey: string | null;
  service: Service;
  kind: string;
  state: string;
  applicant: string;
  gstin: string;
  owner: string | null;
};

/** Null where the order's item has one already. */
async function insertApplication(sql: Sql, proof: StaffProof, given: NewApplication): Promise<string | null> {
  const stage = firstStage(given.service);
  const mover = stageRowOf(given.service, stage)?.mover ?? "we";
  const [made] = await sql<Application[]>`
    insert into applications (reference, customer_id, submission_id, order_id, order_item, request_key, service, kind,
      state, applicant, constitution, premises, gstin, owner, stage, mover)
    values (${newReference()}, ${given.customer}, ${given.submission}, ${given.order}, ${given.item},
      ${given.requestKey}, ${given.service}, ${given.kind}, ${given.state}, ${given.applicant}, 'proprietor', 'owned',
      ${given.gstin}, ${given.owner}, ${stage}, ${mover})
    on conflict (order_id, order_item) where order_id is not null do nothing returning ${applicationColumns(sql)}`;
  if (!made) return null;
  await sql`
    insert into application_events (customer_id, application_id, actor, kind, changes, version)
    values (${given.customer}, ${made.id}, ${proof.user.id}, 'made', ${sql.json({ order: given.order })}, 1)`;
  await askByRules(sql, made);
  await settle(sql, made);
  return made.id;
}
