import { randomUUID } from "node:crypto";
import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { closedPolicy, securityHeaders } from "./headers";

const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/**
 * What is not HTTP, or arrives too slowly, never becomes a request: it is answered here, with the same headers.
 * Its scheme is unknown, so the site's own origin decides whether HSTS is sent.
 */
export function answerMalformedRequests(server: Server, siteOrigin = "http:") {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: ServerResponse }) => {
    // Node checks this undocumented field too: a response that has begun must not be followed by another.
    if (error.code === "ECONNRESET" || !socket.writable || socket._httpMessage?.headersSent) return socket.destroy();
    const status = statuses[error.code ?? ""] ?? 400;
    socket.end(responseHead(status, STATUS_CODES[status] ?? "", siteOrigin), () => socket.destroy());
  });
}

const responseHead = (status: number, reason: string, origin: string) =>
  [
    `HTTP/1.1 ${status} ${reason}`,
    ...securityHeaders(origin).map(([name, value]) => `${name}: ${value}`),
    `Content-Security-Policy: ${closedPolicy}`,
    "Cache-Control: no-store",
    `X-Request-Id: ${randomUUID()}`,
    "Content-Length: 0",
    "Connection: close",
    "",
    "",
  ].join("\r\n");
