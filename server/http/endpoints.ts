import type { IncomingMessage } from "node:http";
import { type Body, largestBody, parseBody, tooLong } from "../../app/leads/intake/fields.server";
import { answerFailure, receiveContactMessage, receiveLead } from "../../app/leads/intake/receive.server";
import type { Services } from "../../app/services.server";
import type { Log } from "../process/log";
import type { Exchange } from "./exchange";
import { answerJson } from "./json-response";

const doors = new Map([
  ["/api/leads", receiveLead],
  ["/api/contact-messages", receiveContactMessage],
]);

/**
 * The addresses that take a form. They stand before the framework, whose requests and streams would
 * take longer than all the rest of taking a lead.
 */
export function openDoors(services: Services, log: Log) {
  return (exchange: Exchange): boolean => {
    const receive = doors.get(exchange.path);
    if (!receive) return false;
    if (exchange.request.method !== "POST") {
      answerJson(exchange, 405, { message: "Please POST a form to this address." }, ["Allow", "POST"]);
      return true;
    }
    take(exchange, services, receive).catch((error) => {
      const { request, id } = exchange;
      // A visitor who left in the middle of a sentence is no failure of ours, and nobody reads the answer.
      const hasLeft = request.destroyed && !request.complete;
      if (hasLeft) return log.debug({ request: id, error });
      log.error({ request: id, error });
      const { status, reply } = answerFailure(request.headers.referer);
      answerJson(exchange, status, reply);
    });
    return true;
  };
}

async function take(exchange: Exchange, services: Services, receive: typeof receiveLead) {
  const { request, client } = exchange;
  const { status, headers, reply } = await receive(services, {
    body: await bodyOf(request),
    key: single(request.headers["idempotency-key"]),
    referer: request.headers.referer,
    address: client.address,
  });
  answerJson(exchange, status, reply, headers && Object.entries(headers).flat());
}

const single = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(", ") : header);

/** Every body announces its length here, so that one too long is known before it is read. */
function bodyOf(request: IncomingMessage): Promise<Body> {
  if (Number(request.headers["content-length"] ?? 0) > largestBody) {
    request.resume();
    return Promise.resolve(tooLong);
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => resolve(parseBody(request.headers["content-type"] ?? "", Buffer.concat(chunks))));
    request.on("error", reject);
  });
}
