import type { Facts } from "../edition/facts";
import { zero } from "../zero/zero";
import { mailFrame } from "./frames/mail-frame";

const noticePassages = [
  { rows: "rows" },
  { button: "Call", href: "{call}" },
  { link: "WhatsApp", href: "{whatsapp}" },
] as const;

/** What the site writes to the consultancy. `{…}` is filled in. */
export function notificationWords(facts: Facts) {
  const { site } = facts;
  const { toCustomer, toStaff } = mailFrame(facts);
  const footer = `Sent by the website of ${site.name}. Replying to this e-mail writes to the person above.`;
  return {
    lead: {
      subject: "New lead: {name}, {service}",
      headline: "A new lead from the website",
      passages: [...noticePassages, { link: "Open the case", href: "{link}" }],
      foot: [footer],
    },
    contact: {
      subject: "New message: {name}, {service}",
      headline: "A new message from the contact page",
      passages: [...noticePassages, { link: "Open the case", href: "{link}" }],
      foot: [footer],
    },
    /** To the person who asked, in the words of the site alone. */
    acknowledgement: toCustomer({
      subject: `${site.name} has your request`,
      headline: "We will call you by {time} on {day}",
      passages: [
        "Thank you for asking us.",
        `You can also call us on ${site.phone} or reply to this e-mail.`,
        { note: "If you did not ask for a call, please ignore this e-mail: someone typed your address by mistake." },
      ],
    }),
    /** To whom a colleague handed a case over, or passed on what a customer said. */
    handover: toStaff({
      subject: "{staff} passed a customer on to you",
      passages: [
        "{staff} passed a customer on to you. What was said stands in the case.",
        { button: "Open the case", href: "{link}" },
      ],
    }),
    /** To whom cases of an absent colleague came. */
    covering: toStaff({
      subject: "{line} while {staff} is absent",
      passages: [
        "{line} of {staff} came to you, because {staff} is absent. They go back when {staff} is here again.",
        { button: "Open my queue", href: "{link}" },
      ],
    }),
    /** To each staff member when the office opens. */
    daily: {
      mail: toStaff({
        subject: "{line} (lead desk, today)",
        headline: "{name}, this is pending for you today",
        passages: [
          { rows: "lines" },
          { button: "Open the desk", href: "{desk}" },
          { link: "Switch off this e-mail in your account", href: "{link}" },
        ],
      }),
      count: "{label}: {count}",
      labels: {
        broken: "Your broken promises",
        promised: "Your promises that end today",
        overdue: "Your overdue follow-ups",
        today: "Your follow-ups due today",
        free: "Unassigned cases",
        teamBroken: "Broken promises of the whole team",
        givenUp: "E-mails that could not be sent since yesterday",
      },
    },
    fields: {
      name: "Name",
      phone: "Phone",
      email: "E-mail",
      state: "State",
      service: "Service",
      message: "Message",
      submittedAt: "Submitted at",
      page: "Page",
      promo: "Promotion code",
      campaign: "Campaign",
      suspect: "Note",
    },
    notSpecified: "Not specified",
    suspect: "Filled in faster than a person types. It may be automated; it is kept anyway.",
  };
}

export const notifications = notificationWords(zero);
