import type { LeadService } from "../choices";
import { editionZero } from "../edition/zero";
import type { SiteContent } from "../en/content";
import { languageOf } from "../language-tags";
import { contentOf } from "./content-of";

export type { SiteContent };

/** The page with the form of each service. */
export const servicePages = ({ fssai, gst, msme }: SiteContent): Record<LeadService, string> => ({
  "FSSAI Registration/License": fssai.path,
  "GST Registration": gst.path,
  "MSME Registration": msme.path,
});

export const contentFor = (pathname: string): SiteContent => contentOf(editionZero, languageOf(pathname));
