import { createServer, type RequestListener, type Server } from "node:http";
import type { RequestLog } from "../process/log";
import type { Metrics } from "../process/metrics";
import { findUpload } from "./body";
import { answerEndpoint, type Endpoint } from "./endpoints";
import { beginExchange, type Exchange, storeExchange } from "./exchange";
import { closedPolicy, flatSecurityHeaders, securityHeaders } from "./headers";
import { answerMalformedRequests } from "./malformed-requests";
import { corsHeaders, isFromThisSite } from "./origin";
import { answerInTurn } from "./pipelining";
import { type Answer, json, plainPolicy, send, tooLargePage } from "./response";
import type { StaticSite } from "./static";

/** Each one is listed, with its reason, in docs/operations.md. */
export const limits = {
  bodyBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  connections: 10_000,
  /** Requests of one connection that wait for the answer to the one before. */
  waitingRequests: 8,
  /** Until the whole head, then the whole request, has arrived. */
  headersMs: 15_000,
  requestMs: 30_000,
  /** How often Node checks the two above. */
  checkIntervalMs: 2_000,
  /** A connection without traffic, such as that of a client that stopped reading. */
  idleMs: 120_000,
  /** Longer than the usual 60 s of load balancers, so that they close first and never send into a closed connection. */
  keepAliveMs: 65_000,
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

/** The server is a list of steps: each either answers the exchange or passes it on. */
export function createHttpServer(options: ServerOptions): Server {
  const applied = { ...limits, ...options.limits };
  const endpoints = new Map(options.endpoints?.map((endpoint) => [endpoint.path, endpoint]));
  const inTurn = answerInTurn(applied.waitingRequests);
  const nameProxyFault = proxyFaultNamer(options);
  const server = createServer(
    {
      headersTimeout: applied.headersMs,
      requestTimeout: applied.requestMs,
      connectionsCheckingInterval: applied.checkIntervalMs,
      maxHeaderSize: applied.headerBytes,
      // Node's own 400 carries none of our headers; `refuseHost` answers instead.
      requireHostHeader: false,
    },
    inTurn((request, response) => {
      const exchange = beginExchange(request, response, options);
      nameProxyFault(exchange);
      const endpoint = endpoints.get(exchange.path);
      if (refuseHost(exchange) || refuseMethod(exchange) || redirectToHttps(exchange, options)) return;
      if (refuseCrossOrigin(exchange, endpoint, options) || refuseOptions(exchange, endpoint)) return;
      const upload = findUpload(exchange.path, exchange.request);
      const largestBody = endpoint?.largestBody ?? upload?.largest ?? 0;
      if (refuseBody(exchange, Math.max(largestBody, applied.bodyBytes), upload !== undefined)) return;
      if (options.site(exchange)) return;
      if (endpoint) return void answerEndpoint(endpoint, exchange, options.log);
      storeExchange(exchange);
      response.setHeader("X-Request-Id", exchange.id);
      for (const [name, value] of securityHeaders(exchange.client.origin)) response.setHeader(name, value);
      options.app(request, response);
    }),
  );
  const refuseExpectation = inTurn((request, response) => {
    refuse(beginExchange(request, response, options), 417, "This site meets no such expectation.");
  });
  server.on("checkExpectation", refuseExpectation);
  server.timeout = applied.idleMs;
  server.keepAliveTimeout = applied.keepAliveMs;
  server.maxConnections = applied.connections;
  answerMalformedRequests(server, options.siteOrigin);
  return server;
}

const healthPaths = new Set(["/healthz", "/readyz"]);

/** Of two Host headers a cache in front and this server might each take another; HTTP/1.1 requires exactly one. */
function refuseHost(exchange: Exchange) {
  const { rawHeaders, httpVersion } = exchange.request;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts++;
  // Load balancers ask after our health in HTTP/1.0, which knows no host.
  if (hosts === 1 || (hosts === 0 && httpVersion === "1.0" && healthPaths.has(exchange.path))) return false;
  return refuse(exchange, 400, "Please name one host.");
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** TRACE would echo cookies; the others have no use here, and the framework's Request rejects some of them. */
function refuseMethod(exchange: Exchange) {
  if (methods.includes(exchange.request.method ?? "")) return false;
  return refuse(exchange, 405, "This site has no use for that method.", { Allow: "GET, HEAD, POST" });
}

/** Says once in the log what is wrong with the proxy that an https SITE_ORIGIN needs in front. */
function proxyFaultNamer({ trustedProxies, siteOrigin, log }: ServerOptions) {
  let isNamed = !siteOrigin?.startsWith("https:");
  return ({ request, path }: Exchange) => {
    if (isNamed || healthPaths.has(path) || path === "/metrics") return;
    const isSilent = request.headers["x-forwarded-proto"] === undefined;
    if (trustedProxies > 0 && !isSilent) return;
    isNamed = true;
    log.warn(
      trustedProxies > 0
        ? "The proxy in front sends no X-Forwarded-Proto: visitors on plain HTTP are not redirected. See docs/operations.md."
        : "SITE_ORIGIN is https and TRUST_PROXY is 0: all visitors behind the proxy count as one address, and those on plain HTTP are not redirected. See docs/operations.md.",
    );
  };
}

/** A request that reached the proxy without TLS is redirected to https, when SITE_ORIGIN is an https one. */
function redirectToHttps(exchange: Exchange, { siteOrigin }: ServerOptions) {
  const { request, client, path } = exchange;
  const isPlain = client.origin.startsWith("http:") && siteOrigin?.startsWith("https:");
  if (!isPlain || healthPaths.has(path)) return false;
  // To the same host first: HSTS holds only for the host that sends it.
  const host = client.origin.slice("http:".length);
  const Location = `https:${host}${request.url?.startsWith("/") ? request.url : "/"}`;
  return refuse(exchange, 308, "This site is only served with encryption.", { Location });
}

/** Unsafe requests must come from a page of this site, or from a caller that the endpoint lists. */
function refuseCrossOrigin(exchange: Exchange, endpoint: Endpoint | undefined, options: ServerOptions) {
  const { siteOrigin, leadOrigins = [] } = options;
  const { request, response, client } = exchange;
  const ownOrigins = siteOrigin ? [client.origin, siteOrigin] : [client.origin];
  const { origin } = request.headers;
  const isListed =
    endpoint?.callers?.includes("listed origins") && origin !== undefined && leadOrigins.includes(origin);
  if (isListed && request.method === "OPTIONS") return answerPreflight(exchange, origin);
  if (isListed) {
    response.setHeaders(new Map(corsHeaders(origin, false)));
    return false;
  }
  const allowsMachines = endpoint?.callers?.includes("machines") ?? false;
  if (isFromThisSite(request, ownOrigins, { allowsMachines })) return false;
  return refuse(exchange, 403, "This request did not come from a page of this site and was refused.");
}

function answerPreflight({ response, client, id }: Exchange, origin: string) {
  response.writeHead(204, [
    ...corsHeaders(origin, true).flat(),
    ...flatSecurityHeaders(client.origin),
    ...["Content-Security-Policy", closedPolicy, "X-Request-Id", id],
  ]);
  response.end();
  return true;
}

/** The framework knows no OPTIONS: it would render an error, or run the loader of an endpoint. */
function refuseOptions(exchange: Exchange, endpoint: Endpoint | undefined) {
  if (exchange.request.method !== "OPTIONS" || endpoint) return false;
  return refuse(exchange, 405, "This site has no use for that method.", { Allow: "GET, HEAD, POST" });
}

/** No browser shows an answer while it is still sending: what is a little too large is read to its end and thrown away. */
const largestDrained = 64 * 1024 * 1024;

function refuseBody(exchange: Exchange, largestBody: number, isUpload: boolean) {
  const {
    request,
    request: { headers },
  } = exchange;
  const length = Number(headers["content-length"] ?? 0);
  if (headers["transfer-encoding"])
    return refuse(exchange, 411, "Please send the length of the body with the request.");
  if (length <= largestBody) return false;
  if (!isUpload) return refuse(exchange, 413, "That is more than this site takes at once.");
  const isRead = length <= largestDrained;
  const answer = () => send(exchange, tooLargeUpload(exchange, largestBody, isRead ? {} : { Connection: "close" }));
  if (!isRead) answer();
  else request.resume().once("end", answer);
  return true;
}

function tooLargeUpload({ request, path }: Exchange, largestBody: number, headers: Record<string, string>): Answer {
  const megabytes = Math.floor(largestBody / 1024 / 1024);
  const message = `That is more than this page takes at once: at most ${megabytes} MB. Please send less.`;
  if (!request.headers.accept?.includes("text/html")) return json(413, { message }, headers);
  return {
    status: 413,
    type: "text/html; charset=utf-8",
    body: tooLargePage(path, megabytes),
    headers: { "Content-Security-Policy": plainPolicy, ...headers },
  };
}

function refuse(exchange: Exchange, status: number, message: string, headers: Record<string, string> = {}) {
  send(exchange, json(status, { message }, { Connection: "close", ...headers }));
  return true;
}
