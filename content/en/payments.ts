import { claims } from "../claims";
import { rupees } from "../format";
import { site, telephone, whatsapp } from "../identity";
import { paths } from "../paths";
import { startingPrice } from "../prices";
import type { CallToAction, Card, Hero, Link, Page, Section } from "../sections";
import { containsAllInWords, type PriceWords, priced } from "./price-words";

export interface PaymentOption extends Card {
  isPopular: boolean;
}

export interface PaymentsPage extends Page {
  hero: Hero;
  options: Section<PaymentOption> & { popularLabel: string };
  security: Section<Card>;
  card: {
    heading: string;
    item: string;
    totalLabel: string;
    total: string;
    price: PriceWords;
    submit: string;
    poweredBy: string;
    notes: string[];
    refund: Link;
  };
  dialog: {
    heading: string;
    item: string;
    total: string;
    price: PriceWords;
    statement: string;
    intro: string;
    steps: string[];
    actions: Link[];
    close: string;
  };
  help: CallToAction;
}

const chat = whatsapp("Hi! I need help with payment");
const price = priced("fssai", "online");
const total = price.price;
const item = "FSSAI Registration Fee";

export const payments: PaymentsPage = {
  path: paths.payments,
  meta: {
    title: `Payments: UPI, Cards and Net Banking | ${site.name}`,
    description: `Pay your FSSAI registration fee of ${total} by UPI, card or net banking. How payment works, how it is protected and who helps you if you get stuck.`,
    og: "One fee, shown before you pay",
  },
  hero: {
    eyebrow: "Payments",
    heading: "One fee, shown before you pay",
    intro: `Food registration starts at ${rupees(startingPrice.payments)}, ${containsAllInWords}. Pay the way you already pay for everything else.`,
    stats: [],
    actions: [],
  },
  options: {
    eyebrow: "Ways to pay",
    heading: "Three ways, all familiar",
    popularLabel: "Most popular",
    items: [
      { icon: "upi", title: "UPI", text: "From any UPI app on your phone.", isPopular: true },
      { icon: "card", title: "Credit and debit cards", text: "Visa, MasterCard and RuPay.", isPopular: false },
      { icon: "bank", title: "Net banking", text: "On your bank's own page.", isPopular: false },
    ],
  },
  security: {
    eyebrow: "Security",
    heading: "How your payment is protected",
    items: [
      { icon: "lock", title: "256-bit SSL", text: "Everything you enter is encrypted in transit." },
      {
        icon: "shield",
        title: "PCI DSS",
        text: "Card details are handled under the card industry's security standard.",
      },
      { icon: "check", title: "Two-factor authentication", text: "Your bank asks you to confirm each payment." },
    ],
  },
  card: {
    heading: "Make Payment",
    item,
    totalLabel: "Total",
    total,
    price,
    submit: "Pay Securely",
    poweredBy: "Powered by a card payment provider. We never see or keep your card number.",
    notes: [
      "Confirmation is instant",
      "A receipt is sent by e-mail",
      "Processing starts immediately",
      `${claims.moneyBack.payments} money-back guarantee applies`,
    ],
    refund: { label: "Read the refund policy", href: paths.refund },
  },
  dialog: {
    heading: "Pay with an expert's help",
    item,
    total,
    price,
    statement: "Online payment on this site opens soon. Nothing is charged here today.",
    intro: "You can pay now with one of our experts:",
    steps: [
      "Message or call us. We will confirm your service and the exact fee.",
      "You get a payment request in our name, by UPI or bank transfer.",
      "You get a receipt by e-mail and we start work on your file.",
    ],
    actions: [
      { label: "Pay with help on WhatsApp", href: chat, icon: "whatsapp" },
      { label: `Call ${site.phone}`, href: telephone, icon: "phone" },
    ],
    close: "Close",
  },
  help: {
    heading: "Stuck on a payment?",
    intro:
      "Money debited but no receipt received? Tell us at once, with the time and the amount. Never share an OTP or a PIN with anyone, us included.",
    actions: [
      { label: "Get help on WhatsApp", href: chat, icon: "whatsapp" },
      { label: `Call ${site.phone}`, href: telephone, icon: "phone" },
    ],
  },
};
