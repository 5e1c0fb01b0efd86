import { english } from "./en/content";
import type * as content from "./types";

/** Everything one language says on the public site. */
export interface SiteContent {
  /** For the `lang` attribute. */
  language: string;
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

/** English stands at the root; every other language under its own first path segment. */
const languages: Record<string, SiteContent> & { en: SiteContent } = { en: english };

export function contentFor(pathname: string): SiteContent {
  const prefix = pathname.split("/")[1] ?? "";
  return (Object.hasOwn(languages, prefix) ? languages[prefix] : undefined) ?? languages.en;
}
