import { setTimeout as pause } from "node:timers/promises";
import { evaluate, type Session } from "./browser.ts";

const screen = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true };
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

type Seen = {
  paints: Record<string, number>;
  largest: number;
  shift: number;
  tasks: { startTime: number; duration: number }[];
  interactions: { name: string; startTime: number; duration: number }[];
};

/** Runs before the page's own script and keeps what the browser says about paints, shifts, long tasks and interactions. */
const watching = `
  window.seen = { paints: {}, largest: 0, shift: 0, tasks: [], interactions: [] };
  const watch = (type, note, more) => new PerformanceObserver((list) => list.getEntries().forEach(note))
    .observe({ type, buffered: true, ...more });
  watch("paint", ({ name, startTime }) => { seen.paints[name] = startTime; });
  watch("largest-contentful-paint", ({ startTime }) => { seen.largest = startTime; });
  watch("layout-shift", ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });
  watch("longtask", ({ startTime, duration }) => { seen.tasks.push({ startTime, duration }); });
  watch("event", ({ name, interactionId, startTime, duration }) => {
    if (interactionId) seen.interactions.push({ name, startTime, duration });
  }, { durationThreshold: 16 });
  addEventListener("click", ({ timeStamp }) => {
    try { sessionStorage.setItem("clickedAt", String(performance.timeOrigin + timeStamp)); } catch {}
  }, true);`;

/** A mid-range phone on a poor connection. */
export async function emulatePhone(session: Session) {
  await emulatePhoneWithMouse(session);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
}

/** The same with a mouse: this browser renders a page ahead of its click when a pointer rests on the link. */
export async function emulatePhoneWithMouse(session: Session) {
  await Promise.all([
    session.send("Page.enable"),
    session.send("Network.enable"),
    session.send("Emulation.setFocusEmulationEnabled", { enabled: true }),
    session.send("Network.emulateNetworkConditions", network),
    session.send("Emulation.setDeviceMetricsOverride", screen),
    session.send("Emulation.setCPUThrottlingRate", { rate: 4 }),
    session.send("Page.addScriptToEvaluateOnNewDocument", { source: watching }),
  ]);
}

/** Counts what a page really fetches; what comes from its cache costs nothing. */
export function countBytes(session: Session) {
  const requests = new Map<string, { url: string; type: string; status: number; bytes: number; isCached: boolean }>();
  const statuses = new Map<string, number>();
  session.events.on("Network.responseReceived", ({ requestId, type, response }) => {
    const { url, status, fromDiskCache, fromPrefetchCache, fromServiceWorker } = response;
    const isCached = [fromDiskCache, fromPrefetchCache, fromServiceWorker].includes(true);
    requests.set(requestId, { url, type, status, bytes: 0, isCached });
  });
  // The protocol reports a 304 as the 200 it confirms; only this event has the status the server sent.
  session.events.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
    statuses.set(requestId, statusCode);
  });
  session.events.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request && !request.isCached) request.bytes = encodedDataLength;
  });
  return {
    list: () =>
      [...requests]
        .map(([id, request]) => ({ ...request, status: statuses.get(id) ?? request.status }))
        .filter(({ url }) => url.startsWith("http")),
    total: () => [...requests.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    reset: () => requests.clear(),
  };
}

/** Navigates and waits until the network has been idle for half a second. */
export async function visit(session: Session, url: string) {
  let open = 0;
  let quietSince = performance.now();
  const began = () => open++;
  const ended = () => {
    open = Math.max(0, open - 1);
    quietSince = performance.now();
  };
  session.events.on("Network.requestWillBeSent", began);
  for (const event of ["Network.loadingFinished", "Network.loadingFailed"]) session.events.on(event, ended);
  const loaded = new Promise((resolve) => session.events.once("Page.loadEventFired", resolve));
  await session.send("Page.navigate", { url });
  await loaded;
  quietSince = performance.now();
  const until = performance.now() + 15_000;
  while ((open > 0 || performance.now() - quietSince < 500) && performance.now() < until) await pause(50);
  session.events.off("Network.requestWillBeSent", began);
  for (const event of ["Network.loadingFinished", "Network.loadingFailed"]) session.events.off(event, ended);
}

export async function readPaints(session: Session) {
  const seen = await evaluate<Seen>(session, "seen");
  const fcp = seen.paints["first-contentful-paint"] ?? Number.NaN;
  const late = seen.tasks.filter((task) => task.startTime + task.duration > fcp);
  const blocked = late.reduce((sum, task) => sum + task.duration - 50, 0);
  return { fcp, lcp: seen.largest, shift: seen.shift, blocked };
}

/** The middle of the first visible element that matches. */
export const pointOf = (session: Session, selector: string) =>
  evaluate<{ x: number; y: number }>(
    session,
    `(() => {
      const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility());
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`,
  );

/** A touch, once scrolling has ended: scrolling there is another interaction. */
export async function tap(session: Session, selector: string) {
  const point = await pointOf(session, selector);
  await evaluate(session, "new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))");
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

export async function pressKey(session: Session, key: string) {
  const code = `Key${key.toUpperCase()}`;
  await session.send("Input.dispatchKeyEvent", { type: "keyDown", key, code, text: key });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", key, code });
}

/** The longest interaction so far; what the browser leaves out took less than 16 ms. */
export async function longestInteraction(session: Session) {
  await evaluate(session, "new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))");
  const seen = await evaluate<Seen["interactions"]>(session, "seen.interactions");
  return Math.max(16, ...seen.map(({ duration }) => duration));
}
