import { english } from "./en/content";
import type * as content from "./types";

/** Everything one language says on the public site. */
export interface SiteContent {
  /** For the `lang` attribute. */
  language: string;
  /** What its speakers call it, for the link that leads to it. */
  languageName: string;
  navigation: content.Navigation;
  leadForm: content.LeadFormWords;
  contactForm: content.ContactFormWords;
  home: content.HomePage;
  services: content.ServicesPage;
  about: content.AboutPage;
  contact: content.ContactPage;
  payments: content.PaymentsPage;
  fssai: content.FssaiPage;
  gst: content.GstPage;
  msme: content.MsmePage;
  terms: content.PolicyPage;
  refund: content.PolicyPage;
  shipping: content.PolicyPage;
  privacy: content.PolicyPage;
  notFound: content.NotFoundPage;
  failure: content.FailurePage;
}

/** By the first segment of their addresses, as in `languageTags`; English stands at the root. */
const languages: Record<string, SiteContent> = { "": english };

export function contentFor(pathname: string): SiteContent {
  const segment = pathname.split("/")[1] ?? "";
  return (Object.hasOwn(languages, segment) ? languages[segment] : undefined) ?? english;
}
