import { gstPercent, priceRowOf } from "../prices";
import type { Edition } from "./edition";

export type Facts = ReturnType<typeof factsOfEdition>;

/** What the finder's words and prices need: its page brings them along, since the browser works out the answers. */
export type FinderFacts = Pick<Facts, "priceBook" | "chargedPercent"> & {
  site: Pick<Facts["site"], "name">;
  claims: Pick<Facts["claims"], "processingHours" | "replyWithinHours">;
  startingPrice: Pick<Facts["startingPrice"], "payments">;
};

export const finderFactsOf = ({ site, claims, priceBook, chargedPercent, startingPrice }: Facts): FinderFacts => ({
  site: { name: site.name },
  claims: { processingHours: claims.processingHours, replyWithinHours: claims.replyWithinHours },
  priceBook: priceBook.map(({ why: _, ...row }) => row),
  chargedPercent,
  startingPrice: { payments: startingPrice.payments },
});

/** An edition with what follows from it in every language alike. */
export function factsOfEdition(edition: Edition) {
  const { identity: site, priceBook, shownPrices } = edition;
  const priceOf = (...asked: Parameters<typeof priceRowOf> extends [unknown, ...infer Asked] ? Asked : never) =>
    priceRowOf(priceBook, ...asked).price;
  const digits = site.phone.replace(/\D/g, "");
  const international = digits.length === 10 ? `91${digits}` : digits;
  const { home, services } = shownPrices;
  return {
    ...edition,
    site,
    telephone: `tel:+${international}`,
    mailto: `mailto:${site.email}`,
    /** A chat with the consultancy, with the first message already written. */
    whatsapp: (text: string) => `https://wa.me/${international}?text=${encodeURIComponent(text)}`,
    /** Only who has a GSTIN may charge GST: without one none is added to any price, and no page says so. */
    chargedPercent: site.gstin ? gstPercent : 0,
    /**
     * Every price that a page shows, under the page that states it. What is sold comes from the price book; two pages may
     * show different rows of it on purpose.
     */
    prices: {
      home: {
        fssai: { price: priceOf("fssai", "basic"), ...home.fssai },
        msme: { price: priceOf("msme", "standard"), ...home.msme },
        gst: { price: priceOf("gst", "standard"), ...home.gst },
        promo: home.promo,
        badgePercentOff: home.badgePercentOff,
      },
      services: {
        // 'From': the cheapest way to a registration.
        fssai: { price: priceOf("fssai", "online"), ...services.fssai },
        msme: { price: priceOf("msme", "standard"), ...services.msme },
        gst: { price: priceOf("gst", "standard"), ...services.gst },
      },
    },
    /** From what price each page says that we help, in rupees. */
    startingPrice: {
      services: priceOf("fssai", "online"),
      payments: priceOf("fssai", "online"),
      fssai: priceOf("fssai", "basic"),
      msme: priceOf("msme", "standard"),
    },
  };
}
