import { type DataStrategyResult, isRouteErrorResponse } from "react-router";

type Results = Record<string, DataStrategyResult>;
type Loading = { request: Request; url: URL };

/** What the routes of the open page show, by the ids of the routes. */
export type Shown = { search: string; routes: { id: string; pathname: string; loaderData: unknown }[] };

let shown: Shown | null = null;
let failures = 0;
const listeners = new Set<() => void>();

export function setShown(page: Shown | null) {
  shown = page;
}

/** How many loads in a row could not be had; 0 when what is shown is as fresh as can be. */
export const countFailures = () => failures;

export function onFailures(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * A client middleware. When the server is busy or cannot be reached, a page that is open keeps what it shows: the error
 * page in its place would take along the answer to the form that was just sent and everything typed. A part of the page
 * that is about something else than before, such as the next case, has nothing to keep and fails alone.
 */
export async function keepShown({ request, url }: Loading, next: () => Promise<Results>): Promise<Results> {
  const results = await next();
  if (request.method !== "GET" || request.signal.aborted) return results;
  let isKept = false;
  for (const [id, { type, result }] of Object.entries(results)) {
    const kept = type === "error" && isAway(result) ? findShown(id, url) : undefined;
    if (kept === undefined) continue;
    results[id] = { type: "data", result: kept };
    isKept = true;
  }
  failures = isKept ? failures + 1 : 0;
  for (const listener of listeners) listener();
  return results;
}

/** Neither a redirect nor a refusal, such as that of a session that has ended. */
const isAway = (error: unknown) => (isRouteErrorResponse(error) ? error.status >= 500 : !(error instanceof Response));

function findShown(id: string, { pathname, search }: URL): unknown {
  if (shown?.search !== search) return undefined;
  return shown.routes.find((route) => route.id === id && isWithin(pathname, route.pathname))?.loaderData;
}

const isWithin = (pathname: string, route: string) => `${pathname}/`.startsWith(route.replace(/\/*$/, "/"));
