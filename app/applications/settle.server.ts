import { claims } from "../../content/claims";
import { indiaOffsetMs } from "../../content/format";
import { isFinal, type Mover, stageRowOf } from "../../content/law/stages";
import type { Sql } from "../../db/connect";
import { type Application, isSettled, type PaperState } from "./application";

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;
/** What the site promises from the last accepted paper to a file that is ready. */
const preparedHours = Number(claims.processingHours.home);

/** The first instant after a day in India. */
const endOfDay = (day: string) => new Date(Date.parse(day) + dayMs - indiaOffsetMs);

/** While papers are collected: we, when one is to be looked at or all are there; else the customer. */
function moverOf({ service, stage }: Pick<Application, "service" | "stage">, papers: PaperState[]): Mover {
  if (stage !== "papers") return stageRowOf(service, stage)?.mover ?? "nobody";
  const isOurs = papers.some((state) => state === "sent" || state === "looked at") || papers.every(isSettled);
  return isOurs ? "we" : "customer";
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

/** Writes what follows from stage, papers and query; at the end of every change, in its transaction. */
export async function settle(sql: Sql, application: Pick<Application, "id" | "service" | "stage" | "stageSince">) {
  const papers = await sql<{ state: PaperState }[]>`
    select state from asked_papers where application_id = ${application.id}`;
  const states = papers.map(({ state }) => state);
  const [query] = await sql<{ askedOn: string; dueOn: string }[]>`
    select asked_on::text as "askedOn", due_on::text as "dueOn" from authority_queries
    where application_id = ${application.id} and answered_on is null`;
  const isOpen = !isFinal(application.stage);
  const { dueAt, climbsAt } = isOpen ? dueOf(application, query ?? null) : { dueAt: null, climbsAt: null };
  const isComplete = states.every(isSettled);
  await sql`
    update applications set mover = ${moverOf(application, states)}, is_open = ${isOpen}, due_at = ${dueAt},
      climbs_at = ${climbsAt},
      papers_complete_at = case when ${isComplete} then coalesce(papers_complete_at, now()) end
    where id = ${application.id}`;
}
