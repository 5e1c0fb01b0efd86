import { createHash, randomBytes } from "node:crypto";
import type { RequestListener } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { wakeLoader } from "../../app/islands/wake-loader";
import { requestContext, type Services, services as servicesContext } from "../../app/routes/context.server";
import { site } from "../../content/identity";
import type { Log } from "../process/log";
import { readBody } from "./body";
import { type Exchange, exchangeOf, isDisconnected } from "./exchange";
import { closedPolicy, contentPolicy } from "./headers";
import { preferredEncoding } from "./static";

type AppOptions = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  services: Services;
  log: Log;
  /** The site's public origin, known once the server listens. */
  origin: () => string;
  largestBody: number;
  isDevelopment: boolean;
};

/** Everything that is neither a file nor an endpoint: the React application. */
export function createApp({ build, services, log, origin, largestBody, isDevelopment }: AppOptions): RequestListener {
  const handle = createRequestHandler(build, isDevelopment ? "development" : "production");

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
      response.setHeader("Content-Security-Policy", contentPolicy({ scripts, isDevelopment }));
    }
    for (const [name, value] of answered.headers) if (name !== "set-cookie") response.setHeader(name, value);
    cookies.unshift(...answered.headers.getSetCookie());
    if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
    if (!answered.body || request.method === "HEAD") return response.end();
    if (isPage) return sendPage(exchange, withServedOrigin(await answered.text(), origin()));
    await pipeline(Readable.fromWeb(answered.body as import("node:stream/web").ReadableStream), response);
  }

  return (request, response) => {
    const exchange = exchangeOf(request);
    // Defaults for responses that set none of their own.
    response.setHeader("Content-Security-Policy", closedPolicy);
    response.setHeader("Cache-Control", "no-store");
    answer(exchange).catch((error) => {
      const { id } = exchange;
      // A client that disconnected is not a server error, and nobody reads the answer.
      if (isDisconnected(exchange)) return log.debug({ request: id, error });
      log.error({ request: id, error });
      if (response.headersSent) return response.destroy();
      response.writeHead(500, { "Content-Type": "text/html; charset=utf-8" }).end(errorPage(id));
    });
  };
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Fast rather than small: the page is compressed for one visitor alone. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Whoever sends a cookie may get a page with a secret in it, whose length must not tell of it: it is not compressed. */
async function sendPage({ request, response }: Exchange, html: string) {
  const encoding = request.headers.cookie ? "identity" : preferredEncoding(request.headers["accept-encoding"]);
  response.setHeader("Vary", "Accept-Encoding, Cookie");
  if (encoding === "identity") return response.end(html);
  response.setHeader("Content-Encoding", encoding);
  response.end(encoding === "br" ? await compress.br(html, quality) : await compress.gzip(html));
}

/** A public page rendered at request time carries the same inline script as a prerendered one. */
const loaderHash = `'sha256-${createHash("sha256").update(wakeLoader).digest("base64")}'`;

/** The request's URL under the public origin instead of the proxy's; null when it is not a valid URL. */
function targetOf({ request, client }: Exchange): string | null {
  const url = request.url?.startsWith("/") ? client.origin + request.url : (request.url ?? "");
  // Some URL parsers read a backslash as a slash and others do not.
  if (url.includes("\\") || !URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return `${client.origin}${isDecodable(pathname) ? pathname : undecodablePath}${search}`;
}

/** Stands for a path that is not valid UTF-8, which the framework would print whole, past the log's redaction. */
const undecodablePath = "/unreadable";

function isDecodable(path: string) {
  try {
    // The length is compared because the bundler drops a call whose result is unused.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

const forwardedHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

/**
 * Behind a TLS proxy the framework must see the public scheme and host, or its origin check refuses every form. It also
 * trusts forwarded headers and knows fewer origins than our cross-origin guard, which has passed this request already:
 * forwarded headers are removed, and Origin becomes the request's own.
 */
function requestFor({ request, response, client }: Exchange, target: string, body: Buffer | null) {
  const { method = "GET", rawHeaders } = request;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  for (const name of forwardedHeaders) headers.delete(name);
  headers.set("Host", new URL(client.origin).host);
  if (headers.has("Origin")) headers.set("Origin", client.origin);
  const disconnect = new AbortController();
  response.once("close", () => response.writableFinished || disconnect.abort());
  const isSafe = method === "GET" || method === "HEAD";
  return new Request(target, { method, headers, signal: disconnect.signal, body: isSafe ? null : (body as BodyInit) });
}

/** Replaces the build's origin in the head of a page rendered at request time by the one it is served under. */
function withServedOrigin(html: string, origin: string) {
  if (origin === site.origin) return html;
  const head = html.slice(0, html.indexOf("</head>"));
  return head.replaceAll(site.origin, origin) + html.slice(head.length);
}

const errorPage = (id: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title><h1>Something went wrong on our side</h1>
<p>Please try again in a minute. If you write to us, this number helps us find what happened: ${id}</p>
<p><a href="/">Return to Home</a></p></html>`;
