/** Digits as keyboards of India type them: those of the Indian scripts, of Urdu and the wide ones of East Asian fonts. */
const otherDigits =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** The block of each Indian script is 0x80 letters long and has its zero at 0x66; the others begin with theirs. */
function westernDigit(digit: string) {
  const code = digit.charCodeAt(0);
  return String(code >= 0x966 && code < 0xd70 ? (code & 0x7f) - 0x66 : code & 0xf);
}

export const westernDigits = (text: string) => text.replace(otherDigits, westernDigit);

/** The number without what people and autofill put in front of it and between its digits. */
export function tenDigits(phone: string) {
  return westernDigits(phone)
    .replace(/[\s().\p{Pd}\p{Cf}]/gu, "")
    .replace(/^(?:(?:\+91|0091|91)0?|0)(?=\d{10}$)/, "");
}

/** Numbers of Indian mobiles. */
export const mobile = /^[6-9]\d{9}$/;

/**
 * One mailbox however it is written: what follows a plus sign is the owner's own mark, and Gmail reads no dots. The database
 * has the same rule for its indexes, `canonical_email`; `app/payments/orders/unpaid.test.ts` holds the two together.
 */
export function mailboxOf(email: string) {
  const [, name = "", domain = ""] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const [box = ""] = name.split("+");
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${domain}`;
}

/** Twelve digits as people write the number: together, or in three groups of four. */
const writtenAadhaar = /(?<!\d)[2-9]\d{3}(?:\d{8}|[\s.,_/·•\p{Pd}]{1,3}\d{4}[\s.,_/·•\p{Pd}]{1,3}\d{4})(?!\d)/gu;
/** The number of a mobile with the code of the country in front of it. */
const mobileWithCode = /^91[6-9]\d{9}$/;
/** The bank's number of a transfer has twelve digits too, and is called by its name. */
const namedUtr = /(?:utr|rrn)\W{0,8}$/i;

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
  [...westernDigits(text).matchAll(writtenAadhaar)].some(({ 0: found, index, input }) => {
    const before = input.slice(Math.max(0, index - 12), index);
    if (mobileWithCode.test(found) || /\+\s*$/.test(before) || namedUtr.test(before)) return false;
    return passesVerhoeff(found.replace(/\D/g, ""));
  });
