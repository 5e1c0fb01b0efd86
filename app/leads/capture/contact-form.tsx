import { contactServices } from "../../../content/choices";
import type { ContactFormWords } from "../../../content/en/contact-form";
import { anchors } from "../../../content/paths";
import { Button } from "../../ui/button";
import { type ContactField, contactFields, longestMessage, readContactMessage } from "../contact-message";
import { formEndpoints, type Reply } from "../submission";
import { Consent, MarketingBox } from "./consent";
import { Choices, FormField, FormToasts, HiddenFields, PageReply, PersonFields } from "./form-parts";
import { ThankYou } from "./thank-you";
import { useSubmission } from "./use-submission";

type ContactFormProps = { words: ContactFormWords; action: string; reply?: Reply<ContactField> | undefined };

export function ContactForm({ words, action, reply }: ContactFormProps) {
  const { formProps, isSubmitting, problems, notice, closeNotice, sent, sendAnother } = useSubmission({
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
      <FormToasts notice={notice} close={words.closeNotice} onClose={closeNotice} />
      {sent !== undefined && (
        <ThankYou
          words={words.thanks}
          sent={sent}
          message={reply?.outcome === "sent" && !notice ? reply.message : undefined}
          page={`${action}#${anchors.contactForm}`}
          onAgain={sendAnother}
        />
      )}
      <form
        method="post"
        action={action}
        data-form="contact"
        className={sent === undefined ? "grid gap-3" : ""}
        hidden={sent !== undefined}
        {...formProps}
      >
        <PageReply reply={reply} />
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
              <Choices of={contactServices} labels={words.choiceLabels} />
            </select>
          )}
        </FormField>
        <FormField {...fieldProps} name="message" mark={words.optional}>
          {(control) => <textarea {...control} rows={words.messageRows} maxLength={longestMessage} />}
        </FormField>
        <MarketingBox words={words.consent} form="contact" />
        <Consent words={words.consent} />
        <Button type="submit" isBusy={isSubmitting} disabled={isSubmitting} className="mt-1 w-full">
          {isSubmitting ? words.submit.busy : words.submit.idle}
        </Button>
      </form>
    </>
  );
}
