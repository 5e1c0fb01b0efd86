import { type FormEndpoint, formEndpoints, throttleSeconds } from "../submission";
import { type Answer, deliver, UnknownAnswer } from "./delivery";
import { keep, queueKey, recall } from "./storage";

/** A form that could not leave because the connection was down; its key keeps it single however often it is sent. */
export type QueuedForm = {
  key: string;
  endpoint: FormEndpoint;
  body: Record<string, unknown>;
  at: number;
  problem?: string;
};

const changed = "waiting-forms-changed";
const longestWaitMs = 24 * 60 * 60 * 1000;
const mostQueued = 20;

export function queuedForms(): QueuedForm[] {
  const oldest = Date.now() - longestWaitMs;
  try {
    // What an older page queued calls its endpoint a door.
    const forms: (QueuedForm & { door?: FormEndpoint })[] = JSON.parse(recall("localStorage", queueKey) ?? "[]");
    return forms
      .map(({ door, ...form }) => (door ? { ...form, endpoint: door } : form))
      .filter(({ at }) => at > oldest);
  } catch {
    return [];
  }
}

/** Whether the browser could keep it. The same form, filled in once more, takes the place of the first. */
export function queueOffline(form: Omit<QueuedForm, "at">): boolean {
  const others = queuedForms().filter((other) => other.key !== form.key && !saysTheSame(other, form));
  return others.length < mostQueued && store([...others, { ...form, at: Date.now() }]);
}

const typed = ["name", "email", "phone", "state", "service", "message"];

function saysTheSame(one: Omit<QueuedForm, "at">, other: Omit<QueuedForm, "at">) {
  return one.endpoint === other.endpoint && typed.every((field) => one.body[field] === other.body[field]);
}

/** What is older than a day leaves the device as well. */
export const dropExpired = () => store(queuedForms());

export function discard(discarded: string) {
  store(queuedForms().filter(({ key }) => key !== discarded));
}

export type Delivered = { form: QueuedForm; answer: Answer };

/** Sends what waits, in one tab at a time; what is delivered or can never be is told to `report`. */
export async function sendQueued(report: (delivered: Delivered) => void): Promise<void> {
  const send = async () => {
    for (const form of queuedForms()) {
      if (form.problem) continue;
      const answer = await deliver(form.endpoint, form.key, form.body).catch(stumble);
      if (!answer) continue;
      // Discarded while it was on its way.
      if (!queuedForms().some(({ key }) => key === form.key)) continue;
      if (answer.outcome === "stored") {
        discard(form.key);
        noteSent(form.endpoint);
      } else if (isFinal(answer)) {
        const problem = Object.values(answer.problems ?? {})[0] ?? answer.message;
        store(queuedForms().map((other) => (other.key === form.key ? { ...other, problem } : other)));
      }
      report({ form, answer });
    }
  };
  if (!navigator.locks) return send();
  await navigator.locks.request(queueKey, { ifAvailable: true }, (lock) => (lock ? send() : undefined));
}

/** An answer that is none of ours concerns one form; a connection that is gone, all of them. */
function stumble(cause: unknown): undefined {
  if (!(cause instanceof UnknownAnswer)) throw cause;
}

/** Refused for what it says; everything else may pass on a later try. */
const isFinal = ({ outcome }: Answer) => ["refused", "spam", "conflicting"].includes(outcome);

/** Calls back when forms begin or cease to wait, in this tab or another. */
export function watchQueue(look: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === queueKey && look();
  window.addEventListener(changed, look);
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener(changed, look);
    window.removeEventListener("storage", onStorage);
  };
}

function store(forms: QueuedForm[]) {
  const isKept = keep("localStorage", queueKey, forms.length > 0 ? JSON.stringify(forms) : null);
  window.dispatchEvent(new Event(changed));
  return isKept;
}

const lastSentKey = (endpoint: FormEndpoint) =>
  endpoint === formEndpoints.lead ? "lead-sent-at" : "contact-message-sent-at";

/** The time of the last success, and of nothing else. */
export const noteSent = (endpoint: FormEndpoint) => keep("localStorage", lastSentKey(endpoint), String(Date.now()));

export function wasSentJustNow(endpoint: FormEndpoint): boolean {
  const age = Date.now() - Number(recall("localStorage", lastSentKey(endpoint)) ?? 0);
  return age >= 0 && age < throttleSeconds * 1_000;
}
