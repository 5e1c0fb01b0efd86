import * as z from "zod/mini";
import { mobile, tenDigits, westernDigits } from "./normalise-text";
import { personShape, problem } from "./person";

/**
 * A landline with its STD code, which has ten digits too. Only with the 0 or the code of the country in front of it: without, it
 * would be a mobile with a wrong first digit.
 */
function isTypedLandline(phone: string) {
  const digits = westernDigits(phone).match(/\d/g) ?? [];
  return digits.length > 10 && /^[1-8]\d{9}$/.test(tenDigits(phone));
}

/**
 * STD codes of the national numbering plan with two and with three digits; all others have four. Behind one a landline goes on
 * with 2 to 6 and a mobile does not, so that ten digits are either the one or the other.
 */
const codesOfTwo = "11|20|22|33|40|44|79|80";
const codesOfThree =
  "1(?:2[01249]|3[0125]|4[145]|5[14]|6[014]|7[1257]|8[01346]|9[14])|2(?:1[27]|3[013]|4[01]|5[0137]|6[0158]|78|8[1568]|9[14])|3(?:4[123]|5[34]|6[01489]|7[02346]|8[159])|4(?:1[36]|2[1-4478]|3[15]|5[12]|6[1289]|7[0145678]|8[01345679]|9[014567])|5(?:1[25]|22|3[25]|4[28]|51|6[25]|71|8[01]|9[15])|6(?:12|21|31|41|5[17]|6[13]|7[14]|80)|7(?:12|2[14]|3[134]|4[47]|5[15]|61|71|88)|8(?:16|2[014]|3[126]|6[136]|7[078]|8[34]|91)";
const landlineParts = new RegExp(
  `^(?:(${codesOfTwo})(\\d{4})(\\d{4})|(${codesOfThree})(\\d{3})(\\d{4})|([1-5]\\d{3})(\\d{6}))$`,
);
const behindCode = new RegExp(`^(?:${codesOfTwo}|${codesOfThree})[2-6]`);

/** '022 2345 6789' of the ten digits that are stored; null of a mobile. */
function sayLandline(phone: string): string | null {
  if (/^[6-9]/.test(phone) && !behindCode.test(phone)) return null;
  const parts = landlineParts.exec(phone)?.slice(1).filter(Boolean);
  return parts ? `0${parts.join(" ")}` : null;
}

/** Of the ten digits that are stored. */
export const isLandline = (phone: string) => sayLandline(phone) !== null;

/** A number as staff read and dial it: a mobile as it is stored, a landline with 0 and its STD code. */
export const sayPhone = (phone: string) => sayLandline(phone) ?? phone;
/** The same with the code of the country, which a landline with its 0 does without. */
export const sayFullPhone = (phone: string) => sayLandline(phone) ?? `+91 ${phone}`;

/** As staff type it for somebody: also a landline. The site's own forms ask for a mobile. */
export const staffPhone = z.string(problem("missing")).check(
  z.trim(),
  z.minLength(1, problem("missing")),
  z.refine((typed) => isTypedLandline(typed) || mobile.test(tenDigits(typed)), problem("invalid")),
  z.overwrite(tenDigits),
);
export const landlineHint = "Or a landline, with 0 and its STD code: 022 2345 6789.";
export const badStaffPhone =
  "A mobile number has ten digits and starts with 6, 7, 8 or 9; a landline starts with 0 and its STD code.";

export type Contact = { email: string } | { phone: string };

/** What somebody typed, read as an address or a number; null is neither. */
export function readContact(input: string): Contact | null {
  const [email, phone] = [personShape.email.safeParse(input), staffPhone.safeParse(input)];
  if (email.success) return { email: email.data };
  return phone.success ? { phone: phone.data } : null;
}
