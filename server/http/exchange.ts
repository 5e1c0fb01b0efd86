import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestLog } from "../process/log";
import type { Metrics } from "../process/metrics";
import { type Client, clientOf } from "./client";

/** One request and its response, as every step of the server sees them. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  id: string;
  client: Client;
  path: string;
};

type ExchangeOptions = {
  trustedProxies: number;
  siteOrigin?: string | undefined;
  log: RequestLog;
  metrics?: Metrics;
};

const exchanges = new WeakMap<IncomingMessage, Exchange>();

export function beginExchange(
  request: IncomingMessage,
  response: ServerResponse,
  { trustedProxies, siteOrigin, log, metrics }: ExchangeOptions,
): Exchange {
  const started = performance.now();
  const target = request.url ?? "/";
  const query = target.indexOf("?");
  const exchange: Exchange = {
    request,
    response,
    id: randomUUID(),
    client: clientOf(request, trustedProxies, siteOrigin),
    path: query === -1 ? target : target.slice(0, query),
  };
  response.on("close", () => {
    const milliseconds = performance.now() - started;
    const { statusCode: status, writableFinished: isComplete } = response;
    metrics?.countRequest(exchange.path, isComplete ? status : 0, milliseconds / 1000);
    const { id, path } = exchange;
    log.request({ id, method: request.method ?? "", path, status, milliseconds, isCut: !isComplete });
  });
  return exchange;
}

/** Whether the client closed the connection before the request or its response was complete. */
export const isDisconnected = ({ request, response }: Exchange) =>
  (request.destroyed && !request.complete) || (response.destroyed && !response.writableFinished);

/** Lets the app, a plain RequestListener behind other middleware, find the exchange by its request. */
export function storeExchange(exchange: Exchange) {
  exchanges.set(exchange.request, exchange);
}

export function exchangeOf(request: IncomingMessage): Exchange {
  const exchange = exchanges.get(request);
  if (!exchange) throw new Error("No exchange was stored for this request.");
  return exchange;
}
