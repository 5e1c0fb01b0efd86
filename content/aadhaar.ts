import { westernDigits } from "./typed";

const between = "[\\s.,_/·•\\p{Pd}]{1,3}";
/** Twelve digits as people write the number: together, or in three groups of four. */
const written = new RegExp(`(?<!\\d)[2-9]\\d{3}(?:\\d{8}|${between}\\d{4}${between}\\d{4})(?!\\d)`, "gu");
/** The number of a mobile with the code of the country in front of it. */
const mobileWithCode = /^91[6-9]\d{9}$/;
/** The bank's number of a transfer has twelve digits too, and is called by its name. */
const named = /(?:utr|rrn)\W{0,8}$/i;

const permuted = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** The product of two digits in Verhoeff's scheme: turns and reflections of a pentagon. */
function product(one: number, other: number) {
  if (one < 5) return other < 5 ? (one + other) % 5 : 5 + ((one + other) % 5);
  return other < 5 ? 5 + ((one - other) % 5) : (one - other + 5) % 5;
}

function passesVerhoeff(digits: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...digits].reverse().entries()) {
    let value = Number(digit);
    for (let turns = at % 8; turns > 0; turns--) value = permuted[value] ?? 0;
    sum = product(sum, value);
  }
  return sum === 0;
}

/**
 * Whether a text holds an Aadhaar number, which the law lets nobody like us keep: no field takes one. A telephone number is
 * none, nor one in ten of other numbers with twelve digits that happen to pass the check and are named as a UTR.
 */
export const holdsAadhaar = (text: string) =>
  [...westernDigits(text).matchAll(written)].some(({ 0: found, index, input }) => {
    const before = input.slice(Math.max(0, index - 12), index);
    if (mobileWithCode.test(found) || /\+\s*$/.test(before) || named.test(before)) return false;
    return passesVerhoeff(found.replace(/\D/g, ""));
  });
