import { throttleTime } from "../submission";
import { type Answer, type Door, deliver, UnknownAnswer } from "./delivery";
import { keep, recall } from "./storage";

/** A form that could not leave because the connection was down; its key keeps it single however often it is sent. */
export type WaitingForm = { key: string; door: Door; body: Record<string, unknown>; at: number; problem?: string };

/** Also known to the small script of every page, which looks for it. */
const place = "waiting-forms";
const changed = "waiting-forms-changed";
const longestWait = 24 * 60 * 60 * 1000;
const mostWaiting = 20;

export function waitingForms(): WaitingForm[] {
  const oldest = Date.now() - longestWait;
  try {
    const forms: WaitingForm[] = JSON.parse(recall("localStorage", place) ?? "[]");
    return forms.filter(({ at }) => at > oldest);
  } catch {
    return [];
  }
}

/** Whether the browser could keep it. The same form, filled in once more, takes the place of the first. */
export function letWait(form: Omit<WaitingForm, "at">): boolean {
  const others = waitingForms().filter((other) => other.key !== form.key && !saysTheSame(other, form));
  return others.length < mostWaiting && store([...others, { ...form, at: Date.now() }]);
}

const typed = ["name", "email", "phone", "state", "service", "message"];

function saysTheSame(one: Omit<WaitingForm, "at">, other: Omit<WaitingForm, "at">) {
  return one.door === other.door && typed.every((field) => one.body[field] === other.body[field]);
}

/** What is older than a day leaves the device as well. */
export const forgetOld = () => store(waitingForms());

export function discard(discarded: string) {
  store(waitingForms().filter(({ key }) => key !== discarded));
}

export type Delivered = { form: WaitingForm; answer: Answer };

/** Sends what waits, in one tab at a time; what is delivered or can never be is told to `report`. */
export async function sendWaiting(report: (delivered: Delivered) => void): Promise<void> {
  const send = async () => {
    for (const form of waitingForms()) {
      if (form.problem) continue;
      const answer = await deliver(form.door, form.key, form.body).catch(stumble);
      if (!answer) continue;
      // Discarded while it was on its way.
      if (!waitingForms().some(({ key }) => key === form.key)) continue;
      if (answer.outcome === "stored") {
        discard(form.key);
        noteSent(form.door);
      } else if (isFinal(answer)) {
        const problem = Object.values(answer.problems ?? {})[0] ?? answer.message;
        store(waitingForms().map((other) => (other.key === form.key ? { ...other, problem } : other)));
      }
      report({ form, answer });
    }
  };
  if (!navigator.locks) return send();
  await navigator.locks.request(place, { ifAvailable: true }, (lock) => (lock ? send() : undefined));
}

/** An answer that is none of ours concerns one form; a connection that is gone, all of them. */
function stumble(cause: unknown): undefined {
  if (!(cause instanceof UnknownAnswer)) throw cause;
}

/** Refused for what it says; everything else may pass on a later try. */
const isFinal = ({ outcome }: Answer) => ["refused", "spam", "conflicting"].includes(outcome);

/** Calls back when forms begin or cease to wait, in this tab or another. */
export function watchWaiting(look: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === place && look();
  window.addEventListener(changed, look);
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener(changed, look);
    window.removeEventListener("storage", onStorage);
  };
}

function store(forms: WaitingForm[]) {
  const isKept = keep("localStorage", place, forms.length > 0 ? JSON.stringify(forms) : null);
  window.dispatchEvent(new Event(changed));
  return isKept;
}

const lastSentPlace = (door: Door) => (door === "/api/leads" ? "lead-sent-at" : "contact-message-sent-at");

/** The time of the last success, and of nothing else. */
export const noteSent = (door: Door) => keep("localStorage", lastSentPlace(door), String(Date.now()));

export function wasSentJustNow(door: Door): boolean {
  const age = Date.now() - Number(recall("localStorage", lastSentPlace(door)) ?? 0);
  return age >= 0 && age < throttleTime;
}
