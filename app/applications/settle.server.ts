import { claims } from "../../content/claims";
import { indiaOffsetMs } from "../../content/format";
import { isFinal, type Mover, type Stage, stageRowOf } from "../../content/law/stages";
import type { Sql } from "../../db/connect";
import { enqueue, moveJobs } from "../../db/jobs";
import { type Application, isSettled, type PaperState } from "./application";

export const papersMailKind = "papers-mail";
export const completeMailKind = "papers-complete-mail";
export const stageMailKind = "stage-mail";
export type MailedStage = "filed" | "query" | "refused";
const isMailed = (stage: Stage): stage is MailedStage => ["filed", "query", "refused"].includes(stage);
/** So that one mail names all papers that were sent back in one go. */
const sentBackMs = 15 * 60 * 1_000;

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;
/** What the site promises from the last accepted paper to a file that is ready. */
const preparedHours = Number(claims.processingHours.home);

/** The first instant after a day in India. */
const endOfDay = (day: string) => new Date(Date.parse(day) + dayMs - indiaOffsetMs);

type Paper = { state: PaperState; lacks: string };

/** While papers are collected: we, when one is to be looked at or cannot be had, or all are there; else the customer. */
function moverOf({ service, stage }: Pick<Application, "service" | "stage">, papers: Paper[]): Mover {
  if (stage !== "papers") return stageRowOf(service, stage)?.mover ?? "nobody";
  const isOurs = ({ state, lacks }: Paper) => state === "sent" || state === "looked at" || lacks !== "";
  return papers.some(isOurs) || papers.every(({ state }) => isSettled(state)) ? "we" : "customer";
}

export type Due = { dueAt: Date | null; climbsAt: Date | null };

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

type Settled = Pick<Application, "id" | "service" | "stage" | "stageSince" | "submissionId" | "version">;

/** Once, when the last paper is accepted; again when others were asked for since. */
async function mailComplete(sql: Sql, { id, submissionId, version }: Settled) {
  const open = await sql`select from applications where id = ${id} and papers_complete_at is null and is_open`;
  if (open.length === 0) return;
  const payload = { application: id };
  await enqueue(sql, { kind: completeMailKind, subject: submissionId, payload, uniqueKey: `${id} ${version}` });
}

/** The customer is told at once of a stage that has a mail of its own. */
export async function mailStage(sql: Sql, { id, submissionId, stage, version }: Application) {
  if (!isMailed(stage)) return;
  const payload = { application: id, stage };
  await enqueue(sql, { kind: stageMailKind, subject: submissionId, payload, uniqueKey: `${id} ${version}` });
}

type Mailed = Pick<Application, "id" | "submissionId" | "version">;

/** The mail about what is missing; one that waits already is sent then instead. */
export async function mailPapers(sql: Sql, { id, submissionId, version }: Mailed, runAt = new Date()) {
  const isMoved = await moveJobs(sql, sql`kind = ${papersMailKind} and payload ->> 'application' = ${id}`, runAt);
  if (isMoved) return;
  const payload = { application: id };
  await enqueue(sql, { kind: papersMailKind, subject: submissionId, payload, runAt, uniqueKey: `${id} ${version}` });
}

/** The customer is told of a paper that was just sent back, or is needed although they do not have it. */
async function mailSentBack(sql: Sql, application: Settled) {
  const sentBack = await sql`
    select from asked_papers
    where application_id = ${application.id} and changed_at = now() and lacks = ''
      and (state = 'please send again' or state = 'missing' and reason <> '')`;
  if (sentBack.length > 0) await mailPapers(sql, application, new Date(Date.now() + sentBackMs));
}

/** Writes what follows from stage, papers and query; at the end of every change, in its transaction. */
export async function settle(sql: Sql, application: Settled) {
  const papers = await sql<Paper[]>`
    select state, lacks from asked_papers where application_id = ${application.id}`;
  const [query] = await sql<{ askedOn: string; dueOn: string }[]>`
    select asked_on::text as "askedOn", due_on::text as "dueOn" from authority_queries
    where application_id = ${application.id} and answered_on is null`;
  const isOpen = !isFinal(application.stage);
  const { dueAt, climbsAt } = isOpen ? dueOf(application, query ?? null) : { dueAt: null, climbsAt: null };
  const isComplete = papers.every(({ state }) => isSettled(state));
  if (isComplete && papers.some(({ state }) => state === "accepted")) await mailComplete(sql, application);
  await mailSentBack(sql, application);
  await sql`
    update applications set mover = ${moverOf(application, papers)}, is_open = ${isOpen}, due_at = ${dueAt},
      climbs_at = ${climbsAt},
      papers_complete_at = case when ${isComplete} then coalesce(papers_complete_at, now()) end
    where id = ${application.id}`;
}
