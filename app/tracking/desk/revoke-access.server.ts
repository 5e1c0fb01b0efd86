import { inTransaction } from "../../../db/connect";
import { done, type Result, refuse } from "../../ui/result";
import { forgetDevice } from "../proof.server";
import { endTrackingPage } from "../revoke.server";
import { refusals, type TrackingAction } from "./find-tracked-customer.server";

export async function revokeTrackingLink({ sql, whose, note }: TrackingAction): Promise<Result> {
  if (!whose.isWhole) return refuse(refusals.colleague);
  return inTransaction<Result>(sql, async (transaction) => {
    for (const customer of whose.customers) await endTrackingPage(transaction, customer);
    await note(transaction, "tracking link revoked");
    return done("The link is revoked. Mail the new one when the customer is ready for it.");
  });
}

export async function forgetCustomerDevice({ sql, whose, form, note }: TrackingAction): Promise<Result> {
  if (!whose.isWhole) return refuse(refusals.colleague);
  if (!(await forgetDevice(sql, whose.tracking, String(form.get("device") ?? "")))) return refuse(refusals.noSuchPage);
  await note(sql, "tracking device forgotten");
  return done("The device is forgotten: it needs a code again.");
}
