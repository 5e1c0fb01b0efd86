import { type FormEndpoint, formEndpoints, honeypotField, intentField, keyField, secondsField } from "../submission";
import { recallAttribution } from "./attribution";
import { draftSeconds, forgetDraft } from "./draft";
import { newKey } from "./idempotency-key";
import { queueOffline } from "./offline-queue";

const endpoints: Record<string, FormEndpoint> = formEndpoints;

/**
 * Keeps a form on the device although React never came, because the connection went before it did.
 * What becomes of it is the waiting notice's to tell, as soon as that can be fetched.
 */
export function queueBeforeReact(form: HTMLFormElement, words: string): boolean {
  const { form: name = "" } = form.dataset;
  const endpoint = endpoints[name];
  const given = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const { [keyField]: key, [honeypotField]: honeypot, [intentField]: _, ...values } = given;
  if (!endpoint || !key || honeypot) return false;
  const seconds = Math.round(performance.now() / 100) / 10 + draftSeconds(name);
  if (!queueOffline({ key, endpoint, body: { ...values, ...recallAttribution(), [secondsField]: seconds } }))
    return false;

  form.reset();
  forgetDraft(name);
  const keyInput = form.elements.namedItem(keyField);
  if (keyInput instanceof HTMLInputElement) keyInput.value = newKey();
  const toast = say(words);
  const carryOn = async () => {
    try {
      const { showQueueNotice } = await import("./queue-notice");
      toast.remove();
      showQueueNotice({ isNew: true });
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
