import { site } from "../../identity";

/** The log of who saw and changed what, as admins read it. Words in braces are filled in. */
export const audit = {
  title: `Audit log | ${site.name}`,
  heading: "Audit log",
  intro:
    "Who viewed, searched, exported or changed what. Entries cannot be changed or removed; opening this page is logged too.",
  fields: {
    person: "Person",
    personHint: "Phone, e-mail address, or the number of a case",
    staff: "Staff member",
    anyone: "Anyone",
    action: "What happened",
    anything: "Anything",
    from: "From",
    to: "Until",
    more: "Staff member, action and days",
    apply: "Show",
    clear: "Clear filters",
  },
  columns: ["When", "Who", "What", "About", "Details"],
  system: "System",
  formerStaff: "Account {id}",
  /** What stands before a detail; others have their own name. */
  details: { fields: "Fields", page: "Screen", count: "Rows", order: "Order", utr: "UTR", reason: "Reason" } as Record<
    string,
    string
  >,
  people: { one: "1 person", many: "{count} people" },
  empty: "No entries match these filters.",
  unknownPerson: "No record with this phone number or e-mail.",
  badDate: "Please give the days as year-month-day.",
  older: "Older",
  newest: "Newest",
  failed: "The log could not be read.",
  head: "The log reaches line {position}. Its seal is {hash}.",
  headMail: {
    subject: `Audit log of ${site.name}: seal of line {position}`,
    text: [
      "Please keep this mail. It proves that the log of who saw and changed what has not been rewritten.",
      "{head}",
      "To check: npm run audit-log -- verify --head {head}",
      `Sent to a new admin at once, then every week, by the website of ${site.name} to all admins.`,
    ].join("\n\n"),
  },
};
