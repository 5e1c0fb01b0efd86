import { checkout } from "../../../content/en/checkout";
import { orders as words } from "../../../content/en/staff/orders";
import { exactRupees, fill } from "../../../content/format";
import { priceBook } from "../../../content/prices";
import type { Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { isWithdrawn } from "../../../db/personal/withdrawal";
import { isClosed } from "../../desk/cases/case";
import { recordInCase } from "../../desk/cases/change.server";
import { writeOrderMail } from "../mails.server";
import { indianDay } from "../orders/money";
import { type Priced, priceOrder } from "../orders/order-lines";
import { type Customer, createOrder, readOrder } from "../orders/orders.server";
import { readPromo } from "../orders/promo";
import { isOpen, type PaymentSettings } from "../settings.server";
import { readRupees } from "./act.server";

const { quote: text } = words;
type Quoted = { ok: true; message: string } | { ok: false; message: string };
type Case = { id: string; submissionId: string; customer: Customer };

/** Ends the transaction of an order that may not be sent. */
class Withdrawn extends Error {}

type Sent = Customer & { id: string };

/** Who gets the quote: nobody by default where the people of a case have different addresses. The newest is first. */
export function chooseRecipient<Each extends Sent>(submissions: Each[], chosen: string): Each | null {
  const hasOneAddress = new Set(submissions.map(({ email }) => email)).size === 1;
  return (
    submissions.find(({ id }) => id === chosen) ?? (hasOneAddress && chosen === "" ? submissions[0] : null) ?? null
  );
}

const field = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
const dayMs = 24 * 60 * 60 * 1_000;

/** An order from the price book, sent to the customer with its link; it replaces an unpaid one of the same service. */
export async function sendQuote(
  proof: StaffProof,
  { sql, payments }: { sql: Sql; payments: PaymentSettings },
  { id: caseId, submissionId, customer }: Case,
  form: FormData,
): Promise<Quoted> {
  if (!isOpen(payments)) return { ok: false, message: text.closed };
  const read = readQuote(form, customer, payments);
  if (typeof read === "string") return { ok: false, message: read };
  const { promoCode, row, priced, days, address, gstin } = read;
  const expiresAt = new Date(Date.now() + days * dayMs);
  const created = await createOrder(sql, {
    ...{ caseId, createdBy: proof.user.id, requestKey: null, customer, priced, promoCode, address, gstin, expiresAt },
    ...{
      submissionId,
      service: row.service,
      tier: row.tier,
      years: row.years,
      termsAcceptedAt: null,
      isReplacing: true,
    },
    async onCreated(transaction, id, token) {
      // Locked, so that whoever withdraws in this moment waits, and finds the order.
      await transaction`select from cases where id = ${submissionId} for update`;
      if (await isWithdrawn(transaction, { kind: "quote-mail", subject: submissionId })) throw new Withdrawn();
      const mail = await writeOrderMail(transaction, id, `${payments.origin()}/pay/${token}`, checkout.mails.quote);
      await enqueue(transaction, { kind: "quote-mail", subject: id, uniqueKey: id, payload: mail });
      const { reference } = await readOrder(transaction, id);
      const details = { order: reference, amount: exactRupees(priced.total) };
      await recordInCase(transaction, submissionId, proof.user.id, ({ status }) => ({
        ...{ kind: "quote sent", details, isContact: true },
        ...(!isClosed(status) && { fields: { status: "quoted" } }),
      }));
    },
  }).catch((error: unknown) => {
    if (error instanceof Withdrawn) return { outcome: "withdrawn" } as const;
    throw error;
  });
  if (created.outcome === "withdrawn") return { ok: false, message: text.problems.withdrawn };
  if (created.outcome === "code used") return { ok: false, message: text.problems.used };
  return { ok: true, message: fill(words.messages.quoted, { link: `${payments.origin()}/pay/${created.token}` }) };
}

type ReadQuote = {
  row: (typeof priceBook)[number];
  priced: Priced;
  promoCode: string | null;
  days: number;
  address: string;
  gstin: string | null;
};

function readQuote(form: FormData, customer: Customer, { supplier }: PaymentSettings): ReadQuote | string {
  const on = indianDay(new Date());
  const row = priceBook.find((each) => rowKey(each) === field(form, "what"));
  if (!row) return text.problems["not sold"];
  const typed = field(form, "promo");
  const promo = typed ? readPromo(typed, { service: row.service, on }) : null;
  if (promo && !promo.ok) return text.problems.promo;
  const discount = readRupees(field(form, "discount") || "0");
  if (discount === null) return text.problems.discount;
  const days = Number(field(form, "days") || "7");
  if (!Number.isInteger(days) || days < 1 || days > 30) return text.problems.days;
  const gstin = field(form, "gstin").toUpperCase() || null;
  if (gstin && !/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(gstin)) return text.problems.gstin;
  const fee = field(form, "fee");
  const priced = priceOrder({
    ...{ service: row.service, tier: row.tier, years: row.years, on, customerState: customer.state, discount },
    ...{ feePerYear: fee ? Number(fee) : undefined, percentOff: promo?.percentOff ?? 0 },
    taxedIn: supplier.tax?.state ?? null,
  });
  if (!priced.ok) return text.problems[priced.problem];
  return { row, priced, promoCode: promo?.code ?? null, days, gstin, address: field(form, "address").slice(0, 300) };
}

export const rowKey = ({ service, tier, years }: { service: string; tier: string; years: number }) =>
  `${service} ${tier} ${years}`;
