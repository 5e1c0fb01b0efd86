import { promoParameter } from "../submission";
import { getItem, setItem } from "./storage";

const storageKey = "promo-code";

/** The promotion code that goes along with the next form. */
export const storedPromo = () => getItem("localStorage", storageKey) ?? "";

/** Keeps the code that was tapped or that the address carries, apart from the campaign, and has the forms say that it applies. */
export function keepPromo(newCode = new URLSearchParams(location.search).get(promoParameter)) {
  const notes = [...document.querySelectorAll<HTMLElement>("[data-promo-code]")];
  if (newCode && notes.some(({ dataset }) => dataset.promoCode === newCode))
    setItem("localStorage", storageKey, newCode);
  const code = storedPromo();
  for (const note of notes)
    note.closest("[data-island]")?.toggleAttribute("data-promo", note.dataset.promoCode === code);
}
