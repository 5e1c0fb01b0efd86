import { zero } from "../../content/edition/zero";
import { promoParameter } from "./submission";

const { prices } = zero;

const { code } = prices.home.promo;

/** The query of the link that takes the code to the form without a script; the server then renders the page for it, with a note. */
export const promoQuery = `?${promoParameter}=${code}`;

/** The code if it is one of ours; anything else is no reason to refuse a form, and is left out. */
export const readPromo = (sentCode: unknown): string | undefined => (sentCode === code ? code : undefined);
