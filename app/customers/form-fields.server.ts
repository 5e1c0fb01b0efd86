import { z } from "zod";
import { dayInIndia, fill } from "../../content/format";
import { isDay } from "../../content/hours";
import { gstinProblems } from "../../content/law/gstin-problems";
import {
  type NumberProblem,
  type ReadNumber,
  readArn,
  readFoscos,
  readFssai,
  readGstin,
  readPan,
  readUdyam,
} from "../../content/law/numbers";
import { aadhaarRefused, holdsAadhaar } from "../../content/person";
import type { Service } from "../../content/prices";

/** What the forms of applications and customers answer in more than one place. */
export const answers = {
  saved: "Saved.",
  unknownAction: "That cannot be done here.",
  unknownChoice: "Please choose from the list.",
  notNow: "This step does not follow from the present one. Please reload the page.",
  reasonMissing: "Please give a reason.",
  dayBeforeStart: "The end is before the beginning.",
  numberTaken: "This number is entered already, for another registration.",
};

/** Read, or the sentence that says what is wrong. */
type Read<Value> = { ok: true; value: Value } | { ok: false; message: string };

const wrong = (message: string) => ({ ok: false, message }) as const;
const right = <Value>(value: Value) => ({ ok: true, value }) as const;

export const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

const field = <Value>(read: (typed: string) => Read<Value>) =>
  z.string().transform((typed, context) => {
    const result = read(typed);
    if (result.ok) return result.value;
    context.addIssue({ code: "custom", message: result.message });
    return z.NEVER;
  });

/** Words of any field: not too long, and without an Aadhaar number; `missing` is the problem where they must not be empty. */
export const text = (most: number, missing = "") =>
  field((typed) => {
    const value = typed.replaceAll("\r\n", "\n").replace(/[^\P{Cc}\n\t]+/gu, " ");
    if (value.length > most) return wrong(`At most ${most} characters. Nothing was saved.`);
    if (holdsAadhaar(value)) return wrong(aadhaarRefused);
    return missing && value === "" ? wrong(missing) : right(value);
  });

/** One of those in the list. */
export const choice = <Known extends string>(known: readonly Known[]) =>
  field((typed) => {
    const found = known.find((each) => each === typed);
    return found === undefined ? wrong(answers.unknownChoice) : right(found);
  });

/** What the numbers' own rules say is wrong. */
const problems: Record<string, Record<string, string>> = {
  gstin: gstinProblems,
  pan: {
    missing: "Please give the PAN.",
    length: "A PAN has 10 characters.",
    shape: "A PAN is five letters, four digits and a letter.",
    holder: "The fourth letter of a PAN is one of A, B, C, F, G, H, J, L, P, T, K.",
    zeroes: "The four digits of a PAN are not 0000.",
  },
  fssai: {
    missing: "Please give the number.",
    signs: "An FSSAI number has only digits.",
    length: "An FSSAI number has 14 digits.",
    first: "An FSSAI number begins with 1 (licence) or 2 (registration).",
    kind: "A registration begins with 2 and a licence with 1: this is the number of the other.",
  },
  udyam: { missing: "Please give the number.", shape: "A Udyam number looks like UDYAM-KR-03-0012345." },
  arn: {
    missing: "Please give the ARN.",
    signs: "An ARN has only letters and digits.",
    length: "An ARN has 15 characters.",
  },
  foscos: {
    missing: "Please give the reference.",
    signs: "A FoSCoS reference has only digits.",
    length: "A FoSCoS reference has 17 digits.",
  },
};

const number = (kind: string, read: (typed: string) => ReadNumber, isOptional = false) =>
  field((typed): Read<string> => {
    if (isOptional && typed === "") return right("");
    const result = read(typed);
    return result.ok
      ? result
      : wrong(problems[kind]?.[result.problem satisfies NumberProblem] ?? answers.unknownChoice);
  });

export const optionalPan = number("pan", readPan, true);
export const optionalGstin = number("gstin", readGstin, true);

/** The number of a filed application. */
export const filedNumber = (service: Service) =>
  service === "gst" ? number("arn", readArn) : number("foscos", readFoscos);

/** The number that was granted. */
export function grantedNumber(service: Service, kind: string) {
  if (service === "gst") return number("gstin", readGstin);
  if (service === "msme") return number("udyam", readUdyam);
  return number("fssai", (typed) => readFssai(typed, kind === "registration"));
}

const panOther = "This GSTIN holds the PAN {theirs}, the details say {pan}. Please correct the one that is wrong.";

/** A GSTIN holds its owner's PAN: the problem where we know another one, else null. */
export function comparePan(pan: string, gstin: string): string | null {
  const theirs = gstin.slice(2, 12);
  return pan === "" || gstin === "" || pan === theirs ? null : fill(panOther, { theirs, pan });
}

const firstYear = 1990;
const yearsAhead = 10;

/** No year with a slip of the finger. */
function readDay(typed: string, now: Date): Read<string> {
  if (!isDay(typed)) return wrong("Please give a day, such as 2026-11-15.");
  const year = Number(typed.slice(0, 4));
  if (year - Number(dayInIndia(now).slice(0, 4)) > yearsAhead) return wrong("Please give a day within ten years.");
  return year < firstYear ? wrong(`That is before ${firstYear}: please check the year.`) : right(typed);
}

export const day = (now: Date) => field((typed) => readDay(typed, now));

/** Null where nothing was typed. */
export const optionalDay = (now: Date) =>
  field((typed): Read<string | null> => (typed === "" ? right(null) : readDay(typed, now)));

/** A day that is over or is today. */
export const pastDay = (now: Date) =>
  field((typed): Read<string> => {
    const read = readDay(typed, now);
    return read.ok && read.value > dayInIndia(now) ? wrong("That day has not come yet.") : read;
  });
