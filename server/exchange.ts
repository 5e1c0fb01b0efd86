import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Client, clientOf } from "./client";
import type { Log } from "./log";

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
  { trustedProxies, log }: { trustedProxies: number; log: Log },
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
    log.info({
      request: exchange.id,
      method: request.method,
      path: exchange.path.slice(0, 200),
      status: response.statusCode,
      ms: Math.round((performance.now() - started) * 10) / 10,
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
