import type { ContactService, State } from "../choices";
import type { Facts } from "../edition/facts";
import type { SameShape } from "../same-shape";
import type { FieldWords } from "../sections";
import { zero } from "../zero/zero";
import { leadFormWords } from "./lead-form";

export function contactFormWords(facts: Facts) {
  const { claims } = facts;
  const { leadForm } = leadFormWords(facts);
  return {
    heading: "Send us a message",
    intro: "Tell us what you need. A real person will read it and reply.",
    required: leadForm.required,
    optional: "optional",
    fields: {
      name: { label: "Full Name", placeholder: "Your full name" },
      email: { label: "Email Address", placeholder: "you@shop.in" },
      phone: { label: "Mobile Number", placeholder: "98765 43210" },
      state: { label: "Select State", placeholder: "Select your state" },
      service: { label: "Service", placeholder: "Select a service" },
      message: { label: "Message", placeholder: "What do you sell, and where?", hint: "Up to 2,000 characters." },
    } satisfies Record<string, FieldWords>,
    phonePrefix: leadForm.phonePrefix,
    honeypotLabel: leadForm.honeypotLabel,
    choiceLabels: {} as Partial<Record<State | ContactService, string>>,
    messageRows: 4,
    submit: { idle: "Send Message", busy: "SUBMITTING..." },
    problems: {
      ...leadForm.problems,
      message: {
        tooLong: "Please shorten your message to 2,000 characters.",
        invalid: "Please use only letters and common punctuation in your message.",
        aadhaar: leadForm.problems.name.aadhaar,
      },
    },
    messages: {
      ...leadForm.messages,
      success: `Message sent. We reply within ${claims.replyWithinHours.contact} hours in office hours.`,
    },
    waiting: leadForm.waiting,
    closeNotice: leadForm.closeNotice,
    thanks: leadForm.thanks,
    consent: leadForm.consent,
  };
}

export const contactForm = contactFormWords(zero);

export type ContactFormWords = SameShape<ReturnType<typeof contactFormWords>>;
