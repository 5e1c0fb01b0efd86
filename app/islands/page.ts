/** Small kindnesses to a document that already works without them. */

/** The dialog that was asked for and opens within a frame or two. */
let opening: HTMLDialogElement | null = null;

document.addEventListener("click", (event) => {
  const target = event.target as Element;
  // Whoever taps elsewhere before it is there has changed their mind, as with a tap on its backdrop.
  opening = null;
  const link = target.closest<HTMLAnchorElement>("a");
  if (link && !event.metaKey && !event.ctrlKey && !event.shiftKey) followLink(link, event);
  // Where the browser does not close a dialog on a click outside, its backdrop is the dialog itself.
  if (target instanceof HTMLDialogElement && !("closedBy" in target)) closeOnBackdrop(target, event);
});

function followLink(link: HTMLAnchorElement, event: MouseEvent) {
  const { dialog, back } = link.dataset;
  if (dialog) {
    const element = document.getElementById(dialog);
    if (!(element instanceof HTMLDialogElement)) return;
    event.preventDefault();
    opening = element;
    // A modal dialog has the browser style the whole page anew: the press is seen first.
    requestAnimationFrame(() => setTimeout(() => opening === element && !element.open && element.showModal()));
  } else if (back !== undefined && history.length > 1) {
    event.preventDefault();
    history.back();
  }
  link.closest<HTMLElement>("[popover]")?.hidePopover?.();
}

/** A page kept for the Back button must not come back with its menu, chat or dialog open. */
addEventListener("pagehide", () => {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  for (const panel of document.querySelectorAll<HTMLElement>("[popover]")) panel.hidePopover?.();
});

function closeOnBackdrop(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  if (!isInside) dialog.close();
}

if (document.querySelector("[data-missing]")) console.warn(`404: ${location.pathname}`);
