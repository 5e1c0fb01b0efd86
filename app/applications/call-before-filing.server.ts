import { z } from "zod";
import { rankOf } from "../../content/law/stages";
import type { Sql } from "../../db/connect";
import { answers, text } from "../customers/form-fields.server";
import { findCallReason } from "../orders/call-first.server";
import { type Application, longestNote } from "./application";
import { applicationAct } from "./change-application.server";
import { mailAboutDocuments } from "./enqueue-mails.server";

/** Why the customer must be called before this application is filed; empty where nothing is due, or the call is noted. */
export async function findDueCall(sql: Sql, { id, orderId, stage }: Pick<Application, "id" | "orderId" | "stage">) {
  const reason = rankOf[stage] < rankOf.filed ? await findCallReason(sql, orderId) : "";
  if (!reason) return "";
  const noted = await sql`select from application_events where application_id = ${id} and kind = 'called' limit 1`;
  return noted.length > 0 ? "" : reason;
}

/** What was settled on the telephone; the details are corrected by their own form. Only then is the customer asked for documents. */
export const noteCall = applicationAct({
  form: () => z.object({ note: text(longestNote, answers.reasonMissing) }),
  decide: (_, { note }) => ({
    kind: "called",
    note,
    also: async (sql, after) => {
      if (after.stage === "collecting") await mailAboutDocuments(sql, after);
    },
  }),
});
