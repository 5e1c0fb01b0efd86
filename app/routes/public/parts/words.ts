import { useLocation } from "react-router";
import { contentFor } from "../../../../content/languages";

/** Everything the site says in the language of the address at hand. */
export const useWords = () => contentFor(useLocation().pathname);
