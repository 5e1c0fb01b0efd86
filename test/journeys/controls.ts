import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";

type ControlReport = { seen: string[]; activated: string[]; answered: string[] };
type WatchedWindow = Window & {
  reportControls?: (report: ControlReport) => Promise<void>;
  __reactRouterDataRouter?: { state: { location: { pathname: string; search: string; hash: string } } };
};

/**
 * Records each control that is visible on a page, each that is really activated (clicked, pressed by key, or typed into and
 * sent), and each button that answered. `scripts/report/controls.ts` reads the file at the end of the run and names those
 * that nobody activated, or that never did anything.
 */
export async function recordControls(file: string, origin: string, browser: Browser, context: BrowserContext) {
  const lines = new Set<string>();
  const watch = async (each: BrowserContext) => {
    await each.exposeBinding("reportControls", (_, report: ControlReport) => {
      for (const [kind, controls] of Object.entries(report)) for (const each of controls) lines.add(`${kind}\t${each}`);
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

/** Runs in the page. A control is reported as a line of screen, role, kind and name, separated by tabs. */
function watchControls(origin: string) {
  if (window !== window.top || location.origin !== origin) return;
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  const customerScreens = /^\/(desk|admin|seo|auth|account|pay|payments|my-data|track|find-your-licence)(\/|$)/;
  const reported = new Set<string>();
  const waiting: ControlReport = { seen: [], activated: [], answered: [] };
  /** The address that each control was drawn for: it changes a moment before what it leads to is drawn. */
  const addresses = new WeakMap<Element, URL>();
  const typed = new WeakSet<Element>();
  /** The button that was pressed last, as it was then, until something changes: one whose handler is gone changes nothing. */
  let pressed = "";
  let pressedAt = 0;
  /** A handler acts at once. What changes later, such as a clock or a list that looks for news, is not its answer. */
  const soonMs = 1_000;
  let due: number | undefined;

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

  /** Going back changes the browser's address before the router has what stands there. */
  function shownAddress() {
    const { pathname, search, hash } = (window as WatchedWindow).__reactRouterDataRouter?.state.location ?? location;
    return new URL(pathname + search + hash, origin);
  }

  const drawnFor = (control: Element) => addresses.get(control) ?? shownAddress();

  /** The list stands beside each case too. */
  const placeOf = (control: Element) =>
    control.closest(".queue, [data-queue-head]") ? "/desk" : drawnFor(control).pathname;

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

  /** Within a screen, by what it changes in the address: a tab, a page of the list, a day, a way back from all filters. */
  function linkOf(link: HTMLAnchorElement) {
    if (link.origin !== location.origin) return `link to ${link.protocol}`;
    const place = placeOf(link);
    // The browser reads it on the address, which may have changed already.
    const { pathname, hash, searchParams } = new URL(link.getAttribute("href") ?? "", origin + place);
    if (hash === "#main") return "link to #main";
    if (pathname !== place || link.closest(".desk-head")) return `link to ${addressOf(pathname)}`;
    if (hash && !hash.startsWith("#row-")) return `link to ${hash}`;
    const before = drawnFor(link).searchParams;
    // The number of a page's first row comes along with where the page begins.
    const keys = [...searchParams.keys()].filter((key) => key !== "n").sort();
    const [added] = keys.filter((key) => !before.has(key));
    const [changed] = keys.filter((key) => searchParams.get(key) !== before.get(key));
    const isFewer = [...before.keys()].some((key) => !searchParams.has(key));
    return `link within the screen, changes ${added ?? changed ?? (isFewer ? "fewer filters" : "nothing")}`;
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

  function describe(control: Element) {
    const name = nameOf(control).replace(/\s+/g, " ").trim().slice(0, 60);
    return [screenOf(control), whoLooks(), kindOf(control), name].join("\t");
  }

  function report(kind: keyof ControlReport, line: string) {
    if (reported.has(kind + line)) return;
    reported.add(kind + line);
    waiting[kind].push(line);
  }

  function send() {
    if (Object.values(waiting).every(({ length }) => length === 0)) return;
    const now = {
      seen: waiting.seen.splice(0),
      activated: waiting.activated.splice(0),
      answered: waiting.answered.splice(0),
    };
    (window as WatchedWindow).reportControls?.(now).catch(() => {});
  }

  const isShown = (control: Element) =>
    !control.matches(":disabled, [readonly], [aria-hidden=true] *") &&
    control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    // What cannot be pressed is no control.
    !control.closest("[inert]");

  /** Once the page is quiet: what stands there for a moment, on its way to another page, nobody could press. */
  function later() {
    window.clearTimeout(due);
    due = window.setTimeout(look, 200);
  }

  function look() {
    // Half a page does not say yet who looks at it.
    if (document.readyState === "loading") return void later();
    for (const control of document.querySelectorAll(controls)) if (isShown(control)) report("seen", describe(control));
    send();
  }

  function activate(control: Element | null | undefined) {
    if (!control) return;
    report("seen", describe(control));
    report("activated", describe(control));
    send();
  }

  const isText = (control: Element) =>
    control.matches("textarea, input:not([type=checkbox], [type=radio], [type=file], [type=submit])");

  function onClick({ target, isTrusted }: MouseEvent) {
    // The handler of a button presses something else, such as the field that opens the chooser of files.
    if (!isTrusted) answer();
    const control = target instanceof Element ? target.closest(controls) : null;
    if (control && !isText(control)) activate(control);
    if (!(control instanceof HTMLButtonElement)) return;
    pressed = describe(control);
    pressedAt = performance.now();
  }

  function answer() {
    if (!pressed || performance.now() - pressedAt > soonMs) return;
    report("answered", pressed);
    pressed = "";
    send();
  }

  /** What changes after the next act is not the button's answer. */
  function forget() {
    pressed = "";
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
  // What no script takes over the browser sends by itself: a page or a file comes.
  window.addEventListener("submit", (event) => event.defaultPrevented || answer());
  // A page that is left tells of it before: once it is hidden, what it says may be lost.
  for (const sign of ["toggle", "invalid", "focusin", "scroll", "beforeprint", "beforeunload", "pagehide"])
    window.addEventListener(sign, answer, true);
  for (const act of ["pointerdown", "keydown", "input"]) window.addEventListener(act, forget, true);
  // What is asked of the server comes later; asking is the answer. A list that looks for news asks for neither.
  const { fetch } = window;
  window.fetch = (asked, settings) => {
    const { url, method } = asked instanceof Request ? asked : { url: `${asked}`, method: "GET" };
    if ((settings?.method ?? method) !== "GET" || /\.data(\?|$)/.test(url)) answer();
    return fetch(asked, settings);
  };
  window.addEventListener("pagehide", () => window.clearTimeout(due));
  new MutationObserver((changes) => {
    answer();
    const here = shownAddress();
    for (const { type, target, attributeName, addedNodes } of changes) {
      if (type === "attributes" && attributeName === "href") addresses.set(target as Element, here);
      for (const added of addedNodes)
        if (added instanceof Element)
          for (const control of [added, ...added.querySelectorAll(controls)])
            if (!addresses.has(control)) addresses.set(control, here);
    }
    later();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}
