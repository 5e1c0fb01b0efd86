import { useLayoutEffect, useState } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Hydration resets a select to its first value, and a form to what the page was built with; what the visitor chose or typed
 * before must stay. `selector` names the controls in the whole document; those in `region` get their values back.
 */
export function useValuesBeforeHydration(region: { current: HTMLElement | null }, selector: string) {
  const [typed] = useState(() => readValues(selector));
  useLayoutEffect(() => {
    for (const control of region.current?.querySelectorAll<Control>(selector) ?? []) {
      const value = typed.get(control.id || control.name);
      if (value !== undefined && control.value !== value) control.value = value;
    }
  }, [region, selector, typed]);
}

function readValues(selector: string) {
  const controls = typeof document === "undefined" ? [] : document.querySelectorAll<Control>(selector);
  return new Map([...controls].map((control) => [control.id || control.name, control.value]));
}
