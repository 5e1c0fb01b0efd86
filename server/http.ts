import { createServer, type RequestListener, type Server } from "node:http";
import { beginExchange, type Exchange } from "./exchange";
import { securityHeaders } from "./headers";
import type { Log } from "./log";
import { isFromThisSite } from "./origin";
import type { StaticSite } from "./static";

const largestBody = 64 * 1024;

const timeouts = { headers: 15_000, request: 30_000, idle: 120_000, keepAlive: 65_000 };

type House = {
  trustedProxies: number;
  /** SITE_ORIGIN, where it is known. */
  siteOrigin?: string;
  log: Log;
  site: StaticSite;
  app: RequestListener;
};

/** The server is a list: each step either answers or lets the exchange go on. */
export function createHttpServer(house: House): Server {
  const server = createServer(
    { headersTimeout: timeouts.headers, requestTimeout: timeouts.request },
    (request, response) => {
      const exchange = beginExchange(request, response, house);
      if (refuseStranger(exchange, house.siteOrigin) || refuseBody(exchange) || house.site(exchange)) return;
      response.setHeader("X-Request-Id", exchange.id);
      for (const [name, value] of securityHeaders(exchange.client.origin)) response.setHeader(name, value);
      house.app(request, response);
    },
  );
  server.timeout = timeouts.idle;
  server.keepAliveTimeout = timeouts.keepAlive;
  return server;
}

function refuseStranger(exchange: Exchange, siteOrigin: string | undefined) {
  const ownOrigins = siteOrigin ? [exchange.client.origin, siteOrigin] : [exchange.client.origin];
  if (isFromThisSite(exchange.request, ownOrigins, { allowsMachines: exchange.path === "/api/leads" })) return false;
  return refuse(exchange, 403, "This request came from another site and was refused.");
}

function refuseBody(exchange: Exchange) {
  const { headers } = exchange.request;
  if (headers["transfer-encoding"])
    return refuse(exchange, 411, "Please send the length of the body with the request.");
  if (Number(headers["content-length"] ?? 0) <= largestBody) return false;
  return refuse(exchange, 413, "That is more than this site takes at once.");
}

function refuse({ response, client, id }: Exchange, status: number, message: string) {
  response.writeHead(status, [
    ...securityHeaders(client.origin).flat(),
    ...["Content-Type", "application/json", "Cache-Control", "no-store", "X-Request-Id", id],
    ...["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'", "Connection", "close"],
  ]);
  response.end(JSON.stringify({ message }));
  return true;
}
