import { z } from "zod";
import { checkout } from "../../../content/en/checkout";
import { inTransaction, isLocked, type Sql, waitBriefly } from "../../../db/connect";
import type { CustomerProof } from "../../../db/personal/customer-proof";
import { recordInCase } from "../../cases/write-case-change.server";
import { done, type Result, refuse } from "../../ui/result";
import { notifyAdmins } from "../payments/notify-admins.server";
import type { PaymentSettings } from "../payments/settings.server";
import { readPayer, readUtr } from "../payments/upi";
import { hasNamedPayer, isContested } from "../payments/upi.server";
import { ownWords } from "./own-words";

const { page: words } = checkout;

/**
 * Counts by name within a window of time and says whether it is within the limit. In this process alone and without a query: it is
 * there to turn a flood away before it costs anything.
 */
export function limitRate({ most, windowMs }: { most: number; windowMs: number }) {
  let counts = new Map<string, number>();
  let ends = 0;
  return (name: string, now = Date.now()): boolean => {
    if (now >= ends) {
      counts = new Map();
      ends = now + windowMs;
    }
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count <= most;
  };
}

const tenMinutesMs = 10 * 60_000;
/** Thousands of people share one address of a mobile carrier; a report by each of them is rare. */
const countReport = limitRate({ most: 60, windowMs: tenMinutesMs });

const utrForm = z.object({ utr: z.string().transform(readUtr).pipe(z.string()) });
const payerForm = z.object({ payer: ownWords.transform(readPayer) });

type Settings = { sql: Sql; payments: PaymentSettings; network: string };

/** The customer says under which number they paid by UPI. */
export async function reportTransfer(
  proof: CustomerProof,
  { sql, payments, network }: Settings,
  form: FormData,
): Promise<Result> {
  const read = utrForm.safeParse(Object.fromEntries(form));
  if (!read.success || !payments.upi) return refuse(words.utrInvalid);
  if (!countReport(network)) return refuse(words.utrLimited, 429);
  return outcomes[await reportUtr(proof, sql, read.data.utr)];
}

/** Where a number is contested, the customer says who paid. */
export async function reportPayer(proof: CustomerProof, { sql, network }: Settings, form: FormData): Promise<Result> {
  const read = payerForm.safeParse(Object.fromEntries(form));
  if (!read.success) return refuse(words.aadhaar);
  if (!countReport(network)) return refuse(words.utrLimited, 429);
  return outcomes[await namePayer(proof, sql, read.data.payer)];
}

/** How many numbers a customer may report for one order. */
const mostReports = 5;

/** `contested`: somebody gave the same number for another order, or its money was credited there. */
type Reported = "reported" | "contested" | "too many" | "busy";

const outcomes: Record<Reported, Result> = {
  reported: done(""),
  contested: done(""),
  "too many": refuse(words.utrTooMany, 429),
  busy: refuse(words.busy, 503),
};

/**
 * What the customer says; staff compare it with the bank. Reported twice, it counts once. A number that is claimed for
 * several orders is recorded with each of them: which of them paid only the bank's statement can tell.
 */
export function reportUtr(proof: CustomerProof, sql: Sql, utr: string): Promise<Reported> {
  return withOrder(proof, sql, async (transaction, order) => {
    const outcome = async () => ((await isContested(proof, transaction, utr)) ? "contested" : "reported");
    if (order.claimedUtr === utr || (await isCreditedTo(transaction, utr, order))) return outcome();
    const known = await transaction`
      select from ledger where order_id = ${proof.orderId} and kind = 'utr reported' and reason = ''`;
    if (known.length >= mostReports) return "too many";
    const [report] = await transaction<{ id: string }[]>`
      insert into ledger (order_id, kind, utr, source) values (${proof.orderId}, 'utr reported', ${utr}, 'customer')
      returning id::text`;
    await notifyAdmins(transaction, "transfer", { subject: proof.orderId, key: report?.id ?? "" });
    const details = { order: order.reference };
    await recordInCase(transaction, order.submissionId, null, () => ({ kind: "utr reported", details }));
    return outcome();
  });
}

/** Who paid, as the bank's statement would name them: a name or a UPI ID. Asked where a number is contested, once for each. */
export function namePayer(proof: CustomerProof, sql: Sql, payer: string): Promise<Reported> {
  return withOrder(proof, sql, async (transaction, { claimedUtr, paidAt }) => {
    if (!claimedUtr || paidAt || !payer || !(await isContested(proof, transaction, claimedUtr))) return "reported";
    if (await hasNamedPayer(proof, transaction, claimedUtr)) return "contested";
    await transaction`
      insert into ledger (order_id, kind, utr, source, reason)
      values (${proof.orderId}, 'utr reported', ${claimedUtr}, 'customer', ${payer})`;
    return "contested";
  });
}

type ClaimedOrder = {
  id: string;
  submissionId: string;
  reference: string;
  claimedUtr: string | null;
  paidAt: Date | null;
};

/** A request that finds the order locked is asked to try again: many that waited for the lock would each hold a connection. */
async function withOrder(
  proof: CustomerProof,
  sql: Sql,
  act: (transaction: Sql, order: ClaimedOrder) => Promise<Reported>,
): Promise<Reported> {
  try {
    return await inTransaction<Reported>(sql, async (transaction) => {
      await waitBriefly(transaction);
      await transaction`select from orders where id = ${proof.orderId} for update nowait`;
      const [order] = await transaction<ClaimedOrder[]>`
        select id, submission_id, reference, claimed_utr, paid_at
        from orders join order_states using (id) where id = ${proof.orderId}`;
      return order ? act(transaction, order) : "busy";
    });
  } catch (error) {
    if (isLocked(error)) return "busy";
    throw error;
  }
}

/** Once an order is paid, wherever the transfer was credited; before that, where it was credited to this order. */
const isCreditedTo = async (sql: Sql, utr: string, { id, paidAt }: ClaimedOrder) =>
  (
    await sql`
      select from ledger where kind = 'credited' and reversed_at is null and utr = ${utr}
        and (${paidAt !== null} or order_id = ${id})`
  ).length > 0;
