import { honeypotField, intentField, keyField, secondsField } from "../submission";
import { recallVisits } from "./attribution";
import type { Door } from "./delivery";
import { draftSeconds, forgetDraft } from "./draft";
import { newKey } from "./idempotency-key";
import { letWait } from "./offline-queue";

const doors: Record<string, Door> = { lead: "/api/leads", contact: "/api/contact-messages" };

/**
 * Keeps a form on the device although React never came, because the connection went before it did.
 * What becomes of it is the waiting notice's to tell, as soon as that can be fetched.
 */
export function leaveWaiting(form: HTMLFormElement, words: string): boolean {
  const { form: name = "" } = form.dataset;
  const door = doors[name];
  const given = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const { [keyField]: key, [honeypotField]: honeypot, [intentField]: _, ...values } = given;
  if (!door || !key || honeypot) return false;
  const seconds = Math.round(performance.now() / 100) / 10 + draftSeconds(name);
  if (!letWait({ key, door, body: { ...values, ...recallVisits(), [secondsField]: seconds } })) return false;

  form.reset();
  forgetDraft(name);
  const keyInput = form.elements.namedItem(keyField);
  if (keyInput instanceof HTMLInputElement) keyInput.value = newKey();
  const toast = say(words);
  const carryOn = async () => {
    try {
      const { showWaiting } = await import("./queue-notice");
      toast.remove();
      showWaiting({ isNew: true });
    } catch {
      // A module that could not be fetched once may be lost to this page.
      location.reload();
    }
  };
  addEventListener("online", () => void carryOn(), { once: true });
  return true;
}

/** In the region of the form that speaks: one that arrived together with its words might keep silent. */
function say(words: string) {
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.textContent = words;
  (document.querySelector("[data-island] .toasts") ?? document.body).append(toast);
  return toast;
}
