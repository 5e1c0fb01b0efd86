import type { Facts } from "../../edition/facts";
import { trackingHref } from "../../mail-words";
import { zero } from "../../zero/zero";
import { mailFrame } from "../frames/mail-frame";

const stillNeeded = "For your {kind} ({reference}) we still need:";
const about = "{kind} · {reference}";

/** Mails about an application. Words in braces are filled in. A reminder offers nothing. */
export function applicationMailWords(facts: Facts) {
  const { site } = facts;
  const { toCustomer, toStaff } = mailFrame(facts);
  return {
    requirements: {
      /** Of the message that staff send by WhatsApp. */
      intro: stillNeeded,
      /** Also after a document was sent back. Written by `app/applications/mails/mails.server.ts`, some minutes after the last change. */
      mail: toCustomer({
        subject: "Still needed for your {kind}: {documents}",
        about,
        headline: "Please send {documents} for your {kind}",
        passages: [
          stillNeeded,
          { rows: "lines", isNumbered: true },
          { button: "Send the documents", href: trackingHref },
          "Photos from your phone are fine. In My applications each document shows what counts. Never send a whole Aadhaar number: a masked copy is enough.",
          {
            note: "If you do not have one of them, press 'I do not have this' there and we will see what else counts.",
          },
        ],
      }),
      /** What stands beside a document that was sent back, or is needed for a reason. */
      sentBack: "Please send it again. {reason}",
      stillNeeded: "Still needed. {reason}",
      count: { one: "one document", many: "{count} documents" },
      requirement: "- {title}: {detail}",
      whatsapp: "Please send photos of them from your phone here, and see what counts: {link}",
    },
    complete: {
      mail: toCustomer({
        subject: "We have all the documents for your {kind}",
        about,
        passages: ["We have checked all the documents for your {kind} ({reference}):", { rows: "lines" }, "{next}"],
      }),
      next: {
        prepare: "There is nothing more to send. We are preparing the application now.",
        filed: "There is nothing more to send. Your application is with the authority.",
        query: "There is nothing more to send. We are preparing the answer to the authority's question.",
      },
      accepted: "accepted on {day}",
      waived: "not needed",
    },
    stage: {
      filed: {
        mail: toCustomer({
          subject: "Your application for the {kind} is filed",
          about,
          passages: [
            "We filed the application for your {kind} ({reference}) on {day}. The authority's number for the application is {number}. Your licence or registration number comes with the grant.",
            "{until}",
            "There is nothing for you to do now.",
          ],
        }),
        until: "The authority has until {day}.",
      },
      query: {
        mail: toCustomer({
          subject: "The authority has a question about your {kind}",
          about,
          passages: [
            "The authority asks about your {kind} ({reference}):",
            "{question}",
            "{until}",
            "We are preparing the answer and will ask you if anything is needed.",
          ],
        }),
        until: "It must be answered by {day}.",
      },
      authority: {
        mail: toCustomer({
          subject: "We have answered the authority about your {kind}",
          about,
          passages: [
            "On {day} we answered the authority's question about your {kind} ({reference}). It is looking at your application again.",
            "There is nothing for you to do now.",
          ],
        }),
      },
      inspection: {
        mail: toCustomer({
          subject: "The authority will inspect the premises for your {kind}",
          about,
          passages: [
            "The authority has assigned an inspection of the premises for your {kind} ({reference}).",
            "An officer visits the premises and may call you first. Please have someone there, and call us if anything is unclear.",
          ],
        }),
      },
      refused: {
        mail: toCustomer({
          subject: "Your {kind} was refused",
          about,
          passages: [
            "The authority has refused your {kind} ({reference}). The reason it gave: {because}",
            "{until}",
            "Please call or write to us: we will tell you what can be done.",
          ],
        }),
        until: "You can appeal until {day}.",
      },
    },
    warning: {
      left: { one: "1 day left", many: "{days} days left" },
      last: "Last day",
      late: { one: "1 day late", many: "{days} days late" },
      mail: toStaff({
        subject: "{days}: query about {reference}",
        passages: [
          "The authority's query about {reference} ({kind}) must be answered by {day}. Owner: {owner}.",
          { button: "Open the application", href: "{link}" },
        ],
      }),
      /** What came up on one day makes one mail, the most urgent first. */
      severalMail: toStaff({
        subject: "{count} queries to answer, the first: {days}",
        passages: ["These queries of the authorities must be answered:", { rows: "queries" }],
      }),
      row: "{days}, to be answered by {day}. Owner: {owner}.",
      nobody: "nobody",
    },
    reminder: {
      mail: toCustomer({
        subject: "{title}: {due}",
        about: "{number}",
        passages: [
          "{what}",
          "{free}",
          { link: "Open the government's site", href: "{address}" },
          { note: "{why}" },
          { link: "No more e-mails about this date", href: "{link}" },
        ],
      }),
      due: "due on {day}",
      dueToday: "due today, {day}",
      /** Where the authority itself takes no fee, and where it does. */
      free: "You can do it yourself, for free, on the government's site.",
      fee: "You can pay it yourself on the government's site. It takes the fee alone; there is nothing to pay us.",
      why: "You get this because we applied for this registration for you.",
      whyElsewhere: "You get this because you asked us to watch this registration.",
    },
    renewal: "{title} for {number}: due on {day}.",
    certificate: {
      mail: toCustomer({
        subject: "Granted: your {kind} {number}",
        about,
        headline: "Your {kind} is granted",
        passages: [
          "This is your number:",
          { number: "{number}", above: "{applicant}", below: "Valid from {from}, {until}" },
          "{attached}",
          { button: "Open My applications", href: trackingHref },
          { heading: "What comes next" },
          { rows: "next" },
          "{invoice}",
        ],
      }),
      until: "until {day}",
      noEnd: "with no end date",
      attached: "The certificate is attached, exactly as the authority issued it.",
      tooLarge: "The certificate is too large for an e-mail: please download it in My applications.",
      later:
        "We do not have the certificate itself yet. It comes to you by e-mail as soon as the authority has issued it; the number counts already.",
      /** The invoice never comes before the grant. */
      invoice: "Your invoice for {amount} follows in an e-mail of its own: paid, nothing due.",
    },
    stop: {
      title: `Reminders | ${site.name}`,
      heading: "Stop reminders",
      text: "No more e-mails about: {title}, due on {day}?",
      button: "Stop these e-mails",
      done: "Done. You will get no more e-mails about this date.",
      gone: "This link no longer works.",
    },
  } as const;
}

export const applicationMails = applicationMailWords(zero);
