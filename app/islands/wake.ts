import "./page";
import { signedInNotice } from "../../content/signed-in";
import { storeAttribution } from "../leads/capture/attribution";
import { deleteDraft, fillFromDraft } from "../leads/capture/draft";
import { keepPromo } from "../leads/capture/promo";
import { queueBeforeReact } from "../leads/capture/queue-before-react";
import { resumeQueue } from "../leads/capture/resume-queue";
import { sentNotice } from "../leads/submission";
import { newKey } from "../ui/idempotency-key";
import { showStaffLink } from "./staff-link";

/** When an island is hydrated: on its first focus or touch, or when it scrolls into view. */
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

/** A form submitted during hydration waits this long, then is submitted natively. */
const islandTimeoutMs = 5_000;

/** In development components need this before they load. */
const hotReloadRuntime = "/@id/__x00__virtual:react-router/inject-hmr-runtime";

const forms = document.querySelectorAll<HTMLFormElement>("form[data-form]");
storeAttribution();
keepPromo();
showNoticeFromHash();
// Before any island wakes, which gives its form a key, as one that came back from the server has.
for (const form of forms) {
  // Problems are shown beside their fields, from the first try on, instead of in the browser's own bubbles.
  form.noValidate = true;
  if (!fillFromDraft(form)) continue;
  form.closest("[data-island]")?.setAttribute("data-drafted", "");
  // The note above the draft has moved what the address points at.
  form.querySelector(":target")?.scrollIntoView();
}

for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
  let isHydrating = false;
  triggers[island.dataset.wake ?? ""]?.(island, async () => {
    if (isHydrating) return;
    isHydrating = true;
    const hydration = hydrate(island);
    deferSubmit(island, hydration);
    await hydration;
  });
}

/** Shows the notice that the URL's hash names, and removes the hash, so that a reload does not show it again. */
function showNoticeFromHash() {
  const name = [signedInNotice, sentNotice].find((known) => location.hash === `#${known}`);
  const notice = name && document.getElementById(name);
  if (!notice) return;
  notice.dataset.shown = "";
  if (name === sentNotice) for (const form of forms) deleteDraft(form.dataset.form ?? "");
  history.replaceState(history.state, "", location.pathname);
}

async function hydrate(island: HTMLElement) {
  // A prerendered page is the same for everyone, so the idempotency key is generated here.
  const key = island.querySelector<HTMLInputElement>("input[name=idempotencyKey]");
  if (key && !key.value) key.value = newKey();
  if (import.meta.env.DEV) await import(/* @vite-ignore */ hotReloadRuntime);
  const { hydrateIsland } = await import("./islands");
  await hydrateIsland(island);
}

/** A submit during hydration is held back and repeated once afterwards, so that it is neither lost nor doubled. */
function deferSubmit(island: HTMLElement, hydration: Promise<void>) {
  let isDeferred = false;
  const defer = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isDeferred) return;
    isDeferred = true;
    const form = event.target as HTMLFormElement;
    const timeout = new Promise((_, reject) => setTimeout(reject, islandTimeoutMs));
    Promise.race([hydration, timeout])
      .then(
        () => form.requestSubmit(),
        () => submitNatively(form, island),
      )
      .finally(() => {
        isDeferred = false;
      });
  };
  island.addEventListener("submit", defer, true);
  hydration.then(
    () => island.removeEventListener("submit", defer, true),
    (cause) => console.warn(cause),
  );
}

/** Without a connection a native submit would replace the page and lose what was typed: then the form is queued. */
async function submitNatively(form: HTMLFormElement, island: HTMLElement) {
  // A form that only reads can be sent natively, with or without a connection.
  if (form.method === "get") return form.submit();
  const signal = AbortSignal.timeout(islandTimeoutMs);
  const isReachable = await fetch("/healthz", { signal }).then(
    () => true,
    () => false,
  );
  const { words } = JSON.parse(island.dataset.props ?? "{}");
  if (isReachable || !queueBeforeReact(form, words.waiting.stored)) form.submit();
}

/** A page restored from the back/forward cache still has the key of what it sent: a changed form needs a new one. */
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  for (const key of document.querySelectorAll<HTMLInputElement>("input[name=idempotencyKey]"))
    key.form?.addEventListener("input", () => (key.value = newKey()), { once: true });
});

showStaffLink();
resumeQueue();
// The tab that queued a form may be closed by the time it can be sent.
addEventListener("online", resumeQueue);
addEventListener("storage", () => navigator.onLine && resumeQueue());
