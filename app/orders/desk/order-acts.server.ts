import { orders as words } from "../../../content/en/staff/orders";
import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { actOf } from "../../ui/read-fields";
import { done, type Result, refuse } from "../../ui/result";
import { cancelOrder } from "../orders.server";
import { followsApplications, hasApplications, type Mark, markOrder } from "../payments/order-milestones.server";
import type { PaymentSettings } from "../payments/settings.server";
import { confirmCash, refuseCash } from "./confirm-cash.server";
import { confirmTransfer, refuseTransfer } from "./confirm-transfer.server";
import { declineOrder, refundOrder } from "./decide-refund.server";
import { notPossible, type OrderAction, recorded } from "./order-form.server";
import { findStaffOrder } from "./order-list.server";
import { recordMoney } from "./record-money.server";
import { reversePayment } from "./reverse-payment.server";

type Acts = Record<string, (action: OrderAction) => Promise<Result>>;

/** Confirming, reversing and returning money is for admins; recording it and the steps of the work are for the owner of the case. */
const adminActs: Acts = {
  confirm: confirmTransfer,
  refuse: refuseTransfer,
  refund: refundOrder,
  decline: declineOrder,
  "confirm cash": confirmCash,
  "refuse cash": refuseCash,
  reverse: reversePayment,
};
const acts: Acts = {
  "work started": (action) => markByHand(action, "work started"),
  "fee passed on": (action) => markByHand(action, "fee passed on"),
  "service done": (action) => markByHand(action, "service done"),
  cancel: cancelByStaff,
  record: recordMoney,
};
const nameOf = (form: FormData) => String(form.get("act") ?? "");

/** What moves money asks an admin for the password again, as an export does. */
export const movesMoney = ({ role }: StaffProof, form: FormData) =>
  role === "admin" && ["confirm", "confirm cash", "refund", "reverse"].includes(nameOf(form));

/** After which an order may be paid, and its work start. */
export const bringsMoney = (form: FormData) => ["record", "confirm", "confirm cash"].includes(nameOf(form));

/** What staff do on the page of an order. */
export async function actOnOrder(
  proof: StaffProof,
  { sql, payments }: { sql: Sql; payments: PaymentSettings },
  orderId: string,
  form: FormData,
): Promise<Result> {
  if (!(await findStaffOrder(proof, sql, orderId))) return refuse(words.missing, 404);
  const name = nameOf(form);
  if (Object.hasOwn(adminActs, name) && proof.role !== "admin") return refuse(words.adminsOnly, 403);
  const act = actOf({ ...adminActs, ...acts }, name);
  return act ? act({ proof, sql, supplier: payments.supplier, orderId, form }) : refuse(notPossible);
}

/** By hand only where no application records the same step; after one was withdrawn, how the rest of the order ends. */
const markByHand = ({ proof, sql, supplier, orderId }: OrderAction, kind: Mark) =>
  inTransaction<Result>(sql, async (transaction) => {
    const follows = kind === "service done" ? followsApplications : hasApplications;
    if (await follows(transaction, orderId))
      return refuse("This follows from the order's application. Please change its stage instead.");
    const isMarked = await markOrder(transaction, { id: orderId, kind, supplier, actor: proof.user.id });
    return isMarked ? done(recorded) : refuse(notPossible);
  });

async function cancelByStaff({ proof, sql, orderId }: OrderAction): Promise<Result> {
  const isCancelled = await inTransaction<boolean>(sql, (transaction) =>
    cancelOrder(transaction, orderId, proof.user.id),
  );
  return isCancelled ? done(recorded) : refuse(notPossible);
}
