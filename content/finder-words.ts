import { type FinderQuestions, finder } from "./en/finder";

/** What the finder asks, by the `lang` of its page; apart from the rest of the words, which a browser must not fetch for it. */
const byLanguage: Record<string, FinderQuestions> = { "en-IN": finder };

export function finderQuestions(language: string): FinderQuestions {
  return (Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined) ?? finder;
}
