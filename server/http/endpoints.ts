import { largestForm } from "../../app/leads/intake/fields.server";
import { answerFailure, receiveContactMessage, receiveLead } from "../../app/leads/intake/receive.server";
import { formEndpoints } from "../../app/leads/submission";
import { largestWebhook, receiveWebhook, webhookPath } from "../../app/orders/payments/webhook.server";
import type { Services } from "../../app/routes/context.server";
import { contentOf } from "../../content/languages/content-of";
import { createSilenceWatch } from "../../db/deadline";
import type { Log } from "../process/log";
import { type Metrics, mayReadMetrics } from "../process/metrics";
import { type Shares, turnOf } from "../process/shares";
import { createPool, formPool, type Pool, readBody } from "./body";
import { type Exchange, isDisconnected } from "./exchange";
import { type Answer, json, send } from "./response";

/** An address answered without the framework, whose Request and stream objects would cost more than the answer. */
export type Endpoint = {
  path: string;
  methods: readonly string[];
  /** In bytes; a longer body arrives as null. Without it no body is read. */
  largestBody?: number;
  /** Where its bodies are counted; by default with those of all forms. */
  pool?: Pool;
  /** Who may use unsafe methods beside this site's pages: origins in LEAD_ORIGINS, and clients that are no browsers. */
  callers?: readonly ("listed origins" | "machines")[];
  answer(exchange: Exchange, body: Buffer | null): Answer | Promise<Answer>;
};

type Options = {
  services: Services;
  shares: Pick<Shares, "webhook">;
  /** "ready", or why not. */
  readiness(): Promise<string>;
  /** Whether the database answers at all. */
  isAnswering(): Promise<boolean>;
  log: Log;
  metrics: Metrics;
  metricsToken?: string | undefined;
  /** For security.txt: where to report a vulnerability, and the site's origin. */
  contact: { email: string; origin: () => string };
};

const get = ["GET", "HEAD"];
const post = ["POST"];
const plainText = "text/plain; charset=utf-8";

/** A webhook, an upload or a download becomes a further row. */
export function createEndpoints(options: Options): Endpoint[] {
  const { services, readiness, metrics, metricsToken, contact } = options;
  const form = { methods: post, largestBody: largestForm };
  const others = ["listed origins", "machines"] as const;
  return [
    { ...form, path: formEndpoints.lead, callers: others, answer: intake(receiveLead, options) },
    { ...form, path: formEndpoints.contact, answer: intake(receiveContactMessage, options) },
    ...(services.payments.gateway
      ? [
          {
            path: webhookPath,
            methods: post,
            largestBody: largestWebhook,
            pool: createPool(32 * largestWebhook),
            callers: ["machines"] as const,
            answer: webhook(options),
          },
        ]
      : []),
    { path: "/healthz", methods: get, answer: () => json(200, { status: "up" }) },
    {
      path: "/readyz",
      methods: get,
      answer: async () => {
        const status = await readiness();
        return json(status === "ready" ? 200 : 503, { status });
      },
    },
    {
      path: "/metrics",
      methods: get,
      answer: async ({ request }) => {
        if (!mayReadMetrics(request, metricsToken)) return { status: 404, type: plainText, body: "Not found" };
        return { status: 200, type: metrics.registry.contentType, body: await metrics.registry.metrics() };
      },
    },
    {
      path: "/.well-known/security.txt",
      methods: get,
      answer: () => ({
        status: 200,
        type: plainText,
        body: securityText({ email: contact.email, origin: contact.origin(), now: new Date() }),
      }),
    },
  ];
}

/** Takes in what one of the public forms sends. */
const intake =
  (receive: typeof receiveLead, { services, log }: Options): Endpoint["answer"] =>
  async (exchange, body) => {
    const { headers } = exchange.request;
    const edition = services.edition();
    const contentIn = (language?: string) => contentOf(edition, language);
    try {
      const key = headers["idempotency-key"];
      const {
        status,
        headers: replyHeaders,
        reply,
      } = await receive(
        { ...services, contentIn },
        {
          body,
          contentType: headers["content-type"] ?? "",
          key: Array.isArray(key) ? key[0] : key,
          referer: headers.referer,
          network: exchange.client.network,
        },
      );
      return json(status, reply, replyHeaders);
    } catch (error) {
      log.error({ request: exchange.id, error });
      const { status, reply } = answerFailure(contentIn, headers.referer);
      return json(status, reply);
    }
  };

/** Takes in what the payment gateway reports. */
function webhook({ services, shares, isAnswering, log, metrics }: Options): Endpoint["answer"] {
  const whileAnswering = createSilenceWatch(isAnswering);
  return async ({ request: { headers }, client, id }, body) => {
    const header = (name: string) => String(headers[name] ?? "");
    const call = { body, signature: header("x-razorpay-signature"), eventId: header("x-razorpay-event-id") };
    const inTurn = (store: () => Promise<"stored">) => shares.webhook(turnOf(client.network), store);
    try {
      const receive = () => receiveWebhook(services.sql, services.payments, call, inTurn);
      const status = (await whileAnswering(receive)) ?? 503;
      metrics.countWebhook(status);
      if (status === 200) services.jobs.wake();
      return json(status, {}, status === 503 ? { "Retry-After": "5" } : {});
    } catch (error) {
      log.error({ request: id, error });
      metrics.countWebhook(503);
      // Not stored, so that the gateway sends it again.
      return json(503, {}, { "Retry-After": "5" });
    }
  };
}

const busy = "More is being sent at the moment than we can take. Please try again in a minute.";

/** Refuses other methods, reads the body and sends the endpoint's answer; failures are logged and answered with 500. */
export async function answerEndpoint(
  { methods, largestBody: largest = 0, pool = formPool, answer }: Endpoint,
  exchange: Exchange,
  log: Log,
) {
  const { request, client, id } = exchange;
  if (!methods.includes(request.method ?? "")) {
    const message = `Please ${methods[0]} to this address.`;
    return send(exchange, json(405, { message }, { Allow: methods.join(", ") }));
  }
  try {
    const body = await readBody(exchange, { largest, pool }, [turnOf(client.network)]);
    send(
      exchange,
      body === undefined ? json(503, { message: busy }, { "Retry-After": "5" }) : await answer(exchange, body),
    );
  } catch (error) {
    // A client that disconnected is not a server error, and nobody reads the answer.
    if (isDisconnected(exchange)) return log.debug({ request: id, error });
    log.error({ request: id, error });
    send(exchange, json(500, { message: "Something went wrong on our side. Please try again in a minute." }));
  }
}

/** RFC 9116. Generated for each request, so that Expires is always in the future. */
export function securityText({ email, origin, now }: { email: string; origin: string; now: Date }) {
  const expires = new Date(now);
  expires.setUTCFullYear(now.getUTCFullYear() + 1);
  // The RFC recommends less than a year.
  expires.setUTCDate(expires.getUTCDate() - 1);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, "Z")}`,
    "Preferred-Languages: en, hi",
    // The RFC allows only https addresses here.
    ...(origin.startsWith("https:") ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
    "",
  ].join("\n");
}
