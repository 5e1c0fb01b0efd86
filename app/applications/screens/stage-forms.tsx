import { type ReactNode, use } from "react";
import { Form, Link, useLocation } from "react-router";
import { documentTypes } from "../../../content/choices";
import { isFinal, stagesOf } from "../../../content/law/stages";
import { Button } from "../../ui/button";
import { Card } from "../../ui/desk/card";
import { Fold } from "../../ui/desk/fold";
import { formRow } from "../../ui/desk/form-row";
import { note } from "../../ui/desk/note";
import { isRefused, RefusedForm, useRefused } from "../../ui/desk/use-answer";
import { FormState, InputField, SelectField, TextField } from "../../ui/fields";
import { longestNote, queryTopics } from "../application";
import { documentAddress } from "../list/list-view";
import type { ShownApplication } from "./application-page.server";
import { AskFor } from "./ask-for-missing";

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
  const sent = use(RefusedForm);
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

/** Starts empty after each change, so that nothing that was typed for one step is sent with another. */
const StepForm = ({ application, act, label, isMain, hasFile, children }: StepProps) => (
  <Form
    method="post"
    className={formRow}
    key={`${application.stage} ${act}`}
    {...(hasFile && { encType: "multipart/form-data" as const })}
  >
    <input type="hidden" name="version" value={application.version} />
    <FormState value={{ id: act, values: useRefused(act) }}>{children}</FormState>
    <Button type="submit" name="act" value={act} look={isMain ? "main" : "line"} isSmall={!isMain}>
      {label}
    </Button>
  </Form>
);

const Withdrawing = ({ application, isMain }: MainProps) => (
  <>
    {application.isRefunded && (
      <p className={note}>
        A refund of the order was granted: the customer is asked for nothing more. Please withdraw the application.
      </p>
    )}
    <StepForm application={application} act="withdraw" label="Withdraw" isMain={isMain}>
      <InputField label="Reason" name="reason" required maxLength={500} />
    </StepForm>
  </>
);

/** The order does not fit what the customer answered: nothing is filed before that is settled with them. */
const Calling = ({ application }: FormProps) => (
  <div className={note}>
    <p>{application.callFirst}</p>
    <StepForm application={application} act="called" label="Note the call" isMain>
      <TextField label="What was settled on the telephone" name="note" required rows={2} maxLength={longestNote} />
    </StepForm>
  </div>
);

const Filing = ({ application }: FormProps) => (
  <StepForm application={application} act="filed" label="Save as filed" isMain hasFile>
    <InputField
      label={filedNames[application.service] ?? ""}
      name="filedReference"
      required
      maxLength={40}
      autoComplete="off"
    />
    <PastDay label="Filed on" name="filedOn" application={application} />
    <Expected application={application} />
    <InputField
      label="Screenshot or acknowledgement (JPG, PNG or PDF; may follow later)"
      name="file"
      type="file"
      accept={documentTypes}
    />
  </StepForm>
);

const filedNames: Record<string, string> = { fssai: "FoSCoS reference (17 digits)", gst: "ARN (15 characters)" };

/** Today, or an earlier day. */
const PastDay = ({ application: { today }, ...field }: FormProps & { label: string; name: string }) => (
  <InputField {...field} type="date" required defaultValue={today} max={today} />
);

const Expected = ({ application: { expectedOn } }: FormProps) =>
  expectedOn !== null && (
    <InputField
      key={expectedOn}
      label="Decision expected by (only for us; the law sets no date)"
      type="date"
      name="expectedOn"
      defaultValue={expectedOn}
    />
  );

function Portal({ application, isMain }: MainProps) {
  /** Other stages need more than the portal's word for them. */
  const offered = stagesOf(application.service)
    .filter(({ stage }) => !isFinal(stage) && stage !== "query")
    .flatMap(({ says }) => says);
  return (
    <StepForm application={application} act="portal" label="Save what the portal shows" isMain={isMain}>
      <SelectField
        key={application.authoritySays}
        label="What the portal shows now"
        name="authoritySays"
        defaultValue={application.authoritySays}
        options={offered}
      />
      <Expected application={application} />
    </StepForm>
  );
}

const Asking = ({ application }: FormProps) => (
  <StepForm application={application} act="query" label="Open the query">
    <PastDay label="Asked on" name="askedOn" application={application} />
    <SelectField label="About" name="topic" options={queryTopics} />
    <TextField
      label="What is asked, in plain words (the customer reads it)"
      name="question"
      rows={3}
      required
      maxLength={4000}
    />
    <InputField
      label={application.queryRule ? "Answer until (empty: by the rule)" : "Answer until"}
      type="date"
      name="dueOn"
      required={!application.queryRule}
    />
  </StepForm>
);

const Answering = ({ application, isMain }: MainProps) => (
  <div className="grid gap-2">
    <h3 className="text-base font-bold">{application.query?.heading}</h3>
    <p className="whitespace-pre-line">{application.query?.question}</p>
    <p className="soft text-sm">{[application.query?.due, application.query?.rule].filter(Boolean).join(". ")}</p>
    <StepForm application={application} act="answer" label="Save the answer" isMain={isMain}>
      <TextField label="What was answered" name="answer" rows={3} required maxLength={4000} />
      <PastDay label="Answered on" name="answeredOn" application={application} />
    </StepForm>
  </div>
);

const numberNames = {
  fssai: "Licence or registration number (14 digits)",
  gst: "GSTIN",
  msme: "Udyam number",
} satisfies Record<ShownApplication["service"], string>;

const Granting = ({ application, isMain }: MainProps) => (
  <StepForm application={application} act="grant" label="Save the registration" isMain={isMain}>
    <InputField label={numberNames[application.service]} name="number" required maxLength={40} autoComplete="off" />
    <InputField label="Valid from" type="date" name="validFrom" required defaultValue={application.today} />
    <InputField label="Valid until (empty: no end)" type="date" name="validUntil" />
  </StepForm>
);

const Refusing = ({ application }: FormProps) => (
  <StepForm application={application} act="refuse" label="Save the refusal">
    <TextField label="Reason (the customer reads it)" name="refusedBecause" rows={2} required maxLength={4000} />
    <InputField label="Appeal until (empty: by the rule, or unknown)" type="date" name="appealUntil" />
  </StepForm>
);

function Back({ application }: FormProps) {
  const { canBack } = application;
  return (
    <Fold summary="Go back a step" isOpen={isRefused(useRefused("back"))}>
      <p className="soft text-sm">The order's steps stay as they are: a fee that was passed on does not come back.</p>
      <StepForm application={application} act="back" label="Go back">
        <SelectField
          label="Back to"
          name="stage"
          defaultValue={canBack.at(-1)?.stage}
          options={canBack.map(({ stage, name }) => ({ value: stage, label: name }))}
        />
        <InputField label="Reason (the customer reads it)" name="reason" required maxLength={500} />
      </StepForm>
    </Fold>
  );
}
