import type { Page } from "../sections";
import type { SiteContent } from "./site-content";

/** The picture a page is shared with: its own if it has a headline for one, or that of the page above it. */
export function sharePicture({ home, services }: SiteContent, page: Page) {
  const above = page.path.startsWith(`${services.path}/`) ? services : home;
  const { path, meta } = page.meta.og ? page : above;
  return { path: `/share/${path.slice(1).replaceAll("/", "-") || "home"}.png`, alt: meta.og ?? meta.title };
}
