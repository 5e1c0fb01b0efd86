import { randomUUID } from "node:crypto";
import { z } from "zod";
import { documents as words } from "../../content/en/staff/documents";
import { stageRowOf } from "../../content/law/stages";
import { filedNumber, optionalDay, pastDay } from "../customers/form-fields.server";
import { takeIn } from "../documents/intake/take-in.server";
import { type Result, refuse } from "../ui/result";
import type { Application } from "./application";
import { attachFiling, explain, replaceBy } from "./attach-document.server";
import { findDueCall } from "./call-before-filing.server";
import { type ApplicationAction, applicationAct } from "./change-application.server";
import { moveTo, portalWords, sayBeforeFiling } from "./move-stage.server";
import { findVisibleApplication } from "./requirements.server";

const filingForm = ({ service }: Application, now: Date) =>
  z.object({ filedReference: filedNumber(service), filedOn: pastDay(now), expectedOn: optionalDay(now) });

const recordFiling = applicationAct({
  can: ({ stage, service }) => stage === "ready" && stageRowOf(service, "filed") !== undefined,
  form: filingForm,
  async decide(current, filing, action, sql) {
    if (await findDueCall(sql, current)) return "Call the customer first, and note the call. Nothing was saved.";
    if (filing.expectedOn && filing.expectedOn < filing.filedOn) return sayBeforeFiling(filing.filedOn);
    return moveTo(action, "filed", { ...filing, authoritySays: portalWords(current, "filed") });
  },
});

/** The screenshot or acknowledgement in the form is stored in the same transaction. */
export async function fileApplication(action: ApplicationAction): Promise<Result> {
  const { proof, sql, documents, id, form } = action;
  const file = form.get("file");
  const application = file instanceof File && file.size > 0 ? await findVisibleApplication(proof, sql, id) : null;
  if (!documents || !(file instanceof File) || !application) return recordFiling(action);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sent = { id: randomUUID(), customerId: application.customerId, name: file.name, bytes };
  let filed: Result | undefined;
  try {
    const taken = await takeIn(sql, documents, sent, async (transaction, document) => {
      filed = await recordFiling({ ...action, sql: transaction });
      if (!filed.ok) throw new NotFiled();
      await replaceBy(transaction, document.id, attachFiling(proof, transaction, id, document.id));
    });
    if (!taken.ok) return refuse(words.refusals[taken.refusal]);
  } catch (error) {
    if (!(error instanceof NotFiled)) return explain(error);
  }
  return filed ?? refuse(words.conflict, 409);
}

/** What was typed is refused: the file is not kept either. */
class NotFiled extends Error {
  override name = "NotFiled";
}
