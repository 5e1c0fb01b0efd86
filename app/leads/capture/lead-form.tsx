import type { FormEvent } from "react";
import { defaultLeadService, type LeadService, leadServices } from "../../../content/choices";
import type { LeadFormWords } from "../../../content/en/lead-form";
import { anchors } from "../../../content/paths";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { isEmptyDraft, type LeadField, leadFields, readLead } from "../lead";
import { draftIntent, formEndpoints, intentField, promoParameter, type Reply, type Values } from "../submission";
import { Consent, MarketingBox } from "./consent";
import { saveDraft } from "./draft";
import { Choices, FormField, FormToasts, HiddenFields, PageReply, PersonFields } from "./form-parts";
import { ThankYou } from "./thank-you";
import { useSubmission } from "./use-submission";

type LeadFormProps = {
  words: LeadFormWords;
  /** The page that receives the form without JavaScript, and the one on which a draft of the default service is completed. */
  action: string;
  submit: string;
  /** The service that is chosen from the start. */
  service?: LeadService;
  reply?: Reply<LeadField> | undefined;
  /** A draft sends nothing: it passes what was typed to the form at `action`. */
  isDraft?: boolean;
  /** The promotion code that the page was opened with, without a script; it stays in the address. */
  promo?: string;
};

const nothingTyped = Object.fromEntries(leadFields.map((field) => [field, ""])) as Values<LeadField>;

export function LeadForm(props: LeadFormProps) {
  const { words, action, service = defaultLeadService, reply, isDraft, promo } = props;
  const submission = useSubmission({
    endpoint: formEndpoints.lead,
    fields: leadFields,
    empty: { ...nothingTyped, service },
    read: readLead,
    words,
    reply,
  });
  const { formProps, notice, closeNotice, sent, sendAnother } = submission;
  const form = isDraft ? "draft" : "lead";
  const values = { service, ...(reply && "values" in reply && reply.values) };
  return (
    <>
      <FormToasts notice={notice} close={words.closeNotice} onClose={closeNotice} />
      {sent !== undefined && (
        <ThankYou
          words={words.thanks}
          sent={sent}
          message={reply?.outcome === "sent" && !notice ? reply.message : undefined}
          page={`${action}#${anchors.leadForm}`}
          onAgain={sendAnother}
        />
      )}
      <form
        method="post"
        action={isDraft ? `${action}#${anchors.leadSend}` : promo ? `${action}?${promoParameter}=${promo}` : action}
        data-form={form}
        data-drafted={reply?.outcome === "draft" ? "" : undefined}
        data-promo={promo ? "" : undefined}
        className={sent === undefined ? "grid gap-3" : ""}
        hidden={sent !== undefined}
        noValidate
        {...formProps}
        {...(isDraft && { onSubmit: (event: FormEvent<HTMLFormElement>) => passDraftOn(event, action) })}
      >
        <PageReply reply={reply} />
        <LeadFields {...props} {...submission} form={form} values={values} />
      </form>
    </>
  );
}

type FieldsProps = LeadFormProps &
  Pick<ReturnType<typeof useSubmission<LeadField>>, "problems" | "notice" | "isSubmitting"> & {
    form: "draft" | "lead";
    values: Partial<Values<LeadField>>;
  };

function LeadFields({ words, submit, reply, isDraft, problems, notice, isSubmitting, form, values }: FieldsProps) {
  const { finderAnswers = "" } = values;
  const came = reply?.outcome === "draft" ? cameAlong(reply.values) : [];
  const fieldProps = { form, words, problems, values, came };
  return (
    <>
      {isDraft ? (
        <input type="hidden" name={intentField} value={draftIntent} />
      ) : (
        <DraftNote words={words.draft} isFromFinder={finderAnswers !== ""} />
      )}
      <PromoNote {...words.promo} />
      <HiddenFields label={words.honeypotLabel} form={form} idempotencyKey={reply && "key" in reply ? reply.key : ""} />
      <input type="hidden" name="finderAnswers" defaultValue={finderAnswers} />
      {finderAnswers && notice?.tone !== "done" && (
        <details className="text-sm">
          <summary className="cursor-pointer font-semibold">{words.finderAnswers}</summary>
          <p className="soft">{finderAnswers}</p>
        </details>
      )}
      <PersonFields {...fieldProps} />
      <FormField {...fieldProps} name="service" isRequired>
        {({ placeholder, ...control }) => (
          <select {...control} required>
            <Choices of={leadServices} labels={words.choiceLabels} />
          </select>
        )}
      </FormField>
      {!isDraft && <Consent words={words.consent} />}
      <Button
        id={isDraft ? undefined : anchors.leadSend}
        type="submit"
        isBusy={isSubmitting}
        disabled={isSubmitting}
        className="mt-1 w-full"
        // A draft goes to another page and sends nothing: to a screen reader it is a link.
        {...(isDraft && { role: "link" })}
      >
        {isSubmitting ? words.submit.busy : submit}
      </Button>
      {!isDraft && <MarketingBox words={words.consent} form={form} />}
    </>
  );
}

/** To the page at `action`, where the draft is completed. */
function passDraftOn(event: FormEvent<HTMLFormElement>, action: string) {
  const typed = readFields(event.currentTarget);
  const isEmpty = isEmptyDraft(typed);
  // The server leads to the page of another service.
  if (typed.service !== defaultLeadService || !keepDraft(typed)) return;
  event.preventDefault();
  const element = event.currentTarget;
  // On a slow connection the visitor may type on until the next page comes.
  addEventListener("pagehide", () => keepDraft(readFields(element)), { once: true });
  location.assign(`${action}#${isEmpty ? anchors.leadForm : anchors.leadSend}`);
}

/** Shown only with a promotion code (`data-promo`). */
const PromoNote = ({ code, note }: LeadFormWords["promo"]) => (
  <p className="promo-note" data-promo-code={code}>
    <Icon name="rupee" className="mt-0.5" />
    {note}
  </p>
);

/** Shown only above what was typed on another page (`data-drafted`). */
const DraftNote = ({ words, isFromFinder }: { words: LeadFormWords["draft"]; isFromFinder: boolean }) => (
  <p className="draft-note">
    <strong className="eyebrow">{isFromFinder ? words.lastStep : words.secondStep}</strong> <span>{words.partial}</span>
    <span>{words.whole}</span>
  </p>
);

/** The key and the hidden fields belong to the form alone. */
function readFields(form: HTMLFormElement) {
  const data = new FormData(form);
  return Object.fromEntries(leadFields.map((field) => [field, String(data.get(field) ?? "")])) as Values<LeadField>;
}

/** Whether the draft will be there on the next page; an empty one need not be. */
const keepDraft = (typed: Values<LeadField>) => isEmptyDraft(typed) || saveDraft(typed);

/** The fields that were filled in correctly before. */
function cameAlong(values: Values<LeadField>): LeadField[] {
  const reading = readLead(values);
  return leadFields.filter((field) => values[field].trim() && (reading.ok || !reading.problems[field]));
}
