import type { PolicyPage } from "../sections";
import { type AboutPage, about } from "./about";
import { type ContactPage, contact } from "./contact";
import { type ContactFormWords, contactForm } from "./contact-form";
import { type FinderPage, finderPage } from "./finder-result";
import { type FssaiPage, fssai } from "./fssai";
import { type GstPage, gst } from "./gst";
import { type HomePage, home } from "./home";
import { type LeadFormWords, leadForm } from "./lead-form";
import { type MsmePage, msme } from "./msme";
import { myDataPage } from "./my-data";
import { type Navigation, navigation } from "./navigation";
import { failure, notFound } from "./not-found";
import { type PaymentsPage, payments } from "./payments";
import { privacy } from "./policies/privacy";
import { privacyNotice } from "./policies/privacy-notice";
import { refund } from "./policies/refund";
import { shipping } from "./policies/shipping";
import { terms } from "./policies/terms";
import { type ServicesPage, services } from "./services";

/** Everything one language says on the public site. */
export interface SiteContent {
  /** For the `lang` attribute. */
  language: string;
  /** What its speakers call it, for the link that leads to it. */
  languageName: string;
  navigation: Navigation;
  leadForm: LeadFormWords;
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
  myData: typeof myDataPage;
  finder: FinderPage;
  notFound: typeof notFound;
  failure: typeof failure;
}

export const english: SiteContent = {
  language: "en-IN",
  languageName: "English",
  navigation,
  leadForm,
  contactForm,
  home,
  services,
  about,
  contact,
  payments,
  fssai,
  gst,
  msme,
  terms,
  refund,
  shipping,
  privacyNotice,
  myData: myDataPage,
  privacy,
  finder: finderPage,
  notFound,
  failure,
};
