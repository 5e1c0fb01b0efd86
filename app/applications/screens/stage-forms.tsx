import { type ReactNode, use } from "react";
import { Form, Link, useLocation } from "react-router";
import { documentTypes } from "../../../content/choices";
import { isFinal, stagesOf } from "../../../content/law/stages";
import { Button } from "../../ui/button";
import { Card } from "../../ui/desk/card";
import { Fold } from "../../ui/desk/fold";
import { formRow } from "../../ui/desk/form-row";
import { note } from "../../ui/desk/note";
import { isKept, Kept, type Sent, useKept } from "../../ui/desk/use-answer";
import { InputField, SelectField, TextField } from "../../ui/fields";
import { longestNote, queryTopics } from "../application";
import { documentAddress } from "../list/list-view";
import type { ShownApplication } from "./application-page.server";
import { AskFor } from "./ask-for";

type FormProps = { application: ShownApplication };
type MainProps = FormProps & { isMain?: boolean | undefined };

type StageFormsProps = FormProps & {
  /** The form that attaches the certificate. */
  certificate: ReactNode;
};

/** What is done next is the one main button; everything else that may happen is folded below it. */
export function StageForms({ application, certificate }: StageFormsProps) {
  const { mainStep, isOpen } = application;
  return (
    <Card title={`Next step: ${mainStep.says}`} isNow={isOpen || mainStep.step !== "none"}>
      <MainForm application={application} certificate={certificate} />
      <OtherSteps application={application} />
    </Card>
  );
}

function MainForm({ application, certificate }: StageFormsProps) {
  const { step, document } = application.mainStep;
  const { search } = useLocation();
  switch (step) {
    case "withdraw":
      return <Withdrawing application={application} isMain />;
    case "call":
      return <Calling application={application} />;
    case "check":
    case "reply":
      return (
        <Link
          to={`${documentAddress(search, document ?? "")}#documents`}
          replace
          className="button button-main justify-self-start"
        >
          {step === "check" ? "Check the documents" : "Answer the customer"}
        </Link>
      );
    case "ask":
      return <AskFor application={application} isMain />;
    case "ready":
      return <StepForm application={application} act="ready" label="All documents are there: ready to file" isMain />;
    case "file":
      return <Filing application={application} />;
    case "grant":
      return <Granting application={application} isMain />;
    case "answer":
      return <Answering application={application} isMain />;
    case "portal":
      return <Portal application={application} isMain />;
    case "certificate":
      return certificate;
    case "none":
      return null;
  }
}

function OtherSteps({ application }: FormProps) {
  const { stage, service, isOpen, query, canBack, mainStep } = application;
  const sent = use(Kept);
  const isWithAuthority = ["filed", "authority", "query", "inspection"].includes(stage);
  const isMain = (step: typeof mainStep.step) => mainStep.step === step;
  return (
    <>
      {isOpen && query && !isMain("answer") && <Answering application={application} />}
      {isOpen && stage === "ready" && service === "msme" && !isMain("grant") && <Granting application={application} />}
      {isWithAuthority && (
        <>
          {stage !== "query" && !isMain("portal") && <Portal application={application} />}
          {stage !== "query" && (
            <Fold summary="The authority asks something" isOpen={sent.act === "query"}>
              <Asking application={application} />
            </Fold>
          )}
          <Fold summary="It is granted" isOpen={sent.act === "grant"}>
            <Granting application={application} />
          </Fold>
          <Fold summary="It is refused" isOpen={sent.act === "refuse"}>
            <Refusing application={application} />
          </Fold>
        </>
      )}
      {isOpen && !isMain("withdraw") && (
        <Fold summary="Withdraw the application" isOpen={sent.act === "withdraw"}>
          <Withdrawing application={application} />
        </Fold>
      )}
      {canBack.length > 0 && <Back application={application} />}
    </>
  );
}

type StepProps = MainProps & { act: string; label: string; hasFile?: boolean; children?: ReactNode };

/** Filled in anew once something has changed, so that nothing that was typed for one step is sent with another. */
const StepForm = ({ application, act, label, isMain, hasFile, children }: StepProps) => (
  <Form
    method="post"
    className={formRow}
    key={`${application.stage} ${act}`}
    {...(hasFile && { encType: "multipart/form-data" as const })}
  >
    <input type="hidden" name="version" value={application.version} />
    {children}
    <Button type="submit" name="act" value={act} look={isMain ? "main" : "line"} isSmall={!isMain}>
      {label}
    </Button>
  </Form>
);

function Withdrawing({ application, isMain }: MainProps) {
  const kept = useKept("withdraw");
  return (
    <>
      {application.isRefunded && (
        <p className={note}>
          A refund of the order was granted: the customer is asked for nothing more. Please withdraw the application.
        </p>
      )}
      <StepForm application={application} act="withdraw" label="Withdraw" isMain={isMain}>
        <InputField
          id="withdraw-reason"
          label="Reason"
          name="reason"
          defaultValue={kept.reason}
          required
          maxLength={500}
        />
      </StepForm>
    </>
  );
}

/** The order does not fit what the customer answered: nothing is filed before that is settled with them. */
function Calling({ application }: FormProps) {
  const kept = useKept("called");
  return (
    <div className={note}>
      <p>{application.callFirst}</p>
      <StepForm application={application} act="called" label="Note the call" isMain>
        <TextField
          id="called-note"
          label="What was settled on the telephone"
          name="note"
          defaultValue={kept.note}
          required
          rows={2}
          maxLength={longestNote}
        />
      </StepForm>
    </div>
  );
}

function Filing({ application }: FormProps) {
  const kept = useKept("filed");
  return (
    <StepForm application={application} act="filed" label="Save as filed" isMain hasFile>
      <InputField
        id="filed-reference"
        label={filedNames[application.service] ?? ""}
        name="filedReference"
        defaultValue={kept.filedReference}
        required
        maxLength={40}
        autoComplete="off"
      />
      <PastDay id="filed-on" label="Filed on" name="filedOn" kept={kept} application={application} />
      <Expected application={application} kept={kept} />
      <InputField
        id="filing-file"
        label="Screenshot or acknowledgement (JPG, PNG or PDF; may follow later)"
        name="file"
        type="file"
        accept={documentTypes}
      />
    </StepForm>
  );
}

const filedNames: Record<string, string> = { fssai: "FoSCoS reference (17 digits)", gst: "ARN (15 characters)" };

type PastDayProps = FormProps & { id: string; label: string; name: string; kept: Sent };

/** A day until today, which is filled in. */
const PastDay = ({ application: { today }, kept, ...field }: PastDayProps) => (
  <InputField {...field} type="date" required defaultValue={kept[field.name] ?? today} max={today} />
);

const Expected = ({ application: { expectedOn }, kept }: FormProps & { kept: Sent }) =>
  expectedOn !== null && (
    <InputField
      key={expectedOn}
      id="expected-on"
      label="Decision expected by (only for us; the law sets no date)"
      type="date"
      name="expectedOn"
      defaultValue={kept.expectedOn ?? expectedOn}
    />
  );

function Portal({ application, isMain }: MainProps) {
  const kept = useKept("portal");
  /** Of stages that need no more than a word. */
  const offered = stagesOf(application.service)
    .filter(({ stage }) => !isFinal(stage) && stage !== "query")
    .flatMap(({ says }) => says);
  return (
    <StepForm application={application} act="portal" label="Save what the portal shows" isMain={isMain}>
      <SelectField
        key={application.authoritySays}
        id="portal"
        label="What the portal shows now"
        name="authoritySays"
        defaultValue={kept.authoritySays ?? application.authoritySays}
        options={offered}
      />
      <Expected application={application} kept={kept} />
    </StepForm>
  );
}

function Asking({ application }: FormProps) {
  const kept = useKept("query");
  return (
    <StepForm application={application} act="query" label="Open the query">
      <PastDay id="asked-on" label="Asked on" name="askedOn" kept={kept} application={application} />
      <SelectField
        id="topic"
        label="About"
        name="topic"
        defaultValue={kept.topic}
        options={Object.entries(queryTopics).map(([value, label]) => ({ value, label }))}
      />
      <TextField
        id="question"
        label="What is asked, in plain words (the customer reads it)"
        name="question"
        defaultValue={kept.question}
        rows={3}
        required
        maxLength={4000}
      />
      <InputField
        id="due-on"
        label={application.queryRule ? "Answer until (empty: by the rule)" : "Answer until"}
        type="date"
        name="dueOn"
        defaultValue={kept.dueOn}
        required={!application.queryRule}
      />
    </StepForm>
  );
}

function Answering({ application, isMain }: MainProps) {
  const kept = useKept("answer");
  return (
    <div className="grid gap-2">
      <h3 className="text-base font-bold">{application.query?.heading}</h3>
      <p className="whitespace-pre-line">{application.query?.question}</p>
      <p className="soft text-sm">{[application.query?.due, application.query?.rule].filter(Boolean).join(". ")}</p>
      <StepForm application={application} act="answer" label="Save the answer" isMain={isMain}>
        <TextField
          id="answer"
          label="What was answered"
          name="answer"
          defaultValue={kept.answer}
          rows={3}
          required
          maxLength={4000}
        />
        <PastDay id="answered-on" label="Answered on" name="answeredOn" kept={kept} application={application} />
      </StepForm>
    </div>
  );
}

const numberNames = {
  fssai: "Licence or registration number (14 digits)",
  gst: "GSTIN",
  msme: "Udyam number",
} satisfies Record<ShownApplication["service"], string>;

function Granting({ application, isMain }: MainProps) {
  const kept = useKept("grant");
  return (
    <StepForm application={application} act="grant" label="Save the registration" isMain={isMain}>
      <InputField
        id="number"
        label={numberNames[application.service]}
        name="number"
        defaultValue={kept.number}
        required
        maxLength={40}
        autoComplete="off"
      />
      <InputField
        id="valid-from"
        label="Valid from"
        type="date"
        name="validFrom"
        required
        defaultValue={kept.validFrom ?? application.today}
      />
      <InputField
        id="valid-until"
        label="Valid until (empty: no end)"
        type="date"
        name="validUntil"
        defaultValue={kept.validUntil}
      />
    </StepForm>
  );
}

function Refusing({ application }: FormProps) {
  const kept = useKept("refuse");
  return (
    <StepForm application={application} act="refuse" label="Save the refusal">
      <TextField
        id="refused-because"
        label="Reason (the customer reads it)"
        name="refusedBecause"
        defaultValue={kept.refusedBecause}
        rows={2}
        required
        maxLength={4000}
      />
      <InputField
        id="appeal-until"
        label="Appeal until (empty: by the rule, or unknown)"
        type="date"
        name="appealUntil"
        defaultValue={kept.appealUntil}
      />
    </StepForm>
  );
}

function Back({ application }: FormProps) {
  const kept = useKept("back");
  const { canBack } = application;
  return (
    <Fold summary="Go back a step" isOpen={isKept(kept)}>
      <p className="soft text-sm">The order's steps stay as they are: a fee that was passed on does not come back.</p>
      <StepForm application={application} act="back" label="Go back">
        <SelectField
          id="back-to"
          label="Back to"
          name="stage"
          defaultValue={kept.stage ?? canBack.at(-1)?.stage}
          options={canBack.map(({ stage, name }) => ({ value: stage, label: name }))}
        />
        <InputField
          id="back-reason"
          label="Reason (the customer reads it)"
          name="reason"
          defaultValue={kept.reason}
          required
          maxLength={500}
        />
      </StepForm>
    </Fold>
  );
}
