import { largestForm } from "../../app/leads/intake/fields.server";
import { answerFailure, receiveContactMessage, receiveLead } from "../../app/leads/intake/receive.server";
import { formEndpoints } from "../../app/leads/submission";
import type { Services } from "../../app/routes/context.server";
import type { Log } from "../process/log";
import { type Metrics, mayReadMetrics } from "../process/metrics";
import { readBody } from "./body";
import { type Exchange, hasLeft } from "./exchange";
import { type Answer, json, send } from "./response";
import { securityText } from "./security-text";

/** One address that is answered before the framework, whose requests and streams would cost more than the answer. */
export type Endpoint = {
  path: string;
  methods: readonly string[];
  /** In bytes. What is longer arrives as null; a row that names none is given an empty body. */
  largestBody?: number;
  /** Who may change something here beside this site's own pages: those named in LEAD_ORIGINS, and callers without a page. */
  callers?: readonly ("listed origins" | "machines")[];
  answer(exchange: Exchange, body: Buffer | null): Answer | Promise<Answer>;
};

type Parts = {
  services: Services;
  isReady(): Promise<boolean>;
  log: Log;
  metrics: Metrics;
  metricsToken?: string | undefined;
  /** Who is told of a hole, and where the site lives. */
  contact: { email: string; origin: () => string };
};

const reading = ["GET", "HEAD"];
const posting = ["POST"];
const text = "text/plain; charset=utf-8";

/** A webhook, an upload or a download is a further row. */
export function createEndpoints({ services, isReady, log, metrics, metricsToken, contact }: Parts): Endpoint[] {
  const form = (receive: typeof receiveLead) => async (exchange: Exchange, body: Buffer | null) => {
    const { headers } = exchange.request;
    try {
      const key = headers["idempotency-key"];
      const {
        status,
        headers: more,
        reply,
      } = await receive(services, {
        body,
        contentType: headers["content-type"] ?? "",
        key: Array.isArray(key) ? key[0] : key,
        referer: headers.referer,
        network: exchange.client.network,
      });
      return json(status, reply, more);
    } catch (error) {
      log.error({ request: exchange.id, error });
      const { status, reply } = answerFailure(headers.referer);
      return json(status, reply);
    }
  };
  const open = ["listed origins", "machines"] as const;
  return [
    { path: formEndpoints.lead, methods: posting, largestBody: largestForm, callers: open, answer: form(receiveLead) },
    { path: formEndpoints.contact, methods: posting, largestBody: largestForm, answer: form(receiveContactMessage) },
    { path: "/healthz", methods: reading, answer: () => json(200, { status: "up" }) },
    {
      path: "/readyz",
      methods: reading,
      answer: async () =>
        (await isReady()) ? json(200, { status: "ready" }) : json(503, { status: "the database does not answer" }),
    },
    {
      path: "/metrics",
      methods: reading,
      answer: async ({ request }) => {
        if (!mayReadMetrics(request, metricsToken)) return { status: 404, type: text, body: "Not found" };
        return { status: 200, type: metrics.registry.contentType, body: await metrics.registry.metrics() };
      },
    },
    {
      path: "/.well-known/security.txt",
      methods: reading,
      answer: () => ({
        status: 200,
        type: text,
        body: securityText({ email: contact.email, origin: contact.origin(), now: new Date() }),
      }),
    },
  ];
}

/** Whether an endpoint took the exchange. */
export async function answerEndpoint({ methods, largestBody = 0, answer }: Endpoint, exchange: Exchange, log: Log) {
  const { request, id } = exchange;
  if (!methods.includes(request.method ?? "")) {
    const message = `Please ${methods[0]} to this address.`;
    return send(exchange, json(405, { message }, { Allow: methods.join(", ") }));
  }
  try {
    send(exchange, await answer(exchange, await readBody(request, largestBody)));
  } catch (error) {
    // A visitor who left in the middle of a request is no failure of ours, and nobody reads the answer.
    if (hasLeft(exchange)) return log.debug({ request: id, error });
    log.error({ request: id, error });
    send(exchange, json(500, { message: "Something went wrong on our side. Please try again in a minute." }));
  }
}
