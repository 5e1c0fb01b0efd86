import { site } from "../identity";

/** What the site writes to the consultancy. `{…}` is filled in. */
export const notifications = {
  lead: {
    subject: "New lead: {name}, {service}",
    heading: "A new lead from the website",
    open: "Open it on the dashboard",
  },
  contact: {
    subject: "New message: {name}, {service}",
    heading: "A new message from the contact page",
    open: "Open it on the dashboard",
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
    campaign: "Campaign",
    suspect: "Note",
  },
  notSpecified: "Not specified",
  suspect: "Filled in faster than a person types. It may be a robot; it is kept all the same.",
  footer: `Sent by the website of ${site.name}. Answering this mail writes to the person above.`,
};
