import { applications as words } from "../../content/en/staff/applications";
import { fill, indiaOffsetMs } from "../../content/format";
import {
  type NumberProblem,
  type ReadNumber,
  readArn,
  readFoscos,
  readFssai,
  readGstin,
  readUdyam,
} from "../../content/law/numbers";
import { holdsAadhaar } from "../../content/person";
import type { Service } from "../../content/prices";

const { messages, numbers } = words;

/** Read, or the sentence that says what is wrong. */
export type Read<Value> = { ok: true; value: Value } | { ok: false; message: string };

const wrong = (message: string) => ({ ok: false, message }) as const;
const right = <Value>(value: Value) => ({ ok: true, value }) as const;

export const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** Words of any field: not too long, and without an Aadhaar number. */
export function readText(form: FormData, name: string, most: number): Read<string> {
  const value = textOf(form, name)
    .replaceAll("\r\n", "\n")
    .replace(/[^\P{Cc}\n\t]+/gu, " ");
  if (value.length > most) return wrong(fill(messages.tooLong, { most }));
  return holdsAadhaar(value) ? wrong(messages.aadhaar) : right(value);
}

const numberResult = (kind: string, read: ReadNumber): Read<string> =>
  read.ok ? read : wrong(numbers[kind]?.[read.problem satisfies NumberProblem] ?? messages.unknownChoice);

/** The number of a filed application. */
export const readFiled = (service: Service, typed: string): Read<string> =>
  service === "gst" ? numberResult("arn", readArn(typed)) : numberResult("foscos", readFoscos(typed));

/** The number that was granted. */
export function readGranted(service: Service, kind: string, typed: string): Read<string> {
  if (service === "gst") return numberResult("gstin", readGstin(typed));
  if (service === "msme") return numberResult("udyam", readUdyam(typed));
  return numberResult("fssai", readFssai(typed, kind === "registration"));
}

export const readOptional = (
  kind: "gstin" | "pan",
  typed: string,
  read: (typed: string) => ReadNumber,
): Read<string> => (typed === "" ? right("") : numberResult(kind, read(typed)));

/** A GSTIN holds the PAN of whom it belongs to: what is wrong where another PAN is known, else nothing. */
export function comparePan(pan: string, gstin: string): string | null {
  const theirs = gstin.slice(2, 12);
  return pan === "" || gstin === "" || pan === theirs ? null : fill(messages.panOther, { theirs, pan });
}

/** The day in India. */
export const today = (now = new Date()) => new Date(now.getTime() + indiaOffsetMs).toISOString().slice(0, 10);

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text;

const firstYear = 1990;
const yearsAhead = 10;

/** A day as the browser's field writes it; 30 February is none, nor is a year with a slip of the finger. */
export function readDay(form: FormData, name: string, now = new Date()): Read<string> {
  const value = textOf(form, name);
  if (Number.isNaN(Date.parse(value)) || !isDay(value)) return wrong(messages.dayMissing);
  const years = Number(value.slice(0, 4)) - Number(today(now).slice(0, 4));
  if (years > yearsAhead) return wrong(messages.dayFar);
  return Number(value.slice(0, 4)) < firstYear ? wrong(fill(messages.dayLong, { year: firstYear })) : right(value);
}

/** A day that is over or is today. */
export function readPastDay(form: FormData, name: string, now = new Date()): Read<string> {
  const day = readDay(form, name, now);
  return day.ok && day.value > today(now) ? wrong(messages.dayFuture) : day;
}
