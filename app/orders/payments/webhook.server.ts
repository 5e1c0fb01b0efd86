import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue, type Job } from "../../../db/jobs";
import {
  type Gateway,
  GatewayError,
  type GatewayPayment,
  linkShape,
  paymentShape,
  refundShape,
} from "./gateway.server";
import type { PaymentFact } from "./ledger";
import { orderReference, recordPayment } from "./record-payment.server";
import { recordRefund } from "./refunds.server";
import type { PaymentSettings } from "./settings.server";
import { isSigned } from "./signature.server";

export const webhookPath = "/api/payments/webhook";
export const largestWebhook = 1024 * 1024;

type Call = { body: Buffer | null; signature: string; eventId: string };

/** Waits for its turn at the database; undefined where too many wait already. */
type InTurn = (store: () => Promise<"stored">) => Promise<"stored" | undefined>;

/** 200 only when the event is committed: everything else the gateway sends again. A call without a signature costs no query. */
export async function receiveWebhook(
  sql: Sql,
  { webhookSecrets }: PaymentSettings,
  { body, signature, eventId }: Call,
  inTurn: InTurn = (store) => store(),
): Promise<200 | 400 | 413 | 503> {
  if (!body) return 413;
  if (!isSigned(body, signature, webhookSecrets)) return 400;
  // The body of one event is always the same; some calls carry no id.
  const id = /^[\x21-\x7e]{1,200}$/.test(eventId) ? eventId : createHash("sha256").update(body).digest("hex");
  const stored = await inTurn(() => storeEvent(sql, id, body));
  return stored ? 200 : 503;
}

function storeEvent(sql: Sql, id: string, body: Buffer): Promise<"stored"> {
  return inTransaction<"stored">(sql, async (transaction) => {
    const [stored] = await transaction`
      insert into gateway_events (id, body) values (${id}, ${body.toString("utf8").replaceAll("\0", "")})
      on conflict (id) do nothing returning id`;
    if (stored) await enqueue(transaction, { kind: "payment-event", subject: id, uniqueKey: id });
    return "stored";
  });
}

const entity = <Shape extends z.ZodMiniType>(shape: Shape) => z.optional(z.object({ entity: shape }));
const eventShape = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: entity(z.pick(linkShape, { reference_id: true })),
    payment: entity(paymentShape),
    refund: entity(refundShape),
  }),
});

type Event = z.infer<typeof eventShape>;

/** What a stored event says goes into the ledger; the second time it finds everything known. */
export async function judgeEvent(sql: Sql, settings: PaymentSettings, job: Pick<Job, "subject">): Promise<void> {
  const [stored] = await sql<{ body: string }[]>`select body from gateway_events where id = ${job.subject}`;
  const event = stored && eventShape.safeParse(readJson(stored.body));
  const isErased = event?.success ? await applyEvent(sql, settings, event.data) : false;
  // What cannot be read now cannot be read later: it is set aside and shown to staff, instead of being retried.
  const unusable = stored && !event?.success ? (event?.error.issues[0]?.path.join(".") ?? "") || "body" : null;
  // An event about an erased person would store their name again.
  await sql`
    update gateway_events set judged_at = coalesce(judged_at, now()), unusable = ${unusable},
      body = case when ${isErased} then '' else body end
    where id = ${job.subject}`;
}

/** Whether it is about an erased person. */
async function applyEvent(sql: Sql, settings: PaymentSettings, { payload }: Event): Promise<boolean> {
  const { payment_link, payment, refund } = payload;
  // Also what a refund's event says of its payment, which may be the first that is heard of it.
  if (payment) {
    const fact = factOf(payment.entity, "webhook");
    const reference = payment_link?.entity.reference_id ?? (await referenceOf(sql, settings, payment.entity));
    if (fact) await recordPayment(sql, settings.supplier, fact, reference);
  }
  if (refund && !(payment && isUncaptured(payment.entity))) await recordRefund(sql, settings, refund.entity, "webhook");
  return isOfErased(sql, {
    reference: payment_link?.entity.reference_id ?? undefined,
    paymentId: payment?.entity.id ?? refund?.entity.payment_id,
  });
}

async function isOfErased(sql: Sql, event: { reference?: string | undefined; paymentId?: string | undefined }) {
  const [erased] = await sql`
    select from orders where erased_at is not null and (reference = ${orderReference(event.reference ?? "")}
      or id in (select order_id from ledger where payment_id = ${event.paymentId ?? null})) limit 1`;
  return erased !== undefined;
}

/** Authorised, never captured, and returned by the gateway itself (`authorisationDays`): it never was ours. */
const isUncaptured = ({ status, captured }: GatewayPayment) => status === "refunded" && captured === false;

const statuses = new Map<string, PaymentFact["status"]>([
  ["failed", "failed"],
  ["authorized", "authorised"],
  ["captured", "captured"],
  ["refunded", "captured"],
]);

/** Null for a status that says nothing of money, such as a payment that was only begun. */
export function factOf(payment: GatewayPayment, source: PaymentFact["source"]): PaymentFact | null {
  const status = statuses.get(payment.status);
  if (!status || isUncaptured(payment)) return null;
  const { id: paymentId, amount, currency, acquirer_data } = payment;
  return { paymentId, status, amount, currency, source, utr: acquirer_data?.rrn || null };
}

/** A payment's own event does not name our order: its notes may, a line of the ledger does, and the gateway knows. */
async function referenceOf(sql: Sql, { gateway }: PaymentSettings, payment: GatewayPayment): Promise<string | null> {
  if (payment.notes?.reference) return payment.notes.reference;
  const [known] = await sql<{ reference: string }[]>`
    select orders.reference from ledger join orders on orders.id = ledger.order_id
    where payment_id = ${payment.id} limit 1`;
  return known?.reference ?? (gateway && (await findReference(gateway, payment.id)));
}

/** What the gateway refuses to say is not known; where it does not answer, it is asked again. */
async function findReference(gateway: Gateway, paymentId: string): Promise<string | null> {
  try {
    return (await gateway.findLinkOf(paymentId))?.reference_id ?? null;
  } catch (error) {
    if (error instanceof GatewayError && !error.isUnknown) return null;
    throw error;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
