import { useLocation } from "react-router";
import { plainPath } from "../../../../content/paths";
import { contentFor } from "../../../../content/site-content";

/** Everything the site says in the language of the address at hand. */
export const useWords = () => contentFor(useLocation().pathname);

/** The address of the page at hand, as the content writes it. */
export const usePath = () => plainPath(useLocation().pathname);
