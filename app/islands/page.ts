import { keepPromo } from "../leads/capture/promo";

/** Progressive enhancement of public pages: dialogs, the Back link, closing panels. All work without it. */

/** The dialog that is about to open, a frame after its link was clicked. */
let opening: HTMLDialogElement | null = null;

document.addEventListener("click", (event) => {
  const target = event.target as Element;
  // A click outside before the dialog is open cancels it, like a click on its backdrop.
  opening = null;
  const link = target.closest<HTMLAnchorElement>("a");
  if (link && !event.metaKey && !event.ctrlKey && !event.shiftKey) followLink(link, event);
  if (target.closest("[data-print]")) print();
  // Without support for `closedby`: a click on the backdrop has the dialog itself as its target.
  if (target instanceof HTMLDialogElement && !("closedBy" in target)) closeOnBackdrop(target, event);
});

function followLink(link: HTMLAnchorElement, event: MouseEvent) {
  const { dialog, back, copy } = link.dataset;
  if (dialog) {
    const element = document.getElementById(dialog);
    if (!(element instanceof HTMLDialogElement)) return;
    event.preventDefault();
    opening = element;
    // showModal recalculates the styles of the whole page, so the pressed link is painted first.
    requestAnimationFrame(() => setTimeout(() => opening === element && !element.open && element.showModal()));
  } else if (copy && navigator.clipboard) {
    event.preventDefault();
    void copyCode(link, copy);
  } else if (back !== undefined && history.length > 1) {
    event.preventDefault();
    history.back();
  }
  link.closest<HTMLElement>("[popover]")?.hidePopover?.();
}

/** Copies a promotion code and takes it along with the next form, as its link would; if it cannot, the link is followed. */
async function copyCode(link: HTMLAnchorElement, code: string) {
  keepPromo(code);
  try {
    await navigator.clipboard.writeText(code);
  } catch {
    return location.assign(link.href);
  }
  const status = link.parentElement?.querySelector("[role=status]");
  if (status) status.textContent = link.dataset.copied ?? "";
}

/** A page restored from the back/forward cache must not have its menu, chat or dialog open. */
addEventListener("pagehide", () => {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  for (const panel of document.querySelectorAll<HTMLElement>("[popover]")) panel.hidePopover?.();
});

function closeOnBackdrop(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  if (!isInside) dialog.close();
}

/** How many elements a slow phone lays out without holding up a tap. */
const mostAtOnce = 90;
/** Fewer are not worth a moment of their own. */
const fewest = 20;

/** What the first layout has left out, some of it in each idle moment. */
function layOutRest() {
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const rest = [...document.querySelectorAll<HTMLElement>("main > section ~ section, footer")];
  const layOutSome = () => {
    for (let space = mostAtOnce; rest[0] && (space === mostAtOnce || sizeOf(rest[0]) <= space); ) {
      const part = rest.shift() as HTMLElement;
      const later = isSkipped(part) ? piecesOf(part) : [];
      for (const each of later) each.dataset.later = "";
      part.style.contentVisibility = "visible";
      rest.unshift(...later);
      space -= sizeOf(part) - later.reduce((sum, each) => sum + sizeOf(each), 0);
    }
    // Laid out in this task and painted in the next: together they would be a long one.
    document.body.getBoundingClientRect();
    if (rest.length > 0) whenIdle(layOutSome);
  };
  whenIdle(layOutSome);
}

/** Its last child tells: the first may be an ornament that a phone does not show. */
const isSkipped = (part: Element) =>
  part.lastElementChild?.checkVisibility?.({ contentVisibilityAuto: true }) === false;
const sizeOf = (part: Element) => part.getElementsByTagName("*").length;

/** What a part that takes too long at once is cut into; what is small stays with the part itself. */
function piecesOf(part: Element): HTMLElement[] {
  if (sizeOf(part) <= mostAtOnce) return [];
  return [...part.children].flatMap((child) => {
    if (!(child instanceof HTMLElement) || sizeOf(child) < fewest) return [];
    return sizeOf(child) <= mostAtOnce ? child : piecesOf(child);
  });
}

layOutRest();

/** Back and forward among addresses that the finder made before a reload: until it is awake, only the server can show them. */
const shown = location.search;
addEventListener("popstate", () => {
  if (location.search !== shown && document.querySelector("[data-island=finder]:not([data-awake])")) location.reload();
});

if (document.querySelector("[data-missing]")) console.warn(`404: ${location.pathname}`);
if (document.querySelector("[data-live-order]")) void import("./live-order");
if (document.querySelector("[data-live-tracking],[data-sending]")) void import("./live-tracking");
