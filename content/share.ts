import type { SiteContent } from "./languages";
import type { Page } from "./types";

/** The picture a page is shared with: its own if it has a headline for one, otherwise the home page's. */
export function sharePicture({ home }: SiteContent, page: Page) {
  const { path, meta } = page.meta.og ? page : home;
  return { path: `/share/${path.slice(1).replaceAll("/", "-") || "home"}.png`, alt: meta.og ?? meta.title };
}
