/** Reloads the page of an order when its state has changed, so that 'paid' shows at once. */
const element = document.querySelector<HTMLElement>("[data-live-order]");

const firstMs = 1_000;
const laterMs = 5_000;
const firstMinutes = 3;
const opened = Date.now();
/** A form that is being sent is answered with the new state; a reload would abort it. */
let isSending = false;

async function look() {
  if (!element?.dataset.liveOrder || isSending) return;
  try {
    const response = await fetch(element.dataset.liveOrder);
    const { version } = (await response.json()) as { version?: string };
    if (isSending) return;
    // Not reloaded: a reload of the answer to a form would send the form again.
    if (version && version !== element.dataset.version) return location.replace(location.pathname + location.search);
  } catch {
    // The connection is away; the next look may have it again.
  }
  setTimeout(look, Date.now() - opened < firstMinutes * 60_000 ? firstMs : laterMs);
}

document.addEventListener("submit", () => {
  isSending = true;
});
// Back from the gateway's page to one that the browser kept.
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  isSending = false;
  void look();
});
void look();

export {};
