import type { ReactNode } from "react";
import { Form } from "react-router";
import { applications as words } from "../../../content/en/staff/applications";
import { fill } from "../../../content/format";
import { retention } from "../../../content/law/retention";
import { Button, ButtonLink } from "../../ui/button";
import { Card } from "../../ui/desk/card";
import { Fold } from "../../ui/desk/fold";
import { formRow } from "../../ui/desk/form-row";
import { Tag } from "../../ui/desk/tag";
import { Field } from "../../ui/field";
import type { PaperState } from "../application";
import type { ShownApplication } from "../shown.server";
import { isKept, useKept } from "./kept";

const { papers: text } = words;
type Paper = ShownApplication["papers"][number];

type PapersProps = {
  application: ShownApplication;
  /** What is shown of a paper's document, and the way to attach one. */
  renderDocument?: ((paper: Paper) => ReactNode) | undefined;
  /** The answer to the last form, at the paper that it was about. */
  renderAnswer: (paper: Paper) => ReactNode;
};

const tones: Record<PaperState, "plain" | "good" | "alarm"> = {
  missing: "plain",
  sent: "alarm",
  "looked at": "alarm",
  accepted: "good",
  "please send again": "plain",
  waived: "good",
};

/** What is asked for, with the state of each and what can be done with it. */
export function PapersList({ application, renderDocument, renderAnswer }: PapersProps) {
  const { papers, papersDone, isOpen, version, contact } = application;
  return (
    <Card title={words.page.papersHeading}>
      {papers.length === 0 ? (
        <p className="soft">{words.page.noPapers}</p>
      ) : (
        <p className="soft text-sm">{fill(words.page.papersText, { done: papersDone, all: papers.length })}</p>
      )}
      <datalist id="paper-reasons">
        {text.reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <ul className="grid">
        {papers.map((paper) => (
          <li key={paper.id} className="grid gap-2 border-b border-line py-3 last:border-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b>{paper.title}</b>
              <Tag tone={tones[paper.state]}>{words.paperStates[paper.state]}</Tag>
              {paper.reason && <span className="soft text-sm">{paper.reason}</span>}
            </div>
            {paper.accepts && (
              <p className="soft text-sm">
                {paper.accepts}. {paper.why}
              </p>
            )}
            {paper.lacks && (
              <p className="text-sm wrap-anywhere">
                <Tag tone="alarm">{fill(text.lacks, { words: paper.lacks })}</Tag>
              </p>
            )}
            {renderDocument?.(paper)}
            {renderAnswer(paper)}
            {isOpen && <Judgement paper={paper} version={version} />}
          </li>
        ))}
      </ul>
      {isOpen && (
        <>
          {contact && contact.missing > 0 && <AskFor application={application} />}
          <AddPaper application={application} />
        </>
      )}
      {papers.length > 0 && <Keeping application={application} />}
    </Card>
  );
}

/** The buttons of a paper's state; what needs a reason is folded. */
function Judgement({ paper, version }: { paper: Paper; version: number }) {
  const { state } = paper;
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
        <Hidden paper={paper} version={version} />
        {(state === "missing" || state === "please send again") && (
          <Button type="submit" name="judgement" value="received" look="line" isSmall>
            {text.received}
          </Button>
        )}
        {isToJudge(paper) && (
          <Button type="submit" name="judgement" value="accept" look="ink" isSmall>
            {text.accept}
          </Button>
        )}
        {state === "sent" && (
          <Button type="submit" name="judgement" value="looked at" look="quiet" isSmall>
            {text.lookedAt}
          </Button>
        )}
        {state === "waived" && (
          <Button type="submit" name="judgement" value="ask" look="line" isSmall>
            {text.askAgain}
          </Button>
        )}
      </Form>
      {state !== "waived" && <JudgementWithReason paper={paper} version={version} />}
      {state !== "waived" && <Split key={`split ${version}`} paper={paper} version={version} />}
    </div>
  );
}

const isToJudge = ({ state }: Paper) => state === "sent" || state === "looked at";

function JudgementWithReason({ paper, version }: { paper: Paper; version: number }) {
  const { state } = paper;
  const isLooked = isToJudge(paper);
  const kept = useKept("paper", paper.id);
  return (
    <Fold
      isOpen={isKept(kept)}
      summary={
        state === "accepted"
          ? text.again
          : isLooked
            ? `${text.again}, ${text.waive.toLowerCase()}`
            : paper.lacks
              ? `${text.needed}, ${text.waive.toLowerCase()}`
              : text.waive
      }
    >
      <Form method="post" className={formRow} preventScrollReset key={`${paper.id} ${state}`}>
        <Hidden paper={paper} version={version} />
        <Field id={`reason-${paper.id}`} label={text.reason}>
          {(control) => (
            <input
              {...control}
              name="reason"
              defaultValue={kept.reason}
              list="paper-reasons"
              required
              maxLength={500}
            />
          )}
        </Field>
        {(isLooked || state === "accepted") && (
          <Button type="submit" name="judgement" value="again" look="line" isSmall>
            {text.again}
          </Button>
        )}
        {paper.lacks && (
          <Button type="submit" name="judgement" value="needed" look="line" isSmall>
            {text.needed}
          </Button>
        )}
        {state !== "accepted" && (
          <Button type="submit" name="judgement" value="waive" look="quiet" isSmall>
            {text.waive}
          </Button>
        )}
      </Form>
    </Fold>
  );
}

const { paperDays: days } = retention;

/** Whether the customer wants the papers kept beyond their time. */
const Keeping = ({ application: { keepsPapers, version } }: { application: ShownApplication }) => (
  <Form method="post" className="flex flex-wrap items-center gap-2" preventScrollReset>
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="keep" value={keepsPapers ? "no" : "yes"} />
    <span className="soft text-sm">{keepsPapers ? text.kept : fill(text.notKept, { days })}</span>
    <Button type="submit" name="act" value="keep papers" look="quiet" isSmall>
      {keepsPapers ? fill(text.doNotKeep, { days }) : text.keep}
    </Button>
  </Form>
);

function Split({ paper, version }: { paper: Paper; version: number }) {
  const kept = useKept("split paper", paper.id);
  return (
    <Fold summary={text.split} isOpen={isKept(kept)}>
      <Form method="post" className={formRow} preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="paper" value={paper.id} />
        <Field id={`split-${paper.id}`} label={text.splitTitle}>
          {(control) => <input {...control} name="title" defaultValue={kept.title} required maxLength={200} />}
        </Field>
        <Button type="submit" name="act" value="split paper" look="line" isSmall>
          {text.splitNow}
        </Button>
      </Form>
    </Fold>
  );
}

const Hidden = ({ paper, version }: { paper: Paper; version: number }) => (
  <>
    <input type="hidden" name="act" value="paper" />
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="paper" value={paper.id} />
    <input type="hidden" name="document" value={paper.documentId ?? ""} />
  </>
);

const AskFor = ({ application: { contact, version } }: { application: ShownApplication }) => (
  <Form method="post" className="flex flex-wrap items-center gap-2" preventScrollReset>
    <input type="hidden" name="version" value={version} />
    {contact?.email ? (
      <Button type="submit" name="act" value="ask papers" look="line" isSmall>
        {text.ask}
      </Button>
    ) : (
      <p className="soft text-sm">{text.noEmail}</p>
    )}
    <ButtonLink href={contact?.whatsapp ?? ""} look="line" isSmall target="_blank" rel="noopener noreferrer">
      {text.whatsapp}
    </ButtonLink>
    {contact?.email && <span className="soft text-sm">{fill(text.askText, { email: contact.email })}</span>}
  </Form>
);

function AddPaper({ application: { toAdd, version, papers } }: { application: ShownApplication }) {
  const kept = useKept("add paper");
  return (
    <Fold summary={text.add} isOpen={isKept(kept)}>
      <Form method="post" className={formRow} preventScrollReset key={papers.length}>
        <input type="hidden" name="version" value={version} />
        <Field id="add-rule" label={text.addRule}>
          {(control) => (
            <select {...control} name="rule" defaultValue={kept.rule ?? ""}>
              <option value="">{text.addOwn}</option>
              {toAdd.map(({ key, title }) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id="add-title" label={text.addTitle}>
          {(control) => <input {...control} name="title" defaultValue={kept.title} maxLength={200} />}
        </Field>
        <Button type="submit" name="act" value="add paper" look="line" isSmall>
          {text.addNow}
        </Button>
      </Form>
    </Fold>
  );
}
