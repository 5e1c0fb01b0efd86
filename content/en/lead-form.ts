import type { LeadService, State } from "../choices";
import { claims } from "../claims";
import { site } from "../identity";
import type { FieldWords, LeadCard } from "../sections";
import { type ConsentWords, consent } from "./consent";

export interface LeadFormWords {
  required: string;
  fields: Record<"name" | "email" | "phone" | "state" | "service", FieldWords>;
  phonePrefix: string;
  honeypotLabel: string;
  /** What each stored choice is called in this language; a choice not named is shown as stored. */
  choiceLabels: Partial<Record<State | LeadService, string>>;
  submit: { idle: string; busy: string };
  problems: {
    summary: string;
    name: { missing: string; tooLong: string; invalid: string };
    email: { missing: string; invalid: string };
    phone: { missing: string; invalid: string };
    state: { missing: string; unknown: string };
    service: { missing: string; unknown: string };
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
    retry: string;
    correct: string;
  };
  closeNotice: string;
  consent: ConsentWords;
}

export const leadForm: LeadFormWords = {
  required: "required",
  fields: {
    name: { label: "Full Name", placeholder: "Your full name" },
    email: { label: "Email Address", placeholder: "you@shop.in" },
    phone: { label: "Mobile Number", placeholder: "98765 43210", hint: "Ten digits. We call this number." },
    state: { label: "State", placeholder: "Select your state" },
    service: { label: "Service", placeholder: "Select a service" },
  },
  phonePrefix: "+91",
  honeypotLabel: "Leave this field empty",
  choiceLabels: {},
  submit: { idle: "GET FREE CONSULTATION", busy: "SUBMITTING..." },
  problems: {
    summary: "Please check the marked fields.",
    name: {
      missing: "Please enter your name.",
      tooLong: "Please shorten your name to 100 characters.",
      invalid: "Please use only letters and ordinary signs in your name.",
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
    callBy: "We call you by {time} on {day}.",
    usedKey: "This idempotency key belongs to a form from someone else. Please reload the page and try again.",
  },
  waiting: {
    stored: "You are offline. Your form is saved on this device and goes out by itself when the connection returns.",
    delivered: "You are back online and your form has reached us. We'll contact you soon.",
    notice: "A form from this device is waiting for a connection.",
    retry: "Send now",
    correct: "Correct it",
    discard: "Discard it",
    discarded: "The waiting form was deleted from this device.",
  },
  closeNotice: "Close notice",
  consent,
};

/** The card in the home hero: its button carries what was typed to the FSSAI page. */
export const homeLeadCard: LeadCard = {
  heading: "Apply Food License (FSSAI)",
  note: `We call back within ${claims.replyWithinHours.home} hours in office hours. Your number goes to no one else.`,
  submit: "GET STARTED NOW",
};

export const fssaiLeadCard: LeadCard = {
  heading: "Free Consultation",
  intro: "Tell us where to call. An expert says which licence fits, what it costs and which papers to keep ready.",
  note: `By sending this form you agree that ${site.name} may call, message or e-mail you about it.`,
  submit: leadForm.submit.idle,
};
