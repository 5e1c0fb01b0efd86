import type { Facts } from "../edition/facts";
import { collateralLimits, udyamLimits } from "../law/limits";
import { crore } from "../law/row";
import type { EnterpriseClass as UdyamClass } from "../law/udyam";
import { anchors, paths } from "../paths";
import { days, thresholds } from "../prices";
import { rupees } from "../rupees";
import type { LandingPage, Section } from "../sections";
import { zero } from "../zero/zero";
import { chatOpening } from "./chat";
import { udyamDetails } from "./figures/document-words";
import { lawChange, ledByLaw, type Stated, withBefore } from "./figures/law-words";
import { priceWords } from "./figures/price-words";
import { sayTime, timeWords } from "./figures/time-words";
import { leadFormWords } from "./lead-form";
import { sampleLabel, shown } from "./samples";
import { msmeTestimonials, sampleNote } from "./testimonials";

/** A class with its limits in force, and below them those that the page states because they were the law before. */
export interface EnterpriseClass {
  name: string;
  limits: { investment: string; turnover: string; when: string }[];
}

export interface MsmePage extends LandingPage {
  classes: Section<EnterpriseClass> & { columns: { name: string; investment: string; turnover: string; when: string } };
}

const { collateralFreeLoan } = thresholds.msme;
const crores = ({ crore }: { crore: number }) => (crore === 1 ? "1 crore" : `${crore} crores`);
const limitsOf = (name: UdyamClass): Stated[] =>
  (["investment", "turnover"] as const).map((measure) => ({
    stated: thresholds.msme[name][measure].crore * crore,
    limits: udyamLimits(name, measure),
  }));

/** The limits in force, then the stated ones. */
function classOf(name: string, key: UdyamClass): EnterpriseClass {
  const { investment, turnover } = thresholds.msme[key];
  const change = lawChange(limitsOf(key));
  const stated = {
    investment: `Up to ${crores(investment)}`,
    turnover: `Up to ${crores(turnover)}`,
    when: change?.until ?? "",
  };
  const [nowInvestment, nowTurnover] = change?.amounts ?? [];
  if (!change?.since || !nowInvestment || !nowTurnover) return { name, limits: [stated] };
  const now = { investment: `Up to ${nowInvestment}`, turnover: `Up to ${nowTurnover}`, when: change.since };
  return { name, limits: [now, stated] };
}

const classesLaw = ledByLaw([...limitsOf("micro"), ...limitsOf("small"), ...limitsOf("medium")], (...amounts) =>
  ["micro", "small", "medium"].map((name, at) => `${name} ${amounts[2 * at]} and ${amounts[2 * at + 1]}`).join(", "),
);
const collateralLaw = ledByLaw(
  [{ stated: collateralFreeLoan.crore * crore, limits: collateralLimits() }],
  (amount) => `up to ${amount}`,
);

export function msmeWords(facts: Facts): MsmePage {
  const { claims, site, whatsapp, startingPrice } = facts;
  const { priced } = priceWords(facts);
  const times = timeWords(facts);
  const { consultationCard } = leadFormWords(facts);
  const chat = whatsapp(chatOpening);
  const price = priced("msme", "standard");
  return {
    path: paths.msme,
    meta: {
      title: `MSME (Udyam) Registration in ${days.msme} Days | ${site.name}`,
      description: `Udyam registration for micro, small and medium firms in ${days.msme} days: limits, loans, schemes and the certificate that stays valid for life. From ${rupees(startingPrice.msme)}.`,
      og: "Udyam registration that opens the bank's door",
    },
    hero: {
      eyebrow: "MSME (Udyam) Registration",
      heading: "Your Udyam certificate, filed for you",
      intro: `The Udyam certificate opens loans, schemes and tenders to small firms. You can do it yourself on the government's portal: free registration. If you would rather have us do it, our help costs ${price.line}.`,
      badge: "Valid for life",
      stats: [
        { value: times.msme.time, label: `certificate: ${times.msme.measures}` },
        { value: claims.trustedBusinesses.msme, label: "businesses trust us" },
      ],
      actions: [
        { label: "Get MSME Registration", href: `#${anchors.leadForm}` },
        { label: "Talk to Expert", href: chat, icon: "whatsapp" },
      ],
    },
    service: "MSME Registration",
    leadCard: consultationCard,
    price,
    certificate: {
      title: "Sample Udyam Certificate",
      subtitle: "Record of a small enterprise",
      lines: [
        { label: "Udyam number", value: "UDYAM-XX-00-0000000" },
        { label: "Name of firm", value: "SAMPLE WORKSHOP" },
        { label: "Class", value: "Micro" },
        { label: "Activity", value: "Manufacturing" },
        { label: "Valid", value: "For life" },
      ],
      stamp: "SAMPLE",
      disclaimer: "Sample. Not a government document.",
      alt: "Drawing of a sample Udyam certificate with its number, the firm's name, class, activity and a seal",
      caption: "A drawing of what you receive. The real one is issued on the Udyam portal.",
    },
    classes: {
      id: "classes",
      eyebrow: "Who can register",
      heading: "Micro, small or medium?",
      intro: "Both limits count: what you have put into plant and machinery, and what you sell in a year.",
      columns: { name: "Class", investment: "Investment", turnover: "Turnover", when: "In force" },
      items: [classOf("Micro", "micro"), classOf("Small", "small"), classOf("Medium", "medium")],
    },
    help: {
      eyebrow: "How we help",
      heading: "One form, filled in properly",
      items: [
        { icon: "search", title: "Your class", text: "We read your figures and tell you where your firm stands." },
        { icon: "document", title: "Your details", text: "PAN, GST and Aadhaar details are matched before we file." },
        { icon: "stamp", title: "Your filing", text: "We fill in the Udyam form with the right activity codes." },
        {
          icon: "bell",
          title: "Your yearly update",
          text: "We remind you of the annual self-declaration and help you make it.",
        },
      ],
    },
    benefits: {
      id: anchors.benefits,
      eyebrow: "Benefits",
      heading: "Eight things the certificate opens",
      items: [
        {
          icon: "bank",
          title: "Collateral-free loans",
          text: `Loans ${withBefore(collateralLaw)} under the credit guarantee scheme, if the bank agrees.`,
        },
        {
          icon: "percent",
          title: "Better interest",
          text: "Many banks lend to registered small firms at lower rates.",
        },
        {
          icon: "clock",
          title: "Paid in time",
          text: "Buyers must pay micro and small suppliers within 45 days at most, or owe interest.",
        },
        {
          icon: "handshake",
          title: "Government tenders",
          text: "Part of public buying is kept for micro and small firms.",
        },
        { icon: "rupee", title: "Subsidies", text: "Central and state schemes ask for the Udyam number first." },
        {
          icon: "book",
          title: "Cheaper trademarks",
          text: "Half the government fee on trademark filing for small enterprises.",
        },
        {
          icon: "trend",
          title: "Tax and power relief",
          text: "Some states offer concessions on electricity and duties.",
        },
        {
          icon: "certificate",
          title: "Valid for life",
          text: "No renewal; only an annual self-declaration to keep it current.",
        },
      ],
    },
    testimonials: {
      eyebrow: "Clients",
      heading: "From firms with a Udyam number",
      items: shown(msmeTestimonials),
      sampleNote,
      sampleLabel,
    },
    faqs: {
      id: "faq",
      eyebrow: "Questions",
      heading: "Before you register",
      items: [
        {
          question: "What is MSME or Udyam registration?",
          answer:
            "It is the government's record of micro, small and medium enterprises. Udyam is the name of the portal and of the certificate with its number.",
        },
        {
          question: "Who can register?",
          answer: `Manufacturers and service firms within the limits; retail and wholesale traders too, mainly for bank lending. Investment and turnover are each limited: ${withBefore(classesLaw)}.`,
        },
        {
          question: "What does it cost?",
          answer: `Registration itself is free on the government portal, and you may do it yourself. Our fee is for checking, filing and support: ${price.line}, and there is no government fee.`,
        },
        {
          question: "How long does it take?",
          answer: `${sayTime(times.msme)}, in most cases and once your Aadhaar and PAN details agree.`,
        },
        {
          question: "Which documents do I need?",
          answer: udyamDetails,
        },
        {
          question: "How long is the certificate valid?",
          answer:
            "For life, with an annual self-declaration. If your figures move you to another class, the record is updated.",
        },
      ],
    },
    cta: {
      id: anchors.cta,
      heading: "Ready for your Udyam number?",
      intro: "Leave your number or message us. We will tell you what to keep ready.",
      actions: [
        { label: "Get Started Now", href: `#${anchors.leadForm}` },
        { label: "Talk to Expert", href: chat, icon: "whatsapp" },
      ],
    },
  };
}

export const msme = msmeWords(zero);
