import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { keepDraft, type NoteDraft, readDraft, readDrafts, watchDrafts } from "../../note-drafts";

/**
 * Keeps what is typed into the note of a case until it is saved. The text lives in the document, not in React's state, so
 * that words typed before the script has arrived are kept too.
 */
export function useNoteDraft(user: string, caseId: string, reply: { saved: string } | undefined) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const keep = useCallback(() => {
    const words = box.current?.value ?? "";
    keepDraft(user, caseId, words);
    setUnsaved(words.trim() !== "");
  }, [user, caseId]);
  useEffect(() => {
    const kept = readDraft(user, caseId);
    if (box.current && kept && !box.current.value.includes(kept.trim()))
      box.current.value = [kept, box.current.value].filter(Boolean).join("\n");
    keep();
  }, [user, caseId, keep]);
  useEffect(() => {
    if (!box.current || !reply?.saved || box.current.value.trim() !== reply.saved) return;
    box.current.value = "";
    keep();
  }, [reply, keep]);
  return { box, keep, isUnsaved };
}

/** All unsaved notes of this user. */
export function useNoteDrafts(user: string): NoteDraft[] {
  // A text, because React compares what it is given by identity.
  const drafts = useSyncExternalStore(watchDrafts, () => JSON.stringify(readDrafts(user)), none);
  return JSON.parse(drafts) as NoteDraft[];
}

const none = () => "[]";
