import type { IncomingMessage } from "node:http";

/** Who asks, and under which origin they see us. */
export type Client = { address: string; origin: string };

/**
 * Forwarded headers are believed only for the given number of proxies, counted from our side:
 * whatever stands further left was written by the visitor.
 */
export function clientOf(request: IncomingMessage, trustedProxies: number): Client {
  const scheme = "encrypted" in request.socket ? "https" : "http";
  const direct = {
    address: request.socket.remoteAddress ?? "unknown",
    scheme,
    host: readHost(request.headers.host) ?? "localhost",
  };
  if (trustedProxies === 0) return { address: direct.address, origin: `${direct.scheme}://${direct.host}` };
  const forwarded = (name: string) => {
    const values = String(request.headers[name] ?? "")
      .split(",")
      .map((value) => value.trim())
      .filter(Boolean);
    return values.at(-Math.min(trustedProxies, values.length));
  };
  const forwardedScheme = forwarded("x-forwarded-proto");
  return {
    address: forwarded("x-forwarded-for") ?? direct.address,
    origin: `${forwardedScheme === "https" ? "https" : direct.scheme}://${readHost(forwarded("x-forwarded-host")) ?? direct.host}`,
  };
}

const readHosts = new Map<string, string | undefined>();

/** A name, a number or a bracketed address, perhaps with a port; anything else could not stand in an origin. */
function readHost(host: string | undefined) {
  if (!host) return undefined;
  if (readHosts.has(host)) return readHosts.get(host);
  const looksRight = /^([a-z\d.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host);
  const read = looksRight && URL.canParse(`http://${host}`) ? host.toLowerCase() : undefined;
  if (readHosts.size < 100) readHosts.set(host, read);
  return read;
}
