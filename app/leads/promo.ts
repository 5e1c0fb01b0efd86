import type { Facts } from "../../content/edition/facts";
import { promoParameter } from "./submission";

/** The query of the link that takes the code to the form without a script; the server then renders the page for it, with a note. */
export const promoQuery = ({ prices }: Facts) => `?${promoParameter}=${prices.home.promo.code}`;

/** The code if it is one of ours; anything else is no reason to refuse a form, and is left out. */
export const readPromo = ({ prices }: Facts, sentCode: unknown): string | undefined =>
  sentCode === prices.home.promo.code ? prices.home.promo.code : undefined;
