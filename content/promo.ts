import { prices } from "./prices";

/** A code takes so many percent off our fee, never off the government's, once a person. Days are inclusive. */
export type Promo = {
  code: string;
  percentOff: number;
  service: "fssai" | "gst" | "msme";
  from: string;
  until?: string;
};

export const promos: Promo[] = [{ ...prices.home.promo, service: "fssai", from: "2026-01-01" }];
