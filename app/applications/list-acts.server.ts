import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { answers } from "../customers/form-fields.server";
import { actOf } from "../ui/read-fields";
import { type Result, refuse } from "../ui/result";
import { remindMany } from "./ask-for-documents.server";
import { assignMany } from "./assign-application.server";
import type { ApplicationVersion } from "./change-application.server";

const mostTogether = 100;

/** By the name that the buttons below the list send. */
const acts: Record<
  string,
  (proof: StaffProof, sql: Sql, picked: ApplicationVersion[], form: FormData) => Promise<Result>
> = {
  assign: assignMany,
  remind: remindMany,
};

/** The same for several of the list: `pick` names each with the version that was shown. */
export async function actOnMany(proof: StaffProof, sql: Sql, form: FormData): Promise<Result> {
  const picked = form.getAll("pick").map((each) => {
    const [id = "", version = ""] = String(each).split(" ");
    return { id, version: Number(version) };
  });
  if (picked.length === 0) return refuse("Please select at least one application.");
  if (picked.length > mostTogether) return refuse(`At most ${mostTogether} at once.`);
  const act = actOf(acts, form.get("act"));
  return act ? act(proof, sql, picked, form) : refuse(answers.unknownAction);
}
