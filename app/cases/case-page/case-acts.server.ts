import { z } from "zod";
import { aadhaarRefused, holdsAadhaar } from "../../../content/person";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { actOf, readFields } from "../../ui/read-fields";
import { refuse } from "../../ui/result";
import { longestNote } from "../case";
import { type CaseForm, type CaseResult, changeByForm, textField, tooOld, unknownAct } from "../case-form.server";
import { addNote, changeCaseByHand } from "../change-case-by-hand.server";
import { assignCase } from "../hand-over-case.server";
import { mergeOther, unmergeOther } from "../merge-cases.server";
import { recordOutcome } from "../record-outcome.server";
import { isTemplate } from "../templates";

/** What can be done on a case's page, by the name that the button sends. */
const acts: Record<string, (asked: CaseForm) => Promise<CaseResult>> = {
  outcome: recordOutcome,
  change: changeCaseByHand,
  note: addNote,
  claim: (asked) => changeByForm(asked, () => ({ kind: "claimed", fields: { owner: asked.proof.user.id } })),
  release: (asked) => changeByForm(asked, () => ({ kind: "released", fields: { owner: null } })),
  assign: assignCase,
  opened: (asked) => recordMessage(asked, "opened"),
  sent: (asked) => recordMessage(asked, "sent"),
  // Of a call only its outcome counts.
  "call opened": (asked) => changeByForm(asked, () => ({ kind: "call opened" })),
  merge: mergeOther,
  unmerge: unmergeOther,
};

/** What every one of these forms has. */
const everyForm = z.object({
  version: z.coerce.number(tooOld).int(tooOld).min(1, tooOld),
  note: z
    .string()
    .trim()
    .max(longestNote, {
      error: ({ input }) =>
        `A note has at most ${longestNote} characters; this one has ${String(input).length}. Nothing was saved.`,
    })
    .refine((note) => !holdsAadhaar(note), aadhaarRefused)
    .optional(),
  outcome: textField,
  callBackAt: textField,
  shownCallBackAt: textField,
});

export async function actOnCase(
  proof: StaffProof,
  services: CaseForm["services"],
  id: string,
  form: FormData,
  now = new Date(),
): Promise<CaseResult> {
  // In the work box each outcome is a button of the form that also holds the note.
  if (form.has("callBack")) form.set("outcome", "call back");
  const name = form.has("outcome") ? "outcome" : String(form.get("act") ?? "").trim();
  const act = actOf(acts, name);
  if (!act) return refuse(unknownAct);
  const read = readFields(form, everyForm);
  if (!read.ok) return read;
  if (hasForgottenCallBack(read.value))
    return refuse(
      "A time to call back was picked, but not recorded. Nothing was saved: press Record beside the time, or empty the field.",
    );
  return act({ proof, services, id, version: read.value.version, form, now });
}

/** A time was picked in the work box, but another button was pressed than the one beside it. */
const hasForgottenCallBack = ({ outcome, callBackAt, shownCallBackAt }: z.infer<typeof everyForm>) =>
  callBackAt !== "" && callBackAt !== shownCallBackAt && outcome !== "call back";

const messageForm = z.object({
  // The link of a quote is opened and sent like a message.
  template: textField.refine((name) => isTemplate(name) || name === "quote", unknownAct),
  channel: z.enum(["mail", "WhatsApp"]).catch("WhatsApp"),
});

/** Opening a message is not sending it: only the staff member's own word keeps the promise. */
async function recordMessage(asked: CaseForm, kind: "opened" | "sent"): Promise<CaseResult> {
  const read = readFields(asked.form, messageForm);
  if (!read.ok) return read;
  return changeByForm(asked, (current) => ({
    kind,
    isContact: kind === "sent",
    details: read.value,
    ...(kind === "sent" && current.status === "new" && { fields: { status: "talking" } }),
  }));
}
