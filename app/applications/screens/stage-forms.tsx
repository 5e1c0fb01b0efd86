import { type ReactNode, use } from "react";
import { Form } from "react-router";
import { paperTypes } from "../../../content/choices";
import { applications as words } from "../../../content/en/staff/applications";
import { Button } from "../../ui/button";
import { Card } from "../../ui/desk/card";
import { Fold } from "../../ui/desk/fold";
import { formRow } from "../../ui/desk/form-row";
import { Field } from "../../ui/field";
import type { ShownApplication } from "../shown.server";
import { isKept, Kept, type Sent, useKept } from "./kept";

const { stageForm: text } = words;
type FormProps = { application: ShownApplication };

/** The step that follows is the one main button; everything else that may happen is folded below it. */
export function StageForms({ application }: FormProps) {
  const { stage, isOpen, service, papersDone, papers, canBack } = application;
  const sent = use(Kept);
  const withdrawn = useKept("withdraw");
  const isWithAuthority = ["filed", "authority", "query", "inspection"].includes(stage);
  return (
    <Card title={words.page.stageHeading} isNow={isOpen && application.mover === "we"}>
      {stage === "papers" && (
        <StepForm application={application} act="ready" label={text.toReady} isMain={papersDone === papers.length} />
      )}
      {stage === "ready" && service !== "msme" && <Filing application={application} />}
      {stage === "ready" && service === "msme" && <Granting application={application} isMain />}
      {application.query && <Answering application={application} />}
      {isWithAuthority && (
        <>
          {stage !== "query" && <Portal application={application} />}
          {stage !== "query" && (
            <Fold summary={text.queryHeading} isOpen={sent.act === "query"}>
              <Asking application={application} />
            </Fold>
          )}
          <Fold summary={text.grantHeading} isOpen={sent.act === "grant"}>
            <Granting application={application} />
          </Fold>
          <Fold summary={text.refuseHeading} isOpen={sent.act === "refuse"}>
            <Refusing application={application} />
          </Fold>
        </>
      )}
      {isOpen && (
        <Fold summary={text.withdraw} isOpen={sent.act === "withdraw"}>
          <StepForm application={application} act="withdraw" label={text.withdrawNow}>
            <Field id="withdraw-reason" label={text.withdrawReason}>
              {(control) => (
                <input {...control} name="reason" defaultValue={withdrawn.reason} required maxLength={500} />
              )}
            </Field>
          </StepForm>
        </Fold>
      )}
      {canBack.length > 0 && <Back application={application} />}
    </Card>
  );
}

type StepProps = FormProps & { act: string; label: string; isMain?: boolean; hasFile?: boolean; children?: ReactNode };

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
    <Button type="submit" name="act" value={act} look={isMain ? "main" : "line"} isSmall>
      {label}
    </Button>
  </Form>
);

function Filing({ application }: FormProps) {
  const kept = useKept("filed");
  return (
    <StepForm application={application} act="filed" label={text.file} isMain hasFile>
      <Field id="filed-reference" label={text.filedReference[application.service] ?? ""}>
        {(control) => (
          <input
            {...control}
            name="filedReference"
            defaultValue={kept.filedReference}
            required
            maxLength={40}
            autoComplete="off"
          />
        )}
      </Field>
      <Field id="filed-on" label={text.filedOn}>
        {(control) => (
          <input
            {...control}
            type="date"
            name="filedOn"
            required
            defaultValue={kept.filedOn ?? application.today}
            max={application.today}
          />
        )}
      </Field>
      <Expected application={application} kept={kept} />
      <Field id="filing-file" label={text.filing}>
        {(control) => <input {...control} name="file" type="file" accept={paperTypes} />}
      </Field>
    </StepForm>
  );
}

const Expected = ({ application: { expectedOn }, kept }: FormProps & { kept: Sent }) =>
  expectedOn !== null && (
    <Field id="expected-on" label={text.expectedOn}>
      {(control) => (
        <input
          {...control}
          type="date"
          name="expectedOn"
          key={expectedOn}
          defaultValue={kept.expectedOn ?? expectedOn}
        />
      )}
    </Field>
  );

function Portal({ application }: FormProps) {
  const kept = useKept("portal");
  return (
    <StepForm application={application} act="portal" label={text.portalSave}>
      <Field id="portal" label={text.portal}>
        {(control) => (
          <select
            {...control}
            name="authoritySays"
            key={application.authoritySays}
            defaultValue={kept.authoritySays ?? application.authoritySays}
          >
            {application.choices.portal.map((says) => (
              <option key={says}>{says}</option>
            ))}
          </select>
        )}
      </Field>
      <Expected application={application} kept={kept} />
    </StepForm>
  );
}

function Asking({ application }: FormProps) {
  const kept = useKept("query");
  return (
    <StepForm application={application} act="query" label={text.open}>
      <Field id="asked-on" label={text.askedOn}>
        {(control) => (
          <input
            {...control}
            type="date"
            name="askedOn"
            required
            defaultValue={kept.askedOn ?? application.today}
            max={application.today}
          />
        )}
      </Field>
      <Field id="topic" label={text.topic}>
        {(control) => (
          <select {...control} name="topic" defaultValue={kept.topic}>
            {Object.entries(text.topics).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="question" label={text.question}>
        {(control) => (
          <textarea {...control} name="question" defaultValue={kept.question} rows={3} required maxLength={4000} />
        )}
      </Field>
      <Field id="due-on" label={application.queryRule ? text.dueOn : text.dueOnOpen}>
        {(control) => (
          <input {...control} type="date" name="dueOn" defaultValue={kept.dueOn} required={!application.queryRule} />
        )}
      </Field>
    </StepForm>
  );
}

function Answering({ application }: FormProps) {
  const kept = useKept("answer");
  return (
    <div className="grid gap-2">
      <h3 className="text-base font-bold">{application.query?.heading}</h3>
      <p className="whitespace-pre-line">{application.query?.question}</p>
      <p className="soft text-sm">{[application.query?.due, application.query?.rule].filter(Boolean).join(". ")}</p>
      <StepForm application={application} act="answer" label={text.answerNow} isMain>
        <Field id="answer" label={text.answer}>
          {(control) => (
            <textarea {...control} name="answer" defaultValue={kept.answer} rows={3} required maxLength={4000} />
          )}
        </Field>
        <Field id="answered-on" label={text.answeredOn}>
          {(control) => (
            <input
              {...control}
              type="date"
              name="answeredOn"
              required
              defaultValue={kept.answeredOn ?? application.today}
              max={application.today}
            />
          )}
        </Field>
      </StepForm>
    </div>
  );
}

function Granting({ application, isMain }: FormProps & { isMain?: boolean }) {
  const kept = useKept("grant");
  return (
    <StepForm application={application} act="grant" label={text.grant} {...(isMain && { isMain })}>
      <Field id="number" label={text.number[application.service] ?? ""}>
        {(control) => (
          <input {...control} name="number" defaultValue={kept.number} required maxLength={40} autoComplete="off" />
        )}
      </Field>
      <Field id="valid-from" label={text.validFrom}>
        {(control) => (
          <input
            {...control}
            type="date"
            name="validFrom"
            required
            defaultValue={kept.validFrom ?? application.today}
          />
        )}
      </Field>
      <Field id="valid-until" label={text.validUntil}>
        {(control) => <input {...control} type="date" name="validUntil" defaultValue={kept.validUntil} />}
      </Field>
    </StepForm>
  );
}

function Refusing({ application }: FormProps) {
  const kept = useKept("refuse");
  return (
    <StepForm application={application} act="refuse" label={text.refuse}>
      <Field id="refused-because" label={text.refusedBecause}>
        {(control) => (
          <textarea
            {...control}
            name="refusedBecause"
            defaultValue={kept.refusedBecause}
            rows={2}
            required
            maxLength={4000}
          />
        )}
      </Field>
      <Field id="appeal-until" label={text.appealUntil}>
        {(control) => <input {...control} type="date" name="appealUntil" defaultValue={kept.appealUntil} />}
      </Field>
    </StepForm>
  );
}

function Back({ application }: FormProps) {
  const kept = useKept("back");
  return (
    <Fold summary={text.backHeading} isOpen={isKept(kept)}>
      <p className="soft text-sm">{text.backText}</p>
      <StepForm application={application} act="back" label={text.backNow}>
        <Field id="back-to" label={text.backTo}>
          {(control) => (
            <select {...control} name="stage" defaultValue={kept.stage ?? application.canBack.at(-1)?.stage}>
              {application.canBack.map(({ stage, name }) => (
                <option key={stage} value={stage}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id="back-reason" label={text.backReason}>
          {(control) => <input {...control} name="reason" defaultValue={kept.reason} required maxLength={500} />}
        </Field>
      </StepForm>
    </Fold>
  );
}
