import { z } from "zod";
import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { done, type Result, refuse } from "../ui/result";
import {
  type ApplicationAction,
  type ApplicationVersion,
  applicationAct,
  applicationAnswers,
  changeApplication,
} from "./change-application.server";

const own = (ownerOf: (action: ApplicationAction, chosen: string) => string | null) =>
  applicationAct({
    form: () => z.object({ owner: z.string() }),
    decide: (_, { owner }, action) => ({ kind: "assigned", fields: { owner: ownerOf(action, owner) } }),
  });

export const takeApplication = own(({ proof }) => proof.user.id);
export const releaseApplication = own(() => null);

const assign = own((_, chosen) => chosen || null);

/** An admin gives it to somebody, or to nobody. */
export const assignApplication = async (action: ApplicationAction) =>
  action.proof.role === "admin" ? assign(action) : refuse("Only an admin can do that.", 403);

/** Several of the list; an agent takes them. */
export async function assignMany(
  proof: StaffProof,
  sql: Sql,
  picked: ApplicationVersion[],
  form: FormData,
): Promise<Result> {
  const owner = String(form.get("owner") ?? "");
  if (proof.role !== "admin" && owner !== proof.user.id)
    return refuse("Only an admin can assign to somebody else.", 403);
  let count = 0;
  for (const { id, version } of picked) {
    const changed = await changeApplication(proof, sql, { id, version }, () => ({
      kind: "assigned",
      fields: { owner: owner === "-" ? null : owner },
    }));
    if (changed.outcome === "unknown owner") return refuse(applicationAnswers.unknownOwner);
    if (changed.outcome === "changed") count++;
  }
  const left = picked.length - count;
  const rest = left > 0 ? ` Not assigned, because somebody changed them meanwhile: ${left}.` : "";
  return done(`Assigned: ${count}.${rest}`);
}
