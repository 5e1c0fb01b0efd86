import type { Facts } from "../../edition/facts";
import { paths } from "../../paths";
import { days } from "../../prices";
import type { PolicyPage } from "../../sections";
import { zero } from "../../zero/zero";
import { contentsLabel, updated } from "./policy";

export function refundWords({ mailto, site, telephone, refundRules }: Facts): PolicyPage {
  const { requestWithinHours, atMostPercent } = refundRules;
  return {
    path: paths.refund,
    meta: {
      title: `Refund Policy | ${site.name}`,
      description: `When ${site.name} refunds a fee: requests within ${requestWithinHours} hours, at most ${atMostPercent}% of the amount paid, a decision in ${days.refund.decision} working days and how to ask for it.`,
    },
    heading: "Refund Policy",
    updated,
    contentsLabel,
    intro:
      "Our work begins as soon as you pay. This page says, without small print, when money can come back and how much.",
    sections: [
      {
        id: "general-rule",
        heading: "The general rule",
        paragraphs: [
          "Fees paid are in general not refunded. Experts start on your file at once, and government fees are passed on to the authority, which does not return them to us.",
        ],
      },
      {
        id: "exception",
        heading: "The exception",
        paragraphs: [
          `You can ask for a refund within ${requestWithinHours} hours of your payment or of the start of processing, whichever is earlier. In other words: within ${requestWithinHours} hours of paying, and before we start work on your file. A request that reaches us later cannot be granted.`,
          `The refund is at most ${atMostPercent}% of the amount you paid. That is what our pages mean by a money-back guarantee, no more and no less.`,
        ],
      },
      {
        id: "not-refunded",
        heading: "What is not refunded",
        paragraphs: ["Even within that time there is no refund for:"],
        list: [
          "government fees, taxes and bank charges already paid;",
          "applications already submitted to an authority;",
          "applications refused because of false, wrong or missing documents;",
          "delays by an authority or a portal, or a change of mind after filing.",
        ],
      },
      {
        id: "how-to-ask",
        heading: "How to ask",
        paragraphs: ["Write or call in time, with:"],
        list: [
          "your name and the mobile number you gave us;",
          "the date, amount and reference of the payment;",
          "the reason for your request.",
        ],
        links: [
          { label: site.email, href: mailto, icon: "mail" },
          { label: site.phone, href: telephone, icon: "phone" },
        ],
      },
      {
        id: "times",
        heading: "How long it takes",
        paragraphs: [
          `We decide within ${days.refund.decision} working days and tell you by e-mail. If we grant the refund, the bank takes another ${days.refund.bank} working days to credit it, to the account or card you paid from.`,
          "Working days exclude weekends and bank holidays.",
        ],
      },
      {
        id: "wrong-payments",
        heading: "Paid twice by mistake",
        paragraphs: [
          "A payment made twice for the same order, or charged by a technical fault, is not a refund under this policy: tell us, and the excess goes back in full once we have checked it with the bank.",
        ],
      },
      {
        id: "liability",
        heading: "Liability",
        paragraphs: [
          "Whatever the cause, our liability is capped at the consultancy fees you paid, as our terms of service say.",
        ],
        links: [{ label: "Terms of Service", href: paths.terms }],
      },
    ],
  };
}

export const refund = refundWords(zero);
