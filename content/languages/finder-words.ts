import { type FinderQuestions, finder } from "../en/finder";
import { inLanguage } from "../language-tags";

/** What the finder asks; apart from the rest of the words, which a browser must not fetch for it. */
export const finderQuestions = (language: string): FinderQuestions => inLanguage({ "en-IN": finder }, language);
