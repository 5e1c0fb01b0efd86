import { type FormName, keyField } from "../submission";
import { keep, recall } from "./storage";

const storageKey = (form: string) => `${form}-draft`;

type Draft = { values: Record<string, string>; seconds: number };

/** What was typed elsewhere, as into the home page's card, on its way to the form that sends it. */
export function keepDraft(values: Record<string, string>, form: FormName = "lead", seconds = performance.now() / 1000) {
  return keep("sessionStorage", storageKey(form), JSON.stringify({ values, seconds } satisfies Draft));
}

export const forgetDraft = (form: string) => keep("sessionStorage", storageKey(form), null);

export function draftSeconds(form: string): number {
  return readDraft(form)?.seconds ?? 0;
}

/** Fills in what the visitor has not touched yet; works before React arrives. */
export function fillFromDraft(form: HTMLFormElement) {
  const key = form.elements.namedItem(keyField);
  // A form that came back from the server carries its key, and what was typed last.
  if (key instanceof HTMLInputElement && key.value) return;
  for (const [field, value] of Object.entries(readDraft(form.dataset.form ?? "")?.values ?? {})) {
    const control = form.elements.namedItem(field);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (isText && control.value === control.defaultValue) control.value = value;
    if (control instanceof HTMLSelectElement && isUntouched(control)) control.value = value;
  }
}

function isUntouched(select: HTMLSelectElement) {
  const original = [...select.options].findIndex((option) => option.defaultSelected);
  return select.selectedIndex === Math.max(original, 0);
}

function readDraft(form: string): Draft | null {
  try {
    return JSON.parse(recall("sessionStorage", storageKey(form)) ?? "null");
  } catch {
    return null;
  }
}
