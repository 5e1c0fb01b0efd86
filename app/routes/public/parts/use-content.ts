import { useLocation } from "react-router";
import { plainPath } from "../../../../content/paths";
import { contentFor } from "../../../../content/site-content";

/** The site's content in the language of the current address. */
export const useWords = () => contentFor(useLocation().pathname);

/** The current path, in the form the content uses. */
export const usePath = () => plainPath(useLocation().pathname);
