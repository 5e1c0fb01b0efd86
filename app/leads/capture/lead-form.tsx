import type { FormEvent } from "react";
import { defaultLeadService, leadServices } from "../../../content/choices";
import type { LeadFormWords } from "../../../content/en/lead-form";
import { Button } from "../../ui/button";
import { type LeadField, leadFields, readLead } from "../lead";
import { draftIntent, formEndpoints, intentField, type Reply } from "../submission";
import { Consent } from "./consent";
import { saveDraft } from "./draft";
import { Choices, FormField, FormToasts, HiddenFields, PageReply, PersonFields, SentNotice } from "./form-parts";
import { useSubmission } from "./use-submission";

type LeadFormProps = {
  words: LeadFormWords;
  /** The page that receives the form without JavaScript, and the one on which a draft is completed. */
  action: string;
  submit: string;
  reply?: Reply<LeadField> | undefined;
  /** A draft sends nothing: it passes what was typed to the form at `action`. */
  isDraft?: boolean;
};

export function LeadForm({ words, action, submit, reply, isDraft = false }: LeadFormProps) {
  const { formProps, isSubmitting, problems, notice, closeNotice } = useSubmission({
    endpoint: formEndpoints.lead,
    fields: leadFields,
    empty: { name: "", email: "", phone: "", state: "", service: defaultLeadService },
    read: readLead,
    words,
    reply,
  });
  const values = reply && "values" in reply ? reply.values : {};
  const form = isDraft ? "draft" : "lead";
  const fieldProps = { form, words, problems, values: { service: defaultLeadService, ...values } };

  function passDraftOn(event: FormEvent<HTMLFormElement>) {
    const given = new FormData(event.currentTarget);
    // The key and the hidden fields belong to this form alone.
    if (!saveDraft(Object.fromEntries(leadFields.map((field) => [field, String(given.get(field) ?? "")])))) return;
    event.preventDefault();
    location.assign(action);
  }

  return (
    <>
      <form
        method="post"
        action={action}
        data-form={form}
        className="grid gap-3"
        {...formProps}
        {...(isDraft && { onSubmit: passDraftOn, noValidate: true })}
      >
        <PageReply reply={reply} />
        {!isDraft && <SentNotice text={words.messages.success} />}
        {isDraft && <input type="hidden" name={intentField} value={draftIntent} />}
        <HiddenFields
          label={words.honeypotLabel}
          form={form}
          idempotencyKey={reply && "key" in reply ? reply.key : ""}
        />
        <PersonFields {...fieldProps} />
        <FormField {...fieldProps} name="service" isRequired>
          {({ placeholder, ...control }) => (
            <select {...control} required>
              <Choices of={leadServices} labels={words.choiceLabels} />
            </select>
          )}
        </FormField>
        {!isDraft && <Consent words={words.consent} form={form} />}
        <Button
          type="submit"
          isBusy={isSubmitting}
          disabled={isSubmitting}
          className="mt-1 w-full"
          // A draft goes to another page and sends nothing: to a screen reader it is a link.
          {...(isDraft && { role: "link" })}
        >
          {isSubmitting ? words.submit.busy : submit}
        </Button>
      </form>
      <FormToasts notice={notice} close={words.closeNotice} onClose={closeNotice} />
    </>
  );
}
