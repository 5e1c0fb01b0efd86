import type { FinderFacts } from "../edition/facts";
import { type FinderQuestions, finderWords } from "../en/finder";
import { inLanguage } from "../language-tags";

/** What the finder asks; apart from the rest of the words, which a browser must not fetch for it. */
export const finderQuestions = (language: string, facts: FinderFacts): FinderQuestions =>
  inLanguage({ "en-IN": finderWords }, language)(facts);
