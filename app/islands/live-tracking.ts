import { getItem, setItem } from "../leads/capture/storage";

/** Reloads the tracking page when something in it has changed, so that news shows without a press. */
const element = document.querySelector<HTMLElement>("[data-live-tracking]");

const everyMs = 15_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What is typed and not sent yet would be lost with a reload. */
const isTyping = () =>
  [...document.querySelectorAll("textarea")].some(({ value, defaultValue }) => value !== defaultValue);

async function look() {
  clearTimeout(timer);
  timer = setTimeout(look, everyMs);
  if (document.hidden || !element?.dataset.liveTracking) return;
  try {
    const response = await fetch(element.dataset.liveTracking);
    const { version } = (await response.json()) as { version: string | null };
    if (version !== element.dataset.version && !isTyping()) location.reload();
  } catch {
    // The connection is away; the next look may have it again.
  }
}

timer = setTimeout(look, everyMs);
// Back from another tab or from a call.
document.addEventListener("visibilitychange", () => void look());

document.addEventListener("click", async ({ target }) => {
  const button = (target as Element).closest<HTMLElement>("[data-copy-text]");
  if (!button) return;
  const { copyText = "", copied = "", notCopied = "" } = button.dataset;
  const status = button.parentElement?.querySelector("[role=status]");
  // Without TLS, and in many browsers of computers, there is nothing to share with: then it is copied.
  if (button.dataset.share === "" && navigator.share) return void navigator.share({ text: copyText }).catch(() => {});
  try {
    await navigator.clipboard.writeText(copyText);
    if (status) status.textContent = copied;
  } catch {
    // Without TLS there is no clipboard, and some browsers ask first.
    if (status) status.textContent = notCopied;
  }
});

const waitingKey = "documents-waiting";

/** Before this browser is forgotten, what it keeps of documents goes; then the form is sent as it would have been. */
document.addEventListener("submit", async (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.matches("[data-forget]") || !getItem("localStorage", waitingKey)) return;
  event.preventDefault();
  const { forgetDocuments } = await import("../tracking/upload/forget");
  await forgetDocuments().catch((cause) => console.info("What waits in this browser could not be removed.", cause));
  setItem("localStorage", waitingKey, null);
  form.requestSubmit(event.submitter);
});

if (document.querySelector("[data-sending]")) watchDocuments();

/** The documents of a tracking page: their script comes when the form is used, or at once where something waits to be sent. */
function watchDocuments() {
  const start = () => void import("../tracking/upload/start").then(({ startSending }) => startSending());
  const form = document.querySelector("[data-send-documents]");
  for (const event of ["focusin", "pointerdown", "change"]) form?.addEventListener(event, start, { once: true });
  if (getItem("localStorage", waitingKey)) start();
}
