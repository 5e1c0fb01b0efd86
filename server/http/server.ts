import { createServer, type RequestListener, type Server } from "node:http";
import type { RequestLog } from "../process/log";
import type { Metrics } from "../process/metrics";
import { answerEndpoint, type Endpoint } from "./endpoints";
import { beginExchange, type Exchange, keepExchange } from "./exchange";
import { closedPolicy, flatSecurityHeaders, securityHeaders } from "./headers";
import { answerMalformedRequests } from "./malformed-requests";
import { isFromThisSite, sharingHeaders } from "./origin";
import { json, send } from "./response";
import type { StaticSite } from "./static";

/** Each one is listed, with its reason, in docs/operations.md. */
export const limits = {
  bodyBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  connections: 10_000,
  /** Milliseconds until the whole head, then the whole request, has arrived. */
  headers: 15_000,
  request: 30_000,
  /** How often the two above are looked after. */
  checking: 2_000,
  /** A connection on which nothing moves, such as that of a reader who stopped reading. */
  idle: 120_000,
  /** Longer than the minute after which balancers give a connection up, so that they are the ones to close it. */
  keepAlive: 65_000,
};

type ServerOptions = {
  trustedProxies: number;
  /** SITE_ORIGIN, where it is known. */
  siteOrigin?: string | undefined;
  /** LEAD_ORIGINS: other sites whose pages may send leads. */
  leadOrigins?: string[];
  log: RequestLog;
  metrics?: Metrics;
  site: StaticSite;
  endpoints?: Endpoint[];
  app: RequestListener;
  limits?: Partial<typeof limits>;
};

/** The server is a list: each step either answers or lets the exchange go on. */
export function createHttpServer(options: ServerOptions): Server {
  const set = { ...limits, ...options.limits };
  const endpoints = new Map(options.endpoints?.map((endpoint) => [endpoint.path, endpoint]));
  const server = createServer(
    {
      headersTimeout: set.headers,
      requestTimeout: set.request,
      connectionsCheckingInterval: set.checking,
      maxHeaderSize: set.headerBytes,
      // Node's own refusal would leave without a single header: ours follows below.
      requireHostHeader: false,
    },
    (request, response) => {
      const exchange = beginExchange(request, response, options);
      const endpoint = endpoints.get(exchange.path);
      if (refuseHost(exchange) || refuseMethod(exchange) || redirectToHttps(exchange, options)) return;
      if (refuseCrossOrigin(exchange, endpoint, options)) return;
      if (refuseBody(exchange, Math.max(endpoint?.largestBody ?? 0, set.bodyBytes))) return;
      if (options.site(exchange)) return;
      if (endpoint) return void answerEndpoint(endpoint, exchange, options.log);
      keepExchange(exchange);
      response.setHeader("X-Request-Id", exchange.id);
      for (const [name, value] of securityHeaders(exchange.client.origin)) response.setHeader(name, value);
      options.app(request, response);
    },
  );
  server.on("checkExpectation", (request, response) => {
    refuse(beginExchange(request, response, options), 417, "This site meets no such expectation.");
  });
  server.timeout = set.idle;
  server.keepAliveTimeout = set.keepAlive;
  server.maxConnections = set.connections;
  answerMalformedRequests(server, options.siteOrigin);
  return server;
}

/** Two hosts mean two things to two readers, such as a cache in front and this server; without one it is no HTTP/1.1. */
function refuseHost(exchange: Exchange) {
  const { rawHeaders, httpVersion } = exchange.request;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts++;
  if (hosts === 1 || (hosts === 0 && httpVersion === "1.0")) return false;
  return refuse(exchange, 400, "Please name one host.");
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** TRACE would repeat secrets, and the rest mean nothing here; the framework could not even represent them. */
function refuseMethod(exchange: Exchange) {
  if (methods.includes(exchange.request.method ?? "")) return false;
  return refuse(exchange, 405, "This site has no use for that method.", { Allow: "GET, HEAD, POST" });
}

/** A visitor whom the proxy met without TLS is sent to the same page with it, when that is where the site lives. */
function redirectToHttps(exchange: Exchange, { trustedProxies, siteOrigin }: ServerOptions) {
  const { request, client, path } = exchange;
  const isPlain = trustedProxies > 0 && request.headers["x-forwarded-proto"] && client.origin.startsWith("http:");
  if (!isPlain || !siteOrigin?.startsWith("https:") || path === "/healthz" || path === "/readyz") return false;
  // Their own host first: only there can the browser learn never to come without TLS again.
  const host = client.origin.slice("http:".length);
  const Location = `https:${host}${request.url?.startsWith("/") ? request.url : "/"}`;
  return refuse(exchange, 308, "This site is only served with encryption.", { Location });
}

/** What changes something must come from a page of this site, or from someone whom the endpoint lists. */
function refuseCrossOrigin(exchange: Exchange, endpoint: Endpoint | undefined, options: ServerOptions) {
  const { siteOrigin, leadOrigins = [] } = options;
  const { request, response, client } = exchange;
  const ownOrigins = siteOrigin ? [client.origin, siteOrigin] : [client.origin];
  const { origin } = request.headers;
  const isListed =
    endpoint?.callers?.includes("listed origins") && origin !== undefined && leadOrigins.includes(origin);
  if (isListed && request.method === "OPTIONS") return answerPreflight(exchange, origin);
  if (isListed) {
    response.setHeaders(new Map(sharingHeaders(origin, false)));
    return false;
  }
  const allowsMachines = endpoint?.callers?.includes("machines") ?? false;
  if (isFromThisSite(request, ownOrigins, { allowsMachines })) return false;
  return refuse(exchange, 403, "This request did not come from a page of this site and was refused.");
}

function answerPreflight({ response, client, id }: Exchange, origin: string) {
  response.writeHead(204, [
    ...sharingHeaders(origin, true).flat(),
    ...flatSecurityHeaders(client.origin),
    ...["Content-Security-Policy", closedPolicy, "X-Request-Id", id],
  ]);
  response.end();
  return true;
}

function refuseBody(exchange: Exchange, largestBody: number) {
  const { headers } = exchange.request;
  if (headers["transfer-encoding"])
    return refuse(exchange, 411, "Please send the length of the body with the request.");
  if (Number(headers["content-length"] ?? 0) <= largestBody) return false;
  return refuse(exchange, 413, "That is more than this site takes at once.");
}

function refuse(exchange: Exchange, status: number, message: string, headers: Record<string, string> = {}) {
  send(exchange, json(status, { message }, { Connection: "close", ...headers }));
  return true;
}
