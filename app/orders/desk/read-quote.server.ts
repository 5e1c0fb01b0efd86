import { dayInIndia } from "../../../content/format";
import { gstinProblems } from "../../../content/law/gstin-problems";
import { readGstin } from "../../../content/law/numbers";
import { aadhaarRefused, holdsAadhaar } from "../../../content/person";
import type { Service } from "../../../content/prices";
import { zero } from "../../../content/zero/zero";
import { describeOrder } from "../invoice";
import { readRupees } from "../money";
import { type LineRequest, type OrderItem, type Priced, priceOrder, priceTogether } from "../order-lines";
import type { Customer } from "../orders.server";
import type { PaymentSettings } from "../payments/settings.server";
import { readPromo } from "../promo";

const { quoteDays, priceBook } = zero;

/** A line as it was typed: what, for which government fee and business, our own fee where an admin sets it, and why. */
export type TypedLine = { what: string; fee: string; ours: string; why: string };

/** The form of a quote as it was typed, to be shown again. */
export type TypedQuote = {
  lines: TypedLine[];
  discount: string;
  promo: string;
  address: string;
  gstin: string;
  days: string;
  recipient: string;
  key: string;
};

export const nothingChosen = "Please choose what the quote is for.";
const invalidCode = "This code is not valid for this order.";
const pricingProblems = {
  "not sold": "The price book does not have that.",
  "fee unknown": "Please choose the government fee that applies.",
  "below fee": "The price book's price does not cover the government fee. Please enter our fee, with the reason.",
  "nothing to pay": "A quote comes to at least one rupee.",
  "discount too large": "The discount is larger than our fee.",
};

const mostLines = 6;
const longest = 300;

/** Each line has all its fields, also empty ones, so that the fields of one line have the same index. */
export function readTypedQuote(form: FormData): TypedQuote {
  const field = (name: string) =>
    String(form.get(name) ?? "")
      .trim()
      .slice(0, longest);
  const column = (name: string) => form.getAll(name).map((value) => String(value).trim().slice(0, longest));
  const [whats, fees, ours, whys] = [column("what"), column("fee"), column("ours"), column("why")];
  const lines = whats.slice(0, mostLines).map((what, at) => ({
    what,
    fee: fees[at] ?? "",
    ours: ours[at] ?? "",
    why: whys[at] ?? "",
  }));
  return {
    lines,
    discount: field("discount"),
    promo: field("promo"),
    address: field("address"),
    gstin: field("gstin"),
    days: field("days"),
    recipient: field("recipient"),
    key: field("key"),
  };
}

/** One line more to fill in, up to the most that a quote has. */
export const withFurtherLine = (typed: TypedQuote): TypedQuote => ({
  ...typed,
  lines: [...typed.lines, emptyLine].slice(0, mostLines),
});
const emptyLine: TypedLine = { what: "", fee: "", ours: "", why: "" };

export type ReadQuote = {
  items: OrderItem[];
  priced: Priced;
  promoCode: string | null;
  days: number;
  gstin: string | null;
  /** What an admin changed against the price book and why, one sentence for each line. */
  reasons: string[];
};

type Reader = { isAdmin: boolean; customer: Customer; supplier: PaymentSettings["supplier"] };

/** What a typed quote comes to, or the sentence that says why it cannot be sent. */
export function readQuote(typed: TypedQuote, { isAdmin, customer, supplier }: Reader): ReadQuote | string {
  const on = dayInIndia();
  const filled = typed.lines.filter(({ what }) => what !== "");
  if (filled.length === 0) return nothingChosen;
  const discount = readRupees(typed.discount || "0");
  if (discount === null) return "Please give the discount in rupees, such as 100.";
  const days = Number(typed.days || quoteDays.usual);
  if (!Number.isInteger(days) || days < 1 || days > quoteDays.most) return `Please give 1 to ${quoteDays.most} days.`;
  const gstinRead = typed.gstin ? readGstin(typed.gstin) : null;
  if (gstinRead && !gstinRead.ok) return `Customer's GSTIN: ${gstinProblems[gstinRead.problem]}`;
  const gstin = gstinRead?.value ?? null;
  if ([typed.address, ...typed.lines.map(({ why }) => why)].some(holdsAadhaar)) return aadhaarRefused;
  const asked: LineRequest[] = [];
  const reasons: string[] = [];
  let promoCode: string | null = null;
  for (const line of filled) {
    const thing = readWhat(line.what);
    if (!thing) return pricingProblems["not sold"];
    const promo = typed.promo ? readPromo(zero, typed.promo, { service: thing.service, on }) : null;
    if (promo && !promo.ok && promo.problem !== "other service") return invalidCode;
    if (promo?.ok) promoCode = promo.code;
    const one: LineRequest = {
      ...thing,
      on,
      customerState: customer.state,
      taxedIn: supplier.tax?.state ?? null,
      feePerYear: line.fee ? Number.parseInt(line.fee, 10) : undefined,
      percentOff: promo?.ok ? promo.percentOff : 0,
    };
    const set = readOurFee(line, one, isAdmin);
    if (typeof set === "string") return set;
    asked.push({ ...one, ourFee: set?.ourFee });
    if (set) reasons.push(`${describeOrder(thing)}: ${line.why}`);
  }
  if (typed.promo && promoCode === null) return invalidCode;
  const priced = priceTogether(asked, discount);
  if (!priced.ok)
    return priced.problem === "below fee" && !isAdmin
      ? "The price book's price does not cover the government fee. Please ask an admin to quote this with our own fee."
      : pricingProblems[priced.problem];
  return { ...priced, priced, promoCode, days, gstin, reasons };
}

/** Null where the price book's price holds; an admin may set another, with a reason. */
function readOurFee(
  { ours, why }: TypedLine,
  asked: LineRequest,
  isAdmin: boolean,
): { ourFee: number } | null | string {
  if (ours === "") return null;
  const ourFee = readRupees(ours);
  if (ourFee === null) return "Please give our fee in rupees, such as 2,500.";
  const book = priceOrder({ ...asked, percentOff: 0 });
  if (book.ok && book.taxable === ourFee) return null;
  if (!isAdmin) return "Only an admin can set our fee. Please leave it empty, or ask an admin.";
  return why === "" ? "Please give the reason for a fee other than the price book's." : { ourFee };
}

export const rowKey = ({ service, tier, years }: { service: string; tier: string; years: number }) =>
  `${service} ${tier} ${years}`;

type Thing = Pick<LineRequest, "service" | "tier" | "years">;

function readWhat(typed: string): Thing | null {
  const [service = "", tier = "", years = ""] = typed.split(" ");
  const isSold = priceBook.some((row) => row.service === service && row.tier === tier);
  return isSold && /^[1-9]$/.test(years) ? { service: service as Service, tier, years: Number(years) } : null;
}
