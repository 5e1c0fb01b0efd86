import { gstStates } from "./gst-states.ts";

/** What is wrong with a number, as a key into the words of the screen. */
export type NumberProblem =
  | "missing"
  | "length"
  | "signs"
  | "state"
  | "pan"
  | "holder"
  | "zeroes"
  | "check"
  | "first"
  | "kind"
  | "shape";
export type ReadNumber = { ok: true; value: string } | { ok: false; problem: NumberProblem };

const wrong = (problem: NumberProblem): ReadNumber => ({ ok: false, problem });
const right = (value: string): ReadNumber => ({ ok: true, value });

/** As it is printed: capitals, without what people put between the signs. */
const plain = (typed: string) => typed.toUpperCase().replace(/[\s.\p{Cf}]/gu, "");

/** What the fourth letter of a PAN can be: who holds it. */
const holders = "ABCFGHJLPTK";

export function readPan(typed: string): ReadNumber {
  const value = plain(typed).replaceAll("-", "");
  if (value === "") return wrong("missing");
  if (value.length !== 10) return wrong("length");
  if (!/^[A-Z]{5}\d{4}[A-Z]$/.test(value)) return wrong("shape");
  if (!holders.includes(value[3] ?? "")) return wrong("holder");
  return value.slice(5, 9) === "0000" ? wrong("zeroes") : right(value);
}

const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Codes beside those of the states: before Ladakh and the joined territories, other territory, the centre. */
const otherCodes = ["04", "25", "26", "28", "31", "34", "35", "97", "99"];
const stateCodes = new Set<string>([...Object.values(gstStates), ...otherCodes]);

/** The last sign of a GSTIN follows from the first fourteen. */
export function gstinCheckSign(first: string): string {
  let sum = 0;
  for (let at = 0; at < 14; at++) {
    const product = signs.indexOf(first[at] ?? "") * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return signs[(36 - (sum % 36)) % 36] ?? "";
}

export function readGstin(typed: string): ReadNumber {
  const value = plain(typed).replaceAll("-", "");
  if (value === "") return wrong("missing");
  if (value.length !== 15) return wrong("length");
  if (!/^[0-9A-Z]+$/.test(value)) return wrong("signs");
  if (!stateCodes.has(value.slice(0, 2))) return wrong("state");
  if (!readPan(value.slice(2, 12)).ok) return wrong("pan");
  if (!/^[1-9A-Z]Z$/.test(value.slice(12, 14))) return wrong("shape");
  return gstinCheckSign(value) === value[14] ? right(value) : wrong("check");
}

/** A licence begins with 1, a registration with 2. */
export function readFssai(typed: string, isRegistration?: boolean): ReadNumber {
  const value = plain(typed).replaceAll("-", "");
  if (value === "") return wrong("missing");
  if (!/^\d+$/.test(value)) return wrong("signs");
  if (value.length !== 14) return wrong("length");
  if (!/^[12]/.test(value)) return wrong("first");
  if (isRegistration !== undefined && (value[0] === "2") !== isRegistration) return wrong("kind");
  return right(value);
}

/** With or without its hyphens. */
export function readUdyam(typed: string): ReadNumber {
  const [, state, district, serial] = /^UDYAM-?([A-Z]{2})-?(\d{2})-?(\d{7})$/.exec(plain(typed)) ?? [];
  if (plain(typed) === "") return wrong("missing");
  return state ? right(`UDYAM-${state}-${district}-${serial}`) : wrong("shape");
}

/** The number of an application for GST. */
export function readArn(typed: string): ReadNumber {
  const value = plain(typed).replaceAll("-", "");
  if (value === "") return wrong("missing");
  if (!/^[0-9A-Z]+$/.test(value)) return wrong("signs");
  return value.length === 15 ? right(value) : wrong("length");
}

/** The number of an application for a food licence, on FoSCoS. */
export function readFoscos(typed: string): ReadNumber {
  const value = plain(typed).replaceAll("-", "");
  if (value === "") return wrong("missing");
  if (!/^\d+$/.test(value)) return wrong("signs");
  return value.length === 17 ? right(value) : wrong("length");
}
