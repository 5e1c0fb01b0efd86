import { importing as words } from "../../../content/en/staff/import";
import { fill, grouped } from "../../../content/format";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { parseCsv } from "./csv";
import { findKnown } from "./import.server";
import {
  type ImportedPerson,
  type ImportField,
  importFields,
  type Mapping,
  matchColumns,
  mostPeople,
  readPeople,
} from "./read-people";
import { sayPeople } from "./say-people";

const mostShown = 50;
const mostColumns = 40;
const { problems } = words;

export type Preview = {
  /** The file as it was read, sent along until it is confirmed: nothing of it is kept here. */
  text: string;
  columns: string[];
  mapping: Mapping;
  count: number;
  summary: string;
  first: string[];
  faults: string[];
  known: string[];
};

type Read = { ok: true; preview: Preview; people: ImportedPerson[] } | { ok: false; message: string };

/** What the rows of a file come to, with the columns as they were chosen, or as their headings say. */
export async function readImport(proof: StaffProof, sql: Sql, form: FormData): Promise<Read> {
  const text = await readText(form);
  if (text.length === 0) return { ok: false, message: problems.empty };
  if (text.startsWith("PK")) return { ok: false, message: problems.needsScript };
  const [header = [], ...rows] = parseCsv(text, mostPeople + 1);
  if (rows.length === 0) return { ok: false, message: problems.empty };
  if (rows.length > mostPeople)
    return { ok: false, message: fill(problems.many, { count: `${grouped(mostPeople)}+` }) };
  const columns = header.slice(0, mostColumns);
  const mapping = readMapping(form, columns.length) ?? matchColumns(columns);
  if (mapping.name === -1 || mapping.phone === -1)
    return { ok: true, people: [], preview: { ...emptyPreview, text, columns, mapping, summary: problems.columns } };
  const { people, faults } = readPeople(rows, mapping);
  const known = await findKnown(proof, sql, people);
  const fresh = people.filter(({ phone }) => !known.has(phone));
  const numbers = { people: sayPeople(fresh.length), known: grouped(known.size), faults: grouped(faults.length) };
  const shownKnown = people.filter(({ phone }) => known.has(phone));
  return {
    ok: true,
    people: fresh,
    preview: {
      text,
      columns,
      mapping,
      count: fresh.length,
      summary: fill(words.summary, numbers),
      first: fresh
        .slice(0, 5)
        .map(({ name, phone, state, service }) => [name, phone, state, service].filter(Boolean).join(" · ")),
      faults: shorten(
        faults.map((fault) => fill(words.fault, fault)),
        faults.length,
      ),
      known: shorten(
        shownKnown.map((person) => fill(words.knownRow, person)),
        shownKnown.length,
      ),
    },
  };
}

const emptyPreview = { count: 0, first: [], faults: [], known: [] };

const shorten = (lines: string[], count: number) =>
  count > mostShown ? [...lines.slice(0, mostShown), fill(words.more, { count: grouped(count - mostShown) })] : lines;

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
