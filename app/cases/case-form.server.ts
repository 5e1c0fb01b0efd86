import { z } from "zod";
import { cases as words } from "../../content/en/staff/cases";
import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { isUuid } from "../../db/uuid";
import type { Calendar } from "../office/clock";
import { done, type Refusal, type Result, refuse } from "../ui/result";
import { missingCase } from "./case";
import { type Changed, changeCase } from "./write-case-change.server";

/** A form of a case's page: who sent it, about which case, and in which version they saw the case. */
export type CaseForm = {
  proof: StaffProof;
  services: { sql: Sql; office: { current(): Calendar } };
  id: string;
  version: number;
  form: FormData;
  now: Date;
};

/** `note` is the text of the note that has been stored; a case that was handed over is a colleague's now. */
type Recorded = Exclude<Result<{ isOutcome?: boolean; note?: string; isHandedOver?: boolean }>, Refusal>;
/** `asks` is a time to call back, as the field writes it, that is recorded once the staff member confirms it. */
export type CaseResult = Recorded | (Refusal & { asks?: string });

/** A field as it was typed; one that the form has not is empty. */
export const textField = z.string().trim().catch("");

export const unknownAct = "This action is not possible for a case.";
export const tooOld = "This page is too old to save from. Please reload it.";
export const adminsOnly = "Only an admin can do that.";
export const unknownOwner = "There is no such staff member.";

const sharedFields = z.object({
  /** Which of the people in the case it is about; with an id of another case, the newest. */
  about: textField,
  /** As the page or its script made it (`newKey`). */
  key: textField,
});
const isKey = (key: string) => /^[\w-]{16,64}$/.test(key);

/** Changes the case as `decide` says, from the version that the form was made with. */
export async function changeByForm(
  { proof, services, id, version, form }: CaseForm,
  decide: Parameters<typeof changeCase>[3],
): Promise<CaseResult> {
  const { about, key } = sharedFields.parse(Object.fromEntries(form));
  return resultOf(
    await changeCase(proof, services.sql, { id, version }, (current) => {
      const change = decide(current);
      return change && { ...(isUuid(about) && { about }), ...(isKey(key) && { key }), ...change };
    }),
  );
}

/** How a change ended, in the words that the staff member reads. */
export function resultOf(changed: Changed): CaseResult {
  switch (changed.outcome) {
    case "changed":
      return done("Recorded.");
    case "missing":
      return refuse(missingCase, 404);
    case "merged":
      return refuse("This case was merged into another one meanwhile. Nothing was saved: please go on there.");
    case "withdrawn":
      return refuse("This person withdrew their consent: nothing was recorded or sent. Notes are still possible.");
    case "left alone":
    case "unknown version":
      return refuse(tooOld);
    case "unknown owner":
      return refuse(unknownOwner);
    case "refused":
      return refuse(`A case that is ${words.status[changed.from]} cannot become ${words.status[changed.to]}.`);
    default:
      return {
        ...refuse(
          "A colleague changed this case first. Your change was not saved: compare both, then save again.",
          409,
        ),
        conflicts: changed.conflicts,
      };
  }
}
