import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** Finds the application's route for a decodable path; undefined where only the one for unknown pages is left. */
export function routeFinder(routes: Routes): (path: string) => Route | undefined {
  const anywhere: RouteObject[] = [];
  const bySegment = new Map<string, RouteObject[]>();
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const path = fullPathOf(routes, route);
    if (path === "/*") continue;
    const segment = firstSegment(path);
    const entry = { id: route.id, path, caseSensitive: route.caseSensitive ?? false };
    if (/[:*?]/.test(segment)) anywhere.push(entry);
    else bySegment.set(segment, [...(bySegment.get(segment) ?? []), entry]);
  }
  // `matchRoutes` compiles every route passed to it on each call, so it gets only those that begin like the path.
  return (path) => {
    const likely = bySegment.get(firstSegment(decodeURIComponent(path))) ?? [];
    return routes[matchRoutes([...likely, ...anywhere], { pathname: path })?.at(-1)?.route.id ?? ""];
  };
}

function fullPathOf(routes: Routes, { path = "", parentId }: Route): string {
  const parent = routes[parentId ?? ""];
  return path.startsWith("/") || !parent ? path : `${fullPathOf(routes, parent)}/${path}`;
}

const firstSegment = (path: string) => path.split("/")[1]?.toLowerCase() ?? "";
