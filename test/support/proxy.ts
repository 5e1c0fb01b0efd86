import { connect } from "node:net";

export type ProxyRequest = {
  method?: string;
  scheme?: "http" | "https";
  headers?: Record<string, string>;
  body?: string;
  /** Sent as it stands, instead of everything else. */
  raw?: string;
};

/** A request as a TLS proxy in front of the server sends it on; a visitor's own headers come through untouched. */
export function behindTls(
  origin: string,
  host: string,
  path: string,
  { method = "GET", scheme = "https", headers = {}, body = "", raw }: ProxyRequest = {},
): Promise<{ status: number; headers: Headers; body: string }> {
  const all: Record<string, string> = {
    Host: host,
    Connection: "close",
    "X-Forwarded-For": "203.0.113.7",
    "X-Forwarded-Proto": scheme,
    "X-Forwarded-Host": host,
    ...(body || method === "POST" ? { "Content-Length": String(Buffer.byteLength(body)) } : {}),
    ...headers,
  };
  if (all["Transfer-Encoding"]) delete all["Content-Length"];
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return send(Number(new URL(origin).port), raw ?? [`${method} ${path} HTTP/1.1`, ...lines, "", body].join("\r\n"));
}

function send(port: number, request: string) {
  return new Promise<{ status: number; headers: Headers; body: string }>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "localhost", () => socket.write(request));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("end", () => resolve(read(Buffer.concat(chunks).toString())));
    socket.on("error", reject);
  });
}

function read(answer: string) {
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim());
  return { status: Number(status.split(" ")[1]), headers, body: rest.join("\r\n\r\n") };
}
