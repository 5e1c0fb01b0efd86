import { english, type SiteContent } from "./en/content";
import { inLanguage, languageOf } from "./language-tags";

export type { SiteContent };

export const contentFor = (pathname: string): SiteContent => inLanguage({ "en-IN": english }, languageOf(pathname));
