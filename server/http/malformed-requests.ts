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
 * What is no HTTP, or arrives too slowly, never becomes a request: it is answered here, with the same headers.
 * Nobody knows how it came, so the site's own origin says whether it is one for encryption only.
 */
export function answerMalformedRequests(server: Server, siteOrigin = "http:") {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: ServerResponse }) => {
    // Node itself looks at this unofficial field: an answer under way must not be followed by a second one.
    if (error.code === "ECONNRESET" || !socket.writable || socket._httpMessage?.headersSent) return socket.destroy();
    const status = statuses[error.code ?? ""] ?? 400;
    socket.end(head(status, STATUS_CODES[status] ?? "", siteOrigin), () => socket.destroy());
  });
}

const head = (status: number, reason: string, origin: string) =>
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
