import * as z from "zod/mini";
import { contactServices, leadServices, spokenLanguages } from "../../../content/choices";
import { aadhaarRefused, noAadhaar, oneLine, type Problem, personShape, problem } from "../../../content/person";
import { badStaffPhone, staffPhone } from "../../../content/phone";
import { type Person, type PersonField, personFields } from "../../leads/correct-person.server";
import { problemWords } from "../../leads/person";
import { type Refusal, refuse } from "../../ui/result";

const short = z.string().check(z.trim(), z.maxLength(100, problem("tooLong")), oneLine, noAadhaar);
const services = [...new Set<string>([...leadServices, ...contactServices])];

const shapes = {
  ...personShape,
  phone: staffPhone,
  service: z.enum(["", ...services], problem("unknown")),
  firm: short,
  city: short,
  speaks: z.enum(["", ...spokenLanguages], problem("unknown")),
};

const shortProblems = {
  tooLong: "At most 100 characters.",
  invalid: "Please write it in one line.",
  aadhaar: aadhaarRefused,
};
/** What is wrong with a field that staff typed about a person. */
export const personProblems: { summary: string } & Record<PersonField, Record<string, string>> = {
  summary: "Please check what is marked. Nothing was saved.",
  name: { ...shortProblems, missing: "Please give a name." },
  email: { invalid: "This is not an e-mail address." },
  phone: { missing: "Please give the number.", invalid: badStaffPhone },
  state: { missing: "Please choose the state.", unknown: "Please choose the state." },
  service: { unknown: "Please choose the service." },
  firm: shortProblems,
  city: shortProblems,
  speaks: { unknown: "Please choose the language." },
};

type Typed = { ok: true; typed: Partial<Person> } | Refusal;

/**
 * What differs from what the page showed: what was left as it was is not read, so that it overwrites no colleague's change. A
 * refusal brings back what was typed in those fields, and leaves the others to what is stored now.
 */
export function readContact(form: FormData): Typed {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const changed = personFields.filter((field) => form.has(field) && text(field) !== text(`shown-${field}`));
  const values = Object.fromEntries(changed.map((field) => [field, text(field)]));
  const typed: Partial<Person> = {};
  const found: Partial<Record<PersonField, string>> = {};
  for (const field of changed) {
    const read = shapes[field].safeParse(values[field]);
    if (read.success) typed[field] = String(read.data);
    // Somebody may have no address.
    else if (field === "email" && values.email === "") typed.email = "";
    else found[field] = read.error.issues[0]?.message ?? "invalid";
  }
  if (Object.keys(found).length === 0) return { ok: true, typed };
  return {
    ...refuse(personProblems.summary),
    problems: problemWords<PersonField>(personProblems, found as Partial<Record<PersonField, Problem>>),
    values,
  };
}
