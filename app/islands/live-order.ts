/** Reloads the page of an order when its state has changed, so that 'paid' is told at once. */
const place = document.querySelector<HTMLElement>("[data-live-order]");

const firstMs = 1_000;
const laterMs = 5_000;
const firstMinutes = 3;
const opened = Date.now();

async function look() {
  if (!place?.dataset.liveOrder) return;
  try {
    const response = await fetch(place.dataset.liveOrder);
    const { version } = (await response.json()) as { version?: string };
    if (version && version !== place.dataset.version) return location.reload();
  } catch {
    // The connection is away; the next look may have it again.
  }
  setTimeout(look, Date.now() - opened < firstMinutes * 60_000 ? firstMs : laterMs);
}

void look();

export {};
