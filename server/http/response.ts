import type { Exchange } from "./exchange";
import { closedPolicy, flatSecurityHeaders } from "./headers";

/** An answer that is not a page; `type` is JSON by default. */
export type Answer = { status: number; body: string | Uint8Array; type?: string; headers?: Record<string, string> };

export const json = (status: number, value: object | null, headers: Record<string, string> = {}): Answer => ({
  status,
  body: JSON.stringify(value),
  headers,
});

/** Adds the headers that every answer carries. */
export function send({ request, response, client, id }: Exchange, answer: Answer) {
  const { status, body, type = "application/json", headers = {} } = answer;
  response.writeHead(status, [
    ...flatSecurityHeaders(client.origin),
    ...["Content-Type", type, "Content-Length", String(Buffer.byteLength(body))],
    ...["Cache-Control", "no-store", "Content-Security-Policy", closedPolicy, "X-Request-Id", id],
    ...Object.entries(headers).flat(),
  ]);
  response.end(request.method === "HEAD" ? undefined : body);
}
