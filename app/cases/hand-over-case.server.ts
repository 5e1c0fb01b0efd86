import { z } from "zod";
import { aadhaarRefused, holdsAadhaar } from "../../content/person";
import { readFields } from "../ui/read-fields";
import { refuse } from "../ui/result";
import { longestNote } from "./case";
import { adminsOnly, type CaseForm, type CaseResult, changeByForm, textField, unknownOwner } from "./case-form.server";
import { listStaff } from "./ownership.server";

/** Without an owner the case is unassigned. */
const assignForm = z.object({
  owner: textField,
  said: z
    .string()
    .max(longestNote, `A note has at most ${longestNote} characters. Nothing was saved.`)
    .refine((note) => !holdsAadhaar(note), aadhaarRefused),
});

/**
 * Gives a case to somebody. An admin assigns any case, or none to nobody; an agent hands over what is theirs, or nobody's, with a
 * note. With a note the receiver gets a mail, and reads it in the queue who it came from.
 */
export async function assignCase(asked: CaseForm): Promise<CaseResult> {
  const { proof, services, form } = asked;
  const read = readFields(form, assignForm);
  if (!read.ok) return read;
  const { owner, said: note } = read.value;
  const isAdmin = proof.role === "admin";
  if (!isAdmin && owner === "") return refuse(adminsOnly, 403);
  const receiver = (await listStaff(services.sql)).find(({ id }) => id === owner);
  if (owner !== "" && !receiver) return refuse(unknownOwner);
  if (!isAdmin && note === "")
    return refuse("Please write a note for your colleague: what was said, and what is next.");
  if (!isAdmin && receiver?.isAbsent) return refuse(`${receiver.name} is absent. Please choose somebody who is there.`);
  if (!isAdmin && owner === proof.user.id) return refuse("This case is with you.");
  const kind = note === "" ? "assigned" : "handed over";
  const changed = await changeByForm(asked, () => ({ kind, note, fields: { owner: owner || null } }));
  return changed.ok && !isAdmin ? { ...changed, isHandedOver: true } : changed;
}
