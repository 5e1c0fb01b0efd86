import "./page";

/** Brings React to an island when a visitor reaches it. */
const triggers: Record<string, (island: HTMLElement, wake: () => void) => void> = {
  focus: (island, wake) => {
    for (const event of ["focusin", "pointerdown"]) island.addEventListener(event, wake, { once: true });
    if (island.contains(document.activeElement)) wake();
  },
  visible: (island, wake) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      wake();
    });
    observer.observe(island);
  },
};

for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
  let isAwake = false;
  triggers[island.dataset.wake ?? ""]?.(island, async () => {
    if (isAwake) return;
    isAwake = true;
    const { bringToLife } = await import("./islands");
    await bringToLife(island);
  });
}
