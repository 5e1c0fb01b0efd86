import type { Edition } from "../edition/edition";
import { factsOfEdition } from "../edition/facts";
import { type Content, englishContent } from "../en/content";
import { hindiContent } from "../hi/content";
import { type ByLanguage, inLanguage } from "../language-tags";

export type { Content };

const languages: ByLanguage<typeof englishContent> = { "en-IN": englishContent, "hi-IN": hindiContent };

/** What is said in a language, of the edition that a request or a job began with; in English where nobody has chosen one. */
export type ContentIn = (language?: string) => Content;

const evaluated = new WeakMap<Edition, Map<typeof englishContent, Content>>();

/** Each language whose words are written, English first; which of them the site speaks is `languageTags`. */
export const writtenLanguages = Object.keys(languages);

/** All that an edition says in a language, evaluated once; English where there is nothing in that language. */
export function contentOf(edition: Edition, language = "en-IN"): Content {
  const ofEdition = evaluated.get(edition) ?? new Map<typeof englishContent, Content>();
  evaluated.set(edition, ofEdition);
  const say = inLanguage(languages, language);
  const content = ofEdition.get(say) ?? say(factsOfEdition(edition));
  ofEdition.set(say, content);
  return content;
}
