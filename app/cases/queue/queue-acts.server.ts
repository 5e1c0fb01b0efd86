import { caseAddress, deskPaths } from "../../../content/desk-paths";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import type { Calendar } from "../../office/clock";
import { actOf } from "../../ui/read-fields";
import { type Result, refuse } from "../../ui/result";
import { unknownAct } from "../case-form.server";
import { claimNext } from "../ownership.server";
import { type BulkQuestion, putAwayBulk, startBulk, undoBulk } from "./change-in-bulk.server";
import { readQueueView, readScope, scopeCookie, scopes } from "./queue";
import { shareCases } from "./share-cases.server";
import { undoOutcome } from "./undo-outcome.server";
import { removeView, saveView } from "./views.server";

type QueueForm = {
  proof: StaffProof;
  sql: Sql;
  calendar: Calendar;
  /** Of the address: the view that the queue shows. */
  search: string;
  request: Request;
  form: FormData;
};

/** Where to go on, in place of an answer. */
type GoOn = { goTo: string; cookie?: string };
type QueueResult = GoOn | Result<{ asks?: BulkQuestion }>;

/** What can be done in the queue, by the name that the button sends. */
const acts: Record<string, (asked: QueueForm) => Promise<QueueResult>> = {
  "claim next": claimNextCase,
  bulk: ({ proof, sql, search, request, form, calendar }) =>
    startBulk(proof, sql, readQueueView(new URLSearchParams(search), readScope(request)), form, { calendar }),
  share: shareTheCases,
  "share all": shareTheCases,
  "undo bulk": ({ proof, sql, form }) => undoBulk(proof, sql, String(form.get("bulk"))),
  "put away": ({ proof, sql, form }) => putAwayBulk(proof, sql, String(form.get("bulk"))),
  undo: undoLastOutcome,
  scope: changeScope,
  "save view": ({ proof, sql, form, search }) => saveView(proof, sql, String(form.get("name")), search),
  "remove view": ({ proof, sql, form }) => removeView(proof, sql, String(form.get("name"))),
};

export async function actOnQueue(asked: QueueForm): Promise<QueueResult> {
  const act = actOf(acts, asked.form.get("act"));
  return act ? act(asked) : refuse(unknownAct);
}

function shareTheCases({ proof, sql, search, request, form, calendar }: QueueForm): Promise<QueueResult> {
  const view = readQueueView(new URLSearchParams(search), readScope(request));
  return shareCases(proof, sql, view, form, { calendar });
}

async function claimNextCase({ proof, sql, calendar, search }: QueueForm): Promise<QueueResult> {
  const id = await claimNext(proof, sql, new Date(), calendar);
  return id ? { goTo: caseAddress(id, search) } : refuse("Every open case is assigned.", 409);
}

async function undoLastOutcome({ proof, sql, form, search }: QueueForm): Promise<QueueResult> {
  const id = String(form.get("case"));
  const isUndone = await undoOutcome(proof, sql, id, Number(form.get("version")));
  return isUndone
    ? { goTo: caseAddress(id, search) }
    : refuse("This can no longer be undone: someone has worked on the case since.", 409);
}

/** Whose cases an admin sees, remembered until it is switched again. */
async function changeScope({ form, search }: QueueForm): Promise<QueueResult> {
  const scope = scopes.find((known) => known === form.get("scope")) ?? "everyone";
  return { goTo: deskPaths.queue + search, cookie: scopeCookie(scope) };
}
