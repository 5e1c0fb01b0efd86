type ContentPolicy = { scripts?: string[]; styles?: string[]; development?: boolean };

/** Nothing is allowed but what is named; `scripts` and `styles` add hashes or a nonce. */
export function contentPolicy({ scripts = [], styles = [], development = false }: ContentPolicy = {}) {
  if (development) return "base-uri 'none'; frame-ancestors 'none'; object-src 'none'; form-action 'self'";
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** For answers that are no document: opened as one, they load, run and send nothing. */
export const closedPolicy = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/** For scripts: one that is a worker lives under the policy it came with, not under its page's. */
export const scriptPolicy = `${closedPolicy}; script-src 'self'; connect-src 'self'`;

/** Powers this site never asks for; a script that got in could not either. */
const refusedPowers = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];

const everywhere: [string, string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", refusedPowers.map((power) => `${power}=()`).join(", ")],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["X-Frame-Options", "DENY"],
];
const onHttps: [string, string][] = [["Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload"]];
const everywhereOnHttps = [...everywhere, ...onHttps];

export function securityHeaders(origin: string): [string, string][] {
  return origin.startsWith("https:") ? everywhereOnHttps : everywhere;
}

const flat = everywhere.flat();
const flatOnHttps = everywhereOnHttps.flat();

/** Names and values in turn, as `writeHead` takes them. */
export function flatSecurityHeaders(origin: string): string[] {
  return origin.startsWith("https:") ? flatOnHttps : flat;
}
