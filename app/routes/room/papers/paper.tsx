import { data, redirect } from "react-router";
import { roomPapers as words } from "../../../../content/en/room/papers";
import { readForm } from "../../../accounts/form.server";
import { countTry } from "../../../accounts/limits.server";
import { findOwnPaper } from "../../../applications/papers.server";
import { doneOf } from "../../../room/done";
import { type ActionResult, paperLimit, recordLacking, sendByForm, takeBack } from "../../../room/papers/act.server";
import { endPaperLinks, makePaperLink } from "../../../room/papers/links.server";
import { showMadeLink, showOwnPaper } from "../../../room/papers/shown.server";
import { roomPaths } from "../../../room/room-paths";
import { PaperScreen } from "../../../room/screens/paper-screen";
import { requireRoom } from "../../../room/session.server";
import styles from "../../../styles/room/papers.css?url";
import { requestContext, services } from "../../context.server";
import { roomMeta } from "../parts/room-meta";
import type { Route } from "./+types/paper";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = roomMeta;

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await requireRoom(sql, request, { isProven: true });
  const paper = await findOwnPaper(proof, sql, params.paper);
  if (!paper) return data({ paper: null, document: "", done: undefined }, { status: 404 });
  const done = doneOf(words.done, url);
  return data({ paper: await showOwnPaper(proof, sql, paper), document: crypto.randomUUID() as string, done });
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { sql, documents, accounts, jobs } = context.get(services);
  const proof = await requireRoom(sql, request, { isProven: true });
  const paper = await findOwnPaper(proof, sql, params.paper);
  const form = await readForm(request);
  const act = String(form.get("act"));
  if (!paper) return data({ act, problem: words.missing }, { status: 404 });
  if (act === "forward") {
    const link = await makePaperLink(sql, paper.id, paper.customerId);
    return link
      ? data({ act, made: showMadeLink(url.origin + link, paper.title) })
      : data({ act, problem: words.forward.tooMany }, { status: 409 });
  }
  const acted = await actOn();
  jobs.wake();
  if (acted.isDone) throw redirect(`${roomPaths.papers}/${paper.id}?done=${acted.done}`, 303);
  return data({ act, problem: acted.problem, typed: String(form.get("lacks") ?? "") }, { status: acted.status });

  async function actOn(): Promise<ActionResult> {
    if (!paper) return { isDone: false, problem: words.missing, status: 404 };
    if (act === "back") return takeBack(proof, sql, paper.id);
    if (act === "lacks") return recordLacking(proof, sql, paper.id, form);
    if (act === "end links")
      return { isDone: Boolean(await endPaperLinks(sql, paper.id)), done: "ended" } as ActionResult;
    const isWithin = await countTry(accounts, paperLimit, context.get(requestContext).network);
    if (!isWithin) return { isDone: false, problem: words.tooMany, status: 429 };
    return sendByForm(proof, { sql, documents }, paper, form);
  }
}

export default function Paper({ loaderData: { paper, document, done }, actionData }: Route.ComponentProps) {
  if (!paper) return <p className="room-card">{words.missing}</p>;
  return <PaperScreen paper={paper} document={document} done={actionData ? undefined : done} reply={actionData} />;
}
