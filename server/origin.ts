import type { IncomingMessage } from "node:http";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether an unsafe request comes from this site. A browser always says where a POST comes from;
 * a caller that says nothing is no browser, carries no visitor's cookies by accident, and is let
 * in only where `allowsMachines` holds.
 */
export function isFromThisSite(
  request: Pick<IncomingMessage, "method" | "headers">,
  ownOrigins: string[],
  { allowsMachines = false } = {},
) {
  if (safeMethods.has(request.method ?? "")) return true;
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (origin !== undefined && origin !== "null") return ownOrigins.includes(origin);
  if (site !== undefined) return site === "same-origin";
  return allowsMachines && origin === undefined;
}
