import * as z from "zod/mini";
import { leadServices, states } from "../../../content/choices";
import { importing as words } from "../../../content/en/staff/import";
import { fill } from "../../../content/format";
import { holdsAadhaar, noEmailOf, personShape } from "../../../content/person";

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
  phone: /phone|mobile|whats ?app|contact ?(no|num)|number|मोबाइल|फ़?ोन/i,
  email: /e-?mail|ईमेल/i,
  name: /name|customer|client|नाम/i,
  state: /state|राज्य/i,
  service: /service|licen|interest|requirement/i,
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

const shape = z.object(personShape);

/** Everyone in the rows, each with their line, and the rows in which something is wrong. */
export function readPeople(rows: string[][], mapping: Mapping): { people: ImportedPerson[]; faults: Fault[] } {
  const people: ImportedPerson[] = [];
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  for (const [at, cells] of rows.entries()) {
    const row = at + 2;
    const cell = (field: ImportField) => (mapping[field] === -1 ? "" : (cells[mapping[field]] ?? "")).trim();
    const phone = cell("phone");
    const read = shape.safeParse({
      name: cell("name"),
      phone,
      email: cell("email") || noEmailOf(phone),
      state: stateOf(cell("state")),
    });
    if (!read.success) {
      faults.push({ row, what: faultsOf(read.error.issues.map(({ path }) => String(path[0]))) });
      continue;
    }
    const before = seen.get(read.data.phone);
    if (before !== undefined) {
      faults.push({ row, what: fill(words.faults.twice, { row: before }) });
      continue;
    }
    seen.set(read.data.phone, row);
    const note = cell("note").replace(/\p{Cc}+/gu, " ");
    if (note.length > longestNote || holdsAadhaar(note)) {
      faults.push({ row, what: note.length > longestNote ? words.faults.long : words.faults.aadhaar });
      continue;
    }
    people.push({ row, ...read.data, service: serviceOf(cell("service")), note });
  }
  return { people, faults };
}

/** An address for nobody is made of the number: where that is wrong, it alone is told. */
function faultsOf(fields: string[]) {
  const told = fields.includes("phone") ? fields.filter((field) => field !== "email") : fields;
  return [...new Set(told)].map((field) => words.faults[field as keyof typeof words.faults]).join("; ");
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
const stateOf = (typed: string) => stateNames.get(plain(typed)) ?? typed;

function serviceOf(typed: string): string {
  if (/gst/i.test(typed)) return leadServices[1];
  if (/msme|udyam/i.test(typed)) return leadServices[2];
  return /fssai|food|licen/i.test(typed) ? leadServices[0] : "";
}
