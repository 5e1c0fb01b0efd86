import type { Facts } from "../../edition/facts";
import { paths } from "../../paths";
import type { PolicyPage } from "../../sections";
import { zero } from "../../zero/zero";
import { timeWords } from "../figures/time-words";
import { contentsLabel, updated } from "./policy";

export function termsWords(facts: Facts): PolicyPage {
  const { mailto, site } = facts;
  const times = timeWords(facts);
  return {
    path: paths.terms,
    meta: {
      title: `Terms of Service | ${site.name}`,
      description: `The terms for using ${site.name}: a private filing service for users aged 18 or over, certificates by e-mail only, turnaround times, refunds and liability.`,
    },
    heading: "Terms of Service",
    updated,
    contentsLabel,
    intro:
      "Please read these terms before you use the site or pay for a service. We have kept them as plain as the law allows.",
    sections: [
      {
        id: "introduction",
        heading: "Introduction",
        paragraphs: [
          `These terms are an agreement between you and ${site.name} ("we", "us") about this website and the services ordered through it. By using the site, sending a form or paying a fee you accept them.`,
        ],
        list: [
          `${site.name} is a private filing service. We are not a government body, and no part of the government owns, runs or endorses us.`,
          "You may apply yourself on the government portals. We charge a consultancy fee for preparing, filing and following up your application.",
          "You must be 18 or over, and able to enter into a contract under Indian law.",
          "Certificates and other documents are delivered by e-mail only. No printed copy is sent.",
          "The decision on every application rests with the authority concerned.",
        ],
      },
      {
        id: "dnd-communication",
        heading: "DND communication",
        paragraphs: [
          "When you send us a form, call us or start a chat, you ask us to contact you about it by phone, SMS, WhatsApp or e-mail. You agree to this even if your number is on the Do Not Disturb (DND) register.",
          "We contact you about your enquiry and your order. You can tell us to stop at any time, and we will, save for messages without which we cannot finish an order of yours.",
        ],
      },
      {
        id: "intellectual-property",
        heading: "Intellectual property",
        paragraphs: [
          `The texts, drawings, design, code and marks on this site belong to ${site.name} or to those who licensed them to us. You may read, print and share pages for your own use. Any other copying needs our consent in writing.`,
          "Names and marks of authorities and other companies belong to their owners. We use them only to say what a service is about.",
        ],
      },
      {
        id: "irrevocable-authorisation",
        heading: "Irrevocable authorisation",
        paragraphs: [
          "When you order a filing, you authorise us to act for you before the portal or authority concerned: to fill in and submit the application, create or use a login for it, upload your documents, receive notices and reply to queries on your instructions.",
          "Once the application has been submitted, this authorisation cannot be withdrawn for that application, since a filing cannot be undone half-way. It ends when the application is decided.",
          "You confirm that what you give us is true, complete and yours to give.",
        ],
      },
      {
        id: "restrictions",
        heading: "Restrictions",
        paragraphs: ["You agree not to:"],
        list: [
          "give false, forged or another person's details without authority;",
          "use the site for anything unlawful, or to harass or deceive anyone;",
          "try to enter parts of the site that are not open to you, or to overload, scan or disturb it;",
          "collect data from the site by automatic means for resale;",
          "present our service as a government service, or yourself as our agent.",
        ],
      },
      {
        id: "call-recording",
        heading: "Call recording",
        paragraphs: [
          "Calls with us may be recorded so that we can train our staff, check quality and settle disputes about what was said. If you do not wish to be recorded, say so at the start and we will continue in writing.",
        ],
      },
      {
        id: "content",
        heading: "Content",
        paragraphs: [
          "The site gives general information on licences and registrations. Rules, fees and limits change, and your case may differ. It is not legal advice on your case until one of our experts has looked at it.",
          "What you send us stays yours. You allow us to use it to carry out your order.",
        ],
      },
      {
        id: "cookies",
        heading: "Cookies",
        paragraphs: [
          "Visitors get no tracking cookies. A session cookie is set only for people who sign in, and a cookie of five minutes thanks those who send a form without scripts. Your browser also keeps a few small entries of its own, which the privacy policy lists.",
        ],
        links: [{ label: "Privacy Policy", href: paths.privacy }],
      },
      {
        id: "privacy-and-marketing",
        heading: "Privacy and marketing",
        paragraphs: [
          "Our privacy policy says what we collect, why, and what you can ask of us. It is part of these terms.",
          "We may tell you of a service of ours that suits your business. Every such message says how to stop them. We do not sell or rent your details to anyone.",
        ],
        links: [{ label: "Privacy Policy", href: paths.privacy }],
      },
      {
        id: "no-warranties",
        heading: "No warranties",
        paragraphs: [
          'The site and the services are provided "as is", as far as the law allows. We work with care, but we do not promise that an authority will grant an application, that it will do so by a given day, or that the site will always be reachable and free of errors.',
          "Nothing here takes away a right that the law gives you and that cannot be given up.",
        ],
      },
      {
        id: "refunds",
        heading: "Refunds",
        paragraphs: [
          "Fees are in general not refunded. The one exception, its limits and its times are set out in the refund policy, which is part of these terms. Government fees already paid to the authority are not ours to return.",
        ],
        links: [{ label: "Refund Policy", href: paths.refund }],
      },
      {
        id: "turnaround-time",
        heading: "Turnaround time",
        paragraphs: [`The time to plan with, ${times.terms.basic.measures}, is:`],
        list: [
          `FSSAI Basic registration: ${times.terms.basic.time}`,
          `FSSAI State licence: ${times.terms.state.time}`,
          `FSSAI Central licence: ${times.terms.central.time}`,
        ],
        after: [
          "Working days exclude weekends and bank holidays. Shorter times on other pages hold where the authority has no questions; these are the times to plan with. Questions left unanswered, portal failures and late documents add to them.",
        ],
      },
      {
        id: "liability",
        heading: "Liability",
        paragraphs: [
          "Whatever the cause, our total liability to you for an order is capped at the consultancy fees you paid us for it. Government fees and taxes do not count towards it.",
          "We are not liable for lost profit, lost business or other indirect loss, nor for acts of authorities, banks, networks or portals. The cap does not apply where the law forbids one.",
        ],
      },
      {
        id: "indemnification",
        heading: "Indemnification",
        paragraphs: [
          "If someone makes a claim against us because you gave false documents, broke these terms or broke the law, you will make good the loss and the reasonable cost of defending it.",
        ],
      },
      {
        id: "severability",
        heading: "Severability",
        paragraphs: [
          "If a court finds one of these terms invalid, the others stay in force, and the invalid one is read as narrowly as needed to be valid.",
        ],
      },
      {
        id: "variation",
        heading: "Variation",
        paragraphs: [
          "We may change these terms. The new text applies from the day it stands here, with its date at the top. An order already paid keeps the terms of its day.",
        ],
      },
      {
        id: "assignment",
        heading: "Assignment",
        paragraphs: [
          "We may hand over or subcontract our rights and duties, as long as your order is carried out as agreed. You may hand over yours only with our consent in writing.",
          "The laws of India apply. For questions about these terms, write to us.",
        ],
        links: [{ label: site.email, href: mailto, icon: "mail" }],
      },
    ],
  };
}

export const terms = termsWords(zero);
