import type { Page } from "../../content/sections";
import { contentFor, type SiteContent } from "../../content/site-content";

/** Every page of one language. */
export function pagesOf(words: SiteContent): Page[] {
  const { home, services, about, contact, payments, fssai, gst, msme, finder } = words;
  const main = [home, services, about, contact, payments, fssai, gst, msme, finder];
  return [...main, ...policiesOf(words), ...Object.values(services.licences)];
}

/** Pages without any script. */
const policiesOf = ({ terms, refund, shipping, privacy, privacyNotice, myData }: SiteContent): Page[] => [
  ...[terms, refund, shipping],
  ...[privacy, privacyNotice, myData],
];

export const isHome = (path: string) => contentFor(path).home.path === path;
export const isPolicy = (path: string) => policiesOf(contentFor(path)).some((page) => page.path === path);
export const isLicence = (path: string) => path.startsWith(`${contentFor(path).services.path}/`);
