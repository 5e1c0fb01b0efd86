import fc from "fast-check";
import { leadServices, states } from "../../content/choices";

/** One rough request: its bytes as they travel, and whether an answer is owed for them. */
export type RoughRequest = { bytes: Buffer; isWhole: boolean };

const any = <Value>(...values: Value[]) => fc.constantFrom(...values);

const methods = fc.oneof(
  { weight: 8, arbitrary: any("GET", "POST") },
  {
    weight: 3,
    arbitrary: any("HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "QUERY", "PROPFIND", "get", "G\u00e9T"),
  },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Z!#$%&'*+.^_`|~-]{1,20}$/) },
);

const addresses = any(
  ...["/", "/fssai-registration", "/contact", "/services/fssai-license", "/auth", "/admin", "/seo", "/no-such-page"],
  ...[
    "/api/leads",
    "/api/leads",
    "/api/leads",
    "/api/contact-messages",
    "/api/auth/sign-in/email",
    "/api/auth/get-session",
  ],
  ...["/auth/confirm", "/auth/reset", "/auth/second-step", "/auth/sign-out", "/account", "/api/auth/reset-password"],
  ...[
    "/healthz",
    "/readyz",
    "/metrics",
    "/favicon.svg",
    "/robots.txt",
    "/.well-known/security.txt",
    "/_root.data",
    "/auth.data",
  ],
);
const oddPaths = any(
  ...[
    "*",
    "",
    "//",
    "///evil.example/x",
    "/\\evil",
    "/%",
    "/%zz",
    "/%00",
    "/%c0%ae%c0%ae/",
    "/..%2f..%2fetc/passwd",
    "/./../x",
  ],
  ...[
    "http://evil.example/",
    "http://[::1",
    "https://localhost/auth",
    "ftp://x/",
    "/?",
    "/#x",
    "/a b",
    "/\u00ff\u00fe",
    "/%F0%9F%99%8F",
  ],
  ...[
    "/assets/",
    "/assets/../../site.json",
    "/islands/%2e%2e/x.js",
    "/index.html",
    "/auth/",
    "/auth//",
    "/fssai-registration.data?_routes=x",
  ],
);
const queries = fc.oneof(
  any("", "", "?", "?a=b&a=c", "?%", "?__proto__=x", "?_routes=", "?index", "?utm_source=%3Cscript%3E", "?%F0%9F"),
  fc.stringMatching(/^\?[\x21-\x7e]{0,40}$/),
);
const paths = fc.oneof(
  { weight: 10, arbitrary: fc.tuple(addresses, queries).map(([address, query]) => address + query) },
  { weight: 4, arbitrary: oddPaths },
  { weight: 2, arbitrary: fc.stringMatching(/^\/[\x21-\x7e]{0,60}$/) },
  { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 30_000 }).map((length) => `/${"a".repeat(length)}`) },
);

const header = (name: string, ...values: string[]) => any(...values).map((value) => `${name}: ${value}`);
const headers = fc.oneof(
  header("Origin", "http://localhost", "https://evil.example", "null", "", "http://", "\u00e9"),
  header("Sec-Fetch-Site", "same-origin", "cross-site", "none", "x"),
  header(
    "Content-Type",
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
    "",
  ),
  header(
    "Content-Type",
    "application/json; charset=utf-16",
    "application/json;charset",
    "APPLICATION/JSON",
    "application/json, text/html",
    "constructor",
  ),
  header("Accept-Encoding", "br", "gzip;q=0", "*", "identity;q=0", "br;q=x", ",,,"),
  header(
    "Range",
    "bytes=0-1",
    "bytes=5-2",
    "bytes=-0",
    "bytes=0-1,3-4",
    "bytes=99999999999999999999-",
    "lines=1-2",
    "bytes=",
  ),
  header("If-None-Match", "*", '"x"', 'W/"x"', ",", "x"),
  header("If-Range", '"x"', "yesterday"),
  header("Cookie", "session=x", "a=b; a=c; =", "better-auth.session_token=%", "x".repeat(3_000), "__Secure-x=\u00ff"),
  header("Host", "localhost", "evil.example", "a b", "[::1]:3000", "", "localhost:99999", "x".repeat(300), "\u00e9"),
  header("X-Forwarded-For", "6.6.6.6", "x".repeat(300), "::", ","),
  header("X-Forwarded-Proto", "https", "javascript", "https,http"),
  header("X-Forwarded-Host", "evil.example", "a b", "<script>"),
  header("Idempotency-Key", "k", "k".repeat(201), "", "k k", "\u00ff"),
  header("Referer", "http://localhost/x?utm_source=y", "not a url", "javascript:1", `http://x/${"y".repeat(2_000)}`),
  header("Upgrade", "websocket", "h2c", "TLS/1.0"),
  header("Expect", "100-continue", "200-ok"),
  header("Transfer-Encoding", "chunked", "gzip, chunked", "identity", "chunked, chunked"),
  header("Content-Length", "0", "5", "-1", "1e3", "99999999999999999999", "70000", "+5", "5, 5"),
  header("Connection", "close", "keep-alive", "upgrade", "close, te", "x"),
  header("Accept", "text/html", "application/json", "*/*;q=x"),
  header("Accept-Language", "en-IN", "x".repeat(2_000)),
  header("X-HTTP-Method-Override", "DELETE"),
  any("Bad Header: x", "NoColon", ": x", "X: a\rb", "X:\u0000", ` folded: x`, `X: ${"y".repeat(20_000)}`),
);

const words = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.string({ unit: "binary", maxLength: 30 }),
  any(
    "Asha",
    "",
    " ",
    "a\u0000b",
    "x\r\nBcc: y@z",
    "=HYPERLINK(1)",
    "<img src=x onerror=1>",
    "\u202eabc",
    "\ud800",
    "x".repeat(5_000),
    "'; drop table outbox; --",
  ),
);
const phones = fc.integer({ min: 0, max: 3_999_999_999 }).map((number) => String(6_000_000_000 + number));
const leadFields = fc.record(
  {
    name: fc.oneof(any("Asha Patil"), words),
    email: fc.oneof(
      phones.map((phone) => `${phone}@shop.in`),
      words,
    ),
    phone: fc.oneof(
      { weight: 5, arbitrary: phones },
      { weight: 1, arbitrary: words },
      { weight: 1, arbitrary: any("+91 98123 45678", "0123", "९८१२३४५६७८") },
    ),
    state: fc.oneof({ weight: 5, arbitrary: any(...states) }, { weight: 1, arbitrary: words }),
    service: fc.oneof({ weight: 5, arbitrary: any("", ...leadServices) }, { weight: 1, arbitrary: words }),
    message: words,
    secondRemark: any("", "", "", "bot"),
    seconds: any("1", "60", "-1", "x", ""),
    idempotencyKey: fc.oneof(any("same-key", ""), words),
    page: words,
    referrer: words,
  },
  { requiredKeys: ["name", "email", "phone", "state", "service"] },
);

const bodies = fc.oneof(
  { weight: 5, arbitrary: leadFields.map((fields) => ["application/json", JSON.stringify(fields)] as const) },
  { weight: 4, arbitrary: leadFields.map((fields) => ["application/x-www-form-urlencoded", form(fields)] as const) },
  { weight: 2, arbitrary: fc.json().map((text) => ["application/json", text] as const) },
  {
    weight: 2,
    arbitrary: any(
      ...[
        "{",
        '{"name":',
        "[]",
        "null",
        "1e999",
        '{"__proto__":{"x":1}}',
        '{"constructor":"x","toString":"x","__proto__":"x"}',
        '{"name":{"toString":1}}',
        '{"name":"a","name":"b"}',
      ],
      ...[
        `${"[".repeat(30_000)}`,
        `{"name":"${"x".repeat(70_000)}"}`,
        '{"name":"\\ud800"}',
        "\u00ff\u00fe\u00fa",
        "%",
        "name=%ff&phone=%zz",
        "&&&=&",
      ],
    ).map((text) => ["application/json", text] as const),
  },
);

function form(fields: Record<string, string>) {
  const wellFormed = Object.entries(fields).map(([name, value]) => [name, Buffer.from(value).toString()]);
  return new URLSearchParams(wellFormed as [string, string][]).toString();
}

type Parts = {
  method: string;
  path: string;
  extra: string[];
  body: readonly [string, string];
  cut: number;
  version: string;
};

const parts: fc.Arbitrary<Parts> = fc.record({
  method: methods,
  path: paths,
  extra: fc.array(headers, { maxLength: 5 }),
  body: bodies,
  /** Below 1 only this part of the bytes is sent. */
  cut: fc.oneof(
    { weight: 7, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  ),
  version: any("HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/9.9", ""),
});

/** Most of the way right: what reaches the rules of a form, and often the table. */
const nearlyGood: fc.Arbitrary<Parts> = fc
  .record({
    phone: phones,
    odd: leadFields,
    field: any("", "", "name", "email", "phone", "state", "service", "idempotencyKey"),
    extra: fc.array(headers, { maxLength: 1 }),
    isForm: fc.boolean(),
    path: any("/api/leads", "/api/leads", "/api/contact-messages", "/fssai-registration", "/contact"),
  })
  .map(({ phone, odd, field, extra, isForm, path }) => {
    const good = { name: "Asha Patil", email: `${phone}@shop.in`, phone, state: "Goa", service: "" };
    const fields = { ...good, ...(field && { [field]: odd[field as keyof typeof odd] ?? "" }) };
    const isPage = !path.startsWith("/api/");
    const body =
      isForm || isPage
        ? (["application/x-www-form-urlencoded", form(fields)] as const)
        : (["application/json", JSON.stringify(fields)] as const);
    return { method: "POST", path, extra, body, cut: 1, version: "HTTP/1.1" };
  });

/** The same seed gives the same requests. */
export function roughRequests(count: number, seed: number, host: string): RoughRequest[] {
  const garbage = fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ bytes: Buffer.from(bytes), isWhole: false }));
  const mix = fc.oneof({ weight: 4, arbitrary: parts }, { weight: 1, arbitrary: nearlyGood });
  const request = mix.map((each) => writeRequest(each, host));
  return fc.sample(fc.oneof({ weight: 20, arbitrary: request }, { weight: 1, arbitrary: garbage }), {
    numRuns: count,
    seed,
  });
}

function writeRequest({ method, path, extra, body: [type, text], cut, version }: Parts, host: string): RoughRequest {
  const hasBody = !["GET", "HEAD"].includes(method);
  const body = Buffer.from(hasBody ? text : "", "utf8");
  const hasHeader = (name: string) => extra.some((line) => line.toLowerCase().startsWith(`${name}:`));
  const lines = [
    `${method} ${path} ${version}`,
    ...(hasHeader("host") ? [] : [`Host: ${host}`]),
    ...(hasHeader("origin") ? [] : [`Origin: http://${host}`]),
    ...(hasBody && !hasHeader("content-type") ? [`Content-Type: ${type}`] : []),
    ...(hasBody && !hasHeader("content-length") && !hasHeader("transfer-encoding")
      ? [`Content-Length: ${body.length}`]
      : []),
    ...(hasHeader("connection") ? [] : ["Connection: close"]),
    ...extra,
  ];
  const bytes = Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), body]);
  return { bytes: bytes.subarray(0, Math.ceil(bytes.length * cut)), isWhole: cut === 1 };
}
