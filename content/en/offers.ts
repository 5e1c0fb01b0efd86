import type { Facts } from "../edition/facts";
import { anchors, paths } from "../paths";
import { grouped, rupees } from "../rupees";
import type { IconName, OfferKey, PriceWords } from "../sections";
import { zero } from "../zero/zero";
import { priceWords, type WayWords } from "./figures/price-words";
import { timeWords } from "./figures/time-words";

export interface ServiceOffering {
  /** Which service it is; the title is what this language calls it. */
  key: OfferKey;
  title: string;
  subtitle: string;
  /** As the specification lists it on this page: 'from Rs 1,499'. */
  price: string;
  isFrom: boolean;
  /** All that is paid. */
  sum: PriceWords;
  /** The same in rupees, for machines that read the page. */
  amount: number;
  originalPrice: string;
  discount: string;
  timeline: string;
  /** From when to when. */
  measures: string;
  description: string;
  features: string[];
  benefits: string[];
  isPopular: boolean;
  icon: IconName;
  href: string;
  /** Its form, with the service chosen. */
  start: string;
  /** Where the same is sold in two ways. */
  ways?: WayWords[];
}

export function offersWords(facts: Facts) {
  const { prices } = facts;
  const { priced, ways } = priceWords(facts);
  const times = timeWords(facts);

  /** The three services as both the home page and the services page describe them; only prices differ. */
  const words: Record<
    OfferKey,
    Omit<
      ServiceOffering,
      "key" | "price" | "isFrom" | "sum" | "amount" | "originalPrice" | "discount" | "start" | "ways"
    >
  > = {
    fssai: {
      title: "FSSAI Registration/License",
      subtitle: "For anyone who makes, stores, transports or sells food",
      timeline: times.offers.fssai.time,
      measures: times.offers.fssai.measures,
      description:
        "The food licence from the Food Safety and Standards Authority of India. We find the right licence, prepare the documents and file.",
      features: [
        "Document preparation",
        "Online application filing",
        "Compliance check",
        "Renewal reminder",
        "Free consultation",
      ],
      benefits: ["Sell food within the law", "List on delivery apps", "Print the licence number customers look for"],
      isPopular: true,
      icon: "leaf",
      href: paths.fssai,
    },
    msme: {
      title: "MSME Registration",
      subtitle: "Udyam registration for micro, small and medium firms",
      timeline: times.offers.msme.time,
      measures: times.offers.msme.measures,
      description:
        "The Udyam certificate names your firm as a micro, small or medium enterprise, which opens loans and schemes to it.",
      features: [
        "Udyam certificate",
        "Government subsidies access",
        "Bank loan benefits",
        "Tax benefits",
        "Free annual compliance",
      ],
      benefits: ["Borrow on better terms", "Claim interest when a buyer pays late", "Bid for public tenders"],
      isPopular: false,
      icon: "store",
      href: paths.msme,
    },
    gst: {
      title: "GST Registration",
      subtitle: "Your GST number, and the filing that comes after it",
      timeline: times.offers.gst.time,
      measures: times.offers.gst.measures,
      description:
        "A GST number lets you charge tax in your bills, claim back the tax you paid and sell in every state.",
      features: [
        "GST number",
        "Input tax credit",
        "Legal business status",
        "Monthly/quarterly filing",
        "Compliance support",
      ],
      benefits: ["Sell on online marketplaces", "Claim back the tax you pay", "Sell from state to state"],
      isPopular: false,
      icon: "receipt",
      href: paths.gst,
    },
  };
  return function offersAt(page: "home" | "services"): ServiceOffering[] {
    return (["fssai", "msme", "gst"] as const).map((key) => {
      const { price, was, percentOff } = prices[page][key];
      const sum = priced(key, key === "fssai" ? "online" : "standard");
      const isFrom = page === "services" && key === "fssai";
      return {
        key,
        ...words[key],
        price: isFrom ? `from ${rupees(price)}` : rupees(price),
        isFrom,
        sum,
        amount: sum.amount,
        originalPrice: grouped(was),
        discount: `${percentOff}% OFF`,
        start: `${words[key].href}#${anchors.leadForm}`,
        ...(key === "fssai" && { ways }),
      };
    });
  };
}

export const offersAt = offersWords(zero);
