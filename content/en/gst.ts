import type { Facts } from "../edition/facts";
import { gstLimits } from "../law/limits";
import { documentsFor } from "../law/requirements";
import { lakh } from "../law/row";
import { anchors, paths } from "../paths";
import { days, thresholds } from "../prices";
import type { LandingPage, Section, Stat } from "../sections";
import { zero } from "../zero/zero";
import { chatOpening } from "./chat";
import { documentWords, sayDocuments } from "./figures/document-words";
import { beside, gstLaw, lawNow } from "./figures/law-words";
import { priceWords } from "./figures/price-words";
import { refundTermsWords } from "./figures/refund-terms";
import { sayTime, timeWords } from "./figures/time-words";
import { leadFormWords } from "./lead-form";
import { sampleLabel, shown } from "./samples";
import { gstTestimonials, sampleNote } from "./testimonials";

export interface GstPage extends LandingPage {
  thresholds: Section<Stat>;
}

const { mandatoryAbove, specialStates } = thresholds.gst;
const goodsNow = lawNow(
  [
    { stated: mandatoryAbove.lakh * lakh, limits: gstLimits("goods", "most") },
    { stated: specialStates.lakh * lakh, limits: gstLimits("goods", "six") },
  ],
  (most, special) => `${most} and ${special}`,
);
/** In the plural, as the figures beside them are stated. */
const [forServices, inFourStates] = [gstLaw.services, gstLaw.four].map((limit) => limit.replace(/lakh$/, "lakhs")) as [
  string,
  string,
];
const otherLimits = `for services it is ${forServices}, and in ${gstLaw.fourStates} ${inFourStates} for both`;

const filed = { service: "gst", kind: "regular", business: "" } as const;
const ofProprietor = documentsFor({ ...filed, constitution: "proprietor" });
const ofFirms = documentsFor(filed).filter((key) => !ofProprietor.includes(key));

export function gstWords(facts: Facts): GstPage {
  const { claims, site, whatsapp } = facts;
  const { priced } = priceWords(facts);
  const { refundTerms, sayGuarantee } = refundTermsWords(facts);
  const times = timeWords(facts);
  const { consultationCard } = leadFormWords(facts);
  const chat = whatsapp(chatOpening);
  return {
    path: paths.gst,
    meta: {
      title: `GST Registration Online in ${days.gst} Days | ${site.name}`,
      description: `Get your GST number online in ${days.gst} days with an expert who checks your documents first. Who must register, what it brings and what to file afterwards.`,
      og: "Your GST number, with documents checked first",
    },
    hero: {
      eyebrow: "GST Registration",
      heading: "Your GST number, with the documents checked first",
      intro: `Mandatory above ${mandatoryAbove.lakh} lakhs turnover (${specialStates.lakh} lakhs in special-category states) ${beside("for goods", goodsNow)}; ${otherLimits}. It is useful well before that.`,
      badge: `${claims.moneyBack.gst} money-back guarantee`,
      terms: refundTerms,
      stats: [
        { value: times.gst.time, label: times.gst.measures },
        { value: claims.trustedBusinesses.gst, label: "businesses trust us" },
      ],
      actions: [
        { label: "Get GST Registration", href: `#${anchors.leadForm}` },
        { label: "Talk to Expert", href: chat, icon: "whatsapp" },
      ],
    },
    service: "GST Registration",
    leadCard: consultationCard,
    price: priced("gst", "standard"),
    certificate: {
      title: "Sample GST Certificate",
      subtitle: "Registration under goods and services tax",
      lines: [
        { label: "GST number", value: "00 SAMPL0000S 1Z0" },
        { label: "Legal name", value: "SAMPLE TRADERS" },
        { label: "Trade name", value: "Sample Stores" },
        { label: "Place of business", value: "12 Sample Road, Sample Town" },
        { label: "Valid from", value: "As printed" },
      ],
      stamp: "SAMPLE",
      disclaimer: "Sample. Not a government document.",
      alt: "Drawing of a sample GST registration certificate with its number, names, place of business and a seal",
      caption: "A drawing of what you receive. The real one is issued on the GST portal.",
    },
    thresholds: {
      eyebrow: "Who must register",
      heading: "The limits to know",
      intro:
        "Some must register at any turnover, for example most who sell goods on online marketplaces or to other states.",
      items: [
        { value: `${mandatoryAbove.lakh} lakhs`, label: "yearly turnover for goods, in most states" },
        { value: `${specialStates.lakh} lakhs`, label: `special-category states: ${gstLaw.sixStates}, for goods` },
        { value: forServices, label: "for services, in most states" },
        { value: inFourStates, label: `for goods and services: ${gstLaw.fourStates}` },
        { value: times.gst.time, label: times.gst.measures },
      ],
    },
    help: {
      eyebrow: "How we help",
      heading: "From first question to first return",
      items: [
        {
          icon: "search",
          title: "Do you need it?",
          text: "We look at your turnover and business, and tell you if you can wait.",
        },
        {
          icon: "document",
          title: "Documents in order",
          text: "Name, address and rent deed are matched before the officer sees them.",
        },
        {
          icon: "stamp",
          title: "Filing and replies",
          text: "We file on the GST portal and answer the officer's queries with you.",
        },
        {
          icon: "calendar",
          title: "Returns afterwards",
          text: "Monthly or quarterly filing, with a reminder before each date.",
        },
      ],
    },
    benefits: {
      id: anchors.benefits,
      eyebrow: "Benefits",
      heading: "What a GST number does for you",
      items: [
        {
          icon: "refresh",
          title: "Input tax credit",
          text: "Set off the tax on what you buy against the tax on what you sell.",
        },
        {
          icon: "truck",
          title: "Sell in every state",
          text: "Send goods across state lines without a second registration at each end.",
        },
        { icon: "globe", title: "Sell online", text: "Marketplaces ask for a GST number before they list goods." },
        {
          icon: "certificate",
          title: "Legal standing",
          text: "A registered business can show who it is, to buyers and to banks.",
        },
        { icon: "handshake", title: "Bigger buyers", text: "Companies prefer suppliers whose tax they can set off." },
        {
          icon: "shield",
          title: "No penalty later",
          text: "Registering in time costs less than being found without it.",
        },
      ],
    },
    testimonials: {
      eyebrow: "Clients",
      heading: "From people who now charge GST",
      items: shown(gstTestimonials),
      sampleNote,
      sampleLabel,
    },
    faqs: {
      id: "faq",
      eyebrow: "Questions",
      heading: "Before you register",
      items: [
        {
          question: "When is GST registration mandatory?",
          answer: `When your yearly turnover crosses ${mandatoryAbove.lakh} lakhs, or ${specialStates.lakh} lakhs in special-category states, ${beside("if you sell goods", goodsNow)}; ${otherLimits}. Some businesses must register at any turnover, so ask us if you sell online or to other states.`,
        },
        {
          question: "How long does it take?",
          answer: `Usually ${sayTime(times.gst)}. If the officer asks a question or visits the premises, it takes longer.`,
        },
        {
          question: "Which documents do I need?",
          answer: `${sayDocuments(ofProprietor)}. ${documentWords.place.text} Firms and companies also: ${sayDocuments(ofFirms).toLowerCase()}.`,
        },
        {
          question: "Can I register below the limit?",
          answer:
            "Yes, voluntarily. It helps if your buyers are companies. After that you must file returns even in a month without sales, so we talk that through first.",
        },
        {
          question: "Do I get my money back if it fails?",
          answer: `In part, if you ask in time. ${sayGuarantee(claims.moneyBack.gst)}`,
          link: refundTerms.link,
        },
      ],
    },
    cta: {
      id: anchors.cta,
      heading: "Ready for your GST number?",
      intro: "Leave your number or message us. An expert will tell you what to keep ready.",
      actions: [
        { label: "Get Started Now", href: `#${anchors.leadForm}` },
        { label: "Talk to Expert", href: chat, icon: "whatsapp" },
      ],
    },
  };
}

export const gst = gstWords(zero);
