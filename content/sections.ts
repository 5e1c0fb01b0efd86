import type { LeadService } from "./choices";

/** The shapes that screens share. What only one screen says is typed beside its words, in the file of that screen. */

/** Each name has a drawing in the screens. */
export const iconNames = [
  "bank",
  "bell",
  "book",
  "calendar",
  "card",
  "certificate",
  "chat",
  "check",
  "clock",
  "document",
  "globe",
  "handshake",
  "leaf",
  "lock",
  "mail",
  "map-pin",
  "percent",
  "phone",
  "receipt",
  "refresh",
  "rupee",
  "scale",
  "search",
  "shield",
  "stamp",
  "star",
  "store",
  "trend",
  "truck",
  "upi",
  "upload",
  "users",
  "whatsapp",
] as const;

export type IconName = (typeof iconNames)[number];

/** Each has a face in the screens. */
export type Person = "advocate" | "shopkeeper" | "turbaned" | "elder";

/** The base of every marketing section. */
export interface Section<T = never> {
  id?: string;
  eyebrow?: string;
  heading: string;
  intro?: string;
  items: T[];
}

export interface Meta {
  title: string;
  description: string;
  /** The headline on the share picture; only the main pages have one. */
  og?: string;
}

export interface Page {
  path: string;
  meta: Meta;
}

export interface Link {
  label: string;
  href: string;
  icon?: IconName;
}

export interface Card {
  icon: IconName;
  title: string;
  text: string;
  link?: Link;
}

export interface Stat {
  value: string;
  label: string;
  /** The word that marks it, while it is invented. */
  sample?: string;
}

export interface Faq {
  question: string;
  answer: string;
  link?: Link;
}

export interface Hero {
  eyebrow?: string;
  heading: string;
  intro: string;
  badge?: string;
  /** What a promise of the badge means, in a line with a link. */
  terms?: { text: string; link: Link };
  stats: Stat[];
  actions: Link[];
}

export interface CallToAction {
  id?: string;
  eyebrow?: string;
  heading: string;
  intro: string;
  actions: Link[];
}

/** The drawn certificate. Every line of it says that it is a sample. */
export interface SampleCertificate {
  title: string;
  subtitle: string;
  lines: { label: string; value: string }[];
  stamp: string;
  disclaimer: string;
  alt: string;
  caption: string;
}

export type OfferKey = "fssai" | "msme" | "gst";

export interface BusinessTestimonial {
  name: string;
  business: string;
  rating: 5;
  comment: string;
  sample: boolean;
}

/** `sampleNote` is shown under the section as long as any item is a sample. */
export interface TestimonialSection<T> extends Section<T> {
  sampleNote: string;
  sampleLabel: string;
}

export interface FieldWords {
  label: string;
  placeholder?: string;
  hint?: string;
}

export interface LeadCard {
  heading: string;
  intro?: string;
  note?: string;
  submit: string;
}

export interface LandingPage extends Page {
  hero: Hero;
  /** What its form asks for. */
  service: LeadService;
  leadCard: LeadCard;
  price: PriceWords;
  certificate: SampleCertificate;
  help: Section<Card>;
  benefits: Section<Card>;
  testimonials: TestimonialSection<BusinessTestimonial>;
  faqs: Section<Faq>;
  cta: CallToAction;
}

export interface PolicySection {
  id: string;
  heading: string;
  paragraphs: string[];
  list?: string[];
  after?: string[];
  links?: Link[];
}

export interface PolicyPage extends Page {
  heading: string;
  updated: { label: string; date: string; iso: string };
  intro: string;
  contentsLabel: string;
  sections: PolicySection[];
}

/** A price as all that is paid, and what is in it: no page names one without. */
export interface PriceWords {
  /** As it is listed: 'Rs 1,999'. */
  price: string;
  /** All that is paid: 'Rs 2,341', or two sums where the business decides; where it is on request, the listed price. */
  total: string;
  /** The least of them in rupees, for machines that read the page. */
  amount: number;
  /** In a sentence: 'Rs 1,999 + GST (Rs 2,341 in all)'. */
  line: string;
  /** The way to buy it, where there are two. */
  what?: string;
  contains: string;
  /** Listed below the government fee, and therefore quoted on request. */
  isOnRequest: boolean;
  /** What then stands in place of the big number, and before the listed price. */
  request?: { heading: string; listed: string };
  /** What more there is to say of its government fee. */
  more?: string;
}
