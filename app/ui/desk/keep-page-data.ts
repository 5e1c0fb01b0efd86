import { type DataStrategyResult, isRouteErrorResponse } from "react-router";

type Results = Record<string, DataStrategyResult>;
type Loading = { request: Request; url: URL };

/** What the routes of the open page show, by the ids of the routes. */
export type OpenPage = { search: string; routes: { id: string; pathname: string; loaderData: unknown }[] };

let openPage: OpenPage | null = null;
let failures = 0;
const listeners = new Set<() => void>();

export function setOpenPage(page: OpenPage | null) {
  openPage = page;
}

/** How many loads in a row have failed; 0 when the page shows fresh data. */
export const countFailures = () => failures;

export function onFailures(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * A client middleware. When the server is busy or cannot be reached, an open page keeps the data it shows: an error
 * page in its place would lose the answer to the form that was just sent and everything typed. A part of the page
 * that is about something new, such as the next case, has no earlier data and fails alone.
 */
export async function keepPageData({ request, url }: Loading, next: () => Promise<Results>): Promise<Results> {
  const results = await next();
  if (request.method !== "GET" || request.signal.aborted) return results;
  let isKept = false;
  for (const [id, { type, result }] of Object.entries(results)) {
    const previous = type === "error" && isAway(result) ? findPageData(id, url) : undefined;
    if (previous === undefined) continue;
    results[id] = { type: "data", result: previous };
    isKept = true;
  }
  failures = isKept ? failures + 1 : 0;
  for (const listener of listeners) listener();
  return results;
}

/** Neither a redirect nor a refusal, such as that of a session that has ended. */
const isAway = (error: unknown) => (isRouteErrorResponse(error) ? error.status >= 500 : !(error instanceof Response));

function findPageData(id: string, { pathname, search }: URL): unknown {
  if (openPage?.search !== search) return undefined;
  return openPage.routes.find((route) => route.id === id && isWithin(pathname, route.pathname))?.loaderData;
}

const isWithin = (pathname: string, route: string) => `${pathname}/`.startsWith(route.replace(/\/*$/, "/"));
