import { westernDigits } from "../../content/normalise-text";

/** How money comes that the gateway does not report: staff received it, or saw it at the bank. */
export const ways = ["cash", "bank", "cheque", "upi"] as const;
export type Way = (typeof ways)[number];

/** What staff recorded with it: the day on which it came, as 2026-11-19, and who received it. */
export type EntryDetails = { way?: Way; day?: string; by?: string };

/** The gateway's own numbers hold no colon. */
export const isByHand = (paymentId: string) => paymentId.includes(":");

/** For the accountant: what came by hand has its number in a column of its own, and cash none but that of its receipt. */
export const gatewayNumber = (paymentId: string | null) => (paymentId === null || isByHand(paymentId) ? "" : paymentId);

const shapes: Record<Exclude<Way, "cash">, RegExp> = {
  // IMPS has the 12 digits of a UPI transfer, NEFT 16 letters and digits, RTGS 22.
  bank: /^(?:\d{12}|[A-Z]{4}[A-Z0-9]{12}(?:[A-Z0-9]{6})?)$/,
  // The number of the cheque and the bank's MICR code, which tells the cheques of two banks apart.
  cheque: /^\d{15}$/,
  upi: /^\d{12}$/,
};

/** The number of a transfer or a cheque, however it is spaced; null where it is none. Cash has no number. */
export function readReference(way: Way, typed: string): string | null {
  if (way === "cash") return "";
  const plain = westernDigits(typed)
    .replace(/[\s\p{Cf}./-]/gu, "")
    .toUpperCase();
  return shapes[way].test(plain) ? plain : null;
}

/** Its id in the ledger: its number, or for cash, which has none, the key of its form. */
export const entryId = (way: Way, reference: string, key: string) => `${way}:${way === "cash" ? key : reference}`;
