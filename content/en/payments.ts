import type { Facts } from "../edition/facts";
import { paths } from "../paths";
import { rupees } from "../rupees";
import type { CallToAction, Card, Hero, Link, Page, PriceWords, Section } from "../sections";
import { zero } from "../zero/zero";
import { priceWords } from "./figures/price-words";
import { refundTermsWords } from "./figures/refund-terms";

export interface PaymentOption extends Card {
  key: "upi" | "cards" | "netBanking";
  isPopular: boolean;
}

/** What is true of paying here while a gateway, a UPI address alone, or nothing is switched on. */
export interface PaymentWays {
  description: string;
  /** Under each way to pay. */
  options: Record<PaymentOption["key"], string>;
  security?: string;
  poweredBy: string;
  notes: string[];
}

export interface PaymentsPage extends Page {
  hero: Hero;
  /** From the order to the certificate, beside the price. */
  steps: string[];
  options: Section<PaymentOption> & { popularLabel: string };
  security: Section<Card>;
  card: {
    heading: string;
    item: string;
    totalLabel: string;
    total: string;
    price: PriceWords;
    submit: string;
    otherWay: Link;
    terms: Link;
  };
  ways: Record<"gateway" | "upi" | "none", PaymentWays>;
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
const item = "FSSAI Registration Fee";
const receiptNote = "A receipt is sent by e-mail";
const describe = (how: string) => `${how} How payment works, how it is protected and who helps you if you get stuck.`;

export function paymentsWords(facts: Facts): PaymentsPage {
  const { claims, site, telephone, whatsapp, startingPrice } = facts;
  const { orderOnline, withExpert } = priceWords(facts);
  const { refundTerms, sayGuarantee } = refundTermsWords(facts);
  const chat = whatsapp("Hi! I need help with payment");
  const { price } = orderOnline;
  const total = price.price;
  const guarantee = sayGuarantee(claims.moneyBack.payments, " applies");
  const ways: PaymentsPage["ways"] = {
    gateway: {
      description: describe(`Pay your FSSAI registration fee of ${total} by UPI, card or net banking.`),
      options: {
        upi: "Open now, on the payment provider's page.",
        cards: "Open now, on the payment provider's page.",
        netBanking: "Open now, through the payment provider.",
      },
      poweredBy: "Powered by a card payment provider. We never see or keep your card number.",
      notes: ["Confirmation is instant", receiptNote, "Processing starts immediately", guarantee],
    },
    upi: {
      description: describe(`Pay your FSSAI registration fee of ${total} by UPI, directly to us.`),
      options: {
        upi: "Open now, directly to our UPI ID.",
        cards: "Not open here yet.",
        netBanking: "Not open here yet.",
      },
      security:
        "These describe card and net banking payments, which are not open here yet. A UPI payment is made in your own app, with your own PIN.",
      poweredBy:
        "You pay directly to our UPI ID. Cards and net banking, powered by a card payment provider, are not open here yet.",
      notes: [
        "Confirmation follows once we have matched your payment with our bank, usually within two hours in office hours",
        receiptNote,
        "Processing starts once the payment is confirmed",
        guarantee,
      ],
    },
    none: {
      description: describe(`Pay your FSSAI registration fee of ${total} with an expert's help.`),
      options: {
        upi: "Not open here yet: an expert will send you a payment request.",
        cards: "Not open here yet.",
        netBanking: "Not open here yet: an expert will send you our bank details.",
      },
      security: "These describe online payment on this site, which is not open yet.",
      poweredBy:
        "Powered by a card payment provider, once online payment opens here. We never see or keep your card number.",
      notes: [
        "Confirmation is instant, once online payment opens here; until then we confirm by e-mail",
        receiptNote,
        "Processing starts immediately, once your payment has reached us",
        guarantee,
      ],
    },
  };
  return {
    path: paths.payments,
    meta: {
      title: `Payments: UPI, Cards and Net Banking | ${site.name}`,
      description: ways.none.description,
      og: "One fee, shown before you pay",
    },
    hero: {
      eyebrow: "Payments",
      heading: "One fee, shown before you pay",
      intro: `Food registration starts at ${rupees(startingPrice.payments)}. ${orderOnline.line}, with the government fee. The ways to pay that are open today are named below.`,
      stats: [],
      actions: [],
    },
    steps: [
      "You say what you sell and how much: it shows whether this is the right licence.",
      "You pay, and the receipt comes by e-mail.",
      "You send your documents as photos from your phone.",
      "We check them, file, and send you the certificate.",
    ],
    options: {
      eyebrow: "Ways to pay",
      heading: "Three ways, all familiar",
      popularLabel: "Most popular",
      items: [
        { key: "upi", icon: "upi", title: "UPI", text: "From any UPI app on your phone.", isPopular: true },
        {
          key: "cards",
          icon: "card",
          title: "Credit and debit cards",
          text: "Visa, MasterCard and RuPay.",
          isPopular: false,
        },
        { key: "netBanking", icon: "bank", title: "Net banking", text: "On your bank's own page.", isPopular: false },
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
      otherWay: { label: withExpert.line, href: withExpert.action.href },
      terms: refundTerms.link,
    },
    ways,
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
}

export const payments = paymentsWords(zero);
