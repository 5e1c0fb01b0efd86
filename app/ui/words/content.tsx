import { createContext, use } from "react";
import type { Content } from "../../../content/languages/content-of";

/**
 * What the edition and the language of a request say. Only the server provides it: what a browser hydrates takes its words
 * as props, so that the words of a whole site are never fetched for one form.
 */
const ContentContext = createContext<Content | null>(null);

export const ContentProvider = ContentContext.Provider;

/** Null in a browser. */
export const findContent = (): Content | null => use(ContentContext);

/** Not only for components: the `meta` of a route is asked for while the head is rendered. */
export function useContent(): Content {
  const content = findContent();
  if (!content) throw new Error("Only a page that is rendered on the server knows the content.");
  return content;
}
