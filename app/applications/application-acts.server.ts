import { z } from "zod";
import { changeDateOfApplication } from "../customers/change-due-date.server";
import { answers, text, textOf } from "../customers/form-fields.server";
import { actOf } from "../ui/read-fields";
import { type Result, refuse } from "../ui/result";
import { longestNote } from "./application";
import { askForMissing } from "./ask-for-documents.server";
import { askRequirement, splitRequirement } from "./ask-requirement.server";
import { assignApplication, releaseApplication, takeApplication } from "./assign-application.server";
import { noteCall } from "./call-before-filing.server";
import { type ApplicationAction, applicationAct, applicationAnswers } from "./change-application.server";
import { changeDetails } from "./change-details.server";
import { goBack, refuseApplication, withdrawApplication } from "./end-application.server";
import { keepDocuments } from "./expire-documents.server";
import { fileApplication } from "./file-application.server";
import { grantApplication } from "./grant-application.server";
import { judgeRequirement } from "./judge-requirement.server";
import { markReady, recordPortal } from "./move-stage.server";
import { answerQuery, openQuery } from "./record-query.server";

const addNote = applicationAct({
  form: () => z.object({ note: text(longestNote, answers.reasonMissing) }),
  decide: (_, { note }) => ({ kind: "note", note }),
});

const changeDate = (isDone: boolean) =>
  applicationAct({
    form: () => z.object({}),
    async decide({ id }, _, { proof, form, now }, sql) {
      const changed = await changeDateOfApplication(proof, sql, id, { form, now, isDone });
      return typeof changed === "string" ? changed : { kind: changed.kind, details: changed.changes };
    },
  });

/** By the name that the buttons of an application's page send. */
const acts: Record<string, (action: ApplicationAction) => Promise<Result>> = {
  ready: markReady,
  filed: fileApplication,
  portal: recordPortal,
  query: openQuery,
  answer: answerQuery,
  grant: grantApplication,
  refuse: refuseApplication,
  withdraw: withdrawApplication,
  back: goBack,
  details: changeDetails,
  take: takeApplication,
  release: releaseApplication,
  assign: assignApplication,
  note: addNote,
  called: noteCall,
  requirement: judgeRequirement,
  "add document": askRequirement,
  "split document": splitRequirement,
  "ask documents": askForMissing,
  "keep documents": keepDocuments,
  "set date": changeDate(false),
  "finish date": changeDate(true),
};

type Services = Pick<ApplicationAction, "sql" | "supplier" | "documents">;

export async function actOnApplication(
  proof: ApplicationAction["proof"],
  services: Services,
  id: string,
  form: FormData,
  now = new Date(),
): Promise<Result> {
  const version = Number(textOf(form, "version"));
  if (!Number.isInteger(version) || version < 1) return refuse(applicationAnswers.stale);
  const act = actOf(acts, textOf(form, "act"));
  return act ? act({ proof, ...services, id, version, form, now }) : refuse(answers.unknownAction);
}
