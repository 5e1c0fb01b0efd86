import type { Page } from "../sections";
import type { Content } from "./content-of";

/** The picture a page is shared with: its own if it has a headline for one, or that of the page above it. */
export function sharePicture({ home, services }: Content, page: Page) {
  const above = page.path.startsWith(`${services.path}/`) ? services : home;
  const { path, meta } = page.meta.og ? page : above;
  return { path: `/share/${path.slice(1).replaceAll("/", "-") || "home"}.png`, alt: meta.og ?? meta.title };
}
