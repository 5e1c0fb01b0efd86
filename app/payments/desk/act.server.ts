import { orders as words } from "../../../content/en/staff/orders";
import { holdsAadhaar } from "../../../content/person";
import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { followsApplications, type Mark, markOrder } from "../marks.server";
import { withdrawOrder } from "../orders/orders.server";
import type { Supplier } from "../orders/supplier";
import { type Decided, decideRefund, declineRefund, returnHeldMoney } from "../refunds.server";
import type { PaymentSettings } from "../settings.server";
import { confirmUtr, refuseUtr } from "../upi.server";
import { findStaffOrder } from "./order-list.server";

export type ActionResult = { ok: boolean; status: 200 | 400 | 403 | 404; message: string };

const { messages } = words;
const refuse = (message: string, status: 400 | 403 | 404 = 400): ActionResult => ({ ok: false, status, message });
const done: ActionResult = { ok: true, status: 200, message: messages.done };
const text = (form: FormData, name: string) =>
  String(form.get(name) ?? "")
    .trim()
    .slice(0, 1_000);

type Action = { proof: StaffProof; sql: Sql; supplier: Supplier; id: string; form: FormData };

/** Confirming and returning money is for admins; the steps of the work for whoever has the case. */
const adminActs: Record<string, (given: Action) => Promise<ActionResult>> = {
  confirm,
  refuse: refuseTransfer,
  refund,
  decline,
};
const acts: Record<string, (given: Action) => Promise<ActionResult>> = {
  "work started": (given) => mark(given, "work started"),
  "fee passed on": (given) => mark(given, "fee passed on"),
  "service done": (given) => mark(given, "service done"),
  cancel: withdraw,
};

/** What moves money asks an admin for the password again, as an export does. */
export const movesMoney = ({ role }: StaffProof, form: FormData) =>
  role === "admin" && ["confirm", "refund"].includes(text(form, "act"));

/** A reference of twelve digits together is a UTR, one in ten of which would pass for an Aadhaar number. */
const mentionsAadhaar = (form: FormData) =>
  holdsAadhaar(text(form, "reason")) ||
  (holdsAadhaar(text(form, "reference")) && !/^\d{12}$/.test(text(form, "reference")));

export async function actOnStaffOrder(
  proof: StaffProof,
  { sql, payments }: { sql: Sql; payments: PaymentSettings },
  id: string,
  form: FormData,
): Promise<ActionResult> {
  if (!(await findStaffOrder(proof, sql, id))) return refuse(words.missing, 404);
  const name = text(form, "act");
  if (mentionsAadhaar(form)) return refuse(messages.aadhaar);
  const given = { proof, sql, supplier: payments.supplier, id, form };
  if (Object.hasOwn(adminActs, name)) {
    if (proof.role !== "admin") return refuse(words.actions.adminsOnly, 403);
    return adminActs[name]?.(given) ?? refuse(messages.nothing);
  }
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  return act ? act(given) : refuse(messages.nothing);
}

async function confirm({ proof, sql, supplier, id, form }: Action): Promise<ActionResult> {
  const amount = readRupees(text(form, "amount"));
  if (!amount) return refuse(messages.amountInvalid);
  const judged = await confirmUtr(proof, sql, supplier, id, { utr: text(form, "utr"), amount });
  if (!judged) return refuse(messages.otherUtr);
  if (judged.isPaid) return done;
  if (judged.isHeld) return { ok: true, status: 200, message: messages.heldNow };
  return { ok: true, status: 200, message: messages.same };
}

async function refuseTransfer({ proof, sql, id, form }: Action): Promise<ActionResult> {
  const reason = text(form, "reason");
  if (reason === "") return refuse(messages.reasonMissing);
  return (await refuseUtr(proof, sql, id, { utr: text(form, "utr"), reason })) ? done : refuse(messages.otherUtr);
}

/** '749.50' or '1,00,749.50' in paise; null for anything that is no sum, such as '749,50', which is not 74,950. */
export function readRupees(typed: string): number | null {
  const sum = /^(\d{1,7}|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
  const [, whole, part = ""] = sum.exec(typed.replace(/\s/g, "")) ?? [];
  const rupees = Number(whole?.replaceAll(",", ""));
  return whole === undefined || rupees > 9_999_999 ? null : rupees * 100 + Number(part.padEnd(2, "0"));
}

const problems: Record<Exclude<Decided, { ok: true }>["problem"], string> = {
  "nothing to return": messages.nothing,
  "refunded meanwhile": messages.refundedMeanwhile,
  "too much": messages.tooMuch,
  "reason missing": messages.reasonMissing,
  "reference missing": messages.referenceMissing,
};
const answer = (decided: Decided) => (decided.ok ? done : refuse(problems[decided.problem]));

async function refund({ proof, sql, supplier, id, form }: Action): Promise<ActionResult> {
  const amount = readRupees(text(form, "amount"));
  if (!amount) return refuse(messages.amountInvalid);
  const seen = form.has("refunds") ? { seen: Number(text(form, "refunds")) } : {};
  const decision = { amount, reason: text(form, "reason"), reference: text(form, "reference"), ...seen };
  return answer(await decideRefund(proof, sql, supplier, id, decision));
}

async function decline({ proof, sql, id, form }: Action): Promise<ActionResult> {
  const reason = text(form, "reason");
  if (reason === "") return refuse(messages.reasonMissing);
  return (await declineRefund(proof, sql, id, reason)) ? done : refuse(messages.nothing);
}

/** By hand only where no application says it: it would be told in two places. */
async function mark({ proof, sql, supplier, id }: Action, kind: Mark): Promise<ActionResult> {
  return inTransaction<ActionResult>(sql, async (transaction) => {
    if (await followsApplications(transaction, id)) return refuse(messages.followsApplication);
    return (await markOrder(transaction, { id, kind, supplier, actor: proof.user.id }))
      ? done
      : refuse(messages.nothing);
  });
}

async function withdraw({ proof, sql, id }: Action): Promise<ActionResult> {
  const isWithdrawn = await inTransaction<boolean>(sql, (transaction) => withdrawOrder(transaction, id, proof.user.id));
  return isWithdrawn ? done : refuse(messages.nothing);
}

export async function actOnUnmatched(
  proof: StaffProof,
  { sql, payments }: { sql: Sql; payments: PaymentSettings },
  form: FormData,
): Promise<ActionResult> {
  if (proof.role !== "admin") return refuse(words.actions.adminsOnly, 403);
  if (mentionsAadhaar(form)) return refuse(messages.aadhaar);
  const decision = { reason: text(form, "reason"), reference: text(form, "reference") };
  return answer(await returnHeldMoney(proof, sql, payments.supplier, text(form, "payment"), decision));
}
