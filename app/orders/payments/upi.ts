export type UpiAccount = { id: string; name: string };
type UpiOrder = { reference: string; total: number };

/** The link that UPI apps open, and that the code on a larger screen holds: amount and reference filled in. */
export function upiLink({ id, name }: UpiAccount, { reference, total }: UpiOrder): string {
  const amount = `${Math.trunc(total / 100)}.${String(total % 100).padStart(2, "0")}`;
  const parameters = { pa: id, pn: name, am: amount, cu: "INR", tn: reference, tr: reference };
  // Apps read %20 for a space, and some of them show a plus sign as it is.
  const query = Object.entries(parameters).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join("&").replaceAll("%40", "@")}`;
}

/** The bank's number of a transfer, without the spaces that apps show in it. */
export function readUtr(typed: string): string | null {
  const utr = typed.replace(/[\s-]/g, "");
  return /^\d{12}$/.test(utr) ? utr : null;
}

/** A transfer that staff confirmed goes into the ledger under its number (`isTransfer`). */
export const upiPaymentId = (utr: string) => `upi:${utr}`;

/** What a customer typed for the name or the UPI ID they paid from. */
export const readPayer = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 100);
