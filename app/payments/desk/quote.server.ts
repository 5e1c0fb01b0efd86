import { createHash } from "node:crypto";
import { whatsappLink } from "../../../content/contact-links";
import { checkout } from "../../../content/en/checkout";
import { orders as words } from "../../../content/en/staff/orders";
import { exactRupees, fill } from "../../../content/format";
import { hasEmail } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { isWithdrawn } from "../../../db/personal/withdrawal";
import { isClosed } from "../../desk/cases/case";
import { recordInCase } from "../../desk/cases/change.server";
import { writeOrderMail } from "../mails.server";
import { type Customer, createOrder, readOrder } from "../orders/orders.server";
import { listItems } from "../papers/paper";
import { isOpen, type PaymentSettings } from "../settings.server";
import { type ReadQuote, readQuote, readTypedQuote, type TypedQuote, withFurtherLine } from "./quote-form";
import { linkText, quoteToken } from "./quote-links.server";

const { quote: text } = words;

/** What a quote comes to, before it is sent. */
export type ShownTotal = { lines: { label: string; amount: string }[]; total: string; paise: number };

export type Quoted = {
  ok: boolean;
  status: 200 | 400;
  message: string;
  /** What was typed, unless it has become an order. */
  typed: TypedQuote | null;
  total: ShownTotal | null;
  /** Opened in a new tab where the link is to go out by WhatsApp. */
  opens?: string;
};

type Sent = Customer & { id: string };

/** Who gets the quote: nobody by default where the people of a case have different addresses. The newest is first. */
function chooseRecipient<Each extends Sent>(submissions: Each[], chosen: string): Each | null {
  const hasOneAddress = new Set(submissions.map(({ email }) => email)).size === 1;
  return (
    submissions.find(({ id }) => id === chosen) ?? (hasOneAddress && chosen === "" ? submissions[0] : null) ?? null
  );
}

const acts = ["quote", "quote link", "quote total", "quote line"];
export const isQuote = (form: FormData) => acts.includes(String(form.get("act")));

type Services = { sql: Sql; payments: PaymentSettings };
type Case = { id: string; submissions: Sent[] };

/** The buttons of the form: one line more, the total, and sending it by mail or as a link alone. */
export async function actOnQuote(proof: StaffProof, services: Services, found: Case, form: FormData): Promise<Quoted> {
  const typed = readTypedQuote(form);
  const refuse = (message: string, total: ShownTotal | null = null): Quoted => ({
    ok: false,
    status: 400,
    message,
    typed,
    total,
  });
  const act = form.get("act");
  if (!isOpen(services.payments)) return refuse(text.closed);
  if (act === "quote line") return { ok: true, status: 200, message: "", typed: withFurtherLine(typed), total: null };
  const person = chooseRecipient(found.submissions, typed.recipient);
  if (!person) return refuse(text.problems.recipient);
  const { id: submissionId, name, email, phone, state } = person;
  const customer = { name, email, phone, state };
  const isAdmin = proof.role === "admin";
  const read = readQuote(typed, { isAdmin, customer, supplier: services.payments.supplier });
  if (typeof read === "string") return refuse(read);
  const total = showTotal(read);
  if (act === "quote total") return { ok: true, status: 200, message: "", typed, total };
  // Prices and fees may have changed since the total was shown.
  const seen = String(form.get("seen") ?? "");
  if (seen !== "" && Number(seen) !== read.priced.total) return refuse(text.problems.changed, total);
  if (act === "quote" && !hasEmail(email)) return refuse(text.problems.noEmail, total);
  return sendQuote(proof, services, {
    caseId: found.id,
    submissionId,
    customer,
    typed,
    read,
    isMailed: act === "quote",
    refuse,
  });
}

function showTotal({ priced, items }: ReadQuote): ShownTotal {
  const label = ({ kind, percent }: (typeof priced.lines)[number]) =>
    percent ? `${checkout.lines[kind]} ${percent}%` : checkout.lines[kind];
  return {
    lines: [
      ...listItems({ items }).map((item) => ({ label: item, amount: "" })),
      ...priced.lines.map((line) => ({ label: label(line), amount: exactRupees(line.amount) })),
    ],
    total: exactRupees(priced.total),
    paise: priced.total,
  };
}

/** Ends the transaction of an order that may not be sent. */
class Withdrawn extends Error {}

const dayMs = 24 * 60 * 60 * 1_000;

type Sending = {
  caseId: string;
  submissionId: string;
  customer: Customer;
  typed: TypedQuote;
  read: ReadQuote;
  isMailed: boolean;
  refuse(message: string): Quoted;
};

/** An order with its link, by mail if that is asked; it replaces unpaid ones of the same services. */
async function sendQuote(proof: StaffProof, { sql, payments }: Services, sending: Sending): Promise<Quoted> {
  const { caseId, submissionId, customer, typed, read, isMailed } = sending;
  const { items, priced, promoCode, days, gstin, reasons } = read;
  const [first] = items;
  if (!first) return sending.refuse(text.problems.empty);
  const expiresAt = new Date(Date.now() + days * dayMs);
  const origin = payments.origin();
  const created = await createOrder(sql, {
    caseId,
    submissionId,
    createdBy: proof.user.id,
    requestKey: requestKeyOf(proof, caseId, typed),
    customer,
    service: first.service,
    tier: first.tier,
    years: first.years,
    items: items.length > 1 ? items : [],
    priced,
    promoCode,
    address: typed.address,
    gstin,
    expiresAt,
    termsAcceptedAt: null,
    isReplacing: true,
    tokenOf: (id) => quoteToken(payments.linkSecrets[0], id),
    async onCreated(transaction, id, token) {
      // Locked, so that whoever withdraws in this moment waits, and finds the order.
      await transaction`select from cases where id = ${submissionId} for update`;
      if (await isWithdrawn(transaction, { kind: "quote-mail", subject: submissionId })) throw new Withdrawn();
      if (isMailed) {
        const mail = await writeOrderMail(transaction, id, `${origin}/pay/${token}`, checkout.mails.quote);
        await enqueue(transaction, { kind: "quote-mail", subject: id, uniqueKey: id, payload: mail });
      }
      const { reference } = await readOrder(transaction, id);
      const details = { order: reference, amount: exactRupees(priced.total) };
      await recordInCase(transaction, submissionId, proof.user.id, ({ status }) => ({
        kind: isMailed ? "quote sent" : "quote made",
        details,
        isContact: isMailed,
        note: reasons.join("\n"),
        ...(!isClosed(status) && { fields: { status: "quoted" } }),
      }));
    },
  }).catch((error: unknown) => {
    if (error instanceof Withdrawn) return { outcome: "withdrawn" } as const;
    throw error;
  });
  if (created.outcome === "withdrawn") return sending.refuse(text.problems.withdrawn);
  if (created.outcome === "code used") return sending.refuse(text.problems.used);
  const link = `${origin}/pay/${created.token}`;
  const order = await readOrder(sql, created.id);
  return {
    ok: true,
    status: 200,
    typed: null,
    total: null,
    message: fill(isMailed ? words.messages.quoted : words.messages.quoteMade, { link, email: customer.email }),
    ...(!isMailed && { opens: whatsappLink(customer, linkText(order, link)) }),
  };
}

/**
 * A form that is sent again, because the answer to it was lost, makes no second order. One that was corrected after it
 * was sent is another quote. Without a key, as from a page of an earlier version, each is its own.
 */
const requestKeyOf = (proof: StaffProof, caseId: string, typed: TypedQuote) =>
  typed.key === ""
    ? null
    : createHash("sha256")
        .update(JSON.stringify(["quote", proof.user.id, caseId, typed]))
        .digest("hex");
