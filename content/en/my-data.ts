import { site } from "../identity";
import { retention } from "../law/retention";
import { paths } from "../paths";
import type { Page } from "../sections";

export interface MyDataPage extends Page {
  heading: string;
  intro: string;
  field: { label: string; hint: string };
  submit: string;
  /** The same whether we know the person or not. */
  sent: string;
  bad: string;
  tooMany: string;
  after: string;
}

export const myDataPage: MyDataPage = {
  path: paths.myData,
  meta: {
    title: `My Data | ${site.name}`,
    description: `See, correct, take with you or delete what ${site.name} holds about you, withdraw your consent or complain. Without an account, by a link in your mail.`,
  },
  heading: "My data",
  intro:
    "See what we hold about you. Correct it, take it with you, stop our calls, or have it erased. You need no account.",
  field: { label: "Your e-mail address or mobile number", hint: "The one you used in our form." },
  submit: "Send me the link",
  sent: `If we hold anything with this address or number, a mail with a link is on its way to the e-mail address it came with. The link works for ${retention.linkMinutes} minutes.`,
  bad: "Please enter a full e-mail address, or a ten-digit mobile number that starts with 6, 7, 8 or 9.",
  tooMany: "Too many requests from your network just now. Please try again in a quarter of an hour.",
  after: `No mail after some minutes? Look among the unwanted ones, or ring us at ${site.phone}: we do the same for you by telephone.`,
};

/** Behind the link, and the mail that carries it. Words in braces are filled in. */
export const myData = {
  open: {
    title: `Open my data | ${site.name}`,
    heading: "Open my data",
    text: `Press the button to see what we hold about you. The link works once; the page stays open for ${retention.openMinutes} minutes.`,
    button: "Open my data",
    confirm: "Press the button to confirm that this address is yours, and to see what we hold about you.",
    confirmButton: "This is my address",
    failed: "This link is no longer good: it was used, it is too old, or it was not copied whole. Ask for a new one.",
    again: "Ask for a new link",
  },
  title: `My data | ${site.name}`,
  heading: "What we hold about you",
  intro: "Everything that belongs to {email}. This page closes at {time}.",
  ended: "This page is closed, or was never open here. Ask for a link, and we mail it to you.",
  file: "Take it with you as a file",
  close: "Close this page",
  done: "Done",
  sections: {
    sent: "What you sent",
    orders: "What you ordered and paid",
    work: "What we did with it",
    requests: "What you asked of us before",
    change: "Correct it",
    stop: "Stop it",
    erase: "Erase it",
    complain: "Complain, or ask for something else",
  },
  forms: { lead: "Request for a call", contact: "Message" } as Record<string, string>,
  fields: {
    name: "Name",
    email: "E-mail",
    phone: "Mobile number",
    state: "State",
    service: "Service",
    message: "Message",
    finderAnswers: "Answers in the licence finder",
    sentAt: "Sent",
    page: "From the page",
    referrer: "Led here by",
    campaign: "Campaign",
    consent: "Notice you saw",
    consentWords: "Its words",
    marketing: "News and offers",
    suspect: "Filled in as a robot would",
    status: "Where our work stands",
    doNotCall: "Do not call",
    account: "Your account on this site",
  },
  orders: {
    open: "Open this order",
    what: "What",
    state: "State",
    customer: "Made out to",
    refund: "Refund of {amount}: {status}",
  },
  noNotice: "no notice on record",
  yes: "yes",
  no: "no",
  noHistory: "Nothing yet.",
  correct: { button: "Save corrections" },
  withdraw: {
    text: "Withdraw your consent: we close your request and your unpaid orders, and contact you no more. What was done before stays lawful.",
    button: "Withdraw my consent",
  },
  doNotCall: { text: "Keep your request on record, but never call you.", button: "Do not call me" },
  marketing: { text: "No more news and offers.", button: "Stop news and offers" },
  erase: {
    text: `Your data, and your account here if you have one, leave every list at once. A sealed copy that nobody works with is kept for ${retention.sealedDays} days, because the law requires it, and is then destroyed. Papers of an order stay for ${retention.taxYears} years after their financial year, because tax law obliges us; links to your orders end.`,
    button: "Erase my data",
  },
  confirm: {
    heading: "Erase everything?",
    text: "This cannot be undone. The request ends, and nobody here can find it any more.",
    yes: "Yes, erase my data",
    no: "Keep my data",
  },
  /** What an erasure leaves, and why. */
  kept: {
    "staff account": "Your account stays as long as you are on our team.",
    "payment under way":
      "A payment of yours is still being checked. Its order stays until the money is counted or returned, and is shown to nobody by your name.",
    "tax papers": `Receipts and invoices of your orders stay, with your name on them, for ${retention.taxYears} years after their financial year, because tax law obliges us. Nobody finds them by your name.`,
  },
  complain: {
    text: `You get an answer by mail within ${retention.answerDays} days, from ${site.grievanceOfficer}.`,
    label: "Your words",
    kinds: { complain: "A complaint", nominate: "Someone who may act for me" },
    kindLabel: "What it is",
    button: "Send it",
  },
  kinds: {
    see: "See your data",
    correct: "Correct your data",
    withdraw: "Withdraw consent",
    marketing: "Stop news and offers",
    "do not call": "Do not call",
    erase: "Erase",
    complain: "Complaint",
    nominate: "Nomination",
  } as Record<string, string>,
  state: { done: "done on {day}", open: "answer due by {day}" },
  messages: {
    unknown: "That cannot be asked here.",
    reasonMissing: "Please give the reason in 5 to 500 characters.",
    badName: "Please enter your name, in at most 100 characters.",
    badEmail: "Please enter a full e-mail address, such as you@shop.in.",
    badState: "Please choose a state from the list.",
    wordsMissing: "Please write something.",
    wordsLong: "Please shorten it to 2,000 characters.",
    corrected: "Corrected everywhere.",
    correctedOften: "This was corrected five times today. Please correct it tomorrow, or ring us.",
    addressToConfirm: `Name and state are corrected. The new address counts once the link is opened that we mail to {email}; it works for ${retention.confirmHours} hours. Until then we keep the old one, and tell it of the change. We send at most three such links in an hour.`,
    ordersStay: "Orders and their papers stay as they were made; ring us if one is wrong.",
    withdrawn: "Your consent is withdrawn. We do not contact you about this request any more.",
    ordersWithdrawn: "What you ordered and have not paid is withdrawn.",
    notCalled: "Noted: nobody calls you.",
    noMarketing: "You get no more news and offers.",
    erased: "Your data are erased from our lists.",
    complained: "We have it, and answer by mail.",
    added: "We have added it to what you wrote before, and answer both by mail until {day}.",
    requestFull: "What you wrote before waits for our answer until {day}, and is full. Please wait for it, or ring us.",
  },
  mail: {
    subject: `Your data at ${site.name}`,
    text: [
      "Somebody, probably you, asked what we hold about you. This link shows it:",
      "{link}",
      `It works once, within ${retention.linkMinutes} minutes. Opening it changes nothing before you press the button on the page.`,
      "If it was not you, do nothing: nobody sees your data without this link.",
      site.name,
    ].join("\n\n"),
  },
  /** To an address that somebody says is theirs. */
  confirmMail: {
    subject: `Is this your address? ${site.name}`,
    text: [
      "Somebody, probably you, corrected the e-mail address of a request at our site to this one. If it was you, confirm it:",
      "{link}",
      `The link works once, within ${retention.confirmHours} hours.`,
      "If it was not you, do nothing: without it your address is not used.",
      site.name,
    ].join("\n\n"),
  },
  /** To the address that is to be replaced. */
  movedMail: {
    subject: `Your address is to be changed, ${site.name}`,
    text: [
      "Somebody, probably you, asked us to replace this e-mail address of your request by another one. That happens as soon as the other address is confirmed.",
      `If it was not you, please ring us at ${site.phone}.`,
      site.name,
    ].join("\n\n"),
  },
  answerMail: {
    subject: `Our answer about your data, ${site.name}`,
    text: [
      "{answer}",
      "If this does not settle it, you can complain to the Data Protection Board of India.",
      site.name,
    ].join("\n\n"),
  },
  noticeMail: {
    subject: `How ${site.name} uses your data`,
    text: [
      "Some time ago you sent us a form. This is what we keep of it and what you can ask of us; you need do nothing.",
      "{notice}",
      "To see, correct or delete it, or to withdraw: {link}",
      site.name,
    ].join("\n\n"),
  },
};
