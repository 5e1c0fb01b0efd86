import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { wakeLoader } from "../../app/islands/wake-loader";
import {
  edition,
  type RequestContext,
  requestContext,
  type Services,
  services as servicesContext,
} from "../../app/routes/context.server";
import { senders } from "../../app/routes/senders.server";
import { siteOrigin } from "../../content/deployment";
import { languageTags } from "../../content/language-tags";
import { waitForDisk } from "../../db/connect";
import { createDeadline, createSilenceWatch, databaseTimeoutMs } from "../../db/deadline";
import { causedFrom } from "../../db/mail-limits";
import { collectFailures, isUnavailable } from "../../db/unavailable";
import type { Log } from "../process/log";
import { isDocumentRoute, kindOf, type Shares, turnOf } from "../process/shares";
import { findUpload, formPool, hasBody, readBody } from "./body";
import { type Exchange, exchangeOf, isDisconnected } from "./exchange";
import { closedPolicy, contentPolicy } from "./headers";
import { json, plainPage, plainPolicy, send, sendAgainForm } from "./response";
import { routeFinder } from "./routes";
import { preferredEncoding } from "./static";

type AppOptions = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  services: Services;
  log: Log;
  /** The site's public origin, known once the server listens. */
  origin: () => string;
  /** Whether the database can do its work, and whether it answers at all. */
  isReady(): Promise<boolean>;
  isAnswering(): Promise<boolean>;
  largestBody: number;
  shares: Shares;
  isDevelopment: boolean;
};

/** Everything that is neither a file nor an endpoint: the React application. */
export function createApp(options: AppOptions): RequestListener {
  const { build, services, log, origin, isReady, largestBody, isAnswering, shares, isDevelopment } = options;
  const handle = createRequestHandler(build, isDevelopment ? "development" : "production");
  const findRoute = typeof build === "function" ? undefined : routeFinder(build.routes);
  const answerUnknown = unknownPages(async (path) => {
    const context = contextOf(services, { id: "", nonce: "", address: "", network: "", cookies: [] });
    const answered = await handle(new Request(origin() + path), context);
    if (answered.status !== 404) throw new Error("The page for unknown addresses could not be rendered.");
    return Buffer.from(withServedOrigin(await answered.text(), origin()));
  });
  const withinDeadline = createDeadline();
  const withinFormDeadline = createDeadline(formMs);
  const withinLongDeadline = createDeadline(longMs);
  const whileAnswering = createSilenceWatch(isAnswering);

  async function answer(exchange: Exchange) {
    const { id, client, request, response } = exchange;
    const target = targetOf(exchange);
    if (!target) return response.writeHead(400).end();
    const { pathname } = new URL(target);
    const route = findRoute?.(pathname.replace(dataEnding, ""));
    if (findRoute && !route && !isDataRequest(pathname)) return answerUnknown(exchange, pathname);
    const nonce = randomBytes(16).toString("base64");
    const cookies: string[] = [];
    const failures: unknown[] = [];
    const requested = { id, nonce, address: client.address, network: client.network, cookies, failures };
    const turn = turnOf(client.network);
    const upload = isSafe(request) || !hasBody(request) ? undefined : findUpload(exchange.path, request);
    const sender = upload && (await askInTurn(upload.sender));
    if (upload && sender === undefined) return answerUnavailable(exchange, "");
    const body = sender === null ? null : await read();
    if (body === undefined) return answerUnavailable(exchange, "");
    const share = shares[sender === null ? "senders" : kindOf(route?.id ?? (findRoute ? "public" : ""))];
    const inTurn = (work: () => Promise<Response | undefined>) => share(turn, work);
    const context = contextOf(services, requested);
    const asked = requestFor(exchange, target, body);
    const work = () => causedFrom(client.network, () => collectFailures(failures, () => handle(asked, context)));
    const onceOnDisk = () => inTurn(() => onDisk(services, asked, work));
    const discard = (late: Response | undefined) => void late?.body?.cancel();
    const answered = await (isPublicForm(route)
      ? withinFormDeadline(() => inTurn(work), discard)
      : upload || takesLong(route)
        ? withinLongDeadline(() => whileAnswering(onceOnDisk, discard), discard)
        : withinDeadline(onceOnDisk, discard));
    if (!answered || (answered.status === 500 && (failures.some(isUnavailable) || !(await isReady()))))
      return answerUnavailable(exchange, isForm(request) ? sendAgainForm(target, body) : "");

    const policy = contentPolicy({ scripts: [`'nonce-${nonce}'`, loaderHash], isDevelopment });
    cookies.unshift(...answered.headers.getSetCookie());
    await writeAnswer(exchange, answered, { policy, cookies, origin: origin() });

    /** Undefined where there is no answer. */
    async function askInTurn(kind: keyof typeof senders) {
      try {
        return await withinDeadline(() => shares.senders(turn, () => findSender(kind)));
      } catch (error) {
        log.error({ request: id, error });
      }
    }

    /** Not remembered for the route, which asks again once everything has arrived: the session may have ended by then. */
    function findSender(kind: keyof typeof senders) {
      const url = new URL((target ?? "").replace(dataEnding, ""));
      const context = contextOf(services, { ...requested });
      return senders[kind]({ request: requestFor(exchange, target ?? "", null), url, context });
    }

    function read() {
      if (upload && sender) return readBody(exchange, upload, [turn, sender]);
      return readBody(exchange, { largest: largestBody, pool: formPool }, [turn]);
    }
  }

  function answerUnavailable(exchange: Exchange, sendAgain: string) {
    log.warn({ request: exchange.id }, "answered with 503: the database does not answer, or too many ask for the same");
    sendUnavailable(exchange, sendAgain);
  }

  return (request, response) => {
    const exchange = exchangeOf(request);
    // Defaults for responses that set none of their own.
    response.setHeader("Content-Security-Policy", closedPolicy);
    response.setHeader("Cache-Control", "no-store");
    answer(exchange).catch((error) => answerFailure(exchange, error, log));
  };
}

function answerFailure(exchange: Exchange, error: unknown, log: Log) {
  const { id, response } = exchange;
  // A client that disconnected is not a server error, and nobody reads the answer.
  if (isDisconnected(exchange)) return log.debug({ request: id, error });
  log.error({ request: id, error });
  if (response.headersSent) return response.destroy();
  response.writeHead(500, { "Content-Type": htmlType, "Content-Security-Policy": plainPolicy }).end(errorPage(id));
}

/** Waits until a change is on disk, so that no answer confirms what a failing machine could still lose; without the database there is no answer. */
async function onDisk({ sql }: Services, { method }: Request, work: () => Promise<Response>) {
  const answered = await work();
  if (method === "GET" || method === "HEAD" || answered.status >= 500) return answered;
  return waitForDisk(sql).then(
    () => answered,
    () => void answered.body?.cancel(),
  );
}

function contextOf(services: Services, request: RequestContext) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, request);
  context.set(edition, services.edition());
  return context;
}

/** The page for unknown addresses is the same for all of a language, so it is rendered once. */
function unknownPages(render: (path: string) => Promise<Buffer>) {
  const pages = new Map<string, Promise<Buffer>>();
  return async (exchange: Exchange, path: string) => {
    const { request, response } = exchange;
    if (request.method !== "GET" && request.method !== "HEAD")
      return send(exchange, json(405, { message: "There is no form at this address." }, { Allow: "GET, HEAD" }));
    const segment = path.split("/")[1] ?? "";
    const language = Object.hasOwn(languageTags, segment) ? segment : "";
    const rendering = pages.get(language) ?? render(`${language && `/${language}`}/404`);
    pages.set(language, rendering);
    rendering.catch(() => pages.delete(language));
    const page = await rendering;
    response.setHeader("Content-Security-Policy", contentPolicy({ scripts: [loaderHash] }));
    response.writeHead(404, { "Content-Type": htmlType, "Content-Length": page.length });
    response.end(request.method === "HEAD" ? undefined : page);
  };
}

function sendUnavailable(exchange: Exchange, sendAgain: string) {
  const message = "We cannot reach our records at the moment. Please try again in a minute.";
  const headers = { "Retry-After": "5" };
  if (!exchange.request.headers.accept?.includes("text/html")) return send(exchange, json(503, { message }, headers));
  const body = plainPage("Please try again in a minute", message, sendAgain);
  const policy = { "Content-Security-Policy": plainPolicy };
  send(exchange, { status: 503, type: htmlType, body, headers: { ...headers, ...policy } });
}

type Around = { policy: string; cookies: string[]; origin: string };

async function writeAnswer(exchange: Exchange, answered: Response, { policy, cookies, origin }: Around) {
  const { request, response } = exchange;
  response.statusCode = answered.status;
  const isPage = answered.headers.get("Content-Type")?.startsWith("text/html");
  if (isPage) response.setHeader("Content-Security-Policy", policy);
  for (const [name, value] of answered.headers) if (name !== "set-cookie") response.setHeader(name, value);
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  if (!answered.body || request.method === "HEAD") return response.end();
  if (isPage) return sendPage(exchange, withServedOrigin(await answered.text(), origin));
  await pipeline(Readable.fromWeb(answered.body as import("node:stream/web").ReadableStream), response);
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Fast rather than small: the page is compressed for one visitor alone. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** With a cookie a page may hold a secret, and its compressed length would reveal parts of it: it is not compressed. */
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
  return `${client.origin}${isReadable(pathname) ? pathname : unreadablePath}${withoutZeroes(search)}`;
}

/** Longer than the turn, the deadline of a public form's own action and that of the gateway's link together. */
const formMs = 2_000 + 2 * databaseTimeoutMs;

/** Its action has the same deadline of its own and returns the submitted values; the action of My data has none. */
const isPublicForm = (route: { id: string } | undefined) =>
  route?.id.startsWith("public") && !route.id.endsWith("/myData");

const isForm = ({ headers }: IncomingMessage) =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;

/**
 * Ten thousand people in one transaction; a document that waits for its turn to be opened; an erasure, which looks through
 * all free text and ends with its line in the ledger.
 */
const longMs = 60_000;
const longRoutes = [
  "routes/desk/applications/application",
  "routes/desk/import",
  "routes/public/my-data/view",
  "routes/desk/admin/privacy",
];
const takesLong = (route: { id: string } | undefined) =>
  route !== undefined && (longRoutes.includes(route.id) || isDocumentRoute(route.id));

/** Asked by the framework's own script for the data of a page, whose turns it takes. */
const dataEnding = /\.data$/;
const isDataRequest = (path: string) => dataEnding.test(path);

/** PostgreSQL's text cannot hold a zero byte: a question with one would be an error of the database. */
const withoutZeroes = (encoded: string) => encoded.replaceAll("%00", "");

/**
 * Replaces a path that is not valid UTF-8, which the framework would print whole, past the log's redaction; for one with a
 * zero byte, which no name has; and for one with an empty name in it: of two slashes at its beginning the framework reads what follows as a host, and over thousands of
 * them anywhere it blocks for a second.
 */
const unreadablePath = "/unreadable";

function isReadable(path: string) {
  if (path.includes("//")) return false;
  try {
    return !decodeURIComponent(path).includes("\0");
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
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? "", withoutZeroes(rawHeaders[at + 1] ?? ""));
  for (const name of forwardedHeaders) headers.delete(name);
  headers.set("Host", new URL(client.origin).host);
  if (headers.has("Origin")) headers.set("Origin", client.origin);
  const disconnect = new AbortController();
  response.once("close", () => response.writableFinished || disconnect.abort());
  const sent = isSafe(request) ? null : (body as BodyInit);
  return new Request(target, { method, headers, signal: disconnect.signal, body: sent });
}

const isSafe = ({ method = "GET" }: Pick<IncomingMessage, "method">) => method === "GET" || method === "HEAD";

/** Replaces the build's origin in the head of a page rendered at request time by the one it is served under. */
function withServedOrigin(html: string, origin: string) {
  if (origin === siteOrigin) return html;
  const head = html.slice(0, html.indexOf("</head>"));
  return head.replaceAll(siteOrigin, origin) + html.slice(head.length);
}

const htmlType = "text/html; charset=utf-8";

const errorPage = (id: string) =>
  plainPage(
    "Something went wrong on our side",
    `Please try again in a minute. If you write to us, this number helps us find what happened: ${id}`,
  );
