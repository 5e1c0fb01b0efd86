/**
 * Notes that were typed and are not saved yet, one for each case, in the storage of the browser: they outlast the next
 * case, a reload and a sign-in that has ended. A draft belongs to whoever typed it: once somebody else opens the desk, or
 * at the sign-out, it is deleted.
 */
export type NoteDraft = { caseId: string; words: string; key: string };
/** The key is that of the form, so that a note whose answer was lost is the same one after a reload. */
type Stored = { user: string; words: string; key: string; at: number };

const prefix = "note-draft:";
const keptMs = 7 * 24 * 60 * 60 * 1_000;
const listeners = new Set<() => void>();

/** The drafts of this user; everyone else's and those that are too old are deleted. */
export function readDrafts(user: string): NoteDraft[] {
  return storedDrafts().flatMap(([caseId, draft]) => {
    if (draft && draft.user === user && draft.at > Date.now() - keptMs)
      return [{ caseId, words: draft.words, key: draft.key }];
    store(caseId, null);
    return [];
  });
}

export const readDraft = (user: string, caseId: string) => readDrafts(user).find((draft) => draft.caseId === caseId);

export const keepDraft = (user: string, caseId: string, words: string, key: string) =>
  store(caseId, words.trim() === "" ? null : { user, words, key, at: Date.now() });

export const discardDraft = (caseId: string) => store(caseId, null);

/** Once they are saved; words that were typed since stay. */
export function forgetDraft(caseId: string, words: string) {
  const kept = storedDrafts().find(([id]) => id === caseId)?.[1];
  if (kept?.words.trim() === words.trim()) store(caseId, null);
}

/** For a sign-out, which is called off when the user would rather keep them. */
export function dropDrafts(leaving: { preventDefault(): void }, question: string): boolean {
  const drafts = storedDrafts();
  if (drafts.length > 0 && !confirm(question)) {
    leaving.preventDefault();
    return false;
  }
  for (const [caseId] of drafts) store(caseId, null);
  return true;
}

/** Told of every change, also of those in other tabs. */
export function watchDrafts(listener: () => void) {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** Null for one that cannot be read. */
function storedDrafts(): [caseId: string, draft: Stored | null][] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    return names.map((name) => [name.slice(prefix.length), readStored(localStorage.getItem(name) ?? "")]);
  } catch {
    // Without storage a draft lives as long as its page.
    return [];
  }
}

function readStored(text: string): Stored | null {
  try {
    const { user, words, key = "", at } = JSON.parse(text) as Partial<Stored>;
    const isRead = typeof user === "string" && typeof words === "string" && typeof key === "string";
    return isRead && typeof at === "number" ? { user, words, key, at } : null;
  } catch {
    return null;
  }
}

function store(caseId: string, draft: Stored | null) {
  try {
    if (draft) localStorage.setItem(prefix + caseId, JSON.stringify(draft));
    else localStorage.removeItem(prefix + caseId);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}
