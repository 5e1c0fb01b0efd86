import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { newKey } from "../../../ui/idempotency-key";
import { keepDraft, type NoteDraft, readDraft, readDrafts, watchDrafts } from "../../note-drafts";

/**
 * Keeps what is typed into the note of a case until it is saved. The text lives in the document, not in React's state, so
 * that words typed before the script has arrived are kept too.
 */
export function useNoteDraft(user: string, caseId: string, madeKey: string, reply: { saved: string } | undefined) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [key, setKey] = useState(madeKey);
  const [isUnsaved, setUnsaved] = useState(false);
  const keep = useCallback(() => {
    const words = box.current?.value ?? "";
    keepDraft(user, caseId, words, key);
    setUnsaved(words.trim() !== "");
  }, [user, caseId, key]);
  useEffect(() => {
    const kept = readDraft(user, caseId);
    if (kept?.key) setKey(kept.key);
    if (box.current && kept && !box.current.value.includes(kept.words.trim()))
      box.current.value = [kept.words, box.current.value].filter(Boolean).join("\n");
  }, [user, caseId]);
  useEffect(() => {
    if (!reply?.saved) return;
    // The next words are another note.
    setKey(newKey());
    if (box.current?.value.trim() === reply.saved) box.current.value = "";
  }, [reply]);
  useEffect(keep, [keep]);
  return { box, key, keep, isUnsaved };
}

/** All unsaved notes of this user. */
export function useNoteDrafts(user: string): NoteDraft[] {
  // A text, because React compares what it is given by identity.
  const drafts = useSyncExternalStore(watchDrafts, () => JSON.stringify(readDrafts(user)), none);
  return JSON.parse(drafts) as NoteDraft[];
}

const none = () => "[]";
