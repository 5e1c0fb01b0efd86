import { useLocation } from "react-router";
import { contentFor } from "../../../../content/languages";
import { plainPath } from "../../../../content/paths";

/** Everything the site says in the language of the address at hand. */
export const useWords = () => contentFor(useLocation().pathname);

/** The address of the page at hand, as the content writes it. */
export const usePath = () => plainPath(useLocation().pathname);
