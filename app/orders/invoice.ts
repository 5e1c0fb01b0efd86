import { checkout } from "../../content/en/checkout";
import { dayInIndia, fill } from "../../content/format";
import { longDay } from "../../content/hours";
import { type GstState, gstStates } from "../../content/law/gst-states";
import type { MailRow } from "../../content/mail-words";
import { exactRupees, withPaise } from "../../content/rupees";
import type { EntryDetails } from "./by-hand";
import type { InvoiceFields } from "./invoices/drawing/fields";
import type { LineKind, OrderItem, OrderLine } from "./order-lines";
import type { Supplier } from "./supplier";

/** `cancellation` takes back the receipt of money that never came. */
export type InvoiceKind = "receipt" | "cancellation" | "refund" | "invoice";

export type InvoiceOrder = {
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
  /** In whose name it is, where one was named. */
  firm?: string;
  state: string;
  address: string;
  gstin: string | null;
};

export type Payment = { utr: string | null; paymentId: string; details?: EntryDetails };

export function describePayment({ utr, paymentId, details: { way, day } = {} }: Payment): string {
  const how = utr ? fill(words.upi, { utr }) : fill(words.online, { payment: paymentId });
  if (!way) return how;
  const named = fill(words.ways[way], { reference: utr ?? "" });
  return day ? fill(words.receivedOn, { way: named, day: longDay(day) }) : named;
}

type InvoiceInput = {
  kind: InvoiceKind;
  number: string;
  issuedAt: Date;
  supplier: Supplier;
  order: InvoiceOrder;
  /** Each payment that it is about. */
  payments?: Payment[];
  /** Of what is not the whole order: how much, how it is split, and what is still to be paid. */
  part?: { amount: number; lines: OrderLine[]; balance?: string };
  /** Of a refund or a cancellation: the receipt it takes back. */
  against?: { receipt: string; receiptDate: string; reference?: string; reason?: string };
  /** Of the tax invoice: the receipts of the advances, and what is still to be paid. */
  advances?: string[];
  balance?: string;
  /** Of a receipt for what came after the tax invoice, and of its cancellation: that invoice. */
  invoiced?: string;
};

const { invoices: words } = checkout;

export const placeOfSupply = (state: string) => `${state} (${gstStates[state as GstState] ?? "–"})`;

type Described = Pick<InvoiceOrder, "service" | "tier" | "years">;

/** 'FSSAI state licence, 1 year; GST registration filing, 1 year' */
export const describeOrder = ({ items = [], ...only }: Described & Pick<InvoiceOrder, "items">) =>
  (items.length > 0 ? items : [only]).map(describeItem).join("; ");

/** What an order costs, line by line: the sum of the lines is what is paid. */
export function listSums(order: Pick<InvoiceOrder, "lines" | "total" | "tax" | "items">): MailRow[] {
  const sums = order.lines.flatMap<MailRow>(({ kind, amount, percent, before, discount }) => {
    const title = percent ? `${checkout.lines[kind]} ${percent}%` : checkout.lines[kind];
    if (!discount) return { title, amount: exactRupees(amount) };
    return [
      { title, amount: exactRupees(before ?? amount + discount) },
      { title: words.discount, amount: `- ${exactRupees(discount)}` },
    ];
  });
  const items = listItems(order).map((title) => ({ title, amount: "" }));
  return [...items, ...sums, { title: checkout.mails.sums.total, amount: exactRupees(order.total) }];
}

/** What each thing of an order costs before tax, where there are several, and whether tax is added to it. */
export const listItems = ({ items = [], tax }: Pick<InvoiceOrder, "items" | "tax">): string[] =>
  items.length < 2
    ? []
    : items.map(
        (item) =>
          fill(item.governmentFee > 0 ? words.item : words.itemWithoutFee, {
            what: describeItem(item),
            fee: exactRupees(item.governmentFee),
            ours: exactRupees(item.ourFee),
          }) + (tax > 0 ? words.addedTax : words.noTaxAdded),
      );

/** What a quote comes to, where its lines are not shown. */
export const sayTotal = ({ total, tax }: Pick<InvoiceOrder, "total" | "tax">) =>
  fill(tax > 0 ? words.totalWithTax : words.totalWithoutTax, { total: exactRupees(total) });

const describeItem = ({ service, tier, years }: Described) =>
  fill(words.description, {
    service: checkout.services[service] ?? service,
    tier: checkout.tiers[tier] ?? tier,
    years: years === 1 ? words.oneYear : fill(words.manyYears, { years }),
  });

/** The fields that rules 50 (receipt voucher), 51 (refund voucher) and 46 (tax invoice) ask for; without a GSTIN, no tax. */
export function invoiceFields(input: InvoiceInput): InvoiceFields {
  const { kind, number, issuedAt, supplier, order, part, against, invoiced } = input;
  const { tax } = supplier;
  const recipient = order.firm || order.name;
  // After the tax invoice no advance is left that a voucher would be for.
  const titles = tax && !invoiced ? words.titles : words.plainTitles;
  const isReceipt = kind === "receipt";
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
      [words.date, longDay(dayInIndia(issuedAt))],
      ...factsOfMoney(input),
      [words.recipient, recipient],
      [words.recipientAddress, [order.address, order.state].filter(Boolean).join(", ")],
      ...(order.gstin ? ([[words.recipientGstin, order.gstin]] as Facts) : []),
      [words.what, describeOrder(order)],
      ...(tax
        ? ([
            ...(kind === "invoice" ? [[words.sac, tax.sac]] : []),
            [words.place, placeOfSupply(order.state)],
            [words.reverseCharge, words.no],
          ] as Facts)
        : []),
    ],
    lines: invoiced ? [] : part ? linesOfPart(order, part.lines) : orderLines(order, tax !== null),
    total: [totals[kind], withPaise(part?.amount ?? order.total)],
    notes: [
      ...(against ? [] : listItems(order)),
      ...(order.lines.some(({ kind: line }) => line === "government fee") && !invoiced ? [words.pureAgent] : []),
      ...(kind === "cancellation" ? [words.cancelled] : []),
      ...(invoiced && isReceipt ? [fill(words.afterInvoice, { number: invoiced })] : []),
      ...(tax ? (isReceipt && !invoiced ? [words.advance] : []) : [words.noTax]),
    ],
    signature: fill(words.signature, { name: supplier.name }),
    boxes: words.boxes,
    recipient: { name: recipient, address: order.address },
  };
}

type Facts = [label: string, value: string][];

const totals: Record<InvoiceKind, string> = {
  receipt: words.received,
  cancellation: words.takenBack,
  refund: words.refunded,
  invoice: words.received,
};

/** Which order and receipt, how it was paid, and what is still to be paid. */
function factsOfMoney({ kind, order, payments = [], part, against, advances = [], balance }: InvoiceInput): Facts {
  const facts: Facts = [];
  if (against) facts.push([words.ofReceipt, `${against.receipt} (${longDay(against.receiptDate)})`]);
  if (against?.reference) facts.push([words.refundReference, against.reference]);
  if (against?.reason) facts.push([words.reason, against.reason]);
  facts.push([words.order, order.reference]);
  if (payments.length > 0) facts.push([words.paidBy, payments.map(describePayment).join("; ")]);
  if (part?.balance) facts.push([words.balance, part.balance]);
  if (advances.length > 0) facts.push([words.advances, advances.join("; ")]);
  if (kind === "invoice") facts.push([words.amountDue, balance || words.nothingDue]);
  return facts;
}

/** A sum that is taken off. */
const less = (paise: number) => `- ${withPaise(paise)}`;

function orderLines(order: InvoiceOrder, isTaxed: boolean): [string, string][] {
  const ours = order.lines.find(({ kind }) => kind === "our fee");
  const lines: [string, string][] = [];
  if (ours?.discount) {
    lines.push([words.feeBefore, withPaise(ours.before ?? ours.amount)]);
    lines.push([words.discount, less(ours.discount)]);
  }
  lines.push([isTaxed ? words.taxable : words.fee, withPaise(order.taxable)]);
  for (const { kind, amount, percent } of order.lines)
    if (kind !== "our fee" && kind !== "government fee") lines.push([`${kind} ${percent}%`, withPaise(amount)]);
  const government = order.lines.find(({ kind }) => kind === "government fee");
  if (government) lines.push([checkout.lines["government fee"], withPaise(government.amount)]);
  return lines;
}

/** Ours first, as of the whole order. */
function linesOfPart(order: InvoiceOrder, lines: OrderLine[]): [string, string][] {
  const labels: Partial<Record<LineKind, string>> = {
    "our fee": order.tax > 0 ? words.taxable : words.fee,
    "government fee": checkout.lines["government fee"],
  };
  const isFee = ({ kind }: OrderLine) => kind === "government fee";
  return [...lines.filter((line) => !isFee(line)), ...lines.filter(isFee)]
    .filter((line) => !isFee(line) || line.amount > 0)
    .map(({ kind, percent, amount }) => [labels[kind] ?? `${kind} ${percent}%`, withPaise(amount)]);
}
