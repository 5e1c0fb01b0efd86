import { indiaOffsetMs } from "../../content/format";
import { isFinal, type Mover, stageRowOf } from "../../content/law/stages";
import { zero } from "../../content/zero/zero";
import type { Sql } from "../../db/connect";
import { type Application, isSettled, type RequirementState } from "./application";
import { mailAboutDocuments, mailComplete } from "./enqueue-mails.server";

const { claims } = zero;

/** So that one mail names all documents that were sent back in one go. */
export const sentBackMinutes = 15;

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;
/** What the site promises from the last accepted document to a file that is ready. */
const preparedHours = Number(claims.processingHours.home);

/** The first instant after a day in India. */
const endOfDay = (day: string) => new Date(Date.parse(day) + dayMs - indiaOffsetMs);

type Requirement = { state: RequirementState; lacks: string };

/** While documents are collected: we, when one is to be looked at or cannot be had, or all are there; else the customer. */
function moverOf({ service, stage }: Pick<Application, "service" | "stage">, requirements: Requirement[]): Mover {
  if (stage !== "collecting") return stageRowOf(service, stage)?.mover ?? "nobody";
  const isOurs = ({ state, lacks }: Requirement) => state === "sent" || state === "looked at" || lacks !== "";
  return requirements.some(isOurs) || requirements.every(({ state }) => isSettled(state)) ? "we" : "customer";
}

type Due = { dueAt: Date | null; climbsAt: Date | null };

/** What must be done by when; from half of the time on it climbs the list. */
function dueOf(
  { stage, stageSince }: Pick<Application, "stage" | "stageSince">,
  query: { askedOn: string; dueOn: string } | null,
): Due {
  if (query) {
    const [from, until] = [endOfDay(query.askedOn).getTime(), endOfDay(query.dueOn)];
    return { dueAt: until, climbsAt: new Date((from + until.getTime()) / 2) };
  }
  if (stage !== "ready") return { dueAt: null, climbsAt: null };
  const start = stageSince.getTime();
  return {
    dueAt: new Date(start + preparedHours * hourMs),
    climbsAt: new Date(start + (preparedHours * hourMs) / 2),
  };
}

type Recomputed = Pick<Application, "id" | "service" | "stage" | "stageSince" | "submissionId" | "version">;

/** The customer gets a mail about a document that was just sent back, or is needed although they do not have it. */
async function mailSentBack(sql: Sql, application: Recomputed) {
  const sentBack = await sql`
    select from requirements
    where application_id = ${application.id} and changed_at = now() and lacks = ''
      and (state = 'sent back' or state = 'missing' and reason <> '')`;
  if (sentBack.length > 0) await mailAboutDocuments(sql, application, new Date(Date.now() + sentBackMinutes * 60_000));
}

/** Writes what follows from stage, documents and query; at the end of every change, in its transaction. */
export async function recomputeApplication(sql: Sql, application: Recomputed) {
  const requirements = await sql<Requirement[]>`
    select state, lacks from requirements where application_id = ${application.id}`;
  const [query] = await sql<{ askedOn: string; dueOn: string }[]>`
    select asked_on::text, due_on::text from authority_queries
    where application_id = ${application.id} and answered_on is null`;
  const isOpen = !isFinal(application.stage);
  const { dueAt, climbsAt } = isOpen ? dueOf(application, query ?? null) : { dueAt: null, climbsAt: null };
  const isComplete = requirements.every(({ state }) => isSettled(state));
  if (isComplete && requirements.some(({ state }) => state === "accepted")) await mailComplete(sql, application);
  await mailSentBack(sql, application);
  await sql`
    update applications set mover = ${moverOf(application, requirements)}, is_open = ${isOpen}, due_at = ${dueAt},
      climbs_at = ${climbsAt},
      documents_complete_at = case when ${isComplete} then coalesce(documents_complete_at, now()) end
    where id = ${application.id}`;
}
