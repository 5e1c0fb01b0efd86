import { createHmac, randomUUID } from "node:crypto";
import { actOnOrder } from "../../app/orders/desk/order-acts.server";
import { countMoney } from "../../app/orders/desk/record-money.server";
import { readRupees } from "../../app/orders/money";
import { priceOrder } from "../../app/orders/order-lines";
import { createOrder, type NewOrder, readOrder } from "../../app/orders/orders.server";
import { openGateway } from "../../app/orders/payments/gateway.server";
import { ensureLink } from "../../app/orders/payments/links.server";
import type { PaymentSettings } from "../../app/orders/payments/settings.server";
import { judgeEvent, receiveWebhook } from "../../app/orders/payments/webhook.server";
import { dayInIndia } from "../../content/format";
import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { aCase } from "./cases";
import type { GatewayEvent, LocalGateway } from "./gateway";

/** Where somebody orders whom a basic registration suits: the payments page with their answers, as its own questions leave them. */
export const orderPath = "/payments?do=home&turnover=15000000&places=one";

const supplier: PaymentSettings["supplier"] = {
  name: "Anugya",
  email: "office@anugya.example",
  phone: "+91 00000 00000",
  address: "1 MG Road, Pune 411001",
  tax: { gstin: "27AAPFU0939F1ZV", state: "Maharashtra", sac: "998312" },
};

export const paymentsOff: PaymentSettings = {
  gateway: null,
  returnSecrets: [],
  webhookSecrets: [],
  upi: null,
  supplier: { ...supplier, tax: null },
  linkSecrets: ["a secret of at least 32 characters"],
  origin: () => "https://www.anugya.example",
};

export function paymentsWith(gateway: LocalGateway, timeoutMs = 10_000): PaymentSettings {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, RAZORPAY_URL } = gateway.variables;
  return {
    ...paymentsOff,
    supplier,
    upi: { id: "anugya@bank", name: "Anugya" },
    gateway: openGateway({ keyId: RAZORPAY_KEY_ID, keySecret: RAZORPAY_KEY_SECRET, url: RAZORPAY_URL, timeoutMs }),
    returnSecrets: [RAZORPAY_KEY_SECRET],
    webhookSecrets: [RAZORPAY_WEBHOOK_SECRET],
  };
}

/** An order of the payments page, with a case and a link of its own. */
export async function anOrder(sql: Sql, fields: Partial<NewOrder> = {}) {
  const asked = { service: "fssai", tier: "online", years: 1, on: "2026-11-15", customerState: "Kerala" } as const;
  const priced = priceOrder({ ...asked, taxedIn: "Maharashtra" });
  if (!priced.ok) throw new Error(priced.problem);
  const created = await createOrder(sql, {
    caseId: fields.caseId ?? (await aCase(sql)),
    createdBy: null,
    requestKey: randomUUID(),
    priced,
    service: "fssai",
    tier: "online",
    years: 1,
    promoCode: null,
    termsAcceptedAt: new Date(),
    customer: { name: "Asha Kumari", email: `${randomUUID()}@shop.example`, phone: "9812345670", state: "Kerala" },
    expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1_000),
    ...fields,
  });
  if (created.outcome === "code used") throw new Error("The code is used.");
  return { ...(await readOrder(sql, created.id)), token: created.token };
}

/** The same with the gateway's link. */
export async function aLinkedOrder(sql: Sql, settings: PaymentSettings, fields: Partial<NewOrder> = {}) {
  const order = await anOrder(sql, fields);
  if (!(await ensureLink(sql, settings, order.id, order.token))) throw new Error("There is no link.");
  return order;
}

/** The gateway's call as the server receives it, and the job that judges it. */
export async function hear(sql: Sql, settings: PaymentSettings, event: GatewayEvent) {
  const body = Buffer.from(event.body);
  const signature = createHmac("sha256", settings.webhookSecrets[0] ?? "")
    .update(body)
    .digest("hex");
  const status = await receiveWebhook(sql, settings, { body, signature, eventId: event.id });
  if (status === 200) await judgeEvent(sql, settings, { subject: event.id });
  return status;
}

export const stateOf = async (sql: Sql, id: string) =>
  (await sql`select state, paid_at, payment_id, refunded::int from order_states where id = ${id}`)[0];

export const moneyFaults = (sql: Sql) => sql`select rule, subject from money_faults`;

type Fields = Record<string, string>;

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** What the form 'Record money received' sends, opened now, by somebody who is sure of the sum. */
export const moneyForm = async (sql: Sql, proof: StaffProof, orderId: string, fields: Fields): Promise<Fields> => ({
  act: "record",
  way: "cash",
  day: dayInIndia(),
  reference: "",
  by: proof.user.id,
  key: randomUUID(),
  seen: await countMoney(sql, orderId),
  sure: String(readRupees(fields.amount ?? "")),
  ...fields,
});

/** Sends a form of the page of an order. */
export const sendOrderForm = (
  proof: StaffProof,
  sql: Sql,
  payments: PaymentSettings,
  orderId: string,
  fields: Fields,
) => actOnOrder(proof, { sql, payments }, orderId, formOf(fields));

/** Opens the form and sends it. */
export const recordByHand = async (
  proof: StaffProof,
  sql: Sql,
  payments: PaymentSettings,
  orderId: string,
  fields: Fields,
) => sendOrderForm(proof, sql, payments, orderId, await moneyForm(sql, proof, orderId, fields));
