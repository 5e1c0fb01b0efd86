import type { MetaDescriptor } from "react-router";
import { siteOrigin } from "../../../../content/deployment";
import { languageOf } from "../../../../content/language-tags";
import type { Content } from "../../../../content/languages/content-of";
import { sharePicture } from "../../../../content/languages/share";
import { versionsOf } from "../../../../content/paths";
import type { Page } from "../../../../content/sections";
import { breadcrumbs, faqPage, type ListedOffer, offered, organization } from "./structured-data";

type Extras = {
  /** What the page is called in a breadcrumb; the home page has none. */
  label?: string;
  /** The page above it, when that is not the home page. */
  parent?: { label: string; path: string };
  faqs?: { question: string; answer: string }[];
  offers?: ListedOffer[];
};

/** The head of a public page: for search engines, link previews and structured data. */
export function pageMeta(words: Content, page: Page, extras: Extras = {}): MetaDescriptor[] {
  const { title, description } = page.meta;
  const address = `${siteOrigin}${page.path}`;
  const picture = sharePicture(words, page);
  const trail = [extras.parent, extras.label && { label: extras.label, path: page.path }].filter((step) => !!step);
  const graph = [
    ...([words.home.path, words.contact.path].includes(page.path) ? [organization(words)] : []),
    ...(trail.length > 0 ? [breadcrumbs(words, trail)] : []),
    ...(extras.offers ?? []).map((offer) => offered(words, offer)),
    ...(extras.faqs ? [faqPage(extras.faqs)] : []),
  ];
  return [
    { title },
    { name: "description", content: description },
    { name: "theme-color", content: "#fbf7ee" },
    { tagName: "link", rel: "canonical", href: address },
    ...alternates(page.path),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: words.facts.site.name },
    { property: "og:locale", content: words.language.replace("-", "_") },
    { property: "og:url", content: address },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: `${siteOrigin}${picture.path}` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    ...(graph.length > 0 ? [{ "script:ld+json": { "@context": "https://schema.org", "@graph": graph } }] : []),
  ];
}

/** The page in other languages, for search engines; the first is the default. */
function alternates(path: string): MetaDescriptor[] {
  const versions = versionsOf(path);
  const [first] = versions;
  if (first === undefined || versions.length === 1) return [];
  const link = (hrefLang: string, version: string) => ({
    tagName: "link",
    rel: "alternate",
    hrefLang,
    href: `${siteOrigin}${version}`,
  });
  return [...versions.map((version) => link(languageOf(version), version)), link("x-default", first)];
}
