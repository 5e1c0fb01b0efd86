/**
 * The scoring of MDN's HTTP Observatory (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring),
 * for one answer that was served over https: a result for each of its ten tests, each worth what the table says.
 */
export type Served = { headers: Headers; body: string; host: string; redirectFromHttp: string | null };

type Verdict = { test: string; result: keyof typeof modifiers; passed: boolean };

const modifiers = {
  "csp-implemented-with-no-unsafe-default-src-none": 10,
  "csp-implemented-with-no-unsafe": 5,
  "csp-implemented-with-unsafe-inline-in-style-src-only": 0,
  "csp-implemented-with-insecure-scheme-in-passive-content-only": -10,
  "csp-implemented-with-unsafe-eval": -10,
  "csp-implemented-with-insecure-scheme": -20,
  "csp-implemented-with-unsafe-inline": -20,
  "csp-not-implemented": -25,
  "csp-header-invalid": -25,
  "cookies-secure-with-httponly-sessions-and-samesite": 5,
  "cookies-not-found": 0,
  "cookies-secure-with-httponly-sessions": 0,
  "cookies-without-secure-flag-but-protected-by-hsts": -5,
  "cookies-samesite-flag-invalid": -20,
  "cookies-session-without-httponly-flag": -30,
  "cross-origin-resource-sharing-not-implemented": 0,
  "cross-origin-resource-sharing-implemented-with-restricted-access": 0,
  "cross-origin-resource-sharing-implemented-with-universal-access": -50,
  "redirection-to-https": 0,
  "redirection-off-host-from-http": -5,
  "redirection-not-to-https-on-initial-redirection": -10,
  "redirection-missing": -20,
  "referrer-policy-private": 5,
  "referrer-policy-not-implemented": 0,
  "referrer-policy-unsafe": -5,
  "referrer-policy-header-invalid": -5,
  "hsts-implemented-max-age-at-least-six-months": 0,
  "hsts-implemented-max-age-less-than-six-months": -10,
  "hsts-not-implemented": -20,
  "hsts-header-invalid": -20,
  "sri-implemented-and-all-scripts-loaded-securely": 5,
  "sri-not-implemented-response-not-html": 0,
  "sri-not-implemented-but-no-scripts-loaded": 0,
  "sri-not-implemented-but-all-scripts-loaded-from-secure-origin": 0,
  "sri-not-implemented-but-external-scripts-loaded-securely": -5,
  "sri-not-implemented-and-external-scripts-not-loaded-securely": -50,
  "x-content-type-options-nosniff": 0,
  "x-content-type-options-not-implemented": -5,
  "x-content-type-options-header-invalid": -5,
  "x-frame-options-implemented-via-csp": 5,
  "x-frame-options-sameorigin-or-deny": 0,
  "x-frame-options-not-implemented": -20,
  "x-frame-options-header-invalid": -20,
  "corp-implemented-with-same-origin": 10,
  "corp-implemented-with-same-site": 10,
  "corp-not-implemented": 0,
  "corp-implemented-with-cross-origin": 0,
  "corp-header-invalid": -5,
} as const;

const grades = [
  [100, "A+"],
  [90, "A"],
  [85, "A-"],
  [80, "B+"],
  [70, "B"],
  [65, "B-"],
  [60, "C+"],
  [50, "C"],
  [45, "C-"],
  [40, "D+"],
  [30, "D"],
  [25, "D-"],
] as const;

/** Bonuses count only for a site that has at least 90 points without them. */
export function score(served: Served) {
  const verdicts = tests.map((test) => test(served));
  const points = verdicts.map(({ result }) => modifiers[result] as number);
  const base = 100 + sum(points.filter((point) => point < 0));
  const total = Math.max(0, base >= 90 ? base + sum(points.filter((point) => point > 0)) : base);
  const grade = grades.find(([least]) => total >= least)?.[1] ?? "F";
  return { total, grade, failed: verdicts.filter(({ passed }) => !passed), verdicts };
}

const sum = (points: number[]) => points.reduce((total, point) => total + point, 0);
const sixMonths = 15_768_000;

const broad = ["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"];
const broadOrInline = [...broad, "'unsafe-inline'", "data:"];

function contentSecurityPolicy({ headers }: Served): Verdict {
  const verdict = (result: Verdict["result"], passed = false) => ({ test: "content-security-policy", result, passed });
  const header = headers.get("Content-Security-Policy");
  if (!header) return verdict("csp-not-implemented");
  const policy = readPolicy(header);
  if (!policy) return verdict("csp-header-invalid");
  const fallback = policy.get("default-src") ?? ["*"];
  const sources = (name: string) => policy.get(name) ?? fallback;
  const [scripts, styles, objects] = [
    inlineTamed(sources("script-src")),
    inlineTamed(sources("style-src")),
    sources("object-src"),
  ];
  const passive = [...sources("img-src"), ...sources("media-src")];
  const active = [...policy].filter(([name]) => name !== "img-src" && name !== "media-src").flatMap(([, list]) => list);
  const isPlain = (source: string) => /^(http|ftp):/.test(source);
  if (scripts.some((source) => broadOrInline.includes(source)) || objects.some((source) => broad.includes(source)))
    return verdict("csp-implemented-with-unsafe-inline");
  if (active.some(isPlain)) return verdict("csp-implemented-with-insecure-scheme");
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return verdict("csp-implemented-with-unsafe-eval");
  if (passive.some(isPlain)) return verdict("csp-implemented-with-insecure-scheme-in-passive-content-only", true);
  if (styles.some((source) => broadOrInline.includes(source)))
    return verdict("csp-implemented-with-unsafe-inline-in-style-src-only", true);
  const isClosed = fallback.length === 1 && fallback[0] === "'none'";
  return verdict(isClosed ? "csp-implemented-with-no-unsafe-default-src-none" : "csp-implemented-with-no-unsafe", true);
}

/** A second directive of the same name is ignored by browsers, and so is surely a mistake. */
function readPolicy(header: string) {
  const policy = new Map<string, string[]>();
  for (const directive of header.split(";")) {
    const [name = "", ...list] = directive.trim().split(/\s+/);
    if (policy.has(name) || !/^[a-z-]+$/.test(name)) return null;
    policy.set(name, list);
  }
  return policy;
}

/** Next to a nonce or a hash browsers ignore 'unsafe-inline'. */
const inlineTamed = (list: string[]) =>
  list.some((source) => /^'(nonce|sha\d+)-/.test(source))
    ? list.filter((source) => source !== "'unsafe-inline'")
    : list;

function cookies({ headers }: Served): Verdict {
  const verdict = (result: Verdict["result"], passed = false) => ({ test: "cookies", result, passed });
  const set = headers.getSetCookie().map((cookie) => cookie.toLowerCase());
  if (set.length === 0) return verdict("cookies-not-found", true);
  const isSession = (cookie: string) => /login|sess/.test(cookie.split("=")[0] ?? "");
  if (set.some((cookie) => isSession(cookie) && !/;\s*httponly/.test(cookie)))
    return verdict("cookies-session-without-httponly-flag");
  if (set.some((cookie) => /;\s*samesite=(?!lax|strict)/.test(cookie))) return verdict("cookies-samesite-flag-invalid");
  if (set.some((cookie) => !/;\s*secure/.test(cookie)))
    return verdict("cookies-without-secure-flag-but-protected-by-hsts");
  const isSameSite = set.every((cookie) => /;\s*samesite=/.test(cookie));
  return verdict(
    isSameSite ? "cookies-secure-with-httponly-sessions-and-samesite" : "cookies-secure-with-httponly-sessions",
    true,
  );
}

function sharing({ headers }: Served): Verdict {
  const test = "cross-origin-resource-sharing";
  const allowed = headers.get("Access-Control-Allow-Origin");
  if (!allowed) return { test, result: "cross-origin-resource-sharing-not-implemented", passed: true };
  const isUniversal = allowed === "*" || headers.get("Access-Control-Allow-Credentials") === "true";
  return isUniversal
    ? { test, result: "cross-origin-resource-sharing-implemented-with-universal-access", passed: false }
    : { test, result: "cross-origin-resource-sharing-implemented-with-restricted-access", passed: true };
}

function redirection({ redirectFromHttp, host }: Served): Verdict {
  const verdict = (result: Verdict["result"], passed = false) => ({ test: "redirection", result, passed });
  if (!redirectFromHttp) return verdict("redirection-missing");
  const target = new URL(redirectFromHttp, `http://${host}`);
  if (target.protocol !== "https:") return verdict("redirection-not-to-https-on-initial-redirection");
  return target.host === host ? verdict("redirection-to-https", true) : verdict("redirection-off-host-from-http");
}

function referrerPolicy({ headers }: Served): Verdict {
  const verdict = (result: Verdict["result"], passed = false) => ({ test: "referrer-policy", result, passed });
  const policy = headers.get("Referrer-Policy");
  if (!policy) return verdict("referrer-policy-not-implemented", true);
  if (["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"].includes(policy))
    return verdict("referrer-policy-private", true);
  const isKnown = ["origin", "origin-when-cross-origin", "unsafe-url", "no-referrer-when-downgrade"].includes(policy);
  return verdict(isKnown ? "referrer-policy-unsafe" : "referrer-policy-header-invalid");
}

function strictTransport({ headers }: Served): Verdict {
  const verdict = (result: Verdict["result"], passed = false) => ({
    test: "strict-transport-security",
    result,
    passed,
  });
  const header = headers.get("Strict-Transport-Security");
  if (!header) return verdict("hsts-not-implemented");
  const age = /^max-age=(\d+)(;|$)/.exec(header)?.[1];
  if (!age) return verdict("hsts-header-invalid");
  return Number(age) >= sixMonths
    ? verdict("hsts-implemented-max-age-at-least-six-months", true)
    : verdict("hsts-implemented-max-age-less-than-six-months");
}

function subresourceIntegrity({ headers, body }: Served): Verdict {
  const verdict = (result: Verdict["result"], passed = false) => ({ test: "subresource-integrity", result, passed });
  if (!headers.get("Content-Type")?.startsWith("text/html"))
    return verdict("sri-not-implemented-response-not-html", true);
  const scripts = [...body.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = ""]) => attributes);
  if (scripts.length === 0) return verdict("sri-not-implemented-but-no-scripts-loaded", true);
  const external = scripts.filter((attributes) => /src="(https?:)?\/\//.test(attributes));
  if (external.some((attributes) => !/src="https:/.test(attributes)))
    return verdict("sri-not-implemented-and-external-scripts-not-loaded-securely");
  if (external.length > 0) return verdict("sri-not-implemented-but-external-scripts-loaded-securely");
  const loaded = scripts.filter((attributes) => attributes.includes("src="));
  return loaded.length > 0 && loaded.every((attributes) => attributes.includes("integrity="))
    ? verdict("sri-implemented-and-all-scripts-loaded-securely", true)
    : verdict("sri-not-implemented-but-all-scripts-loaded-from-secure-origin", true);
}

function contentTypeOptions({ headers }: Served): Verdict {
  const test = "x-content-type-options";
  const header = headers.get("X-Content-Type-Options");
  if (header === "nosniff") return { test, result: "x-content-type-options-nosniff", passed: true };
  const result = header ? "x-content-type-options-header-invalid" : "x-content-type-options-not-implemented";
  return { test, result, passed: false };
}

function frameOptions({ headers }: Served): Verdict {
  const test = "x-frame-options";
  const ancestors = readPolicy(headers.get("Content-Security-Policy") ?? "")?.get("frame-ancestors");
  if (ancestors && !ancestors.some((source) => broad.includes(source)))
    return { test, result: "x-frame-options-implemented-via-csp", passed: true };
  const header = headers.get("X-Frame-Options")?.toLowerCase();
  if (header === "deny" || header === "sameorigin")
    return { test, result: "x-frame-options-sameorigin-or-deny", passed: true };
  return { test, result: header ? "x-frame-options-header-invalid" : "x-frame-options-not-implemented", passed: false };
}

function resourcePolicy({ headers }: Served): Verdict {
  const verdict = (result: Verdict["result"], passed = true) => ({
    test: "cross-origin-resource-policy",
    result,
    passed,
  });
  const header = headers.get("Cross-Origin-Resource-Policy");
  if (!header) return verdict("corp-not-implemented");
  if (header === "same-origin") return verdict("corp-implemented-with-same-origin");
  if (header === "same-site") return verdict("corp-implemented-with-same-site");
  return header === "cross-origin"
    ? verdict("corp-implemented-with-cross-origin")
    : verdict("corp-header-invalid", false);
}

const tests = [
  contentSecurityPolicy,
  cookies,
  sharing,
  redirection,
  referrerPolicy,
  strictTransport,
  subresourceIntegrity,
  contentTypeOptions,
  frameOptions,
  resourcePolicy,
];
