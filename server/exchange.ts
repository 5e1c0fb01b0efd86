import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Client, clientOf } from "./client";
import type { Log } from "./log";
import type { Metrics } from "./metrics";

/** One request and its answer, as every step of the server sees them. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  id: string;
  client: Client;
  path: string;
};

const exchanges = new WeakMap<IncomingMessage, Exchange>();

export function beginExchange(
  request: IncomingMessage,
  response: ServerResponse,
  { trustedProxies, log, metrics }: { trustedProxies: number; log: Log; metrics?: Metrics },
): Exchange {
  const started = performance.now();
  const target = request.url ?? "/";
  const query = target.indexOf("?");
  const exchange: Exchange = {
    request,
    response,
    id: randomUUID(),
    client: clientOf(request, trustedProxies),
    path: query === -1 ? target : target.slice(0, query),
  };
  exchanges.set(request, exchange);
  response.once("close", () => {
    const milliseconds = performance.now() - started;
    metrics?.countRequest(exchange.path, response.writableFinished ? response.statusCode : 0, milliseconds / 1000);
    log.info({
      request: exchange.id,
      method: request.method,
      path: exchange.path.slice(0, 200),
      status: response.statusCode,
      ms: Math.round(milliseconds * 10) / 10,
      ...(response.writableFinished ? {} : { cut: true }),
    });
  });
  return exchange;
}

export function exchangeOf(request: IncomingMessage): Exchange {
  const exchange = exchanges.get(request);
  if (!exchange) throw new Error("a request that never began");
  return exchange;
}
