import { createHash } from "node:crypto";
import { whatsappLink } from "../../../content/contact-links";
import { checkout } from "../../../content/en/checkout";
import { payAddress } from "../../../content/paths";
import { hasEmail } from "../../../content/person";
import { isLandline } from "../../../content/phone";
import { exactRupees } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { isWithdrawn } from "../../../db/personal/withdrawal";
import { isClosed, missingCase } from "../../cases/case";
import { findCase } from "../../cases/find-case.server";
import { kindOf } from "../../cases/wishes";
import { recordInCase } from "../../cases/write-case-change.server";
import { type Calendar, sameTimeAfter } from "../../office/clock";
import { type Result, refuse } from "../../ui/result";
import { listItems } from "../invoice";
import { type Customer, createOrder, readOrder } from "../orders.server";
import { writeOrderMail } from "../payments/mails.server";
import { isOpen, type PaymentSettings } from "../payments/settings.server";
import { linkText, quoteToken } from "./case-orders.server";
import {
  nothingChosen,
  type ReadQuote,
  readQuote,
  readTypedQuote,
  type TypedQuote,
  withFurtherLine,
} from "./read-quote.server";

/** What a quote comes to, before it is sent. */
export type ShownTotal = { lines: { label: string; amount: string }[]; total: string; paise: number };

export type Quoted = Result<{ status: 200 }> & {
  /** What was typed, unless it has become an order. */
  typed: TypedQuote | null;
  total: ShownTotal | null;
  /** Opened in a new tab where the link is to go out by WhatsApp. */
  opens?: string;
};

type Sent = Customer & { id: string; service: string };

/**
 * Which form the quote answers, and so who gets it and in which state it is for. Where nothing is chosen, the newest that asked
 * for a service of the quote; nothing where the people of a case have different addresses, or where it was asked for in two states.
 */
function chooseRecipient<Each extends Sent>(submissions: Each[], { recipient, lines }: TypedQuote): Each | string {
  const chosen = submissions.find(({ id }) => id === recipient);
  if (chosen) return chosen;
  const [newest] = submissions;
  const hasOneAddress = new Set(submissions.map(({ email }) => email)).size === 1;
  if (!newest || !hasOneAddress || recipient !== "")
    return "People with different addresses are in this case. Please choose who gets the quote. Nothing was sent.";
  const quoted = lines.map(({ what }) => what.split(" ", 1)[0]);
  const fitting = submissions.filter(({ service }) => quoted.includes(kindOf(service) ?? ""));
  if (new Set(fitting.map(({ state }) => state)).size > 1)
    return "This was asked for in more than one state. Please choose for which. Nothing was sent.";
  return fitting[0] ?? newest;
}

const acts = ["quote", "quote link", "quote total", "quote line"];

type Services = { sql: Sql; payments: PaymentSettings; office: { current(): Calendar } };

/** The buttons of the form: one line more, the total, and sending it by mail or as a link alone; null of any other form. */
export async function actOnQuote(
  proof: StaffProof,
  services: Services,
  caseId: string,
  form: FormData,
): Promise<Quoted | null> {
  const act = String(form.get("act"));
  if (!acts.includes(act)) return null;
  const found = await findCase(proof, services.sql, caseId);
  if (!found) return { ...refuse(missingCase, 404), typed: null, total: null };
  const typed = readTypedQuote(form);
  const refused = (message: string, total: ShownTotal | null = null): Quoted => ({ ...refuse(message), typed, total });
  if (!isOpen(services.payments)) return refused("Online payment is not set up, so quotes cannot be sent.");
  if (act === "quote line") return { ok: true, status: 200, message: "", typed: withFurtherLine(typed), total: null };
  const person = chooseRecipient(found.submissions, typed);
  if (typeof person === "string") return refused(person);
  const { id: submissionId, name, email, phone, state } = person;
  const customer = { name, email, phone, state };
  const isAdmin = proof.role === "admin";
  const read = readQuote(typed, { isAdmin, customer, supplier: services.payments.supplier });
  if (typeof read === "string") return refused(read);
  const total = showTotal(read);
  if (act === "quote total") return { ok: true, status: 200, message: "", typed, total };
  // Prices and fees may have changed since the total was shown.
  const seen = String(form.get("seen") ?? "");
  if (seen !== "" && Number(seen) !== read.priced.total)
    return refused(
      "The total has changed since it was shown. Nothing was sent: please look at it and send again.",
      total,
    );
  if (act === "quote" && !hasEmail(email))
    return refused("This person gave no e-mail address. Nothing was sent: please use the other button.", total);
  return sendQuote(proof, services, {
    caseId: found.case.id,
    submissionId,
    customer,
    typed,
    read,
    isMailed: act === "quote",
    refuse: refused,
  });
}

function showTotal({ priced, items }: ReadQuote): ShownTotal {
  const label = ({ kind, percent }: (typeof priced.lines)[number]) =>
    percent ? `${checkout.lines[kind]} ${percent}%` : checkout.lines[kind];
  return {
    lines: [
      ...listItems({ items, tax: priced.tax }).map((item) => ({ label: item, amount: "" })),
      ...priced.lines.map((line) => ({ label: label(line), amount: exactRupees(line.amount) })),
    ],
    total: exactRupees(priced.total),
    paise: priced.total,
  };
}

/** Ends the transaction of an order that may not be sent. */
class Withdrawn extends Error {}

/** So many days after a quote the customer is asked about it, unless a later time was chosen. */
const askedAfterDays = 1;

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

/** An order with its link, by mail if that is asked; it replaces unpaid ones of the same services in the same state. */
async function sendQuote(proof: StaffProof, { sql, payments, office }: Services, sending: Sending): Promise<Quoted> {
  const { caseId, submissionId, customer, typed, read, isMailed } = sending;
  const { items, priced, promoCode, days, gstin } = read;
  const [first] = items;
  if (!first) return sending.refuse(nothingChosen);
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
    onCreated: (transaction, id, token) =>
      recordQuote(proof, transaction, {
        ...sending,
        id,
        link: `${origin}${payAddress(token)}`,
        askAt: sameTimeAfter(new Date(), askedAfterDays, office.current()),
      }),
  }).catch((error: unknown) => {
    if (error instanceof Withdrawn) return { outcome: "withdrawn" } as const;
    throw error;
  });
  if (created.outcome === "withdrawn")
    return sending.refuse("This person withdrew their consent: no quote was made or sent.");
  if (created.outcome === "code used") return sending.refuse("This person has used the code before.");
  const link = `${origin}${payAddress(created.token)}`;
  const order = await readOrder(sql, created.id);
  return {
    ok: true,
    status: 200,
    typed: null,
    total: null,
    message: isMailed
      ? `The quote was sent to ${customer.email}. The customer's link, also shown below: ${link}`
      : `The quote is ready. Its link, also shown below: ${link}`,
    ...(!isMailed && !isLandline(customer.phone) && { opens: whatsappLink(customer, linkText(order, link)) }),
  };
}

/** With the order itself: its mail, if that is asked, the line in the history of the case and its follow-up. */
async function recordQuote(
  proof: StaffProof,
  sql: Sql,
  { id, link, askAt, submissionId, isMailed, read }: Sending & { id: string; link: string; askAt: Date },
) {
  // Locked, so that a withdrawal of consent at the same moment waits, and finds the order.
  await sql`select from cases where id = ${submissionId} for update`;
  if (await isWithdrawn(sql, { kind: "quote-mail", subject: submissionId })) throw new Withdrawn();
  if (isMailed) {
    const mail = await writeOrderMail(sql, id, link, checkout.mails.quote);
    await enqueue(sql, { kind: "quote-mail", subject: id, uniqueKey: id, payload: mail });
  }
  const { reference } = await readOrder(sql, id);
  const details = { order: reference, amount: exactRupees(read.priced.total) };
  await recordInCase(sql, submissionId, proof.user.id, ({ status, nextActionAt }) => ({
    kind: isMailed ? "quote sent" : "quote made",
    details,
    isContact: isMailed,
    takes: true,
    note: read.reasons.join("\n"),
    ...(!isClosed(status) && {
      fields: { status: "quoted", nextActionAt: askAt > nextActionAt ? askAt : nextActionAt },
    }),
  }));
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
