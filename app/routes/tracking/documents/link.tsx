import { data, redirect } from "react-router";
import { UploadLinkProof } from "../../../../db/personal/upload-link-proof";
import { readForm } from "../../../accounts/form.server";
import { countTry } from "../../../accounts/limits.server";
import { findOwnRequirement } from "../../../applications/requirements.server";
import styles from "../../../styles/tracking/documents.css?url";
import {
  type ShownLinkedRequirement,
  sendOrTakeBack,
  showLinkedRequirement,
} from "../../../tracking/documents/requirement-page.server";
import { linkLimit } from "../../../tracking/documents/send-document.server";
import {
  DoneNote,
  doneOf,
  requirementColumns,
  SendForm,
  Sending,
  SlotExplained,
  SlotHead,
  TakeBack,
} from "../../../tracking/screens/tracking-parts";
import { refuse } from "../../../ui/result";
import { useContent } from "../../../ui/words/content";
import { contentFor, services } from "../../context.server";
import { trackingMeta } from "../parts/tracking-meta";
import type { Route } from "./+types/link";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = trackingMeta;

/** Opening it changes nothing. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const content = contentFor({ request, context });
  const { trackingDocuments: words } = content;
  const { sql } = context.get(services);
  const proof = await UploadLinkProof.check(sql, params.token);
  const requirement = proof && (await findOwnRequirement(proof, sql, proof.requirementId));
  if (!requirement) return data({ requirement: null }, { status: 404 });
  const done = doneOf(words.done, url);
  const page = await showLinkedRequirement(content, proof, sql, requirement);
  return data({ requirement: page, done, document: crypto.randomUUID() as string, address: proof.address });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const content = contentFor({ request, context });
  const { trackingDocuments: words } = content;
  const { sql, documents, accounts, jobs } = context.get(services);
  const proof = await UploadLinkProof.check(sql, params.token);
  const requirement = proof && (await findOwnRequirement(proof, sql, proof.requirementId));
  if (!requirement) return data(refuse(words.link.gone, 404), { status: 404 });
  const form = await readForm(request);
  const isAllowed = () => countTry(accounts, linkLimit, proof.hash);
  const result = await sendOrTakeBack(content, {
    sender: proof,
    stores: { sql, documents },
    requirement,
    form,
    isAllowed,
  });
  jobs.wake();
  if (result.ok) throw redirect(`${proof.address}?done=${result.done}`, 303);
  return data(result, { status: result.status });
}

export default function LinkedRequirement({ loaderData, actionData }: Route.ComponentProps) {
  const { trackingDocuments: words } = useContent();
  if (!loaderData.requirement)
    return (
      <section className="tracking-card">
        <h1>{words.link.gone}</h1>
        <p>{words.link.goneText}</p>
      </section>
    );
  const { requirement, address, document, done } = loaderData;
  return <LinkedScreen requirement={requirement} {...{ address, document, done }} problem={actionData?.message} />;
}

type LinkedScreenProps = {
  requirement: ShownLinkedRequirement;
  address: string;
  document: string;
  done?: string | undefined;
  problem?: string | undefined;
};

/** The screen behind an upload link: one requirement, and only the documents that were sent by this link. */
function LinkedScreen({ requirement, address, document, done, problem }: LinkedScreenProps) {
  const { trackingDocuments: words } = useContent();
  if (requirement.isThere)
    return (
      <section className="tracking-card">
        <h1>{requirement.title}</h1>
        <p>{words.link.already}</p>
      </section>
    );
  const form = (
    <SendForm requirement={requirement} address={`${address}/pieces`} document={document} problem={problem} />
  );
  const isSent = requirement.isTheirs && requirement.state !== "sent back";
  return (
    <>
      <DoneNote text={done} />
      <div className={requirementColumns}>
        <div className="grid content-start gap-4">
          <SlotHead slot={requirement}>
            <p>{requirement.intro}</p>
            <p className="soft">{requirement.until}</p>
            <Sending />
            {requirement.isTheirs && requirement.canTakeBack && <TakeBack />}
          </SlotHead>
          {requirement.canSend && (
            <section className="tracking-card">
              {isSent ? (
                <details className="document-fold" open={Boolean(problem)}>
                  <summary>{words.link.replace}</summary>
                  {form}
                </details>
              ) : (
                <>
                  <h2>{words.send.heading}</h2>
                  {form}
                </>
              )}
            </section>
          )}
        </div>
        <SlotExplained slot={requirement} />
      </div>
    </>
  );
}
