import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { wakeLoader } from "../../app/islands/wake-loader";
import { type Services, services as servicesContext, visit } from "../../app/services.server";
import { site } from "../../content/identity";
import type { Log } from "../process/log";
import { type Metrics, mayReadMetrics } from "../process/metrics";
import { exchangeOf } from "./exchange";
import { closedPolicy, contentPolicy } from "./headers";
import { securityText } from "./security-text";

type App = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  services: Services;
  isReady: () => Promise<boolean>;
  log: Log;
  metrics: Metrics;
  metricsToken?: string;
  /** Who is told of a hole, and where the site lives. */
  contact: { email: string; origin: () => string };
  development?: boolean;
};

/** Everything that is not a file: health and the React application. */
export function createApp({ build, services, isReady, log, metrics, metricsToken, contact, development = false }: App) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const handle = createRequestHandler(build, development ? "development" : "production");

  app.get("/healthz", (c) => c.json({ status: "up" }));
  app.get("/readyz", async (c) =>
    (await isReady()) ? c.json({ status: "ready" }) : c.json({ status: "the database does not answer" }, 503),
  );
  app.get("/metrics", async (c) => {
    if (!mayReadMetrics(c.env.incoming, metricsToken)) return c.text("Not found", 404);
    return c.body(await metrics.registry.metrics(), 200, { "Content-Type": metrics.registry.contentType });
  });
  app.get("/.well-known/security.txt", (c) =>
    c.text(securityText({ email: contact.email, origin: contact.origin(), now: new Date() })),
  );

  app.all("*", async (c) => {
    const { id, client } = exchangeOf(c.env.incoming);
    const nonce = randomBytes(16).toString("base64");
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    const cookies: string[] = [];
    context.set(visit, { id, nonce, address: client.address, cookies });
    const response = await handle(underOrigin(c.req.raw, client.origin), context);
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
    const answer = new Response(isPage ? await underOwnOrigin(response, contact.origin()) : response.body, response);
    for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
    if (isPage)
      answer.headers.set(
        "Content-Security-Policy",
        contentPolicy({ scripts: [`'nonce-${nonce}'`, loaderHash], development }),
      );
    return answer;
  });

  app.onError((error, c) => {
    const { id } = exchangeOf(c.env.incoming);
    // A visitor who left in the middle of a sentence is no failure of ours, and nobody reads the answer.
    const hasLeft = c.env.incoming.destroyed && !c.env.incoming.complete;
    if (hasLeft) log.debug({ request: id, error });
    else log.error({ request: id, error });
    return c.html(errorPage(id), 500);
  });
  const listen = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (request: IncomingMessage, response: ServerResponse) => {
    // For whatever names none of its own, as the adapter's refusal of an address that is none.
    response.setHeader("Content-Security-Policy", closedPolicy);
    response.setHeader("Cache-Control", "no-store");
    return listen(request, response);
  };
}

/** A public page that is rendered live carries the same inline script as a built one. */
const loaderHash = `'sha256-${createHash("sha256").update(wakeLoader).digest("base64")}'`;

const forwarding = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

/**
 * Behind a TLS proxy the framework must see the visitor's own scheme and host, or it refuses every form.
 * It also believes forwarded headers of its own accord and knows fewer origins than the guard, so it gets
 * what is settled by now: no such header, and the origin a form passed the guard with as its own.
 * The request is rebuilt from its parts, because the adapter's own is none that `new Request` could copy.
 */
function underOrigin(request: Request, origin: string) {
  const { method, signal, url } = request;
  const { pathname, search } = new URL(url);
  const target = `${origin}${isReadable(pathname) ? pathname : unknownPath}${search}`;
  const isSafe = method === "GET" || method === "HEAD";
  if (isSafe && url === target && !forwarding.some((name) => request.headers.has(name))) return request;
  const headers = new Headers(request.headers);
  for (const name of forwarding) headers.delete(name);
  headers.set("Host", new URL(origin).host);
  if (headers.has("Origin")) headers.set("Origin", origin);
  const body = isSafe ? null : request.body;
  const init: RequestInit & { duplex: "half" } = { method, headers, signal, body, duplex: "half" };
  return new Request(target, init);
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

/** A page rendered live names the origin of the build in its head, as built pages do: it gets the one it is served under. */
async function underOwnOrigin({ body }: Response, origin: string) {
  if (!body || origin === site.origin) return body;
  const html = await new Response(body).text();
  const head = html.slice(0, html.indexOf("</head>"));
  return head.replaceAll(site.origin, origin) + html.slice(head.length);
}

const errorPage = (id: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title><h1>Something went wrong on our side</h1>
<p>Please try again in a minute. If you write to us, this number helps us find what happened: ${id}</p>
<p><a href="/">Return to Home</a></p></html>`;
