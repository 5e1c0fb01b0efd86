/** Every public address once. A second language takes the same list under its own prefix. */
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

/** What search engines may list. */
export const indexedPaths = [...Object.values(publicPaths), ...Object.values(licencePaths)];

/** Files that only machines ask for. */
export const endpoints = { sitemap: "/sitemap.xml", robots: "/robots.txt", manifest: "/site.webmanifest" } as const;

/** One address a page: the build renders `/about` under the name `/about/`. */
export const plainPath = (pathname: string) => pathname.replace(/(.)\/+$/, "$1");

/** Anchors that links point at and screens must carry. `pageBottom` stands at the foot of every page. */
export const anchors = {
  cta: "cta-section",
  leadForm: "free-consultation",
  aboutFssai: "what-is-fssai",
  pricing: "pricing",
  benefits: "benefits",
  pageBottom: "page-bottom",
} as const;

export type LicenceKey = keyof typeof licencePaths;
