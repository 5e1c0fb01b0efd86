/**
 * The `lang` of each language's pages, by the first segment of their addresses; English stands at the root. Kept apart from
 * the words, so that knowing one costs nothing of the other. Every list of addresses is made from this one.
 */
export const languageTags: Record<string, string> = { "": "en-IN" };

const english = "en-IN";

export function languageOf(pathname: string): string {
  const segment = pathname.split("/")[1] ?? "";
  return (Object.hasOwn(languageTags, segment) ? languageTags[segment] : undefined) ?? english;
}

/** Words by the `lang` of their page; English where there are none in that language. */
export type ByLanguage<Words> = { [english]: Words } & Record<string, Words>;

export const inLanguage = <Words>(words: ByLanguage<Words>, language: string): Words =>
  (Object.hasOwn(words, language) ? words[language] : undefined) ?? words[english];

/** What its speakers call it, for the link that leads to it. */
export const languageNames: ByLanguage<string> = { [english]: "English" };
