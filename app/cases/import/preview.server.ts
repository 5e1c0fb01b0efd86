import { states } from "../../../content/choices";
import { holdsAadhaar } from "../../../content/person";
import { sayPhone } from "../../../content/phone";
import { grouped } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { done, type Result, refuse } from "../../ui/result";
import { parseCsv } from "./csv";
import {
  type ImportedPerson,
  type ImportField,
  importFields,
  type Mapping,
  matchColumns,
  mostPeople,
  readPeople,
  sayPeople,
} from "./read-people";

const mostShown = 50;
const mostColumns = 40;

export type Preview = {
  /** The file as it was read, sent along until it is confirmed: nothing of it is kept here. */
  text: string;
  columns: string[];
  mapping: Mapping;
  /** Of those whose state is missing or unknown; empty where they are left out. */
  otherState: string;
  /** Who gets the cases, in turn; nobody yet where it is empty. */
  owners: string[];
  count: number;
  summary: string;
  first: string[];
  faults: string[];
  known: string[];
};

type Read = Result<{ preview: Preview; people: ImportedPerson[] }>;

const noRows = "The file has no rows below its heading.";

/** What the rows of a file come to, with the columns as they were chosen, or as their headings say. */
export async function readImport(proof: StaffProof, sql: Sql, form: FormData): Promise<Read> {
  requireAdmin(proof);
  const text = await readText(form);
  if (text.length === 0) return refuse(noRows);
  if (text.startsWith("PK"))
    return refuse("Without JavaScript only .csv files can be read. Please save the file as CSV.");
  const [header = [], ...rows] = parseCsv(text, mostPeople + 1);
  if (rows.length === 0) return refuse(noRows);
  if (rows.length > mostPeople)
    return refuse(`At most 10,000 people can be imported at once; this file has ${grouped(mostPeople)}+ rows.`);
  const columns = header.slice(0, mostColumns);
  const mapping = readMapping(form, columns.length) ?? matchColumns(columns);
  const typedState = String(form.get("other-state") ?? "");
  const otherState = states.find((state) => state === typedState) ?? "";
  const missing = [mapping.name === -1 && "the name", mapping.phone === -1 && "the mobile number"].filter(Boolean);
  if (missing.length > 0)
    return {
      ...done(""),
      people: [],
      preview: {
        ...emptyPreview,
        text,
        columns,
        mapping,
        otherState,
        summary: `Please say which column has ${missing.join(" and which ")}.`,
      },
    };
  const owners = [...new Set(form.getAll("owner").map(String))];
  const { people, faults } = readPeople(rows, mapping, otherState);
  const known = await findKnown(sql, people);
  const fresh = people.filter(({ phone }) => !known.has(phone));
  const left = people.filter(({ phone }) => known.has(phone));
  const others = await findOwners(sql, left.slice(0, mostShown));
  return {
    ...done(""),
    people: fresh,
    preview: {
      text,
      columns,
      mapping,
      otherState,
      owners,
      count: fresh.length,
      summary: `${sayPeople(fresh.length)} can be imported. Left out: ${grouped(known.size)} already known, ${grouped(faults.length)} with errors.`,
      first: fresh
        .slice(0, 5)
        .map(({ name, phone, state, service }) => [name, sayPhone(phone), state, service].filter(Boolean).join(" · ")),
      faults: shorten(
        faults.map(({ row, what }) => `Row ${row}${nameIn(rows[row - 2], mapping)}: ${what}`),
        faults.length,
      ),
      known: shorten(
        left.map(({ row, name, phone }) => `Row ${row}: ${name}, ${sayPhone(phone)}${withOwner(others.get(phone))}`),
        left.length,
      ),
    },
  };
}

/** Which of these people are here already, by their number or their address. */
async function findKnown(sql: Sql, people: ImportedPerson[]): Promise<Set<string>> {
  const known = await sql<{ phone: string }[]>`
    select people.phone from jsonb_to_recordset(${sql.json(people as never)}) as people (phone text, email text)
    where exists (select from submissions where submissions.phone = people.phone)
      or exists (select from submissions where submissions.email = people.email)`;
  return new Set(known.map(({ phone }) => phone));
}

export function requireAdmin({ role }: StaffProof) {
  if (role !== "admin") throw new Error("Imports are for admins.");
}

/** Whose customers they are, by the number in the file. */
async function findOwners(sql: Sql, people: ImportedPerson[]): Promise<Map<string, string>> {
  const owners = await sql<{ phone: string; name: string }[]>`
    select distinct on (person.phone) person.phone, "user".name
    from unnest(${people.map(({ phone }) => phone)}::text[], ${people.map(({ email }) => email)}::text[]) as person (phone, email)
      cross join lateral (
        select id from submissions where phone = person.phone union select id from submissions where email = person.email) as own
      join cases as asked on asked.id = own.id
      join cases as root on root.id = coalesce(asked.merged_into, asked.id) and root.erased_at is null
      join "user" on "user".id = root.owner
    order by person.phone, root.is_open desc, root.created_at desc`;
  return new Map(owners.map(({ phone, name }) => [phone, name]));
}

const withOwner = (name: string | undefined) => (name ? `, with ${name}` : "");

const emptyPreview = { owners: [], count: 0, first: [], faults: [], known: [] };

/** By whom a row is found in the file. */
function nameIn(cells: string[] = [], { name }: Mapping): string {
  const typed = (cells[name] ?? "").trim().slice(0, 100);
  return typed === "" || holdsAadhaar(typed) ? "" : ` (${typed})`;
}

const shorten = (lines: string[], count: number) =>
  count > mostShown ? [...lines.slice(0, mostShown), `and ${grouped(count - mostShown)} more`] : lines;

/** What the page's script read from a workbook, or without one the bytes of a CSV file. */
async function readText(form: FormData): Promise<string> {
  const typed = String(form.get("text") ?? "");
  if (typed.trim() !== "") return typed;
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return "";
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes).replaceAll("\0", "");
}

/** Null while nothing was chosen yet. */
function readMapping(form: FormData, columns: number): Mapping | null {
  if (!form.has("column-name")) return null;
  const read = (field: ImportField) => {
    const at = Number(form.get(`column-${field}`) ?? -1);
    return Number.isInteger(at) && at >= 0 && at < columns ? at : -1;
  };
  return Object.fromEntries(importFields.map((field) => [field, read(field)])) as Mapping;
}
