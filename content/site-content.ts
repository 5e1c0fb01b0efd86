import { english, type SiteContent } from "./en/content";

export type { SiteContent };

/** By the first segment of their addresses, as in `languageTags`; English stands at the root. */
const languages: Record<string, SiteContent> = { "": english };

export function contentFor(pathname: string): SiteContent {
  const segment = pathname.split("/")[1] ?? "";
  return (Object.hasOwn(languages, segment) ? languages[segment] : undefined) ?? english;
}
