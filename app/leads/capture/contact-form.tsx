import { type ContactService, contactServices } from "../../../content/choices";
import type { ContactFormWords } from "../../../content/en/contact-form";
import { anchors } from "../../../content/paths";
import { Button } from "../../ui/button";
import { type ContactField, contactFields, longestMessage, readContactMessage } from "../contact-message";
import { formEndpoints, type Reply } from "../submission";
import { Consent } from "./consent";
import { Choices, FormField, FormToasts, HiddenFields, PageReply, PersonFields, SentNotice } from "./form-parts";
import { useSubmission } from "./use-submission";

/** A link to one of these opens the form with that service selected. */
const optionIds: Partial<Record<ContactService, string>> = {
  "GST Registration": anchors.serviceGst,
  "MSME (Udyam) Registration": anchors.serviceMsme,
};

type ContactFormProps = { words: ContactFormWords; action: string; reply?: Reply<ContactField> | undefined };

export function ContactForm({ words, action, reply }: ContactFormProps) {
  const { formProps, isSubmitting, problems, notice, closeNotice } = useSubmission({
    endpoint: formEndpoints.contact,
    fields: contactFields,
    empty: { name: "", email: "", phone: "", state: "", service: "", message: "" },
    read: readContactMessage,
    words,
    reply,
  });
  const fieldProps = { form: "contact", words, problems, values: reply && "values" in reply ? reply.values : {} };
  return (
    <>
      <form method="post" action={action} data-form="contact" className="grid gap-3" {...formProps}>
        <PageReply reply={reply} />
        <SentNotice text={words.messages.success} />
        <HiddenFields
          label={words.honeypotLabel}
          form="contact"
          idempotencyKey={reply && "key" in reply ? reply.key : ""}
        />
        <PersonFields {...fieldProps} />
        <FormField {...fieldProps} name="service" mark={words.optional}>
          {({ placeholder, ...control }) => (
            <select {...control}>
              <option value="">{placeholder}</option>
              <Choices of={contactServices} labels={words.choiceLabels} ids={optionIds} />
            </select>
          )}
        </FormField>
        <FormField {...fieldProps} name="message" mark={words.optional}>
          {(control) => <textarea {...control} rows={words.messageRows} maxLength={longestMessage} />}
        </FormField>
        <Consent words={words.consent} form="contact" />
        <Button type="submit" isBusy={isSubmitting} disabled={isSubmitting} className="mt-1 w-full">
          {isSubmitting ? words.submit.busy : words.submit.idle}
        </Button>
      </form>
      <FormToasts notice={notice} close={words.closeNotice} onClose={closeNotice} />
    </>
  );
}
