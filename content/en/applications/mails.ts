import { site } from "../../identity";

/** Mails about an application. Words in braces are filled in. A reminder offers nothing. */
export const applicationMails = {
  papers: {
    subject: `Papers for your {kind} | ${site.name}`,
    greeting: "Dear {name},",
    intro: "For your {kind} ({reference}) we still need:",
    paper: "- {title}: {accepts}",
    again: "- {title}, once more: {reason}",
    outro: `Please send them from your phone in your room: its link is below, and each one shows what counts. Never send a whole Aadhaar number: a masked copy is enough. If you do not have one of them, press 'I do not have this' there and we will see what else counts.`,
    whatsapp: "Please send photos of them from your phone here, and see what counts: {link}",
    end: `${site.name}, ${site.phone}`,
  },
  complete: {
    subject: `We have all the papers for your {kind} | ${site.name}`,
    greeting: "Dear {name},",
    intro: "We have checked all the papers for your {kind} ({reference}):",
    accepted: "- {title}: accepted on {day}",
    waived: "- {title}: not needed",
    outro: "There is nothing more to send. We are preparing the application now; you can follow it in your room.",
    end: `${site.name}, ${site.phone}`,
  },
  warning: {
    subject: "{days} left: query about {reference}",
    one: "1 day",
    many: "{days} days",
    last: "Last day",
    text: "The authority's query about {reference} ({kind}) must be answered by {day}. Owner: {owner}.",
    nobody: "nobody",
  },
  reminder: {
    subject: "{title}: due on {day}",
    subjectToday: "{title}: due today",
    greeting: "Dear {name},",
    due: "Due on {day}: {title} ({number}).",
    free: "You can do it yourself, for free, at {address}",
    stop: "You get this because we applied for this registration for you. To get no more mails about this date: {link}",
    stopElsewhere:
      "You get this because you asked us to watch this registration. To get no more mails about this date: {link}",
    end: `${site.name}, ${site.phone}`,
  },
  renewal: "{title} for {number}: due on {day}.",
  certificate: {
    subject: "Your {kind}: {number}",
    greeting: "Dear {name},",
    text: "It is granted. Your number is {number}, valid from {from}{until}.",
    until: " until {day}",
    noEnd: ", with no end date",
    attached: "The certificate is attached, exactly as the authority issued it.",
    dates: "What comes next:",
    date: "- {title}: {day}",
    dateOpen: "- {title}: the day is not published yet",
    end: `${site.name}, ${site.phone}`,
  },
  stop: {
    title: `Reminders | ${site.name}`,
    heading: "Stop reminders",
    text: "No more mails about: {title}, due on {day}?",
    button: "Stop these mails",
    done: "Done. You get no more mails about this date.",
    gone: "This link leads to nothing any more.",
  },
} as const;
