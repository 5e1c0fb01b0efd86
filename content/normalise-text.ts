/** Digits as keyboards of India type them: those of the Indian scripts, of Urdu and the wide ones of East Asian fonts. */
const otherDigits =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0660-\u0669\u06f0-\u06f9\u1c50-\u1c59\uabf0-\uabf9\uff10-\uff19]/g;

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
 * has the same rule for its indexes, `canonical_email`; `app/orders/unpaid.test.ts` holds the two together.
 */
export function mailboxOf(email: string) {
  const [, name = "", domain = ""] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const [box = ""] = name.split("+");
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${domain}`;
}
