import type { LeadService, State } from "../choices";
import type { Facts } from "../edition/facts";
import { clockTime, officeHours } from "../hours";
import type { SameShape } from "../same-shape";
import type { FieldWords, LeadCard, Link } from "../sections";
import { zero } from "../zero/zero";
import { chatOpening, codeInChat } from "./chat";
import { consentWords } from "./consent";
import { keepReady, udyamDetails } from "./figures/document-words";
import { queuedForm } from "./queued-form";

const hoursInWords = officeHours
  .map(({ days, opens, closes }) => {
    const [first, last] = [days[0], days.at(-1)];
    return `${first === last ? first : `${first} to ${last}`} ${clockTime(opens)} to ${clockTime(closes)}`;
  })
  .join(", ");
export type LeadFormWords = SameShape<ReturnType<typeof leadFormWords>["leadForm"]>;
export type ThanksWords = LeadFormWords["thanks"];

/** The card in the home hero: its button carries what was typed to the form of the chosen service. It promises no call, as it sends nothing. */
export const homeLeadCard: LeadCard = {
  heading: "Apply Food License (FSSAI)",
  note: "You check everything before it is sent. We never share your number.",
  submit: "GET STARTED NOW",
};

export function leadFormWords(facts: Facts) {
  const { whatsapp, prices } = facts;
  const consent = consentWords(facts);
  const { promo } = prices.home;
  const leadForm = {
    required: "required",
    fields: {
      name: { label: "Full Name", placeholder: "Your full name" },
      email: { label: "Email Address", placeholder: "you@shop.in" },
      phone: { label: "Mobile Number", placeholder: "98765 43210", hint: "Ten digits. We will call this number." },
      state: { label: "State", placeholder: "Select your state" },
      service: { label: "Service", placeholder: "Select a service" },
    } satisfies Record<string, FieldWords>,
    /** Above the answers that came along from the licence finder. */
    finderAnswers: "Your answers from the licence finder are included",
    phonePrefix: "+91",
    honeypotLabel: "Leave this field empty",
    /** What each stored choice is called in this language; a choice not named is shown as stored. */
    choiceLabels: {} as Partial<Record<State | LeadService, string>>,
    submit: { idle: "GET FREE CONSULTATION", busy: "SUBMITTING..." },
    problems: {
      summary: "Please check the marked fields.",
      name: {
        missing: "Please enter your name.",
        tooLong: "Please shorten your name to 100 characters.",
        invalid: "Please use only letters and common punctuation in your name.",
        aadhaar: "Please leave out the Aadhaar number. We never need it here and do not keep it.",
      },
      email: {
        missing: "Please enter your e-mail address.",
        invalid: "Please enter a full e-mail address, such as you@shop.in.",
      },
      phone: {
        missing: "Please enter your mobile number.",
        invalid: "Please enter a ten-digit mobile number that starts with 6, 7, 8 or 9.",
      },
      state: { missing: "Please choose your state.", unknown: "Please choose a state from the list." },
      service: { missing: "Please choose a service.", unknown: "Please choose a service from the list." },
      finderAnswers: {
        tooLong: "The answers from the licence finder are too long. Please start the finder again.",
        invalid: "We could not read the answers from the licence finder. Please start the finder again.",
      },
    },
    messages: {
      honeypot: "Spam detected. Please try again.",
      throttle: "Please wait before submitting again.",
      failed: "Failed to submit form. Please try again.",
      success: "Form submitted successfully! We'll contact you soon.",
      tooManyFromAddress: "Too many forms from your network just now. Please try again in a minute.",
      unreadable: "We could not read that form. Please reload the page and try again.",
      tooLong: "That is more than this form can take. Please shorten it.",
      wrongType: "Please send the form as it is on the page, or as JSON in UTF-8.",
      badKey: "The idempotency key must be 1 to 200 visible ASCII characters.",
      callBy: "We will call you by {when}.",
      usedKey: "This idempotency key belongs to a form from someone else. Please reload the page and try again.",
    },
    ...queuedForm,
    /** Above the fields, while the code of the home page's promotion comes along. */
    promo: {
      code: promo.code,
      note: `Your code ${promo.code} is applied: flat ${promo.percentOff}% off.`,
    },
    /** Above what was typed on another page and came along, in part or whole; the last step is that of the licence finder. */
    draft: {
      secondStep: "Step 2 of 2",
      lastStep: "Last step",
      partial: "Add what is missing and send. Nothing has been sent yet.",
      whole: "Check and send.",
    },
    /** What stands in a form's place once it was sent. */
    thanks: {
      greeting: "Thank you, {name}",
      heading: "Thank you",
      /** When the server promised a time; otherwise the office hours in words. */
      promised: "{promise} Your number: {phone}.",
      hours: `We will call you on {phone} during office hours: ${hoursInWords}.`,
      documentsHeading: "Documents to keep ready",
      requirements: {
        "FSSAI Registration/License": [
          ...keepReady("fssai", "registration"),
          "A state or central licence needs more: we will tell you which documents.",
        ],
        "GST Registration": keepReady("gst", "regular"),
        "MSME Registration": [udyamDetails],
      } as Partial<Record<string, string[]>>,
      chat: { label: "Chat on WhatsApp", href: whatsapp(chatOpening), icon: "whatsapp" } as Link,
      /** What the chat's first message adds when a promotion code came along. */
      code: codeInChat,
      newTab: "(opens in a new tab)",
      again: "Send another",
    },
    consent,
  };
  const consultationCard: LeadCard = {
    heading: "Free Consultation",
    intro: "Leave your number. An expert will tell you what you need, what it costs and which documents to keep ready.",
    submit: leadForm.submit.idle,
  };
  return { leadForm, consultationCard };
}

export const { leadForm, consultationCard } = leadFormWords(zero);

/** What the office and the person read beside an answer; `note` comes from an imported spreadsheet. */
export const answerLabels = { finderAnswers: "Licence finder", note: "Note" };
