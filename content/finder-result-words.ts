import { type FinderPage, finderPage } from "./en/finder-result";

/** All that the finder says, its result included, by the `lang` of its page. */
const byLanguage: Record<string, FinderPage> = { "en-IN": finderPage };

export function finderWords(language: string): FinderPage {
  return (Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined) ?? finderPage;
}
