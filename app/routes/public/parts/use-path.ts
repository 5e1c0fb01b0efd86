import { useLocation } from "react-router";
import { plainPath } from "../../../../content/paths";
import type { Link } from "../../../../content/sections";
import { useContent } from "../../../ui/words/content";

/** The current path, in the form the content uses. */
export const usePath = () => plainPath(useLocation().pathname);

/** A link as this page has it: a chat that begins on the home page mentions its promotion. */
export function useLink(link: Link): Link {
  const { home, navigation } = useContent();
  const isPromoted = usePath() === home.path && link.href === navigation.whatsapp.href;
  return isPromoted ? { ...link, href: home.chat } : link;
}
