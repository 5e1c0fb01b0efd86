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
  | "entity"
  | "check"
  | "first"
  | "kind"
  | "shape";
export type GstinProblem = Exclude<NumberProblem, "first" | "kind">;
export type ReadNumber<Problem = NumberProblem> = { ok: true; value: string } | { ok: false; problem: Problem };

const wrong = <Problem extends NumberProblem>(problem: Problem) => ({ ok: false, problem }) as const;
const right = (value: string) => ({ ok: true, value }) as const;

/** As it is printed: capitals, without what people put between the signs. */
const plain = (text: string) => text.toUpperCase().replace(/[\s.\p{Cf}]/gu, "");

/** What the fourth letter of a PAN can be: who holds it. */
const holders = "ABCFGHJLPTK";

export function readPan(text: string): ReadNumber<"missing" | "length" | "shape" | "holder" | "zeroes"> {
  const value = plain(text).replaceAll("-", "");
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

export function readGstin(text: string): ReadNumber<GstinProblem> {
  const value = plain(text).replaceAll("-", "");
  if (value === "") return wrong("missing");
  if (value.length !== 15) return wrong("length");
  if (!/^[0-9A-Z]+$/.test(value)) return wrong("signs");
  if (!stateCodes.has(value.slice(0, 2))) return wrong("state");
  const pan = readPan(value.slice(2, 12));
  if (!pan.ok) return wrong(pan.problem === "holder" || pan.problem === "zeroes" ? pan.problem : "pan");
  if (value[12] === "0") return wrong("entity");
  if (value[13] !== "Z") return wrong("shape");
  return gstinCheckSign(value) === value[14] ? right(value) : wrong("check");
}

/** A licence begins with 1, a registration with 2. */
export function readFssai(text: string, isRegistration?: boolean): ReadNumber {
  const value = plain(text).replaceAll("-", "");
  if (value === "") return wrong("missing");
  if (!/^\d+$/.test(value)) return wrong("signs");
  if (value.length !== 14) return wrong("length");
  if (!/^[12]/.test(value)) return wrong("first");
  if (isRegistration !== undefined && (value[0] === "2") !== isRegistration) return wrong("kind");
  return right(value);
}

/** With or without its hyphens. */
export function readUdyam(text: string): ReadNumber {
  const [, state, district, serial] = /^UDYAM-?([A-Z]{2})-?(\d{2})-?(\d{7})$/.exec(plain(text)) ?? [];
  if (plain(text) === "") return wrong("missing");
  return state ? right(`UDYAM-${state}-${district}-${serial}`) : wrong("shape");
}

/** The number of an application for GST. */
export function readArn(text: string): ReadNumber {
  const value = plain(text).replaceAll("-", "");
  if (value === "") return wrong("missing");
  if (!/^[0-9A-Z]+$/.test(value)) return wrong("signs");
  return value.length === 15 ? right(value) : wrong("length");
}

/** The number of an application for a food licence, on FoSCoS. */
export function readFoscos(text: string): ReadNumber {
  const value = plain(text).replaceAll("-", "");
  if (value === "") return wrong("missing");
  if (!/^\d+$/.test(value)) return wrong("signs");
  return value.length === 17 ? right(value) : wrong("length");
}

/** In groups, as it is read aloud: 22421012003663 as 2242 1012 0036 63. A number of Udyam has its strokes already. */
export function groupsOf(number: string): string[] {
  const grouped =
    /^(\d{4})(\d{4})(\d{4})(\d{2})$/.exec(number) ?? /^(\d{2})([A-Z]{5})(\d{4}[A-Z])(\w{3})$/.exec(number);
  return grouped ? grouped.slice(1) : [number];
}
