import { site } from "../../identity";

/** Bringing people in from a spreadsheet. Words in braces are filled in by the screen. */
export const importing = {
  meta: { title: `Import | ${site.name}` },
  heading: "Import people",
  intro:
    "From an Excel file (.xlsx) or a CSV file with one person in each row and a heading in the first. Nothing is stored until you confirm.",
  file: "File (.xlsx or .csv)",
  read: "Read the file",
  reading: "Reading the file…",
  fields: { name: "Name", phone: "Mobile number", email: "E-mail", state: "State", service: "Service", note: "Note" },
  columnsHeading: "Which column is what",
  noColumn: "Not in the file",
  match: "Match again",
  summary:
    "{people} people can be imported; {known} are known already and {faults} rows have a fault. These are left out.",
  confirm: "Import {people} people",
  firstHeading: "The first of them",
  faultsHeading: "Rows with a fault",
  fault: "Row {row}: {what}",
  knownHeading: "Known already",
  knownRow: "Row {row}: {name}, {phone}",
  more: "and {count} more",
  done: "{stored} people were imported. They stand in the queue, unassigned.",
  doneBefore: "This file has already been imported: {stored} people.",
  undo: "Undo this import",
  undone: "{removed} of {stored} people were removed. Anyone already worked on stays.",
  undoGone: "This import has already been undone.",
  lastHeading: "Last imports",
  lastRow: "{when}: {stored} people, by {who}",
  lastUndone: "undone, {removed} removed",
  problems: {
    empty: "The file has no rows below its heading.",
    many: "At most 10,000 people can be imported at once; this file has {count} rows.",
    large: "The file is too large: at most 2 MB.",
    unreadable: "This file could not be read. Please save it as .xlsx or .csv.",
    needsScript: "Without JavaScript only .csv files can be read. Please save the file as CSV.",
    columns: "Please say which column has the name and which the mobile number.",
    nobody: "There is nobody to import.",
  },
  faults: {
    name: "the name is missing or too long",
    phone: "the mobile number is missing or has not ten digits",
    email: "the e-mail address is none",
    state: "the state is missing or unknown",
    twice: "the same number as row {row}",
  },
};
