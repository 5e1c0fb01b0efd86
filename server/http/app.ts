import { createHash, randomBytes } from "node:crypto";
import type { RequestListener } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { wakeLoader } from "../../app/islands/wake-loader";
import { requestContext, type Services, services as servicesContext } from "../../app/routes/context.server";
import { site } from "../../content/identity";
import type { Log } from "../process/log";
import { readBody } from "./body";
import { type Exchange, exchangeOf, hasLeft } from "./exchange";
import { closedPolicy, contentPolicy } from "./headers";

type App = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  services: Services;
  log: Log;
  /** Where the site lives, once it listens. */
  origin: () => string;
  largestBody: number;
  development?: boolean;
};

/** Everything that is neither a file nor an endpoint: the React application. */
export function createApp({ build, services, log, origin, largestBody, development = false }: App): RequestListener {
  const handle = createRequestHandler(build, development ? "development" : "production");

  async function answer(exchange: Exchange) {
    const { id, client, request, response } = exchange;
    const nonce = randomBytes(16).toString("base64");
    const cookies: string[] = [];
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, { id, nonce, address: client.address, network: client.network, cookies });
    const target = targetOf(exchange);
    if (!target) return response.writeHead(400).end();
    const answered = await handle(requestFor(exchange, target, await readBody(request, largestBody)), context);

    response.statusCode = answered.status;
    const isPage = answered.headers.get("Content-Type")?.startsWith("text/html");
    if (isPage) {
      const scripts = [`'nonce-${nonce}'`, loaderHash];
      response.setHeader("Content-Security-Policy", contentPolicy({ scripts, development }));
    }
    for (const [name, value] of answered.headers) if (name !== "set-cookie") response.setHeader(name, value);
    cookies.unshift(...answered.headers.getSetCookie());
    if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
    if (!answered.body || request.method === "HEAD") return response.end();
    if (isPage) return response.end(underOwnOrigin(await answered.text(), origin()));
    await pipeline(Readable.fromWeb(answered.body as import("node:stream/web").ReadableStream), response);
  }

  return (request, response) => {
    const exchange = exchangeOf(request);
    // For whatever names none of its own.
    response.setHeader("Content-Security-Policy", closedPolicy);
    response.setHeader("Cache-Control", "no-store");
    answer(exchange).catch((error) => {
      const { id } = exchange;
      // A visitor who left in the middle of a request or an answer is no failure of ours, and nobody reads the answer.
      if (hasLeft(exchange)) return log.debug({ request: id, error });
      log.error({ request: id, error });
      if (response.headersSent) return response.destroy();
      response.writeHead(500, { "Content-Type": "text/html; charset=utf-8" }).end(errorPage(id));
    });
  };
}

/** A public page that is rendered live carries the same inline script as a built one. */
const loaderHash = `'sha256-${createHash("sha256").update(wakeLoader).digest("base64")}'`;

/** The address under the origin that the visitor sees, whatever the proxy's was; nothing for what is no address. */
function targetOf({ request, client }: Exchange): string | null {
  const asked = request.url?.startsWith("/") ? client.origin + request.url : (request.url ?? "");
  // A backslash is a slash to some readers of an address and not to others.
  if (asked.includes("\\") || !URL.canParse(asked)) return null;
  const { pathname, search } = new URL(asked);
  return `${client.origin}${isReadable(pathname) ? pathname : unknownPath}${search}`;
}

/** Of a path that is no text the framework would print the whole, in lines of its own, beside the log. */
const unknownPath = "/unreadable";

function isReadable(path: string) {
  try {
    // Asked for its length, because the bundler leaves out a call whose result nobody uses.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

const forwarding = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

/**
 * Behind a TLS proxy the framework must see the visitor's own scheme and host, or it refuses every form. It also believes
 * forwarded headers of its own accord and knows fewer origins than the guard, so it gets what is settled by now: no such
 * header, and the origin a form passed the guard with as its own.
 */
function requestFor({ request, response, client }: Exchange, target: string, body: Buffer | null) {
  const { method = "GET", rawHeaders } = request;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  for (const name of forwarding) headers.delete(name);
  headers.set("Host", new URL(client.origin).host);
  if (headers.has("Origin")) headers.set("Origin", client.origin);
  const leaving = new AbortController();
  response.once("close", () => response.writableFinished || leaving.abort());
  const isSafe = method === "GET" || method === "HEAD";
  return new Request(target, { method, headers, signal: leaving.signal, body: isSafe ? null : (body as BodyInit) });
}

/** A page rendered live names the origin of the build in its head, as built pages do: it gets the one it is served under. */
function underOwnOrigin(html: string, origin: string) {
  if (origin === site.origin) return html;
  const head = html.slice(0, html.indexOf("</head>"));
  return head.replaceAll(site.origin, origin) + html.slice(head.length);
}

const errorPage = (id: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title><h1>Something went wrong on our side</h1>
<p>Please try again in a minute. If you write to us, this number helps us find what happened: ${id}</p>
<p><a href="/">Return to Home</a></p></html>`;
