import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** The client's address, its network, and the public origin it used. */
export type Client = { address: string; network: string; origin: string };

/**
 * Forwarded headers are trusted only for the given number of proxies, counted from the right:
 * entries further left were written by the client.
 */
export function clientOf(request: IncomingMessage, trustedProxies: number): Client {
  const direct = {
    address: request.socket.remoteAddress ?? "unknown",
    scheme: "encrypted" in request.socket ? "https" : "http",
    host: parseHost(request.headers.host) ?? "localhost",
  };
  if (trustedProxies === 0) return clientAt(direct.address, `${direct.scheme}://${direct.host}`);
  const forwarded = (name: string) => {
    const values = String(request.headers[name] ?? "")
      .split(",")
      .map((value) => value.trim())
      .filter(Boolean);
    return values.at(-Math.min(trustedProxies, values.length));
  };
  const forwardedScheme = forwarded("x-forwarded-proto");
  const scheme = forwardedScheme === "https" ? "https" : direct.scheme;
  const host = parseHost(forwarded("x-forwarded-host")) ?? direct.host;
  return clientAt(forwarded("x-forwarded-for") ?? direct.address, `${scheme}://${host}`);
}

const clientAt = (address: string, origin: string): Client => ({ address, network: networkOf(address), origin });

/** An IPv6 subscriber has a whole /64, so limits count the /64 as one address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [left = "", right] = address.toLowerCase().replace(/%.*$/, "").split("::");
  const head = left ? left.split(":") : [];
  const tail = right ? right.split(":") : [];
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(zeros, 0)).fill("0"), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

const hostCache = new Map<string, string | undefined>();

/** A name, an IPv4 or a bracketed IPv6 address, perhaps with a port; anything else cannot be part of an origin. */
function parseHost(host: string | undefined) {
  if (!host) return undefined;
  if (hostCache.has(host)) return hostCache.get(host);
  const isWellFormed = /^([a-z\d.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host);
  const parsed = isWellFormed && URL.canParse(`http://${host}`) ? host.toLowerCase() : undefined;
  if (hostCache.size < 100) hostCache.set(host, parsed);
  return parsed;
}
