import { site } from "../../identity";
import { cases } from "./cases";

/** People whom staff enter themselves: one who rang or walked in, or many from a spreadsheet. */
export const entry = {
  meta: { title: `New case | ${site.name}` },
  heading: "New case",
  intro: "For someone who called or walked in.",
  how: "How they came",
  ways: { phone: "Called us", "walk-in": "Walked in" },
  fields: {
    name: "Name",
    phone: "Mobile number",
    email: "E-mail",
    state: "State",
    service: "Service",
    note: "Note",
  },
  emailHint: "Leave it empty if they have none. Then nothing is mailed to them.",
  choose: "Please choose",
  noService: "Not specified",
  consent:
    "I told them on the phone or at the desk what we keep and why, that they can see, correct and delete it, and they agreed.",
  submit: "Save and open the case",
  consentMissing: "Please tell them what we keep and why, and tick the box. Nothing was saved.",
  summary: "Please check what is marked. Nothing was saved.",
  wayMissing: "Please say how they came.",
  problems: {
    name: {
      missing: "Please give a name.",
      tooLong: "At most 100 characters.",
      invalid: "Please give the name in one line.",
      aadhaar: cases.messages.aadhaar,
    },
    email: { invalid: "This is not an e-mail address." },
    phone: {
      missing: "Please give the mobile number.",
      invalid: "A mobile number has ten digits and starts with 6, 7, 8 or 9.",
    },
    state: { missing: "Please choose the state.", unknown: "Please choose the state." },
    service: { unknown: "Please choose the service." },
    finderAnswers: {},
  } as Record<"name" | "email" | "phone" | "state" | "service" | "finderAnswers", Record<string, string>>,
  throttled: "The same person was entered less than half a minute ago. Please look into the queue first.",
  withColleague: "This person has an open case with a colleague. It was marked: asked again.",
  /** What is told to somebody on the phone or at the desk; stored once, and named by each case that was entered so. */
  told: {
    version: "told-2026-11-16",
    text: `Told in person by staff of ${site.name}: we keep your name, number, e-mail address, state and what you asked for, to call, message or e-mail you about this request, for the payment and receipt of an order, and for nothing else. You can see, correct or delete them, withdraw, or complain at any time.`,
  },
};
