import { hasEmail } from "../../../content/person";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { isWithdrawn } from "../../../db/personal/withdrawal";
import { recordAudit } from "../../audit/record.server";
import { noteLinkSent } from "../../customers/change-customer.server";
import { done, type Result, refuse } from "../../ui/result";
import { linkMailKind, notifyAdmins } from "../tracking-mails.server";
import { refusals, type TrackedCustomer, type TrackingAction } from "./find-tracked-customer.server";

export async function sendTrackingLink({ proof, sql, whose }: TrackingAction): Promise<Result> {
  if (!whose.isWhole) return refuse(refusals.colleague);
  if (!hasEmail(whose.email)) return refuse("The customer gave no e-mail address. The link was not sent.");
  const mail = { kind: linkMailKind, subject: whose.submission };
  if (await isWithdrawn(sql, mail)) return refuse("The customer withdrew their consent. Nothing was sent.");
  return inTransaction<Result>(sql, async (transaction) => {
    await enqueue(transaction, mail);
    await noteSent(transaction, proof, whose);
    return done("The link is on its way to the customer.");
  });
}

/**
 * Records the submission in the audit log, and the address itself only in the history, which an erasure clears.
 * Admins get a mail when the address has not confirmed a code yet.
 */
async function noteSent(sql: Sql, proof: StaffProof, { customer, submission, email, application }: TrackedCustomer) {
  const proven = await sql`select from tracking_addresses where customer_id = ${customer} and email = ${email}`;
  const isNew = proven.length === 0;
  const details = { to: submission, isNewAddress: isNew ? "yes" : "no" };
  await recordAudit(sql, proof.user.id, {
    action: "tracking link sent",
    people: [submission],
    object: application ?? submission,
    details,
  });
  await noteLinkSent(sql, proof.user.id, { customer, application, to: email });
  if (isNew) await notifyAdmins(sql, "link", { subject: submission, customer, by: proof.user });
}
