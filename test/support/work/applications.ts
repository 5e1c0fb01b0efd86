import { startFromOrder } from "../../../app/applications/start/start-paid-order.server";
import { confirmUtr } from "../../../app/orders/desk/confirm-transfer.server";
import { priceOrder } from "../../../app/orders/order-lines";
import type { NewOrder } from "../../../app/orders/orders.server";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { aCase } from "../cases";
import { anOrder, paymentsOff } from "../payments";

type Person = { name: string; email: string; phone: string };

let transfers = 0;

/** A paid order of a service, with its case. */
export async function aPaidOrder(
  sql: Sql,
  admin: StaffProof,
  { service, tier }: (typeof services)[keyof typeof services],
  person: Person,
  fields: Partial<NewOrder> = {},
  beforePayment?: (orderId: string) => Promise<unknown>,
) {
  const caseId = await aCase(sql, person);
  const asked = { service, tier, years: 1, on: "2026-11-15", customerState: "Maharashtra", taxedIn: null } as const;
  const priced = priceOrder(asked);
  if (!priced.ok) throw new Error(priced.problem);
  const customer = { ...person, state: "Maharashtra" };
  const order = await anOrder(sql, { caseId, service, tier, priced, customer, ...fields });
  const utr = String(512345670000 + transfers++);
  await sql`insert into ledger (order_id, kind, utr, source) values (${order.id}, 'utr reported', ${utr}, 'customer')`;
  await beforePayment?.(order.id);
  await confirmUtr(admin, sql, paymentsOff.supplier, order.id, { utr, amount: order.total });
  return order;
}

export const services = {
  fssai: { service: "fssai", tier: "online" },
  gst: { service: "gst", tier: "standard" },
  msme: { service: "msme", tier: "standard" },
} as const;

/** An application made from a paid order. */
export async function anApplication(
  sql: Sql,
  admin: StaffProof,
  service: keyof typeof services,
  person: Person,
  fields: Partial<NewOrder> = {},
) {
  const order = await aPaidOrder(sql, admin, services[service], person, fields);
  return { id: await applicationOf(sql, admin, order.id), orderId: order.id, submissionId: order.submissionId };
}

/** The first application of a paid order, as staff start it, or as it just started by itself where a site runs. */
export async function applicationOf(sql: Sql, admin: StaffProof, orderId: string): Promise<string> {
  const made = await startFromOrder(admin, sql, orderId);
  if (made.outcome === "started") return made.id;
  const [known] = await sql<{ id: string }[]>`
    select id from applications where order_id = ${orderId} order by order_item limit 1`;
  if (!known) throw new Error(made.outcome);
  return known.id;
}
