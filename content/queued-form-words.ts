import { queuedForm } from "./en/queued-form";

export type QueuedFormWords = typeof queuedForm;

const byLanguage: Record<string, QueuedFormWords> = { "en-IN": queuedForm };

/** By the `lang` of the page. */
export function queuedFormWords(language: string): QueuedFormWords {
  return (Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined) ?? queuedForm;
}
