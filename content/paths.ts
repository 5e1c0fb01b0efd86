import { languageTags } from "./language-tags";

/** Every public address once, as English has it. Another language has the same list under its own prefix. */
export const paths = {
  home: "/",
  services: "/services",
  about: "/about",
  contact: "/contact",
  payments: "/payments",
  auth: "/auth",
  fssai: "/fssai-registration",
  gst: "/gst-registration",
  msme: "/msme-registration",
  terms: "/terms-of-service",
  refund: "/refund-policy",
  shipping: "/shipping-policy",
  privacy: "/privacy-policy",
  privacyNotice: "/privacy-notice",
  myData: "/my-data",
  finder: "/find-your-licence",
} as const;

/** The eleven addresses that show the services screen, each with its own introduction. */
export const licencePaths = {
  registration: "/services/fssai-registration",
  eating: "/services/fssai-eating-license",
  licence: "/services/fssai-license",
  renewal: "/services/fssai-renewal",
  state: "/services/fssai-state-license",
  eatingHouse: "/services/eating-house-license",
  central: "/services/central-fssai-license",
  annualReturn: "/services/fssai-annual-return",
  productApproval: "/services/fssai-product-approval",
  recycling: "/services/food-recycling-license",
  fpo: "/services/fpo-mark-certification",
} as const;

const { auth: _, ...publicPaths } = paths;
const publicAddresses = [...Object.values(publicPaths), ...Object.values(licencePaths)];

/** What stands before every address of a language: nothing for English, `/hi` for Hindi. */
export const languagePrefixes = Object.keys(languageTags).map((segment) => segment && `/${segment}`);

/** `/about` is `/hi/about` in Hindi, and `/` is `/hi`. */
export const under = (prefix: string, path: string) => (prefix && path === paths.home ? prefix : `${prefix}${path}`);

/** The home page of each language. */
export const homePaths = languagePrefixes.map((prefix) => under(prefix, paths.home));

/** Every public page in every language: what is built, and what search engines may list. */
export const indexedPaths = languagePrefixes.flatMap((prefix) => publicAddresses.map((path) => under(prefix, path)));

/** The addresses of one page in all languages, English first; none for an address that is no page. */
export function versionsOf(path: string): string[] {
  const isUnder = (prefix: string) => prefix !== "" && `${path}/`.startsWith(`${prefix}/`);
  const atRoot = path.slice(languagePrefixes.find(isUnder)?.length ?? 0) || paths.home;
  return indexedPaths.includes(path) ? languagePrefixes.map((prefix) => under(prefix, atRoot)) : [];
}

/** The lists above as the words of another language use them. Accounts are shared by all languages. */
export function addressesUnder(prefix: string) {
  return {
    paths: { ...placed(paths, prefix), auth: paths.auth },
    licencePaths: placed(licencePaths, prefix),
  };
}

const placed = <Key extends string>(list: Record<Key, string>, prefix: string) =>
  Object.fromEntries(Object.entries<string>(list).map(([key, path]) => [key, under(prefix, path)])) as Record<
    Key,
    string
  >;

/** Pages that only a link with a secret opens: an order's, and the one that stops reminders. */
export const linkPaths = { pay: "/pay", reminders: "/reminders" } as const;

export const payAddress = (token: string) => `${linkPaths.pay}/${token}`;

/** Files that only machines ask for. */
export const endpoints = { sitemap: "/sitemap.xml", robots: "/robots.txt", manifest: "/site.webmanifest" } as const;

/** One address a page: the build renders `/about` under the name `/about/`. */
export const plainPath = (pathname: string) => pathname.replace(/(.)\/+$/, "$1");

/**
 * Anchors that links point at and screens must carry. Those of forms are fields, so that a link to one puts the cursor
 * there without a script; `leadSend` is the button. `pageBottom` stands at the foot of every page.
 */
export const anchors = {
  cta: "cta-section",
  leadForm: "lead-name",
  leadSend: "lead-send",
  contactForm: "contact-name",
  aboutFssai: "what-is-fssai",
  pricing: "pricing",
  payment: "make-payment",
  benefits: "benefits",
  pageBottom: "page-bottom",
} as const;

export type LicenceKey = keyof typeof licencePaths;
