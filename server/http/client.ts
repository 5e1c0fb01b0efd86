import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** Who asks, from which network, and under which origin they see us. */
export type Client = { address: string; network: string; origin: string };

/**
 * Forwarded headers are believed only for the given number of proxies, counted from our side:
 * whatever stands further left was written by the visitor.
 */
export function clientOf(request: IncomingMessage, trustedProxies: number): Client {
  const direct = {
    address: request.socket.remoteAddress ?? "unknown",
    scheme: "encrypted" in request.socket ? "https" : "http",
    host: readHost(request.headers.host) ?? "localhost",
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
  const host = readHost(forwarded("x-forwarded-host")) ?? direct.host;
  return clientAt(forwarded("x-forwarded-for") ?? direct.address, `${scheme}://${host}`);
}

const clientAt = (address: string, origin: string): Client => ({ address, network: networkOf(address), origin });

/** One subscriber has a whole /64 of IPv6, so that is what counts as an address there. */
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
