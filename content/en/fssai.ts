import type { Facts } from "../edition/facts";
import { usualFees } from "../law/fssai";
import { type DocumentKey, documentKeys } from "../law/requirements";
import { crore, lakh } from "../law/row";
import { anchors, paths } from "../paths";
import { days, gstPercent, thresholds } from "../prices";
import { rupees } from "../rupees";
import type {
  CallToAction,
  Card,
  Faq,
  Hero,
  LeadCard,
  Link,
  Page,
  PriceWords,
  SampleCertificate,
  Section,
} from "../sections";
import { zero } from "../zero/zero";
import { chatOpening } from "./chat";
import { countDocuments, type DocumentWords, documentWords, sayWhoIsAsked } from "./figures/document-words";
import {
  beside,
  fssaiLaw,
  importerLaw,
  type LedByLaw,
  pettyLaw,
  sayValidityLaw,
  validityLaw,
  validityOr,
} from "./figures/law-words";
import { priceWords, type WayWords } from "./figures/price-words";
import { refundTermsWords } from "./figures/refund-terms";
import { shortMeasures, timeWords } from "./figures/time-words";
import { leadFormWords } from "./lead-form";
import { claimed } from "./samples";

export interface LicenceType {
  key: "basic" | "state" | "central";
  type: string;
  eligibility: string;
  validity: string;
  /** What was the law before, and what holds for the validity today. */
  law: string;
  prices: (PriceWords & { duration: string })[];
  summary: string;
  /** Where the price, or that of some businesses, is on request. */
  quote?: Link;
}

export interface FssaiPage extends Page {
  hero: Hero;
  leadCard: LeadCard;
  explanation: Section<Card> & { paragraphs: string[]; certificate: SampleCertificate };
  pricing: Section<LicenceType> & {
    ways: WayWords[];
    /** What both ways have in them. */
    inBoth: { label: string; items: string[] };
    /** Above the table of licences. */
    tiersHeading: string;
    columns: {
      type: string;
      eligibility: string;
      validity: string;
      law: string;
      price: string;
      /** Above a price that is not all that is paid. */
      listed: string;
      duration: string;
      /** None where nothing is added to the price. */
      sum: string | undefined;
    };
    /** What the sums of a registration are made of; empty where they are the listed prices. */
    basicSum: string;
    note: string;
    /** Where no GST is charged. */
    noGstNote: string;
    /** How sure the government fees are. */
    feeNote: string;
  };
  documents: Section<DocumentWords & { key: DocumentKey; asked: string }>;
  whyChooseUs: Section<Card>;
  faqs: Section<Faq>;
  cta: CallToAction;
}

const basicLimit = `${thresholds.fssai.basicUnder.lakh} lakhs`;
const stateLimit = `${thresholds.fssai.stateUpTo.crore} crores`;
const law = fssaiLaw(thresholds.fssai.basicUnder.lakh * lakh, thresholds.fssai.stateUpTo.crore * crore);
/** What the specification states for a licence, with its last day where the law has moved on. */
const lawLine = (stated: string) =>
  law.all.before ? `Until ${law.all.ended}: ${stated}. ${validityLaw}` : validityLaw;
const limitOf = ({ now, before }: LedByLaw, stated: string) => `Turnover ${before ? now : stated}`;
const quote: Link = { label: "Ask for a quote", href: `#${anchors.leadForm}` };

export function fssaiWords(facts: Facts): FssaiPage {
  const { claims, site, telephone, whatsapp, chargedPercent, startingPrice } = facts;
  const { noGstNote, priced, ways, waysInWords } = priceWords(facts);
  const { refundTerms } = refundTermsWords(facts);
  const times = timeWords(facts);
  const { consultationCard } = leadFormWords(facts);
  return {
    path: paths.fssai,
    meta: {
      title: `FSSAI Registration and Food Licence Online | ${site.name}`,
      description: `FSSAI registration or food licence from ${rupees(startingPrice.fssai)} with an expert, government fee included. See prices, documents and times for Basic, State and Central.`,
      og: "FSSAI registration, with every fee on the table",
    },
    hero: {
      eyebrow: "FSSAI Registration/License",
      heading: "The right food licence, filed right the first time",
      intro: `Anyone who makes, stores, transports or sells food in India needs one. ${waysInWords}`,
      badge: `${claims.moneyBack.fssai} money-back guarantee`,
      terms: refundTerms,
      stats: [
        { value: claims.happyClients.fssai, label: "successful registrations" },
        { value: `${claims.processingDays.fssai} days`, label: shortMeasures.decided },
        ...claimed("rating", claims.rating.fssai, "client rating"),
        { value: claims.successRate.fssai, label: "success rate" },
      ],
      actions: [
        { label: "See prices", href: `#${anchors.pricing}` },
        { label: "Ask on WhatsApp", href: whatsapp(chatOpening), icon: "whatsapp" },
        { label: `Call ${site.phone}`, href: telephone, icon: "phone" },
      ],
    },
    leadCard: consultationCard,
    explanation: {
      id: anchors.aboutFssai,
      eyebrow: "What it is",
      heading: "A number on your wall that customers can check",
      paragraphs: [
        "FSSAI is the Food Safety and Standards Authority of India, set up under the Food Safety and Standards Act, 2006. Every food business, from a home kitchen to a factory, must register with it or hold its licence.",
        "You receive a 14-digit number. It goes on your packets, your bills and your wall, and delivery apps ask for it before they list you.",
      ],
      items: [
        {
          icon: "store",
          title: "Who needs it",
          text: "Shops, kitchens, hotels, caterers, manufacturers, packers, transporters, importers and online sellers of food.",
        },
        {
          icon: "search",
          title: "Which one",
          text: "It depends on your yearly turnover and on what you do. We will tell you before you pay.",
        },
        {
          icon: "certificate",
          title: "What you get",
          text: "A certificate with your name, address, food categories and licence number, sent by e-mail.",
        },
      ],
      certificate: {
        title: "Sample Certificate",
        subtitle: "Registration under food safety rules",
        lines: [
          { label: "Licence no.", value: "1 0 0 0 0 0 0 0 0 0 0 0 0 0" },
          { label: "Name of business", value: "SAMPLE FOODS" },
          { label: "Kind of business", value: "Restaurant" },
          { label: "Address", value: "12 Sample Road, Sample Town" },
          { label: "Valid until", value: "As printed" },
        ],
        stamp: "SAMPLE",
        disclaimer: "Sample. Not a government document.",
        alt: "Drawing of a sample food registration certificate with its number, business name, kind of business, address and a seal",
        caption: "A drawing of what you receive. The real one is issued by the food authority.",
      },
    },
    pricing: {
      id: anchors.pricing,
      eyebrow: "Prices",
      heading: "Two ways to the same certificate",
      intro: "FSSAI registration for one year. The big number is all you pay.",
      ways,
      inBoth: {
        label: "In both:",
        items: ["the government fee", "a person checks each document", "reminders before anything falls due"],
      },
      tiersHeading: "Your yearly turnover decides which licence",
      columns: {
        type: "Licence type",
        eligibility: "Your yearly turnover",
        validity: "Validity",
        law: "The law now",
        price: "Price",
        listed: "Listed price",
        duration: "For",
        sum: chargedPercent > 0 ? "In all" : undefined,
      },
      basicSum: `Of this, ${rupees(usualFees.registration)} a year is the government fee${chargedPercent > 0 ? `, without GST; our fee carries ${gstPercent}% GST` : ""}.`,
      items: [
        {
          key: "basic",
          type: "Basic Registration",
          eligibility: limitOf(law.upToBasic, `under ${basicLimit}`),
          validity: validityOr("1-5 years"),
          law: `${lawLine(`turnover under ${basicLimit} and valid for 1-5 years`)} The years are the yearly fees that we pay and track for you.`,
          prices: ([1, 2, 3, 4, 5] as const).map((years) => ({
            duration: years === 1 ? "1 year" : `${years} years`,
            ...priced("fssai", "basic", years),
          })),
          summary: "Home kitchens, stalls, small shops and tiffin services.",
          quote: { label: "Get a free consultation", href: `#${anchors.leadForm}` },
        },
        {
          key: "state",
          type: "State Licence",
          eligibility: limitOf(law.between, `${basicLimit} to ${stateLimit}`),
          validity: validityOr("1 year"),
          law: lawLine(`turnover ${basicLimit} to ${stateLimit} and valid for 1 year`),
          prices: [{ duration: "One time", ...priced("fssai", "state") }],
          summary: "Restaurants, medium manufacturers, wholesalers, caterers and godowns.",
          quote,
        },
        {
          key: "central",
          type: "Central Licence",
          eligibility: limitOf(law.aboveState, `above ${stateLimit}`),
          validity: validityOr("1 year"),
          law: lawLine(`turnover above ${stateLimit} and valid for 1 year`),
          prices: [{ duration: "One time", ...priced("fssai", "central") }],
          summary: "Large manufacturers, importers and businesses in more than one state.",
          quote,
        },
      ],
      note: "Fee excludes GST and includes the government fee.",
      noGstNote,
      feeNote:
        "Where a listed price is below the government fee, the price is on request. Government fees are the last verified ones, from March 2026. An expert will confirm yours before we file.",
    },
    documents: {
      id: "documents",
      eyebrow: "Documents",
      heading: "Ten documents to keep ready",
      intro: `A registration needs ${countDocuments("registration")} of them, a licence ${countDocuments("state")} or more: each says who is asked for it. Clear phone photos will do.`,
      items: documentKeys.slice(0, 10).map((key) => ({ key, ...documentWords[key], asked: sayWhoIsAsked(key) })),
    },
    whyChooseUs: {
      eyebrow: "Why choose us",
      heading: "What you can hold us to",
      items: [
        {
          icon: "scale",
          title: "The licence that fits",
          text: "We check your turnover and business first, and tell you if the cheaper licence is enough.",
        },
        {
          icon: "rupee",
          title: `Up to ${claims.cheaperBy.fssai} cheaper`,
          text: "Than traditional consultants. The price you read here includes the government fee.",
        },
        {
          icon: "stamp",
          title: "Read before it is filed",
          text: "An expert checks every document against the form, because most rejections begin with a small mistake.",
        },
        {
          icon: "globe",
          title: "No office visits",
          text: "Application, payment and certificate, all online, from your phone.",
        },
        {
          icon: "chat",
          title: `${claims.chatSupport.fssai} chat support`,
          text: "Ask on WhatsApp at any hour. You get the status of your file, not a ticket number.",
        },
        {
          icon: "bell",
          title: "Reminders that come in time",
          text: "We will write to you before anything falls due, so that nothing lapses unseen.",
        },
      ],
    },
    faqs: {
      id: "faq",
      eyebrow: "Questions",
      heading: "Asked every day",
      items: [
        {
          question: "Do I need an FSSAI licence to sell food from home?",
          answer:
            "Yes. Home cooks, bakers and tiffin services are food businesses too. With a small turnover the basic registration is enough, and it is the cheapest of the three.",
        },
        {
          question: "Which licence is right for my business?",
          answer: `Turnover decides in most cases: ${beside(`basic registration ${law.upToBasic.now}, state licence from ${law.between.now}, central licence ${law.aboveState.now}`, law.all.before && `until ${law.all.ended}: under ${basicLimit}, ${basicLimit} to ${stateLimit}, above ${stateLimit}`)}. Importers and some other trades need a central licence ${beside("at any turnover", importerLaw)}. Ask us; the answer is free.`,
        },
        {
          question: "How long does it take?",
          answer: `Basic registration takes ${days.fssai.basic} working days, a state licence ${days.fssai.state} and a central licence ${days.fssai.central}, ${times.fssai.basic.measures}. If the authority asks questions or inspects, plan with the times of our terms: ${days.terms.basic}, ${days.terms.state} and ${times.terms.central.time}, ${times.terms.basic.measures}. ${pettyLaw}`,
        },
        {
          question: "How long is the licence valid, and when do I renew it?",
          answer: `${sayValidityLaw("a licence")} We remind you in time. Basic registration can be taken for 1 to 5 years: those are the yearly fees that we pay for you. Our state and central prices are for 1 year. Does your licence have an end date? Renew at least ${days.fssai.renewBeforeExpiry} days before expiry.`,
        },
        {
          question: "Are there more charges later?",
          answer:
            "No. The sums above are all you pay, with the government fee and our fee, except where they are on request. If your case needs something more, such as a water test, we say so before you pay.",
        },
        {
          question: "What happens if I sell food without a licence?",
          answer:
            "The Food Safety and Standards Act, 2006 provides for penalties, and delivery apps and marketplaces will not list you. Registering costs far less than the trouble.",
        },
      ],
    },
    cta: {
      id: anchors.cta,
      heading: "Ask first. It costs nothing",
      intro: "Tell us what you sell and where. We will tell you which licence fits and what it costs.",
      actions: [
        { label: "Get a free consultation", href: `#${anchors.leadForm}` },
        { label: "Chat on WhatsApp", href: whatsapp(chatOpening), icon: "whatsapp" },
        { label: `Call ${site.phone}`, href: telephone, icon: "phone" },
      ],
    },
  };
}

export const fssai = fssaiWords(zero);
