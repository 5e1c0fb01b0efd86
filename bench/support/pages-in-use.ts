import { setTimeout as pause } from "node:timers/promises";
import { type Browser, evaluate, type Session } from "./browser.ts";
import {
  countBytes,
  emulatePhone,
  emulatePhoneWithMouse,
  longestInteraction,
  pointOf,
  pressKey,
  tap,
  visit,
} from "./phone.ts";
import { median, rounded } from "./report.ts";

type Navigation = { milliseconds: number; isPrerendered: boolean };

const rounds = 5;

const interactions: { what: string; path: string; act(page: Session): Promise<void>; holds: string }[] = [
  {
    what: "menu",
    path: "/",
    act: (page) => tap(page, ".menu-toggle"),
    holds: "document.querySelector('#menu:popover-open')",
  },
  {
    what: "dialog",
    path: "/",
    act: (page) => tap(page, "a[data-dialog]"),
    holds: "document.querySelector('dialog[open]')",
  },
  {
    what: "accordion",
    path: "/fssai-registration",
    act: (page) => tap(page, "details.faq summary"),
    holds: "document.querySelector('details.faq[open]')",
  },
  {
    what: "form's first key, island arriving",
    path: "/fssai-registration",
    act: typeFirstKey,
    // The letter was typed before hydration, and is still there after it.
    holds: `document.querySelector("#lead-name").value === "a" && seen.keyAt < seen.islandAt`,
  },
];

export async function measureInteractions(browser: Browser, origin: string) {
  const rows = [];
  for (const { what, path, act, holds } of interactions) {
    const durations: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await browser.openPage({ prepare: emulatePhone });
      await visit(page, origin + path);
      await act(page);
      durations.push(await longestInteraction(page));
      if (!(await evaluate(page, `Boolean(${holds})`))) throw new Error(`${what}: nothing happened`);
      await page.close();
    }
    rows.push({ what, "measured ms": median(durations), worst: Math.max(...durations), goal: "under 100 ms" });
  }
  return rows;
}

async function typeFirstKey(page: Session) {
  await evaluate(page, `addEventListener("keydown", () => { seen.keyAt = performance.now(); }, true)`);
  await tap(page, "#lead-name");
  await pressKey(page, "a");
  const arrived = `performance.getEntriesByType("resource").filter(({ name }) => /islands\\/lead-form/.test(name))[0]`;
  for (let waited = 0; waited < 10_000 && !(await evaluate(page, `Boolean(${arrived})`)); waited += 50) await pause(50);
  await evaluate(page, `seen.islandAt = ${arrived}.responseEnd`);
  // Long enough to hydrate the form at a quarter of the speed.
  await pause(1_500);
}

export async function measureSecondView(browser: Browser, origin: string) {
  const rows = [];
  for (const path of ["/", "/fssai-registration"]) {
    const page = await browser.openPage({ prepare: emulatePhone });
    const bytes = countBytes(page);
    await visit(page, origin + path);
    await visit(page, "about:blank");
    bytes.reset();
    await visit(page, origin + path);
    const fetched = bytes.list().filter(({ bytes: size }) => size > 0);
    const statuses = fetched.map(({ url, status }) => `${status} ${new URL(url).pathname}`);
    rows.push({
      what: `second view of ${path}`,
      bytes: bytes.total(),
      requests: statuses.join(", ") || "none",
      goal: "a 304 at most",
    });
    await page.close();
  }
  return rows;
}

/** From the click on a link until the next page is painted, once fetched ahead of time and once not. */
export async function measureNavigation(browser: Browser, origin: string) {
  const ahead: Navigation[] = [];
  const cold: Navigation[] = [];
  for (let round = 0; round < rounds; round++) {
    ahead.push(await followLink(browser, origin, { isAhead: true }));
    cold.push(await followLink(browser, origin, { isAhead: false }));
  }
  const row = (what: string, measured: Navigation[]) => ({
    what,
    "measured ms": rounded(median(measured.map(({ milliseconds }) => milliseconds))),
    worst: rounded(Math.max(...measured.map(({ milliseconds }) => milliseconds))),
    requests: `${measured.filter(({ isPrerendered }) => isPrerendered).length} of ${rounds} prerendered`,
  });
  return [
    { ...row("link that was pointed at, click to paint", ahead), goal: "at most 100 ms" },
    row("the same link clicked at once", cold),
  ];
}

const link = "footer a[href='/services']";

async function followLink(browser: Browser, origin: string, { isAhead }: { isAhead: boolean }) {
  const page = await browser.openPage({ prepare: emulatePhoneWithMouse });
  const sessions: Session[] = [page];
  page.events.on("ahead", (session) => sessions.push(session));
  const isReady = new Promise((resolve) => {
    page.events.on(
      "Preload.prerenderStatusUpdated",
      ({ status }) => ["Ready", "Failure"].includes(status) && resolve(status),
    );
  });
  await page.send("Preload.enable");
  await visit(page, `${origin}/`);
  const point = await pointOf(page, link);
  await page.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...point });
  if (isAhead) {
    await Promise.race([isReady, pause(10_000)]);
    await firstAnswer(sessions.slice(1), `document.readyState === "complete"`);
  }
  const click = { ...point, button: "left", clickCount: 1 } as const;
  await page.send("Input.dispatchMouseEvent", { type: "mousePressed", ...click });
  await page.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...click });
  const measured = await firstAnswer<Navigation>(sessions, whenPainted);
  await page.close();
  return measured;
}

/** Null until the page that was clicked for is shown and painted. */
const whenPainted = `location.pathname === "/" || document.prerendering || !seen.paints["first-contentful-paint"] ? null : {
  milliseconds: performance.timeOrigin + seen.paints["first-contentful-paint"] - Number(sessionStorage.getItem("clickedAt")),
  isPrerendered: performance.getEntriesByType("navigation")[0].activationStart > 0,
}`;

/** `sessions` may grow while this polls. */
async function firstAnswer<Answer>(sessions: Session[], expression: string) {
  for (const until = performance.now() + 15_000; performance.now() < until; await pause(50)) {
    for (const session of [...sessions]) {
      // A page that was navigated away from never answers.
      const answer = await Promise.race([evaluate<Answer>(session, expression).catch(() => null), pause(500, null)]);
      if (answer) return answer;
    }
  }
  throw new Error("the link led nowhere");
}
