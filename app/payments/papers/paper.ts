import { checkout } from "../../../content/en/checkout";
import { exactRupees, fill, withPaise } from "../../../content/format";
import { type GstState, gstStates } from "../../../content/law/gst-states";
import { indianDay } from "../orders/money";
import { type LineKind, type OrderItem, type OrderLine, refundLines } from "../orders/order-lines";
import type { Supplier } from "../orders/supplier";

export type PaperKind = "receipt" | "refund" | "invoice";

/** Everything that is printed, in order: labelled facts, then the lines of money, then sentences. */
export type PaperFields = {
  title: string;
  supplier: string[];
  facts: [label: string, value: string][];
  lines: [label: string, value: string][];
  total: [label: string, value: string];
  notes: string[];
  /** Printed where a letter had to be drawn as a box; papers of earlier versions have no such letters. */
  boxes?: string;
  signature: string;
  /** As the order had it: once its person is erased, only the papers know. */
  recipient: Recipient;
};

export type Recipient = Pick<PaperOrder, "name" | "address">;

export type PaperOrder = {
  reference: string;
  service: string;
  tier: string;
  years: number;
  /** Where it is more than one thing. */
  items?: OrderItem[];
  lines: OrderLine[];
  total: number;
  taxable: number;
  tax: number;
  name: string;
  state: string;
  address: string;
  gstin: string | null;
};

type PaperInput = {
  kind: PaperKind;
  number: string;
  issuedAt: Date;
  supplier: Supplier;
  order: PaperOrder;
  /** Of a refund: how much, after how much, and the receipt it takes back. */
  refund?: { amount: number; before: number; receipt: string; receiptDate: string; reference: string };
};

const { papers: words } = checkout;

export const placeOfSupply = (state: string) => `${state} (${gstStates[state as GstState] ?? "–"})`;

type Described = Pick<PaperOrder, "service" | "tier" | "years">;

/** 'FSSAI: state licence, 1 year; GST registration: filing, 1 year' */
export const describeOrder = ({ items = [], ...only }: Described & Pick<PaperOrder, "items">) =>
  (items.length > 0 ? items : [only]).map(describeItem).join("; ");

/** What each thing of an order costs before tax, where there are several. */
export const listItems = ({ items = [] }: Pick<PaperOrder, "items">): string[] =>
  items.length < 2
    ? []
    : items.map((item) =>
        fill(item.governmentFee > 0 ? words.item : words.itemWithoutFee, {
          what: describeItem(item),
          fee: exactRupees(item.governmentFee),
          ours: exactRupees(item.ourFee),
        }),
      );

const describeItem = ({ service, tier, years }: Described) =>
  fill(words.description, {
    service: checkout.services[service] ?? service,
    tier: checkout.tiers[tier] ?? tier,
    years: years === 1 ? words.oneYear : fill(words.manyYears, { years }),
  });

/** The fields that rules 50 (receipt voucher), 51 (refund voucher) and 46 (tax invoice) ask for; without a GSTIN, no tax. */
export function paperFields(given: PaperInput): PaperFields {
  const { kind, number, issuedAt, supplier, order, refund } = given;
  const { tax } = supplier;
  const titles = tax ? words.titles : words.plainTitles;
  return {
    title: titles[kind],
    supplier: [
      supplier.name,
      ...(supplier.address ? [supplier.address] : []),
      ...(tax ? [`${words.gstin}: ${tax.gstin}`, `${words.state}: ${placeOfSupply(tax.state)}`] : []),
      `${supplier.email} · ${supplier.phone}`,
    ],
    facts: [
      [words.number, number],
      [words.date, indianDay(issuedAt)],
      ...(refund
        ? ([
            [words.ofReceipt, `${refund.receipt} (${refund.receiptDate})`],
            ...(refund.reference ? [[words.refundReference, refund.reference]] : []),
          ] as [string, string][])
        : []),
      [words.order, order.reference],
      [words.recipient, order.name],
      [words.recipientAddress, [order.address, order.state].filter(Boolean).join(", ")],
      ...(order.gstin ? ([[words.recipientGstin, order.gstin]] as [string, string][]) : []),
      [words.what, describeOrder(order)],
      ...(tax
        ? ([
            ...(kind === "invoice" ? [[words.sac, tax.sac]] : []),
            [words.place, placeOfSupply(order.state)],
            [words.reverseCharge, words.no],
          ] as [string, string][])
        : []),
    ],
    lines: refund ? linesOfRefund(order, refund) : orderLines(order, tax !== null),
    total: refund ? [words.refunded, withPaise(refund.amount)] : [words.received, withPaise(order.total)],
    notes: [
      ...(refund ? [] : listItems(order)),
      ...(order.lines.some(({ kind: line }) => line === "government fee") ? [words.pureAgent] : []),
      ...(tax ? (kind === "receipt" ? [words.advance] : []) : [words.noTax]),
    ],
    signature: fill(words.signature, { name: supplier.name }),
    boxes: words.boxes,
    recipient: { name: order.name, address: order.address },
  };
}

function orderLines(order: PaperOrder, isTaxed: boolean): [string, string][] {
  const ours = order.lines.find(({ kind }) => kind === "our fee");
  const lines: [string, string][] = [];
  if (ours?.discount) {
    lines.push([words.feeBefore, withPaise(ours.before ?? ours.amount)]);
    lines.push([words.discount, withPaise(ours.discount)]);
  }
  lines.push([isTaxed ? words.taxable : words.fee, withPaise(order.taxable)]);
  for (const { kind, amount, percent } of order.lines)
    if (kind !== "our fee" && kind !== "government fee") lines.push([`${kind} ${percent}%`, withPaise(amount)]);
  const government = order.lines.find(({ kind }) => kind === "government fee");
  if (government) lines.push([checkout.lines["government fee"], withPaise(government.amount)]);
  return lines;
}

function linesOfRefund(order: PaperOrder, refund: { amount: number; before: number }): [string, string][] {
  const labels: Partial<Record<LineKind, string>> = {
    "our fee": order.tax > 0 ? words.taxable : words.fee,
    "government fee": checkout.lines["government fee"],
  };
  return refundLines(order.lines, refund)
    .filter(({ kind, amount }) => kind !== "government fee" || amount > 0)
    .map(({ kind, percent, amount }) => [labels[kind] ?? `${kind} ${percent}%`, withPaise(amount)]);
}
