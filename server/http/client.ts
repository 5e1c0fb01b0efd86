import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";

/** The client's address, its network, and the public origin it used. */
export type Client = { address: string; network: string; origin: string };

/**
 * Forwarded headers are trusted only for the configured number of proxies, counted from the right:
 * entries further left were written by the client. Under an https SITE_ORIGIN a request counts as encrypted unless a
 * proxy says that it was not, so that a proxy that says nothing costs neither Secure cookies nor HSTS.
 */
export function clientOf(request: IncomingMessage, trustedProxies: number, siteOrigin = ""): Client {
  const isHttps = "encrypted" in request.socket || siteOrigin.startsWith("https:");
  const direct = {
    address: request.socket.remoteAddress ?? "unknown",
    scheme: isHttps ? "https" : "http",
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
  const forwardedScheme = forwarded("x-forwarded-proto")?.toLowerCase() ?? "";
  const scheme = ["http", "https"].includes(forwardedScheme) ? forwardedScheme : direct.scheme;
  const host = parseHost(forwarded("x-forwarded-host")) ?? direct.host;
  return clientAt(parseAddress(forwarded("x-forwarded-for")) ?? direct.address, `${scheme}://${host}`);
}

/** Some proxies add the port, which differs with every connection: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
function parseAddress(entry = "") {
  const address = /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([^:]+):\d+$/.exec(entry)?.[1] ?? entry;
  return isIP(address) ? address : undefined;
}

const clientAt = (address: string, origin: string): Client => ({ address, network: networkOf(address), origin });

/** An IPv6 subscriber has a whole /64, so limits count the /64 as one address; an IPv4 address has several spellings. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  // URL writes an IPv6 address in its one shortest form.
  const shortest = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(shortest) ?? [];
  if (high && low) return [high, low].flatMap((group) => [...Buffer.from(group.padStart(4, "0"), "hex")]).join(".");
  const [left = "", right] = shortest.split("::");
  const head = left ? left.split(":") : [];
  const tail = right ? right.split(":") : [];
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<string>(zeros).fill("0"), ...tail].slice(0, 4).join(":");
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
