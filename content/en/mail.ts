import { site } from "../identity";

/** What the site writes to the consultancy. `{…}` is filled in. */
export const notifications = {
  lead: {
    subject: "New lead: {name}, {service}",
    heading: "A new lead from the website",
    open: "Open the case",
  },
  contact: {
    subject: "New message: {name}, {service}",
    heading: "A new message from the contact page",
    open: "Open the case",
  },
  /** To the person who asked, in the words of the site alone. */
  acknowledgement: {
    subject: `${site.name} has your request`,
    text: [
      "Thank you for asking us.",
      "We will call you by {time} on {day}.",
      `You can also call us on ${site.phone} or reply to this e-mail.`,
      `If you did not ask for a call, please ignore this e-mail: someone typed your address by mistake.`,
      site.name,
    ].join("\n\n"),
  },
  /** To each staff member when the office opens. */
  daily: {
    subject: "{line} (lead desk, today)",
    greeting: "Hello {name}, pending for you today:",
    line: "{label}: {count}",
    labels: {
      broken: "Your broken promises",
      promised: "Your promises that end today",
      overdue: "Your overdue follow-ups",
      today: "Your follow-ups due today",
      free: "Unassigned cases",
      teamBroken: "Broken promises of the whole team",
      givenUp: "E-mails that could not be sent since yesterday",
    },
    footer: "You can switch off this e-mail in your account: {link}",
  },
  fields: {
    name: "Name",
    phone: "Phone",
    email: "E-mail",
    state: "State",
    service: "Service",
    message: "Message",
    finderAnswers: "Licence finder",
    submittedAt: "Submitted at",
    page: "Page",
    promo: "Promotion code",
    campaign: "Campaign",
    suspect: "Note",
  },
  call: "Call",
  whatsapp: "WhatsApp",
  notSpecified: "Not specified",
  suspect: "Filled in faster than a person types. It may be automated; it is kept anyway.",
  footer: `Sent by the website of ${site.name}. Replying to this e-mail writes to the person above.`,
};
