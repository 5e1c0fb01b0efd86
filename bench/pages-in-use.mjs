import { setTimeout as pause } from "node:timers/promises";
import { evaluate } from "./browser.mjs";
import { asPhone, countBytes, longestInteraction, pressKey, tap, visit } from "./phone.mjs";
import { median, rounded } from "./report.mjs";

/** @typedef {Awaited<ReturnType<typeof import("./browser.mjs").openBrowser>>} Browser */
/** @typedef {import("./browser.mjs").Session} Session */

const rounds = 5;

/** @type {{ what: string, path: string, act(page: Session): Promise<void>, holds: string }[]} */
const interactions = [
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
    // The letter was typed before React was there, and it is still there now.
    holds: `document.querySelector("#lead-name").value === "a" && seen.keyAt < seen.islandAt`,
  },
];

/** @param {Browser} browser @param {string} origin */
export async function measureInteractions(browser, origin) {
  const rows = [];
  for (const { what, path, act, holds } of interactions) {
    const durations = [];
    for (let round = 0; round < rounds; round++) {
      const page = await browser.openPage({ prepare: asPhone });
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

/** @param {Session} page */
async function typeFirstKey(page) {
  await evaluate(page, `addEventListener("keydown", () => { seen.keyAt = performance.now(); }, true)`);
  await tap(page, "#lead-name");
  await pressKey(page, "a");
  const arrived = `performance.getEntriesByType("resource").filter(({ name }) => /islands\\/lead-form/.test(name))[0]`;
  for (let waited = 0; waited < 10_000 && !(await evaluate(page, `Boolean(${arrived})`)); waited += 50) await pause(50);
  await evaluate(page, `seen.islandAt = ${arrived}.responseEnd`);
  // Long enough for React to take the form over at a quarter of the speed.
  await pause(1_500);
}

/** @param {Browser} browser @param {string} origin */
export async function measureSecondView(browser, origin) {
  const rows = [];
  for (const path of ["/", "/fssai-registration"]) {
    const page = await browser.openPage({ prepare: asPhone });
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

/** From touching a link until the next page is painted, once ahead of time and once not. @param {Browser} browser @param {string} origin */
export async function measureNavigation(browser, origin) {
  const link = "main a[href='/fssai-registration']";
  const ahead = [];
  const cold = [];
  let prerendered = 0;
  for (let round = 0; round < rounds; round++) {
    const one = await follow(browser, origin, link, { isAnnounced: true });
    ahead.push(one.milliseconds);
    if (one.isPrerendered) prerendered++;
    cold.push((await follow(browser, origin, link, { isAnnounced: false })).milliseconds);
  }
  return [
    {
      what: "link to a prerendered page, touch to paint",
      "measured ms": rounded(median(ahead)),
      worst: rounded(Math.max(...ahead)),
      requests: `${prerendered} of ${rounds} prerendered`,
      goal: "at most 100 ms",
    },
    { what: "the same link touched at once", "measured ms": rounded(median(cold)), worst: rounded(Math.max(...cold)) },
  ];
}

/** @param {Browser} browser @param {string} origin @param {string} link @param {{ isAnnounced: boolean }} options */
async function follow(browser, origin, link, { isAnnounced }) {
  const page = await browser.openPage({ prepare: asPhone });
  /** @type {Session} */
  let shown = page;
  const ready = new Promise((resolve) => {
    page.events.on("Preload.prerenderStatusUpdated", ({ status }) => {
      if (status === "Ready" || status === "Failure") resolve(status);
    });
  });
  page.events.on("related", (related) => {
    shown = related;
  });
  await page.send("Preload.enable");
  await visit(page, `${origin}/`);
  if (isAnnounced) {
    await point(page, link);
    await Promise.race([ready, pause(8_000)]);
    await pause(500);
  }
  await tap(page, link);
  const done = `document.readyState === "complete" && location.pathname !== "/" && Boolean(seen.paints["first-contentful-paint"])`;
  let target = shown;
  for (let waited = 0; waited < 10_000; waited += 100) {
    await pause(100);
    for (const each of [shown, page]) if (await evaluate(each, done).catch(() => false)) target = each;
    if (await evaluate(target, done).catch(() => false)) break;
  }
  const measured = await evaluate(
    target,
    `({
      milliseconds: performance.timeOrigin + seen.paints["first-contentful-paint"] - Number(sessionStorage.getItem("clickedAt")),
      isPrerendered: performance.getEntriesByType("navigation")[0].activationStart > 0,
    })`,
  );
  await page.close();
  return measured;
}

/** A pointer over a link, which is where the browser begins to prerender it. @param {Session} page @param {string} selector */
async function point(page, selector) {
  const place = await evaluate(
    page,
    `(() => {
      const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility());
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`,
  );
  await page.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...place });
}
