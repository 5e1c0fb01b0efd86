import { siteOrigin } from "../../../../content/deployment";
import { officeHours } from "../../../../content/hours";
import type { Content } from "../../../../content/languages/content-of";
import { rupees } from "../../../../content/rupees";

type Json = string | number | boolean | Json[] | { [name: string]: Json };

const organizationId = `${siteOrigin}/#organization`;
const india: Json = { "@type": "Country", name: "India" };

/** The consultancy itself. No rating: search engines forbid a business to rate itself. */
export function organization(words: Content): Json {
  const { home, language, facts } = words;
  const { site } = facts;
  return {
    "@type": "ProfessionalService",
    "@id": organizationId,
    name: site.name,
    url: `${siteOrigin}/`,
    logo: `${siteOrigin}/icon-512.png`,
    image: `${siteOrigin}/share/home.png`,
    description: home.meta.description,
    telephone: site.phone,
    email: site.email,
    areaServed: india,
    ...(site.owner && { legalName: site.owner }),
    address: { "@type": "PostalAddress", ...(site.address && { streetAddress: site.address }), addressCountry: "IN" },
    currenciesAccepted: "INR",
    priceRange: priceRange(words),
    openingHoursSpecification: officeHours.map(({ days, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: [...days],
      opens,
      closes,
    })),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      telephone: site.phone,
      email: site.email,
      areaServed: "IN",
      availableLanguage: language,
    },
  };
}

function priceRange({ home, services, fssai }: Content) {
  const priced = [
    ...[...home.services.items, ...services.offers.items].map(({ sum }) => sum),
    ...fssai.pricing.items.flatMap(({ prices }) => prices),
  ];
  const amounts = priced.filter(({ isOnRequest }) => !isOnRequest).map(({ amount }) => amount);
  return `${rupees(Math.min(...amounts))} - ${rupees(Math.max(...amounts))}`;
}

export function breadcrumbs({ navigation, home }: Content, trail: { label: string; path: string }[]): Json {
  const steps = [{ label: navigation.breadcrumbs.home, path: home.path }, ...trail];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ label, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: `${siteOrigin}${path}`,
    })),
  };
}

export type ListedOffer = { title: string; description: string; amount: number; href: string };

export function offered({ facts }: Content, { title, description, amount, href }: ListedOffer): Json {
  return {
    "@type": "Service",
    name: title,
    serviceType: title,
    description,
    areaServed: india,
    provider: { "@type": "ProfessionalService", "@id": organizationId, name: facts.site.name, url: `${siteOrigin}/` },
    offers: {
      "@type": "Offer",
      price: String(amount),
      priceCurrency: "INR",
      availability: "https://schema.org/InStock",
      url: `${siteOrigin}${href}`,
    },
  };
}

export function faqPage(faqs: { question: string; answer: string }[]): Json {
  return {
    "@type": "FAQPage",
    mainEntity: faqs.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
