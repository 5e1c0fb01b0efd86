import { site } from "../../identity";
import { retention } from "../../law/retention";

/** The requests about people's data, as admins see and answer them. Words in braces are filled in. */
export const privacyDesk = {
  title: `Privacy | ${site.name}`,
  log: "Audit log: who saw and changed what",
  heading: "Requests about personal data",
  open: {
    heading: "To be answered",
    none: "Nothing waits for an answer.",
    columns: ["Asked", "What", "Words", "Answer by", "Answer"],
    label: "Answer, sent by mail",
    button: "Send the answer",
    late: "late",
  },
  recent: {
    heading: "The last requests",
    none: "Nobody has asked for anything yet.",
    columns: ["Asked", "What", "State", "By"],
    person: "the person",
    staff: "staff: {reason}",
  },
  ring: {
    heading: "Someone rings",
    intro: "Ask for the number or the address they used, and do for them what they could do at My data.",
    contact: "Phone or e-mail address",
    find: "Find",
    none: "Nothing is stored with this number or address.",
    found: "Submissions: {count}, the last on {day} by {name}, {state}.",
    account: "{name} has an account with this address.",
    act: "What they ask for",
    reason: "Reason, and how you know it is them",
    words: "Their words, for a complaint or a nomination",
    corrected: "For a correction",
    several: "Several addresses used this number. Please find the person by the e-mail address to correct it.",
    button: "Do it",
    link: "Mail them the link to their data",
    acts: ["withdraw", "do not call", "marketing", "correct", "erase", "complain", "nominate"],
  },
  confirm: {
    text: "Erase everything of {contact}?",
    yes: "Erase for good",
    no: "Do not erase",
  },
  retention: {
    heading: "Erased by itself tonight",
    text: `Last contact more than ${retention.enquiryYears} years ago. This list is a dry run: the job that runs once a day erases exactly these.`,
    none: "Nobody's time is over.",
    columns: ["Case", "Sent by", "Last contact"],
    more: "And more: the list shows the first {count}.",
    sealed: "Sealed records: {sealed}, of which {due} are destroyed at the next run.",
  },
  notices: {
    heading: "The notice for earlier forms",
    text: "Addresses that sent a form before it showed the privacy notice, or from another site, and have not been mailed it: {count}.",
    button: "Mail the notice to them",
    started: "The mails are being written.",
  },
  texts: { heading: "Notices that were shown", open: "Version {version}, {language}, first used on {day}" },
  messages: {
    answered: "The answer is on its way.",
    answerMissing: "Please write an answer of at most 4,000 characters.",
    gone: "This request was answered already, or its person is erased.",
    linked: "If there is an address, the link is on its way.",
  },
  failed: "The requests could not be read.",
};
