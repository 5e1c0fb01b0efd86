import type { spokenLanguages } from "../choices";
import { type ConsentText, consentTextOf } from "../consent-text";
import type { Facts } from "../edition/facts";
import type { Formatters } from "../formatters";
import { gstinProblems } from "../law/gstin-problems";
import type { SameShape } from "../same-shape";
import type { PolicyPage } from "../sections";
import { zero } from "../zero/zero";
import { type AboutPage, aboutWords } from "./about";
import { afterGrant, dayOpen } from "./applications/granted";
import { applicationMailWords } from "./applications/mails";
import { kindNames, requirementStateNames, serviceNames, stageNames } from "./applications/names";
import { dueDates, requirements } from "./applications/requirements";
import { checkoutWords } from "./checkout";
import { consentWords } from "./consent";
import { type ContactPage, contactWords } from "./contact";
import { type ContactFormWords, contactFormWords } from "./contact-form";
import { englishFormatters } from "./figures/formatters";
import { type FinderPage, finderResultWords } from "./finder-result";
import { greetingWords } from "./frames/greetings";
import { type FssaiPage, fssaiWords } from "./fssai";
import { type GstPage, gstWords } from "./gst";
import { type HomePage, homeWords } from "./home";
import { answerLabels, type LeadFormWords, leadFormWords } from "./lead-form";
import { notificationWords } from "./mail";
import { type MsmePage, msmeWords } from "./msme";
import { myDataWords } from "./my-data";
import { type Navigation, navigationWords } from "./navigation";
import { notFoundWords } from "./not-found";
import { type PaymentsPage, paymentsWords } from "./payments";
import { privacyWords } from "./policies/privacy";
import { privacyNoticeWords } from "./policies/privacy-notice";
import { refundWords } from "./policies/refund";
import { shippingWords } from "./policies/shipping";
import { termsWords } from "./policies/terms";
import { type ServicesPage, servicesWords } from "./services";
import { cases } from "./staff/cases";
import { orders } from "./staff/orders";
import { trackingDocumentsWords } from "./tracking/documents";
import { trackingWords } from "./tracking/tracking";

type MyData = SameShape<ReturnType<typeof myDataWords>>;
type NotFound = SameShape<ReturnType<typeof notFoundWords>>;

/** Everything one language says to visitors and customers, in pages and mails, and the facts that it is said of. */
export interface Content {
  facts: Facts;
  /** For the `lang` attribute. */
  language: string;
  navigation: Navigation;
  leadForm: LeadFormWords;
  consentText: ConsentText;
  contactForm: ContactFormWords;
  home: HomePage;
  services: ServicesPage;
  about: AboutPage;
  contact: ContactPage;
  payments: PaymentsPage;
  fssai: FssaiPage;
  gst: GstPage;
  msme: MsmePage;
  terms: PolicyPage;
  refund: PolicyPage;
  shipping: PolicyPage;
  privacy: PolicyPage;
  privacyNotice: PolicyPage;
  myDataPage: MyData["myDataPage"];
  finder: FinderPage;
  notFound: NotFound["notFound"];
  failure: NotFound["failure"];
  /** How sums, days, times and lists are said. */
  say: Formatters;
  checkout: SameShape<ReturnType<typeof checkoutWords>>;
  tracking: SameShape<ReturnType<typeof trackingWords>>;
  trackingDocuments: SameShape<ReturnType<typeof trackingDocumentsWords>>;
  myData: MyData["myData"];
  applicationMails: SameShape<ReturnType<typeof applicationMailWords>>;
  notifications: SameShape<ReturnType<typeof notificationWords>>;
  applicationNames: {
    services: typeof serviceNames;
    kinds: typeof kindNames;
    stages: SameShape<typeof stageNames>;
    requirementStates: SameShape<typeof requirementStateNames>;
  };
  requirements: typeof requirements;
  dueDates: typeof dueDates;
  granted: { afterGrant: typeof afterGrant; dayOpen: string };
  greetings: ReturnType<typeof greetingWords>;
  gstinProblems: typeof gstinProblems;
  history: HistoryWords;
}

/** What staff did with a request and an order, by the kind of the event: a person reads it in My data, and the desk says the same. */
export interface HistoryWords {
  events: Record<string, string>;
  outcomes: SameShape<typeof cases.outcomes>;
  orderStates: SameShape<typeof orders.states>;
  orderEvents: Record<string, string>;
  held: Record<string, string>;
  /** What a form asked beside the person and the service. */
  answers: typeof answerLabels;
  /** In which staff speak with somebody, where that has another name than what is stored. */
  languages: Partial<Record<(typeof spokenLanguages)[number], string>>;
}

export function englishContent(facts: Facts): Content {
  return {
    facts,
    say: englishFormatters,
    language: "en-IN",
    navigation: navigationWords(facts),
    leadForm: leadFormWords(facts).leadForm,
    consentText: consentTextOf(consentWords(facts), privacyNoticeWords(facts)),
    contactForm: contactFormWords(facts),
    home: homeWords(facts),
    services: servicesWords(facts),
    about: aboutWords(facts).about,
    contact: contactWords(facts),
    payments: paymentsWords(facts),
    fssai: fssaiWords(facts),
    gst: gstWords(facts),
    msme: msmeWords(facts),
    terms: termsWords(facts),
    refund: refundWords(facts),
    shipping: shippingWords(facts),
    privacyNotice: privacyNoticeWords(facts),
    privacy: privacyWords(facts),
    finder: finderResultWords(facts),
    ...myDataWords(facts),
    ...notFoundWords(facts),
    checkout: checkoutWords(facts),
    tracking: trackingWords(facts),
    trackingDocuments: trackingDocumentsWords(facts),
    applicationMails: applicationMailWords(facts),
    notifications: notificationWords(facts),
    applicationNames: {
      services: serviceNames,
      kinds: kindNames,
      stages: stageNames,
      requirementStates: requirementStateNames,
    },
    requirements,
    dueDates,
    granted: { afterGrant, dayOpen },
    greetings: greetingWords(facts),
    gstinProblems,
    history: {
      events: cases.events,
      outcomes: cases.outcomes,
      orderStates: orders.states,
      orderEvents: orders.kinds,
      held: orders.held,
      answers: answerLabels,
      languages: {},
    },
  };
}

export const english = englishContent(zero);
