import { z } from "zod";
import { aadhaarRefused, holdsAadhaar } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { readRupees } from "../money";
import type { Supplier } from "../supplier";

/** Who acts on which order, and the form of it. */
export type OrderAction = { proof: StaffProof; sql: Sql; supplier: Supplier; orderId: string; form: FormData };

export const notPossible = "This is not possible for the order in its present state.";
export const recorded = "Recorded.";
const held = "The money is on hold: the order is already paid, was cancelled, or less is due.";
/** Only admins see what is unmatched. */
export const sayOnHold = ({ role }: StaffProof) =>
  `${held} ${role === "admin" ? "You find it under Unmatched." : "An admin returns it, or reverses a mistake."}`;
export const reasonMissing = "Please give a reason.";
export const referenceMissing = "Please enter the number of the transfer back, or of the cash voucher.";
/** What proves that money went back by hand: a transfer, a cheque and a voucher have a number, and the customer reads it. */
export const isProofOfReturn = (typed: string) => /\p{Nd}/u.test(typed);

/** The fields that the forms of an order share. */
export const line = z
  .string()
  .catch("")
  .transform((typed) => typed.trim().slice(0, 1_000));
export const optionalReason = line.refine((reason) => !holdsAadhaar(reason), aadhaarRefused);
export const reason = optionalReason.refine((typed) => typed !== "", reasonMissing);
/** Twelve digits together are a UTR, one in ten of which would pass for an Aadhaar number. */
export const reference = line.refine((number) => /^\d{12}$/.test(number) || !holdsAadhaar(number), aadhaarRefused);
const amountInvalid = "Please give an amount in rupees, such as 749.50.";
/** In paise. */
export const rupees = line.transform(readRupees).pipe(z.number(amountInvalid).positive(amountInvalid));
