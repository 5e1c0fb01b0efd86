import { z } from "zod";
import { deskPaths } from "../../content/desk-paths";
import { inTransaction, type Sql } from "../../db/connect";
import { enqueue } from "../../db/jobs";
import type { StaffProof } from "../../db/personal/staff-proof";
import { answers, text, textOf } from "../customers/form-fields.server";
import { actOf, readFields } from "../ui/read-fields";
import { done, type Result, refuse } from "../ui/result";
import type { ApplicationAction } from "./change-application.server";
import { documentAddress } from "./list/list-view";
import { sentBackMinutes } from "./recompute-application.server";
import { type Move, type MoveName, moves, nextToCheck } from "./requirement-moves";
import { documentGone, listRequirements, moveRequirement } from "./requirements.server";

/** What staff can do with a document on the page of its application, as its forms name it. */
const judgements: Record<string, MoveName> = {
  received: "receive",
  "looked at": "lookAt",
  accept: "accept",
  "send back": "sendBack",
  waive: "waive",
  "still needed": "stillNeeded",
  "needed after all": "unwaive",
};

const mailed = `The customer gets one mail about all that is sent back, ${sentBackMinutes} minutes after the last, if they gave an address.`;

/** What the customer hears of it. */
const said: Partial<Record<MoveName, string>> = {
  sendBack: `Sent back. ${mailed}`,
  stillNeeded: `Asked for after all. ${mailed}`,
};

/** A usual reason, our own words, or both. */
const judgementForm = z.object({ reason: text(500), usual: text(100), own: text(400) });

/** It is about the file that was shown: other changes of the application do not make it a conflict. */
export async function judgeRequirement({ proof, sql, id, form }: ApplicationAction): Promise<Result> {
  const name = actOf(judgements, textOf(form, "judgement"));
  if (!name) return refuse(answers.unknownAction);
  const read = readFields(form, judgementForm);
  if (!read.ok) return read;
  const { usual, own } = read.value;
  const reason = read.value.reason || [usual, own].filter(Boolean).join(" ");
  const { needsReason, file }: Move = moves[name];
  if (needsReason && reason === "") return refuse(answers.reasonMissing);
  const before = await inTransaction(sql, async (transaction) => {
    const judged = await moveRequirement(proof, transaction, name, {
      id: textOf(form, "requirement"),
      applicationId: id,
      shown: textOf(form, "document"),
      ...(needsReason && { reason }),
    });
    if (file === "removed" && judged?.documentId)
      await enqueue(transaction, { kind: "destroy-document", payload: { id: judged.documentId } });
    return judged;
  });
  return before ? done(said[name] ?? answers.saved) : refuse(documentGone);
}

/** After a document was accepted, the one that waits next is opened. Null for any other form. */
export async function addressAfterAccepting(
  proof: StaffProof,
  sql: Sql,
  id: string,
  { form, search }: { form: FormData; search: string },
) {
  if (textOf(form, "judgement") !== "accept") return null;
  const accepted = textOf(form, "requirement");
  const next = nextToCheck(await listRequirements(proof, sql, id), accepted)?.id ?? accepted;
  return `${deskPaths.applications}/${id}${documentAddress(search, next)}&${new URLSearchParams({ accepted })}`;
}
