type ContentPolicy = { scripts?: string[]; styles?: string[]; isDevelopment?: boolean };

/** Denies every source that it does not name; `scripts` and `styles` add hashes or a nonce. */
export function contentPolicy({ scripts = [], styles = [], isDevelopment = false }: ContentPolicy = {}) {
  if (isDevelopment) return "base-uri 'none'; frame-ancestors 'none'; object-src 'none'; form-action 'self'";
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

/** For responses that are no documents: opened as one, they can load, run and submit nothing. */
export const closedPolicy = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/** For scripts: a worker is bound by the policy of its own response, not by its page's. */
export const scriptPolicy = `${closedPolicy}; script-src 'self'; connect-src 'self'`;

/** Browser features this site never uses; denied so that an injected script cannot use them either. */
const deniedFeatures = [
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

const commonHeaders: [string, string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", deniedFeatures.map((feature) => `${feature}=()`).join(", ")],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["X-Frame-Options", "DENY"],
];
const onHttps: [string, string][] = [["Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload"]];
const httpsHeaders = [...commonHeaders, ...onHttps];

export function securityHeaders(origin: string): [string, string][] {
  return origin.startsWith("https:") ? httpsHeaders : commonHeaders;
}

const flat = commonHeaders.flat();
const flatOnHttps = httpsHeaders.flat();

/** Names and values alternating, as `writeHead` takes them. */
export function flatSecurityHeaders(origin: string): string[] {
  return origin.startsWith("https:") ? flatOnHttps : flat;
}
