import { keep, recall } from "./storage";
import { keyField } from "./submission";

const name = "lead-draft";

type Draft = { values: Record<string, string>; seconds: number };

/** What was typed into the home page's card, on its way to the form that sends it. */
export function keepDraft(values: Record<string, string>) {
  const seconds = performance.now() / 1000;
  return keep("sessionStorage", name, JSON.stringify({ values, seconds } satisfies Draft));
}

export const forgetDraft = () => keep("sessionStorage", name, null);

export function draftSeconds(): number {
  return readDraft()?.seconds ?? 0;
}

/** Fills in what the visitor has not touched yet; works before React arrives. */
export function fillFromDraft(form: HTMLFormElement) {
  const key = form.elements.namedItem(keyField);
  // A form that came back from the server carries its key, and what was typed last.
  if (key instanceof HTMLInputElement && key.value) return;
  for (const [field, value] of Object.entries(readDraft()?.values ?? {})) {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLInputElement && control.value === control.defaultValue) control.value = value;
    if (control instanceof HTMLSelectElement && isUntouched(control)) control.value = value;
  }
}

function isUntouched(select: HTMLSelectElement) {
  const original = [...select.options].findIndex((option) => option.defaultSelected);
  return select.selectedIndex === Math.max(original, 0);
}

function readDraft(): Draft | null {
  try {
    return JSON.parse(recall("sessionStorage", name) ?? "null");
  } catch {
    return null;
  }
}
