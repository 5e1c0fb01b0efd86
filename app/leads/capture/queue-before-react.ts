import { newKey } from "../../ui/idempotency-key";
import { type FormEndpoint, formEndpoints, honeypotField, intentField, keyField, secondsField } from "../submission";
import { storedAttribution } from "./attribution";
import { deleteDraft, draftSeconds } from "./draft";
import { queueOffline } from "./offline-queue";

const endpoints: Record<string, FormEndpoint> = formEndpoints;

/**
 * Queues a form although React could not be loaded, because the connection was lost before.
 * Once back online, the queue notice is loaded and shows its outcome.
 */
export function queueBeforeReact(form: HTMLFormElement, words: string): boolean {
  const { form: name = "" } = form.dataset;
  const endpoint = endpoints[name];
  const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const { [keyField]: key, [honeypotField]: honeypot, [intentField]: _, ...values } = fields;
  if (!endpoint || !key || honeypot) return false;
  const seconds = Math.round(performance.now() / 100) / 10 + draftSeconds(name);
  if (!queueOffline({ key, endpoint, body: { ...values, ...storedAttribution(), [secondsField]: seconds } }))
    return false;

  form.reset();
  deleteDraft(name);
  const keyInput = form.elements.namedItem(keyField);
  if (keyInput instanceof HTMLInputElement) keyInput.value = newKey();
  const toast = showToast(words);
  const showNotice = async () => {
    try {
      const { showQueueNotice } = await import("./queue-notice");
      toast.remove();
      showQueueNotice({ isNew: true });
    } catch {
      // Browsers may cache a failed module import for the life of the page.
      location.reload();
    }
  };
  addEventListener("online", () => void showNotice(), { once: true });
  return true;
}

/** In the form's existing live region: one that is added together with its text may not be announced. */
function showToast(words: string) {
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.textContent = words;
  (document.querySelector("[data-island] .toasts") ?? document.body).append(toast);
  return toast;
}
