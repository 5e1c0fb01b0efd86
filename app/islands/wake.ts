import "./page";
import { signedInNotice } from "../../content/signed-in";
import { rememberAttribution } from "../leads/capture/attribution";
import { fillFromDraft, forgetDraft } from "../leads/capture/draft";
import { newKey } from "../leads/capture/idempotency-key";
import { queueBeforeReact } from "../leads/capture/queue-before-react";
import { resumeQueue } from "../leads/capture/resume-queue";
import { sentNotice } from "../leads/submission";

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

/** A form sent before React is there waits for it this long, then goes out the plain way. */
const islandTimeoutMs = 5_000;

/** In development components expect this before they load. */
const hotReload = "/@id/__x00__virtual:react-router/inject-hmr-runtime";

for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
  let isAwake = false;
  triggers[island.dataset.wake ?? ""]?.(island, async () => {
    if (isAwake) return;
    isAwake = true;
    const arrived = arrive(island);
    holdSubmit(island, arrived);
    await arrived;
  });
}

/** Said once: a reload does not say it again. */
function greetArrival() {
  const name = [signedInNotice, sentNotice].find((known) => location.hash === `#${known}`);
  const notice = name && document.getElementById(name);
  if (!notice) return;
  notice.dataset.shown = "";
  if (name === sentNotice) for (const form of forms) forgetDraft(form.dataset.form ?? "");
  history.replaceState(history.state, "", location.pathname);
}

async function arrive(island: HTMLElement) {
  // A page is one file for everyone, so the key that makes a form single is made here and now.
  const key = island.querySelector<HTMLInputElement>("input[name=idempotencyKey]");
  if (key && !key.value) key.value = newKey();
  if (import.meta.env.DEV) await import(/* @vite-ignore */ hotReload);
  const { hydrateIsland } = await import("./islands");
  await hydrateIsland(island);
}

/** Neither lost nor sent twice: a form sent while React is on its way is sent again, once, when it is there. */
function holdSubmit(island: HTMLElement, arrived: Promise<void>) {
  let isHeld = false;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isHeld) return;
    isHeld = true;
    const form = event.target as HTMLFormElement;
    const late = new Promise((_, reject) => setTimeout(reject, islandTimeoutMs));
    Promise.race([arrived, late])
      .then(
        () => form.requestSubmit(),
        () => sendPlainly(form, island),
      )
      .finally(() => {
        isHeld = false;
      });
  };
  island.addEventListener("submit", hold, true);
  arrived.then(
    () => island.removeEventListener("submit", hold, true),
    (cause) => console.warn(cause),
  );
}

/** A post that finds no connection would replace the page, and what was typed with it: then the form waits. */
async function sendPlainly(form: HTMLFormElement, island: HTMLElement) {
  const signal = AbortSignal.timeout(islandTimeoutMs);
  const isReachable = await fetch("/healthz", { signal }).then(
    () => true,
    () => false,
  );
  const { words } = JSON.parse(island.dataset.props ?? "{}");
  if (isReachable || !queueBeforeReact(form, words.waiting.stored)) form.submit();
}

/** A page kept for the Back button still has the key of what it sent: whatever is changed there is another form. */
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  for (const key of document.querySelectorAll<HTMLInputElement>("input[name=idempotencyKey]"))
    key.form?.addEventListener("input", () => (key.value = newKey()), { once: true });
});

/** A link to a choice chooses it: `/contact#service-gst` asks about GST. */
function chooseLinked() {
  const choice = document.getElementById(location.hash.slice(1));
  if (!(choice instanceof HTMLOptionElement)) return;
  choice.selected = true;
  choice.closest("form")?.scrollIntoView();
}

const forms = document.querySelectorAll<HTMLFormElement>("form[data-form]");
rememberAttribution();
greetArrival();
chooseLinked();
for (const form of forms) fillFromDraft(form);
resumeQueue();
// The tab that left a form waiting may be gone by the time it can leave.
addEventListener("online", resumeQueue);
addEventListener("storage", () => navigator.onLine && resumeQueue());
