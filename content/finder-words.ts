import { type FinderPage, finder } from "./en/finder";

/** What the finder says, by the `lang` of its page; apart from the rest of the words, which a browser must not fetch for it. */
const byLanguage: Record<string, FinderPage> = { "en-IN": finder };

export function finderWords(language: string): FinderPage {
  return (Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined) ?? finder;
}
