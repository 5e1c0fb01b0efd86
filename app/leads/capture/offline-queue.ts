import {
  type FormEndpoint,
  formEndpoints,
  keyHours,
  marketingField,
  noticeField,
  secondsField,
  throttleSeconds,
} from "../submission";
import { storedAttribution } from "./attribution";
import { type Answer, deliver, UnknownAnswer } from "./delivery";
import { getItem, queueKey, setItem } from "./storage";

/** A form that could not be sent because the connection was down; its idempotency key makes retries safe. */
export type QueuedForm = {
  key: string;
  endpoint: FormEndpoint;
  body: Record<string, unknown>;
  at: number;
  problem?: string;
  /** The server has it waiting for its turn; there is a connection. */
  isThrottled?: boolean;
  /** So old that the server may have forgotten its key: sent by itself it could become a second lead. */
  isExpired?: boolean;
};

const changed = "waiting-forms-changed";
const expiryMs = keyHours * 60 * 60 * 1_000;
const mostQueued = 20;

export function queuedForms(): QueuedForm[] {
  const oldest = Date.now() - expiryMs;
  try {
    const forms: QueuedForm[] = JSON.parse(getItem("localStorage", queueKey) ?? "[]");
    return forms.map((form) => ({ ...form, isExpired: form.at <= oldest }));
  } catch {
    return [];
  }
}

/** Returns whether the browser could store it. A form with the same content replaces the one queued before. */
export function queueOffline(form: Omit<QueuedForm, "at">): boolean {
  const others = queuedForms().filter((other) => other.key !== form.key && !hasSameContent(other, form));
  return others.length < mostQueued && store([...others, { ...form, at: Date.now() }]);
}

/** Sent along with what the visitor typed, and different at each try. */
const isSentAlong = (field: string) =>
  [noticeField, marketingField, secondsField].includes(field) || field in storedAttribution();

const typedIn = ({ body }: Pick<QueuedForm, "body">) =>
  JSON.stringify(
    Object.entries(body)
      .filter(([field]) => !isSentAlong(field))
      .sort(),
  );

const hasSameContent = (one: Omit<QueuedForm, "at">, other: Omit<QueuedForm, "at">) =>
  one.endpoint === other.endpoint && typedIn(one) === typedIn(other);

export function discard(discarded: string) {
  store(queuedForms().filter(({ key }) => key !== discarded));
}

/** Not sent any more: its visitor has to look at it. */
export const isReturned = ({ problem, isExpired }: QueuedForm) => Boolean(problem || isExpired);

export type Delivered = { form: QueuedForm; answer: Answer };

/** Sends the queue, in one tab at a time; every answer goes to `report`. */
export async function sendQueued(report: (delivered: Delivered) => void): Promise<void> {
  const send = async () => {
    for (const form of queuedForms()) {
      if (isReturned(form)) continue;
      const answer = await deliver(form.endpoint, form.key, form.body).catch(ignoreUnknownAnswer);
      if (!answer) continue;
      // Discarded by the visitor while it was being sent.
      if (!queuedForms().some(({ key }) => key === form.key)) continue;
      if (answer.outcome === "stored") {
        discard(form.key);
        noteSent(form.endpoint);
      } else if (isFinal(answer)) {
        const problem = Object.values(answer.problems ?? {})[0] ?? answer.message;
        change(form.key, { problem });
      } else {
        change(form.key, { isThrottled: answer.outcome === "throttled" });
      }
      report({ form, answer });
    }
  };
  if (!navigator.locks) return send();
  await navigator.locks.request(queueKey, { ifAvailable: true }, (lock) => (lock ? send() : undefined));
}

/** An unknown answer skips one form; a lost connection ends the whole run. */
function ignoreUnknownAnswer(cause: unknown): undefined {
  if (!(cause instanceof UnknownAnswer)) throw cause;
}

/** Refused for its content; everything else may succeed on a later try. */
const isFinal = ({ outcome }: Answer) => ["refused", "spam", "conflicting"].includes(outcome);

const change = (key: string, changes: Partial<QueuedForm>) =>
  store(queuedForms().map((form) => (form.key === key ? { ...form, ...changes } : form)));

/** Calls back when the queue changes, in this tab or another. */
export function watchQueue(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === queueKey && onChange();
  window.addEventListener(changed, onChange);
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener("storage", onStorage);
  };
}

function store(forms: QueuedForm[]) {
  const isStored = setItem("localStorage", queueKey, forms.length > 0 ? JSON.stringify(forms) : null);
  window.dispatchEvent(new Event(changed));
  return isStored;
}

const lastSentKey = (endpoint: FormEndpoint) =>
  endpoint === formEndpoints.lead ? "lead-sent-at" : "contact-message-sent-at";

/** Stores the time of the last success. */
export const noteSent = (endpoint: FormEndpoint) => setItem("localStorage", lastSentKey(endpoint), String(Date.now()));

export function wasSentJustNow(endpoint: FormEndpoint): boolean {
  const age = Date.now() - Number(getItem("localStorage", lastSentKey(endpoint)) ?? 0);
  return age >= 0 && age < throttleSeconds * 1_000;
}
