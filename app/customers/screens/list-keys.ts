import { useEffect } from "react";
import { isTyping } from "../../ui/is-typing";

/** J and K walk through the rows, X selects the one that has the focus, / goes to the search. Not while someone types. */
export function useListKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (isTyping(event)) return;
      const links = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
      const at = links.findIndex((link) => link.closest("[data-row]")?.contains(target));
      const act: Record<string, () => void> = {
        j: () => links[Math.min(at + 1, links.length - 1)]?.focus(),
        k: () => links[Math.max(at - 1, 0)]?.focus(),
        x: () => links[at]?.closest("[data-row]")?.querySelector<HTMLElement>("input[type=checkbox]")?.click(),
        "/": () => document.querySelector<HTMLElement>("main input[type=search]")?.focus(),
      };
      const chosen = act[event.key.toLowerCase()];
      if (!chosen) return;
      event.preventDefault();
      chosen();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
