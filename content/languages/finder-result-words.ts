import { type FinderPage, finderPage } from "../en/finder-result";
import { inLanguage } from "../language-tags";

/** All that the finder says, its result included. */
export const finderWords = (language: string): FinderPage => inLanguage({ "en-IN": finderPage }, language);
