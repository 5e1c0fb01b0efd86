import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { data, isRouteErrorResponse } from "react-router";
import { deskPaths } from "../../content/desk-paths";
import { forgetFormDrafts } from "../ui/form-draft";
import { newKey } from "../ui/idempotency-key";

/**
 * Notes that were typed and are not saved yet, one for each case, in the storage of the browser: they outlast the next
 * case, a reload and a sign-in that has ended. A draft belongs to the user who typed it: once another user opens the desk, or
 * at the sign-out, it is deleted.
 */
type NoteDraft = { caseId: string; words: string; key: string };
/** The key is that of the form, so that a note whose answer was lost is the same one after a reload. */
type Stored = { user: string; words: string; key: string; at: number };

const prefix = "note-draft:";
const keptMs = 7 * 24 * 60 * 60 * 1_000;
const listeners = new Set<() => void>();

/** The drafts of this user; everyone else's and those that are too old are deleted. */
function readDrafts(user: string): NoteDraft[] {
  return storedDrafts().flatMap(([caseId, draft]) => {
    if (draft && draft.user === user && draft.at > Date.now() - keptMs)
      return [{ caseId, words: draft.words, key: draft.key }];
    store(caseId, null);
    return [];
  });
}

const readDraft = (user: string, caseId: string) => readDrafts(user).find((draft) => draft.caseId === caseId);

const keepDraft = (user: string, caseId: string, words: string, key: string) =>
  store(caseId, words.trim() === "" ? null : { user, words, key, at: Date.now() });

export const discardDraft = (caseId: string) => store(caseId, null);

/** Once they are saved; words that were typed since stay. */
function forgetDraft(caseId: string, words: string) {
  const kept = storedDrafts().find(([id]) => id === caseId)?.[1];
  if (kept?.words.trim() === words.trim()) store(caseId, null);
}

/** For a sign-out, which is called off when the user would rather keep them. */
export function dropDrafts(leaving: { preventDefault(): void }): boolean {
  const drafts = storedDrafts();
  if (drafts.length > 0 && !confirm("You have notes that are not saved. Sign out and delete them?")) {
    leaving.preventDefault();
    return false;
  }
  for (const [caseId] of drafts) store(caseId, null);
  forgetFormDrafts();
  return true;
}

/** Calls the listener on every change, also in other tabs. */
function watchDrafts(listener: () => void) {
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

/**
 * Keeps what is typed into the note of a case until it is saved. The text lives in the document, not in React's state, so
 * that words typed before the script has arrived are kept too.
 */
export function useNoteDraft(user: string, caseId: string, madeKey: string, reply: { saved?: string } | undefined) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [key, setKey] = useState(madeKey);
  const [isUnsaved, setUnsaved] = useState(false);
  const keep = useCallback(() => {
    const words = box.current?.value ?? "";
    keepDraft(user, caseId, words, key);
    setUnsaved(words.trim() !== "");
  }, [user, caseId, key]);
  useEffect(() => {
    const draft = readDraft(user, caseId);
    if (draft?.key) setKey(draft.key);
    if (box.current && draft && !box.current.value.includes(draft.words.trim()))
      box.current.value = [draft.words, box.current.value].filter(Boolean).join("\n");
  }, [user, caseId]);
  useEffect(() => {
    if (reply?.saved === undefined) return;
    // The next words are another note.
    setKey(newKey());
    if (box.current?.value.trim() === reply.saved) box.current.value = "";
  }, [reply]);
  useEffect(keep, [keep]);
  return { box, key, keep, isUnsaved };
}

/** All unsaved notes of this user. */
export function useNoteDrafts(user: string): NoteDraft[] {
  // A text, because React compares snapshots by identity.
  const drafts = useSyncExternalStore(watchDrafts, () => JSON.stringify(readDrafts(user)), none);
  return JSON.parse(drafts) as NoteDraft[];
}

const none = () => "[]";

/**
 * Sends a form of a case. Where sending fails, the page reports it and stays as it is with everything typed, in place of the
 * error page; the stored draft is deleted once the server has the note.
 */
export async function sendWithDraft<Reply extends { message: string; typed?: string; saved?: string }>(
  caseId: string,
  request: Request,
  send: () => Promise<Reply>,
) {
  const note = String((await request.clone().formData()).get("note") ?? "");
  try {
    const reply = await send();
    if (reply.saved) forgetDraft(caseId, reply.saved);
    return reply;
  } catch (error) {
    if (error instanceof Response) {
      // An outcome leads on to the next case; a session that has ended leads to the sign-in, and the draft waits.
      if (error.headers.get("Location")?.startsWith(deskPaths.queue)) forgetDraft(caseId, note);
      throw error;
    }
    if (isRouteErrorResponse(error) && error.status < 500) throw error;
    const message = "This could not be saved. Everything you typed is still here: please try again.";
    return data({ message, typed: note } as Reply, { status: 503 });
  }
}
