import type { LeadService, State } from "../choices";
import { claims } from "../claims";
import { clockTime, officeHours } from "../hours";
import { whatsapp } from "../identity";
import { prices } from "../prices";
import type { FieldWords, LeadCard, Link } from "../sections";
import { chatOpening, codeInChat } from "./chat";
import { type ConsentWords, consent } from "./consent";
import { queuedForm } from "./queued-form";

/** What stands in a form's place once it was sent. */
export interface ThanksWords {
  /** With the sender's name for {name}; `heading` where the name is not known. */
  greeting: string;
  heading: string;
  /** When the server promised a time: {promise} and {phone}. */
  promised: string;
  /** Otherwise the office hours in words: {phone}. */
  hours: string;
  papersHeading: string;
  papers: Partial<Record<string, string[]>>;
  chat: Link;
  /** What the chat's first message adds when a promotion code came along: {code}. */
  code: string;
  newTab: string;
  again: string;
}

export interface LeadFormWords {
  required: string;
  fields: Record<"name" | "email" | "phone" | "state" | "service", FieldWords>;
  /** Above the answers that came along from the licence finder. */
  finderAnswers: string;
  phonePrefix: string;
  honeypotLabel: string;
  /** What each stored choice is called in this language; a choice not named is shown as stored. */
  choiceLabels: Partial<Record<State | LeadService, string>>;
  submit: { idle: string; busy: string };
  problems: {
    summary: string;
    name: { missing: string; tooLong: string; invalid: string; aadhaar: string };
    email: { missing: string; invalid: string };
    phone: { missing: string; invalid: string };
    state: { missing: string; unknown: string };
    service: { missing: string; unknown: string };
    finderAnswers: { tooLong: string; invalid: string };
  };
  messages: {
    honeypot: string;
    throttle: string;
    failed: string;
    success: string;
    tooManyFromAddress: string;
    unreadable: string;
    tooLong: string;
    wrongType: string;
    badKey: string;
    usedKey: string;
    callBy: string;
  };
  waiting: {
    stored: string;
    delivered: string;
    discard: string;
    discarded: string;
    notice: string;
    /** When the server asked to wait between two forms of one person. */
    throttled: string;
    /** When its day is over and its visitor has to send it. */
    expired: string;
    retry: string;
    open: string;
    correct: string;
  };
  closeNotice: string;
  consent: ConsentWords;
  /** Above what was typed on another page and came along; the last step is that of the licence finder. */
  draft: { secondStep: string; lastStep: string; text: string };
  /** Above the fields, while the code of the home page's promotion comes along. */
  promo: { code: string; note: string };
  thanks: ThanksWords;
}

const { promo } = prices.home;

const hoursInWords = officeHours
  .map(({ days, opens, closes }) => {
    const [first, last] = [days[0], days.at(-1)];
    return `${first === last ? first : `${first} to ${last}`} ${clockTime(opens)} to ${clockTime(closes)}`;
  })
  .join(", ");

export const leadForm: LeadFormWords = {
  required: "required",
  fields: {
    name: { label: "Full Name", placeholder: "Your full name" },
    email: { label: "Email Address", placeholder: "you@shop.in" },
    phone: { label: "Mobile Number", placeholder: "98765 43210", hint: "Ten digits. We will call this number." },
    state: { label: "State", placeholder: "Select your state" },
    service: { label: "Service", placeholder: "Select a service" },
  },
  finderAnswers: "Your answers from the licence finder are included",
  phonePrefix: "+91",
  honeypotLabel: "Leave this field empty",
  choiceLabels: {},
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
    callBy: "We will call you by {time} on {day}.",
    usedKey: "This idempotency key belongs to a form from someone else. Please reload the page and try again.",
  },
  ...queuedForm,
  promo: {
    code: promo.code,
    note: `Your code ${promo.code} is applied: flat ${promo.percentOff}% off.`,
  },
  draft: {
    secondStep: "Step 2 of 2",
    lastStep: "Last step",
    text: "Add what is missing and send. Nothing has been sent yet.",
  },
  thanks: {
    greeting: "Thank you, {name}",
    heading: "Thank you",
    promised: "{promise} Your number: {phone}.",
    hours: `We will call you on {phone} during office hours: ${hoursInWords}.`,
    papersHeading: "Documents to keep ready",
    papers: {
      "FSSAI Registration/License": [
        "Photo and identity proof of the person who signs",
        "Proof of the premises: rent deed or electricity bill",
        "A list of the food you make or sell",
      ],
      "GST Registration": [
        "PAN, Aadhaar and a photo",
        "Bank details",
        "Proof of the place of business: electricity bill with rent deed or consent letter",
      ],
      "MSME Registration": [
        "Aadhaar number of the owner, partner or director",
        "PAN of the business, and its GST number where GST applies",
        "Bank details",
      ],
    },
    chat: { label: "Chat on WhatsApp", href: whatsapp(chatOpening), icon: "whatsapp" },
    code: codeInChat,
    newTab: "(opens in a new tab)",
    again: "Send another",
  },
  consent,
};

/** The card in the home hero: its button carries what was typed to the FSSAI page. */
export const homeLeadCard: LeadCard = {
  heading: "Apply Food License (FSSAI)",
  note: `We will call you back within ${claims.replyWithinHours.home} hours during office hours. We never share your number.`,
  submit: "GET STARTED NOW",
};

export const consultationCard: LeadCard = {
  heading: "Free Consultation",
  intro: "Leave your number. An expert will tell you what you need, what it costs and which documents to keep ready.",
  submit: leadForm.submit.idle,
};
