import type { Exchange } from "./exchange";
import { closedPolicy, flatSecurityHeaders } from "./headers";

/** A few words of JSON with everything every answer carries. */
export function answerJson({ response, client, id }: Exchange, status: number, value: object, more: string[] = []) {
  const body = JSON.stringify(value);
  response.writeHead(status, [
    ...flatSecurityHeaders(client.origin),
    ...["Content-Type", "application/json", "Content-Length", String(Buffer.byteLength(body))],
    ...["Cache-Control", "no-store", "Content-Security-Policy", closedPolicy, "X-Request-Id", id],
    ...more,
  ]);
  response.end(response.req.method === "HEAD" ? undefined : body);
}
