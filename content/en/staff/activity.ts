import { site } from "../../identity";

/** What staff did, by person and day. Words in braces are filled in by the screen. */
export const activity = {
  meta: { title: `Activity | ${site.name}` },
  heading: "Activity",
  link: "Activity by agent and day",
  scope: { admin: "Everyone's work", agent: "Your own work" },
  nothing: "Nothing was recorded in this time.",
  note: "A call is a recorded outcome. A contact is a call that reached the person, a message confirmed as sent, or a quote sent by mail. Money is what came for a person's quotes, less refunds. What was undone is not counted.",
  chart: "Calls a day",
  unit: "calls",
  byAgent: "By person",
  byDay: "By day and person",
  columns: {
    day: "Day",
    who: "Person",
    calls: "Calls",
    contacts: "Contacts",
    quotes: "Quotes",
    money: "Money received",
  },
  online: "Ordered online",
  exportCsv: "Export CSV",
  exportXlsx: "Export Excel",
  sheet: "Activity",
  file: "activity",
  moneyColumn: "Money received (Rs)",
};
