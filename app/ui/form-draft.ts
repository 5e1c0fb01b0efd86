import { useCallback, useEffect, useRef } from "react";

/**
 * What was typed into a form of the desk and not sent: kept in the storage of its tab, so that it outlasts leaving the page, a
 * reload and a session that has ended. A draft belongs to the user who typed it and to one state of its page; of another one
 * it is deleted.
 */
type Draft = { user: string; of: string; fields: [name: string, value: string][] };
export type DraftName = { user: string; name: string; of?: string };

const prefix = "form-draft:";

function readDraft({ user, name, of = "" }: DraftName): Draft["fields"] | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(prefix + name) ?? "null") as Partial<Draft> | null;
    if (draft?.user === user && draft.of === of && Array.isArray(draft.fields)) return draft.fields;
  } catch {
    // Without storage what was typed lives as long as its page.
  }
  forgetFormDraft(name);
  return null;
}

function keepDraft({ user, name, of = "" }: DraftName, form: HTMLFormElement) {
  const fields = [...new FormData(form)].flatMap(([field, value]) =>
    typeof value === "string" ? [[field, value]] : [],
  );
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ user, of, fields }));
  } catch {
    // Full or blocked: as without storage.
  }
}

/** Once it is sent. */
export function forgetFormDraft(name: string) {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Then there is none.
  }
}

/** At the sign-out. */
export function forgetFormDrafts() {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  } catch {
    // Then there is none.
  }
}

/**
 * For a form whose fields keep their own values: what is kept is put back into fields that nobody has touched, and given to
 * `restore` where the form builds itself from it.
 */
export function useFormDraft(
  { user, name, of = "" }: DraftName,
  restore: (form: HTMLFormElement, fields: Draft["fields"]) => void = putBack,
) {
  const form = useRef<HTMLFormElement>(null);
  const first = useRef(restore);
  useEffect(() => {
    const fields = readDraft({ user, name, of });
    if (fields && form.current) first.current(form.current, fields);
  }, [user, name, of]);
  const onInput = useCallback(() => {
    if (form.current) keepDraft({ user, name, of }, form.current);
  }, [user, name, of]);
  return { ref: form, onInput };
}

function putBack(form: HTMLFormElement, fields: Draft["fields"]) {
  for (const control of form.elements) {
    const kept = "name" in control && fields.find(([field]) => field === control.name)?.[1];
    if (control instanceof HTMLInputElement && control.type === "checkbox")
      control.checked ||= fields.some(([field, value]) => field === control.name && value === control.value);
    else if (
      kept &&
      (control instanceof HTMLInputElement ||
        control instanceof HTMLSelectElement ||
        control instanceof HTMLTextAreaElement) &&
      (control.value === "" || control.name === "key")
    )
      control.value = kept;
  }
}
