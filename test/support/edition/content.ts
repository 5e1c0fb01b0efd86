import { languageOf } from "../../../content/language-tags";
import { contentOf } from "../../../content/languages/content-of";
import { editionZero } from "../../../content/zero/zero";

/** What the specification says, in English. */
export const content = contentOf(editionZero);

/** Stands in for the server's current edition. */
export const edition = () => editionZero;

/** Of the page at an address. */
export const contentFor = (pathname: string) => contentOf(editionZero, languageOf(pathname));
