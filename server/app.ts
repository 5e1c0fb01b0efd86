import { randomBytes } from "node:crypto";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { receiveContactMessage, receiveLead } from "../app/leads/intake.server";
import { type Services, services as servicesContext, visit } from "../app/services.server";
import { exchangeOf } from "./exchange";
import { contentPolicy } from "./headers";
import type { Log } from "./log";

type App = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  services: Services;
  isReady: () => Promise<boolean>;
  log: Log;
  development?: boolean;
};

/** Everything that is not a file: health, the lead door, and the React application. */
export function createApp({ build, services, isReady, log, development = false }: App) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const handle = createRequestHandler(build, development ? "development" : "production");

  app.use(async (c, next) => {
    await next();
    c.res.headers.set("Cache-Control", c.res.headers.get("Cache-Control") ?? "no-store");
    if (!c.res.headers.has("Content-Security-Policy"))
      c.res.headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  });

  app.get("/healthz", (c) => c.json({ status: "up" }));
  app.get("/readyz", async (c) =>
    (await isReady()) ? c.json({ status: "ready" }) : c.json({ status: "the database does not answer" }, 503),
  );
  app.post("/api/leads", (c) => receiveLead(services, c.req.raw, exchangeOf(c.env.incoming).client.address));
  app.post("/api/contact-messages", (c) =>
    receiveContactMessage(services, c.req.raw, exchangeOf(c.env.incoming).client.address),
  );
  for (const door of ["/api/leads", "/api/contact-messages"])
    app.all(door, (c) => c.json({ message: "Please POST a form to this address." }, 405, { Allow: "POST" }));

  app.all("*", async (c) => {
    const { id, client } = exchangeOf(c.env.incoming);
    const nonce = randomBytes(16).toString("base64");
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    const cookies: string[] = [];
    context.set(visit, { id, nonce, address: client.address, cookies });
    const response = await handle(underOrigin(c.req.raw, client.origin), context);
    const answer = new Response(response.body, response);
    for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
    if (answer.headers.get("Content-Type")?.startsWith("text/html"))
      answer.headers.set("Content-Security-Policy", contentPolicy({ scripts: [`'nonce-${nonce}'`], development }));
    return answer;
  });

  app.onError((error, c) => {
    const { id } = exchangeOf(c.env.incoming);
    log.error({ request: id, error: { name: error.name, message: error.message, stack: error.stack } });
    return c.html(errorPage(id), 500);
  });
  return getRequestListener(app.fetch, { overrideGlobalObjects: false });
}

/** Behind a TLS proxy the framework must see the visitor's own scheme and host, or it refuses every form. */
function underOrigin(request: Request, origin: string) {
  const url = new URL(request.url);
  if (url.origin === origin) return request;
  const init: RequestInit & { duplex: "half" } = { duplex: "half" };
  return new Request(new URL(url.pathname + url.search, origin), new Request(request, init));
}

const errorPage = (id: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title><h1>Something went wrong on our side</h1>
<p>Please try again in a minute. If you write to us, this number helps us find what happened: ${id}</p>
<p><a href="/">Return to Home</a></p></html>`;
