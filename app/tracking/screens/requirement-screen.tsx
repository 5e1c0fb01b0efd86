import { fill } from "../../../content/format";
import { trackingPaths } from "../../../content/tracking-paths";
import { ButtonLink } from "../../ui/button";
import { Field } from "../../ui/field";
import { TextField } from "../../ui/fields";
import type { Result } from "../../ui/result";
import { Submit } from "../../ui/submit";
import { useContent } from "../../ui/words/content";
import type { RequirementResult } from "../documents/move-own-requirement.server";
import type { ShownOwnRequirement } from "../documents/requirement-page.server";
import type { MadeLink } from "../documents/upload-links.server";
import {
  CopyButton,
  DoneNote,
  requirementColumns,
  SendForm,
  Sending,
  SlotExplained,
  SlotHead,
  TakeBack,
} from "./tracking-parts";

type RequirementScreenProps = {
  requirement: ShownOwnRequirement;
  document: string;
  done?: string | undefined;
  /** With the act and what was typed. */
  reply?: ((RequirementResult | Result<{ made: MadeLink }>) & { act: string; lacks: string }) | undefined;
};

/** The page of one requirement in My applications. */
export function RequirementScreen({ requirement, document, done, reply }: RequirementScreenProps) {
  const { trackingDocuments: words } = useContent();
  const { state, canSend } = requirement;
  const isThere = state === "sent" || state === "looked at";
  const problemOf = (act: string) => (reply?.act === act && !reply.ok ? reply.message : undefined);
  const address = `${trackingPaths.requirements}/${requirement.id}`;
  const form = (
    <SendForm requirement={requirement} address={`${address}/pieces`} document={document} problem={problemOf("send")} />
  );
  return (
    <>
      <a className="link" href={trackingPaths.tracking}>
        {words.back}
      </a>
      <DoneNote text={done} />
      <div className={requirementColumns}>
        <div className="grid content-start gap-4">
          <SlotHead slot={requirement}>
            {problemOf("back") && <p role="alert">{problemOf("back")}</p>}
            <Sending />
            <Next requirement={requirement} />
            {requirement.pages > 0 && <Sent requirement={requirement} address={address} />}
            {requirement.canTakeBack && <TakeBack />}
          </SlotHead>
          {requirement.copy && (
            <section className="tracking-card">
              <h2>{words.copy.heading}</h2>
              <CopyForm address={address} copy={requirement.copy} problem={problemOf("copy")} />
            </section>
          )}
          {canSend && (
            <section className="tracking-card">
              {isThere ? (
                <details className="document-fold" open={Boolean(problemOf("send"))}>
                  <summary>{words.send.replace}</summary>
                  {form}
                </details>
              ) : (
                <>
                  <h2>{state === "sent back" ? words.send.againHeading : words.send.heading}</h2>
                  {form}
                </>
              )}
            </section>
          )}
          {canSend && !isThere && (
            <section className="tracking-card">
              {requirement.canLack && (
                <Lacks requirement={requirement} problem={problemOf("lacks")} input={reply?.lacks} />
              )}
              <UploadLink
                requirement={requirement}
                problem={problemOf("make link")}
                made={reply?.ok && "made" in reply ? reply.made : undefined}
              />
            </section>
          )}
        </div>
        <SlotExplained slot={requirement} />
      </div>
    </>
  );
}

/** Where to go on once this document is sent, or this browser is sending it. */
function Next({ requirement: { next, state } }: { requirement: ShownOwnRequirement }) {
  const { trackingDocuments: words } = useContent();
  const isToSend = state === "missing" || state === "sent back";
  if (!next)
    return isToSend ? null : (
      <>
        <p>{words.last}</p>
        <ButtonLink href={trackingPaths.tracking}>{words.back}</ButtonLink>
      </>
    );
  return (
    <ButtonLink href={`${trackingPaths.requirements}/${next.id}`} className={isToSend ? "document-next" : ""}>
      {fill(words.next, { title: next.title })}
    </ButtonLink>
  );
}

type CopyFormProps = { address: string; copy: { from: string; label: string }; problem?: string | undefined };

/** One press, and the document that was sent for another registration is there. */
export const CopyForm = ({ address, copy, problem }: CopyFormProps) => (
  <form method="post" action={address} encType="multipart/form-data" className="grid gap-2">
    {problem && <p role="alert">{problem}</p>}
    <input type="hidden" name="from" value={copy.from} />
    <Submit act="copy">{copy.label}</Submit>
  </form>
);

/** The pictures load when the fold is opened. */
const Sent = ({ requirement: { title, pages }, address }: { requirement: ShownOwnRequirement; address: string }) => {
  const { trackingDocuments: words } = useContent();
  return (
    <details className="document-fold">
      <summary>{words.sent.summary}</summary>
      <div className="grid gap-3">
        {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
          <img
            key={page}
            src={`${address}/picture?page=${page}`}
            alt={fill(words.sent.picture, { title, page })}
            loading="lazy"
            className="min-h-24 w-full rounded-md bg-paper-deep"
          />
        ))}
      </div>
    </details>
  );
};

/** Far below on a phone: the address of the answer leads to them, and to the top where they are not in it. */
const [refusedId, madeId] = ["lacks-refused", "link-made"];

function Lacks({
  requirement,
  problem,
  input = "",
}: {
  requirement: ShownOwnRequirement;
  problem?: string | undefined;
  input?: string | undefined;
}) {
  const { trackingDocuments: words } = useContent();
  const { lacks } = words;
  return (
    <details id={problem && refusedId} className="document-fold" open={Boolean(problem) || requirement.lacks !== ""}>
      <summary>{lacks.summary}</summary>
      {requirement.lacks && (
        <p className="rounded-md bg-paper-deep px-[0.8rem] py-[0.6rem]">
          {fill(lacks.noted, { words: requirement.lacks })}
        </p>
      )}
      <form method="post" action={`#${refusedId}`} encType="multipart/form-data" className="grid gap-3">
        <TextField
          label={lacks.label}
          hint={lacks.hint}
          problem={problem}
          name="lacks"
          rows={3}
          maxLength={500}
          required
          defaultValue={input}
        />
        <Submit act="lacks">{lacks.button}</Submit>
      </form>
    </details>
  );
}

type UploadLinkProps = { requirement: ShownOwnRequirement; problem?: string | undefined; made?: MadeLink | undefined };

function UploadLink({ requirement, problem, made }: UploadLinkProps) {
  const { trackingDocuments: words } = useContent();
  const { uploadLink } = words;
  return (
    <details id={problem || made ? madeId : undefined} className="document-fold" open={Boolean(problem || made)}>
      <summary>{uploadLink.summary}</summary>
      <p>{uploadLink.text}</p>
      {problem && <p role="alert">{problem}</p>}
      {made && (
        <div className="grid gap-3" role="status">
          <p>{uploadLink.made}</p>
          <Field id="made-link" label={uploadLink.label}>
            {(control) => <input {...control} readOnly value={made.link} />}
          </Field>
          <CopyButton text={made.link}>{uploadLink.copy}</CopyButton>
          <ButtonLink href={made.whatsapp} look="line" isSmall rel="noopener noreferrer">
            {uploadLink.whatsapp}
          </ButtonLink>
        </div>
      )}
      {requirement.links && <p className="soft">{requirement.links}</p>}
      <form method="post" action={`#${madeId}`} encType="multipart/form-data" className="flex flex-wrap gap-2">
        <Submit act="make link">{uploadLink.button}</Submit>
        {requirement.links && (
          <Submit act="end links" look="quiet">
            {uploadLink.end}
          </Submit>
        )}
      </form>
    </details>
  );
}
