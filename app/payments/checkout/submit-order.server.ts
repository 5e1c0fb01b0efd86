import { createHash, randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { defaultLeadService } from "../../../content/choices";
import { checkout } from "../../../content/en/checkout";
import { fill } from "../../../content/format";
import { languageOf } from "../../../content/language-tags";
import { paths } from "../../../content/paths";
import type { Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import { readAttribution } from "../../leads/intake/attribution.server";
import { addressKey } from "../../leads/intake/client-address.server";
import { type Consent, noticeDigest, readConsent } from "../../leads/intake/consent.server";
import { parseFields } from "../../leads/intake/fields.server";
import { type RecordServices, recordLead } from "../../leads/intake/record.server";
import { problemWords } from "../../leads/person";
import { honeypotField, keyField, keyPattern, minimumFillSeconds, secondsField } from "../../leads/submission";
import { ensureLink } from "../links.server";
import { writeOrderMail } from "../mails.server";
import { indianDay } from "../orders/money";
import { priceOrder } from "../orders/order-lines";
import { type Customer, createOrder, isCodeUsed, listAbandoned } from "../orders/orders.server";
import { type PromoProblem, readPromo } from "../orders/promo";
import { hasTooManyOpen, mostOpen } from "../orders/unpaid.server";
import { isOpen, type PaymentSettings } from "../settings.server";
import { type OrderField, type OrderReply, orderFields, readOrderForm } from "./order-shape";

type Services = RecordServices & {
  payments: PaymentSettings;
  countForm?(form: string, outcome: string): void;
  reportFailure(doing: string, cause: unknown): void;
};

const { form: words } = checkout;
/** What the payments page sells. */
const sold = { service: "fssai", tier: "online", years: 1 } as const;
const openHours = 48;

type Refusal = { status: number; reply: OrderReply };
type Submitted = { customer: Customer; promo: { code: string; percentOff: number } | null; key: string };

/** The action of the payments page: a submission with its case, then the order, then on to its page. */
export async function submitOrder(services: Services, request: Request, network: string) {
  if (request.method !== "POST" || !isOpen(services.payments))
    throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  const body = parseFields(request.headers.get("Content-Type") ?? "", new Uint8Array(await request.arrayBuffer()));
  if (!body.ok) throw new Response(null, { status: body.status });
  let refusal: Refusal;
  try {
    const ordered = await order(services, body.fields, { network, referer: request.headers.get("Referer") });
    services.countForm?.("order", "token" in ordered ? "stored" : "refused");
    // Redirect after post: a reload orders nothing a second time.
    if ("token" in ordered) throw redirect(`/pay/${ordered.token}`, 303);
    refusal = ordered;
  } catch (error) {
    if (error instanceof Response) throw error;
    services.reportFailure("taking an order", error);
    services.countForm?.("order", "failed");
    refusal = refuse(503, words.failed, body.fields);
  }
  const { reply, status } = refusal;
  return data(reply, { status, ...(status === 503 && { headers: { "Retry-After": "5" } }) });
}

type Fields = Record<string, unknown>;
type Sender = { network: string; referer: string | null };

async function order(services: Services, fields: Fields, sender: Sender): Promise<{ token: string } | Refusal> {
  const { sql, payments } = services;
  const read = readSubmitted(fields);
  if ("reply" in read) return read;
  const { customer, promo, key } = read;
  if (promo && (await isCodeUsed(sql, promo.code, customer, await listAbandoned(sql, promo.code, customer))))
    return usedCode(fields);
  const network = await addressKey(sql, sender.network);
  const crowd = await hasTooManyOpen(sql, { ...customer, network, key });
  if (crowd === "person") return refuse(429, fill(words.tooManyOpen, { count: mostOpen.person }), fields);
  if (crowd === "network" && services.leadLimit !== "off") return refuse(429, words.tooManyNear, fields);
  const priced = priceOrder({
    ...sold,
    on: indianDay(new Date()),
    customerState: customer.state,
    percentOff: promo?.percentOff ?? 0,
    taxedIn: payments.supplier.tax?.state ?? null,
  });
  if (!priced.ok) return refuse(409, words.belowFee, fields);
  const consent = readConsent(fields, languageOf(paths.payments));
  const submissionId = await recordCustomer(services, customer, { key, fields, sender, consent });
  if (submissionId === "limited") return refuse(429, words.limited, fields);
  if (!submissionId) return refuse(429, words.throttled, fields);
  const created = await createOrder(sql, {
    caseId: submissionId,
    submissionId,
    createdBy: null,
    requestKey: key,
    ...sold,
    priced,
    promoCode: promo?.code ?? null,
    customer,
    notice: await noticeDigest(sql, consent),
    language: consent.language,
    isReplacingOwn: true,
    network,
    termsAcceptedAt: new Date(),
    expiresAt: new Date(Date.now() + openHours * 60 * 60 * 1_000),
    // A closed tab loses nothing: the link is in the mailbox.
    async onCreated(transaction, id, token) {
      const mail = await writeOrderMail(transaction, id, `${payments.origin()}/pay/${token}`, checkout.mails.ordered);
      await enqueue(transaction, { kind: "order-mail", subject: id, uniqueKey: id, payload: mail });
    },
  });
  if (created.outcome === "code used") return usedCode(fields);
  services.jobs.wake();
  // Where it cannot be made now, the order's page makes it.
  await ensureLink(sql, payments, created.id, created.token);
  return { token: created.token };
}

function readSubmitted(fields: Fields): Submitted | Refusal {
  const given = fields[keyField];
  const formKey = typeof given === "string" && keyPattern.test(given) ? given : randomUUID();
  if (fields[honeypotField]) return refuse(400, words.failed, fields);
  const read = readOrderForm(Object.fromEntries(orderFields.map((field) => [field, fields[field] ?? ""])));
  if (!read.ok) return refuse(400, words.problems.summary, fields, problemWords(words.problems, read.problems));
  const { promo: typed, terms: _, ...customer } = read.value;
  // A browser that goes back shows the same form: what was corrected in it is another order, not the first again.
  const key = createHash("sha256")
    .update(JSON.stringify([formKey, customer, typed]))
    .digest("hex");
  if (typed === "") return { customer, promo: null, key };
  const promo = readPromo(typed, { service: sold.service, on: indianDay(new Date()) });
  return promo.ok ? { customer, promo, key } : refusedCode(fields, promo.problem);
}

const refusedCode = (fields: Fields, problem: PromoProblem | "used") =>
  refuse(400, words.problems.summary, fields, { promo: words.problems.promo[problem] ?? words.problems.summary });
const usedCode = (fields: Fields) => refusedCode(fields, "used");

type OrderInput = { key: string; fields: Fields; sender: Sender; consent: Consent };

/** Their submission, with its case. Someone who wrote less than half a minute ago has one, unless it was another's. */
async function recordCustomer(services: Services, customer: Customer, { key, fields, sender, consent }: OrderInput) {
  const lead = { ...customer, state: customer.state as never, service: defaultLeadService };
  const seconds = fields[secondsField];
  const isSuspect = typeof seconds === "string" && seconds !== "" && Number(seconds) < minimumFillSeconds;
  const attribution = readAttribution({ page: paths.payments, ...fields }, sender.referer);
  const context = { key, isSuspect, attribution, consent, network: sender.network };
  const recorded = await recordLead(services, lead, context);
  if ("id" in recorded) return recorded.id;
  return recorded.outcome === "limited" ? "limited" : findSubmission(services.sql, customer);
}

/**
 * Only what was sent with both this number and this address: what shares a number, or was corrected to it or to the
 * address, may be somebody else's, who would find the order among their data.
 */
async function findSubmission(sql: Sql, { email, phone }: Customer): Promise<string | null> {
  const [found] = await sql<{ id: string }[]>`
    select id from submissions join cases using (id)
    where email = ${email} and phone = ${phone} and email_corrected_at is null and phone_corrected_at is null
    order by submissions.created_at desc limit 1`;
  return found?.id ?? null;
}

function refuse(status: number, message: string, fields: Fields, problems: OrderReply["problems"] = {}): Refusal {
  const typed = orderFields.map((field): [OrderField, string] => [
    field,
    typeof fields[field] === "string" ? fields[field] : "",
  ]);
  return { status, reply: { message, problems, values: Object.fromEntries(typed) } };
}
