import { type FormName, keyField } from "../submission";
import { getItem, setItem } from "./storage";

const storageKey = (form: string) => `${form}-draft`;

type Draft = { values: Record<string, string>; seconds: number };

/** Keeps what was typed, as into the home page's card, for the form on another page that sends it. */
export function saveDraft(values: Record<string, string>, form: FormName = "lead", seconds = performance.now() / 1000) {
  return setItem("sessionStorage", storageKey(form), JSON.stringify({ values, seconds } satisfies Draft));
}

export const deleteDraft = (form: string) => setItem("sessionStorage", storageKey(form), null);

export function draftSeconds(form: string): number {
  return readDraft(form)?.seconds ?? 0;
}

/** Fills in fields that the visitor has not touched; works before hydration. Returns whether there was a draft. */
export function fillFromDraft(form: HTMLFormElement): boolean {
  const key = form.elements.namedItem(keyField);
  // A form that came back from the server carries its key, and what was typed last.
  if (key instanceof HTMLInputElement && key.value) return false;
  const draft = readDraft(form.dataset.form ?? "");
  for (const [field, value] of Object.entries(draft?.values ?? {})) {
    const control = form.elements.namedItem(field);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (isText && control.value === control.defaultValue) control.value = value;
    if (control instanceof HTMLSelectElement && isUntouched(control)) control.value = value;
    if (control instanceof HTMLElement && isDone(control as Control))
      control.closest(".field")?.setAttribute("data-done", "");
  }
  return draft !== null;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether a field needs no more asking; the rules themselves are not here yet. */
const isDone = (control: Control) =>
  control.value !== "" && control.checkValidity() && (control.type !== "tel" || /(\d\D*){10}/.test(control.value));

function isUntouched(select: HTMLSelectElement) {
  const original = [...select.options].findIndex((option) => option.defaultSelected);
  return select.selectedIndex === Math.max(original, 0);
}

function readDraft(form: string): Draft | null {
  try {
    return JSON.parse(getItem("sessionStorage", storageKey(form)) ?? "null");
  } catch {
    return null;
  }
}
