import { data, redirect } from "react-router";
import { roomPapers as words } from "../../../../content/en/room/papers";
import { PaperLinkProof } from "../../../../db/personal/paper-link-proof";
import { readForm } from "../../../accounts/form.server";
import { countTry } from "../../../accounts/limits.server";
import { findOwnPaper } from "../../../applications/papers.server";
import { doneOf } from "../../../room/done";
import { paperLimit, sendByForm, takeBack } from "../../../room/papers/act.server";
import { showLinkedPaper } from "../../../room/papers/shown.server";
import { LinkedScreen } from "../../../room/screens/linked-screen";
import styles from "../../../styles/room/papers.css?url";
import { requestContext, services } from "../../context.server";
import { roomMeta } from "../parts/room-meta";
import type { Route } from "./+types/link";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = roomMeta;

/** Opening it changes nothing. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await PaperLinkProof.check(sql, params.token);
  const paper = proof && (await findOwnPaper(proof, sql, proof.paperId));
  if (!paper) return data({ shown: null }, { status: 404 });
  const done = doneOf(words.done, url);
  const shown = await showLinkedPaper(proof, sql, paper);
  return data({ shown, done, document: crypto.randomUUID() as string, address: proof.address });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { sql, documents, accounts, jobs } = context.get(services);
  const proof = await PaperLinkProof.check(sql, params.token);
  const paper = proof && (await findOwnPaper(proof, sql, proof.paperId));
  if (!paper) return data({ problem: words.link.gone }, { status: 404 });
  const form = await readForm(request);
  const isBack = form.get("act") === "back";
  const isWithin = isBack || (await countTry(accounts, paperLimit, context.get(requestContext).network));
  if (!isWithin) return data({ problem: words.tooMany }, { status: 429 });
  const acted = await (isBack ? takeBack(proof, sql, paper.id) : sendByForm(proof, { sql, documents }, paper, form));
  jobs.wake();
  if (acted.isDone) throw redirect(`${proof.address}?done=${acted.done}`, 303);
  return data({ problem: acted.problem }, { status: acted.status });
}

export default function LinkedPaper({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.shown)
    return (
      <section className="room-card">
        <h1>{words.link.gone}</h1>
        <p>{words.link.goneText}</p>
      </section>
    );
  const { shown, address, document, done } = loaderData;
  return <LinkedScreen paper={shown} {...{ address, document, done }} problem={actionData?.problem} />;
}
