import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";

type Told = { seen: string[]; activated: string[] };
type WatchedWindow = Window & { tellControls?: (told: Told) => Promise<void> };

/**
 * Records each control that is visible on a page and each that is really activated: clicked, pressed by key, or typed into
 * and sent. `scripts/report/controls.ts` reads the file at the end of the run and names those that nobody activated.
 */
export async function recordControls(file: string, origin: string, browser: Browser, context: BrowserContext) {
  const lines = new Set<string>();
  const watch = async (each: BrowserContext) => {
    await each.exposeBinding("tellControls", (_, { seen, activated }: Told) => {
      for (const control of seen) lines.add(`seen\t${control}`);
      for (const control of activated) lines.add(`activated\t${control}`);
    });
    await each.addInitScript(watchControls, origin);
  };
  await watch(context);
  const newContext = browser.newContext;
  // A journey of several people opens a window for each.
  browser.newContext = async (...options) => {
    const made = await newContext.apply(browser, options);
    await watch(made);
    return made;
  };
  return {
    write() {
      browser.newContext = newContext;
      if (lines.size === 0) return;
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, `${[...lines].join("\n")}\n`);
    },
  };
}

/** Runs in the page. A control is told as screen, who looks at it, what it is, and what it is called, apart by tabs. */
function watchControls(origin: string) {
  if (window !== window.top || location.origin !== origin) return;
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  const customerScreens = /^\/(desk|admin|seo|auth|account|pay|payments|my-data|room|find-your-licence)(\/|$)/;
  const told = new Set<string>();
  const waiting: Told = { seen: [], activated: [] };
  /** Where each control came onto the page: the address changes a moment before what it leads to is drawn. */
  const places = new WeakMap<Element, string>();
  const typed = new WeakSet<Element>();
  let isDue = false;

  const addressOf = (path: string) =>
    path
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, ":id")
      .replace(/\/[\w-]{22,}/g, "/:token")
      .replace(/(.)\/$/, "$1");

  /** Numbers, days, and the names after a colon differ from row to row and from run to run. */
  const steady = (text: string) =>
    text
      .replace(/[:,(].*/s, "")
      .replace(/[\d\p{Sc}.%/]+/gu, "")
      .replace(/(\w{3})s\b/g, "$1")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 60);

  /** The list stands beside each case too. */
  const placeOf = (control: Element) =>
    control.closest(".queue") ? "/desk" : (places.get(control) ?? location.pathname);

  /** Parts that several screens share are one. Pages that only inform are one screen too. */
  function screenOf(control: Element) {
    const place = placeOf(control);
    if (control.closest(".toast")) return "a toast";
    if (control.matches(".account-page a[href='/']")) return "account pages";
    if (!control.closest("main") && document.querySelector(".desk-head")) return "the head of staff screens";
    return control.closest("main") && customerScreens.test(place) ? addressOf(place) : "public pages";
  }

  const whoLooks = () => document.querySelector(".desk-head p")?.textContent?.split("·").at(-1)?.trim() ?? "visitor";

  const nameOf = (control: Element) =>
    control.getAttribute("aria-label") ??
    (control as HTMLInputElement).labels?.[0]?.textContent ??
    (control.textContent || control.querySelector("img")?.alt || control.getAttribute("title") || "");

  /** Within a screen, by what it looks like: a tab, a page of the list, a day, a way back from all filters. */
  function linkOf(link: HTMLAnchorElement) {
    if (link.origin !== location.origin) return `link to ${link.protocol}`;
    if (link.hash === "#main") return "link to #main";
    if (link.pathname !== placeOf(link) || link.closest(".desk-head")) return `link to ${addressOf(link.pathname)}`;
    if (link.hash && !link.hash.startsWith("#row-")) return `link to ${link.hash}`;
    const [look = "plain"] = [...link.classList, ...(link.parentElement?.classList ?? [])];
    return `link within the screen, ${look}`;
  }

  /** A password that is shown is the same field. */
  const typeOf = ({ type, name }: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) =>
    /password/i.test(name) ? "password" : type.replace("select-one", "choice");

  /** What it is to the code, which stays while rows change; what has no name there, by what it says. */
  function kindOf(control: Element): string {
    if (control instanceof HTMLAnchorElement) return linkOf(control);
    if (control instanceof HTMLButtonElement)
      return control.name
        ? `button ${control.name}=${/[\d-]{4}/.test(control.value) ? "" : control.value}`
        : `button ${steady(nameOf(control))}`;
    if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    )
      return `${typeOf(control)} field ${control.name.replace(/\d+/g, "") || steady(nameOf(control))}`;
    return `fold ${control.closest("details")?.name || steady(nameOf(control))}`;
  }

  function tell(kind: keyof Told, control: Element) {
    const name = nameOf(control).replace(/\s+/g, " ").trim().slice(0, 60);
    const line = [screenOf(control), whoLooks(), kindOf(control), name].join("\t");
    if (told.has(kind + line)) return;
    told.add(kind + line);
    waiting[kind].push(line);
  }

  function send() {
    if (waiting.seen.length + waiting.activated.length === 0) return;
    const now = { seen: waiting.seen.splice(0), activated: waiting.activated.splice(0) };
    (window as WatchedWindow).tellControls?.(now).catch(() => {});
  }

  const isShown = (control: Element) =>
    !control.matches(":disabled, [readonly], [aria-hidden=true] *") &&
    control.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  function later() {
    if (isDue) return;
    isDue = true;
    window.setTimeout(look, 200);
  }

  function look() {
    isDue = false;
    // Half a page does not say yet who looks at it.
    if (document.readyState === "loading") return void later();
    for (const control of document.querySelectorAll(controls)) if (isShown(control)) tell("seen", control);
    send();
  }

  function activate(control: Element | null | undefined) {
    if (!control) return;
    tell("seen", control);
    tell("activated", control);
    send();
  }

  const isText = (control: Element) =>
    control.matches("textarea, input:not([type=checkbox], [type=radio], [type=file], [type=submit])");

  function onClick({ target }: MouseEvent) {
    const control = target instanceof Element ? target.closest(controls) : null;
    if (control && !isText(control)) activate(control);
  }

  /** Words count when they are sent; where no button sends them, the script does. */
  function onInput({ target }: Event) {
    if (!(target instanceof Element) || !target.matches(controls)) return;
    const { form } = target as HTMLInputElement;
    if (isText(target) && form?.querySelector("button:not([type=button])")) typed.add(target);
    else activate(target);
  }

  function onSubmit({ target, submitter }: SubmitEvent) {
    activate(submitter);
    for (const field of (target as HTMLFormElement).elements) if (typed.has(field)) activate(field);
  }

  window.addEventListener("click", onClick, true);
  window.addEventListener("input", onInput, true);
  window.addEventListener("change", onInput, true);
  window.addEventListener("submit", onSubmit, true);
  window.addEventListener("pagehide", look);
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (added instanceof Element)
        for (const control of [added, ...added.querySelectorAll(controls)])
          if (!places.has(control)) places.set(control, location.pathname);
    later();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
