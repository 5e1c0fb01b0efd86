import { z } from "zod";
import { dayInIndia } from "../../../content/format";
import { isDay, longDay } from "../../../content/hours";
import { cashLimits } from "../../../content/law/cash";
import { exactRupees } from "../../../content/rupees";
import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { recordInCase } from "../../cases/write-case-change.server";
import { readFields } from "../../ui/read-fields";
import { done, type Result, refuse } from "../../ui/result";
import { entryId, readReference, type Way, ways } from "../by-hand";
import { notifyAdmins } from "../payments/notify-admins.server";
import { holdPayment, isEnded, judgedAgain, recordIn } from "../payments/record-payment.server";
import type { Supplier } from "../supplier";
import { line, type OrderAction, recorded, rupees, sayOnHold } from "./order-form.server";

const recordForm = z.object({
  way: z.enum(ways, "Please choose how the money came."),
  amount: rupees,
  day: line.refine(isDay, "Please enter the day on which the money came."),
  reference: line,
  by: line,
  key: z.string().regex(/^[\w-]{16,64}$/, "Please open the order again and send the form from there."),
  seen: line,
  sure: line,
});
type Typed = z.infer<typeof recordForm>;

/** What the order and its customer brought in cash before, in paise. */
type CashSoFar = { alone: number; ofOrder: number; ofDay: number };
type Known = { firstDay: string; today: string; cash: CashSoFar };
type Problem = { field: "day" | "reference" | "amount"; message: string };

const referenceProblems: Record<Exclude<Way, "cash">, string> = {
  bank: "Please enter the number from the bank's statement: 12 digits for IMPS, 16 letters and digits for NEFT, 22 for RTGS.",
  cheque: "Please enter the 15 digits at the foot of the cheque: its number (6) and the bank's MICR code (9).",
  upi: "Please enter the 12 digits of the UTR.",
};

/** What is wrong with an entry, or whether a second person has to confirm it. */
export function decideEntry(
  { way, amount, day, reference }: Pick<Typed, "way" | "amount" | "day" | "reference">,
  { firstDay, today, cash }: Known,
): { ok: true; reference: string; needsSecond: boolean } | ({ ok: false } & Problem) {
  if (day > today) return { ok: false, field: "day", message: "This day is still to come." };
  if (day < firstDay)
    return { ok: false, field: "day", message: `The case began on ${longDay(firstDay)}: the money cannot be older.` };
  const number = readReference(way, reference);
  if (number === null)
    return { ok: false, field: "reference", message: referenceProblems[way as Exclude<Way, "cash">] };
  if (way !== "cash") return { ok: true, reference: number, needsSecond: false };
  const limits = cashLimits(day);
  if (Math.max(cash.ofOrder, cash.ofDay) + amount >= limits.below * 100)
    return {
      ok: false,
      field: "amount",
      message: `The law forbids to take ${exactRupees(limits.below * 100)} or more in cash for one order, or from one person in a day (section 186 of the Income-tax Act). Please ask for a bank transfer.`,
    };
  return { ok: true, reference: "", needsSecond: cash.alone + amount > limits.alone * 100 };
}

/** Money that staff received or saw at the bank goes the same way into the ledger as the gateway's. */
export async function recordMoney({ proof, sql, supplier, orderId, form }: OrderAction): Promise<Result> {
  const read = readFields(form, recordForm);
  if (!read.ok) return read;
  const values = Object.fromEntries(Object.keys(recordForm.shape).map((name) => [name, String(form.get(name) ?? "")]));
  const result = await judgedAgain(() =>
    inTransaction<Result>(sql, (transaction) => record(proof, transaction, supplier, orderId, read.value)),
  );
  return result.ok ? result : { ...result, values: { ...values, ...result.values } };
}

async function record(proof: StaffProof, sql: Sql, supplier: Supplier, orderId: string, typed: Typed): Promise<Result> {
  const { way, amount, day, key } = typed;
  const reference = readReference(way, typed.reference) ?? "";
  const paymentId = entryId(way, reference, key);
  await holdPayment(sql, paymentId);
  const [order] = await sql<{ reference: string; submissionId: string; phone: string; firstDay: Date }[]>`
    select reference, orders.submission_id, orders.phone, least(cases.created_at, orders.created_at) as "firstDay"
    from orders join cases on cases.id = orders.submission_id
    where orders.id = ${orderId} and orders.erased_at is null for update of orders`;
  if (!order) return refuse("This customer's data were erased. An admin settles what came.", 409);
  const sent = await findSent(sql, key);
  if (sent) return sameForm(sent, { orderId, amount, reference });
  if (typed.seen !== (await countMoney(sql, orderId)))
    return refuse(
      "Money was recorded for this order in the meantime. Please look at what is there before you record more.",
      409,
    );
  const known = {
    firstDay: dayInIndia(order.firstDay),
    today: dayInIndia(),
    cash: await cashSoFar(sql, { orderId, phone: order.phone, day }),
  };
  const decided = decideEntry(typed, known);
  if (!decided.ok) return { ...refuse(decided.message), problems: { [decided.field]: decided.message } };
  const taken = reference === "" ? null : await findTaken(proof, sql, orderId, reference);
  if (taken) return { ...refuse(taken, 409), problems: { reference: taken } };
  const question = askIfTooMuch(await findDue(sql, orderId), typed);
  if (question) return question;
  const by = proof.role === "admin" ? await findStaff(sql, typed.by) : proof.user.id;
  if (!by) return { ...refuse("Please choose who received it."), problems: { by: "Please choose who received it." } };
  const details = { way, day, by, key };
  if (decided.needsSecond) {
    await enter(proof, sql, { ...order, id: orderId }, { paymentId, amount, details });
    const who = proof.role === "admin" ? "another admin" : "an admin";
    return done(`Recorded. It counts once ${who} has confirmed the cash.`);
  }
  const fact = { paymentId, status: "captured", amount, currency: "INR", utr: reference || null } as const;
  const said = { source: "staff", actor: proof.user.id, details } as const;
  const judged = await recordIn(sql, supplier, { ...fact, ...said }, order.reference);
  return done(judged.isHeld ? sayOnHold(proof) : recorded);
}

/**
 * More than is due is put on hold and its customer mailed, which a slip of the finger would do too: it is recorded once staff say
 * that so much came, by sending the same sum again.
 */
function askIfTooMuch(due: number, { amount, sure }: Pick<Typed, "amount" | "sure">): Result | null {
  if (amount <= due || sure === String(amount)) return null;
  const isMore = due > 0 ? `That is more than the ${exactRupees(due)} still due.` : "Nothing is due for this order.";
  const message = `${isMore} If ${exactRupees(amount)} really came, press 'Record the money' again: it is put on hold, the customer gets a mail about it, and an admin returns it.`;
  return { ...refuse(message), problems: { amount: message }, values: { sure: String(amount) } };
}

/** What the order still takes: nothing more once it was cancelled or has ended. */
export async function findDue(sql: Sql, orderId: string): Promise<number> {
  if (await isEnded(sql, orderId)) return 0;
  const [found] = await sql<{ due: number }[]>`
    select case when cancelled_at is not null then 0 else greatest(total - received, 0) end::float8 as due
    from orders join order_states using (id) where id = ${orderId}`;
  return found?.due ?? 0;
}

type Sent = { orderId: string; amount: number; utr: string | null };

async function findSent(sql: Sql, key: string): Promise<Sent | undefined> {
  const [sent] = await sql<Sent[]>`
    select order_id, amount::float8 as amount, utr from ledger
    where kind in ('entered', 'captured') and details ->> 'key' = ${key}`;
  return sent;
}

/** The answer to the first may have been lost: the same again is recorded already, anything else is another payment. */
const sameForm = (sent: Sent, now: { orderId: string; amount: number; reference: string }): Result =>
  sent.orderId === now.orderId && sent.amount === now.amount && (sent.utr ?? "") === now.reference
    ? done(recorded)
    : refuse(
        `This form was recorded before, with ${exactRupees(sent.amount)}. Please open the order again to record another payment.`,
        409,
      );

/** Changes with each line of money, so that what two people record at once is not recorded twice. */
export async function countMoney(sql: Sql, orderId: string): Promise<string> {
  const [counted] = await sql<{ count: string }[]>`
    select count(*)::text as count from ledger
    where order_id = ${orderId} and kind in ('credited', 'held', 'entered', 'entry refused', 'reversed')`;
  return counted?.count ?? "0";
}

async function cashSoFar(sql: Sql, of: { orderId: string; phone: string; day: string }): Promise<CashSoFar> {
  // Of two at once, for two orders of one person, the second counts the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cash ${of.phone}`}, 0))`;
  const [sums] = await sql<CashSoFar[]>`
    with cash as (
      select ledger.order_id, kind, amount, details ->> 'day' as day, exists (
        select from ledger as entry where entry.kind = 'entered' and entry.payment_id = ledger.payment_id) as "hasSecond"
      from ledger join orders on orders.id = ledger.order_id
      where (orders.id = ${of.orderId} or orders.phone = ${of.phone}) and details ->> 'way' = 'cash' and (
        kind in ('credited', 'held') and not exists (
          select from ledger as back where back.kind = 'reversed' and back.payment_id = ledger.payment_id)
        or kind = 'entered' and exists (select from waiting_entries where waiting_entries.id = ledger.id)))
    select coalesce(sum(amount) filter (where order_id = ${of.orderId} and not "hasSecond"), 0)::float8 as alone,
      coalesce(sum(amount) filter (where order_id = ${of.orderId}), 0)::float8 as "ofOrder",
      coalesce(sum(amount) filter (where day = ${of.day}), 0)::float8 as "ofDay"
    from cash`;
  return sums ?? { alone: 0, ofOrder: 0, ofDay: 0 };
}

/** Which order has the number already: the same rupee is recorded once. Agents do not learn whose order it is. */
async function findTaken(proof: StaffProof, sql: Sql, orderId: string, reference: string): Promise<string | null> {
  const [taken] = await sql<{ orderId: string | null; name: string | null; isReport: boolean }[]>`
    select order_id, (select reference from orders where orders.id = order_id) as name, is_report as "isReport" from (
      select order_id, false as is_report from ledger as came where kind = 'captured' and utr = ${reference} and not exists (
        select from ledger where kind = 'reversed' and ledger.payment_id = came.payment_id)
      union all select order_id, true from reported_transfers where utr = ${reference}) as taken
    order by is_report, order_id = ${orderId} desc nulls last limit 1`;
  if (!taken) return null;
  if (taken.isReport && taken.orderId === orderId)
    return "The customer reported this number: an admin compares it with the bank's statement and confirms it on this page.";
  const where =
    taken.orderId === orderId
      ? "this order"
      : proof.role === "admin" && taken.name
        ? `order ${taken.name}`
        : "another order";
  return taken.isReport
    ? `A customer reported this number for ${where}. An admin has to answer that first.`
    : `This number is recorded already, for ${where}. Nothing was recorded twice.`;
}

async function findStaff(sql: Sql, id: string): Promise<string | undefined> {
  const [found] = await sql<{ userId: string }[]>`select user_id from user_roles where user_id = ${id} limit 1`;
  return found?.userId;
}

type Entered = { paymentId: string; amount: number; details: object };

/** Nothing is credited, and no receipt is written, before another admin confirms it. */
async function enter(
  proof: StaffProof,
  sql: Sql,
  order: { id: string; reference: string; submissionId: string },
  { paymentId, amount, details }: Entered,
): Promise<void> {
  await sql`
    insert into ledger (order_id, kind, payment_id, amount, currency, source, actor, details)
    values (${order.id}, 'entered', ${paymentId}, ${amount}, 'INR', 'staff', ${proof.user.id}, ${sql.json(details as never)})`;
  await notifyAdmins(sql, "cash", { subject: order.id, key: paymentId, except: proof.user.id });
  const said = { order: order.reference, amount: exactRupees(amount) };
  await recordInCase(sql, order.submissionId, proof.user.id, () => ({ kind: "cash entered", details: said }));
}
