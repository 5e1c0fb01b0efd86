import { makeFromOrder } from "../../../app/applications/make.server";
import { priceOrder } from "../../../app/payments/orders/order-lines";
import { confirmUtr } from "../../../app/payments/upi.server";
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
) {
  const caseId = await aCase(sql, person);
  const asked = { service, tier, years: 1, on: "2026-11-15", customerState: "Maharashtra", taxedIn: null } as const;
  const priced = priceOrder(asked);
  if (!priced.ok) throw new Error(priced.problem);
  const customer = { ...person, state: "Maharashtra" };
  const order = await anOrder(sql, { caseId, service, tier, priced, customer });
  const utr = String(512345670000 + transfers++);
  await sql`insert into ledger (order_id, kind, utr, source) values (${order.id}, 'utr reported', ${utr}, 'customer')`;
  await confirmUtr(admin, sql, paymentsOff.supplier, order.id, { utr, amount: order.total });
  return order;
}

export const services = {
  fssai: { service: "fssai", tier: "online" },
  gst: { service: "gst", tier: "standard" },
  msme: { service: "msme", tier: "standard" },
} as const;

/** An application made from a paid order. */
export async function anApplication(sql: Sql, admin: StaffProof, service: keyof typeof services, person: Person) {
  const order = await aPaidOrder(sql, admin, services[service], person);
  const made = await makeFromOrder(admin, sql, order.id);
  if (made.outcome !== "made") throw new Error(made.outcome);
  return { id: made.id, orderId: order.id, submissionId: order.submissionId };
}
