import type { LeadService } from "../choices";
import { english, type SiteContent } from "../en/content";
import { inLanguage, languageOf } from "../language-tags";

export type { SiteContent };

/** The page with the form of each service. */
export const servicePages = ({ fssai, gst, msme }: SiteContent): Record<LeadService, string> => ({
  "FSSAI Registration/License": fssai.path,
  "GST Registration": gst.path,
  "MSME Registration": msme.path,
});

export const contentFor = (pathname: string): SiteContent => inLanguage({ "en-IN": english }, languageOf(pathname));
