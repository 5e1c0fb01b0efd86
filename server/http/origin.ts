import type { IncomingMessage } from "node:http";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The guard against cross-site request forgery. Browsers send Origin or Sec-Fetch-Site with every unsafe request;
 * a client that sends neither carries no visitor's cookies and is allowed only under `allowsMachines`.
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

const preflightMaxAgeSeconds = String(24 * 60 * 60);

/** CORS headers for a listed origin; credentials are not allowed, so no cookie is sent or accepted. */
export function corsHeaders(origin: string, isPreflight: boolean): [string, string][] {
  return [
    ["Access-Control-Allow-Origin", origin],
    ["Vary", "Origin"],
    ...(isPreflight
      ? ([
          ["Access-Control-Allow-Methods", "POST"],
          ["Access-Control-Allow-Headers", "Content-Type, Idempotency-Key"],
          ["Access-Control-Max-Age", preflightMaxAgeSeconds],
        ] as [string, string][])
      : ([["Access-Control-Expose-Headers", "Retry-After"]] as [string, string][])),
  ];
}
