import { queuedForm } from "../en/queued-form";
import { inLanguage } from "../language-tags";

export type QueuedFormWords = typeof queuedForm;

export const queuedFormWords = (language: string): QueuedFormWords => inLanguage({ "en-IN": queuedForm }, language);
