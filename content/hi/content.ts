import { consentTextOf } from "../consent-text";
import type { Facts } from "../edition/facts";
import type { Content } from "../en/content";
import { aboutWords } from "./about";
import { afterGrant, dayOpen } from "./applications/granted";
import { history } from "./applications/history";
import { applicationMailWords } from "./applications/mails";
import { kindNames, requirementStateNames, serviceNames, stageNames } from "./applications/names";
import { dueDates, requirements } from "./applications/requirements";
import { checkoutWords } from "./checkout";
import { contactWords } from "./contact";
import { contactFormWords } from "./contact-form";
import { hindiFormatters } from "./figures/formatters";
import { finderResultWords } from "./finder-result";
import { greetingWords } from "./frames/greetings";
import { fssaiWords } from "./fssai";
import { gstWords } from "./gst";
import { homeWords } from "./home";
import { gstinProblems } from "./law/gstin-problems";
import { leadFormWords } from "./lead-form";
import { notificationWords } from "./mail";
import { msmeWords } from "./msme";
import { myDataWords } from "./my-data";
import { navigationWords } from "./navigation";
import { notFoundWords } from "./not-found";
import { paymentsWords } from "./payments";
import { consentWords } from "./policies/consent";
import { privacyWords } from "./policies/privacy";
import { privacyNoticeWords } from "./policies/privacy-notice";
import { refundWords } from "./policies/refund";
import { shippingWords } from "./policies/shipping";
import { termsWords } from "./policies/terms";
import { servicesWords } from "./services";
import { trackingDocumentsWords } from "./tracking/documents";
import { trackingWords } from "./tracking/tracking";

export function hindiContent(facts: Facts): Content {
  return {
    facts,
    say: hindiFormatters,
    language: "hi-IN",
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
    history,
  };
}
