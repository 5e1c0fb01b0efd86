import { createHash, randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { defaultLeadService } from "../../../content/choices";
import { dayInIndia, fill } from "../../../content/format";
import type { Content } from "../../../content/languages/content-of";
import { gstStates } from "../../../content/law/gst-states";
import { gstinProblems } from "../../../content/law/gstin-problems";
import { readGstin } from "../../../content/law/numbers";
import { paths, payAddress } from "../../../content/paths";
import type { Sql } from "../../../db/connect";
import { createDeadline, DatabaseUnavailable } from "../../../db/deadline";
import { enqueue } from "../../../db/jobs";
import { keyedDigest } from "../../../db/keyed-digest";
import { readAttribution } from "../../leads/intake/attribution.server";
import { type Consent, noticeDigest, readConsent } from "../../leads/intake/consent.server";
import { parseFields } from "../../leads/intake/fields.server";
import { type RecordServices, recordLead } from "../../leads/intake/record.server";
import { problemWords } from "../../leads/person";
import {
  honeypotField,
  keyField,
  keyPattern,
  marketingField,
  minimumFillSeconds,
  secondsField,
} from "../../leads/submission";
import type { CallReason } from "../call-first.server";
import { priceOrder } from "../order-lines";
import { type Customer, createOrder, isCodeUsed, listAbandoned } from "../orders.server";
import { ensureLink } from "../payments/links.server";
import { writeOrderMail } from "../payments/mails.server";
import { isOpen, type PaymentSettings } from "../payments/settings.server";
import { type PromoProblem, readPromo } from "../promo";
import { hasTooManyOpen, mostOpen } from "../unpaid.server";
import { callReasonOf, readOrderAnswers, sayOrderAnswers, turnoverBands } from "./order-answers";
import { type OrderField, type OrderReply, orderFields, readOrderForm } from "./order-shape";

type Services = RecordServices & {
  content: Content;
  payments: PaymentSettings;
  countForm?(form: string, outcome: string): void;
  reportFailure(doing: string, cause: unknown): void;
};

/** What the payments page sells. */
const sold = { service: "fssai", tier: "online", years: 1 } as const;

const withinDeadline = createDeadline();

type Refusal = { status: number; reply: OrderReply };
type Submitted = {
  customer: Customer;
  firm: string;
  gstin: string | null;
  promo: { code: string; percentOff: number } | null;
  key: string;
  /** What it is for, as answered; `callFirst` where that points to another licence. */
  answers: string;
  callFirst: CallReason | "";
};

/** The action of the payments page: a submission with its case, then the order, then on to its page. */
export async function submitOrder(services: Services, request: Request, network: string) {
  if (request.method !== "POST" || !isOpen(services.payments))
    throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  const body = parseFields(request.headers.get("Content-Type") ?? "", new Uint8Array(await request.arrayBuffer()));
  if (!body.ok) throw new Response(null, { status: body.status });
  let refusal: Refusal;
  try {
    const ordered = await withinDeadline(() =>
      order(services, body.fields, {
        network,
        referer: request.headers.get("Referer"),
        search: new URL(request.url).search,
      }),
    );
    if (!ordered) throw new DatabaseUnavailable("The database did not take an order in time.");
    // Where it cannot be made now, the order's page makes it.
    if ("token" in ordered)
      await withinDeadline(() => ensureLink(services.sql, services.payments, ordered.id, ordered.token));
    services.countForm?.("order", "token" in ordered ? "stored" : "refused");
    // Redirect after post: a reload orders nothing a second time.
    if ("token" in ordered) throw redirect(payAddress(ordered.token), 303);
    refusal = ordered;
  } catch (error) {
    if (error instanceof Response) throw error;
    services.reportFailure("taking an order", error);
    services.countForm?.("order", "failed");
    refusal = refuse(503, services.content.checkout.form.failed, body.fields);
  }
  const { reply, status } = refusal;
  return data(reply, { status, ...(status === 503 && { headers: { "Retry-After": "5" } }) });
}

type Fields = Record<string, unknown>;
type Sender = { network: string; referer: string | null; search: string };

type Ordered = { id: string; token: string };

async function order(services: Services, fields: Fields, sender: Sender): Promise<Ordered | Refusal> {
  const { sql, payments, content } = services;
  const { checkout, facts } = content;
  const { form: words } = checkout;
  const read = readSubmitted(content, fields, sender.search);
  if ("reply" in read) return read;
  const { customer, firm, gstin, promo, key, answers, callFirst } = read;
  if (promo && (await isCodeUsed(sql, promo.code, customer, await listAbandoned(sql, promo.code, customer))))
    return usedCode(words, fields);
  const network = await keyedDigest(sql, sender.network);
  const crowd = await hasTooManyOpen(sql, { ...customer, network, key });
  if (crowd === "person") return refuse(429, fill(words.tooManyOpen, { count: mostOpen.person }), fields);
  if (crowd === "network" && services.leadLimit !== "off") return refuse(429, words.tooManyNear, fields);
  const priced = priceOrder({
    ...sold,
    on: dayInIndia(),
    customerState: customer.state,
    percentOff: promo?.percentOff ?? 0,
    taxedIn: payments.supplier.tax?.state ?? null,
  });
  if (!priced.ok) return refuse(409, words.belowFee, fields);
  const consent = readConsent(fields, content);
  const submissionId = await recordCustomer(services, customer, { key, fields, sender, consent, answers });
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
    firm,
    gstin,
    callFirst,
    notice: await noticeDigest(sql, consent),
    language: consent.language,
    isReplacingOwn: true,
    network,
    termsAcceptedAt: new Date(),
    expiresAt: new Date(Date.now() + facts.orderHours * 60 * 60 * 1_000),
    // A closed tab loses nothing: the link is in the mailbox.
    async onCreated(transaction, id, token) {
      const mail = await writeOrderMail(
        transaction,
        id,
        `${payments.origin()}${payAddress(token)}`,
        checkout.mails.ordered,
      );
      const to = { mailbox: customer.email, phone: customer.phone };
      await enqueue(transaction, { kind: "order-mail", subject: id, uniqueKey: id, payload: mail, to });
    },
  });
  if (created.outcome === "code used") return usedCode(words, fields);
  services.jobs.wake();
  return { id: created.id, token: created.token };
}

function readSubmitted(content: Content, fields: Fields, search: string): Submitted | Refusal {
  const { checkout, facts, finder } = content;
  const { form: words } = checkout;
  const sentKey = fields[keyField];
  const formKey = typeof sentKey === "string" && keyPattern.test(sentKey) ? sentKey : randomUUID();
  if (fields[honeypotField]) return refuse(400, words.failed, fields);
  const on = dayInIndia();
  const asked = readOrderAnswers(search, on);
  const callFirst = callReasonOf(asked.fit);
  if (callFirst === null || (callFirst !== "" && !asked.insists)) return refuse(400, checkout.check.missing, fields);
  const typed = Object.fromEntries(orderFields.map((field) => [field, fields[field] ?? ""]));
  const read = readOrderForm(typed);
  const gstin = readGstinOf(words, String(typed.gstin).trim(), String(typed.state));
  const promo = readCodeOf({ words, facts }, String(typed.promo).trim(), on);
  if (!read.ok || !gstin.ok || !promo.ok)
    return refuse(400, words.problems.summary, fields, {
      ...(!gstin.ok && { gstin: gstin.problem }),
      ...(!promo.ok && { promo: promo.problem }),
      ...(!read.ok && problemWords(words.problems, read.problems)),
    });
  const { promo: code, terms: _, gstin: __, firm, ...customer } = read.value;
  const answers = sayOrderAnswers(finder, asked.reading.answers, turnoverBands(checkout.check.bands));
  // A browser that goes back shows the same form: what was corrected in it is another order, not the first again.
  const key = createHash("sha256")
    .update(JSON.stringify([formKey, customer, code, firm, gstin.value, answers]))
    .digest("hex");
  return { customer, firm, gstin: gstin.value, promo: promo.value, key, answers, callFirst };
}

type Words = Content["checkout"]["form"];
const codeProblem = (words: Words, problem: PromoProblem | "used") =>
  words.problems.promo[problem] ?? words.problems.summary;
const usedCode = (words: Words, fields: Fields) =>
  refuse(400, words.problems.summary, fields, { promo: codeProblem(words, "used") });

type Read<Value> = { ok: true; value: Value | null } | { ok: false; problem: string };

function readCodeOf(
  { words, facts }: { words: Words; facts: Content["facts"] },
  typed: string,
  on: string,
): Read<{ code: string; percentOff: number }> {
  if (typed === "") return { ok: true, value: null };
  const read = readPromo(facts, typed, { service: sold.service, on });
  return read.ok ? { ok: true, value: read } : { ok: false, problem: codeProblem(words, read.problem) };
}

/** A GSTIN is of one state, where its holder's invoice is taxed. */
function readGstinOf(words: Words, typed: string, state: string): Read<string> {
  if (typed === "") return { ok: true, value: null };
  const read = readGstin(typed);
  if (!read.ok) return { ok: false, problem: gstinProblems[read.problem] };
  const [of] = Object.entries(gstStates).find(([, code]) => code === read.value.slice(0, 2)) ?? [];
  if (of && of !== state) return { ok: false, problem: fill(words.problems.gstin.otherState ?? "", { state: of }) };
  return { ok: true, value: read.value };
}

type OrderInput = { key: string; fields: Fields; sender: Sender; consent: Consent; answers: string };

/** Their submission, with its case. Someone who wrote less than half a minute ago has one, unless it was another's. */
async function recordCustomer(
  services: Services,
  customer: Customer,
  { key, fields, sender, consent, answers }: OrderInput,
) {
  const lead = { ...customer, state: customer.state as never, service: defaultLeadService, finderAnswers: answers };
  const seconds = fields[secondsField];
  const isSuspect = typeof seconds === "string" && seconds !== "" && Number(seconds) < minimumFillSeconds;
  const attribution = readAttribution(services.content.facts, { page: paths.payments, ...fields }, sender.referer);
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
  const wantsNews = fields[marketingField] === "yes";
  return { status, reply: { message, problems, values: Object.fromEntries(typed), wantsNews } };
}
