import type { ContactService, LeadService, State } from "./choices";
import type { LicenceKey } from "./paths";

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
] as const;
export type IconName = (typeof iconNames)[number];

export type IllustrationName = "certificate" | "seal" | "portrait";

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
}

export interface Stat {
  value: string;
  label: string;
}

export interface Faq {
  question: string;
  answer: string;
}

export interface Hero {
  eyebrow?: string;
  heading: string;
  intro: string;
  badge?: string;
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

export type OfferKey = "fssai" | "msme" | "gst";

export interface ServiceOffering {
  /** Which service it is; the title is what this language calls it. */
  key: OfferKey;
  title: string;
  subtitle: string;
  /** As shown, such as 'Rs 1,999' or 'from Rs 1,499'. */
  price: string;
  /** In rupees, for machines that read the page. */
  amount: number;
  originalPrice: string;
  discount: string;
  timeline: string;
  description: string;
  features: string[];
  benefits: string[];
  isPopular: boolean;
  icon: IconName;
  href: string;
}

export interface Testimonial {
  name: string;
  location: string;
  service: OfferKey;
  rating: 5;
  text: string;
  hasVideo: boolean;
  videoThumbnail?: IllustrationName;
  /** True while the words are ours and not a customer's. */
  sample: boolean;
}

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
}

export interface ExpertProfile {
  eyebrow: string;
  heading: string;
  name: string;
  role: string;
  portrait: IllustrationName;
  bio: string[];
  facts: string[];
  action: Link;
  /** Runs around the rim of the stamp on the portrait. */
  stamp: string;
  sample: boolean;
  sampleNote: string;
}

export interface FieldWords {
  label: string;
  placeholder?: string;
  hint?: string;
}

export interface LeadFormWords {
  required: string;
  fields: Record<"name" | "email" | "phone" | "state" | "service", FieldWords>;
  phonePrefix: string;
  honeypotLabel: string;
  /** What each stored choice is called in this language; a choice not named is shown as stored. */
  choiceLabels: Partial<Record<State | LeadService, string>>;
  submit: { idle: string; busy: string };
  problems: {
    summary: string;
    name: { missing: string; tooLong: string; invalid: string };
    email: { missing: string; invalid: string };
    phone: { missing: string; invalid: string };
    state: { missing: string; unknown: string };
    service: { missing: string; unknown: string };
  };
  messages: {
    honeypot: string;
    throttle: string;
    failed: string;
    success: string;
    tooManyFromAddress: string;
    unreadable: string;
    tooLong: string;
    wrongType: string;
    badKey: string;
    usedKey: string;
  };
  waiting: {
    stored: string;
    delivered: string;
    discard: string;
    discarded: string;
    notice: string;
    retry: string;
    correct: string;
  };
  closeNotice: string;
}

export interface ContactFormWords {
  heading: string;
  intro: string;
  required: string;
  optional: string;
  fields: Record<"name" | "email" | "phone" | "state" | "service" | "message", FieldWords>;
  phonePrefix: string;
  honeypotLabel: string;
  choiceLabels: Partial<Record<State | ContactService, string>>;
  messageRows: number;
  submit: { idle: string; busy: string };
  problems: LeadFormWords["problems"] & { message: { tooLong: string; invalid: string } };
  messages: LeadFormWords["messages"];
  waiting: LeadFormWords["waiting"];
  closeNotice: string;
}

export interface LeadCard {
  heading: string;
  intro?: string;
  note: string;
  submit: string;
}

export interface Navigation {
  skipLink: string;
  homeLabel: string;
  tagline: string;
  mainLabel: string;
  fssai: { label: string; menuLabel: string; items: Link[] };
  items: Link[];
  phone: Link;
  phoneLabel: string;
  whatsapp: Link;
  newTab: string;
  start: Link;
  mobile: { open: string; close: string; label: string; items: Link[]; whatsapp: Link; start: Link };
  breadcrumbs: { label: string; home: string; services: string };
  footer: {
    label: string;
    about: string;
    columns: { heading: string; items: Link[] }[];
    disclosure: string;
    rights: string;
  };
  chat: { open: string; close: string; heading: string; text: string; note: string; start: Link };
  bottomBar: { label: string; start: Link; chat: Link };
  notices: { label: string; close: string };
}

export interface ApplyDialog {
  heading: string;
  /** Said under the heading; the service's name stands for {service}. */
  intro: string;
  form: string;
  /** What the form of each service asks of the visitor. */
  formNote: Record<OfferKey, string>;
  call: Link;
  callNote: string;
  expert: Link;
  close: string;
}

export interface HomePage extends Page {
  /** Greets whoever comes here from signing in. */
  signedIn: string;
  hero: Hero & { promo: { before: string; code: string; after: string } };
  leadCard: LeadCard;
  howItWorks: Section<Card & { link?: Link }>;
  services: Section<ServiceOffering> & { popularLabel: string; wasLabel: string; apply: string };
  dialog: ApplyDialog;
  whyChooseUs: Section<Card> & { stats: Stat[] };
  testimonials: TestimonialSection<Testimonial> & {
    rating: string;
    badges: Stat[];
    carousel: {
      label: string;
      slide: string;
      previous: string;
      next: string;
      pause: string;
      play: string;
      stars: string;
    };
  };
  expert: ExpertProfile;
  cta: CallToAction;
}

export interface LicenceType {
  key: "basic" | "state" | "central";
  type: string;
  eligibility: string;
  validity: string;
  prices: { duration: string; price: string; amount: number }[];
  summary: string;
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

export interface FssaiPage extends Page {
  hero: Hero;
  leadCard: LeadCard;
  explanation: Section<Card> & { paragraphs: string[]; certificate: SampleCertificate };
  pricing: Section<LicenceType> & {
    columns: { type: string; eligibility: string; validity: string; price: string };
    note: string;
    apply: Link;
  };
  documents: Section<{ title: string; text: string }>;
  whyChooseUs: Section<Card>;
  faqs: Section<Faq>;
  cta: CallToAction;
}

export interface LandingPage extends Page {
  hero: Hero;
  help: Section<Card>;
  benefits: Section<Card>;
  testimonials: TestimonialSection<BusinessTestimonial>;
  faqs: Section<Faq>;
  cta: CallToAction;
}

export interface GstPage extends LandingPage {
  thresholds: Section<Stat>;
}

export interface EnterpriseClass {
  name: string;
  investment: string;
  turnover: string;
}

export interface MsmePage extends LandingPage {
  classes: Section<EnterpriseClass> & { columns: { name: string; investment: string; turnover: string } };
}

export interface LicenceIntroduction extends Page {
  key: LicenceKey;
  label: string;
  heading: string;
  paragraphs: string[];
  facts: { label: string; text: string }[];
}

export interface ServicesPage extends Page {
  hero: Hero;
  offers: Section<ServiceOffering & { learnMoreHref: string }> & {
    popularLabel: string;
    wasLabel: string;
    timelineLabel: string;
    benefitsLabel: string;
    apply: string;
    learnMore: string;
  };
  tiers: Section<{ name: string; limit: string; text: string }> & { gstNote: string };
  licences: Record<LicenceKey, LicenceIntroduction>;
  /** The list of all eleven, shown so that each is reachable from every other. */
  licenceList: { heading: string; factsHeading: string };
  cta: CallToAction;
}

export interface SuccessStory {
  title: string;
  description: string;
  duration: string;
  status: string;
  sample: boolean;
}

export interface AboutPage extends Page {
  hero: Hero;
  mission: { eyebrow: string; heading: string; paragraphs: string[] };
  story: { eyebrow: string; heading: string; paragraphs: string[] };
  reasons: Section<Card>;
  stats: Section<Stat>;
  stories: Section<SuccessStory>;
  testimonials: TestimonialSection<BusinessTestimonial>;
  cta: CallToAction;
}

export interface ContactPage extends Page {
  hero: Hero;
  details: Section<{ icon: IconName; label: string; value: string; href?: string; note?: string }>;
  hours: Section<{ days: string; hours: string; opens: string; closes: string; schemaDays: string[] }>;
  chat: { heading: string; text: string; action: Link };
  coverage: { icon: IconName; heading: string; text: string };
}

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
    amount: number;
    submit: string;
    poweredBy: string;
    notes: string[];
    refund: Link;
  };
  dialog: {
    heading: string;
    item: string;
    total: string;
    statement: string;
    intro: string;
    steps: string[];
    actions: Link[];
    close: string;
  };
  help: CallToAction;
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

export interface NotFoundPage {
  meta: Meta;
  heading: string;
  code: string;
  text: string;
  home: Link;
  back: string;
  help: Link;
}

/** Shown when a page broke on our side. */
export interface FailurePage {
  heading: string;
  text: string;
  home: Link;
  call: Link;
  help: Link;
}

export interface AccountWords {
  meta: Meta;
  heading: string;
  text: string;
  backToHome: Link;
  tabs: { label: string; login: string; signUp: string };
  fields: Record<
    "fullName" | "email" | "password" | "newPassword" | "repeatPassword" | "currentPassword" | "code",
    FieldWords
  >;
  password: { show: string; hide: string };
  login: { submit: string; busy: string; forgotten: string };
  signUp: { submit: string; busy: string; note: string };
  confirmation: {
    heading: string;
    text: string;
    press: string;
    confirm: string;
    done: string;
    resend: string;
    resent: string;
    expired: string;
  };
  /** `{name}` and `{link}` are filled in. */
  mail: Record<"confirm" | "reset" | "existing", { subject: string; text: string }>;
  reset: {
    heading: string;
    text: string;
    submit: string;
    busy: string;
    sent: string;
    choose: string;
    save: string;
    done: string;
    expired: string;
  };
  change: { heading: string; submit: string; busy: string; done: string };
  sessions: { heading: string; text: string; everywhere: string; done: string };
  settings: { title: string; signedInAs: string; desk: string; signOut: string };
  secondFactor: {
    heading: string;
    text: string;
    submit: string;
    busy: string;
    used: string;
    tooMany: string;
    setUpLink: string;
    recovery: string;
    recoveryLabel: string;
    setUpHeading: string;
    setUpText: string;
    setUpSecret: string;
    turnOn: string;
    turnOff: string;
    isOn: string;
    isOff: string;
    codesHeading: string;
    codesText: string;
    turnedOn: string;
    turnedOff: string;
  };
  problems: {
    fullName: string;
    email: string;
    emailInvalid: string;
    password: string;
    passwordShort: string;
    passwordLong: string;
    passwordCommon: string;
    passwordWrong: string;
    passwordsDiffer: string;
    code: string;
    codeInvalid: string;
  };
  messages: {
    signedUp: string;
    signedIn: string;
    signedOut: string;
    wrongCredentials: string;
    unconfirmed: string;
    tooManyTries: string;
    failed: string;
    sessionEnded: string;
  };
  /** What a program hears that calls an address in the wrong way. */
  calls: { unknown: string; sendWithPost: string; askWithGet: string; unreadable: string; signInFirst: string };
  guard: { loading: string; deniedHeading: string; deniedText: string; deniedNext: string };
  /** The button that closes a notice. */
  close: string;
}

export interface DeskWords {
  meta: Meta;
  title: string;
  subtitle: string;
  logout: string;
  account: string;
  counts: { label: string; total: string; today: string; week: string };
  tabs: { label: string; leads: string; messages: string };
  table: {
    heading: string;
    caption: string;
    columns: [string, string, string, string, string, string, string];
    notSpecified: string;
    suspect: string;
    suspectHint: string;
    open: string;
    loading: string;
    emptyHeading: string;
    emptyText: string;
    noMatchHeading: string;
    noMatchText: string;
    clearFilters: string;
    failed: string;
    retry: string;
  };
  search: { label: string; placeholder: string; submit: string; hint: string; leftOut: string };
  filters: {
    label: string;
    service: string;
    anyService: string;
    state: string;
    anyState: string;
    from: string;
    to: string;
    suspect: string;
    anySuspect: string;
    onlySuspect: string;
    notSuspect: string;
    clear: string;
    activeOne: string;
    active: string;
  };
  paging: { label: string; newer: string; older: string; newest: string; showing: string };
  live: { one: string; many: string; show: string; paused: string };
  charts: {
    label: string;
    perDay: string;
    perDayText: string;
    byService: string;
    byState: string;
    breakdowns: string;
    other: string;
    leads: string;
    empty: string;
  };
  exporting: {
    button: string;
    sheet: string;
    filePrefix: string;
    preparing: string;
    progress: string;
    cancel: string;
    cancelled: string;
    done: string;
    failed: string;
    nothing: string;
    needsScript: string;
    label: string;
  };
  lead: {
    heading: string;
    back: string;
    call: string;
    whatsapp: string;
    whatsappText: string;
    whatsappTextPlain: string;
    email: string;
    details: string;
    source: string;
    fields: Record<
      | "email"
      | "phone"
      | "state"
      | "service"
      | "submittedAt"
      | "page"
      | "referrer"
      | "firstVisit"
      | "lastVisit"
      | "suspect"
      | "notified",
      string
    >;
    unknown: string;
    mail: Record<"waiting" | "sent" | "given up", string>;
    yes: string;
    no: string;
    loading: string;
    failed: string;
    missing: string;
  };
  messages: {
    heading: string;
    caption: string;
    columns: [string, string, string, string, string, string, string, string];
    emptyHeading: string;
    emptyText: string;
    noMessage: string;
    loading: string;
    failed: string;
    whatsappText: string;
    live: { one: string; many: string };
  };
}
