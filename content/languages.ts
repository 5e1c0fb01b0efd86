import { english } from "./en/content";
import type { HomePage, LeadFormWords, Navigation } from "./types";

/** Everything one language says on the public site. */
export interface SiteContent {
  /** For the `lang` attribute. */
  language: string;
  navigation: Navigation;
  leadForm: LeadFormWords;
  home: HomePage;
}

/** English stands at the root; every other language under its own first path segment. */
export const languages: Record<string, SiteContent> & { en: SiteContent } = { en: english };

export function contentFor(pathname: string): SiteContent {
  const prefix = pathname.split("/")[1] ?? "";
  return (Object.hasOwn(languages, prefix) ? languages[prefix] : undefined) ?? languages.en;
}
