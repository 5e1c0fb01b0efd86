import * as z from "zod/mini";
import { leadServices, states } from "../../../content/choices";
import { holdsAadhaar, noEmailOf, personShape } from "../../../content/person";
import { staffPhone } from "../../../content/phone";
import { grouped } from "../../../content/rupees";

export const importFields = ["name", "phone", "email", "state", "service", "note"] as const;
export type ImportField = (typeof importFields)[number];
/** The column of each field, counted from zero; -1 for one that the file has not. */
export type Mapping = Record<ImportField, number>;

/** `row` is the line in the spreadsheet, whose heading is line 1. */
export type ImportedPerson = Record<ImportField, string> & { row: number };
export type Fault = { row: number; what: string };

export const mostPeople = 10_000;
const longestNote = 1_000;

/** What headings usually say, in the order in which they are tried. */
const headings: Record<ImportField, RegExp> = {
  phone: /phone|mobile|(?<![a-z])(mob|cell|tel)(?![a-z])|whats ?app|contact ?(no|num)|number|मोबाइल|फ़?ोन/i,
  email: /e-?mail|ईमेल/i,
  name: /name|customer|client|नाम/i,
  state: /state|राज्य/i,
  service: /service|licen|interest|requirement|(enquiry|inquiry|asked) for/i,
  note: /note|remark|comment|message/i,
};

export function matchColumns(header: string[]): Mapping {
  const taken = new Set<number>();
  const find = (field: ImportField) => {
    const at = header.findIndex((heading, column) => !taken.has(column) && headings[field].test(heading));
    if (at !== -1) taken.add(at);
    return at;
  };
  const found = Object.keys(headings).map((field) => [field, find(field as ImportField)]);
  return Object.fromEntries(found) as Mapping;
}

const shape = z.object({ ...personShape, phone: staffPhone });
const quote = (cell: string) => (holdsAadhaar(cell) ? "" : `‘${cell.slice(0, 60)}’`);
/** What is wrong with a cell, and what it holds: its row is looked for in the file. */
const faultWords: Record<string, (cell: string) => string> = {
  name: () => "the name is missing, too long, or holds an Aadhaar number",
  phone: (cell) =>
    cell === ""
      ? "the mobile number is missing"
      : `the mobile number ${quote(cell)} does not have ten digits; a landline needs 0 and its STD code`,
  email: (cell) => `${quote(cell)} is not an e-mail address`,
  state: (cell) => (cell === "" ? "the state is missing" : `the state ${quote(cell)} is unknown`),
};

export const sayPeople = (count: number) => (count === 1 ? "1 person" : `${grouped(count)} people`);

/**
 * Everyone in the rows, each with their line, and the rows in which something is wrong. `otherState` is that of people whose
 * state is missing or cannot be read. What a cell holds beside what is read of it goes into the note.
 */
export function readPeople(
  rows: string[][],
  mapping: Mapping,
  otherState = "",
): { people: ImportedPerson[]; faults: Fault[] } {
  const people: ImportedPerson[] = [];
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  for (const [at, cells] of rows.entries()) {
    const row = at + 2;
    const cell = (field: ImportField) => (mapping[field] === -1 ? "" : (cells[mapping[field]] ?? "")).trim();
    const { phone, others } = readNumber(cell("phone"));
    const state = stateOf(cell("state"));
    const read = shape.safeParse({
      name: cell("name"),
      phone,
      email: cell("email") || noEmailOf(phone),
      state: state || otherState || cell("state"),
    });
    if (!read.success) {
      const fields = read.error.issues.map(({ path }) => String(path[0]) as ImportField);
      faults.push({ row, what: faultsOf(fields, cell) });
      continue;
    }
    const before = seen.get(read.data.phone);
    if (before !== undefined) {
      faults.push({ row, what: `the same number as row ${before}` });
      continue;
    }
    seen.set(read.data.phone, row);
    const service = serviceOf(cell("service"));
    const note = [
      cell("note"),
      others && `Other number: ${others}`,
      !state && cell("state") && `State in the file: ${cell("state")}`,
      service.saysMore && `Asked for: ${cell("service")}`,
    ]
      .filter(Boolean)
      .join(" · ")
      .replace(/\p{Cc}+/gu, " ");
    if (note.length > longestNote || holdsAadhaar(note)) {
      faults.push({
        row,
        what:
          note.length > longestNote
            ? "the note is longer than 1,000 characters"
            : "the note holds an Aadhaar number, which we may not keep",
      });
      continue;
    }
    people.push({ row, ...read.data, service: service.name, note });
  }
  return { people, faults };
}

/** A missing address is replaced by one made from the number: where the number is wrong, only the number is reported. */
function faultsOf(fields: ImportField[], cell: (field: ImportField) => string) {
  const reported = fields.includes("phone") ? fields.filter((field) => field !== "email") : fields;
  return [...new Set(reported)].map((field) => faultWords[field]?.(cell(field))).join("; ");
}

/** Of several numbers in a cell the first that is one. */
function readNumber(cell: string): { phone: string; others: string } {
  const isOne = (text: string) => staffPhone.safeParse(text).success;
  const pieces = cell.split(/[/,;|\n]/).map((piece) => piece.trim());
  const at = isOne(cell) ? -1 : pieces.findIndex(isOne);
  if (at === -1) return { phone: cell, others: "" };
  return { phone: pieces[at] ?? "", others: pieces.filter((piece, other) => other !== at && piece !== "").join(", ") };
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/&/g, "and")
    .replace(/[^\p{L}]/gu, "");
/** The letters of number plates, in the order of `states`, and names that were or still are in use. */
const plates =
  "AP AR AS BR CG DL GA GJ HR HP JH KA KL MP MH MN ML MZ NL OD PB RJ SK TN TS TR UP UK WB JK LA AN CH DD LD PY".split(
    " ",
  );
const stateNames = new Map<string, string>([
  ...states.map((state) => [plain(state), state] as const),
  ...states.map((state, at) => [plain(plates[at] ?? state), state] as const),
  ["jandk", "Jammu and Kashmir"],
  ["newdelhi", "Delhi"],
  ["nctofdelhi", "Delhi"],
  ["or", "Odisha"],
  ["orissa", "Odisha"],
  ["uttaranchal", "Uttarakhand"],
  ["tg", "Telangana"],
  ["pondicherry", "Puducherry"],
]);
/** Names shorter than this differ from each other in a letter. */
const longName = 6;

/** Also with a letter too many, too few or another, such as Karnatka; empty where it is none, or could be several. */
function stateOf(cell: string): string {
  const name = plain(cell);
  const known = stateNames.get(name);
  if (known || name.length < longName) return known ?? "";
  const near = new Set([...stateNames].filter(([other]) => isOneLetterOff(name, other)).map(([, state]) => state));
  return near.size === 1 ? ([...near][0] ?? "") : "";
}

function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  return long.slice(at + 1) === short.slice(short.length === long.length ? at + 1 : at);
}

const servicePatterns: [RegExp, string][] = [
  [/gst/i, leadServices[1]],
  [/msme|udyam/i, leadServices[2]],
  [/fssai|food|licen/i, leadServices[0]],
];

/** A lead asks for one service: what else the cell says would be lost. */
function serviceOf(cell: string): { name: string; saysMore: boolean } {
  const named = servicePatterns.filter(([pattern]) => pattern.test(cell));
  return { name: named[0]?.[1] ?? "", saysMore: cell !== "" && named.length !== 1 };
}
