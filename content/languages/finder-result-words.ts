import type { FinderFacts } from "../edition/facts";
import { type FinderPage, finderResultWords } from "../en/finder-result";
import { inLanguage } from "../language-tags";

/** All that the finder says, its result included; for a browser, which knows no more than the facts of its page. */
export const finderPage = (language: string, facts: FinderFacts): FinderPage =>
  inLanguage({ "en-IN": finderResultWords }, language)(facts);
