import { claims } from "../claims";
import { rupees } from "../format";
import { site, telephone, whatsapp } from "../identity";
import { usualFees } from "../law/fssai";
import { crore, lakh } from "../law/row";
import { anchors, paths } from "../paths";
import { days, gstPercent, startingPrice, thresholds } from "../prices";
import type { CallToAction, Card, Faq, Hero, LeadCard, Link, Page, SampleCertificate, Section } from "../sections";
import { chatOpening } from "./chat";
import { beside, fssaiLaw, importerLaw, pettyLaw, validityLaw } from "./figures/law-words";
import { containsInWords, type PriceWords, priced } from "./figures/price-words";
import { refundTerms } from "./figures/refund-terms";
import { shortMeasures, times } from "./figures/time-words";
import { consultationCard } from "./lead-form";
import { claimed } from "./samples";

/** The ten papers, by which other pages name those they need. */
export type PaperKey =
  | "photo"
  | "identity"
  | "pan"
  | "premises"
  | "consent"
  | "business"
  | "products"
  | "plan"
  | "layout"
  | "water";

export interface LicenceType {
  key: "basic" | "state" | "central";
  type: string;
  eligibility: string;
  validity: string;
  /** What the law says today beside the turnover and validity above. */
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
    columns: {
      type: string;
      eligibility: string;
      validity: string;
      law: string;
      price: string;
      duration: string;
      sum: string;
    };
    /** What the sums of a registration are made of. */
    basicSum: string;
    note: string;
    /** How sure the government fees are. */
    feeNote: string;
    apply: Link;
  };
  documents: Section<{ key: PaperKey; title: string; text: string }>;
  whyChooseUs: Section<Card>;
  faqs: Section<Faq>;
  cta: CallToAction;
}

const basicLimit = `${thresholds.fssai.basicUnder.lakh} lakhs`;
const stateLimit = `${thresholds.fssai.stateUpTo.crore} crores`;
const law = fssaiLaw(thresholds.fssai.basicUnder.lakh * lakh, thresholds.fssai.stateUpTo.crore * crore);
const lawLine = (turnover: string) =>
  turnover ? `The turnover above was the limit ${turnover}. ${validityLaw}` : validityLaw;
const basicPrice = priced("fssai", "basic");
const quote: Link = { label: "Ask for a quote", href: `#${anchors.leadForm}` };

export const fssai: FssaiPage = {
  path: paths.fssai,
  meta: {
    title: `FSSAI Registration and Food Licence Online | ${site.name}`,
    description: `FSSAI registration or food licence from ${rupees(startingPrice.fssai)} with an expert, government fee included. See prices, documents and times for Basic, State and Central.`,
    og: "FSSAI registration, with every fee on the table",
  },
  hero: {
    eyebrow: "FSSAI Registration/License",
    heading: "The right food licence, filed right the first time",
    intro: `Anyone who makes, stores, transports or sells food in India needs one. Prices start at ${rupees(startingPrice.fssai)}, ${containsInWords}: ${basicPrice.sum.amount} in all, with a call, advice and filing by an expert.`,
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
    heading: "Find your turnover, read your price",
    intro: "Three kinds of licence. Your yearly turnover decides which one you need.",
    columns: {
      type: "Licence type",
      eligibility: "Your yearly turnover",
      validity: "Validity",
      law: "The law now",
      price: "Price",
      duration: "For",
      sum: "With GST",
    },
    basicSum: `Of this, ${rupees(usualFees.registration)} a year is the government fee, without GST; our fee carries ${gstPercent}% GST.`,
    items: [
      {
        key: "basic",
        type: "Basic Registration",
        eligibility: `Turnover under ${basicLimit}`,
        validity: "1-5 years",
        law: `${lawLine(law.upToBasic)} The years are the yearly fees that we pay and track for you.`,
        prices: ([1, 2, 3, 4, 5] as const).map((years) => ({
          duration: years === 1 ? "1 year" : `${years} years`,
          ...priced("fssai", "basic", years),
        })),
        summary: "Home kitchens, stalls, small shops and tiffin services.",
      },
      {
        key: "state",
        type: "State Licence",
        eligibility: `Turnover ${basicLimit} to ${stateLimit}`,
        validity: "1 year",
        law: lawLine(law.between),
        prices: [{ duration: "One time", ...priced("fssai", "state") }],
        summary: "Restaurants, medium manufacturers, wholesalers, caterers and godowns.",
        quote: { ...quote, label: "Large manufacturer? Ask for a quote" },
      },
      {
        key: "central",
        type: "Central Licence",
        eligibility: `Turnover above ${stateLimit}`,
        validity: "1 year",
        law: lawLine(law.aboveState),
        prices: [{ duration: "One time", ...priced("fssai", "central") }],
        summary: "Large manufacturers, importers and businesses in more than one state.",
        quote,
      },
    ],
    note: "Fee excludes GST and includes the government fee.",
    feeNote:
      "Where a listed price is below the government fee, the price is on request. Government fees are the last verified ones, from March 2026. An expert will confirm yours before you pay.",
    apply: { label: "Get a free consultation", href: `#${anchors.leadForm}` },
  },
  documents: {
    id: "documents",
    eyebrow: "Documents",
    heading: "Ten documents to keep ready",
    intro: "Not every business needs all ten. Clear phone photos will do; we tell you which ones apply.",
    items: [
      {
        key: "photo",
        title: "Photo of the applicant",
        text: "Passport size, of the owner, partner or director who signs.",
      },
      { key: "identity", title: "Identity proof", text: "Aadhaar, voter card, passport or driving licence." },
      { key: "pan", title: "PAN card", text: "Of the owner, or of the firm or company." },
      { key: "premises", title: "Proof of the premises", text: "Rent deed, sale deed or latest electricity bill." },
      { key: "consent", title: "Consent of the owner", text: "A no-objection letter, if you rent the place." },
      {
        key: "business",
        title: "Proof of the business",
        text: "Partnership deed, incorporation certificate or GST certificate, if you have one.",
      },
      { key: "products", title: "List of food products", text: "What you make or sell, by food category." },
      { key: "plan", title: "Food safety plan", text: "A short plan or declaration of how you keep food safe." },
      {
        key: "layout",
        title: "Layout and equipment list",
        text: "A plan of the kitchen or unit and its machines, for manufacturers.",
      },
      {
        key: "water",
        title: "Water test report",
        text: "From a recognised laboratory, where water goes into the food.",
      },
    ],
  },
  whyChooseUs: {
    eyebrow: "Why choose us",
    heading: "What you can hold us to",
    items: [
      {
        icon: "scale",
        title: "The tier that fits",
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
        text: "We write to you before anything falls due, so that nothing lapses unseen.",
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
        answer: `Turnover decides in most cases: ${beside(`basic registration under ${basicLimit}, state licence from ${basicLimit} to ${stateLimit}, central licence above ${stateLimit}`, law.all)}. Importers and some other trades need a central licence ${beside("at any turnover", importerLaw)}. Ask us; the answer is free.`,
      },
      {
        question: "How long does it take?",
        answer: `Basic registration takes ${days.fssai.basic} working days, a state licence ${days.fssai.state} and a central licence ${days.fssai.central}, ${times.fssai.basic.measures}. If the authority asks questions or inspects, plan with the times of our terms: ${days.terms.basic}, ${days.terms.state} and ${times.terms.central.time}, ${times.terms.basic.measures}. ${pettyLaw}`,
      },
      {
        question: "How long is the licence valid, and when do I renew it?",
        answer: `Basic registration can be taken for 1 to 5 years; our state and central prices are for 1 year. Renew at least ${days.fssai.renewBeforeExpiry} days before expiry. We remind you in time. ${validityLaw}`,
      },
      {
        question: "Are there more charges later?",
        answer:
          "The prices above include the government fee and our fee, except where they are on request. GST is added on top. If your case needs something more, such as a water test, we say so before you pay.",
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
